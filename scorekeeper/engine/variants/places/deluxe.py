"""Deluxe Canasta Caliente: where its values stand.

Most of it is in the words of Canasta Caliente Complete, which grew out of it.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.variants.places import complete

_AFTER = "…After Your Partnership Makes Its First Meld"
_STOCK = "What Happens if the Prize Pile Is Exhausted?"
_CALIENTE = "Canasta Caliente"
_WILD = "The Cards"

STANDARD: Final = {
    **complete.STANDARD,
    "seating": ("Rules for 4 Players", "Partners sit opposite each other."),
    "seating.players": ("Rules for 4 Players", "Four players are teamed in partnerships."),
    "seating.sides": (
        "Rules for 4 Players",
        "Four players are teamed in partnerships. Partners sit opposite each other.",
    ),
    "deck": ("The Cards", "There are 108 cards in play."),
    "deck.decks": ("The Cards", "There are 108 cards in play."),
    "deck.calientes": (
        "The Cards",
        "Be sure to remove both Scoring cards and both Caliente cards.",
    ),
    "dealing": ("The Deal", "deals each player 11 cards"),
    "card_points.four_to_seven": ("Scoring Example", "-5 points for the 5"),
    "card_points.eight_to_king": (
        "Scoring Example",
        "-10 points for the 8 -10 points for the King",
    ),
    "card_points": (
        "Card Values",
        "Each card’s scoring value (“valor”) is found under its picture.",
    ),
    "target": ("How To Win", "5,000 points wins"),
    "sets": ("Card Melds", "may not contain more than three wild cards"),
    "sets.shortest": ("Card Melds", "a set of 3 or more natural cards of the same rank"),
    "sets.majority": (_WILD, "a set must always have more natural cards than wild cards"),
    "sets.fewest_naturals": (_WILD, "you may have only one wild card in a set of three cards"),
    "sequences": ("How To Play", "Sequences, like 5-6-7, are NOT permitted"),
    "wild_melds": (_WILD, "Wild cards can never be melded in a set of their own."),
    "wild_melds.allowed": (_WILD, "Wild cards can never be melded in a set of their own."),
    "black_threes": (
        "Playing Stop Cards",
        (
            "You cannot meld Stop cards except when going out, and then you must meld three or four "
            "of them."
        ),
    ),
    "canastas": ("Scoring", "500 points for each natural canasta"),
    "collections": (
        "Scoring",
        "500 points for each natural canasta • 300 points for each mixed canasta",
    ),
    "going_out": ("Going Out–End The Hand", "Once your team has at least one Canasta"),
    "going_out.canastas": (
        "Card Melds",
        "At least one Canasta is required before your team can go out.",
    ),
    "concealed": ("Scoring", "100 extra points for going out “concealed”"),
    "concealed.needs_own_canasta": (
        "Scoring",
        "melded his/her entire hand in one turn, including one Canasta",
    ),
    "red_threes": ("Scoring", "100 points for each Bonus card"),
    "red_threes.meldable": (
        "The Cards",
        "Bonus cards and Stop cards (4 of each) cannot be melded in the usual way.",
    ),
    "red_threes_in_hand": (
        "Playing Bonus Cards",
        "you are penalized 100 points for each Bonus card in hand",
    ),
    "calientes": (_CALIENTE, "A Caliente card will score minus 100 points if played."),
    "calientes.refill": (_CALIENTE, "draw enough cards to bring your hand up to 11 cards total"),
    "calientes.one_in_hand": (
        _CALIENTE,
        "you lose double the penalty value of all cards left in your hand",
    ),
    "calientes.more_in_hand": (
        _CALIENTE,
        "If you’re holding both Caliente cards, the loss is tripled!",
    ),
    "pile": ("Taking The Prize Pile", "you must then take the entire Prize pile"),
    "pile.natural_and_wild": (
        _AFTER,
        "combining it with two cards of its rank from your hand (one can be a wild)",
    ),
    "pile.adds": (_AFTER, "you add it to your partnership’s existing meld of the same rank."),
    "pile.pair": (
        _AFTER,
        (
            "only if you use it in a new meld of 3 cards by combining it with two natural cards from "
            "your hand"
        ),
    ),
    "pile.for_first_meld": (
        "…Before Your Partnership Makes It’s First Meld",
        (
            "with two natural cards of its rank from your hand, and… • you meld enough other cards to "
            "meet the first meld requirement"
        ),
    ),
    "discarding": ("Discarding To End Your Turn", "You may never discard a Bonus card."),
    "stock_out": (_STOCK, "The hand ends; no further melds or discards are allowed."),
    "stock_out.red_three_ends": (
        _STOCK,
        (
            "If you draw a Bonus card as the last card of the Draw pile, play it as usual. The hand "
            "ends; no further melds or discards are allowed."
        ),
    ),
    "minimums.brackets.below": ("First Meld Requirement", "negative points (rare) any 3 card set"),
    "pile.forced": (
        _STOCK,
        (
            "You are forced to take the up card if the pile is not frozen and you can add the up card "
            "to your team’s meld."
        ),
    ),
}
