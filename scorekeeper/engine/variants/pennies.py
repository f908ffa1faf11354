"""Pennies from Heaven, for six players in two partnerships."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import (
    Bracket,
    FootTaken,
    Minimum,
    PileAdds,
    Ruleset,
    SameRank,
)
from scorekeeper.engine.variants.books import HOW_TO_PLAY, amend, how_to_play, recite, this_project
from scorekeeper.engine.variants.places import how_to_play as places
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Option, Variant

_PENNIES = how_to_play("Pennies From Heaven", "another great variation of the base game")


def _brackets(second: int, third: int, fourth: int) -> tuple[Bracket, ...]:
    """Return a table of minimums with these scores as its steps."""
    return (
        Bracket(None, Minimum(15)),
        Bracket(0, Minimum(50)),
        Bracket(second, Minimum(90)),
        Bracket(third, Minimum(120)),
        Bracket(fourth, Minimum(150)),
    )


_PENNIES_RULES = replace(
    STANDARD,
    seating=amend(STANDARD.seating, _PENNIES, players=6, sides=((3, 3),), playing=3),
    deck=amend(STANDARD.deck, _PENNIES, decks=4),
    dealing=amend(
        STANDARD.dealing,
        _PENNIES,
        hand=13,
        foot=11,
        draw=2,
        foot_taken=FootTaken.FIRST_CANASTA,
    ),
    target=amend(STANDARD.target, _PENNIES, points=20_000),
    minimums=amend(
        STANDARD.minimums,
        how_to_play("Pennies From Heaven", "Revised Initial Meld Requirements (Recommended)"),
        brackets=_brackets(5_000, 10_000, 15_000),
    ),
    sets=amend(STANDARD.sets, _PENNIES, most_cards=7, same_rank=SameRank.ANY),
    wild_melds=amend(STANDARD.wild_melds, _PENNIES, allowed=True),
    canastas=amend(STANDARD.canastas, _PENNIES, wild=1_000, sevens=1_500),
    going_out=amend(
        STANDARD.going_out,
        _PENNIES,
        canastas=4,
        kinds={
            CanastaKind.MIXED: 1,
            CanastaKind.NATURAL: 1,
            CanastaKind.WILD: 1,
            CanastaKind.SEVENS: 1,
        },
        asked_a_turn_ahead=True,
    ),
    concealed=amend(
        STANDARD.concealed, this_project("Pennies from Heaven: none is mentioned"), points=0
    ),
    red_threes=amend(
        STANDARD.red_threes, _PENNIES, points=(0, 100, 200, 300, 400, 500, 600, 700, 1_000)
    ),
    pile=amend(
        STANDARD.pile,
        how_to_play("Pennies From Heaven", "elects not to take the discard pile"),
        forced=PileAdds.NONE,
    ),
    discarding=amend(
        STANDARD.discarding,
        how_to_play("Pennies From Heaven", "A player may never discard any seven until both"),
        held_back=frozenset({Rank.SEVEN}),
        never_last=frozenset({Rank.SEVEN}),
    ),
)


PENNIES_RULES = recite(
    recite(_PENNIES_RULES, how_to_play, places.PENNIES),
    this_project,
    {"sets.may_join": ("Pennies: no passage lets sets be joined, which hold seven cards at most",)},
)


def _original_minimums(rules: Ruleset) -> Ruleset:
    """Return `rules` with the older of the rule book's two tables of minimums."""
    source = how_to_play("Pennies From Heaven", "Original Initial Meld Requirements")
    minimums = amend(rules.minimums, source, brackets=_brackets(500, 1_000, 1_500))
    changed = replace(rules, minimums=minimums)
    return recite(changed, how_to_play, places.PENNIES_ORIGINAL)


PENNIES = Variant(
    id="pennies-from-heaven",
    name="Pennies from Heaven",
    aliases=("pen", "cat-pen", "pennies"),
    edition=HOW_TO_PLAY,
    rulesets={6: PENNIES_RULES},
    usual_players=6,
    parent="canasta",
    options=(Option(id="original-minimums", change=_original_minimums),),
)
