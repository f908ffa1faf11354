"""The Classic Canasta page, for two to six players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.ruleset import (
    Bracket,
    Majority,
    Minimum,
    Permission,
    Ruleset,
    Vocabulary,
)
from scorekeeper.engine.variants.books import (
    CLASSIC_PAGE,
    amend,
    classic_page,
    recite,
    this_project,
)
from scorekeeper.engine.variants.caliente import FOUR_PLAYERS as CALIENTE_FOUR
from scorekeeper.engine.variants.places.classic_page import (
    STANDARD,
    THREE_PLAYERS,
    TWO_PLAYERS,
)
from scorekeeper.engine.variants.variant import Option, Variant

_FOUR_PLAYERS = replace(
    CALIENTE_FOUR,
    vocabulary=Vocabulary.CLASSIC,
    minimums=replace(
        CALIENTE_FOUR.minimums,
        brackets=(Bracket(None, Minimum(0)), *CALIENTE_FOUR.minimums.brackets[1:]),
        concealed_exempt=True,
    ),
    sets=replace(
        CALIENTE_FOUR.sets,
        majority=Majority.NONE,
        canasta_naturals=4,
        any_wilds_on_canasta=True,
    ),
    red_threes_in_hand=replace(CALIENTE_FOUR.red_threes_in_hand, points=-500),
    pile=replace(CALIENTE_FOUR.pile, last_card=False),
)
_UNSAID = {
    "red_threes_in_hand": ("the page is silent; 500 as in the official laws of the game",),
    "calientes": ("the page knows no Caliente cards",),
}
FOUR_PLAYERS = recite(recite(_FOUR_PLAYERS, classic_page, STANDARD), this_project, _UNSAID)


def _two(rules: Ruleset) -> Ruleset:
    """Return the rules for two players: only the deal is another."""
    return _alone(rules, 2, 15, TWO_PLAYERS)


def _three(rules: Ruleset) -> Ruleset:
    """Return the rules for three players: only the deal is another."""
    return _alone(rules, 3, 13, THREE_PLAYERS)


def _alone(
    rules: Ruleset, players: int, hand: int, places: Mapping[str, tuple[str, ...]]
) -> Ruleset:
    """Return the rules for players who each play alone."""
    sides = ((1,) * players,)
    changed = replace(
        rules,
        seating=replace(rules.seating, players=players, sides=sides, playing=1),
        dealing=replace(rules.dealing, hand=hand),
        going_out=replace(rules.going_out, permission=Permission.NOBODY),
    )
    return recite(changed, classic_page, places)


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
