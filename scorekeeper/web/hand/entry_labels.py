"""Labels of the form of a hand, in the words of the edition."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.documents.side_fields import (
    CANASTAS,
    UNFINISHED,
    canasta_kinds,
    unfinished_kinds,
)
from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import LAID_APART, TAKEN_OUT
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import PATTERNS, Pattern
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference.penalties import unfinished_name
from scorekeeper.wording.special_hands import special_hand_cards, special_hand_name
from scorekeeper.wording.vocabulary import canasta_name, capitalised, rank_name, words

SpecialChoice = tuple[str, str, str, Sequence[str], str]
"""A special hand to choose: id, name, points, its groups of equal cards as signs, and in words."""


def field_labels(rules: Ruleset) -> dict[str, str]:
    """Return the labels of the fields, by their names; of a player's, by what they count.

    `kept` is the label above the cards that cost extra when they are kept in a hand.
    """
    terms = words(speech(), rules)
    reds, blacks = terms.red_threes, terms.black_threes
    kept = (
        gettext("%(first)s or %(second)s kept in hand", first=reds, second=terms.calientes)
        if rules.deck.calientes
        else gettext("%(cards)s kept in hand", cards=reds)
    )
    labels = {
        "red_threes": reds,
        "calientes": terms.calientes,
        "kept": kept,
        "calientes_played": gettext("Caliente played"),
        TAKEN_OUT: gettext("%(cards)s removed", cards=blacks),
        "black_threes_in_hand": gettext("%(cards)s kept in hand", cards=blacks),
        "short_sequences": gettext("Sequences too short"),
        "black_threes": blacks,
        "aces": rank_name(speech(), rules, Rank.ACE, 2),
        "sevens": rank_name(speech(), rules, Rank.SEVEN, 2),
        **{
            f"{UNFINISHED}{kind.value}": unfinished_name(speech(), rules, kind)
            for kind in unfinished_kinds(rules)
        },
        **{
            f"{CANASTAS}{kind.value}": canasta_name(speech(), rules, kind, 2)
            for kind in canasta_kinds(rules)
        },
    }
    return {name: capitalised(label) for name, label in labels.items()}


def laid_apart() -> list[str]:
    """Return the fields of cards that a side lays beside its melds, except red threes."""
    return [name for name in LAID_APART if name != "red_threes"]


def canasta_bonuses(rules: Ruleset) -> dict[str, str]:
    """Return the bonus of a canasta, by the name of the field of its kind."""
    return {
        f"{CANASTAS}{kind.value}": figure(rules.canastas.points(kind) or 0)
        for kind in canasta_kinds(rules)
    }


def special_hands(rules: Ruleset) -> list[SpecialChoice]:
    """Return the special hands that may be chosen."""
    return [
        (
            special.value,
            capitalised(special_hand_name(speech(), special)),
            figure(points),
            _picture(PATTERNS[special]),
            special_hand_cards(speech(), special),
        )
        for special, points in rules.special_hands.points.items()
    ]


def _picture(pattern: Pattern) -> list[str]:
    """Return the cards of a pattern, a text for each group: naturals are dots, wild cards stars."""
    fixed = (write_cards(Cards.of([rank])) * count for rank, count in pattern.fixed.items())
    named = [text.replace("JKR", "★") for text in fixed]
    groups = ["●" * size for size in pattern.groups]
    return [*groups, *named, *filter(None, ("★" * pattern.wild_cards, "3" * pattern.threes))]
