"""Canasta Caliente: the Complete edition, its changes by players and options, all editions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import FURTHER_ON, Citation, Vocabulary, this_project
from scorekeeper.engine.ruleset.ending import Permission
from scorekeeper.engine.ruleset.melding import Majority
from scorekeeper.engine.ruleset.pile import PileAdds
from scorekeeper.engine.ruleset.table import Bracket, Minimum
from scorekeeper.engine.variants.books import (
    COMPLETE,
    DELUXE,
    HASBRO,
    Cite,
    change,
    complete,
    decide,
    deluxe,
    hasbro,
    recite,
)
from scorekeeper.engine.variants.places import complete as complete_places
from scorekeeper.engine.variants.places import deluxe as deluxe_places
from scorekeeper.engine.variants.places import hasbro as hasbro_places
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Box, Change, Option, Variant, option

_FOUR_PLAYERS = change(
    replace(STANDARD, vocabulary=Vocabulary.CALIENTE),
    None,
    sets={"majority": Majority.MORE},
    going_out={"permission": Permission.OPTIONAL},
    concealed={"needs_own_canasta": True},
    red_threes_in_hand={"points": -100},
)

UNSAID = {
    "card_points.ace": this_project(
        "the edition prints an ace's value on the card alone; 20, as the Classic Canasta page has"
    ),
    "card_points.four_to_seven.4 card_points.four_to_seven.6": this_project(
        "the edition prints the values of 4 and 6 on the cards alone; 5, as its 5 and 7 count"
    ),
    "card_points.eight_to_king.9 card_points.eight_to_king.12": this_project(
        "the edition prints the values of 9 and queen on the cards alone; 10, as its 8, 10, jack "
        "and king count"
    ),
    "card_points.steps": this_project("every card counts a multiple of five, and so do their sums"),
    "calientes.meldable": this_project(
        "no passage lets a Caliente card be melded: it is played in place of drawing"
    ),
}
"""Rules that the rule books of all editions leave to the cards, or to the reader."""
_STOP_CARDS = {
    "card_points.black_three": this_project(
        "the edition prints a Stop card's value on the card alone; 5, as one left in hand costs in "
        "its Hand & Foot"
    ),
}

FOUR_PLAYERS = decide(
    recite(_FOUR_PLAYERS, complete, complete_places.COMPONENTS, complete_places.STANDARD),
    UNSAID | _STOP_CARDS,
)


COMPLETE_SIX = "6 Player Rules–Three Decks"
ALONE = "Each player plays for him or herself."
SIX = frozenset({6})


def two_players(rules: Ruleset, cite: Cite, canastas: str) -> Ruleset:
    """Return `rules` for two players, each for himself.

    Args:
        rules: the rules for four.
        cite: how to cite the edition.
        canastas: how it spells canastas there.
    """
    section = "2 Player Rules"
    return change(
        rules,
        cite(section, ALONE),
        seating={"players": 2, "sides": ((1, 1),), "playing": 1},
        dealing={
            "source": cite(section, "draw two cards"),
            "cited": {"hand": cite(section, "Deal 15 cards")},
            "hand": 15,
            "draw": 2,
        },
        going_out={
            "cited": {
                "canastas": cite(section, f"To go out, a player must have at least two {canastas}.")
            },
            "canastas": 2,
            "permission": Permission.NOBODY,
        },
    )


def three_players(rules: Ruleset, cite: Cite) -> Ruleset:
    """Return `rules` for three players, each for himself."""
    section = "3 Player Rules"
    return change(
        rules,
        cite(section, ALONE),
        seating={"players": 3, "sides": ((1, 1, 1),), "playing": 1},
        dealing={"source": cite(section, "Deal 13 cards"), "hand": 13},
        going_out={"permission": Permission.NOBODY},
    )


def five_players(rules: Ruleset, cite: Cite) -> Ruleset:
    """Return `rules` for teams of two and three; one of the three sits out each hand."""
    place = cite(
        "5 Player Rules",
        "One team will have two players, the other will have three. … One player on the "
        "three-player team sits out each hand.",
    )
    return change(rules, place, seating={"players": 5, "sides": ((2, 3),), "playing": 2})


def six_players(rules: Ruleset, cite: Cite) -> Ruleset:
    """Return `rules` for two teams of three; one of each sits out each hand."""
    place = cite(
        "6 Player Rules",
        "Form two teams of three players each. … one player from each team sits out each hand.",
    )
    return change(rules, place, seating={"players": 6, "sides": ((3, 3),), "playing": 2})


def six_at_once(rules: Ruleset, cite: Cite, section: str = COMPLETE_SIX) -> Ruleset:
    """Return `rules` for six who all play, in two sides or three."""
    return change(
        rules,
        cite(
            section,
            "two partnerships of three players each, or three partnerships of two players each",
        ),
        seating={"players": 6, "sides": ((3, 3), (2, 2, 2)), "playing": 3},
        dealing={"source": cite(section, "Deal 13 cards per player on each hand."), "hand": 13},
    )


def caliente_cards(two: Citation) -> Option:
    """Return the option of an edition that adds one Caliente card for each deck.

    Args:
        two: the citation of the two cards of its two decks.
    """

    def add(rules: Ruleset) -> Ruleset:
        source = (
            two
            if rules.deck.decks == FOUR_PLAYERS.deck.decks
            else this_project("one Caliente card for each deck; the rule book gives no number")
        )
        cited = {"calientes": source}
        return change(
            rules, rules.deck.source, deck={"cited": cited, "calientes": rules.deck.decks}
        )

    return Option(id="caliente", change=add)


def refill_to_deal(rules: Ruleset) -> Ruleset:
    """Return `rules` where a Caliente card fills the hand up to the number dealt."""
    quote = (
        "rebuild it to the exact number at the start of the round. Standard Canasta = 11 cards, "
        "Samba Canasta = 15 cards, Hand & Foot Canasta = 13 cards."
    )
    cited = {"refill": complete("Canasta Caliente", quote)}
    refill = rules.dealing.hand
    return change(rules, rules.calientes.source, calientes={"cited": cited, "refill": refill})


def _rows(rules: Ruleset) -> dict[str, Citation]:
    """Return the citations of the rows of a table of minimums that is only added to."""
    rows = rules.minimums.cited.items()
    return {name: place for name, place in rows if name.startswith("brackets.")}


def _six_bonus_cards(rules: Ruleset, cite: Cite, section: str) -> Mapping[str, Any]:
    """Return the values of the Bonus cards of three decks."""
    each = rules.red_threes.citation("points", 1)
    extra = cite(
        f"{each.section}; {section}",
        f"{each.quote}{FURTHER_ON}five or six Bonus cards add an extra 600 points",
    )
    return {
        "source": extra,
        "cited": {"points": each, "points.1": each, "points.5": extra, "points.6": extra},
        "points": (0, 100, 200, 300, 400, 1_100, 1_200),
    }


def three_decks(cite: Cite, section: str, deck_quote: str, canastas: str) -> Change:
    """Return the three-deck game for six of an edition.

    Args:
        cite: how to cite the edition.
        section: the section it stands in.
        deck_quote: its words for the third deck; none where the heading of the section says it.
        canastas: how it spells canastas there.
    """

    def add(rules: Ruleset) -> Ruleset:
        sevens = cite(
            section,
            "When a team reaches 7,500 points, it needs 150 points to make its initial meld on "
            "subsequent hands.",
        )
        return change(
            six_at_once(rules, cite, section),
            cite(section, deck_quote),
            deck={"decks": 3},
            target={
                "source": cite(section, "Play for 10,000 points."),
                "cited": {"tie": cite("End of the Game", "The higher score wins.")},
                "points": 10_000,
            },
            minimums={
                "source": sevens,
                "cited": {**_rows(rules), "brackets.7500": sevens},
                "brackets": (*rules.minimums.brackets, Bracket(7_500, Minimum(150))),
            },
            red_threes=_six_bonus_cards(rules, cite, section),
            going_out={
                "source": cite(section, f"At least two {canastas} are needed to go out"),
                "canastas": 2,
            },
        )

    return add


def always_frozen(cite: Cite, canasta: str) -> Option:
    """Return the option of an edition in which the prize pile is always frozen.

    Args:
        cite: how to cite the edition.
        canasta: how it spells a canasta there.
    """
    section = "Prize Pile Always Frozen"
    pair = "you use it to form a set with two natural cards from your hand"
    meld = f"you add it to an existing meld of six or fewer cards— but not to a completed {canasta}"
    return option(
        "pile-always-frozen",
        cite(section, f"{pair}, or, b) you add it to an existing meld of six or fewer cards"),
        pile={
            "always_frozen": True,
            "adds_when_frozen": PileAdds.UNFINISHED,
            "cited": {
                "always_frozen": cite(
                    section, "the top card in the Prize pile can only be taken if"
                ),
                "pair": cite(section, pair),
                "adds_when_frozen": cite(section, meld),
            },
        },
    )


def by_players(four: Ruleset, cite: Cite, canastas: str = "Canastas") -> dict[int, Ruleset]:
    """Return an edition's rules for two to six players.

    Args:
        four: its rules for four.
        cite: how to cite it.
        canastas: how it spells canastas where two play.
    """
    return {
        2: two_players(four, cite, canastas),
        3: three_players(four, cite),
        4: four,
        5: five_players(four, cite),
        6: six_players(four, cite),
    }


_OTHERS_STOP_CARDS = {
    "card_points.black_three": this_project(
        "the edition prints a Stop card's value on the card alone; 5, as one left in hand costs in "
        "the Hand & Foot of the Complete edition"
    ),
}
DELUXE_SIX = "6 Player Rules–Extra Deck"

COMPLETE_THREE_DECKS = Option(
    id="three-decks",
    change=lambda rules: refill_to_deal(three_decks(complete, COMPLETE_SIX, "", "canastas")(rules)),
    players=SIX,
)
CALIENTE = caliente_cards(
    complete(
        "The Cards",
        "Be sure to remove both Caliente cards. The Caliente cards are added to the deck when "
        "playing the Caliente variation",
    )
)

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
        for players, rules in by_players(FOUR_PLAYERS, complete, "canastas").items()
    },
    options=(
        COMPLETE_THREE_DECKS,
        always_frozen(complete, "canasta"),
        CALIENTE,
    ),
)

DELUXE_FOUR = decide(
    recite(FOUR_PLAYERS, deluxe, complete_places.STANDARD, deluxe_places.STANDARD),
    UNSAID | _OTHERS_STOP_CARDS,
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
        always_frozen(deluxe, "Canasta"),
        caliente_cards(deluxe("Canasta Caliente", "Add both “Caliente” cards to the deck")),
    ),
)


def _hasbro_players(section: str, quote: str = "") -> Citation:
    """Cite a section on a number of players, spelt as the edition of 2001 spells it."""
    for written, here in (("two players", "2 players"), ("three-player", "3-player")):
        quote = quote.replace(written, here)
    return hasbro(section.replace(" Player", "-Player"), quote)


HASBRO_FOUR = decide(
    recite(change(FOUR_PLAYERS, None, sets={"most_wilds": None}), hasbro, hasbro_places.STANDARD),
    UNSAID | _OTHERS_STOP_CARDS,
)

HASBRO_EDITION = Variant(
    id="caliente-2001",
    name="Canasta Caliente (2001)",
    aliases=("2001", "has", "hasbro", "parker", "canasta-caliente-2001"),
    edition=HASBRO,
    box=HASBRO_BOX,
    rulesets=by_players(HASBRO_FOUR, _hasbro_players),
    parent="caliente-complete",
    options=(caliente_cards(hasbro("Canasta Caliente", 'Add both "Caliente" cards to the deck')),),
)
