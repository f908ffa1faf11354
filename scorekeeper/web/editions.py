"""Which editions can be played here, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.web.language import gettext
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_

PLAYERS: Final = 4
"""How many play, until a page asks for it."""

_OFFERED: Final = ("caliente-complete", "caliente-deluxe", "caliente-2001", "classic")
"""Those whose every meld the pad can write; further ones are one word here."""

_FAMILIES: Final = {"caliente": N_("Canasta Caliente"), "classic": N_("Canasta")}
_OPTIONS: Final = {
    "caliente": (
        N_("Caliente cards"),
        N_("Played they cost 100; kept in hand they double its loss."),
    ),
    "pile-always-frozen": (
        N_("Prize pile always frozen"),
        N_("Two natural cards are needed to take it, all game long."),
    ),
}


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition to choose.

    Attributes:
        id: its id.
        name: its name.
        hint: how long it is played.
        options: the ids of its options.
    """

    id: str
    name: str
    hint: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """Editions that belong together."""

    name: str
    editions: Sequence[Edition]


@dataclass(frozen=True, slots=True)
class OptionItem:
    """An option to choose, with those editions that have it."""

    id: str
    label: str
    hint: str


def offered() -> list[Variant]:
    """Return the variants that can be played here."""
    return [find_variant(name) for name in _OFFERED]


def families() -> list[Family]:
    """Return the editions to choose from, by family."""

    def family(variant: Variant) -> str:
        return variant.id.partition("-")[0]

    return [
        Family(gettext(_FAMILIES[name]), [_edition(variant) for variant in variants])
        for name, variants in groupby(offered(), key=family)
    ]


def option_ids(variant: str) -> tuple[str, ...]:
    """Return the options of a variant; none for one that is not offered."""
    if variant not in _OFFERED:
        return ()
    return tuple(option.id for option in find_variant(variant).options_for(PLAYERS))


def option_items() -> list[OptionItem]:
    """Return every option that an edition offered here has."""
    used = {name for variant in _OFFERED for name in option_ids(variant)}
    return [
        OptionItem(name, gettext(label), gettext(hint))
        for name, (label, hint) in _OPTIONS.items()
        if name in used
    ]


def option_names(options: Sequence[str]) -> tuple[str, ...]:
    """Return options in a few words each; one without words by its id."""
    return tuple(gettext(_OPTIONS[name][0]) if name in _OPTIONS else name for name in options)


def _edition(variant: Variant) -> Edition:
    target = variant.ruleset(PLAYERS).target.points
    hint = "" if target is None else gettext("to %(points)s points", points=figure(target))
    return Edition(variant.id, variant.name, hint, option_ids(variant.id))
