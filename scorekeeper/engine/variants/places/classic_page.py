"""Places of values in the Classic Canasta page."""

from __future__ import annotations

from typing import Final

_DEALT: Final = "Number of cards dealt to each player"

STANDARD: Final = {
    "How To Play Classic Canasta": {
        "seating": "best played with four persons as a partnership game",
    },
    "The Deck": {
        "deck": "two decks of 54 cards or a total of 108 cards including 4 jokers",
    },
    "The Deal": {
        "dealing": "Each player gets 11 cards in a game with 4 or more players",
        "pile.start pile.blocked.red_three": (
            "If the upcard is a wild card (a joker or a deuce) or a trey (three) one or more cards "
            "must be turned upon it until a natural card appears."
        ),
    },
    "Draw (Compulsory)": {
        "dealing.draw": "you may draw the top card from the stock",
    },
    "Card Values In Canasta": {
        "card_points": (
            "Jokers | 50 points … Aces | 20 points … Deuces (Twos) | 20 points … "
            "K,Q,J,10,9,8 | 10 points … 7,6,5,4 & black 3 | 5 points"
        ),
        "card_points.four_to_seven card_points.black_three": "7,6,5,4 & black 3 | 5 points",
        "card_points.eight_to_king": "K,Q,J,10,9,8 | 10 points",
        "card_points.ace": "Aces | 20 points",
        "card_points.deuce": "Deuces (Twos) | 20 points",
        "card_points.joker": "Jokers | 50 points",
    },
    "Scoring a Deal": {
        "card_points.melded": "Point values of the cards in its melds are added up.",
        "card_points.in_hand": (
            "Point values of the cards left in the hand of other partner added up. (d) Subtract"
        ),
    },
    "Canasta Value": {
        "target": "The first team to score 5000 points wins the game.",
        "target.tie": (
            "If both sides reach 5000 points in the same deal then the side with the higher total "
            "wins."
        ),
        "sets.canasta_naturals": "7 (seven) or more cards including at least four natural cards",
    },
    "The Initial Meld Requirement In Canasta": {
        "minimums": (
            "The initial meld must have a minimum count (see point scores in above table) that "
            "depends on the total score"
        ),
        "minimums.brackets.below": "Negative Score | 0 points",
        "minimums.brackets.0": "0 to 1495 | 50 points",
        "minimums.brackets.1500": "1500 to 2995 | 90 points",
        "minimums.brackets.3000": "3000 or more | 120 points",
        "minimums.later": (
            "After a side has made its initial meld, either partner may make any valid melds"
        ),
        "pile.for_first_meld": (
            "you must use two natural cards from the hand to match the top card of the discard pile"
        ),
    },
    "Concealed Hand": {
        "minimums.concealed_exempt": (
            "the player must meet the minimum count (without the Canasta bonus) if he has taken "
            "the discard pile but need not if he has drawn from the stock pile"
        ),
        "concealed": 'scores 100 points for "going out" in addition to 100 points',
        "concealed.needs_own_canasta": (
            "melds his entire hand in one turn where that hand contains at least one Canasta"
        ),
    },
    "Melding (Optional)": {
        "sets sets.shortest": (
            "Cards may then be placed in combinations of three or more of the same rank"
        ),
        "sets.fewest_naturals sets.most_wilds": (
            "a meld must contain at least two natural cards and not more than three wild cards"
        ),
        "sets.same_rank": "One side may not have more than one meld of the same rank.",
        "sequences": "Sequences (or runs) are not valid melds in Canasta",
        "wild_melds": "A set consisting entirely of wild cards is not valid.",
    },
    "Melding (Optional); Canasta Value": {
        "sets.any_wilds_on_canasta": (
            "Wild cards in any number may be added to a completed Canasta … including at least "
            "four natural cards"
        ),
    },
    "Important Note About Treys": {
        "black_threes": (
            "threes may not be melded except that a set of three or four black threes may be "
            "melded on a turn in which that side is ready to go out"
        ),
        "black_threes.blocks": (
            "If a black three is discarded, the next player cannot draw it and must take his next "
            "card from the stock pile."
        ),
        "red_threes.meldable": "cannot be melded under any circumstances",
        "red_threes.at_once": (
            "On drawing a red three from stock, a player must immediately place it on the table "
            "face up and draw a replacement from the stock."
        ),
    },
    "Scoring a Deal: bonuses": {
        "canastas collections": "Natural Canasta | 500 points … Mixed Canasta | 300 points",
        "canastas.natural": "Natural Canasta | 500 points",
        "canastas.mixed": "Mixed Canasta | 300 points",
        "going_out.points": "Going Out | 100 points",
    },
    "How to Go Out In Canasta": {
        "going_out": "You can only go out if your side has melded at least one Canasta.",
        "going_out.permission": (
            'you may ask the other partner "May I go out?". If the partner answers "no" then this '
            "is binding and you may not go out"
        ),
        "going_out.ends": (
            "You can go out by melding all your cards or by melding all your cards but one and "
            "discarding the last card on your turn."
        ),
    },
    "Red Trey": {
        "red_threes red_threes.points.1": "A red three has a bonus value of 100 points",
        "red_threes.points.4": (
            "if one side has all four red threes they score 200 points for each (a total of 800 "
            "points)"
        ),
        "red_threes.need red_threes.without": (
            "the value of the red threes is credited to a side that has made at least one meld or "
            "deducted from a side that has made no meld"
        ),
    },
    "Drawing From Discard Pile": {
        "pile": "you can only do this if you are able to meld the top card",
        "pile.blocked": (
            "You can never take the top card of the discard pile if it is a wild card or a black "
            "three."
        ),
        "pile.takes": "Take all the cards remaining in the discard pile",
    },
    "Frozen Discard Pile": {
        "pile.natural_and_wild pile.adds": (
            "either two natural cards or one natural and one wild or to add the top card to a meld "
            "of his own side"
        ),
        "pile.pair": (
            "you may only take it if you hold in your hands two natural cards of the same rank as "
            "the card at the top of the discard pile"
        ),
        "pile.freezes": (
            "(1) The discard pile is frozen against all players when it contains a wild card. (2) "
            "If your side has not yet formed a meld, the discard pile is frozen against you. (3) "
            "If a red three is the card to start the discard pile"
        ),
    },
    "Some Extra Rules to Keep in Mind": {
        "pile.last_card": (
            "A sole card in the discard pile cannot be chosen if the player is only holding 1 card."
        ),
        "stock_out": "If the last card in the stock is a red three, game ends immediately.",
    },
    "Forcing": {
        "pile.forced": "it is compulsory to take the discard if it can be legally added to a meld",
    },
    "Discarding (Compulsory)": {
        "discarding": (
            "you must then end your turn by placing a card from your hand face up on top of the "
            "discard pile"
        ),
    },
}

TWO_PLAYERS: Final = {
    _DEALT: {
        "seating dealing.hand": "2 Players | 2 Decks | 15 cards each",
    },
}

THREE_PLAYERS: Final = {
    _DEALT: {
        "seating dealing.hand": "3 Players | 2 Decks | 13 cards each",
    },
}
