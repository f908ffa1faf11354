"""Places of values in Deluxe Canasta Caliente.

Most of it is in the words of Canasta Caliente Complete, which grew out of it.
"""

from __future__ import annotations

from typing import Final

STANDARD: Final = {
    "Rules for 4 Players": {
        "seating.players": "Four players are teamed in partnerships.",
        "seating.sides": (
            "Four players are teamed in partnerships. Partners sit opposite each other."
        ),
        "seating": "Partners sit opposite each other.",
    },
    "The Cards": {
        "deck.decks deck": "There are 108 cards in play.",
        "deck.calientes": "Be sure to remove both Scoring cards and both Caliente cards.",
        "sets.majority": "a set must always have more natural cards than wild cards",
        "sets.fewest_naturals": "you may have only one wild card in a set of three cards",
        "wild_melds.allowed wild_melds": "Wild cards can never be melded in a set of their own.",
        "red_threes.meldable": (
            "Bonus cards and Stop cards (4 of each) cannot be melded in the usual way."
        ),
    },
    "Scoring Example": {
        "card_points.four_to_seven": (
            "15 points for the three 7’s … 30 points for the six 5’s … -5 points for the 5"
        ),
        "card_points.eight_to_king": (
            "20 points for the two Jacks … 80 points for the eight 10’s … -10 points for the 8 … "
            "-10 points for the King"
        ),
    },
    "First Meld Requirement": {
        "minimums.brackets.below": "negative points (rare) | any 3 card set",
    },
    "Card Melds": {
        "sets.shortest": "a set of 3 or more natural cards of the same rank",
        "going_out.canastas": "At least one Canasta is required before your team can go out.",
        "sets": "may not contain more than three wild cards",
    },
    "Scoring": {
        "concealed.needs_own_canasta": (
            "melded his/her entire hand in one turn, including one Canasta"
        ),
        "canastas": "500 points for each natural canasta",
        "collections": "500 points for each natural canasta • 300 points for each mixed canasta",
        "concealed": "100 extra points for going out “concealed”",
        "red_threes": "100 points for each Bonus card",
    },
    "Canasta Caliente": {
        "calientes.refill": "draw enough cards to bring your hand up to 11 cards total",
        "calientes.one_in_hand": "you lose double the penalty value of all cards left in your hand",
        "calientes.more_in_hand": "If you’re holding both Caliente cards, the loss is tripled!",
        "calientes": "A Caliente card will score minus 100 points if played.",
    },
    "…After Your Partnership Makes Its First Meld": {
        "pile.natural_and_wild": (
            "combining it with two cards of its rank from your hand (one can be a wild)"
        ),
        "pile.adds": "you add it to your partnership’s existing meld of the same rank.",
        "pile.pair": (
            "only if you use it in a new meld of 3 cards by combining it with two natural cards "
            "from your hand"
        ),
    },
    "…Before Your Partnership Makes It’s First Meld": {
        "pile.for_first_meld": (
            "with two natural cards of its rank from your hand, and… • you meld enough other cards "
            "to meet the first meld requirement"
        ),
    },
    "What Happens if the Prize Pile Is Exhausted?": {
        "pile.forced": (
            "You are forced to take the up card if the pile is not frozen and you can add the up "
            "card to your team’s meld."
        ),
        "stock_out.red_three_ends": (
            "If you draw a Bonus card as the last card of the Draw pile, play it as usual. The "
            "hand ends; no further melds or discards are allowed."
        ),
        "stock_out": "The hand ends; no further melds or discards are allowed.",
    },
    "The Deal": {
        "dealing": "deals each player 11 cards",
    },
    "Card Values; Scoring Example": {
        "card_points": (
            "Each card’s scoring value (“valor”) is found under its picture. … 50 points for the "
            "Big Wild … 20 points for the Little Wild … -5 points for the 5 … -10 points for the 8"
        ),
    },
    "How To Win": {
        "target": "5,000 points wins",
    },
    "How To Play": {
        "sequences": "Sequences, like 5-6-7, are NOT permitted",
    },
    "Playing Stop Cards": {
        "black_threes": (
            "You cannot meld Stop cards except when going out, and then you must meld three or "
            "four of them."
        ),
    },
    "Going Out–End The Hand": {
        "going_out": (
            "Once your team has at least one Canasta, either you or your partner may go out"
        ),
    },
    "Playing Bonus Cards": {
        "red_threes_in_hand": "you are penalized 100 points for each Bonus card in hand",
    },
    "Discarding To End Your Turn": {
        "discarding": "You may never discard a Bonus card.",
    },
}
