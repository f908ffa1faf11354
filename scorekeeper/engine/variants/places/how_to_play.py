"""How To Play Canasta: where its values stand, game by game."""

from __future__ import annotations

from typing import Final

_INTRO = "How To Play Canasta"
_PLAY, _PILE, _OUT, _END = "Play of the Hand", "The Discard Pile", "Going Out", "Going Out"
_SCORING = "Bonus scores"
_WILDS = (
    _PLAY,
    (
        "Any meld can never have more than three wild cards and all melds must contain at least two "
        "natural cards."
    ),
)
_REDS = (_SCORING, "Playing Red Three100")
_WITHOUT = (
    _SCORING,
    (
        "If a side has not made any melds during a hand, instead of a positive value, they instead "
        "must subtract 100 points from their score for each such red three they possess"
    ),
)
_NEVER = (
    _PILE,
    (
        "The discard pile may NEVER be taken by any player when the top card is a wild card (joker or "
        "deuce) or black three (three of clubs or spades)."
    ),
)
_LOST_LIST = (
    _PILE,
    (
        "the discard pile is not considered frozen and can be taken by a player in their proper turn "
        "in any of the following circumstances"
    ),
)

STANDARD: Final = {
    "seating.players": (_INTRO, "The game is played by four players in two partnerships"),
    "seating.sides": (_INTRO, "The game is played by four players in two partnerships"),
    "deck.decks": (
        _INTRO,
        "two standard 52 card decks plus four jokers, making a total of 108 cards",
    ),
    "dealing.hand": (_INTRO, "until each player has 11 cards"),
    "dealing.draw": (_PLAY, "Each players turn consists of first drawing the top card"),
    "card_points": (
        _PLAY,
        "7, 6, 5, 45 Black 3 (♠,♣)5 King, Queen, Jack10 10, 9, 810 Ace, 220 … 50 for each Joker",
    ),
    "card_points.four_to_seven": (_PLAY, "7, 6, 5, 45"),
    "card_points.eight_to_king": (_PLAY, "King, Queen, Jack10 10, 9, 810"),
    "card_points.ace": (_PLAY, "Ace, 220"),
    "card_points.deuce": (_PLAY, "Ace, 220"),
    "card_points.joker": (_PLAY, "50 for each Joker"),
    "card_points.black_three": (_PLAY, "Black 3 (♠,♣)5"),
    "card_points.in_hand": (
        _END,
        (
            "all the remaining cards in each other players hand (including the partner of the player "
            "who played their last card) is subtracted from that partnerships total score"
        ),
    ),
    "target": (_SCORING, "The first partnership to reach 5,000 points at the end of a hand wins"),
    "target.points": (
        _SCORING,
        "The first partnership to reach 5,000 points at the end of a hand wins the game.",
    ),
    "target.tie": (
        _SCORING,
        "both partnerships reach or exceed this total, the partnership with the higher total wins",
    ),
    "minimums.brackets.below": (_PLAY, "Under 0 (minus score)15"),
    "minimums.brackets.0": (_PLAY, "0 to 149950"),
    "minimums.brackets.1500": (_PLAY, "1500 to 299990"),
    "minimums.brackets.3000": (_PLAY, "3000 and Over120"),
    "minimums.later": (
        _PLAY,
        "Once this initial meld is laid, that side can then meld any valid melds",
    ),
    "sets.shortest": (_PLAY, "Melds consist of three or more equally ranked cards."),
    "sets.most_wilds": _WILDS,
    "sets.fewest_naturals": _WILDS,
    "sets.same_rank": (
        _PLAY,
        "A partnership may not meld more than one group of a specific rank",
    ),
    "sequences": (_PLAY, "Sequence melds can never be made."),
    "wild_melds": _WILDS,
    "black_threes": (
        "Bolivia",
        (
            "When melded (which can only be done when going out) black threes are worth their standard "
            "5 points each."
        ),
    ),
    "black_threes.blocks": _NEVER,
    "canastas.natural": (_SCORING, "Natural Canasta (each)500"),
    "canastas.mixed": (_SCORING, "Mixed Canasta (each)300"),
    "going_out.canastas": (
        _PLAY,
        (
            "a partnership MUST meld at least one canasta (either natural or mixed) before it can go "
            "out"
        ),
    ),
    "going_out.points": (_SCORING, "For going out100"),
    "going_out.permission": (
        _OUT,
        (
            "if the player does ask, he must abide by the decision made by his partner. In addition, a "
            "player who has asked and received a confirmative answer, must go out"
        ),
    ),
    "going_out.ends": (
        _OUT,
        (
            "When a player plays all his cards in melds or discards his last card he is said to have "
            "gone out."
        ),
    ),
    "concealed.points": (_SCORING, "Going out concealed (additional)100"),
    "red_threes.points": _REDS,
    "red_threes.points.1": _REDS,
    "red_threes.points.4": (_SCORING, "A Partnership playing all 4 red threes800"),
    "red_threes.need": _WITHOUT,
    "red_threes.without": _WITHOUT,
    "red_threes.meldable": (_SCORING, "Playing Red Three100"),
    "red_threes_in_hand.points": (
        _SCORING,
        (
            "this subtracts 200 points from their partnerships score for each such red three found in "
            "the hand"
        ),
    ),
    "pile": _NEVER,
    "pile.pair": (
        _PILE,
        (
            "they may only take the discard pile if they hold two identical natural cards that match "
            "the top card of the discard pile"
        ),
    ),
    "pile.freezes": (
        _PILE,
        (
            'Before a side has made its initial meld of the hand, the discard pile is "frozen" for '
            "that side. … as long as it contains, anywhere, a red three or wild card"
        ),
    ),
    "pile.for_first_meld": (
        _PILE,
        (
            "two identical natural cards that match the top card of the discard pile … If the players "
            "side has not yet met the initial meld requirement for this hand, they must also show (and "
            "then subsequently meld) all such cards"
        ),
    ),
    "pile.blocked": _NEVER,
    "pile.never": _NEVER,
    "pile.takes": (_PILE, "they must take the entire discard pile into their hand"),
    "pile.start": (
        _INTRO,
        (
            "he must turn another card from the stock and place it atop this card. He must continue to "
            "do this until the card is any card but a joker, trey or deuce."
        ),
    ),
    "pile.forced": (
        _END,
        (
            "must take the discard if it matches any of that players partnerships melds on the table "
            "and the pile is not frozen to that partnership"
        ),
    ),
    "stock_out.red_three_ends": (
        _END,
        (
            "If the last card drawn from the stock is a red three, however, the player plays it on the "
            "table (garnering his normal bonus points) and play immediately ends."
        ),
    ),
}

