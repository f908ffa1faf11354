"""Canasta Caliente Complete: where its values stand."""

from __future__ import annotations

from typing import Final

_VALUES = "Card Values"
_MELDS, _WILD, _MINIMUM = "Card Melds", "Wild cards", "First Meld Requirement"
_SCORING, _EXAMPLE = "Scoring", "Scoring Example"
_OUT, _PILE = "Going Out–End The Hand", "After Your Partnership Makes Its First Meld"
_STOCK = "What Happens if the Draw Pile Is Exhausted?"
_CALIENTE = "Canasta Caliente"
_REDS = (
    _SCORING,
    "100 points for each Bonus card, but only if your team has made its initial meld",
)

STANDARD: Final = {
    "seating.players": ("4-Player Version", "Four players are teamed in partnerships."),
    "seating.sides": (
        "4-Player Version",
        "Four players are teamed in partnerships. Partners sit opposite each other.",
    ),
    "deck.decks": (
        "Special note about card decks; The Cards",
        "two complete decks … There are 108 cards in play.",
    ),
    "deck.calientes": ("The Cards", "Be sure to remove both Caliente cards."),
    "dealing.hand": ("The Deal", "deals each player 11 cards"),
    "dealing.draw": ("The Play", "draw the top card from the Draw pile"),
    "card_points.four_to_seven": (_EXAMPLE, "- 5 points for the 5"),
    "card_points.eight_to_king": (
        _EXAMPLE,
        "- 10 points for the 8 - 10 points for the King",
    ),
    "card_points.deuce": (_EXAMPLE, "20 points for the Little Wild"),
    "card_points.joker": (_EXAMPLE, "50 points for the Big Wild"),
    "card_points.black_three": (
        "Rules for Hand & Foot Canasta: Scoring",
        "Stop cards left in hand count -5.",
    ),
    "card_points.in_hand": (
        _SCORING,
        "subtract the value of cards left in the hands of your partner and yourself",
    ),
    "target.points": ("How To Win", "5,000 points wins"),
    "target.tie": (
        "End of the Game",
        "5,000 or more points at the end of a hand, the game ends. The higher score wins.",
    ),
    "minimums": (
        _MINIMUM,
        (
            "The first meld laid down by either member of a partnership must be worth at least a "
            "certain number of points."
        ),
    ),
    "minimums.brackets.below": (
        f"{_MINIMUM}; Samba: Minimum meld requirements",
        "negative score (rare) any 3 card set … Negative Negative 15",
    ),
    "minimums.brackets.0": (_MINIMUM, "0 to 1495 points (start of game) 50 points"),
    "minimums.brackets.1500": (_MINIMUM, "1500 to 2995 points 90 points"),
    "minimums.brackets.3000": (_MINIMUM, "3000 or more points 120 points"),
    "minimums.later": (
        "Drawing Cards",
        "If your team has not yet melded, your first meld must meet the “first meld requirement”",
    ),
    "sets.shortest": (_MELDS, "A set of 3 or more natural cards of the same rank."),
    "sets.majority": (_WILD, "a set must always have more natural cards than wild cards"),
    "sets.fewest_naturals": (_WILD, "you may have only one wild card in a set of three cards"),
    "sets.most_wilds": (_MELDS, "may not contain more than three wild cards"),
    "sets.canasta_naturals": (_MELDS, "may not contain more than three wild cards"),
    "sets.same_rank": (
        _MELDS,
        "Combine into one set all cards of the same rank that either you or your partner melds.",
    ),
    "sequences.allowed": ("How To Play", "Sequences, like 5-6-7, are NOT permitted"),
    "wild_melds.allowed": (_WILD, "Wild cards can never be melded in a set of their own."),
    "black_threes.meldable": (
        "Playing Stop Cards",
        (
            "You cannot meld Stop cards except when going out, and then you must meld three or four "
            "of them."
        ),
    ),
    "black_threes.blocks": (
        "Playing Stop Cards",
        "Discarding a Stop card prevents the next player from taking the Prize pile.",
    ),
    "canastas.natural": (_SCORING, "500 points for each natural canasta"),
    "canastas.mixed": (_SCORING, "300 points for each mixed canasta"),
    "going_out.canastas": (
        _MELDS,
        "At least one canasta is required before your team can go out.",
    ),
    "going_out.points": (_SCORING, "100 points if your team was the one to go out first."),
    "going_out.permission": (
        _OUT,
        "Your partner must answer yes or no, and the answer is binding.",
    ),
    "going_out.ends": (
        _OUT,
        (
            "by melding the remaining cards in hand or by melding all but one and discarding your "
            "last card"
        ),
    ),
    "concealed.points": (_SCORING, "100 extra points for going out “concealed”"),
    "concealed.needs_own_canasta": (
        _SCORING,
        "melded his/her entire hand in one turn, including one canasta",
    ),
    "red_threes.points": _REDS,
    "red_threes.points.1": _REDS,
    "red_threes.points.4": (
        _SCORING,
        (
            "400 extra points if your partnership has played all four Bonus cards … (a total of minus "
            "800 points if all 4 Bonus cards were melded)"
        ),
    ),
    "red_threes.need": _REDS,
    "red_threes.without": (
        _SCORING,
        (
            "If your partnership did not make its initial meld, any Bonus card melded counts minus "
            "100 points"
        ),
    ),
    "red_threes.meldable": (
        _WILD,
        "Bonus cards and Stop cards (4 of each) cannot be melded in the usual way.",
    ),
    "red_threes_in_hand.points": (
        "Playing Bonus Cards",
        "you are penalized 100 points for each Bonus card in hand",
    ),
    "calientes.refill": (
        _CALIENTE,
        "Standard Canasta = 11 cards, Samba Canasta = 15 cards, Hand & Foot Canasta = 13 cards.",
    ),
    "calientes.played_points": (
        _CALIENTE,
        "A Caliente card will score minus 100 points if played.",
    ),
    "calientes.one_in_hand": (
        _CALIENTE,
        "you lose double the value of all cards left in your hand",
    ),
    "calientes.more_in_hand": (
        _CALIENTE,
        "If you’re holding two or more Caliente cards, the loss is tripled!",
    ),
    "calientes.ahead": (
        _CALIENTE,
        "only do so if your team has not melded more sets than the opposing team",
    ),
    "calientes.second": (_CALIENTE, "may not play a second Caliente card on this turn"),
    "calientes.stop": (_CALIENTE, "A Caliente card acts as a “Stop” card if discarded."),
    "pile": ("Taking The Prize Pile", "you must then take the entire Prize pile"),
    "pile.natural_and_wild": (
        _PILE,
        "combining it with two cards of its rank from your hand (one can be a wild)",
    ),
    "pile.adds": (_PILE, "you add it to your partnership’s existing meld of the same rank."),
    "pile.pair": (
        _PILE,
        "only if you combine it with two natural cards from your hand and make a new 3-card meld",
    ),
    "pile.freezes": (
        "The Deal; Discarding To End Your Turn",
        (
            "If the up card happens to be a wild card or a Bonus card, turn it sideways … Discarding a "
            "wild card freezes the entire Prize pile."
        ),
    ),
    "pile.for_first_meld": (
        "Before Your Partnership Makes It’s First Meld",
        (
            "with two other natural cards of its rank from your hand, and… • you meld enough other "
            "cards to meet the first meld requirement"
        ),
    ),
    "pile.blocked": (
        _PILE,
        (
            "combining it with two cards of its rank from your hand … Discarding a Stop card prevents "
            "the next player from taking the Prize pile. … Discarding a wild card freezes the entire "
            "Prize pile."
        ),
    ),
    "pile.start": (
        "The Deal",
        (
            "then turn over the next card of the Draw pile and place it on top of the Prize pile "
            "(until a natural card tops the Prize pile)"
        ),
    ),
    "pile.takes": ("Taking The Prize Pile", "you must then take the entire Prize pile"),
    "pile.forced": (
        _STOCK,
        (
            "You are forced to take the up card if the pile is not frozen and you can add the up card "
            "to your team’s meld."
        ),
    ),
    "stock_out.red_three_ends": (
        _STOCK,
        (
            "If you draw a Bonus card as the last card of the Draw pile, play it as usual. The hand "
            "ends; no further melds or discards are allowed."
        ),
    ),
}
"""Standard Canasta for four players."""

