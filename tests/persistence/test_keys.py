"""Leading columns of keys, as `docs/scale.md` needs them for partitioning."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint, Table, UniqueConstraint

from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.groups import MOVED
from scorekeeper.persistence.keys import GameKey

BY_TOKEN = {"event_tokens", "game_tokens", "group_tokens"}
"""All that is known of a link is its token: these say which group it leads to."""
OF_EVENINGS = {"event_tables"}
"""Tables that tell an evening's games: kept under the evening, and never of nobody's games."""
EVERYWHERE = {"ruleset_snapshots", "house_rules", "house_rules_versions"}
"""Rules, which are nobody's in particular: every node has them."""
COUNTERS = {"game_numbers", "rate_limits"}
"""Tables without games and groups: numbers given out, and counts of an address's requests."""


def of_groups() -> list[Table]:
    others = BY_TOKEN | EVERYWHERE | COUNTERS
    return [table for table in Base.metadata.sorted_tables if table.name not in others]


def test_what_has_no_group_is_named_here() -> None:
    without = {
        table.name
        for table in Base.metadata.sorted_tables
        if "group_id" not in table.columns and table.name != "groups"
    }
    assert without == EVERYWHERE | COUNTERS


def test_every_key_leads_with_the_group() -> None:
    for table in of_groups():
        lead = "id" if table.name == "groups" else "group_id"
        for constraint in (table.primary_key, *table.constraints):
            if isinstance(constraint, UniqueConstraint) or constraint is table.primary_key:
                assert next(iter(constraint.columns)).name == lead, (table.name, constraint)
        for index in table.indexes:
            assert not index.unique, (table.name, index.name)


def test_every_reference_leads_with_the_group() -> None:
    for table in Base.metadata.sorted_tables:
        for constraint in table.constraints:
            if isinstance(constraint, ForeignKeyConstraint):
                other = constraint.referred_table.name
                first = constraint.elements[0]
                if other in EVERYWHERE:
                    continue
                assert table.name not in BY_TOKEN | EVERYWHERE | COUNTERS
                lead = "id" if other == "groups" else "group_id"
                assert (first.parent.name, first.column.name) == ("group_id", lead), table.name


def test_games_lead_with_the_group_and_then_the_game() -> None:
    for table in of_groups():
        if table.name in OF_EVENINGS:
            continue
        if "game_id" in table.columns and "player" not in table.columns:
            names = [column.name for column in table.primary_key.columns]
            assert tuple(names[:2]) == GameKey._fields, table.name


def test_all_of_a_game_goes_along_to_another_group() -> None:
    of_lists = {"group_games", "player_results", "pair_results"} | OF_EVENINGS
    of_games = {table.name for table in of_groups() if "game_id" in table.columns} - of_lists
    assert {kind.__tablename__ for kind in MOVED} == of_games | {"games"}


def test_what_is_unique_without_the_group() -> None:
    alone = {
        f"{table.name}.{column.name}"
        for table in Base.metadata.sorted_tables
        for constraint in table.constraints
        if isinstance(constraint, UniqueConstraint)
        for column in list(constraint.columns)[:1]
        if column.name != "group_id"
    }
    assert alone == {"house_rules.token_hash"}
