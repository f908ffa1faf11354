"""Totals of games that rest: statistics are the same with them and without."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session

from scorekeeper.persistence import migrations
from scorekeeper.persistence.group_tables import (
    GroupGame,
    MonthCount,
    PairResult,
    PlayerResult,
    YearTotal,
)
from scorekeeper.persistence.results import drop_totals, groups_with_totals
from scorekeeper.persistence.tables import Game
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.group.groups import find_group
from scorekeeper.services.group.players import list_players, merge_players, split_player
from scorekeeper.services.hand.deals import correct_deal, restore_last, undo_last
from scorekeeper.services.lifecycle.changes import bring_back, delete_game
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.statistics import (
    Chosen,
    group_choices,
    group_statistics,
    load_career,
)
from scorekeeper.services.upkeep import backups, rebuilding
from scorekeeper.services.upkeep.erasing import Retention, erase_group, tidy
from scorekeeper.services.upkeep.rebuilding import (
    add_to_totals,
    rebuild_statistics,
    refresh_statistics,
)
from tests.profiles import FULL
from tests.services.circle import GROUP, a_game_of, holding, sides
from tests.services.evenings import written_once
from tests.services.helpers import EXAMPLE, a_new_game, a_write, net, record

NOW = datetime.now(UTC)
LATER = NOW + 2 * rebuilding.RESTS_AFTER
TABLES = (("Ann", "Ben", "Cid", "Dot"), ("Ann", "Cid", "Ben", "Eve"), ("Ann", "Ben", "Dot", "Eve"))


@pytest.fixture
def tokens(session: Session) -> list[str]:
    return [*written_once(session, some_games)]


def some_games(session: Session) -> list[str]:
    """Write some games of one group, of two rulesets, one over, and one of another group."""
    games = [a_game_of(session, *table) for table in TABLES]
    games.append(a_game_of(session, *TABLES[0], variant="classic"))
    for token in games:
        record(session, token, EXAMPLE, net(200, -30))
    record(session, games[0], net(6_000, 10))
    other = start_game(session, a_new_game(sides=sides("Ann", "Ben", "Cid", "Dot")))
    record(session, other, net(1, 2))
    mine = start_game(session, a_new_game(sides=sides(*TABLES[0])), group=holding(make_token()))
    record(session, mine, net(700, 900))
    return games


def questions(session: Session) -> Iterator[object]:
    """Yield the statistics of the group, asked in all ways."""
    yield group_choices(session, GROUP)
    year = NOW.year
    players = list_players(session, GROUP)
    choices = (
        Chosen(),
        Chosen(variant="classic"),
        Chosen(year=year),
        Chosen(year=year - 1),
        Chosen(variant="classic", year=year),
        Chosen(since=NOW - timedelta(days=30)),
        Chosen(since=LATER),
    )
    for place, chosen in enumerate(choices):
        yield group_statistics(session, GROUP, chosen)
        # In a short run one of the players each time, and a pair every other time.
        for player in players if FULL else [players[place % len(players)]]:
            yield load_career(session, GROUP, (player.number,), chosen)
        if FULL or not place % 2:
            yield load_career(session, GROUP, (1, 2), chosen)


def check_totals(session: Session) -> list[object]:
    """Check that the group's statistics are the same when every result is read; return them."""
    group_id = find_group(session, GROUP)
    with_totals = [*questions(session)]
    marks = [*session.scalars(select(GroupGame.game_id).where(GroupGame.in_totals))]
    session.rollback()
    with write_transaction(session):
        drop_totals(session, group_id)
    without = [*questions(session)]
    session.rollback()
    add_to_totals(session, LATER)
    assert set(marks) <= {*session.scalars(select(GroupGame.game_id).where(GroupGame.in_totals))}
    session.rollback()
    assert with_totals == without
    assert any(with_totals)
    return without


def count_in_totals(session: Session) -> int:
    """Return the number of games that are part of totals."""
    count = len(session.scalars(select(GroupGame.game_id).where(GroupGame.in_totals)).all())
    session.rollback()
    return count