_SAMBA = "Here’s what’s different between Canasta and Samba"
_COUNT = "Samba: Minimum meld requirements"

SAMBA: Final = {
    "deck.decks": (_SAMBA, "Samba uses three decks of cards"),
    "dealing.hand": (_SAMBA, "Each player is dealt 15 cards"),
    "dealing.draw": (_SAMBA, "When drawing from the stock, draw two cards at a time"),
    "target.points": (_SAMBA, "A game-winning score is 10,000 points in Samba"),
    "minimums.brackets.below": (_COUNT, "Negative Negative 15"),
    "minimums.brackets.0": (_COUNT, "0 to 1495 0 to 1495 50"),
    "minimums.brackets.1500": (_COUNT, "1500 to 2995 1500 to 2995 90"),
    "minimums.brackets.3000": (_COUNT, "3000 to 4995 3000 to 6995 120"),
    "minimums.brackets.7000": (_COUNT, "N/A 7000 to 9995 150"),
    "sets.most_wilds": (_SAMBA, "One or two Wild cards are allowed in a meld"),
    "sets.fewest_naturals": (_SAMBA, "there must be at least two natural cards in a meld"),
    "sets.canasta_naturals": (_SAMBA, "A canasta must contain at least 5 natural cards"),
    "sets.same_rank": (_SAMBA, "There is no limit to the number of melds per rank per side"),
    "sets.wilds_on_canasta": (_SAMBA, "No Wild cards may be added to a completed canasta"),
    "sequences.allowed": (_SAMBA, "Three to seven cards in consecutive sequence – are allowed."),
    "sequences.most_cards": (_SAMBA, "Three to seven cards in consecutive sequence – are allowed."),
    "sequences.ranks": (_SAMBA, "Cards rank (high) A-K-Q-J-10-9-8-7- 6-5-4 (low)"),
    "sequences.wilds": (_SAMBA, "no Stop cards or Wild cards are permitted in a sequence"),
    "canastas.samba": (
        _SAMBA,
        (
            "Creating a “samba” (a sequence of seven cards with no Wild cards or Stop cards) earns a "
            "1500-point bonus in Samba."
        ),
    ),
    "going_out.canastas": (_SAMBA, "Two canastas are required to go out in Samba"),
    "going_out.points": (_SAMBA, "There is a 200-point bonus for going out in Samba"),
    "concealed.points": (_SAMBA, "There is no bonus for going out concealed in Samba."),
    "concealed.needs_own_canasta": (
        _SAMBA,
        "There is no bonus for going out concealed in Samba.",
    ),
    "red_threes.points": _REDS,
    "red_threes.points.1": _REDS,
    "red_threes.points.6": (
        _SAMBA,
        "There is a 1000-point bonus for holding all Bonus cards in Samba",
    ),
    "red_threes.need": (
        _SAMBA,
        "Bonus cards count as negative points if the side does not create two canastas",
    ),
    "red_threes.without": (
        _SAMBA,
        "Bonus cards count as negative points if the side does not create two canastas",
    ),
    "pile.natural_and_wild": (
        _SAMBA,
        (
            "an unfrozen pile may not be taken with one natural card and one wild card (Samba requires "
            "two natural cards)"
        ),
    ),
    "pile.adds": (_SAMBA, "an unfrozen pile may not be taken to add a card to a completed canasta"),
    "pile.adds_to_sequences": (
        _SAMBA,
        "an unfrozen pile may be taken to add to an existing sequence meld (unless it is a canasta)",
    ),
    "pile.forced": (
        f"{_STOCK}; {_SAMBA}",
        (
            "You are forced to take the up card if the pile is not frozen and you can add the up card "
            "to your team’s meld. … an unfrozen pile may not be taken to add a card to a completed "
            "canasta"
        ),
    ),
}
"""What Samba changes."""

