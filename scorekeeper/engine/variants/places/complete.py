"""Places of values in Canasta Caliente Complete."""

from __future__ import annotations

from typing import Final

_FOOT_SCORING: Final = "Rules for Hand & Foot Canasta: Scoring"
_SCORING: Final = "Scoring"

COMPONENTS: Final = {
    "4-Player Version": {"seating": "Partners sit opposite each other."},
    "The Cards": {"deck": "There are 108 cards in play."},
    "The Deal": {"dealing": "deals each player 11 cards"},
    "Card Values; Scoring Example": {
        "card_points": (
            "Each card’s scoring value is found to the right of its index number. … 50 points for "
            "the Big Wild … 20 points for the Little Wild … - 5 points for the 5 … - 10 points for "
            "the 8"
        ),
    },
    "How To Win": {"target": "5,000 points wins"},
    "Wild cards": {
        "sets": "a set must always have more natural cards than wild cards",
        "wild_melds": "Wild cards can never be melded in a set of their own.",
    },
    "How To Play": {"sequences": "Sequences, like 5-6-7, are NOT permitted"},
    "Playing Stop Cards": {"black_threes": "You cannot meld Stop cards except when going out"},
    "Scoring": {
        "canastas collections": "500 points for each natural canasta",
        "concealed": "100 extra points for going out “concealed”",
        "red_threes": "100 points for each Bonus card",
    },
    "Going Out": {
        "going_out": (
            "Once your team has at least one Canasta, either you or your partner may go out"
        ),
    },
    "Playing Bonus Cards": {
        "red_threes_in_hand": "you are penalized 100 points for each Bonus card in hand",
        "discarding": "You may never discard a Bonus card.",
    },
    "Canasta Caliente": {"calientes": "A Caliente card will score minus 100 points if played."},
    "What Happens if the Draw Pile Is Exhausted?": {
        "stock_out": "The hand ends; no further melds or discards are allowed.",
    },
}
"""The place of each component as a whole."""

