"""Editions that can be played here, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.options import option_hint, option_name

_COMMON: Final = ("caliente-complete", "caliente-deluxe", "caliente-2001", "classic")
"""Editions that most tables play; the others are folded, so that the page stays calm."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition to choose.

    Attributes:
        id: its id.
        name: its name.
        hint: its box, the length of a game, and the number of players.
    """

    id: str
    name: str
    hint: str


@dataclass(frozen=True, slots=True)
class Family:
    """Editions that belong together."""

    name: str
    editions: Sequence[Edition]


@dataclass(frozen=True, slots=True)
class OptionItem:
    """An option to choose."""

    id: str
    label: str
    hint: str


def common() -> list[Variant]:
    """Return the variants that most tables play."""
    return [find_variant(name) for name in _COMMON]


def common_editions() -> list[Edition]:
    """Return the editions that most tables play."""
    return [_edition(variant) for variant in common()]


def further_families() -> list[Family]:
    """Return all other editions, those of one kind together."""
    groups: dict[str, list[Edition]] = {}
    for variant in CATALOGUE:
        if variant.id not in _COMMON:
            groups.setdefault(_kind(variant.ruleset()), []).append(_edition(variant))
    return [Family(name, editions) for name, editions in groups.items()]


def is_common(variant: Variant) -> bool:
    """Whether most tables play it."""
    return variant.id in _COMMON


def option_items(variant: Variant, players: int) -> list[OptionItem]:
    """Return the options of a variant for a number of players."""
    return [
        OptionItem(option.id, option_name(speech(), option.id), option_hint(speech(), option.id))
        for option in variant.options_for(players)
    ]


def option_names(options: Sequence[str]) -> tuple[str, ...]:
    """Return options in a few words each."""
    return tuple(option_name(speech(), name) for name in options)


def target_text(rules: Ruleset) -> str:
    """Return the length of a game: `to 5000 points`, `4 hands`."""
    if rules.target.points is not None:
        return gettext("to %(points)s points", points=figure(rules.target.points))
    return ngettext("%(num)s hand", "%(num)s hands", rules.target.deals or 0)


def _kind(rules: Ruleset) -> str:
    if rules.dealing.foot:
        return gettext("With a hand and a foot")
    return gettext("With sequences") if rules.sequences.allowed else gettext("With sets only")


def _edition(variant: Variant) -> Edition:
    fewest, most = variant.players[0], variant.players[-1]
    numbers = str(most) if fewest == most else f"{fewest}–{most}"
    hint = gettext(
        "%(target)s · %(numbers)s players", target=target_text(variant.ruleset()), numbers=numbers
    )
    return Edition(variant.id, variant.name, f"{_on_the_box(variant)} · {hint}")


def _on_the_box(variant: Variant) -> str:
    """Return the makers, the year and the decks of a box; without a box the number of decks."""
    box = variant.box
    if box is None:
        decks = variant.ruleset().deck.decks
        return ngettext("%(num)s deck", "%(num)s decks", decks)
    decks_in_it = ngettext("%(num)s deck in the box", "%(num)s decks in the box", box.decks)
    parts = [" / ".join(box.makers), str(box.year or ""), decks_in_it]
    return " · ".join(part for part in parts if part)