@pytest.mark.usefixtures("tokens")
def test_games_of_today_are_in_no_totals(session: Session) -> None:
    assert add_to_totals(session) == 0
    assert count_in_totals(session) == 0


@pytest.mark.usefixtures("tokens")
def test_totals_change_no_statistics(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuilding, "_ADDED_AT_ONCE", 2)
    assert add_to_totals(session, LATER) == 5
    assert add_to_totals(session, LATER) == 0
    check_totals(session)


@pytest.mark.usefixtures("tokens")
def test_what_rests_is_read_from_totals_alone(session: Session) -> None:
    before = group_statistics(session, GROUP, Chosen())
    add_to_totals(session, LATER)
    with write_transaction(session):
        for table in (PlayerResult, PairResult):
            session.execute(update(table).values(points=-1, hands=0, canastas=99))
    assert group_statistics(session, GROUP, Chosen()) == before


def test_a_game_that_is_written_to_is_taken_out(session: Session, tokens: list[str]) -> None:
    add_to_totals(session, LATER)
    deal = load_game(session, tokens[0]).deals[0]
    correct_deal(session, tokens[0], 1, net(-5, 5), a_write(deal.revision))
    assert count_in_totals(session) == 4
    before = check_totals(session)
    game = load_game(session, tokens[3])
    undo_last(session, tokens[3], a_write(game.version))
    restore_last(session, tokens[3], a_write(game.version + 1))
    assert count_in_totals(session) == 4
    assert [*questions(session)] == before


def test_the_best_hand_is_found_again_after_a_correction(
    session: Session, tokens: list[str]
) -> None:
    add_to_totals(session, LATER)
    game = load_game(session, tokens[0])
    correct_deal(session, tokens[0], 3, net(50, 5_500), a_write(game.deals[2].revision))
    ann, cid = (
        next(each for each in list_players(session, GROUP) if each.name == name).number
        for name in ("Ann", "Cid")
    )
    for number, best in ((ann, 1_190), (cid, 5_500)):
        assert load_career(session, GROUP, (number,), Chosen()).figures.best == best
        players = group_statistics(session, GROUP, Chosen()).players
        assert next(p for p in players if p.players[0].number == number).figures.best == best


def test_deleted_games_leave_the_totals(session: Session, tokens: list[str]) -> None:
    add_to_totals(session, LATER)
    delete_game(session, tokens[0], a_write(3))
    check_totals(session)
    bring_back(session, tokens[0], a_write(4))
    check_totals(session)
    delete_game(session, tokens[1], a_write(2))
    add_to_totals(session, LATER)
    gone = tidy(session, Retention(deleted=timedelta(days=1)), LATER)
    assert gone.deleted == 1
    check_totals(session)


@pytest.mark.usefixtures("tokens")
def test_old_games_leave_the_totals_when_they_go(session: Session) -> None:
    add_to_totals(session, LATER)
    with write_transaction(session):
        old = min(session.scalars(select(Game.id).where(Game.variant != "classic")))
        longer = NOW - timedelta(days=99)
        session.execute(update(Game).where(Game.id == old).values(changed_at=longer))
    gone = tidy(session, Retention(games=timedelta(days=50)), NOW)
    assert gone.games == 1
    check_totals(session)


def test_players_are_merged_and_split_in_totals(session: Session, tokens: list[str]) -> None:
    token = a_game_of(session, "Anne", "Fay", "Cid", "Dot")
    record(session, token, net(500, 60))
    add_to_totals(session, LATER)
    numbers = {player.name: player.number for player in list_players(session, GROUP)}
    merge_players(session, GROUP, numbers["Anne"], numbers["Ann"])
    check_totals(session)
    record(session, tokens[1], net(40, 90))
    split_player(session, GROUP, numbers["Ann"], "anne")
    check_totals(session)


