"""The Classic Canasta page: where its values stand."""

from __future__ import annotations

from typing import Final

_WHOLE, _DEALT = "How To Play Classic Canasta", "Number of cards dealt to each player"
_MELDING, _TREYS = "Melding (Optional)", "Important Note About Treys"
_CARDS, _MINIMUM = "Card Values In Canasta", "The Initial Meld Requirement In Canasta"
_SCORING, _TABLE, _VALUE = "Scoring a Deal", "Scoring a Deal: bonuses", "Canasta Value"
_OUT, _PILE = "How to Go Out In Canasta", "Drawing From Discard Pile"
_STOCK, _FROZEN = "Stock Pile Runs Out of Cards", "Frozen Discard Pile"
_TWO_NATURALS = (
    _MELDING,
    "a meld must contain at least two natural cards and not more than three wild cards",
)
_NEED = (
    "Red Trey",
    (
        "the value of the red threes is credited to a side that has made at least one meld or deducted "
        "from a side that has made no meld"
    ),
)
_UNFROZEN = (
    _FROZEN,
    (
        "either two natural cards or one natural and one wild or to add the top card to a meld of his "
        "own side"
    ),
)

STANDARD: Final = {
    "seating": (_WHOLE, "best played with four persons as a partnership game"),
    "deck": ("The Deck", "two decks of 54 cards or a total of 108 cards including 4 jokers"),
    "dealing": ("The Deal", "Each player gets 11 cards in a game with 4 or more players"),
    "dealing.draw": ("Draw (Compulsory)", "you may draw the top card from the stock"),
    "card_points": (
        _CARDS,
        (
            "Jokers 50 points … Aces 20 points … Deuces (Twos) 20 points … K,Q,J,10,9,8 10 points … "
            "7,6,5,4 & black 3 5 points"
        ),
    ),
    "card_points.four_to_seven": (_CARDS, "7,6,5,4 & black 3 5 points"),
    "card_points.eight_to_king": (_CARDS, "K,Q,J,10,9,8 10 points"),
    "card_points.ace": (_CARDS, "Aces 20 points"),
    "card_points.deuce": (_CARDS, "Deuces (Twos) 20 points"),
    "card_points.joker": (_CARDS, "Jokers 50 points"),
    "card_points.black_three": (_CARDS, "7,6,5,4 & black 3 5 points"),
    "card_points.in_hand": (
        _SCORING,
        "Point values of the cards left in the hand of other partner added up. (d) Subtract",
    ),
    "target": (_VALUE, "The first team to score 5000 points wins the game."),
    "target.tie": (
        _VALUE,
        "If both sides reach 5000 points in the same deal then the side with the higher total wins.",
    ),
    "minimums": (
        _MINIMUM,
        (
            "The initial meld must have a minimum count (see point scores in above table) that depends "
            "on the total score"
        ),
    ),
    "minimums.brackets.below": (_MINIMUM, "Negative Score 0 points"),
    "minimums.brackets.0": (_MINIMUM, "0 to 1495 50 points"),
    "minimums.brackets.1500": (_MINIMUM, "1500 to 2995 90 points"),
    "minimums.brackets.3000": (_MINIMUM, "3000 or more 120 points"),
    "minimums.concealed_exempt": (
        "Concealed Hand",
        (
            "the player must meet the minimum count (without the Canasta bonus) if he has taken the "
            "discard pile but need not if he has drawn from the stock pile"
        ),
    ),
    "minimums.later": (
        _MINIMUM,
        "After a side has made its initial meld, either partner may make any valid melds",
    ),
    "sets": (
        _MELDING,
        "Cards may then be placed in combinations of three or more of the same rank",
    ),
    "sets.shortest": (
        _MELDING,
        "Cards may then be placed in combinations of three or more of the same rank",
    ),
    "sets.fewest_naturals": _TWO_NATURALS,
    "sets.most_wilds": _TWO_NATURALS,
    "sets.canasta_naturals": (
        _VALUE,
        "7 (seven) or more cards including at least four natural cards",
    ),
    "sets.any_wilds_on_canasta": (
        f"{_MELDING}; {_VALUE}",
        (
            "Wild cards in any number may be added to a completed Canasta … including at least four "
            "natural cards"
        ),
    ),
    "sets.same_rank": (_MELDING, "One side may not have more than one meld of the same rank."),
    "sequences": (_MELDING, "Sequences (or runs) are not valid melds in Canasta"),
    "wild_melds": (_MELDING, "A set consisting entirely of wild cards is not valid."),
    "black_threes": (
        _TREYS,
        (
            "threes may not be melded except that a set of three or four black threes may be melded on a "
            "turn in which that side is ready to go out"
        ),
    ),
    "black_threes.blocks": (
        _TREYS,
        (
            "If a black three is discarded, the next player cannot draw it and must take his next card "
            "from the stock pile."
        ),
    ),
    "canastas": (_TABLE, "Natural Canasta 500 points … Mixed Canasta 300 points"),
    "canastas.natural": (_TABLE, "Natural Canasta 500 points"),
    "canastas.mixed": (_TABLE, "Mixed Canasta 300 points"),
    "collections": (_TABLE, "Natural Canasta 500 points … Mixed Canasta 300 points"),
    "going_out": (_OUT, "You can only go out if your side has melded at least one Canasta."),
    "going_out.points": (_TABLE, "Going Out 100 points"),
    "going_out.permission": (
        _OUT,
        (
            'you may ask the other partner "May I go out?". If the partner answers "no" then this is '
            "binding and you may not go out"
        ),
    ),
    "going_out.ends": (
        _OUT,
        (
            "You can go out by melding all your cards or by melding all your cards but one and "
            "discarding the last card on your turn."
        ),
    ),
    "concealed": ("Concealed Hand", 'scores 100 points for "going out" in addition to 100 points'),
    "concealed.needs_own_canasta": (
        "Concealed Hand",
        "melds his entire hand in one turn where that hand contains at least one Canasta",
    ),
    "red_threes": ("Red Trey", "A red three has a bonus value of 100 points"),
    "red_threes.points.1": ("Red Trey", "A red three has a bonus value of 100 points"),
    "red_threes.points.4": (
        "Red Trey",
        "if one side has all four red threes they score 200 points for each (a total of 800 points)",
    ),
    "red_threes.need": _NEED,
    "red_threes.without": _NEED,
    "red_threes.meldable": (_TREYS, "cannot be melded under any circumstances"),
    "pile": (_PILE, "you can only do this if you are able to meld the top card"),
    "pile.natural_and_wild": _UNFROZEN,
    "pile.adds": _UNFROZEN,
    "pile.pair": (
        _FROZEN,
        (
            "you may only take it if you hold in your hands two natural cards of the same rank as the "
            "card at the top of the discard pile"
        ),
    ),
    "pile.freezes": (
        _FROZEN,
        (
            "(1) The discard pile is frozen against all players when it contains a wild card. (2) If "
            "your side has not yet formed a meld, the discard pile is frozen against you. (3) If a red "
            "three is the card to start the discard pile"
        ),
    ),
    "pile.for_first_meld": (
        _MINIMUM,
        "you must use two natural cards from the hand to match the top card of the discard pile",
    ),
    "pile.blocked": (
        _PILE,
        "You can never take the top card of the discard pile if it is a wild card or a black three.",
    ),
    "pile.takes": (_PILE, "Take all the cards remaining in the discard pile"),
    "pile.last_card": (
        "Some Extra Rules to Keep in Mind",
        "A sole card in the discard pile cannot be chosen if the player is only holding 1 card.",
    ),
    "pile.start": (
        "The Deal",
        (
            "If the upcard is a wild card (a joker or a deuce) or a trey (three) one or more cards must "
            "be turned upon it until a natural card appears."
        ),
    ),
    "pile.forced": (
        "Forcing",
        "it is compulsory to take the discard if it can be legally added to a meld",
    ),
    "discarding": (
        "Discarding (Compulsory)",
        (
            "you must then end your turn by placing a card from your hand face up on top of the discard "
            "pile"
        ),
    ),
    "stock_out": (
        "Some Extra Rules to Keep in Mind",
        "If the last card in the stock is a red three, game ends immediately.",
    ),
}

TWO_PLAYERS: Final = {
    "seating": (_DEALT, "2 Players 2 Decks 15 cards each"),
    "dealing.hand": (_DEALT, "2 Players 2 Decks 15 cards each"),
}
THREE_PLAYERS: Final = {
    "seating": (_DEALT, "3 Players 2 Decks 13 cards each"),
    "dealing.hand": (_DEALT, "3 Players 2 Decks 13 cards each"),
}
