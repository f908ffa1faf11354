"""Standard Canasta of How To Play Canasta, for two, three and four players."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.ruleset import (
    BlackThrees,
    Bracket,
    Calientes,
    Canastas,
    CardPoints,
    Collections,
    Concealed,
    Dealing,
    Deck,
    Discarding,
    GoingOut,
    Minimum,
    Minimums,
    Permission,
    Pile,
    RedThrees,
    RedThreesInHand,
    Ruleset,
    Seating,
    Sequences,
    Sets,
    StockOut,
    Target,
    Vocabulary,
    WildMelds,
)
from scorekeeper.engine.variants.books import HOW_TO_PLAY, amend, how_to_play, recite, this_project
from scorekeeper.engine.variants.places import how_to_play as places
from scorekeeper.engine.variants.variant import Option, Variant

INTRO = "How To Play Canasta"
PLAY = "Play of the Hand"
SCORING = "Bonus scores"

_FOUR_PLAYERS = Ruleset(
    vocabulary=Vocabulary.CLASSIC,
    seating=Seating(
        players=4,
        sides=((2, 2),),
        playing=2,
        source=how_to_play(INTRO, "played by four players in two partnerships"),
    ),
    deck=Deck(decks=2, source=how_to_play(INTRO, "played by four players in two partnerships")),
    dealing=Dealing(
        hand=11, source=how_to_play(INTRO, "played by four players in two partnerships")
    ),
    card_points=CardPoints(
        four_to_seven=5,
        eight_to_king=10,
        ace=20,
        deuce=20,
        joker=50,
        black_three=5,
        source=how_to_play(PLAY, "50 for each Joker"),
    ),
    target=Target(points=5_000, source=how_to_play(SCORING, "Natural Canasta (each)500")),
    minimums=Minimums(
        brackets=(
            Bracket(None, Minimum(15)),
            Bracket(0, Minimum(50)),
            Bracket(1_500, Minimum(90)),
            Bracket(3_000, Minimum(120)),
        ),
        source=how_to_play(PLAY, "can only come from raw meld card scores"),
    ),
    sets=Sets(source=how_to_play(PLAY, "can never have more than three wild cards")),
    sequences=Sequences(source=how_to_play(PLAY, "Sequence melds can never be made.")),
    wild_melds=WildMelds(source=how_to_play(PLAY, "at least two natural cards")),
    black_threes=BlackThrees(
        source=how_to_play("Bolivia", "which can only be done when going out")
    ),
    canastas=Canastas(
        natural=500, mixed=300, source=how_to_play(SCORING, "Natural Canasta (each)500")
    ),
    collections=Collections(source=how_to_play(SCORING, "Natural Canasta (each)500")),
    going_out=GoingOut(
        permission=Permission.OPTIONAL_YES_OBLIGES,
        source=how_to_play("Going Out", "may ask his partner"),
    ),
    concealed=Concealed(
        points=100, source=how_to_play(SCORING, "Going out concealed (additional)")
    ),
    red_threes=RedThrees(
        points=(0, 100, 200, 300, 800), source=how_to_play(SCORING, "Natural Canasta (each)500")
    ),
    red_threes_in_hand=RedThreesInHand(
        points=-200, source=how_to_play(SCORING, "subtracts 200 points")
    ),
    calientes=Calientes(source=this_project("this rule book knows no Caliente cards")),
    pile=Pile(
        source=this_project("the list is lost; taken as in the other rule books, which agree")
    ),
    discarding=Discarding(source=how_to_play(PLAY, "he must then discard one card")),
    stock_out=StockOut(
        source=how_to_play("Going Out", "continues as long as each subsequent player takes")
    ),
)

LOST_WAYS = (
    "the list of ways to take an unfrozen pile is lost; as in the other rule books, which agree",
)
_UNSAID = {
    "pile.natural_and_wild": LOST_WAYS,
    "pile.adds": LOST_WAYS,
}
FOUR_PLAYERS = recite(recite(_FOUR_PLAYERS, how_to_play, places.STANDARD), this_project, _UNSAID)

_TWO = how_to_play("Two hand canasta")
_THREE = how_to_play("Three hand canasta")

_TWO_PLAYERS = replace(
    FOUR_PLAYERS,
    seating=amend(FOUR_PLAYERS.seating, _TWO, players=2, sides=((1, 1),), playing=1),
    dealing=amend(FOUR_PLAYERS.dealing, _TWO, hand=15, draw=2),
    going_out=amend(FOUR_PLAYERS.going_out, _TWO, canastas=2, permission=Permission.NOBODY),
)

_THREE_PLAYERS = replace(
    FOUR_PLAYERS,
    seating=amend(
        FOUR_PLAYERS.seating,
        _THREE,
        players=3,
        sides=((1, 2), (1, 1, 1)),
        playing=2,
        members_score_alone=True,
    ),
    dealing=amend(FOUR_PLAYERS.dealing, _THREE, hand=13, draw=2),
    target=amend(FOUR_PLAYERS.target, _THREE, points=7_500),
)


TWO_PLAYERS = recite(_TWO_PLAYERS, how_to_play, places.TWO_PLAYERS)
THREE_PLAYERS = recite(_THREE_PLAYERS, how_to_play, places.THREE_PLAYERS)


def _red_threes_individual(rules: Ruleset) -> Ruleset:
    """Return `rules` where a red three counts for its owner only."""
    source = this_project("an option of three outside sources; the rule book is silent")
    return replace(rules, red_threes=amend(rules.red_threes, source, by_member=True))


CANASTA = Variant(
    id="canasta",
    name="Canasta",
    aliases=("cat", "standard", "standard-canasta", "how-to-play-canasta"),
    edition=HOW_TO_PLAY,
    rulesets={2: TWO_PLAYERS, 3: THREE_PLAYERS, 4: FOUR_PLAYERS},
    usual_players=4,
    options=(
        Option(id="red-threes-individual", change=_red_threes_individual, players=frozenset({3})),
    ),
)
