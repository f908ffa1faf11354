"""Places of values in Canasta Caliente of 2001."""

from __future__ import annotations

from typing import Final

STANDARD: Final = {
    "Classic Canasta Rules for 4 Players": {
        "seating": "Four players partner into 2 teams. Partners sit opposite each other.",
    },
    "The Cards": {
        "deck deck.decks": "There are 108 cards in play.",
        "deck.calientes": "the 2 Caliente cards. Caliente cards are used only when",
        "red_threes.meldable": (
            "Bonus cards are placed faceup on the table immediately upon being drawn."
        ),
    },
    "The Deal": {
        "dealing": "deals 11 cards to each player",
        "pile.start": "Keep turning over cards until a Natural card tops the Prize pile.",
    },
    "The Play": {
        "dealing.draw": "draw the top card from the Draw pile",
    },
    "The Cards; Scoring Example": {
        "card_points": (
            "Each card's point value is found on the card itself. … 20 points for the Little Wild "
            "… 50 points for the Big Wild … -5 points for the 5 … -10 points for the 8"
        ),
    },
    "Scoring Example": {
        "card_points.four_to_seven": (
            "15 points for the three 7's … 30 points for the six 5's … -5 points for the 5"
        ),
        "card_points.eight_to_king": (
            "20 points for the two Jacks … 80 points for the eight 10's … -10 points for the 8 … "
            "-10 points for the King"
        ),
        "card_points.deuce": "20 points for the Little Wild",
        "card_points.joker": "50 points for the Big Wild",
    },
    "Scoring": {
        "card_points.melded": "First, add the point values of all cards melded",
        "card_points.in_hand": (
            "subtract the value of cards left in the hands of your partner and yourself"
        ),
        "canastas canastas.natural": "500 points for each Natural Canasta",
        "canastas.mixed": "300 points for each Mixed Canasta",
        "collections": "500 points for each Natural Canasta - 300 points for each Mixed Canasta",
        "going_out.points": "100 points if your team was the one to go out.",
        "concealed": '100 extra points for going out "concealed"',
        "concealed.needs_own_canasta": "melded your entire hand in one turn, including one Canasta",
        "red_threes red_threes.points.1": (
            "100 points for each Bonus card (only if your team has made its initial meld)"
        ),
        "red_threes.points.4": (
            "100 points for each Bonus card (only if your team has made its initial meld). … 400 "
            "extra points if your team has played all four Bonus cards"
        ),
        "red_threes.without": (
            "If your team did not make its initial meld, any Bonus card melded counts minus 100 "
            "points (if all 4 Bonus cards were melded, this penalty doubles to 800)."
        ),
    },
    "Object": {
        "target": "The first team to score 5,000 points wins.",
    },
    "End of the Game": {
        "target.tie": (
            "If both teams reach 5,000 points on the same hand, the team with the higher score "
            "wins."
        ),
    },
    "First Meld Requirement": {
        "minimums": "first meld(s) must be worth at least a specific number of points",
        "minimums.brackets.below": "Negative points (rare) | any 3-card set",
        "minimums.brackets.0": "0 to 1495 points (start of game) | 50 points",
        "minimums.brackets.1500": "1500 to 2995 points | 90 points",
        "minimums.brackets.3000": "3000 or more points | 120 points",
    },
    "Making Future Melds": {
        "minimums.later": (
            "After your first meld has been played, future melds can be added whenever you have a "
            "set."
        ),
    },
    "Making Melds": {
        "sets sets.shortest": "Melds are sets of three or more cards of the same rank",
        "sets.same_rank": (
            "Combine all cards of the same rank that either you or your partner melds."
        ),
    },
    "Using Wild Cards in Melds": {
        "sets.majority sets.fewest_naturals": (
            "a set must always have more Natural cards than Wild cards"
        ),
        "wild_melds": "Wild cards can never be melded in a set of their own.",
    },
    "Overview": {
        "sequences": "Sequences, like 5-6-7, are NOT permitted.",
    },
    "Stop Cards": {
        "black_threes": (
            "You cannot meld Stop cards except when going out, and then you must meld three or "
            "four of them."
        ),
        "black_threes.few": (
            "If you have just one or two Stop cards, you'll need to discard them on separate turns "
            "before going out."
        ),
        "black_threes.blocks": (
            "Discarding a Stop card prevents the next player from taking the Prize pile."
        ),
    },
    "Card Melds": {
        "going_out going_out.canastas": (
            "At least one Canasta is required before your team can go out."
        ),
    },
    "Going Out": {
        "going_out.permission": (
            'you may ask your partner "May I go out?" Your partner must answer "yes" or "no," and '
            "the answer is binding."
        ),
        "going_out.ends": (
            "by melding the remaining cards in hand or by melding all but one and discarding your "
            "last card"
        ),
    },
    "The Deal; Bonus Cards": {
        "pile.blocked.red_three": (
            "Keep turning over cards until a Natural card tops the Prize pile. … You may never "
            "discard a Bonus card."
        ),
    },
    "Bonus Cards": {
        "red_threes.at_once": (
            "If you draw a Bonus card (or if you are dealt one), place it faceup near your team's "
            "melds, and immediately draw a replacement card."
        ),
        "red_threes_in_hand": "you are penalized 100 points for each Bonus card in hand",
    },
    "Canasta Caliente": {
        "calientes": "A Caliente card will score minus 100 points if played.",
        "calientes.refill": "draw enough cards to bring your hand up to 11 cards total",
        "calientes.one_in_hand": "you lose double the penalty value of all cards left in your hand",
        "calientes.more_in_hand": "If you're holding both Caliente cards, the loss is tripled!",
        "calientes.ahead": (
            "you can only do so if your team has not melded more sets than the opposing team (or "
            "either opposing player, if playing a 3 Player game)"
        ),
        "calientes.second": "you may not play a second Caliente card on this turn",
        "calientes.stop": 'A Caliente card acts as a "Stop" card if discarded.',
    },
    "Taking The Prize Pile": {
        "pile": "you must first pick up the Up card and meld it immediately",
    },
    "Taking the UNFROZEN Up card after your team has made its first meld": {
        "pile.natural_and_wild": (
            "combining it with a pair of cards of its rank from your hand (one can be a Wild card)"
        ),
        "pile.adds": "You add it to one of your team's existing sets.",
    },
    "Taking the FROZEN Up card after your team has made its first meld": {
        "pile.pair": (
            "You combine it with two or more Natural cards from your hand to meld a Natural Set."
        ),
        "pile.takes": "you must then take the entire Prize pile and add it to your hand",
    },
    "The Deal; Taking The Prize Pile": {
        "pile.freezes": (
            "If the Up card happens to be a Wild card or a Bonus card, turn it sideways … The "
            "Prize pile is frozen if someone has discarded a Wild card to it"
        ),
    },
    "Taking the Up card before your team has made its first meld": {
        "pile.for_first_meld": (
            "You combine it with two or more Natural cards from your hand to meld a set of at "
            "least three cards, and ... - You meld enough other cards to meet the first meld "
            "requirement."
        ),
    },
    "What Happens if the Draw Pile Runs Out?": {
        "pile.blocked": "If the Up card is a Stop or Wild card, then the player must PASS.",
        "pile.forced": (
            "If the Up card is on an UNFROZEN pile and the next player can add that card to an "
            "existing set, then that player MUST pick it up"
        ),
        "stock_out": (
            "If the last card of the Draw pile is a Bonus card, play it immediately and the hand "
            "is then over"
        ),
    },
    "Discarding": {
        "discarding": (
            "End your turn by discarding one card from your hand on top of the Prize pile."
        ),
    },
}
