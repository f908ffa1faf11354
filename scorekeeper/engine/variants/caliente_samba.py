"""Samba of Canasta Caliente Complete, for two to six players."""

from __future__ import annotations

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation, this_project
from scorekeeper.engine.ruleset.ending import RedThreesNeed
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.pile import PileAdds
from scorekeeper.engine.ruleset.table import Bracket, Minimum
from scorekeeper.engine.variants.books import COMPLETE, change, complete, decide, recite
from scorekeeper.engine.variants.caliente import (
    CALIENTE,
    COMPLETE_BOX,
    FOUR_PLAYERS,
    SIX,
    by_players,
    refill_to_deal,
    six_at_once,
)
from scorekeeper.engine.variants.national import SIX_RED_THREES
from scorekeeper.engine.variants.places.complete import SAMBA
from scorekeeper.engine.variants.variant import Option, Variant, option

_UNSAID = {
    "sets.may_join": this_project(
        "Samba: the rule book lets a side have any number of melds, and join them"
    ),
    "red_threes.points.5": this_project(
        "Samba: the extra for all six is in place of their 100 each"
    ),
}


def _says(quote: str) -> Citation:
    """Cite the list of what Samba changes."""
    return complete("Samba", quote)


def _samba(rules: Ruleset) -> Ruleset:
    """Return `rules` with the changes of Samba."""
    samba = change(
        rules,
        None,
        deck={"source": _says("Samba uses three decks of cards"), "decks": 3},
        dealing={"source": _says("Each player is dealt 15 cards"), "hand": 15, "draw": 2},
        target={
            "source": _says("A game-winning score is 10,000 points in Samba"),
            "points": 10_000,
        },
        minimums={
            "source": _says("7000 to 9995 | 150"),
            "brackets": (*rules.minimums.brackets, Bracket(7_000, Minimum(150))),
        },
        sets={
            "source": _says("One or two Wild cards are allowed in a meld"),
            "most_wilds": 2,
            "canasta_naturals": 5,
            "same_rank": SameRank.ANY,
            "wilds_on_canasta": False,
            "may_join": True,
        },
        sequences={
            "source": _says("Three to seven cards in consecutive sequence – are allowed."),
            "allowed": True,
            "one_suit": False,
        },
        canastas={
            "source": _says("a sequence of seven cards … earns a 1500-point bonus in Samba."),
            "samba": 1_500,
        },
        going_out={
            "source": _says("Two canastas are required to go out in Samba"),
            "canastas": 2,
            "points": 200,
        },
        concealed={
            "source": _says("There is no bonus for going out concealed in Samba."),
            "points": 0,
            "needs_own_canasta": False,
        },
        red_threes={
            "source": _says("There is a 1000-point bonus for holding all Bonus cards in Samba"),
            "points": SIX_RED_THREES,
            "need": RedThreesNeed.TWO_CANASTAS,
        },
        pile={
            "source": _says("may not be taken with one natural card and one wild card"),
            "natural_and_wild": False,
            "adds": PileAdds.UNFINISHED,
            "adds_to_sequences": True,
            "forced": PileAdds.UNFINISHED,
        },
    )
    return recite(decide(samba, _UNSAID), complete, SAMBA)


def _three_decks(rules: Ruleset) -> Ruleset:
    """Return `rules` for six who all play; Samba has three decks already."""
    return refill_to_deal(six_at_once(rules, complete))


CALIENTE_SAMBA = Variant(
    id="caliente-samba",
    name="Samba (Canasta Caliente Complete)",
    aliases=("wm-samba", "complete-samba"),
    edition=COMPLETE,
    box=COMPLETE_BOX,
    rulesets={
        players: refill_to_deal(_samba(rules))
        for players, rules in by_players(FOUR_PLAYERS, complete, "canastas").items()
    },
    parent="caliente-complete",
    options=(
        Option(id="three-decks", change=_three_decks, players=SIX),
        option(
            "sequences-need-suit",
            this_project("an option for decks that show suits; the rule book names none"),
            sequences={"one_suit": True},
        ),
        CALIENTE,
    ),
)
