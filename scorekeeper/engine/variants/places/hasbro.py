"""Canasta Caliente of 2001: where its values stand."""

from __future__ import annotations

from typing import Final

_MINIMUM, _WILD, _MELDS = "First Meld Requirement", "Using Wild Cards in Melds", "Card Melds"
_SCORING, _EXAMPLE, _OUT = "Scoring", "Scoring Example", "Going Out"
_UNFROZEN = "Taking the UNFROZEN Up card after your team has made its first meld"
_FROZEN = "Taking the FROZEN Up card after your team has made its first meld"
_STOCK = "What Happens if the Draw Pile Runs Out?"
_CALIENTE = "Canasta Caliente"
_REDS = (_SCORING, "100 points for each Bonus card (*only if your team has made its initial meld*)")
_OUT_NEED = (_MELDS, "At least one Canasta is required before your team can go out.")

STANDARD: Final = {
    "seating": (
        "Classic Canasta Rules for 4 Players",
        "Four players partner into 2 teams. Partners sit opposite each other.",
    ),
    "deck": ("The Cards", "There are 108 cards in play."),
    "deck.decks": ("The Cards", "There are 108 cards in play."),
    "deck.calientes": ("The Cards", "the 2 Caliente cards. Caliente cards are used only when"),
    "dealing": ("The Deal", "deals 11 cards to each player"),
    "dealing.draw": ("The Play", "draw the top card from the Draw pile"),
    "card_points": ("The Cards", "Each card's point value is found on the card itself."),
    "card_points.four_to_seven": (_EXAMPLE, "-5 points for the 5"),
    "card_points.eight_to_king": (_EXAMPLE, "-10 points for the 8 -10 points for the King"),
    "card_points.deuce": (_EXAMPLE, "20 points for the Little Wild"),
    "card_points.joker": (_EXAMPLE, "50 points for the Big Wild"),
    "card_points.in_hand": (
        _SCORING,
        "subtract the value of cards left in the hands of your partner and yourself",
    ),
    "target": ("Object", "The first team to score 5,000 points wins."),
    "target.tie": (
        "End of the Game",
        "If both teams reach 5,000 points on the same hand, the team with the higher score wins.",
    ),
    "minimums": (_MINIMUM, "first meld(s) must be worth at least a specific number of points"),
    "minimums.brackets.below": (_MINIMUM, "Negative points (rare) any 3-card set"),
    "minimums.brackets.0": (_MINIMUM, "0 to 1495 points (start of game) 50 points"),
    "minimums.brackets.1500": (_MINIMUM, "1500 to 2995 points 90 points"),
    "minimums.brackets.3000": (_MINIMUM, "3000 or more points 120 points"),
    "minimums.later": (
        "Making Future Melds",
        "After your first meld has been played, future melds can be added whenever you have a set.",
    ),
    "sets": ("Making Melds", "Melds are sets of three or more cards of the same rank"),
    "sets.shortest": ("Making Melds", "Melds are sets of three or more cards of the same rank"),
    "sets.majority": (_WILD, "a set must always have more Natural cards than Wild cards"),
    "sets.fewest_naturals": (_WILD, "a set must always have more Natural cards than Wild cards"),
    "sets.same_rank": (
        "Making Melds",
        "Combine all cards of the same rank that either you or your partner melds.",
    ),
    "sequences": ("Overview", "Sequences, like 5-6-7, are NOT permitted."),
    "wild_melds": (_WILD, "Wild cards can never be melded in a set of their own."),
    "black_threes": (
        "Stop Cards",
        (
            "You cannot meld Stop cards except when going out, and then you must meld three or four of "
            "them."
        ),
    ),
    "black_threes.blocks": (
        "Stop Cards",
        "Discarding a Stop card prevents the next player from taking the Prize pile.",
    ),
    "canastas": (_SCORING, "500 points for each Natural Canasta"),
    "canastas.natural": (_SCORING, "500 points for each Natural Canasta"),
    "canastas.mixed": (_SCORING, "300 points for each Mixed Canasta"),
    "collections": (
        _SCORING,
        "500 points for each Natural Canasta - 300 points for each Mixed Canasta",
    ),
    "going_out": _OUT_NEED,
    "going_out.canastas": _OUT_NEED,
    "going_out.points": (_SCORING, "100 points if your team was the one to go out."),
    "going_out.permission": (
        _OUT,
        'Your partner must answer "yes" or "no," and the answer is binding.',
    ),
    "going_out.ends": (
        _OUT,
        (
            "by melding the remaining cards in hand or by melding all but one and discarding your last "
            "card"
        ),
    ),
    "concealed": (_SCORING, '100 extra points for going out "concealed"'),
    "concealed.needs_own_canasta": (
        _SCORING,
        "melded your entire hand in one turn, including one Canasta",
    ),
    "red_threes": _REDS,
    "red_threes.points.1": _REDS,
    "red_threes.points.4": (
        _SCORING,
        (
            "400 extra points if your team has played all four Bonus cards … this penalty doubles to "
            "800"
        ),
    ),
    "red_threes.without": (
        _SCORING,
        "If your team did not make its initial meld, any Bonus card melded counts minus 100 points",
    ),
    "red_threes.meldable": (
        "The Cards",
        "Bonus cards are placed faceup on the table immediately upon being drawn.",
    ),
    "red_threes_in_hand": (
        "Bonus Cards",
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
        "If you're holding both Caliente cards, the loss is tripled!",
    ),
    "calientes.ahead": (
        _CALIENTE,
        "only do so if your team has not melded more sets than the opposing team",
    ),
    "calientes.second": (_CALIENTE, "you may not play a second Caliente card on this turn"),
    "calientes.stop": (_CALIENTE, 'A Caliente card acts as a "Stop" card if discarded.'),
    "pile": ("Taking The Prize Pile", "you must first pick up the Up card and meld it immediately"),
    "pile.natural_and_wild": (
        _UNFROZEN,
        "combining it with a pair of cards of its rank from your hand (one can be a Wild card)",
    ),
    "pile.adds": (_UNFROZEN, "You add it to one of your team's existing sets."),
    "pile.pair": (
        _FROZEN,
        "You combine it with two or more Natural cards from your hand to meld a Natural Set.",
    ),
    "pile.freezes": (
        "The Deal; Taking The Prize Pile",
        (
            "If the Up card happens to be a Wild card or a Bonus card, turn it sideways … The Prize "
            "pile is frozen if someone has discarded a Wild card to it"
        ),
    ),
    "pile.for_first_meld": (
        "Taking the Up card before your team has made its first meld",
        (
            "You combine it with two or more Natural cards from your hand to meld a set of at least "
            "three cards, and ... - You meld enough other cards to meet the first meld requirement."
        ),
    ),
    "pile.blocked": (
        _STOCK,
        "If the Up card is a Stop or Wild card, then the player must **PASS**.",
    ),
    "pile.takes": (_FROZEN, "you must then take the entire Prize pile and add it to your hand"),
    "pile.start": ("The Deal", "Keep turning over cards until a Natural card tops the Prize pile."),
    "pile.forced": (
        _STOCK,
        (
            "If the Up card is on an UNFROZEN pile and the next player can add that card to an existing "
            "set, then that player **MUST** pick it up"
        ),
    ),
    "discarding": (
        "Discarding",
        "End your turn by discarding one card from your hand on top of the Prize pile.",
    ),
    "stock_out": (
        _STOCK,
        (
            "If the last card of the Draw pile is a Bonus card, play it immediately and the hand is then "
            "over"
        ),
    ),
}