_TWO, _THREE = "Two hand canasta", "Three hand canasta"
TWO_PLAYERS: Final = {
    "seating": (_TWO, "This version, for two players"),
    "dealing.hand": (_TWO, "Each player receives 15 cards in each hand."),
    "dealing.draw": (_TWO, "they draw two cards, but discard only one"),
    "going_out.canastas": (
        _TWO,
        "A player must play two canastas (natural or mixed) before they can go out.",
    ),
    "going_out.permission": (_TWO, "This version, for two players"),
}
_PARTNERS = (
    _THREE,
    (
        "each player plays for himself, however the first player to take the discard pile then plays "
        "against the other two players who play as temporary partners for that hand"
    ),
)
THREE_PLAYERS: Final = {
    "seating.players": (_THREE, "Three hand is also very similar to the standard rules"),
    "seating.sides": _PARTNERS,
    "seating.playing": _PARTNERS,
    "dealing.hand": (_THREE, "The players are initially dealt 13 cards to their hand."),
    "dealing.draw": (_THREE, "they draw two cards but only discard one"),
    "target.points": (_THREE, "The first player to obtain 7,500 or more points wins the hand."),
    "target.tie": (_THREE, "the player with the highest total wins the game"),
}

_SAMBA = "Samba"
_SAMBA_RUN = (
    _SAMBA,
    "A sequence consists of three or more cards, of the same suit that are numerically in sequence",
)
_SAMBA_NEED = (_SAMBA, "a side must have played at least one meld to the table")
_SAMBA_REDS = (_SAMBA, "Red treys are worth 100 each")
SAMBA: Final = {
    "seating.players": (_SAMBA, "it is generally played by four players, in two partnerships"),
    "seating.sides": (_SAMBA, "it is generally played by four players, in two partnerships"),
    "deck.decks": (
        _SAMBA,
        "three standard 52 card decks along with six jokers (a total of 162 cards)",
    ),
    "dealing.hand": (_SAMBA, "each player receives 15 cards"),
    "dealing.draw": (_SAMBA, "they draw two cards each turn and discard just one"),
    "target.points": (_SAMBA, "The game is won by the first side to reach or exceed 10,000."),
    "target.tie": (_SAMBA, "the side with the higher score is declared the winner"),
    "minimums.brackets.below": (_SAMBA, "Under 0 (minus score)15"),
    "minimums.brackets.0": (_SAMBA, "0 to 149950"),
    "minimums.brackets.1500": (_SAMBA, "1500 to 299990"),
    "minimums.brackets.3000": (_SAMBA, "3000 to 6999120"),
    "minimums.brackets.7000": (_SAMBA, "7000 and Above150"),
    "sets.same_rank": (
        _SAMBA,
        "A partnership may have as many melds of the same rank or suited sequence as they want",
    ),
    "sets.may_join": (_SAMBA, "may combine these as appropriate"),
    "sequences.allowed": _SAMBA_RUN,
    "sequences.most_cards": (
        _SAMBA,
        "A sequence of seven suited cards is called a Samba",
    ),
    "sequences.ranks": (
        f"{_INTRO}; {_SAMBA}",
        (
            "The remaining cards (A,K,Q,J,10,9,8,7,6,5,4) are considered natural cards … The Ace is "
            "considered high and thus comes after the king."
        ),
    ),
    "sequences.wilds": (_SAMBA, "Wild cards cannot be used in a sequence meld"),
    "sequences.one_suit": _SAMBA_RUN,
    "canastas.samba": (
        _SAMBA,
        "A sequence of seven suited cards is called a Samba and scores a bonus of 1,500.",
    ),
    "going_out.canastas": (
        _SAMBA,
        (
            "unless their side has played two canastas (these can be any combination of mixed and "
            "natural canastas and sambas)"
        ),
    ),
    "going_out.points": (_SAMBA, "The bonus for going out is 200 points"),
    "concealed.points": (
        _SAMBA,
        "There is no extra bonus for going out with a concealed hand.",
    ),
    "red_threes.points": _SAMBA_REDS,
    "red_threes.points.1": _SAMBA_REDS,
    "red_threes.points.6": (_SAMBA, "a side obtaining all six gets a bonus of 1000 points"),
    "red_threes.need": _SAMBA_NEED,
    "red_threes.without": (
        _SAMBA,
        (
            "a side must have played at least one meld to the table in order to obtain this bonus. "
            "Otherwise the score for the red threes is subtracted"
        ),
    ),
    "pile.natural_and_wild": (
        _SAMBA,
        "If the pile is not frozen, it may be taken to match with two natural cards in the hand",
    ),
    "pile.adds": (
        _SAMBA,
        (
            "to add its top card to an appropriate meld (group or sequence) they have already played "
            "on the table"
        ),
    ),
    "pile.adds_to_sequences": (
        _SAMBA,
        (
            "to add its top card to an appropriate meld (group or sequence) they have already played "
            "on the table"
        ),
    ),
    "pile.pair": (
        _SAMBA,
        (
            "If the discard pile is frozen to a side (or both ), they can only take the pile when they "
            "contain a natural pair that matches its top card"
        ),
    ),
}

