"""Keys of names: the same for every way of writing a name that differs in case and blanks."""

from __future__ import annotations

import unicodedata

from scorekeeper.services.common.languages import languages, translations
from scorekeeper.wording.seats import is_seat_name


def key_of(name: str) -> str:
    """Return the key of a name, which all its spellings have in common."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def names_somebody(name: str) -> bool:
    """Whether a name is more than that of a chair, such as `North` or `Player 2`."""
    return not is_seat_name(name, map(translations, languages()))
