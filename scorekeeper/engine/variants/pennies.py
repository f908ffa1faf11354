"""Pennies from Heaven, for six players in two partnerships."""

from __future__ import annotations

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import this_project
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.pile import PileAdds
from scorekeeper.engine.ruleset.table import Bracket, FootTaken, Minimum
from scorekeeper.engine.variants.books import HOW_TO_PLAY, change, decide, how_to_play, recite
from scorekeeper.engine.variants.places import how_to_play as places
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Option, Variant

_PENNIES = "Pennies From Heaven"


def _brackets(second: int, third: int, fourth: int) -> tuple[Bracket, ...]:
    """Return a table of minimums with these scores as its steps."""
    return (
        Bracket(None, Minimum(15)),
        Bracket(0, Minimum(50)),
        Bracket(second, Minimum(90)),
        Bracket(third, Minimum(120)),
        Bracket(fourth, Minimum(150)),
    )


_KINDS = (CanastaKind.MIXED, CanastaKind.NATURAL, CanastaKind.WILD, CanastaKind.SEVENS)
_CHANGED = change(
    STANDARD,
    how_to_play(_PENNIES, "another great variation of the base game"),
    seating={"players": 6, "sides": ((3, 3),), "playing": 3},
    deck={"decks": 4},
    dealing={"hand": 13, "foot": 11, "draw": 2, "foot_taken": FootTaken.FIRST_CANASTA},
    target={"points": 20_000},
    minimums={
        "source": how_to_play(_PENNIES, "Revised Initial Meld Requirements (Recommended)"),
        "brackets": _brackets(5_000, 10_000, 15_000),
    },
    sets={"most_cards": 7, "same_rank": SameRank.ANY},
    wild_melds={"allowed": True},
    canastas={"wild": 1_000, "sevens": 1_500},
    going_out={"canastas": 4, "kinds": dict.fromkeys(_KINDS, 1), "asked_a_turn_ahead": True},
    concealed={"source": this_project("Pennies from Heaven: none is mentioned"), "points": 0},
    red_threes={"points": (0, 100, 200, 300, 400, 500, 600, 700, 1_000)},
    pile={
        "source": how_to_play(
            _PENNIES,
            "If a player on his turn elects not to take the discard pile (however many cards the "
            "pile may contain), the hand immediately ends",
        ),
        "forced": PileAdds.NONE,
    },
    discarding={
        "source": how_to_play(_PENNIES, "A player may never discard any seven until both"),
        "held_back": frozenset({Rank.SEVEN}),
        "never_last": frozenset({Rank.SEVEN}),
    },
)
PENNIES_RULES = decide(
    recite(_CHANGED, how_to_play, places.PENNIES),
    {
        "sets.may_join": this_project(
            "Pennies: no passage lets sets be joined, which hold seven cards at most"
        )
    },
)


def _original_minimums(rules: Ruleset) -> Ruleset:
    """Return `rules` with the older of the rule book's two tables of minimums."""
    source = how_to_play(_PENNIES, "Original Initial Meld Requirements")
    changed = change(rules, source, minimums={"brackets": _brackets(500, 1_000, 1_500)})
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