_BOLIVIA = "Bolivia"
BOLIVIA: Final = {
    "sequences.allowed": (
        _BOLIVIA,
        "Sequence melds are allowable in this game, just as in Samba and are called an Escalera.",
    ),
    "target.points": (_BOLIVIA, "To win the game a partnership needs 15,000 points or more."),
    "wild_melds.allowed": (
        _BOLIVIA,
        "A meld of wild cards can be any combination of jokers or deuces",
    ),
    "wild_melds.shortest": (_BOLIVIA, "(minimum of 3 such cards in the meld as normal)"),
    "wild_melds.most_cards": (_BOLIVIA, "A canasta of 7 wild cards is called a Bolivia"),
    "canastas.wild": (
        _BOLIVIA,
        "A canasta of 7 wild cards is called a Bolivia and is worth 2,500 bonus points",
    ),
    "going_out.canastas": (
        _BOLIVIA,
        "Before a player can go out, their side must have melded two Canastas.",
    ),
    "going_out.kinds.samba": (
        _BOLIVIA,
        "One of the these canastas must be an Escalera (sequence canasta)",
    ),
    "black_threes.meldable": (
        _BOLIVIA,
        (
            "When melded (which can only be done when going out) black threes are worth their standard "
            "5 points each."
        ),
    ),
    "black_threes.in_hand_points": (
        _BOLIVIA,
        "When any player goes out, black threes left in the hand subtract 100 points",
    ),
    "pile.blocked": (
        _BOLIVIA,
        "the discard pile cannot be taken if its top card is a wild card or black three",
    ),
}

