"""Hand and Foot: the game of Canasta Caliente Complete, and that of How To Play Canasta."""

from __future__ import annotations

from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import this_project
from scorekeeper.engine.ruleset.ending import Permission
from scorekeeper.engine.ruleset.melding import Majority, SameRank
from scorekeeper.engine.ruleset.pile import PileAdds, StartCover
from scorekeeper.engine.ruleset.table import Bracket, Minimum, MinimumBy
from scorekeeper.engine.variants.books import (
    COMPLETE,
    HOW_TO_PLAY,
    change,
    complete,
    decide,
    how_to_play,
    recite,
)
from scorekeeper.engine.variants.caliente import CALIENTE, COMPLETE_BOX, refill_to_deal
from scorekeeper.engine.variants.caliente import FOUR_PLAYERS as CALIENTE_FOUR
from scorekeeper.engine.variants.places import complete as complete_places
from scorekeeper.engine.variants.places.how_to_play import HAND_AND_FOOT as HAND_AND_FOOT_PLACES
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Option, Variant

_BY_DEAL = (
    Bracket(None, Minimum(50)),
    Bracket(2, Minimum(90)),
    Bracket(3, Minimum(120)),
    Bracket(4, Minimum(150)),
)
_NEEDED = {
    "canastas": 5,
    "kinds": {CanastaKind.NATURAL: 2, CanastaKind.MIXED: 2, CanastaKind.WILD: 1},
    "feet_taken": True,
}
_ALWAYS_FROZEN = {
    "always_frozen": True,
    "natural_and_wild": False,
    "adds": PileAdds.NONE,
    "forced": PileAdds.NONE,
}


def _hundred_each(red_threes: int) -> tuple[int, ...]:
    """Return 100 points for each red three, without an extra for many."""
    return tuple(100 * count for count in range(red_threes + 1))


_FOOT = "Hand & Foot"
_CALIENTE_RULES = change(
    CALIENTE_FOUR,
    None,
    deck={
        "source": complete(_FOOT, "For Hand & Foot Canasta, use all cards (five decks)."),
        "decks": 5,
    },
    dealing={
        "source": complete(f"{_FOOT}: Deal", "Two hands of 13 cards to each player."),
        "hand": 13,
        "foot": 13,
        "draw": 2,
    },
    target={
        "source": complete(f"{_FOOT}: Minimum Melds", "Round 1: 50 points are required"),
        "points": None,
        "deals": 4,
    },
    minimums={
        "source": complete(f"{_FOOT}: Minimum Melds", "Round 1: 50 points are required"),
        "by": MinimumBy.DEAL,
        "brackets": _BY_DEAL,
    },
    sets={
        "source": complete(f"{_FOOT}: Melds", "A Mixed meld has 1 or 2 Wild cards."),
        "most_wilds": 2,
        "most_cards": 7,
        "same_rank": SameRank.ONE_UNFINISHED,
    },
    wild_melds={
        "source": complete(f"{_FOOT}: Melds", "A Wild meld is made up of all Wild cards."),
        "allowed": True,
    },
    canastas={
        "source": complete(f"{_FOOT}: Scoring", "1500 for each Wild canasta"),
        "wild": 1_500,
    },
    going_out={
        "source": complete(
            f"{_FOOT}: Going Out", "Your partnership must complete 2 Natural canastas"
        ),
        **_NEEDED,
        "permission": Permission.MANDATORY,
    },
    concealed={
        "source": this_project("Hand & Foot: the rule book's scoring names no bonus for it"),
        "points": 0,
        "needs_own_canasta": False,
    },
    red_threes={
        "source": complete(
            f"{_FOOT}: Scoring", "“Going Out” earns 100 points, as does each Bonus card played."
        ),
        "points": _hundred_each(10),
    },
    pile={"source": complete(_FOOT, "The prize pile is always frozen."), **_ALWAYS_FROZEN},
)

_SECOND_SET = {
    "sets.may_join": this_project(
        "Hand & Foot: no passage lets sets be joined, which hold seven cards at most"
    ),
    "sets.same_rank": this_project(
        "Hand & Foot: the rule book lets nothing be added to seven cards; further cards of "
        "that rank then begin another set"
    ),
}
CALIENTE_RULES = decide(
    recite(_CALIENTE_RULES, complete, complete_places.HAND_AND_FOOT),
    {
        **_SECOND_SET,
        "target.tie": this_project(
            "Hand & Foot: the rule book names four rounds and no end of the game; it ends after "
            "them, and a further hand settles a tie"
        ),
    },
)

