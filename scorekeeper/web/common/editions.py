"""Editions that can be played here, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from werkzeug.exceptions import NotFound

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import UnknownVariantError, Variant
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.wording.board import hands_text, players_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.options import option_name

_COMMON: Final = ("caliente-complete", "caliente-deluxe", "caliente-2001", "classic")
"""Editions that most tables play; the others are folded, so that the page stays calm."""


def common() -> list[Variant]:
    """Return the variants that most tables play."""
    return [find_variant(name) for name in _COMMON]


def further() -> dict[str, list[Variant]]:
    """Return all other variants, by the name of their kind."""
    groups: dict[str, list[Variant]] = {}
    for variant in CATALOGUE:
        if variant.id not in _COMMON:
            groups.setdefault(_kind(variant.ruleset()), []).append(variant)
    return groups


def is_common(variant: Variant) -> bool:
    """Whether most tables play it."""
    return variant.id in _COMMON


def known_variant(name: str) -> Variant:
    """Return an edition by its id or alias; 404 where there is none."""
    try:
        return find_variant(name)
    except UnknownVariantError:
        raise NotFound from None


def option_names(options: Sequence[str]) -> tuple[str, ...]:
    """Return options in a few words each."""
    return tuple(option_name(speech(), name) for name in options)


def game_length(rules: Ruleset) -> str:
    """Return the length of a game: `to 5000 points`, `4 hands`."""
    if rules.target.points is not None:
        return gettext("to %(points)s points", points=figure(rules.target.points))
    return hands_text(speech(), rules.target.deals or 0)


def _kind(rules: Ruleset) -> str:
    if rules.dealing.foot:
        return gettext("With a hand and a foot")
    return gettext("With sequences") if rules.sequences.allowed else gettext("With sets only")


def edition_hint(variant: Variant) -> str:
    """Return the box of an edition, the length of a game, and the number of players, in a line."""
    players = players_text(speech(), variant.players)
    return " · ".join((_on_the_box(variant), game_length(variant.ruleset()), players))


def _on_the_box(variant: Variant) -> str:
    """Return the makers, the year and the decks of a box; without a box the number of decks."""
    box = variant.box
    if box is None:
        decks = variant.ruleset().deck.decks
        return ngettext("%(num)s deck", "%(num)s decks", decks)
    decks_in_it = ngettext("%(num)s deck in the box", "%(num)s decks in the box", box.decks)
    parts = [" / ".join(box.makers), str(box.year or ""), decks_in_it]
    return " · ".join(part for part in parts if part)