_BRAZIL = "Brazilian Canasta"
_BRAZIL_NEED = (
    _BRAZIL,
    (
        "is positive if a partnership has melded at least one Canasta but the points are instead "
        "subtracted from the partnerships if they have not melded a Canasta"
    ),
)
_BRAZIL_REDS = (_BRAZIL, "100 each for having up to 5 such cards")
BRAZILIAN: Final = {
    "target.points": (_BRAZIL, "The first partnership to reach 10,000 points or more"),
    "target.tie": (_BRAZIL, "the partnership with the higher total wins the game"),
    "minimums.brackets.below": (
        _BRAZIL,
        "Under 0 (minus score)Melds totalling at least 15 points",
    ),
    "minimums.brackets.0": (_BRAZIL, "0 to 1499Melds totalling at least 50 points"),
    "minimums.brackets.1500": (_BRAZIL, "1500 to 2999Melds totalling at least 90 points"),
    "minimums.brackets.3000": (_BRAZIL, "3000 to 4999Melds totalling at least 120 points"),
    "minimums.brackets.5000": (_BRAZIL, "5000 to 6999Melds totalling at least 150 points"),
    "minimums.brackets.7000": (_BRAZIL, "7000 to 7999Any valid Canasta"),
    "minimums.brackets.8000": (_BRAZIL, "8000 to 8999Melds totalling at least 200 points"),
    "minimums.brackets.9000": (_BRAZIL, "9000 or higherAny natural Canasta"),
    "sequences.allowed": (
        f"{_SAMBA}; {_BRAZIL}",
        (
            "A sequence consists of three or more cards, of the same suit … Sequence melds and Canastas "
            "are also allowed in Brazilian Canasta."
        ),
    ),
    "sequences.longer_when_out": (
        _BRAZIL,
        (
            "When going out, a player may add cards to the ends of their sides previously played "
            "sequence Canastas."
        ),
    ),
    "sequences.short_cards": (
        _BRAZIL,
        (
            "any side that has a sequence meld on the table of four cards or less must subtract 1,000 "
            "points from their score"
        ),
    ),
    "sequences.short_points": (
        _BRAZIL,
        (
            "any side that has a sequence meld on the table of four cards or less must subtract 1,000 "
            "points from their score"
        ),
    ),
    "wild_melds.allowed": (_BRAZIL, "in this game a meld may be made of only wild cards"),
    "canastas.wild": (
        _BRAZIL,
        "a Canasta consisting of only wild cards is worth 2,000 points",
    ),
    "going_out.permission": (
        _BRAZIL,
        (
            "they MUST ask their partnership for permission before doing so and must abide by the "
            "response of their partner"
        ),
    ),
    "red_threes.points": _BRAZIL_REDS,
    "red_threes.points.1": _BRAZIL_REDS,
    "red_threes.points.5": (_BRAZIL, "having exactly 5 counts 1,000"),
    "red_threes.points.6": (_BRAZIL, "having six counts 1,200"),
    "red_threes.need": _BRAZIL_NEED,
    "red_threes.without": _BRAZIL_NEED,
    "pile.for_first_meld": (
        _BRAZIL,
        "The discard pile may never be taken for part of a partnerships initial meld.",
    ),
}

