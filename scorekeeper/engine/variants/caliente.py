"""Canasta Caliente for four players, as the Complete edition has it; the others change it."""

from __future__ import annotations

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
    Majority,
    Minimum,
    Minimums,
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
from scorekeeper.engine.variants.books import complete, recite, this_project
from scorekeeper.engine.variants.places.complete import STANDARD

_FOUR_PLAYERS = Ruleset(
    vocabulary=Vocabulary.CALIENTE,
    seating=Seating(
        players=4,
        sides=((2, 2),),
        playing=2,
        source=complete("4-Player Version", "Partners sit opposite each other."),
    ),
    deck=Deck(decks=2, source=complete("The Cards", "There are 108 cards in play.")),
    dealing=Dealing(hand=11, source=complete("The Deal", "deals each player 11 cards")),
    card_points=CardPoints(
        four_to_seven=5,
        eight_to_king=10,
        ace=20,
        deuce=20,
        joker=50,
        black_three=5,
        source=complete("Card Values", "to the right of its index number"),
    ),
    target=Target(points=5_000, source=complete("How To Win", "5,000 points wins")),
    minimums=Minimums(
        brackets=(
            Bracket(None, Minimum(15)),
            Bracket(0, Minimum(50)),
            Bracket(1_500, Minimum(90)),
            Bracket(3_000, Minimum(120)),
        ),
        source=complete("First Meld Requirement", "negative score (rare) any 3 card set"),
    ),
    sets=Sets(
        majority=Majority.MORE,
        source=complete("Wild cards", "always have more natural cards than wild cards"),
    ),
    sequences=Sequences(source=complete("How To Play", "Sequences, like 5-6-7, are NOT permitted")),
    wild_melds=WildMelds(
        source=complete("Wild cards", "can never be melded in a set of their own")
    ),
    black_threes=BlackThrees(
        source=complete("Playing Stop Cards", "cannot meld Stop cards except when going out")
    ),
    canastas=Canastas(
        natural=500, mixed=300, source=complete("Scoring", "500 points for each natural canasta")
    ),
    collections=Collections(source=complete("Scoring", "500 points for each natural canasta")),
    going_out=GoingOut(source=complete("Going Out", "Once your team has at least one Canasta")),
    concealed=Concealed(
        points=100,
        needs_own_canasta=True,
        source=complete("Scoring", "100 extra points for going out “concealed”"),
    ),
    red_threes=RedThrees(
        points=(0, 100, 200, 300, 800),
        source=complete("Scoring", "400 extra points if your partnership has played all four"),
    ),
    red_threes_in_hand=RedThreesInHand(
        points=-100,
        source=complete("Playing Bonus Cards", "penalized 100 points for each Bonus card in hand"),
    ),
    calientes=Calientes(source=complete("Canasta Caliente", "minus 100 points if played")),
    pile=Pile(source=complete("Taking The Prize Pile", "take the entire Prize pile")),
    discarding=Discarding(
        source=complete("Playing Bonus Cards", "You may never discard a Bonus card.")
    ),
    stock_out=StockOut(
        source=complete(
            "What Happens if the Draw Pile Is Exhausted?",
            "no further melds or discards are allowed",
        )
    ),
)

PRINTED = {
    "card_points.ace": (
        "the edition prints an ace's value on the card alone; 20, as the Classic Canasta page has",
    ),
}
"""What its rule book leaves to the cards."""

FOUR_PLAYERS = recite(recite(_FOUR_PLAYERS, complete, STANDARD), this_project, PRINTED)
