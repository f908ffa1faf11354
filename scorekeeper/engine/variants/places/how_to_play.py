"""Places of values in How To Play Canasta, game by game."""

from __future__ import annotations

from typing import Final

_PLAY: Final = "Play of the Hand"
_BOLIVIA: Final = "Bolivia"
_PENNIES: Final = "Pennies From Heaven"

STANDARD: Final = {
    "How To Play Canasta": {
        "seating.players seating.sides": "The game is played by four players in two partnerships",
        "deck.decks": "two standard 52 card decks plus four jokers, making a total of 108 cards",
        "seating deck dealing": "played by four players in two partnerships",
        "dealing.hand": "until each player has 11 cards",
        "red_threes.meldable": (
            "The remaining cards (A,K,Q,J,10,9,8,7,6,5,4) are considered natural cards and will be "
            "used throughout the game to make various point scoring melds."
        ),
        "pile.start": (
            "he must turn another card from the stock and place it atop this card. He must "
            "continue to do this until the card is any card but a joker, trey or deuce."
        ),
        "pile.blocked.red_three": (
            "If this first upcard is a joker, trey (3) or deuce (2), he must turn another card from "
            "the stock and place it atop this card."
        ),
    },
    _PLAY: {
        "dealing.draw": "Each players turn consists of first drawing the top card of the draw pile",
        "card_points": (
            "7, 6, 5, 4 | 5 … Black 3 (♠,♣) | 5 … King, Queen, Jack | 10 … 10, 9, 8 | 10 … "
            "Ace, 2 | 20 … 50 for each Joker"
        ),
        "card_points.four_to_seven": "7, 6, 5, 4 | 5",
        "card_points.eight_to_king": "King, Queen, Jack | 10 … 10, 9, 8 | 10",
        "card_points.ace card_points.deuce": "Ace, 2 | 20",
        "card_points.joker": "50 for each Joker",
        "card_points.black_three": "Black 3 (♠,♣) | 5",
        "minimums.brackets.below": "Under 0 (minus score) | 15",
        "minimums.brackets.0": "0 to 1499 | 50",
        "minimums.brackets.1500": "1500 to 2999 | 90",
        "minimums.brackets.3000": "3000 and Over | 120",
        "minimums": (
            "The total meld score required for a sides initial meld can only come from raw meld card "
            "scores"
        ),
        "minimums.later": "Once this initial meld is laid, that side can then meld any valid melds",
        "sets": "Any meld can never have more than three wild cards",
        "sets.shortest black_threes.shortest": (
            "Melds consist of three or more equally ranked cards."
        ),
        "card_points.melded": "Each card in the meld scores for itself",
        "sets.most_wilds sets.fewest_naturals wild_melds": (
            "Any meld can never have more than three wild cards and all melds must contain at "
            "least two natural cards."
        ),
        "sets.same_rank": "A partnership may not meld more than one group of a specific rank",
        "sequences": "Sequence melds can never be made.",
        "discarding": "At the end of his turn, he must then discard one card to the discard pile.",
        "going_out.canastas": (
            "a partnership MUST meld at least one canasta (either natural or mixed) before it can "
            "go out"
        ),
    },
    "Going Out": {
        "card_points.in_hand": (
            "all the remaining cards in each other players hand (including the partner of the "
            "player who played their last card) is subtracted from that partnerships total score"
        ),
        "going_out": (
            "he is said to have gone out. A player may not do this if his partnership has not yet "
            "melded a canasta."
        ),
        "going_out.permission": (
            "if the player does ask, he must abide by the decision made by his partner. In "
            "addition, a player who has asked and received a confirmative answer, must go out"
        ),
        "going_out.ends": (
            "When a player plays all his cards in melds or discards his last card he is said to "
            "have gone out."
        ),
        "pile.forced": (
            "must take the discard if it matches any of that players partnerships melds on the "
            "table and the pile is not frozen to that partnership"
        ),
        "stock_out": (
            "If the last card of the stock pile is taken, play continues as long as each subsequent "
            "player takes the discard."
        ),
        "stock_out.red_three_ends": (
            "If the last card drawn from the stock is a red three, however, the player plays it on "
            "the table (garnering his normal bonus points) and play immediately ends."
        ),
    },
    "Bonus scores": {
        "target": "The first partnership to reach 5,000 points at the end of a hand wins",
        "target.points": (
            "The first partnership to reach 5,000 points at the end of a hand wins the game."
        ),
        "target.tie": (
            "both partnerships reach or exceed this total, the partnership with the higher total "
            "wins"
        ),
        "canastas canastas.natural collections": "Natural Canasta (each) | 500",
        "canastas.mixed": "Mixed Canasta (each) | 300",
        "concealed concealed.points": "Going out concealed (additional) | 100",
        "going_out.points": "For going out | 100",
        "red_threes red_threes.points red_threes.points.1": "Playing Red Three | 100",
        "red_threes.points.4": "A Partnership playing all 4 red threes | 800",
        "red_threes.need red_threes.without": (
            "If a side has not made any melds during a hand, instead of a positive value, they "
            "instead must subtract 100 points from their score for each such red three they possess"
        ),
        "red_threes.at_once": (
            "If, for any reason, a player contains a red three in their hand that they did not "
            "place on the table during the hand, this subtracts 200 points"
        ),
        "red_threes_in_hand red_threes_in_hand.points": (
            "this subtracts 200 points from their partnerships score for each such red three found "
            "in the hand"
        ),
    },
    _BOLIVIA: {
        "black_threes": (
            "When melded (which can only be done when going out) black threes are worth their "
            "standard 5 points each."
        ),
    },
    f"{_PLAY}; {_BOLIVIA}": {
        "black_threes.few": (
            "Melds consist of three or more equally ranked cards. … When melded (which can only be "
            "done when going out) black threes are worth their standard 5 points each."
        ),
    },
    "The Discard Pile": {
        "black_threes.blocks pile pile.blocked pile.never": (
            "The discard pile may NEVER be taken by any player when the top card is a wild card "
            "(joker or deuce) or black three (three of clubs or spades)."
        ),
        "pile.pair": (
            "they may only take the discard pile if they hold two identical natural cards that "
            "match the top card of the discard pile"
        ),
        "pile.freezes": (
            'Before a side has made its initial meld of the hand, the discard pile is "frozen" for '
            "that side. … as long as it contains, anywhere, a red three or wild card"
        ),
        "pile.for_first_meld": (
            "two identical natural cards that match the top card of the discard pile … If the "
            "players side has not yet met the initial meld requirement for this hand, they must "
            "also show (and then subsequently meld) all such cards"
        ),
        "pile.takes": "they must take the entire discard pile into their hand",
    },
}