_ITALY = "Italian Canasta"
_DEUCES = (
    _ITALY,
    "Only the side going out may obtain these bonus scores for such melds",
)
_ITALY_REDS = (_ITALY, "From one to three red threes they are worth 100 each.")
_ITALY_MANY = (_ITALY, "If a partnership has 4 or more, however, they score 200 each.")
_ITALY_NEED = (
    _ITALY,
    (
        "This is a bonus score if the side has made at least one meld, but the amount is subtracted "
        "from their score if they have neglected to make a meld on that hand."
    ),
)
ITALIAN: Final = {
    "target.points": (_ITALY, "The first partnership to reach 12,000 wins the game."),
    "minimums.brackets.below": (_ITALY, "Under 0 (minus score)Any valid meld"),
    "minimums.brackets.0": (_ITALY, "0 to 149950"),
    "minimums.brackets.1500": (_ITALY, "1500 to 299990"),
    "minimums.brackets.3000": (_ITALY, "3000 to 4999120"),
    "minimums.brackets.5000": (_ITALY, "5000 to 7499160"),
    "minimums.brackets.7500": (_ITALY, "7500 to 9999180"),
    "minimums.brackets.10000": (_ITALY, "10,000 or higher200"),
    "minimums.wilds_count": (
        _ITALY,
        (
            "their score may not be added for purposes of determining if the meld meets the minimum "
            "meld score requirement"
        ),
    ),
    "wild_melds.allowed": (
        _ITALY,
        "Canastas consisting of nothing but wild cards are allowed in this game",
    ),
    "wild_melds.deuce_sets": (
        _ITALY,
        "Although considered wild cards, a meld of deuces can be made in this game.",
    ),
    "wild_melds.most_jokers_with_deuces": (
        _ITALY,
        "This meld may contain a maximum of three jokers.",
    ),
    "wild_melds.fewest_deuces": (
        f"{_PLAY}; {_ITALY}",
        (
            "all melds must contain at least two natural cards … In this regard the meld is considered "
            "a standard (non wild card) meld."
        ),
    ),
    "wild_melds.fewest_deuces_in_canasta": (
        f"{_PLAY}; {_ITALY}",
        (
            "A canasta, the games namesake, is a meld of 7 cards of the same rank. … If it contains one "
            "to three Jokers it is a mixed deuce canasta"
        ),
    ),
    "wild_melds.deuces_reserved": (
        _ITALY,
        (
            "they cannot meld any deuces as wild cards in any other melds until they complete a canasta "
            "of deuces"
        ),
    ),
    "canastas.natural_deuces": (
        _ITALY,
        "if it contains no jokers it is a natural deuce canasta and scores 3,000",
    ),
    "canastas.mixed_deuces": (
        _ITALY,
        "If it contains one to three Jokers it is a mixed deuce canasta, scoring 2,000 points",
    ),
    "canastas.deuces_only_when_out": _DEUCES,
    "collections.natural_points": (
        _ITALY,
        (
            "If a partnership manages to play five natural canastas in a hand they score a bonus of "
            "2,000 points."
        ),
    ),
    "collections.few_points": (
        _ITALY,
        "For five canastas which includes a mixed canasta the side scores 1,000.",
    ),
    "collections.many_points": (
        _ITALY,
        "If a side plays ten canastas (any combination of mixed or natural) they score 2,000.",
    ),
    "going_out.canastas": (
        _ITALY,
        "the required play of two Canastas by a side before they can go out",
    ),
    "going_out.kinds_not_counted": (
        _ITALY,
        "a Canasta of wild cards does not count towards the required play of two Canastas",
    ),
    "red_threes.points": _ITALY_REDS,
    "red_threes.points.1": _ITALY_REDS,
    "red_threes.points.4": _ITALY_MANY,
    "red_threes.points.5": _ITALY_MANY,
    "red_threes.points.6": _ITALY_MANY,
    "red_threes.need": _ITALY_NEED,
    "red_threes.without": _ITALY_NEED,
    "pile.always_frozen": (_ITALY, "the discard pile is always considered frozen"),
    "pile.pair": (
        _ITALY,
        "may only be taken by a player with a natural pair in his hand",
    ),
    "pile.start": (
        _ITALY,
        (
            "a number of additional cards, equal to the top cards rank are removed from the top of the "
            "stock and added to the discard pile. These cards are placed face down"
        ),
    ),
}

