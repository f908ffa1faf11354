"""The three editions of Canasta Caliente, for two to six players, with their options."""

from __future__ import annotations

from scorekeeper.engine.ruleset import Citation
from scorekeeper.engine.variants.books import (
    COMPLETE,
    DELUXE,
    HASBRO,
    change,
    complete,
    decide,
    deluxe,
    hasbro,
    recite,
)
from scorekeeper.engine.variants.caliente import FOUR_PLAYERS, PRINTED
from scorekeeper.engine.variants.caliente_changes import (
    COMPLETE_SIX,
    SIX,
    always_frozen,
    by_players,
    caliente_cards,
    refill_to_deal,
    three_decks,
)
from scorekeeper.engine.variants.places import complete as complete_places
from scorekeeper.engine.variants.places import deluxe as deluxe_places
from scorekeeper.engine.variants.places import hasbro as hasbro_places
from scorekeeper.engine.variants.variant import Box, Option, Variant

NO_STOP_CARDS = {
    "card_points.black_three": (
        "the edition prints a Stop card's value on the card alone; 5, as the Complete edition has"
    ),
}
DELUXE_SIX = "6 Player Rules–Extra Deck"

COMPLETE_THREE_DECKS = Option(
    id="three-decks",
    change=lambda rules: refill_to_deal(
        three_decks(complete, COMPLETE_SIX, "6 Player Rules–Three Decks", "canastas")(rules)
    ),
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
    options=(
        COMPLETE_THREE_DECKS,
        always_frozen(complete),
        CALIENTE,
    ),
)

DELUXE_FOUR = decide(
    recite(FOUR_PLAYERS, deluxe, complete_places.STANDARD, deluxe_places.STANDARD),
    PRINTED | NO_STOP_CARDS,
)

DELUXE_EDITION = Variant(
    id="caliente-deluxe",
    name="Deluxe Canasta Caliente",
    aliases=("deluxe", "dlx", "canasta-caliente-deluxe"),
    edition=DELUXE,
    box=DELUXE_BOX,
    rulesets=by_players(DELUXE_FOUR, deluxe),
    parent="caliente-complete",
    options=(
        Option(
            id="three-decks",
            change=three_decks(deluxe, DELUXE_SIX, "Add a third deck", "Canastas"),
            players=SIX,
        ),
        always_frozen(deluxe),
        caliente_cards(deluxe, "Add both “Caliente” cards to the deck"),
    ),
)


def _hasbro_players(section: str, quote: str = "") -> Citation:
    """Cite a section on a number of players, spelt as the edition of 2001 spells it."""
    return hasbro(section.replace(" Player", "-Player"), quote.replace("two players", "2 players"))


HASBRO_FOUR = decide(
    recite(change(FOUR_PLAYERS, None, sets={"most_wilds": None}), hasbro, hasbro_places.STANDARD),
    PRINTED | NO_STOP_CARDS,
)

HASBRO_EDITION = Variant(
    id="caliente-2001",
    name="Canasta Caliente (2001)",
    aliases=("2001", "has", "hasbro", "parker", "canasta-caliente-2001"),
    edition=HASBRO,
    box=HASBRO_BOX,
    rulesets=by_players(HASBRO_FOUR, _hasbro_players),
    parent="caliente-complete",
    options=(caliente_cards(hasbro, 'Add both "Caliente" cards to the deck'),),
)
