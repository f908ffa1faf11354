"""`scorekeeper rulesets` and `scorekeeper rules`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.documents.rulesets import rule_names
from scorekeeper.engine.variants.catalogue import CATALOGUE
from tests.cli.command import refused, run
from tests.sheets.reading import page_texts


def _text(*arguments: str) -> str:
    finished = run(*arguments)
    assert (finished.returncode, finished.stderr) == (0, b"")
    return finished.stdout.decode()


def test_the_list_for_people() -> None:
    text = _text("rulesets")
    assert all(variant.name in text for variant in CATALOGUE)
    assert "players: 2, 3, 4 (usual), 5, 6" in text
    assert "options: three-decks (6 players), pile-always-frozen, caliente" in text
    assert "players: 4\n" in text
    assert max(map(len, text.splitlines())) <= 88


def test_the_list_for_programs() -> None:
    listed = json.loads(_text("rulesets", "--json"))
    assert [entry["id"] for entry in listed] == [variant.id for variant in CATALOGUE]
    assert {"id", "name", "aliases", "players", "options"} <= set(listed[0])


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_every_ruleset_has_a_quick_reference(variant: object) -> None:
    text = _text("rules", getattr(variant, "id", ""))
    assert "First meld" in text
    assert "Sources\n  [1] " in text
    assert max(map(len, text.splitlines())) <= 88
    assert ("What differs from" in text) is (getattr(variant, "parent", None) is not None)


def test_values_stand_beside_their_sources() -> None:
    text = _text("rules", "caliente-2001", "--players", "2", "--option", "caliente")
    assert text.startswith("Canasta Caliente (2001): 2 players, caliente\n")
    assert "Bonus cards" in text
    (line,) = [line for line in text.splitlines() if line.lstrip().startswith("Natural canasta")]
    number = line.rpartition("[")[2].rstrip("]")
    assert f"  [{number}] Canasta Caliente (Hasbro, 2001), Scoring" in text


def test_what_differs_from_the_parent_is_told() -> None:
    _, _, changes = _text("rules", "samba").partition("What differs from Canasta\n")
    (line,) = [line for line in changes.splitlines() if "Dealt to each" in line]
    assert "15 cards (there: 11 cards)" in line
    assert "  nothing\n" in _text("rules", "caliente-deluxe")


def test_rules_for_programs() -> None:
    entry = json.loads(_text("rules", "classic", "--players", "2", "--json"))
    assert (entry["id"], entry["for_players"]) == ("classic", 2)
    assert list(entry["rules"]) == list(rule_names())
    assert entry["rules"]["dealing.hand"]["value"] == 15


def test_rules_that_there_are_not() -> None:
    assert refused("rules", "rummy").startswith("There is no ruleset “rummy”. Write one of: cal")
    assert refused("rules", "samba", "--players", "5") == (
        "This ruleset is not played by 5. Write one of: 4."
    )
    assert refused("rules", "samba", "--option", "x") == (
        "This ruleset has no option “x” for so many players. It has: two-wilds."
    )
    assert refused("rules", "uruguay", "--option", "x") == (
        "This ruleset has no options for so many players. Take “x” out."
    )
    assert "is not a valid integer" in refused("rules", "samba", "--players", "four")


def test_the_card_to_put_on_the_table(tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    asked = ("--players", "6", "--option", "caliente", "--paper", "letter")
    assert _text("rules", "caliente-complete", *asked, "--card", str(file)) == ""
    (text,) = page_texts(file.read_bytes())
    assert "6 players, Caliente cards" in text