_CUBAN = "Cuban Canasta"
_CUBAN_PAIR = (
    _CUBAN,
    "shows and then melds a pair of natural cards that match the top card of the discard pile",
)
_CUBAN_NEED = (
    _CUBAN,
    "If a side has not melded a legal canasta these points are subtracted from their score.",
)
_CUBAN_REMOVED = (_CUBAN, "they are removed from play and earn the side 5 points each")
CUBAN: Final = {
    "deck.decks": (_CUBAN, "two standard decks are used along with four jokers"),
    "dealing.hand": (_CUBAN, "Each player is dealt 13 cards."),
    "dealing.draw": (_CUBAN, "Each player draws one card on each turn"),
    "minimums.brackets.below": (_CUBAN, "Under 0 (minus score)15"),
    "minimums.brackets.0": (_CUBAN, "0 to 149950"),
    "minimums.brackets.1500": (_CUBAN, "1500 to 299990"),
    "minimums.brackets.3000": (_CUBAN, "3000 to 4999120"),
    "minimums.brackets.5000": (_CUBAN, "5000 and Above150"),
    "sets.most_cards": (_CUBAN, "Any canasta may never contain more than 7 cards."),
    "sequences.allowed": (_CUBAN, "Sequence melds are not allowed in Cuban Canasta."),
    "wild_melds.allowed": (_CUBAN, "A meld of just wild cards is allowed in this game"),
    "wild_melds.shortest": (_PLAY, "Melds consist of three or more equally ranked cards."),
    "wild_melds.most_cards": (_CUBAN, "Any canasta may never contain more than 7 cards."),
    "black_threes.removed_points": _CUBAN_REMOVED,
    "black_threes.removed_all_points": (
        _CUBAN,
        (
            "If a partnership gains all 4 black threes in this way or melds them the side earns 100 "
            "points total instead."
        ),
    ),
    "canastas.wild": (
        _CUBAN,
        "Any other combination of seven wild cards (deuces and jokers) gains 2,000",
    ),
    "canastas.wild_deuces": (_CUBAN, "Seven 2's gain 4000"),
    "canastas.wild_jokers": (_CUBAN, "Four jokers and three deuces get 3,000"),
    "going_out.canastas": (
        _CUBAN,
        (
            "Before a player in a partnership can go out, their side must have played at least one "
            "canasta."
        ),
    ),
    "going_out.points": (_CUBAN, "Going out receives a 100 point bonus"),
    "red_threes.points": (_CUBAN, "100 for 1"),
    "red_threes.points.1": (_CUBAN, "100 for 1"),
    "red_threes.points.2": (_CUBAN, "300 for 2"),
    "red_threes.points.3": (_CUBAN, "500 for 3"),
    "red_threes.points.4": (_CUBAN, "1000 for all (4 total)"),
    "red_threes.need": _CUBAN_NEED,
    "red_threes.without": _CUBAN_NEED,
    "pile.always_frozen": (
        _CUBAN,
        "the discard is always considered frozen to both partnerships",
    ),
    "pile.pair": _CUBAN_PAIR,
    "pile.natural_and_wild": _CUBAN_PAIR,
    "pile.adds": _CUBAN_PAIR,
    "pile.blocked": (
        _CUBAN,
        "If the top card of the discard is a wild card (or a black three) it may never be taken.",
    ),
    "discarding.black_three_at_first": (
        _CUBAN,
        "a black three may never be discarded on any players first turn",
    ),
}

