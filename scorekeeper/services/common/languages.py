"""Available languages: English as it is written, and one file for each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from scorekeeper.folders import TRANSLATIONS

WRITTEN_IN: Final = "en"
"""The language of the messages themselves."""


def languages() -> Iterator[str]:
    """Yield the available languages, as `es`; the program's own comes first."""
    yield WRITTEN_IN
    yield from translated_languages()


def translated_languages() -> Iterator[str]:
    """Yield the languages that have a catalogue."""
    yield from sorted(path.stem for path in TRANSLATIONS.glob("*.po"))


def read_catalogue(language: str) -> Catalog:
    """Return the catalogue of a language that has one, as its translators wrote it."""
    with (TRANSLATIONS / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def compiled_catalogue(language: str) -> bytes:
    """Return the catalogue of a language that has one, compiled: as an `.mo` file holds it."""
    compiled = BytesIO()
    write_mo(compiled, read_catalogue(language))
    return compiled.getvalue()


@cache
def translations(language: str) -> NullTranslations:
    """Return the messages of a language, as `es`; those of an unknown one are English.

    The catalogue itself is read. That takes a moment, once for each process, and so a new language
    is one file and there is nothing to compile that might be out of date.
    """
    if language not in translated_languages():
        return NullTranslations()
    return Translations(BytesIO(compiled_catalogue(language)))