TWO_PLAYERS: Final = {
    "Two hand canasta": {
        "seating going_out.permission": "This version, for two players",
        "dealing.hand": "Each player receives 15 cards in each hand.",
        "dealing.draw": "they draw two cards, but discard only one",
        "going_out.canastas": (
            "A player must play two canastas (natural or mixed) before they can go out."
        ),
    },
}

THREE_PLAYERS: Final = {
    "Three hand canasta": {
        "seating.players": "Three hand is also very similar to the standard rules",
        "seating.sides seating.playing": (
            "each player plays for himself, however the first player to take the discard pile then "
            "plays against the other two players who play as temporary partners for that hand"
        ),
        "dealing.hand": "The players are initially dealt 13 cards to their hand.",
        "dealing.draw": "they draw two cards but only discard one",
        "target.points": "The first player to obtain 7,500 or more points wins the hand.",
        "target.tie": "the player with the highest total wins the game",
    },
}

SAMBA: Final = {
    "Samba": {
        "seating.players seating.sides": (
            "it is generally played by four players, in two partnerships"
        ),
        "deck.decks": "three standard 52 card decks along with six jokers (a total of 162 cards)",
        "dealing.hand": "each player receives 15 cards",
        "dealing.draw": "they draw two cards each turn and discard just one",
        "target.points": "The game is won by the first side to reach or exceed 10,000.",
        "target.tie": "the side with the higher score is declared the winner",
        "minimums.brackets.below": "Under 0 (minus score) | 15",
        "minimums.brackets.0": "0 to 1499 | 50",
        "minimums.brackets.1500": "1500 to 2999 | 90",
        "minimums.brackets.3000": "3000 to 6999 | 120",
        "minimums.brackets.7000": "7000 and Above | 150",
        "sets.same_rank": (
            "A partnership may have as many melds of the same rank or suited sequence as they want"
        ),
        "sets.may_join": (
            "like the sequence melds, may combine these as appropriate, even creating a canasta"
        ),
        "sequences.allowed sequences.one_suit": (
            "A sequence consists of three or more cards, of the same suit that are numerically in "
            "sequence"
        ),
        "sequences.most_cards": "A sequence of seven suited cards is called a Samba",
        "sequences.wilds": "Wild cards cannot be used in a sequence meld",
        "canastas.samba": (
            "A sequence of seven suited cards is called a Samba and scores a bonus of 1,500."
        ),
        "going_out.canastas": (
            "unless their side has played two canastas (these can be any combination of mixed and "
            "natural canastas and sambas)"
        ),
        "going_out.points": "The bonus for going out is 200 points",
        "concealed.points": "There is no extra bonus for going out with a concealed hand.",
        "red_threes.points red_threes.points.1": "Red treys are worth 100 each",
        "red_threes.points.6": "a side obtaining all six gets a bonus of 1000 points",
        "red_threes.need": "a side must have played at least one meld to the table",
        "red_threes.without": (
            "a side must have played at least one meld to the table in order to obtain this bonus. "
            "Otherwise the score for the red threes is subtracted"
        ),
        "pile.natural_and_wild": (
            "If the pile is not frozen, it may be taken to match with two natural cards in the hand"
        ),
        "pile.adds pile.adds_to_sequences": (
            "to add its top card to an appropriate meld (group or sequence) they have already "
            "played on the table"
        ),
        "pile.pair": (
            "If the discard pile is frozen to a side (or both ), they can only take the pile when "
            "they contain a natural pair that matches its top card"
        ),
    },
    "How To Play Canasta; Samba": {
        "sequences.ranks": (
            "The remaining cards (A,K,Q,J,10,9,8,7,6,5,4) are considered natural cards … The Ace "
            "is considered high and thus comes after the king."
        ),
    },
}