_PENNIES = "Pennies From Heaven"
_KINDS = (
    _PENNIES,
    (
        "must have melded at least one of each type of Canasta allowed in this game; Mixed, Natural, "
        "All Wild Cards, Sevens"
    ),
)
_PENNIES_REDS = (
    _PENNIES,
    "Red threes earn a bonus for the side that obtained them of 100 each.",
)
_PENNIES_NEED = (
    _PENNIES,
    (
        "if a side has not made any melds at the completion of the hand, they count negative for that "
        "side"
    ),
)
PENNIES: Final = {
    "seating.players": (
        _PENNIES,
        "usually played by six players in two partnerships of three players each",
    ),
    "seating.sides": (
        _PENNIES,
        "usually played by six players in two partnerships of three players each",
    ),
    "seating.playing": (
        _PENNIES,
        "usually played by six players in two partnerships of three players each",
    ),
    "deck.decks": (_PENNIES, "using four decks and eight Jokers"),
    "dealing.hand": (_PENNIES, "until each player has a hand of 13 cards"),
    "dealing.foot": (_PENNIES, "a separate 11 card hand to each player (called the foot)"),
    "dealing.draw": (_PENNIES, "a player must draw two cards from the stock pile"),
    "dealing.foot_taken": (
        _PENNIES,
        "After a player has played his first Canasta, he then picks up the 11 card foot",
    ),
    "target.points": (
        _PENNIES,
        "The first partnership to score 20,000 at the end of a hand is declared the winner",
    ),
    "target.tie": (
        _PENNIES,
        "the partnership with the highest total is declared the game winner",
    ),
    "minimums.brackets.below": (_PENNIES, "Under 015"),
    "minimums.brackets.0": (_PENNIES, "0 to 499950"),
    "minimums.brackets.5000": (_PENNIES, "5000 to 999990"),
    "minimums.brackets.10000": (_PENNIES, "10000 to 14999120"),
    "minimums.brackets.15000": (_PENNIES, "15000 or more150"),
    "sets.most_cards": (_PENNIES, "No canasta may contain more than seven cards."),
    "sets.most_wilds": (_PENNIES, "any mixed meld may never contain more than 3 wild cards"),
    "sets.same_rank": (
        _PENNIES,
        "a partnership may meld multiple melds or canastas of the same denomination",
    ),
    "wild_melds.allowed": (
        _PENNIES,
        "The wild card canasta consists of all wild cards (deuces and Jokers).",
    ),
    "wild_melds.shortest": (_PLAY, "Melds consist of three or more equally ranked cards."),
    "wild_melds.most_cards": (_PENNIES, "No canasta may contain more than seven cards."),
    "canastas.mixed": (
        _PENNIES,
        (
            "a meld of sevens containing wild cards is considered to be a regular mixed canasta "
            "scoring 300"
        ),
    ),
    "canastas.wild": (_PENNIES, "Wild Cards1000"),
    "canastas.sevens": (_PENNIES, "Natural Sevens1500"),
    "going_out.canastas": _KINDS,
    "going_out.kinds.mixed": _KINDS,
    "going_out.kinds.natural": _KINDS,
    "going_out.kinds.wild": _KINDS,
    "going_out.kinds.sevens": (
        _PENNIES,
        "The required canasta of sevens must consist of all natural cards (no wild cards).",
    ),
    "going_out.points": (
        _PENNIES,
        "A partnership who goes out during a hand earns a 100 point bonus for doing so.",
    ),
    "going_out.permission": (
        _PENNIES,
        (
            "A player may ask permission from one of his partners if he can go out on the next turn, "
            "and he must abide by the answer"
        ),
    ),
    "going_out.asked_a_turn_ahead": (
        _PENNIES,
        (
            "A player may ask permission from one of his partners if he can go out on the next turn, "
            "and he must abide by the answer"
        ),
    ),
    "red_threes.points": _PENNIES_REDS,
    "red_threes.points.1": _PENNIES_REDS,
    "red_threes.points.8": (
        _PENNIES,
        "If a side obtains all eight red threes, however, the bonus is 1000 in total.",
    ),
    "red_threes.need": _PENNIES_NEED,
    "red_threes.without": _PENNIES_NEED,
    "pile.forced": (
        _PENNIES,
        (
            "If a player on his turn elects not to take the discard pile (however many cards the pile "
            "may contain), the hand immediately ends"
        ),
    ),
    "discarding.held_back": (
        _PENNIES,
        (
            "A player may never discard any seven until both partnerships have melded a canasta of "
            "sevens. This must be a natural canasta"
        ),
    ),
    "discarding.never_last": (
        _PENNIES,
        "a seven may never be discarded as a players last discard before going out",
    ),
}
PENNIES_ORIGINAL: Final = {
    "minimums.brackets.below": (_PENNIES, "Under 015"),
    "minimums.brackets.0": (_PENNIES, "0 to 49950"),
    "minimums.brackets.500": (_PENNIES, "500 to 99990"),
    "minimums.brackets.1000": (_PENNIES, "1000 to 1499120"),
    "minimums.brackets.1500": (_PENNIES, "1500 or more150"),
}