STANDARD: Final = {
    "4-Player Version": {
        "seating.players": "Four players are teamed in partnerships.",
        "seating.sides": (
            "Four players are teamed in partnerships. Partners sit opposite each other."
        ),
    },
    "Special note about card decks; The Cards": {
        "deck.decks": (
            "Standard Canasta, use the gold-lettered cards (two complete decks). … There are 108 cards "
            "in play."
        ),
    },
    "The Cards": {
        "deck.calientes": "Be sure to remove both Caliente cards.",
    },
    "The Deal": {
        "dealing.hand": "deals each player 11 cards",
        "red_threes.at_once": (
            "Bonus cards must be played immediately and replacement cards drawn"
        ),
        "pile.start": (
            "then turn over the next card of the Draw pile and place it on top of the Prize pile "
            "(until a natural card tops the Prize pile)"
        ),
    },
    "The Play": {
        "dealing.draw": "draw the top card from the Draw pile",
    },
    "Scoring Example": {
        "card_points.four_to_seven": (
            "15 points for the three 7’s … 30 points for the six 5’s … - 5 points for the 5"
        ),
        "card_points.eight_to_king": (
            "20 points for the two Jacks … 80 points for the eight 10’s … - 10 points for the 8 … "
            "- 10 points for the King"
        ),
        "card_points.deuce": "20 points for the Little Wild",
        "card_points.joker": "50 points for the Big Wild",
    },
    _SCORING: {
        "card_points.melded": "First, add the point values of all cards melded",
        "card_points.in_hand": (
            "subtract the value of cards left in the hands of your partner and yourself"
        ),
        "canastas.natural": "500 points for each natural canasta",
        "canastas.mixed": "300 points for each mixed canasta",
        "going_out.points": "100 points if your team was the one to go out first.",
        "concealed.points": "100 extra points for going out “concealed”",
        "concealed.needs_own_canasta": (
            "melded his/her entire hand in one turn, including one canasta"
        ),
        "red_threes.points red_threes.points.1 red_threes.need": (
            "100 points for each Bonus card, but only if your team has made its initial meld"
        ),
        "red_threes.points.4": (
            "100 points for each Bonus card, but only if your team has made its initial meld. … "
            "400 extra points if your partnership has played all four Bonus cards"
        ),
        "red_threes.without": (
            "If your partnership did not make its initial meld, any Bonus card melded counts minus "
            "100 points (a total of minus 800 points if all 4 Bonus cards were melded)."
        ),
    },
    "How To Win": {
        "target.points": "5,000 points wins",
    },
    "End of the Game": {
        "target.tie": (
            "5,000 or more points at the end of a hand, the game ends. The higher score wins."
        ),
    },
    "First Meld Requirement": {
        "minimums": (
            "The first meld laid down by either member of a partnership must be worth at least a "
            "certain number of points."
        ),
        "minimums.brackets.0": "0 to 1495 points (start of game) | 50 points",
        "minimums.brackets.1500": "1500 to 2995 points | 90 points",
        "minimums.brackets.3000": "3000 or more points | 120 points",
    },
    "First Meld Requirement; Samba: Minimum meld requirements": {
        "minimums.brackets.below": "negative score (rare) | any 3 card set … Negative | 15",
    },
    "Drawing Cards": {
        "minimums.later": (
            "If your team has not yet melded, your first meld must meet the “first meld "
            "requirement”"
        ),
    },
    "Card Melds": {
        "sets.shortest": "A set of 3 or more natural cards of the same rank.",
        "sets.most_wilds sets.canasta_naturals": "may not contain more than three wild cards",
        "sets.same_rank": (
            "Combine into one set all cards of the same rank that either you or your partner melds."
        ),
        "going_out.canastas": "At least one canasta is required before your team can go out.",
    },
    "Wild cards": {
        "sets.majority": "a set must always have more natural cards than wild cards",
        "sets.fewest_naturals": "you may have only one wild card in a set of three cards",
        "wild_melds.allowed": "Wild cards can never be melded in a set of their own.",
        "red_threes.meldable": (
            "Bonus cards and Stop cards (4 of each) cannot be melded in the usual way."
        ),
    },
    "How To Play": {
        "sequences.allowed": "Sequences, like 5-6-7, are NOT permitted",
    },
    "Playing Stop Cards": {
        "black_threes.meldable black_threes.shortest": (
            "You cannot meld Stop cards except when going out, and then you must meld three or "
            "four of them."
        ),
        "black_threes.few": (
            "If you have just one or two Stop cards, you’ll need to discard them on separate turns "
            "before going out."
        ),
        "black_threes.blocks pile.blocked.black_three": (
            "Discarding a Stop card prevents the next player from taking the Prize pile."
        ),
    },
    "Going Out–End The Hand": {
        "going_out.permission": (
            "you may ask your partner “May I go out?” Your partner must answer yes or no, and the "
            "answer is binding."
        ),
        "going_out.ends": (
            "by melding the remaining cards in hand or by melding all but one and discarding your "
            "last card"
        ),
    },
    "Playing Bonus Cards": {
        "red_threes_in_hand.points": "you are penalized 100 points for each Bonus card in hand",
    },
    "Canasta Caliente": {
        "calientes.played_points": "A Caliente card will score minus 100 points if played.",
        "calientes.one_in_hand": "you lose double the value of all cards left in your hand",
        "calientes.more_in_hand": (
            "If you’re holding two or more Caliente cards, the loss is tripled!"
        ),
        "calientes.ahead": (
            "you can only do so if your team has not melded more sets than the opposing team (or "
            "either opposing player, if playing a three-player game)"
        ),
        "calientes.second": "may not play a second Caliente card on this turn",
        "calientes.stop": "A Caliente card acts as a “Stop” card if discarded.",
    },
    "Taking The Prize Pile": {
        "pile pile.takes": "you must then take the entire Prize pile",
    },
    "After Your Partnership Makes Its First Meld": {
        "pile.natural_and_wild": (
            "combining it with two cards of its rank from your hand (one can be a wild)"
        ),
        "pile.adds": "you add it to your partnership’s existing meld of the same rank.",
        "pile.pair": (
            "only if you combine it with two natural cards from your hand and make a new 3-card "
            "meld"
        ),
    },
    "The Deal; Playing Bonus Cards": {
        "pile.blocked.red_three": (
            "If the up card happens to be a wild card or a Bonus card, turn it sideways … place it "
            "on top of the Prize pile (until a natural card tops the Prize pile) … You may never "
            "discard a Bonus card."
        ),
    },
    "Taking The Prize Pile; Wild cards; Discarding To End Your Turn": {
        "pile.blocked": (
            "you can only do so by using the top card on the Prize pile (the up card) to make a "
            "meld. … Wild cards can never be melded in a set of their own. … Discarding a Stop "
            "card prevents the next player from taking the Prize pile."
        ),
    },
    "Taking The Prize Pile; After Your Partnership Makes Its First Meld; Wild cards": {
        "pile.blocked.deuce pile.blocked.joker": (
            "you can only do so by using the top card on the Prize pile (the up card) to make a "
            "meld. … combining it with two cards of its rank from your hand … Wild cards can never "
            "be melded in a set of their own."
        ),
    },
    "The Deal; Discarding To End Your Turn": {
        "pile.freezes": (
            "If the up card happens to be a wild card or a Bonus card, turn it sideways … "
            "Discarding a wild card freezes the entire Prize pile."
        ),
    },
    "Before Your Partnership Makes It’s First Meld": {
        "pile.for_first_meld": (
            "with two other natural cards of its rank from your hand, and… • you meld enough other "
            "cards to meet the first meld requirement"
        ),
    },
    "What Happens if the Draw Pile Is Exhausted?": {
        "pile.forced": (
            "You are forced to take the up card if the pile is not frozen and you can add the up "
            "card to your team’s meld."
        ),
        "stock_out.red_three_ends": (
            "If you draw a Bonus card as the last card of the Draw pile, play it as usual. The "
            "hand ends; no further melds or discards are allowed."
        ),
    },
}