BOLIVIA: Final = {
    _BOLIVIA: {
        "sequences.allowed": (
            "Sequence melds are allowable in this game, just as in Samba and are called an "
            "Escalera."
        ),
        "target.points": "To win the game a partnership needs 15,000 points or more.",
        "wild_melds.allowed": "A meld of wild cards can be any combination of jokers or deuces",
        "wild_melds.shortest": "(minimum of 3 such cards in the meld as normal)",
        "wild_melds.most_cards": "A canasta of 7 wild cards is called a Bolivia",
        "canastas.wild": (
            "A canasta of 7 wild cards is called a Bolivia and is worth 2,500 bonus points"
        ),
        "going_out.canastas": (
            "Before a player can go out, their side must have melded two Canastas."
        ),
        "going_out.kinds.samba": "One of the these canastas must be an Escalera (sequence canasta)",
        "black_threes.in_hand_points": (
            "When any player goes out, black threes left in the hand subtract 100 points"
        ),
        "pile.blocked": (
            "the discard pile cannot be taken if its top card is a wild card or black three"
        ),
    },
}

BRAZILIAN: Final = {
    "Brazilian Canasta": {
        "target.points": "The first partnership to reach 10,000 points or more",
        "target.tie": "the partnership with the higher total wins the game",
        "minimums.brackets.below": "Under 0 (minus score) | Melds totalling at least 15 points",
        "minimums.brackets.0": "0 to 1499 | Melds totalling at least 50 points",
        "minimums.brackets.1500": "1500 to 2999 | Melds totalling at least 90 points",
        "minimums.brackets.3000": "3000 to 4999 | Melds totalling at least 120 points",
        "minimums.brackets.5000": "5000 to 6999 | Melds totalling at least 150 points",
        "minimums.brackets.7000": "7000 to 7999 | Any valid Canasta",
        "minimums.brackets.8000": "8000 to 8999 | Melds totalling at least 200 points",
        "minimums.brackets.9000": "9000 or higher | Any natural Canasta",
        "sequences.longer_when_out": (
            "When going out, a player may add cards to the ends of their sides previously played "
            "sequence Canastas."
        ),
        "sequences.short_cards sequences.short_points": (
            "any side that has a sequence meld on the table of four cards or less must subtract "
            "1,000 points from their score"
        ),
        "wild_melds.allowed": "in this game a meld may be made of only wild cards",
        "canastas.wild": "a Canasta consisting of only wild cards is worth 2,000 points",
        "going_out.permission": (
            "they MUST ask their partnership for permission before doing so and must abide by the "
            "response of their partner"
        ),
        "red_threes.points red_threes.points.1": "100 each for having up to 5 such cards",
        "red_threes.points.5": "having exactly 5 counts 1,000",
        "red_threes.points.6": "having six counts 1,200",
        "red_threes.need red_threes.without": (
            "is positive if a partnership has melded at least one Canasta but the points are "
            "instead subtracted from the partnerships if they have not melded a Canasta"
        ),
        "pile.for_first_meld": (
            "The discard pile may never be taken for part of a partnerships initial meld."
        ),
    },
    "Samba; Brazilian Canasta": {
        "sequences.allowed": (
            "A sequence consists of three or more cards, of the same suit … Sequence melds and "
            "Canastas are also allowed in Brazilian Canasta."
        ),
    },
}

