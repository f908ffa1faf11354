"""The rulesets there are, as documents: the list of them, and the rules of one."""

from __future__ import annotations

from typing_extensions import TypedDict

from scorekeeper.documents.rulesets import RuleWritten, write_rules
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant


class CatalogueEntry(TypedDict):
    """A ruleset: names, numbers of players and options; `parent` is the ruleset that it changes."""

    id: str
    name: str
    aliases: list[str]
    edition: str
    parent: str | None
    players: list[int]
    usual_players: int
    options: list[str]
    options_by_players: dict[str, list[str]]


class RulesEntry(CatalogueEntry):
    """A ruleset with its rules for a number of players, by their dotted names."""

    for_players: int
    rules: dict[str, RuleWritten]


def write_catalogue() -> list[CatalogueEntry]:
    """Return every ruleset there is."""
    return [write_entry(variant) for variant in CATALOGUE]


def write_entry(variant: Variant) -> CatalogueEntry:
    """Return one ruleset of the list."""
    return {
        "id": variant.id,
        "name": variant.name,
        "aliases": list(variant.aliases),
        "edition": variant.edition,
        "parent": variant.parent,
        "players": list(variant.players),
        "usual_players": variant.usual_players,
        "options": [option.id for option in variant.usual_options],
        "options_by_players": {
            str(players): [option.id for option in variant.options_for(players)]
            for players in variant.players
        },
    }


def write_entry_with_rules(variant: Variant, players: int, rules: Ruleset) -> RulesEntry:
    """Return a ruleset with all its rules; their names are those that `overrides` takes.

    Args:
        variant: the ruleset.
        players: for how many players the rules are.
        rules: the rules.
    """
    return {
        **write_entry(variant),
        "for_players": players,
        "rules": write_rules(variant.edition, rules),
    }
