"""The interface of a language that wording uses."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final, Protocol


class Translations(Protocol):
    """A catalogue of messages, such as the standard library's or Flask-Babel's."""

    def __hash__(self) -> int:
        """Return a hash: caches go by the language, too."""

    def gettext(self, message: str) -> str:
        """Return `message` in this language."""

    def pgettext(self, context: str, message: str) -> object:
        """Return the translation of `message` in a context.

        Babel types it as any object.
        """

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the form of the message that fits `n`."""


ENGLISH: Final[Translations] = NullTranslations()


def N_(message: str) -> str:  # noqa: N802 - the name that message extraction looks for
    """Return `message` as it is, marked for translation where it is used."""
    return message


def NP_(_context: str, message: str) -> str:  # noqa: N802 - likewise
    """Return `message` as it is, marked for translation in a context."""
    return message