ITALIAN: Final = {
    "Italian Canasta": {
        "red_threes.at_once": (
            "they should immediately replace their red threes before the top card is turned over"
        ),
        "target.points": "The first partnership to reach 12,000 wins the game.",
        "minimums.brackets.below": "Under 0 (minus score) | Any valid meld",
        "minimums.brackets.0": "0 to 1499 | 50",
        "minimums.brackets.1500": "1500 to 2999 | 90",
        "minimums.brackets.3000": "3000 to 4999 | 120",
        "minimums.brackets.5000": "5000 to 7499 | 160",
        "minimums.brackets.7500": "7500 to 9999 | 180",
        "minimums.brackets.10000": "10,000 or higher | 200",
        "minimums.wilds_count": (
            "their score may not be added for purposes of determining if the meld meets the "
            "minimum meld score requirement"
        ),
        "wild_melds.allowed": (
            "Canastas consisting of nothing but wild cards are allowed in this game"
        ),
        "wild_melds.deuce_sets": (
            "Although considered wild cards, a meld of deuces can be made in this game."
        ),
        "wild_melds.most_jokers_with_deuces": "This meld may contain a maximum of three jokers.",
        "wild_melds.deuces_reserved": (
            "they cannot meld any deuces as wild cards in any other melds until they complete a "
            "canasta of deuces"
        ),
        "canastas.natural_deuces": (
            "if it contains no jokers it is a natural deuce canasta and scores 3,000"
        ),
        "canastas.mixed_deuces": (
            "If it contains one to three Jokers it is a mixed deuce canasta, scoring 2,000 points"
        ),
        "canastas.deuces_only_when_out": (
            "Only the side going out may obtain these bonus scores for such melds"
        ),
        "collections.natural_points": (
            "If a partnership manages to play five natural canastas in a hand they score a bonus "
            "of 2,000 points."
        ),
        "collections.few_points": (
            "For five canastas which includes a mixed canasta the side scores 1,000."
        ),
        "collections.many_points": (
            "If a side plays ten canastas (any combination of mixed or natural) they score 2,000."
        ),
        "going_out.canastas": "the required play of two Canastas by a side before they can go out",
        "going_out.kinds_not_counted": (
            "a Canasta of wild cards does not count towards the required play of two Canastas"
        ),
        "red_threes.points red_threes.points.1": (
            "From one to three red threes they are worth 100 each."
        ),
        "red_threes.points.4 red_threes.points.5 red_threes.points.6": (
            "If a partnership has 4 or more, however, they score 200 each."
        ),
        "red_threes.need red_threes.without": (
            "This is a bonus score if the side has made at least one meld, but the amount is "
            "subtracted from their score if they have neglected to make a meld on that hand."
        ),
        "pile.always_frozen": "the discard pile is always considered frozen",
        "pile.pair": "may only be taken by a player with a natural pair in his hand",
        "pile.start": (
            "a number of additional cards, equal to the top cards rank are removed from the top of "
            "the stock and added to the discard pile. These cards are placed face down"
        ),
    },
    "Play of the Hand; Italian Canasta": {
        "wild_melds.fewest_deuces": (
            "all melds must contain at least two natural cards … In this regard the meld is "
            "considered a standard (non wild card) meld."
        ),
        "wild_melds.fewest_deuces_in_canasta": (
            "A canasta, the games namesake, is a meld of 7 cards of the same rank. … If it "
            "contains one to three Jokers it is a mixed deuce canasta"
        ),
    },
}