_FOOT = "Rules for Hand & Foot Canasta"
_FOOT_MELDS, _FOOT_SCORING = f"{_FOOT}: Melds", f"{_FOOT}: Scoring"
_FOOT_MINIMUM, _FOOT_OUT = f"{_FOOT}: Minimum Melds", f"{_FOOT}: Going Out"
_NEEDED = (
    _FOOT_OUT,
    "Your partnership must complete 2 Natural canastas, 2 Mixed … and 1 Wild canasta.",
)

HAND_AND_FOOT: Final = {
    "deck.decks": (_FOOT, "For Hand & Foot Canasta, use all cards (five decks)."),
    "dealing.hand": (f"{_FOOT}: Deal", "Two hands of 13 cards to each player."),
    "dealing.foot": (f"{_FOOT}: Deal", "Two hands of 13 cards to each player."),
    "dealing.draw": (f"{_FOOT}: Play", "Draw two cards."),
    "dealing.foot_taken": (
        f"{_FOOT}: Picking up the Foot",
        "When you get rid of all the cards in your Hand, you pick up your Foot",
    ),
    "target.deals": (_FOOT_MINIMUM, "Round 1: 50 points … Round 4: 150 pts."),
    "minimums.brackets.below": (_FOOT_MINIMUM, "Round 1: 50 points are required"),
    "minimums.brackets.2": (_FOOT_MINIMUM, "Round 2: 90 points"),
    "minimums.brackets.3": (_FOOT_MINIMUM, "Round 3: 120 pts"),
    "minimums.brackets.4": (_FOOT_MINIMUM, "Round 4: 150 pts."),
    "sets.shortest": (_FOOT_MELDS, "Melds consist of three to seven cards of the same rank."),
    "sets.most_cards": (_FOOT_MELDS, "Melds consist of three to seven cards of the same rank."),
    "sets.most_wilds": (_FOOT_MELDS, "A Mixed meld has 1 or 2 Wild cards."),
    "wild_melds.allowed": (_FOOT_MELDS, "A Wild meld is made up of all Wild cards."),
    "wild_melds.shortest": (_FOOT_MELDS, "Melds consist of three to seven cards"),
    "wild_melds.most_cards": (
        _FOOT_MELDS,
        (
            "When a meld reaches 7 cards, it is squared up (a canasta). No more cards can be added to "
            "it."
        ),
    ),
    "canastas.natural": (_FOOT_SCORING, "you score 500 bonus points for each Natural canasta"),
    "canastas.mixed": (_FOOT_SCORING, "300 for each Mixed canasta"),
    "canastas.wild": (_FOOT_SCORING, "1500 for each Wild canasta"),
    "going_out.canastas": _NEEDED,
    "going_out.kinds.natural": _NEEDED,
    "going_out.kinds.mixed": _NEEDED,
    "going_out.kinds.wild": _NEEDED,
    "going_out.feet_taken": (
        _FOOT_OUT,
        (
            "one member of a partnership must then completely play out his Foot, while the other must "
            "have at least picked his Foot up and played from it"
        ),
    ),
    "going_out.points": (_FOOT_SCORING, "“Going Out” earns 100 points"),
    "going_out.permission": (
        _FOOT_OUT,
        "you must ask you Partner’s permission to “Go out.” He can say “no”",
    ),
    "red_threes.points": (
        _FOOT_SCORING,
        "“Going Out” earns 100 points, as does each Bonus card played.",
    ),
    "red_threes.points.1": (
        _FOOT_SCORING,
        "“Going Out” earns 100 points, as does each Bonus card played.",
    ),
    "pile.always_frozen": (f"{_FOOT}: Play", "The prize pile is always frozen."),
    "pile.natural_and_wild": (
        f"{_FOOT}: Play; {_PILE}",
        (
            "The prize pile is always frozen. … Wild cards cannot be used to form a new meld with the "
            "up card when the pile is frozen"
        ),
    ),
    "pile.adds": (
        f"{_FOOT_MELDS}; {_PILE}",
        (
            "No more cards can be added to it. … nor may you add the up card to an existing meld like "
            "you can when the pile is not frozen"
        ),
    ),
}
"""What Hand & Foot changes."""
