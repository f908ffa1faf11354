"""The three editions of Canasta Caliente, for two to six players, with their options."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.ruleset import Citation
from scorekeeper.engine.variants.books import (
    COMPLETE,
    DELUXE,
    HASBRO,
    amend,
    complete,
    deluxe,
    hasbro,
    recite,
)
from scorekeeper.engine.variants.caliente import FOUR_PLAYERS
from scorekeeper.engine.variants.caliente_changes import (
    COMPLETE_SIX,
    SIX,
    always_frozen,
    by_players,
    caliente_cards,
    refill_to_deal,
    three_decks,
)
from scorekeeper.engine.variants.variant import Box, Option, Variant

DELUXE_SIX = "6 Player Rules–Extra Deck"

COMPLETE_THREE_DECKS = Option(
    id="three-decks",
    change=lambda rules: refill_to_deal(three_decks(complete, COMPLETE_SIX)(rules)),
    players=SIX,
)
CALIENTE = caliente_cards(complete, "Add the “Caliente” cards to the deck")

# "Hand & Foot Canasta, use all cards (five decks)"; no year stands in it
COMPLETE_BOX = Box(makers=("Winning Moves",), decks=5)
# "There are 108 cards in play", beside Scoring and Caliente cards; no year stands in it
DELUXE_BOX = Box(makers=("Winning Moves",), decks=2)
# "108 Canasta cards as well as 2 special CANASTA CALIENTE cards"; "© 2001 Hasbro"
HASBRO_BOX = Box(makers=("Hasbro", "Parker Brothers"), decks=2, year=2001)

COMPLETE_EDITION = Variant(
    id="caliente-complete",
    name="Canasta Caliente Complete",
    aliases=("complete", "wm-std", "canasta-caliente-complete", "caliente"),
    edition=COMPLETE,
    box=COMPLETE_BOX,
    rulesets={
        players: refill_to_deal(rules)
        for players, rules in by_players(FOUR_PLAYERS, complete).items()
    },
    usual_players=4,
    options=(
        COMPLETE_THREE_DECKS,
        Option(id="pile-always-frozen", change=always_frozen(complete)),
        CALIENTE,
    ),
)

DELUXE_FOUR = recite(
    replace(
        FOUR_PLAYERS,
        calientes=amend(
            FOUR_PLAYERS.calientes,
            deluxe("Canasta Caliente", "bring your hand up to 11 cards total"),
            refill=11,
        ),
    ),
    seating=deluxe("Rules for 4 Players"),
    deck=deluxe("The Cards", "There are 108 cards in play."),
    dealing=deluxe("The Deal", "deals each player 11 cards"),
    card_points=deluxe("Card Values"),
    target=deluxe("How To Win"),
    minimums=deluxe("First Meld Requirement"),
    sets=deluxe("Card Melds", "may not contain more than three wild cards"),
    sequences=deluxe("How To Play", "Sequences, like 5-6-7, are NOT permitted"),
    wild_melds=deluxe("The Cards"),
    black_threes=deluxe("Playing Stop Cards"),
    canastas=deluxe("Scoring"),
    collections=deluxe("Scoring"),
    going_out=deluxe("Going Out–End The Hand"),
    concealed=deluxe("Scoring"),
    red_threes=deluxe("Scoring"),
    red_threes_in_hand=deluxe("Playing Bonus Cards"),
    pile=deluxe("Taking The Prize Pile"),
    discarding=deluxe("Discarding To End Your Turn"),
    stock_out=deluxe("What Happens if the Prize Pile Is Exhausted?"),
)

DELUXE_EDITION = Variant(
    id="caliente-deluxe",
    name="Deluxe Canasta Caliente",
    aliases=("deluxe", "dlx", "canasta-caliente-deluxe"),
    edition=DELUXE,
    box=DELUXE_BOX,
    rulesets=by_players(DELUXE_FOUR, deluxe),
    usual_players=4,
    parent="caliente-complete",
    options=(
        Option(id="three-decks", change=three_decks(deluxe, DELUXE_SIX), players=SIX),
        Option(id="pile-always-frozen", change=always_frozen(deluxe)),
        caliente_cards(deluxe, "Add both “Caliente” cards to the deck"),
    ),
)


def _hasbro_players(section: str, quote: str = "") -> Citation:
    """Cite a section on a number of players, spelt as the edition of 2001 spells it."""
    return hasbro(section.replace(" Player", "-Player"), quote)


HASBRO_FOUR = recite(
    replace(
        FOUR_PLAYERS,
        calientes=amend(
            FOUR_PLAYERS.calientes,
            hasbro("Canasta Caliente", "bring your hand up to 11 cards total"),
            refill=11,
        ),
        sets=amend(
            FOUR_PLAYERS.sets,
            hasbro(
                "Using Wild Cards in Melds",
                "a set must always have more Natural cards than Wild cards",
            ),
            most_wilds=None,
        ),
    ),
    seating=hasbro("Classic Canasta Rules for 4 Players"),
    deck=hasbro("The Cards", "There are 108 cards in play."),
    dealing=hasbro("The Deal"),
    card_points=hasbro("The Cards", "Each card's point value is found on the card itself."),
    target=hasbro("Object"),
    minimums=hasbro("First Meld Requirement"),
    sequences=hasbro("Making Melds"),
    wild_melds=hasbro("Using Wild Cards in Melds"),
    black_threes=hasbro("Stop Cards"),
    canastas=hasbro("Scoring"),
    collections=hasbro("Scoring"),
    going_out=hasbro("Going Out"),
    concealed=hasbro("Scoring"),
    red_threes=hasbro("Scoring", "this penalty doubles to 800"),
    red_threes_in_hand=hasbro("Bonus Cards"),
    pile=hasbro("Taking The Prize Pile"),
    discarding=hasbro("Discarding"),
    stock_out=hasbro("What Happens if the Draw Pile Runs Out?", "the hand is then over"),
)

HASBRO_EDITION = Variant(
    id="caliente-2001",
    name="Canasta Caliente (2001)",
    aliases=("2001", "has", "hasbro", "parker", "canasta-caliente-2001"),
    edition=HASBRO,
    box=HASBRO_BOX,
    rulesets=by_players(HASBRO_FOUR, _hasbro_players),
    usual_players=4,
    parent="caliente-complete",
    options=(caliente_cards(hasbro, 'Add both "Caliente" cards to the deck'),),
)