CUBAN: Final = {
    "Cuban Canasta": {
        "deck.decks": "two standard decks are used along with four jokers",
        "dealing.hand": "Each player is dealt 13 cards.",
        "dealing.draw": "Each player draws one card on each turn",
        "minimums.brackets.below": "Under 0 (minus score) | 15",
        "minimums.brackets.0": "0 to 1499 | 50",
        "minimums.brackets.1500": "1500 to 2999 | 90",
        "minimums.brackets.3000": "3000 to 4999 | 120",
        "minimums.brackets.5000": "5000 and Above | 150",
        "sets.most_cards wild_melds.most_cards": "Any canasta may never contain more than 7 cards.",
        "sequences.allowed": "Sequence melds are not allowed in Cuban Canasta.",
        "wild_melds.allowed": "A meld of just wild cards is allowed in this game",
        "black_threes.removed_points": "they are removed from play and earn the side 5 points each",
        "black_threes.removed_all_points": (
            "If a partnership gains all 4 black threes in this way or melds them the side earns "
            "100 points total instead."
        ),
        "canastas.wild": (
            "Any other combination of seven wild cards (deuces and jokers) gains 2,000"
        ),
        "canastas.wild_deuces": "Seven 2's gain 4000",
        "canastas.wild_jokers": "Four jokers and three deuces get 3,000",
        "going_out.canastas": (
            "Before a player in a partnership can go out, their side must have played at least one "
            "canasta."
        ),
        "going_out.points": "Going out receives a 100 point bonus",
        "red_threes.points red_threes.points.1": "100 for 1",
        "red_threes.points.2": "300 for 2",
        "red_threes.points.3": "500 for 3",
        "red_threes.points.4": "1000 for all (4 total)",
        "red_threes.need red_threes.without": (
            "If a side has not melded a legal canasta these points are subtracted from their score."
        ),
        "pile.always_frozen": "the discard is always considered frozen to both partnerships",
        "pile.pair pile.natural_and_wild pile.adds": (
            "shows and then melds a pair of natural cards that match the top card of the discard "
            "pile"
        ),
        "pile.blocked": (
            "If the top card of the discard is a wild card (or a black three) it may never be "
            "taken."
        ),
        "discarding.black_three_at_first": (
            "a black three may never be discarded on any players first turn"
        ),
    },
    _PLAY: {
        "wild_melds.shortest": "Melds consist of three or more equally ranked cards.",
    },
}

PENNIES: Final = {
    _PENNIES: {
        "seating.players seating.sides seating.playing": (
            "usually played by six players in two partnerships of three players each"
        ),
        "deck.decks": "using four decks and eight Jokers",
        "dealing.hand": "until each player has a hand of 13 cards",
        "dealing.foot": "a separate 11 card hand to each player (called the foot)",
        "dealing.draw": "a player must draw two cards from the stock pile",
        "dealing.foot_taken": (
            "After a player has played his first Canasta, he then picks up the 11 card foot"
        ),
        "target.points": (
            "The first partnership to score 20,000 at the end of a hand is declared the winner"
        ),
        "target.tie": "the partnership with the highest total is declared the game winner",
        "minimums.brackets.below": "Under 0 | 15",
        "minimums.brackets.0": "0 to 4999 | 50",
        "minimums.brackets.5000": "5000 to 9999 | 90",
        "minimums.brackets.10000": "10000 to 14999 | 120",
        "minimums.brackets.15000": "15000 or more | 150",
        "sets.most_cards wild_melds.most_cards": "No canasta may contain more than seven cards.",
        "sets.most_wilds": "any mixed meld may never contain more than 3 wild cards",
        "sets.same_rank": (
            "a partnership may meld multiple melds or canastas of the same denomination"
        ),
        "wild_melds.allowed": (
            "The wild card canasta consists of all wild cards (deuces and Jokers)."
        ),
        "canastas.mixed": (
            "a meld of sevens containing wild cards is considered to be a regular mixed canasta "
            "scoring 300"
        ),
        "canastas.wild": "Wild Cards | 1000",
        "canastas.sevens": "Natural Sevens | 1500",
        "going_out.canastas going_out.kinds.mixed going_out.kinds.natural": (
            "must have melded at least one of each type of Canasta allowed in this game; Mixed, "
            "Natural, All Wild Cards, Sevens"
        ),
        "going_out.kinds.wild": (
            "must have melded at least one of each type of Canasta allowed in this game; Mixed, "
            "Natural, All Wild Cards, Sevens"
        ),
        "going_out.kinds.sevens": (
            "The required canasta of sevens must consist of all natural cards (no wild cards)."
        ),
        "going_out.points": (
            "A partnership who goes out during a hand earns a 100 point bonus for doing so."
        ),
        "going_out.permission going_out.asked_a_turn_ahead": (
            "A player may ask permission from one of his partners if he can go out on the next "
            "turn, and he must abide by the answer"
        ),
        "red_threes.points red_threes.points.1": (
            "Red threes earn a bonus for the side that obtained them of 100 each."
        ),
        "red_threes.points.8": (
            "If a side obtains all eight red threes, however, the bonus is 1000 in total."
        ),
        "red_threes.need red_threes.without": (
            "if a side has not made any melds at the completion of the hand, they count negative "
            "for that side"
        ),
        "pile.forced": (
            "If a player on his turn elects not to take the discard pile (however many cards the "
            "pile may contain), the hand immediately ends"
        ),
        "discarding.held_back": (
            "A player may never discard any seven until both partnerships have melded a canasta of "
            "sevens. This must be a natural canasta"
        ),
        "discarding.never_last": (
            "a seven may never be discarded as a players last discard before going out"
        ),
    },
    _PLAY: {
        "wild_melds.shortest": "Melds consist of three or more equally ranked cards.",
    },
}