_FOOT = "Hand and Foot"
_FOOT_TWO = (
    _FOOT,
    (
        "the player must hold two natural cards which match the rank of the top card on the discard "
        "pile (which also must immediately be melded)"
    ),
)
_FOOT_WITHOUT = (
    _FOOT,
    (
        "the red three bonus will instead be assessed as a penalty if a side has not made any melds in "
        "the hand"
    ),
)
_FOOT_REDS = (_FOOT, "each red three a partnership possesses scores 100 bonus points")
_FOOT_SIZE = (_FOOT, "A meld must contain a minimum of three cards and a maximum of seven.")
HAND_AND_FOOT: Final = {
    "seating.players": (_FOOT, "it is played by four players in two partnerships"),
    "seating.sides": (_FOOT, "it is played by four players in two partnerships"),
    "deck.decks": (_FOOT, "The game uses six standard decks and 12 Jokers"),
    "dealing.hand": (_FOOT, "He then deals four face down stacks of 13 cards each."),
    "dealing.foot": (
        _FOOT,
        (
            "He also deals four stacks of 13 cards each … This second stack each player receives is "
            "called the foot."
        ),
    ),
    "dealing.draw": (_FOOT, "must draw two cards from the stock, but discards only one"),
    "dealing.foot_taken": (
        _FOOT,
        "They may only pick up the foot pile when they have played every card in their hand pile",
    ),
    "target.deals": (_FOOT, "Hand and Foot is played in a round of exactly four deals."),
    "minimums.brackets.4": (_FOOT, "Fourth (Last)150"),
    "sets.shortest": _FOOT_SIZE,
    "sets.most_cards": _FOOT_SIZE,
    "sets.majority": (
        _FOOT,
        (
            "A dirty meld may contain a maximum of one wild card for every two cards of the natural "
            "denomination in the meld."
        ),
    ),
    "sets.fewest_naturals": (
        _FOOT,
        "one wild card for every two cards of the natural denomination in the meld",
    ),
    "wild_melds.allowed": (
        _FOOT,
        "A wild meld is one which consists of all wild cards (deuces and Jokers).",
    ),
    "wild_melds.shortest": _FOOT_SIZE,
    "wild_melds.most_cards": _FOOT_SIZE,
    "black_threes.meldable": (_FOOT, "Black threes are never meldable in this game"),
    "going_out.feet_taken": (
        _FOOT,
        (
            "a player cannot go out if his partner has not yet picked up his foot pile and played from "
            "it"
        ),
    ),
    "going_out.points": (
        _FOOT,
        "A partnership also gets a bonus of 100 points for going out first in the hand.",
    ),
    "going_out.permission": (
        _FOOT,
        (
            "he must ask permission to go out before doing so. If the players partner answers Yes, the "
            "player must go out on the next turn. If the players partner answers No, he may not go out"
        ),
    ),
    "going_out.asked_a_turn_ahead": (
        _FOOT,
        "If the players partner answers Yes, the player must go out on the next turn.",
    ),
    "red_threes.points": _FOOT_REDS,
    "red_threes.points.1": _FOOT_REDS,
    "red_threes.need": _FOOT_WITHOUT,
    "red_threes.without": _FOOT_WITHOUT,
    "pile.always_frozen": _FOOT_TWO,
    "pile.pair": _FOOT_TWO,
    "pile.natural_and_wild": _FOOT_TWO,
    "pile.adds": _FOOT_TWO,
    "pile.for_first_meld": _FOOT_TWO,
    "pile.takes": (
        _FOOT,
        "he would need to take the top seven cards of the discard pile",
    ),
    "pile.blocked": (
        _FOOT,
        (
            "A player may never draw in this way if the top card of the discard pile is a wild card or "
            "any three."
        ),
    ),
    "pile.start": (
        _FOOT,
        (
            "If this first card is a two, Joker or red three it is added back somewhere in the middle "
            "of the stock and another card is turned over to replace it."
        ),
    ),
    "black_threes.blocks": (
        _FOOT,
        (
            "If the top card of the discard pile is any three, no player may take any cards from the "
            "pile."
        ),
    ),
}
