"""Canasta Caliente: the three editions, for two to six players, with their options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.engine.ruleset import (
    BlackThrees,
    Bracket,
    Calientes,
    Canastas,
    CardPoints,
    Citation,
    Collections,
    Concealed,
    Dealing,
    Deck,
    Discarding,
    GoingOut,
    Majority,
    Minimum,
    Minimums,
    Permission,
    Pile,
    PileAdds,
    RedThrees,
    RedThreesInHand,
    Ruleset,
    Seating,
    Sequences,
    Sets,
    Target,
    Vocabulary,
    WildMelds,
)
from scorekeeper.engine.variants.books import (
    COMPLETE,
    DELUXE,
    HASBRO,
    amend,
    complete,
    deluxe,
    hasbro,
    recite,
    this_project,
)
from scorekeeper.engine.variants.variant import Change, Option, Variant

Cite = Callable[..., Citation]

COMPLETE_SIX = "6 Player Rules–Three Decks"
DELUXE_SIX = "6 Player Rules–Extra Deck"
THREE_DECK_RED_THREES = (0, 100, 200, 300, 400, 1_100, 1_200)

FOUR_PLAYERS = Ruleset(
    vocabulary=Vocabulary.CALIENTE,
    seating=Seating(
        players=4,
        sides=((2, 2),),
        playing=2,
        source=complete("4-Player Version", "Partners sit opposite each other."),
    ),
    deck=Deck(decks=2, source=complete("The Cards", "There are 108 cards in play.")),
    dealing=Dealing(hand=11, source=complete("The Deal", "deals each player 11 cards")),
    card_points=CardPoints(
        four_to_seven=5,
        eight_to_king=10,
        ace=20,
        deuce=20,
        joker=50,
        black_three=5,
        source=complete("Card Values", "to the right of its index number"),
    ),
    target=Target(points=5_000, source=complete("How To Win", "5,000 points wins")),
    minimums=Minimums(
        brackets=(
            Bracket(None, Minimum(15)),
            Bracket(0, Minimum(50)),
            Bracket(1_500, Minimum(90)),
            Bracket(3_000, Minimum(120)),
        ),
        source=complete("First Meld Requirement", "negative score (rare) any 3 card set"),
    ),
    sets=Sets(
        majority=Majority.MORE,
        source=complete("Wild cards", "always have more natural cards than wild cards"),
    ),
    sequences=Sequences(source=complete("How To Play", "Sequences … are NOT permitted")),
    wild_melds=WildMelds(
        source=complete("Wild cards", "can never be melded in a set of their own")
    ),
    black_threes=BlackThrees(
        source=complete("Playing Stop Cards", "cannot meld Stop cards except when going out")
    ),
    canastas=Canastas(
        natural=500, mixed=300, source=complete("Scoring", "500 points for each natural canasta")
    ),
    collections=Collections(source=complete("Scoring")),
    going_out=GoingOut(source=complete("Going Out", "Once your team has at least one Canasta")),
    concealed=Concealed(
        points=100,
        needs_own_canasta=True,
        source=complete("Scoring", "100 extra points for going out “concealed”"),
    ),
    red_threes=RedThrees(
        points=(0, 100, 200, 300, 800),
        source=complete("Scoring", "400 extra points if your partnership has played all four"),
    ),
    red_threes_in_hand=RedThreesInHand(
        points=-100,
        source=complete("Playing Bonus Cards", "penalized 100 points for each Bonus card in hand"),
    ),
    calientes=Calientes(source=complete("Canasta Caliente", "minus 100 points if played")),
    pile=Pile(source=complete("Taking The Prize Pile")),
    discarding=Discarding(source=complete("Discarding To End Your Turn")),
)


def two_players(rules: Ruleset, cite: Cite, *, hand: int = 15) -> Ruleset:
    """Return `rules` for two players, each for himself."""
    section = "2 Player Rules"
    return replace(
        rules,
        seating=amend(rules.seating, cite(section), players=2, sides=((1, 1),), playing=1),
        dealing=amend(rules.dealing, cite(section), hand=hand, draw=2),
        going_out=amend(
            rules.going_out,
            cite(section, "To go out, a player must have at least two"),
            canastas=2,
            permission=Permission.NOBODY,
        ),
    )


def three_players(rules: Ruleset, cite: Cite, *, hand: int = 13) -> Ruleset:
    """Return `rules` for three players, each for himself."""
    section = "3 Player Rules"
    return replace(
        rules,
        seating=amend(rules.seating, cite(section), players=3, sides=((1, 1, 1),), playing=1),
        dealing=amend(rules.dealing, cite(section), hand=hand),
        going_out=amend(rules.going_out, cite(section), permission=Permission.NOBODY),
    )


def five_players(rules: Ruleset, cite: Cite) -> Ruleset:
    """Return `rules` for teams of two and three; one of the three sits out each hand."""
    seating = amend(rules.seating, cite("5 Player Rules"), players=5, sides=((2, 3),), playing=2)
    return replace(rules, seating=seating)


def six_players(rules: Ruleset, cite: Cite) -> Ruleset:
    """Return `rules` for two teams of three; one of each sits out each hand."""
    seating = amend(rules.seating, cite("6 Player Rules"), players=6, sides=((3, 3),), playing=2)
    return replace(rules, seating=seating)


def six_at_once(rules: Ruleset, cite: Cite, section: str = COMPLETE_SIX) -> Ruleset:
    """Return `rules` for six who all play, in two sides or three."""
    return replace(
        rules,
        seating=amend(
            rules.seating, cite(section), players=6, sides=((3, 3), (2, 2, 2)), playing=3
        ),
        dealing=amend(
            rules.dealing, cite(section, "Deal 13 cards per player on each hand."), hand=13
        ),
    )


def caliente_cards(cite: Cite, quote: str) -> Option:
    """Return the option of an edition that adds one Caliente card for each deck.

    Args:
        cite: how to cite the edition.
        quote: its words for the two cards of its two decks.
    """

    def change(rules: Ruleset) -> Ruleset:
        source = (
            cite("Canasta Caliente", quote)
            if rules.deck.decks == FOUR_PLAYERS.deck.decks
            else this_project("one Caliente card for each deck; the rule book gives no number")
        )
        return replace(rules, deck=amend(rules.deck, source, calientes=rules.deck.decks))

    return Option(id="caliente", change=change)


def refill(rules: Ruleset, cards: int, cite: Cite) -> Ruleset:
    """Return `rules` where a Caliente card fills the hand up to `cards`."""
    source = cite("Canasta Caliente")
    return replace(rules, calientes=amend(rules.calientes, source, refill=cards))


def refill_to_deal(rules: Ruleset) -> Ruleset:
    """Return `rules` where a Caliente card fills the hand up to the number dealt."""
    return refill(rules, rules.dealing.hand, complete)


def _three_decks(cite: Cite, section: str) -> Change:
    """Return the three-deck game for six of an edition, from that `section` of it."""

    def change(rules: Ruleset) -> Ruleset:
        rules = six_at_once(rules, cite, section)
        return replace(
            rules,
            deck=amend(rules.deck, cite(section), decks=3),
            target=amend(rules.target, cite(section, "Play for 10,000 points."), points=10_000),
            minimums=amend(
                rules.minimums,
                cite(section, "When a team reaches 7,500 points, it needs 150"),
                brackets=(*rules.minimums.brackets, Bracket(7_500, Minimum(150))),
            ),
            red_threes=amend(
                rules.red_threes,
                cite(section, "five or six Bonus cards add an extra 600 points"),
                points=THREE_DECK_RED_THREES,
            ),
            going_out=amend(
                rules.going_out,
                cite(section, "are needed to go out"),
                canastas=2,
            ),
        )

    return change


def _always_frozen(cite: Cite) -> Change:
    """Return the variation in which the prize pile is always frozen."""

    def change(rules: Ruleset) -> Ruleset:
        pile = amend(
            rules.pile,
            cite("Prize Pile Always Frozen", "an existing meld of six or fewer cards"),
            always_frozen=True,
            adds_when_frozen=PileAdds.UNFINISHED,
        )
        return replace(rules, pile=pile)

    return change


def _by_players(four: Ruleset, cite: Cite) -> dict[int, Ruleset]:
    """Return an edition's rules for two to six players."""
    return {
        2: two_players(four, cite),
        3: three_players(four, cite),
        4: four,
        5: five_players(four, cite),
        6: six_players(four, cite),
    }


