"""What makes a link to a game unguessable."""

from __future__ import annotations

import hashlib
import re
import secrets

_BYTES = 24  # 192 bits
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


def make_token() -> str:
    """Return a new token: 32 characters that may stand in an address, 192 random bits."""
    return secrets.token_urlsafe(_BYTES)


def is_token(text: str) -> bool:
    """Whether `text` has the shape of a token."""
    return _TOKEN.fullmatch(text) is not None


def hash_of(token: str) -> str:
    """Return what the database knows a token by: its SHA-256, in hexadecimal.

    A token is random and long, so a plain hash is as good as a slow one.
    """
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