CALIENTE_HAND_AND_FOOT = Variant(
    id="caliente-hand-and-foot",
    name="Hand & Foot (Canasta Caliente Complete)",
    aliases=("wm-hf", "caliente-hf", "complete-hand-and-foot"),
    edition=COMPLETE,
    box=COMPLETE_BOX,
    rulesets={4: refill_to_deal(CALIENTE_RULES)},
    parent="caliente-complete",
    options=(CALIENTE,),
)

_LOST = this_project("Hand and Foot: the rule book's list is lost; as in Canasta Caliente Complete")
_HAND_AND_FOOT_RULES = change(
    STANDARD,
    how_to_play("Hand and Foot"),
    deck={"decks": 6},
    dealing={"hand": 13, "foot": 13, "draw": 2},
    target={"points": None, "deals": 4},
    minimums={
        "source": how_to_play("Hand and Foot", "Fourth (Last) | 150"),
        "by": MinimumBy.DEAL,
        "brackets": _BY_DEAL,
    },
    sets={
        "most_wilds": None,
        "majority": Majority.TWICE,
        "most_cards": 7,
        "same_rank": SameRank.ONE_UNFINISHED,
    },
    wild_melds={"allowed": True},
    black_threes={"meldable": False},
    canastas={"source": _LOST, "wild": 1_500},
    going_out={
        "source": _LOST,
        **_NEEDED,
        "permission": Permission.MANDATORY_YES_OBLIGES,
        "asked_a_turn_ahead": True,
    },
    concealed={"source": this_project("Hand and Foot: none is mentioned"), "points": 0},
    red_threes={"points": _hundred_each(12)},
    pile={**_ALWAYS_FROZEN, "takes": 7, "start": StartCover.PUT_BACK},
)

_UNSAID = {
    **_SECOND_SET,
    "minimums.brackets.below minimums.brackets.2 minimums.brackets.3": this_project(
        "Hand and Foot: the book's table has kept its last row alone; 50, 90 and 120 before it, as "
        "in Canasta Caliente Complete"
    ),
    "canastas.natural canastas.mixed canastas.wild": this_project(
        "Hand and Foot: the book's table of piles is lost; as in Canasta Caliente Complete"
    ),
    "target.tie": this_project("Hand and Foot: the book knows no tie; a further deal settles one"),
}
HAND_AND_FOOT_RULES = decide(
    recite(_HAND_AND_FOOT_RULES, how_to_play, HAND_AND_FOOT_PLACES), _UNSAID
)

_OTHER_PLAYERS = this_project(
    "Hand and Foot: the rule book has four players and six decks; others play with two decks more "
    "than there are players, alone or in sides as in other games for as many"
)


def _for(players: int, *sides: tuple[int, ...], playing: int = 1) -> Ruleset:
    """Return Hand and Foot for another number of players than four."""
    decks = players + 2
    others = change(
        HAND_AND_FOOT_RULES,
        _OTHER_PLAYERS,
        seating={"players": players, "sides": sides, "playing": playing},
        deck={"decks": decks},
        red_threes={"points": _hundred_each(2 * decks)},
    )
    if playing > 1:
        return others
    return change(others, _OTHER_PLAYERS, going_out={"permission": Permission.NOBODY})


_BY_PLAYERS = {
    2: _for(2, (1, 1)),
    3: _for(3, (1, 1, 1)),
    5: _for(5, (2, 3), playing=2),
    6: _for(6, (3, 3), (2, 2, 2), playing=3),
}

HAND_AND_FOOT = Variant(
    id="hand-and-foot",
    name="Hand and Foot",
    aliases=("hf", "cat-hf", "hand-foot"),
    edition=HOW_TO_PLAY,
    rulesets={4: HAND_AND_FOOT_RULES},
    parent="canasta",
    options=(
        Option(
            id="other-players",
            change=lambda rules: rules,
            players=frozenset(_BY_PLAYERS),
            rulesets=_BY_PLAYERS,
        ),
    ),
)