@pytest.mark.usefixtures("tokens")
def test_rebuilding_makes_totals_again(session: Session) -> None:
    add_to_totals(session, LATER)
    before = group_statistics(session, GROUP, Chosen())
    with write_transaction(session):
        session.execute(update(PlayerResult).values(points=-1))
        session.execute(update(YearTotal).values(points=-1))
        session.execute(update(MonthCount).values(games=99))
    assert rebuild_statistics(session) == 5
    assert groups_with_totals(session) == []
    assert group_statistics(session, GROUP, Chosen()) == before


def test_points_of_a_year_may_be_very_many(session: Session) -> None:
    for _ in range(3):
        record(session, a_game_of(session, *TABLES[0]), net(1_000_000_000, 0))
    add_to_totals(session, LATER)
    check_totals(session)
    points = group_statistics(session, GROUP, Chosen()).players[0].figures.points
    assert (points, type(points)) == (3_000_000_000, int)


@pytest.mark.usefixtures("tokens")
def test_a_group_goes_with_its_totals(session: Session) -> None:
    add_to_totals(session, LATER)
    group_id = find_group(session, GROUP)
    erase_group(session, GROUP)
    for table in (YearTotal, MonthCount):
        left = session.scalars(select(table.group_id).distinct()).all()
        assert group_id not in left
        assert len(left) == 1


@pytest.mark.usefixtures("tokens")
def test_a_database_that_is_moved_is_said_to_be_the_same(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    with write_transaction(session):
        session.execute(update(GroupGame).values(changed_at=NOW - timedelta(days=3)))
    session.close()
    moved = backups.move(database_url, f"sqlite:///{tmp_path / 'other.db'}")
    assert not moved.written_since
    assert moved.before == moved.after


@pytest.mark.usefixtures("tokens")
def test_special_hands_are_counted_again_after_an_earlier_version(
    session: Session, database_url: str, engine: Engine
) -> None:
    token = a_game_of(session, *TABLES[0], variant="modern-american")
    hand: list[dict[str, Any]] = [
        {"special_hand": {"id": "quads"}, "hands": [{}, {}]},
        {"hands": [{}, {"cards": "4"}]},
    ]
    record(session, token, hand)
    before = group_statistics(session, GROUP, Chosen())
    session.close()
    engine.dispose()
    migrations.downgrade(database_url, "0013")
    migrations.upgrade(database_url)
    with Session(engine) as again:
        assert refresh_statistics(again) >= 1
        assert group_statistics(again, GROUP, Chosen()) == before


@pytest.mark.usefixtures("tokens")
def test_hands_that_somebody_sat_out_are_counted_again_after_an_earlier_version(
    session: Session, database_url: str, engine: Engine
) -> None:
    six = ("A1", "A2", "A3", "B1", "B2", "B3")
    token = a_game_of(session, *six, variant="classic", players=6)
    record(session, token, net(100, 5), net(200, 5), net(400, 5))
    before = group_statistics(session, GROUP, Chosen())
    add_to_totals(session, LATER)
    session.close()
    engine.dispose()
    migrations.downgrade(database_url, "0014")
    migrations.upgrade(database_url)
    with Session(engine) as again:
        assert refresh_statistics(again) >= 1
        for _ in range(2):
            assert group_statistics(again, GROUP, Chosen()) == before
            add_to_totals(again, LATER)


@pytest.mark.usefixtures("tokens")
def test_hands_that_say_who_went_out_are_counted_after_an_earlier_version(
    session: Session, database_url: str, engine: Engine
) -> None:
    token = a_game_of(session, *TABLES[0])
    nobody_asked = [{"entry": "net", "net": 100, "on_paper": True}, {"entry": "net", "net": 5}]
    record(session, token, *[nobody_asked] * 7, EXAMPLE)
    before = group_statistics(session, GROUP, Chosen())
    assert {ranked.figures.out_told for ranked in before.players} != {0}
    add_to_totals(session, LATER)
    session.close()
    engine.dispose()
    migrations.downgrade(database_url, "0015")
    migrations.upgrade(database_url)
    with Session(engine) as again:
        assert refresh_statistics(again) >= 1
        for _ in range(2):
            assert group_statistics(again, GROUP, Chosen()) == before
            add_to_totals(again, LATER)
