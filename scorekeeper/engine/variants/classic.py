"""The Classic Canasta page, for two to six players."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.ruleset import (
    Bracket,
    Majority,
    Minimum,
    Permission,
    RedThreesInHand,
    Ruleset,
    Vocabulary,
)
from scorekeeper.engine.variants.books import CLASSIC_PAGE, amend, classic_page, this_project
from scorekeeper.engine.variants.caliente import FOUR_PLAYERS as CALIENTE_FOUR
from scorekeeper.engine.variants.variant import Option, Variant

DEALS = "Number of cards dealt to each player"

FOUR_PLAYERS = replace(
    CALIENTE_FOUR,
    vocabulary=Vocabulary.CLASSIC,
    seating=amend(
        CALIENTE_FOUR.seating,
        classic_page("How To Play Classic Canasta", "2, 3, 4, 5 or 6 players"),
    ),
    deck=amend(CALIENTE_FOUR.deck, classic_page("The Deck", "two decks of 54 cards")),
    dealing=amend(CALIENTE_FOUR.dealing, classic_page(DEALS, "11 cards each")),
    card_points=amend(CALIENTE_FOUR.card_points, classic_page("Card Values In Canasta")),
    target=amend(
        CALIENTE_FOUR.target,
        classic_page("Scoring a Deal", "The first team to score 5000 points wins"),
    ),
    minimums=amend(
        CALIENTE_FOUR.minimums,
        classic_page("The Initial Meld Requirement", "need not if he has drawn from the stock"),
        brackets=(Bracket(None, Minimum(0)), *CALIENTE_FOUR.minimums.brackets[1:]),
        concealed_exempt=True,
    ),
    sets=amend(
        CALIENTE_FOUR.sets,
        classic_page("Melding", "Wild cards in any number may be added to a completed Canasta"),
        majority=Majority.NONE,
        canasta_naturals=4,
        any_wilds_on_canasta=True,
    ),
    sequences=amend(
        CALIENTE_FOUR.sequences,
        classic_page("Melding", "Sequences (or runs) are not valid melds in Canasta"),
    ),
    wild_melds=amend(
        CALIENTE_FOUR.wild_melds,
        classic_page("Melding", "A set consisting entirely of wild cards is not valid"),
    ),
    black_threes=amend(
        CALIENTE_FOUR.black_threes,
        classic_page("Important Note About Treys", "a set of three or four black threes"),
    ),
    canastas=amend(CALIENTE_FOUR.canastas, classic_page("Canasta Value")),
    collections=amend(CALIENTE_FOUR.collections, classic_page("Scoring a Deal")),
    going_out=amend(
        CALIENTE_FOUR.going_out,
        classic_page("How to Go Out In Canasta", "melded at least one Canasta"),
    ),
    concealed=amend(
        CALIENTE_FOUR.concealed,
        classic_page("Concealed Hand", "where that hand contains at least one Canasta"),
    ),
    red_threes=amend(CALIENTE_FOUR.red_threes, classic_page("Red Trey", "200 points for each")),
    red_threes_in_hand=RedThreesInHand(
        points=-500,
        source=this_project("the page is silent; 500 as in the official laws of the game"),
    ),
    calientes=amend(CALIENTE_FOUR.calientes, this_project("the page knows no Caliente cards")),
    pile=amend(
        CALIENTE_FOUR.pile,
        classic_page(
            "Some Extra Rules to Keep in Mind", "A sole card in the discard pile cannot be chosen"
        ),
        last_card=False,
    ),
    discarding=amend(CALIENTE_FOUR.discarding, classic_page("Discarding (Compulsory)")),
    stock_out=amend(
        CALIENTE_FOUR.stock_out,
        classic_page(
            "Stock Pile Runs Out of Cards", "chooses to do so and there are no cards left"
        ),
    ),
)


def _two(rules: Ruleset) -> Ruleset:
    """Return the rules for two players: only the deal is another."""
    return replace(
        rules,
        seating=amend(rules.seating, classic_page(DEALS), players=2, sides=((1, 1),), playing=1),
        dealing=amend(rules.dealing, classic_page(DEALS, "15 cards each"), hand=15),
        going_out=amend(rules.going_out, rules.going_out.source, permission=Permission.NOBODY),
    )


def _three(rules: Ruleset) -> Ruleset:
    """Return the rules for three players: only the deal is another."""
    return replace(
        rules,
        seating=amend(rules.seating, classic_page(DEALS), players=3, sides=((1, 1, 1),), playing=1),
        dealing=amend(rules.dealing, classic_page(DEALS, "13 cards each"), hand=13),
        going_out=amend(rules.going_out, rules.going_out.source, permission=Permission.NOBODY),
    )


def _more(rules: Ruleset, sizes: tuple[int, ...]) -> Ruleset:
    """Return the rules for two sides of which two play each hand and the others sit out."""
    source = this_project("two sides, two playing each hand, as in the Caliente editions")
    seating = amend(rules.seating, source, players=sum(sizes), sides=(sizes,), playing=2)
    return replace(rules, seating=seating)


def _two_canastas(rules: Ruleset) -> Ruleset:
    """Return `rules` where two canastas are needed to go out."""
    source = this_project("an option for two players; the page gives the deal only")
    return replace(rules, going_out=amend(rules.going_out, source, canastas=2))


def _draw_two(rules: Ruleset) -> Ruleset:
    """Return `rules` where two cards are drawn."""
    source = this_project("an option for two players; the page gives the deal only")
    return replace(rules, dealing=amend(rules.dealing, source, draw=2))


CLASSIC = Variant(
    id="classic",
    name="Classic Canasta",
    aliases=("cc", "classic-canasta"),
    edition=CLASSIC_PAGE,
    rulesets={
        2: _two(FOUR_PLAYERS),
        3: _three(FOUR_PLAYERS),
        4: FOUR_PLAYERS,
        5: _more(FOUR_PLAYERS, (2, 3)),
        6: _more(FOUR_PLAYERS, (3, 3)),
    },
    usual_players=4,
    options=(
        Option(id="two-canastas", change=_two_canastas, players=frozenset({2})),
        Option(id="draw-two", change=_draw_two, players=frozenset({2})),
    ),
)