SIX = frozenset({6})
COMPLETE_THREE_DECKS = Option(
    id="three-decks",
    change=lambda rules: refill_to_deal(_three_decks(complete, COMPLETE_SIX)(rules)),
    players=SIX,
)
CALIENTE = caliente_cards(complete, "Add the “Caliente” cards to the deck")

COMPLETE_EDITION = Variant(
    id="caliente-complete",
    name="Canasta Caliente Complete",
    aliases=("complete", "wm-std", "canasta-caliente-complete", "caliente"),
    edition=COMPLETE,
    rulesets={
        players: refill_to_deal(rules)
        for players, rules in _by_players(FOUR_PLAYERS, complete).items()
    },
    usual_players=4,
    options=(
        COMPLETE_THREE_DECKS,
        Option(id="pile-always-frozen", change=_always_frozen(complete)),
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
)

DELUXE_EDITION = Variant(
    id="caliente-deluxe",
    name="Deluxe Canasta Caliente",
    aliases=("deluxe", "dlx", "canasta-caliente-deluxe"),
    edition=DELUXE,
    rulesets=_by_players(DELUXE_FOUR, deluxe),
    usual_players=4,
    parent="caliente-complete",
    options=(
        Option(id="three-decks", change=_three_decks(deluxe, DELUXE_SIX), players=SIX),
        Option(id="pile-always-frozen", change=_always_frozen(deluxe)),
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
)

HASBRO_EDITION = Variant(
    id="caliente-2001",
    name="Canasta Caliente (2001)",
    aliases=("2001", "has", "hasbro", "parker", "canasta-caliente-2001"),
    edition=HASBRO,
    rulesets=_by_players(HASBRO_FOUR, _hasbro_players),
    usual_players=4,
    parent="caliente-complete",
    options=(caliente_cards(hasbro, 'Add both "Caliente" cards to the deck'),),
)
