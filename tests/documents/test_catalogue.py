"""The list of rulesets."""

from __future__ import annotations

from pydantic import TypeAdapter

from scorekeeper.documents.rulesets import (
    CatalogueEntry,
    RulesEntry,
    write_catalogue,
    write_entry_with_rules,
)
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant


def test_every_ruleset_is_listed() -> None:
    catalogue = write_catalogue()
    assert [entry["id"] for entry in catalogue] == [variant.id for variant in CATALOGUE]
    TypeAdapter(list[CatalogueEntry]).validate_python(catalogue, strict=True)


def test_an_entry_says_who_plays_and_with_what() -> None:
    (entry,) = [entry for entry in write_catalogue() if entry["id"] == "classic"]
    assert (entry["name"], entry["parent"], entry["usual_players"]) == ("Classic Canasta", None, 4)
    assert entry["players"] == [2, 3, 4, 5, 6]
    assert entry["options"] == ["two-canastas", "draw-two"]
    assert entry["options_by_players"]["2"] == ["two-canastas", "draw-two"]
    assert entry["options_by_players"]["4"] == []
    assert "cc" in entry["aliases"]


def test_an_entry_with_its_rules() -> None:
    variant = find_variant("classic")
    entry = write_entry_with_rules(variant, 2, variant.ruleset(2))
    assert entry["for_players"] == 2
    assert entry["rules"]["dealing.hand"]["value"] == 15
    TypeAdapter(RulesEntry).validate_python(entry, strict=True)
