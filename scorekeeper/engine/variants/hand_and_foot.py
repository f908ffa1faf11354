"""Hand and Foot: the game of Canasta Caliente Complete, and that of How To Play Canasta."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import (
    Bracket,
    Majority,
    Minimum,
    MinimumBy,
    Permission,
    PileAdds,
    Ruleset,
    SameRank,
    StartCover,
)
from scorekeeper.engine.variants.books import (
    COMPLETE,
    HOW_TO_PLAY,
    amend,
    complete,
    how_to_play,
    recite,
    this_project,
)
from scorekeeper.engine.variants.caliente import FOUR_PLAYERS as CALIENTE_FOUR
from scorekeeper.engine.variants.caliente_changes import refill_to_deal
from scorekeeper.engine.variants.caliente_editions import CALIENTE, COMPLETE_BOX
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
_NEEDED = {CanastaKind.NATURAL: 2, CanastaKind.MIXED: 2, CanastaKind.WILD: 1}


def _hundred_each(red_threes: int) -> tuple[int, ...]:
    """Return 100 points for each red three, without an extra for many."""
    return tuple(100 * count for count in range(red_threes + 1))


_CALIENTE_RULES = replace(
    CALIENTE_FOUR,
    deck=amend(CALIENTE_FOUR.deck, complete("Hand & Foot", "use all cards (five decks)"), decks=5),
    dealing=amend(
        CALIENTE_FOUR.dealing,
        complete("Hand & Foot: Deal", "Two hands of 13 cards"),
        hand=13,
        foot=13,
        draw=2,
    ),
    target=amend(
        CALIENTE_FOUR.target,
        complete("Hand & Foot: Minimum Melds", "Round 1: 50 points are required"),
        points=None,
        deals=4,
    ),
    minimums=amend(
        CALIENTE_FOUR.minimums,
        complete("Hand & Foot: Minimum Melds", "Round 1: 50 points are required"),
        by=MinimumBy.DEAL,
        brackets=_BY_DEAL,
    ),
    sets=amend(
        CALIENTE_FOUR.sets,
        complete("Hand & Foot: Melds", "A Mixed meld has 1 or 2 Wild cards."),
        most_wilds=2,
        most_cards=7,
        same_rank=SameRank.ONE_UNFINISHED,
    ),
    wild_melds=amend(
        CALIENTE_FOUR.wild_melds,
        complete("Hand & Foot: Melds", "A Wild meld is made up of all Wild cards."),
        allowed=True,
    ),
    canastas=amend(
        CALIENTE_FOUR.canastas,
        complete("Hand & Foot: Scoring", "1500 for each Wild canasta"),
        wild=1_500,
    ),
    going_out=amend(
        CALIENTE_FOUR.going_out,
        complete("Hand & Foot: Going Out", "Your partnership must complete 2 Natural canastas"),
        canastas=5,
        kinds=_NEEDED,
        feet_taken=True,
        permission=Permission.MANDATORY,
    ),
    concealed=amend(
        CALIENTE_FOUR.concealed,
        this_project("Hand & Foot: the rule book's scoring names no bonus for it"),
        points=0,
        needs_own_canasta=False,
    ),
    red_threes=amend(
        CALIENTE_FOUR.red_threes,
        complete("Hand & Foot: Scoring", "as does each Bonus card played"),
        points=_hundred_each(10),
    ),
    pile=amend(
        CALIENTE_FOUR.pile,
        complete("Hand & Foot", "The prize pile is always frozen."),
        always_frozen=True,
        natural_and_wild=False,
        adds=PileAdds.NONE,
        forced=PileAdds.NONE,
    ),
)

_SECOND_SET = {
    "sets.may_join": (
        "Hand & Foot: no passage lets sets be joined, which hold seven cards at most",
    ),
    "sets.same_rank": (
        (
            "Hand & Foot: the rule book lets nothing be added to seven cards; further cards of "
            "that rank then begin another set"
        ),
    ),
}
CALIENTE_RULES = recite(
    recite(_CALIENTE_RULES, complete, complete_places.HAND_AND_FOOT), this_project, _SECOND_SET
)

CALIENTE_HAND_AND_FOOT = Variant(
    id="caliente-hand-and-foot",
    name="Hand & Foot (Canasta Caliente Complete)",
    aliases=("wm-hf", "caliente-hf", "complete-hand-and-foot"),
    edition=COMPLETE,
    box=COMPLETE_BOX,
    rulesets={4: refill_to_deal(CALIENTE_RULES)},
    usual_players=4,
    parent="caliente-complete",
    options=(CALIENTE,),
)

_BOOK = how_to_play("Hand and Foot")
_LOST = this_project("Hand and Foot: the rule book's list is lost; as in Canasta Caliente Complete")

_HAND_AND_FOOT_RULES = replace(
    STANDARD,
    deck=amend(STANDARD.deck, _BOOK, decks=6),
    dealing=amend(STANDARD.dealing, _BOOK, hand=13, foot=13, draw=2),
    target=amend(STANDARD.target, _BOOK, points=None, deals=4),
    minimums=amend(
        STANDARD.minimums,
        how_to_play("Hand and Foot", "Fourth (Last)"),
        by=MinimumBy.DEAL,
        brackets=_BY_DEAL,
    ),
    sets=amend(
        STANDARD.sets,
        _BOOK,
        most_wilds=None,
        majority=Majority.TWICE,
        most_cards=7,
        same_rank=SameRank.ONE_UNFINISHED,
    ),
    wild_melds=amend(STANDARD.wild_melds, _BOOK, allowed=True),
    black_threes=amend(STANDARD.black_threes, _BOOK, meldable=False),
    canastas=amend(STANDARD.canastas, _LOST, wild=1_500),
    going_out=amend(
        STANDARD.going_out,
        _LOST,
        canastas=5,
        kinds=_NEEDED,
        feet_taken=True,
        permission=Permission.MANDATORY_YES_OBLIGES,
        asked_a_turn_ahead=True,
    ),
    concealed=amend(STANDARD.concealed, this_project("Hand and Foot: none is mentioned"), points=0),
    red_threes=amend(STANDARD.red_threes, _BOOK, points=_hundred_each(12)),
    pile=amend(
        STANDARD.pile,
        _BOOK,
        always_frozen=True,
        natural_and_wild=False,
        adds=PileAdds.NONE,
        takes=7,
        forced=PileAdds.NONE,
        start=StartCover.PUT_BACK,
    ),
)

_ROWS_LOST = (
    (
        "Hand and Foot: the book's table has kept its last row alone; 50, 90 and 120 before it, as "
        "in Canasta Caliente Complete"
    ),
)
_UNSAID = {
    **_SECOND_SET,
    **dict.fromkeys(
        ("minimums.brackets.below", "minimums.brackets.2", "minimums.brackets.3"), _ROWS_LOST
    ),
    **dict.fromkeys(
        ("canastas.natural", "canastas.mixed", "canastas.wild"),
        ("Hand and Foot: the book's table of piles is lost; as in Canasta Caliente Complete",),
    ),
    "target.tie": ("Hand and Foot: the book knows no tie; a further deal settles one",),
}
HAND_AND_FOOT_RULES = recite(
    recite(_HAND_AND_FOOT_RULES, how_to_play, HAND_AND_FOOT_PLACES), this_project, _UNSAID
)

_OTHER_PLAYERS = this_project(
    "Hand and Foot: the rule book has four players and six decks; others play with two decks more "
    "than there are players, alone or in sides as in other games for as many"
)


def _for(players: int, *sides: tuple[int, ...], playing: int = 1) -> Ruleset:
    """Return Hand and Foot for another number of players than four."""
    decks, rules = players + 2, HAND_AND_FOOT_RULES
    points = _hundred_each(2 * decks)
    others = replace(
        rules,
        seating=amend(rules.seating, _OTHER_PLAYERS, players=players, sides=sides, playing=playing),
        deck=amend(rules.deck, _OTHER_PLAYERS, decks=decks),
        red_threes=amend(rules.red_threes, _OTHER_PLAYERS, points=points),
    )
    if playing > 1:
        return others
    going_out = amend(rules.going_out, _OTHER_PLAYERS, permission=Permission.NOBODY)
    return replace(others, going_out=going_out)


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
    usual_players=4,
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