PENNIES_ORIGINAL: Final = {
    _PENNIES: {
        "minimums.brackets.below": "Under 0 | 15",
        "minimums.brackets.0": "0 to 499 | 50",
        "minimums.brackets.500": "500 to 999 | 90",
        "minimums.brackets.1000": "1000 to 1499 | 120",
        "minimums.brackets.1500": "1500 or more | 150",
    },
}

HAND_AND_FOOT: Final = {
    "Hand and Foot": {
        "seating.players seating.sides": "it is played by four players in two partnerships",
        "deck.decks": "The game uses six standard decks and 12 Jokers",
        "dealing.hand": "He then deals four face down stacks of 13 cards each.",
        "dealing.foot": (
            "He also deals four stacks of 13 cards each … This second stack each player receives "
            "is called the foot."
        ),
        "dealing.draw": "must draw two cards from the stock, but discards only one",
        "dealing.foot_taken": (
            "They may only pick up the foot pile when they have played every card in their hand "
            "pile"
        ),
        "target.deals": "Hand and Foot is played in a round of exactly four deals.",
        "minimums.brackets.4": "Fourth (Last) | 150",
        "sets.shortest sets.most_cards wild_melds.shortest wild_melds.most_cards": (
            "A meld must contain a minimum of three cards and a maximum of seven."
        ),
        "sets.majority": (
            "A dirty meld may contain a maximum of one wild card for every two cards of the "
            "natural denomination in the meld."
        ),
        "sets.fewest_naturals": (
            "one wild card for every two cards of the natural denomination in the meld"
        ),
        "wild_melds.allowed": (
            "A wild meld is one which consists of all wild cards (deuces and Jokers)."
        ),
        "black_threes.meldable": "Black threes are never meldable in this game",
        "black_threes.few": (
            "Black threes are never meldable in this game, so the only way a player may be rid of "
            "them is to discard them on a players proper turn."
        ),
        "going_out.feet_taken": (
            "a player cannot go out if his partner has not yet picked up his foot pile and played "
            "from it"
        ),
        "going_out.points": (
            "A partnership also gets a bonus of 100 points for going out first in the hand."
        ),
        "going_out.permission": (
            "he must ask permission to go out before doing so. If the players partner answers Yes, "
            "the player must go out on the next turn. If the players partner answers No, he may "
            "not go out"
        ),
        "going_out.asked_a_turn_ahead": (
            "If the players partner answers Yes, the player must go out on the next turn."
        ),
        "red_threes.points red_threes.points.1": (
            "each red three a partnership possesses scores 100 bonus points"
        ),
        "red_threes.need red_threes.without": (
            "the red three bonus will instead be assessed as a penalty if a side has not made any "
            "melds in the hand"
        ),
        "pile.always_frozen pile.pair pile.natural_and_wild pile.adds pile.for_first_meld": (
            "the player must hold two natural cards which match the rank of the top card on the "
            "discard pile (which also must immediately be melded)"
        ),
        "pile.takes": "he would need to take the top seven cards of the discard pile",
        "pile.blocked pile.blocked.red_three": (
            "A player may never draw in this way if the top card of the discard pile is a wild "
            "card or any three."
        ),
        "pile.start": (
            "If this first card is a two, Joker or red three it is added back somewhere in the "
            "middle of the stock and another card is turned over to replace it."
        ),
        "black_threes.blocks": (
            "If the top card of the discard pile is any three, no player may take any cards from "
            "the pile."
        ),
    },
}
