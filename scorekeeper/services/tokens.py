"""What makes a link to a game unguessable."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

_BYTES = 24  # 192 bits
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


def make_token() -> str:
    """Return a new token: 32 characters that may stand in an address, 192 random bits."""
    return secrets.token_urlsafe(_BYTES)


def derived_token(key: str, salt: str) -> str:
    """Return the token that `key` makes of `salt`, as long as `make_token`'s.

    Who has the key alone, or the salt alone, cannot make it; who has both makes it again.

    Args:
        key: a secret, such as the installation's or another token.
        salt: what it is made of; different for every token.
    """
    made = hmac.digest(key.encode(), f"link of a game: {salt}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:_BYTES]).decode()


def is_token(text: str) -> bool:
    """Whether `text` has the shape of a token."""
    return _TOKEN.fullmatch(text) is not None


def hash_of(token: str) -> str:
    """Return what the database knows a token by: its SHA-256, in hexadecimal.

    A token is random and long, so a plain hash is as good as a slow one.
    """
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
