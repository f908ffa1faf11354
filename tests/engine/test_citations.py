"""Each value is cited by its own passage, and each quotation stands in its book word for word.

The rule books lie beside the project where they lie at all; elsewhere the quotations are held
against the digests written here where they did: `RULE_BOOKS=… WRITE_QUOTATIONS=1 pytest …`.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
import re
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

from scorekeeper.engine.cards import NATURAL_RANKS
from scorekeeper.engine.ruleset.base import CITATIONS, NEXT_CELL, THIS_PROJECT, Citation, Rule
from scorekeeper.engine.variants import books
from scorekeeper.engine.variants.catalogue import find_variant
from tests.engine.build import Table
from tests.strategies import ALL_GAMES

ROOT = Path(__file__).parents[2]
QUOTATIONS = Path(__file__).parent / "quotations.json"
_spec = importlib.util.spec_from_file_location("citations", ROOT / "scripts" / "citations.py")
assert _spec is not None
assert _spec.loader is not None
script = importlib.util.module_from_spec(_spec)
sys.modules["citations"] = script
_spec.loader.exec_module(script)

FOLDER = Path(os.environ.get("RULE_BOOKS", script.BOOKS))
needs_books = pytest.mark.skipif(not FOLDER.is_dir(), reason="the rule books are not here")


def _quotations() -> list[Citation]:
    return list(
        dict.fromkeys(
            source for game in ALL_GAMES for source in script.citations(game.rules) if source.quote
        )
    )


def _digest(source: Citation) -> str:
    passages = [script.plain(each.replace(NEXT_CELL, "")) for each in script.passages(source)]
    text = "\n".join((source.book, *passages))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@needs_books
def test_every_quotation_stands_in_its_book() -> None:
    texts = script.read_books(FOLDER)
    wrong = [str(each) for each in _quotations() if not script.is_verbatim(each, texts)]
    assert wrong == []
    if os.environ.get("WRITE_QUOTATIONS"):
        digests = sorted({_digest(each) for each in _quotations()})
        QUOTATIONS.write_text(json.dumps(digests, indent=0) + "\n")


def test_every_quotation_was_held_against_its_book() -> None:
    held = set(json.loads(QUOTATIONS.read_text()))
    assert [str(each) for each in _quotations() if _digest(each) not in held] == []


def test_figures_stand_whole_in_what_is_quoted_for_them() -> None:
    """`0 to 149950` holds neither 1499 nor 50: the cells of a row stand apart."""
    wrong = [
        str(each.source)
        for each in script.statements()
        if each.figures and each.source.quote and not script.holds_figures(each)
        if each.about not in script.IN_OTHER_WORDS
    ]
    assert wrong == []


def test_a_quotation_reads_as_printed() -> None:
    """No cells run together, no marks of emphasis."""
    wrong = re.compile(r"[a-z)][A-Z0-9]|[0-9][A-Z]|\*")
    assert [str(each) for each in _quotations() if wrong.search(each.quote)] == []


@needs_books
def test_hardly_a_statement_is_not_proved() -> None:
    texts = script.read_books(FOLDER)
    found = script.statements()
    proved = sum(script.is_proved(each, texts) for each in found)
    assert proved / len(found) >= 0.98


@needs_books
@pytest.mark.parametrize("name", ["caliente-complete", "classic", "canasta", "brazilian"])
def test_a_citation_dropped_leaves_a_statement_unproved(name: str) -> None:
    """The minimums: with the citation of the component alone, no row is proved."""
    texts = script.read_books(FOLDER)
    rules = find_variant(name).ruleset()
    dropped = replace(rules, minimums=replace(rules.minimums, cited={}))
    for statement in script.rules_statements(name, dropped):
        if statement.about.startswith("minimums.") and statement.figures:
            assert not script.is_proved(statement, texts), statement


def test_every_cited_name_is_a_field_or_known() -> None:
    """A name that is no field and no word of `QUOTED` or the pages would never be read."""
    for game in ALL_GAMES:
        for component in game.rules.__slots__:
            rule = getattr(game.rules, component)
            if isinstance(rule, Rule):
                known = {field.name for field in fields(rule)} - CITATIONS
                for name in rule.cited:
                    value = name.partition(".")[0]
                    assert value in known | WORDS, f"{component}.{name}"


def test_every_name_that_is_asked_for_is_a_field_or_known() -> None:
    """A name misspelt would be answered with the passage of the whole component."""
    rules = ALL_GAMES[0].rules
    components = (getattr(rules, name) for name in rules.__slots__)
    known = WORDS.union(
        *({each.name for each in fields(one)} for one in components if isinstance(one, Rule))
    )
    asked = {
        node.args[0].value: path.name
        for path in (ROOT / "scorekeeper").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "citation"
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(asked) > 50
    assert {name: file for name, file in asked.items() if name not in known} == {}


WORDS = {
    *("in_hand", "tie", "later", "shortest", "ranks", "wilds", "blocks", "meldable", "ends"),
    *("pair", "freezes", "blocked", "ahead", "second", "stop", "melded", "steps", "at_once", "few"),
}
"""Passages that hold whatever the values of a component."""


def test_no_statement_cites_another_edition() -> None:
    own = {
        "caliente-deluxe": books.DELUXE,
        "caliente-2001": books.HASBRO,
        "classic": books.CLASSIC_PAGE,
    }
    for name, book in own.items():
        for statement in script.rules_statements(name, find_variant(name).ruleset()):
            assert statement.source.book in {book, THIS_PROJECT}, statement


def test_a_violation_quotes_the_limit_that_it_names() -> None:
    rules = find_variant("caliente-complete").ruleset()
    required = rules.minimums.required(score=2_000, deal_number=3)
    assert rules.minimums.citation_of(required).quote == "1500 to 2995 points | 90 points"
    assert "three wild cards" in rules.sets.citation("most_wilds").quote
    assert rules.canastas.citation("mixed").quote == "300 points for each mixed canasta"


def test_what_closes_a_pile_under_a_wild_card_speaks_of_wild_cards_and_the_pile() -> None:
    for name in ("complete", "deluxe", "2001", "samba", "hand-and-foot"):
        rules = find_variant(f"caliente-{name}").ruleset()
        for word in ("", "deuce", "joker"):
            quote = rules.pile.citation("blocked", word).quote.lower()
            assert "wild card" in quote
            assert "up card" in quote
            is_theirs = rules.wild_melds.allowed and "in a set of their own" in quote
            assert not is_theirs, "where they are melded alone, that says nothing"


def test_the_points_of_each_rank_are_quoted_for_it_or_owned() -> None:
    """A passage about the 8 proves nothing of the 9."""
    names = {11: ("Jack", "J"), 12: ("Queen", "Q"), 13: ("King", "K"), 14: ("Ace",)}
    for game in ALL_GAMES:
        for rank in NATURAL_RANKS:
            source = game.rules.card_points.citation_by_rank[rank]
            if source.quote:
                words = names.get(rank.value, (str(rank.value),))
                assert re.search(rf"\b({'|'.join(words)})(?=s?\b)", source.quote), (game, rank)


def test_a_target_quotes_no_other_target() -> None:
    for game in ALL_GAMES:
        points = game.rules.target.points
        if points != 5_000:
            for value in ("points", "deals", "tie"):
                assert "5,000 or more" not in game.rules.target.citation(value).quote, game


def test_no_passage_of_a_fact_stands_in_another() -> None:
    for statement in script.statements():
        passages = script.passages(statement.source)
        for place, passage in enumerate(passages):
            others = passages[:place] + passages[place + 1 :]
            assert not any(passage in other for other in others), statement


@pytest.mark.parametrize("edition", ["caliente-complete", "caliente-deluxe", "caliente-2001"])
def test_faults_of_special_cards_quote_what_is_said_of_them(edition: str) -> None:
    table = Table(edition)
    pair = table.score(table.side("7x7", "3B 3B", out=True)).violation("meld.too_short")
    assert "three or four of them" in str(pair.source)
    melded = table.score(table.side("5 5 5 CAL")).violation("meld.caliente")
    assert melded.source.book == THIS_PROJECT
    held = table.score(table.side(hands=["CAL", ""])).violation("deck.too_many")
    assert "Caliente cards" in str(held.source)
    both = Table(edition, 4, "caliente")
    held = both.score(both.side(hands=["CAL CAL CAL", ""])).violation("deck.too_many")
    assert re.search("[Bb]oth .*Caliente", str(held.source))


def test_red_threes_that_earn_quote_no_penalty() -> None:
    for name in ("caliente-complete", "caliente-deluxe", "caliente-2001"):
        rule = find_variant(name).ruleset().red_threes
        assert "400 extra points" in rule.citation("points", 4).quote
        assert "minus" not in rule.citation("points", 4).quote
        assert "800" in rule.citation("without").quote


def test_a_heading_that_states_a_value_is_not_quoted_again() -> None:
    rules = find_variant("caliente-complete").ruleset(6, ["three-decks"])
    assert rules.deck.citation("decks") == books.complete("6 Player Rules–Three Decks")


def test_what_a_child_keeps_is_cited_as_its_parent_is() -> None:
    parent, child = find_variant("canasta").ruleset(), find_variant("uruguay").ruleset()
    for kind in ("natural", "mixed"):
        assert child.canastas.citation(kind) == parent.canastas.citation(kind)
    assert child.canastas.citation("wild").book == THIS_PROJECT
