"""What keys lead with: what `docs/scale.md` says of spreading the tables over machines."""

from __future__ import annotations

from sqlalchemy import UniqueConstraint

from scorekeeper.persistence.all_tables import Base

OF_GAME = {
    "game_links",
    "game_sides",
    "seats",
    "game_writes",
    "deals",
    "deal_revisions",
    "hand_drafts",
    "followed_hands",
}
OF_GROUP = {"group_games", "players", "spellings", "player_results", "pair_results"}


def test_every_key_leads_with_what_it_is_of() -> None:
    first = {
        name: table.primary_key.columns[0].name for name, table in Base.metadata.tables.items()
    }
    assert {name for name, column in first.items() if column == "game_id"} == OF_GAME
    assert {name for name, column in first.items() if column == "group_id"} == OF_GROUP
    assert {first[name] for name in ("games", "groups", "house_rules")} == {"id"}


def test_the_unique_columns_that_a_spread_database_could_not_hold() -> None:
    alone = {
        f"{table.name}.{column.name}"
        for table in Base.metadata.sorted_tables
        for constraint in table.constraints
        if isinstance(constraint, UniqueConstraint)
        for column in list(constraint.columns)[:1]
        if len(constraint.columns) == 1
    }
    assert alone == {
        "game_links.token_hash",
        "groups.token_hash",
        "house_rules.token_hash",
        "group_games.game_id",
    }