SAMBA: Final = {
    "Here’s what’s different between Canasta and Samba": {
        "deck.decks": "Samba uses three decks of cards",
        "deck.calientes": ("Remove the Caliente cards unless you are playing the Caliente option."),
        "dealing.hand": "Each player is dealt 15 cards",
        "dealing.draw": "When drawing from the stock, draw two cards at a time",
        "target.points": "A game-winning score is 10,000 points in Samba",
        "sets.most_wilds": "One or two Wild cards are allowed in a meld",
        "sets.fewest_naturals": "there must be at least two natural cards in a meld",
        "sets.canasta_naturals": "A canasta must contain at least 5 natural cards",
        "sets.same_rank": "There is no limit to the number of melds per rank per side",
        "sets.wilds_on_canasta": "No Wild cards may be added to a completed canasta",
        "sequences.allowed sequences.most_cards": (
            "Three to seven cards in consecutive sequence – are allowed."
        ),
        "sequences.ranks": "Cards rank (high) A-K-Q-J-10-9-8-7- 6-5-4 (low)",
        "sequences.wilds": "no Stop cards or Wild cards are permitted in a sequence",
        "canastas.samba": (
            "Creating a “samba” (a sequence of seven cards with no Wild cards or Stop cards) earns "
            "a 1500-point bonus in Samba."
        ),
        "going_out.canastas": "Two canastas are required to go out in Samba",
        "going_out.points": "There is a 200-point bonus for going out in Samba",
        "concealed.points concealed.needs_own_canasta": (
            "There is no bonus for going out concealed in Samba."
        ),
        "red_threes.points.6": "There is a 1000-point bonus for holding all Bonus cards in Samba",
        "red_threes.need red_threes.without": (
            "Bonus cards count as negative points if the side does not create two canastas"
        ),
        "pile.natural_and_wild": (
            "an unfrozen pile may not be taken with one natural card and one wild card (Samba "
            "requires two natural cards)"
        ),
        "pile.adds": "an unfrozen pile may not be taken to add a card to a completed canasta",
        "pile.adds_to_sequences": (
            "an unfrozen pile may be taken to add to an existing sequence meld (unless it is a "
            "canasta)"
        ),
    },
    "End of the Game": {
        "target.tie": "The higher score wins.",
    },
    "Samba: Minimum meld requirements": {
        "minimums.brackets.below": "Negative | 15",
        "minimums.brackets.0": "0 to 1495 | 50",
        "minimums.brackets.1500": "1500 to 2995 | 90",
        "minimums.brackets.3000": "3000 to 6995 | 120",
        "minimums.brackets.7000": "7000 to 9995 | 150",
    },
    _SCORING: {
        "red_threes.points red_threes.points.1": (
            "100 points for each Bonus card, but only if your team has made its initial meld"
        ),
    },
    "What Happens if the Draw Pile Is Exhausted?; Here’s what’s different between Canasta and Samba": {
        "pile.forced": (
            "You are forced to take the up card if the pile is not frozen and you can add the up "
            "card to your team’s meld. … an unfrozen pile may not be taken to add a card to a "
            "completed canasta"
        ),
    },
}

