"""Keyring of the installation's secret key, and idempotency keys of forms."""

from __future__ import annotations

import secrets

from flask import current_app, g

from scorekeeper.services.common.tokens import Keyring


def keyring() -> Keyring:
    """Return the keyring that derives tokens with the key of this app."""
    return Keyring(str(current_app.config["SECRET_KEY"]))


def new_key() -> str:
    """Return a new idempotency key."""
    return secrets.token_urlsafe(16)


def page_key() -> str:
    """Return the idempotency key of this page, from which those of its forms are made."""
    if "page_key" not in g:
        g.page_key = new_key()
    return str(g.page_key)
