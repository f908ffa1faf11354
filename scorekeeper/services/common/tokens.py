"""Unguessable tokens of links: random, or derived with the installation's secret key.

Every token is one or the other. One that followed from another token, or from
the fields of a form, without the key could be computed by everybody who has seen those.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from scorekeeper.services.common.errors import RefusedError

_BYTES = 24  # 192 bits
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


class Purpose(StrEnum):
    """Purpose of a derived token; the same inputs give another token for each purpose.

    The values enter the derivation: changed, links that people have would end. None of them
    begins with another one and a blank, so that no inputs of one purpose read like another's.
    """

    SHARED_LINK = "link of a game:"
    """A game's link to look on or to score, from its salt."""
    GROUP_LINK = "way of a group into a game:"
    """An owner's link by which a group opens a game of its own, from the group and a salt."""
    NEW_GAME = "game that a form starts:"
    SENT_GAME = "game that a program starts:"
    REMATCH = "rematch that a form starts:"
    IMPORT = "game that a form brings in:"
    OWN_LINK = "new link of an owner:"
    HOUSE_RULES = "house rules that a form makes:"
    NEW_EVENT = "evening that a form starts:"
    EVENT_LINK = "link of a club evening:"
    """A link of an evening, from its salt."""
    RENEWED_EVENT_LINK = "salt of a new link of an evening:"
    EVENT_GAME = "way of a director into a game:"
    """An owner's link by which directors open a game of their evening, from its salt."""
    NEW_GROUP = "group that a form begins:"
    RENEWED_GROUP = "new link of a group:"
    REKEYED_GROUP = "link of a group in the place of an unkeyed one:"
    """The link of a group whose first one was derived without the key, from that one."""
    VISITOR = "visitor"
    """Key of an address for counting."""
    COUNTED_LINK = "counted link"
    COUNTED_DEVICE = "counted device"
    """Key of a link or a device for counting, where limits go by these, not by the address."""
    PASS_PHRASE = "pass phrase"  # noqa: S105 -- a purpose
    """Stand-in for the pass phrase in a cookie."""


@dataclass(frozen=True, slots=True)
class Keyring:
    """Derives tokens with the secret key of this installation; there is no other derivation.

    Attributes:
        secret: the installation's secret key.
    """

    secret: str = field(repr=False)

    def digest(self, purpose: Purpose, *inputs: str) -> bytes:
        """Return 32 bytes derived from the key, the purpose and the inputs.

        Args:
            purpose: purpose of the result.
            inputs: inputs of the derivation; where they are several, none holds a blank.

        Raises:
            ValueError: the result could be mistaken for one of other inputs.
        """
        if len(inputs) > 1 and any(" " in each for each in inputs):
            raise ValueError(purpose)
        message = f"{purpose} {' '.join(inputs)}"
        return hmac.digest(self.secret.encode(), message.encode("utf-8", "replace"), "sha256")

    def token(self, purpose: Purpose, *inputs: str) -> str:
        """Return the token derived from the key, the purpose and the inputs."""
        made = self.digest(purpose, *inputs)[:_BYTES]
        return base64.urlsafe_b64encode(made).decode()

    def held_by(self, link: KeptLink, purpose: Purpose, *inputs: str) -> str:
        """Return the token of a link, derived from these and its salt.

        Empty where it has none, or was made of something else: with another secret key, say.
        """
        token = self.token(purpose, *inputs, link.salt) if link.salt else ""
        return token if hash_of(token) == link.token_hash else ""


class KeptLink(Protocol):
    """Stored part of a link: the hash of its token, and the salt that the token follows from."""

    token_hash: str
    salt: str


def make_token() -> str:
    """Return a new token: 32 characters that may stand in an address, 192 random bits."""
    return secrets.token_urlsafe(_BYTES)


def is_token(text: str) -> bool:
    """Whether `text` has the shape of a token."""
    return _TOKEN.fullmatch(text) is not None


def check_token(token: str) -> None:
    """Refuse what came in the place of a token for a link that is to be made.

    Raises:
        RefusedError: it is none.
    """
    if not is_token(token):
        raise RefusedError.because("key.wrong")


def hash_of(text: str) -> str:
    """Return the hash by which the database knows a token, or a request: SHA-256, in hexadecimal.

    A token is random and long, so a plain hash is as good as a slow one.
    """
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