HAND_AND_FOOT: Final = {
    "Special note about card decks": {
        "deck.decks": "For Hand & Foot Canasta, use all cards (five decks).",
        "deck.calientes": (
            "Remove the Caliente cards, if you are not playing this variation, after sorting."
        ),
    },
    "Rules for Hand & Foot Canasta: Deal": {
        "dealing.hand dealing.foot": "Two hands of 13 cards to each player.",
    },
    "Rules for Hand & Foot Canasta: Play": {
        "dealing.draw": "Draw two cards.",
        "pile.always_frozen": "The prize pile is always frozen.",
    },
    "Rules for Hand & Foot Canasta: Picking up the Foot": {
        "dealing.foot_taken": (
            "When you get rid of all the cards in your Hand, you pick up your Foot"
        ),
    },
    "Rules for Hand & Foot Canasta: Minimum Melds": {
        "target.deals": "Round 1: 50 points … Round 4: 150 pts.",
        "minimums.brackets.below": "Round 1: 50 points are required",
        "minimums.brackets.2": "Round 2: 90 points",
        "minimums.brackets.3": "Round 3: 120 pts",
        "minimums.brackets.4": "Round 4: 150 pts.",
    },
    "Rules for Hand & Foot Canasta: Melds": {
        "sets.shortest sets.most_cards": "Melds consist of three to seven cards of the same rank.",
        "sets.most_wilds": "A Mixed meld has 1 or 2 Wild cards.",
        "wild_melds.allowed": "A Wild meld is made up of all Wild cards.",
        "wild_melds.shortest": "Melds consist of three to seven cards",
        "wild_melds.most_cards": (
            "When a meld reaches 7 cards, it is squared up (a canasta). No more cards can be added "
            "to it."
        ),
    },
    _FOOT_SCORING: {
        "canastas.natural": "you score 500 bonus points for each Natural canasta",
        "canastas.mixed": "300 for each Mixed canasta",
        "canastas.wild": "1500 for each Wild canasta",
        "going_out.points": "“Going Out” earns 100 points",
        "red_threes.points red_threes.points.1": (
            "“Going Out” earns 100 points, as does each Bonus card played."
        ),
    },
    "Rules for Hand & Foot Canasta: Going Out": {
        "going_out.canastas going_out.kinds.natural going_out.kinds.mixed": (
            "Your partnership must complete 2 Natural canastas, 2 Mixed … and 1 Wild canasta."
        ),
        "going_out.kinds.wild": (
            "Your partnership must complete 2 Natural canastas, 2 Mixed … and 1 Wild canasta."
        ),
        "going_out.feet_taken": (
            "one member of a partnership must then completely play out his Foot, while the other "
            "must have at least picked his Foot up and played from it"
        ),
        "going_out.permission": (
            "you must ask you Partner’s permission to “Go out.” He can say “no”"
        ),
    },
    "Rules for Hand & Foot Canasta: Play; After Your Partnership Makes Its First Meld": {
        "pile.natural_and_wild pile.blocked.deuce pile.blocked.joker": (
            "The prize pile is always frozen. … Wild cards cannot be used to form a new meld with "
            "the up card when the pile is frozen"
        ),
    },
    "Rules for Hand & Foot Canasta: Play; After Your Partnership Makes Its First Meld; "
    "Discarding To End Your Turn": {
        "pile.blocked": (
            "The prize pile is always frozen. … Wild cards cannot be used to form a new meld with "
            "the up card when the pile is frozen … Discarding a Stop card prevents the next player "
            "from taking the Prize pile."
        ),
    },
    "Rules for Hand & Foot Canasta: Melds; After Your Partnership Makes Its First Meld": {
        "pile.adds": (
            "No more cards can be added to it. … nor may you add the up card to an existing meld "
            "like you can when the pile is not frozen"
        ),
    },
}
