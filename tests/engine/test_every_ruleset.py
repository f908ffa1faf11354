"""One suit that every ruleset wears, for each number of players and each option."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CITATIONS, THIS_PROJECT, Citation, Rule
from scorekeeper.engine.variants import books
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import Variant
from tests.engine.build import Table
from tests.strategies import ALL_GAMES, Game

BOOKS = {
    books.COMPLETE,
    books.DELUXE,
    books.HASBRO,
    books.HOW_TO_PLAY,
    books.CLASSIC_PAGE,
    books.AMERICAN,
}
# Books that the options of the American game may cite: how other clubs play it.
OTHER_CLUBS = {
    "John McLeod, Canasta (pagat.com)",
    "NVSO (nvso.us)",
    "Honors Bridge Club (honorsbridgeclub.org)",
}
# Books that an edition may cite: itself, and those it is described as a change of.
CITED = {
    books.COMPLETE: {books.COMPLETE},
    books.DELUXE: {books.DELUXE, books.COMPLETE},
    books.HASBRO: {books.HASBRO, books.COMPLETE},
    books.HOW_TO_PLAY: {books.HOW_TO_PLAY},
    books.CLASSIC_PAGE: {books.CLASSIC_PAGE},
    books.AMERICAN: {books.AMERICAN, *OTHER_CLUBS},
}

# A hand is filled up to the number dealt, and who plays alone has nobody to ask: the same rule
# says so whatever the number.
FOLLOWS = {"refill", "permission"}
# Tables whose rows are cited one by one: some of them a game has in common with its parent.
BY_ROWS = {"minimums.brackets", "red_threes.points", "going_out.kinds"}


def _name_of(game: Game) -> str:
    return "-".join((game.name, str(game.players), *game.options))


every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=_name_of)
every_variant = pytest.mark.parametrize("variant", CATALOGUE, ids=[v.id for v in CATALOGUE])


def components(rules: Ruleset) -> dict[str, Rule]:
    """Return the rule components by name."""
    found = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {name: rule for name, rule in found.items() if isinstance(rule, Rule)}


def changed(rules: Ruleset, others: Ruleset) -> dict[str, tuple[Citation, Citation]]:
    """Return the other values, with where each of both stands; parts of a value by themselves."""
    theirs = components(others)
    return {
        f"{name}.{field.name}": (rule.citation(field.name), theirs[name].citation(field.name))
        for name, rule in components(rules).items()
        for field in fields(rule)
        if field.init
        and field.name not in {*CITATIONS, *FOLLOWS}
        and f"{name}.{field.name}" not in BY_ROWS
        and getattr(rule, field.name) != getattr(theirs[name], field.name)
    }


@every_game
def test_every_component_has_a_source(game: Game) -> None:
    edition = find_variant(game.name).edition
    for name, rule in components(game.rules).items():
        for value, source in (("", rule.source), *rule.cited.items()):
            assert isinstance(source, Citation), (name, value)
            assert source.book in CITED[edition] | {THIS_PROJECT}, (name, value)
            assert source.section, (name, value)
            assert not source.quote or source.book != THIS_PROJECT, (name, value)


@every_game
def test_what_a_game_changes_stands_elsewhere(game: Game) -> None:
    """Compared with the game without the options, for the usual players, and with the parent."""
    variant = find_variant(game.name)
    bases = [variant.ruleset(game.players), variant.ruleset()]
    if variant.parent:
        parent = find_variant(variant.parent)
        players = game.players if game.players in parent.players else None
        bases.append(parent.ruleset(players))
    for base in bases:
        for name, (source, other) in changed(game.rules, base).items():
            assert source != other, name


@every_game
def test_minimums_rise(game: Game) -> None:
    rows = [row.minimum for row in game.rules.minimums.brackets]
    points = [minimum.points for minimum in rows if minimum.canasta is None]
    assert points == sorted(points)
    starts = [row.start for row in game.rules.minimums.brackets[1:]]
    assert starts == sorted(start for start in starts if start is not None)


@every_game
def test_what_going_out_asks_for_can_be_made(game: Game) -> None:
    rules = game.rules
    assert sum(rules.going_out.kinds.values()) <= max(rules.going_out.canastas, 0)
    for kind in (*rules.going_out.kinds, *rules.going_out.kinds_not_counted):
        assert rules.canastas.points(kind) is not None


@pytest.mark.parametrize(
    "game", [game for game in ALL_GAMES if game.name != "modern-american"], ids=_name_of
)
def test_a_simple_deal(game: Game) -> None:
    """Kings, aces and a mixed canasta of queens; a red three; a four and a king left."""
    table = Table(game.name, game.players, *game.options)
    hands = ["", "4 K", ""][: table.rules.seating.playing]
    if table.rules.seating.playing == 1:
        hands = ["4 K"]
    side = table.side("Kx7", "Ax3", "Qx6 2", first=["Ax3"], red_threes=1, hands=hands)
    result = table.score(side)
    assert result.codes == set()
    assert result.points() == {
        "melded_cards": 70 + 60 + 80,
        "natural_canasta": 500,
        "mixed_canasta": 300,
        "red_threes": 100,
        "cards_in_hand": -15,
    }
    assert result.total == 1_095


@every_game
def test_everybody_has_a_seat(game: Game) -> None:
    seating = game.rules.seating
    assert seating.players == game.players
    for sizes in seating.sides:
        assert sum(sizes) == game.players
        assert len(sizes) >= 2


@every_game
def test_red_threes_have_points_for_each_number(game: Game) -> None:
    rules = game.rules
    points = rules.red_threes.points
    assert len(points) == 2 * rules.deck.decks + 1
    assert list(points) == sorted(points)


@every_variant
def test_names(variant: Variant) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", variant.id)
    assert variant.name == variant.name.strip()
    assert variant.edition in BOOKS
    for name in (variant.id, *variant.aliases):
        assert name == name.lower()
        assert find_variant(name) is variant
    for option in variant.options:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", option.id)
        assert option.players is None or option.players <= set(variant.players_with([option.id]))


@every_variant
def test_parents_lead_to_a_root(variant: Variant) -> None:
    seen = [variant.id]
    while variant.parent is not None:
        variant = find_variant(variant.parent)
        assert variant.id not in seen
        seen.append(variant.id)


def test_names_are_nobody_elses() -> None:
    names = [name for variant in CATALOGUE for name in (variant.id, *variant.aliases)]
    assert len(names) == len(set(names))
    titles = [variant.name for variant in CATALOGUE]
    assert len(titles) == len(set(titles))
    for variant in CATALOGUE:
        options = [option.id for option in variant.options]
        assert len(options) == len(set(options))
