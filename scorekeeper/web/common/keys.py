"""Keyring of the installation's secret key."""

from __future__ import annotations

from flask import current_app

from scorekeeper.services.common.tokens import Keyring


def keyring() -> Keyring:
    """Return the keyring that derives tokens with the key of this app."""
    return Keyring(str(current_app.config["SECRET_KEY"]))
