"""Standard Canasta of How To Play Canasta, for two, three and four players."""

from __future__ import annotations

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Vocabulary, this_project
from scorekeeper.engine.ruleset.ending import (
    Calientes,
    Concealed,
    GoingOut,
    Permission,
    RedThrees,
    RedThreesInHand,
    StockOut,
)
from scorekeeper.engine.ruleset.melding import (
    BlackThrees,
    Canastas,
    Collections,
    Sequences,
    Sets,
    WildMelds,
)
from scorekeeper.engine.ruleset.pile import Discarding, Pile
from scorekeeper.engine.ruleset.table import (
    Bracket,
    CardPoints,
    Dealing,
    Deck,
    Minimum,
    Minimums,
    Seating,
    Target,
)
from scorekeeper.engine.variants.books import HOW_TO_PLAY, change, decide, how_to_play, recite
from scorekeeper.engine.variants.places import how_to_play as places
from scorekeeper.engine.variants.variant import Variant, option

_BOOK = how_to_play("How To Play Canasta")
"""Citation of the whole book; `places` has those of each rule."""
_NO_CALIENTES = this_project("this rule book knows no Caliente cards")

_FOUR_PLAYERS = Ruleset(
    vocabulary=Vocabulary.CLASSIC,
    seating=Seating(players=4, sides=((2, 2),), playing=2, source=_BOOK),
    deck=Deck(decks=2, source=_BOOK),
    dealing=Dealing(hand=11, source=_BOOK),
    card_points=CardPoints(
        four_to_seven=5,
        eight_to_king=10,
        ace=20,
        deuce=20,
        joker=50,
        black_three=5,
        source=_BOOK,
    ),
    target=Target(points=5_000, source=_BOOK),
    minimums=Minimums(
        brackets=(
            Bracket(None, Minimum(15)),
            Bracket(0, Minimum(50)),
            Bracket(1_500, Minimum(90)),
            Bracket(3_000, Minimum(120)),
        ),
        source=_BOOK,
    ),
    sets=Sets(source=_BOOK),
    sequences=Sequences(source=_BOOK),
    wild_melds=WildMelds(source=_BOOK),
    black_threes=BlackThrees(source=_BOOK),
    canastas=Canastas(natural=500, mixed=300, source=_BOOK),
    collections=Collections(source=_BOOK),
    going_out=GoingOut(permission=Permission.OPTIONAL_YES_OBLIGES, source=_BOOK),
    concealed=Concealed(points=100, source=_BOOK),
    red_threes=RedThrees(points=(0, 100, 200, 300, 800), source=_BOOK),
    red_threes_in_hand=RedThreesInHand(points=-200, source=_BOOK),
    calientes=Calientes(source=_NO_CALIENTES),
    pile=Pile(
        source=this_project("the list is lost; taken as in the other rule books, which agree")
    ),
    discarding=Discarding(source=_BOOK),
    stock_out=StockOut(source=_BOOK),
)

_UNSAID = {
    "deck.calientes": _NO_CALIENTES,
    "pile.natural_and_wild pile.adds": this_project(
        "the list of ways to take an unfrozen pile is lost; as in the other rule books, which agree"
    ),
}
FOUR_PLAYERS = decide(recite(_FOUR_PLAYERS, how_to_play, places.STANDARD), _UNSAID)

TWO_PLAYERS = recite(
    change(
        FOUR_PLAYERS,
        how_to_play("Two hand canasta"),
        seating={"players": 2, "sides": ((1, 1),), "playing": 1},
        dealing={"hand": 15, "draw": 2},
        going_out={"canastas": 2, "permission": Permission.NOBODY},
    ),
    how_to_play,
    places.TWO_PLAYERS,
)
THREE_PLAYERS = recite(
    change(
        FOUR_PLAYERS,
        how_to_play("Three hand canasta"),
        seating={
            "players": 3,
            "sides": ((1, 2), (1, 1, 1)),
            "members_score_alone": True,
        },
        dealing={"hand": 13, "draw": 2},
        target={"points": 7_500},
    ),
    how_to_play,
    places.THREE_PLAYERS,
)

CANASTA = Variant(
    id="canasta",
    name="Canasta",
    aliases=("cat", "standard", "standard-canasta", "how-to-play-canasta"),
    edition=HOW_TO_PLAY,
    rulesets={2: TWO_PLAYERS, 3: THREE_PLAYERS, 4: FOUR_PLAYERS},
    options=(
        option(
            "red-threes-individual",
            this_project("an option of three outside sources; the rule book is silent"),
            frozenset({3}),
            red_threes={"by_member": True},
        ),
    ),
)
