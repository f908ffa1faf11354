from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import GroupGame, PairResult, PlayerResult
from scorekeeper.persistence.tables import Game, Group, Seat
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.files.exchange import export_game, import_game
from scorekeeper.services.game.loading import forget, load_game, open_link
from scorekeeper.services.game.results import VERSION, Figures, summarise
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.hand.deals import correct_deal, restore_last, undo_last
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.statistics import Chosen, group_statistics
from scorekeeper.services.upkeep import rebuilding
from scorekeeper.services.upkeep.erasing import erase_group
from scorekeeper.services.upkeep.rebuilding import (
    add_to_totals,
    rebuild_statistics,
    refresh_statistics,
)
from tests.databases import replace_database
from tests.services.circle import GROUP, Who, a_game_of, counted, holding, sides
from tests.services.helpers import EXAMPLE, a_new_game, a_write, net, record

COUNTS = [
    {"entry": "counts", "card_points": 300, "canastas": {"natural": 1, "mixed": 2}},
    {"entry": "counts", "card_points": 500, "canastas": {"mixed": 3}, "went_out": True},
]
TOMORROW = datetime.now(UTC) + 2 * rebuilding.RESTS_AFTER
OF_SIX = {"variant": "classic", "players": 6}
SIX = ("A1", "A2", "A3", "B1", "B2", "B3")


def rows(session: Session) -> set[tuple[object, ...]]:
    """Return all results there are."""
    found: set[tuple[object, ...]] = set()
    for table in (PlayerResult, PairResult):
        columns = table.__table__.columns
        found |= {(table.__name__, *row) for row in session.execute(select(*columns))}
    session.rollback()
    return found


def told(session: Session, group: str = GROUP) -> dict[Who, Figures]:
    """Return the figures of every player and pair, as the statistics have them."""
    found = group_statistics(session, group, Chosen())
    figures: dict[Who, Figures] = {
        (each.players[0].name.casefold(),): each.figures for each in found.players
    }
    for pair in found.pairs:
        first, second = (name.name.casefold() for name in pair.players)
        figures[first, second] = figures[second, first] = pair.figures
    return figures


def test_a_hand_counts_as_soon_as_it_is_saved(session: Session) -> None:
    token = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    assert told(session) == {}
    record(session, token, EXAMPLE)
    assert told(session)["ann",] == Figures(1, 0, 0, 1, 1190, 1190, 1, 1, 2, out_told=1)
    assert told(session)["cid", "dot"] == Figures(1, 0, 0, 1, -65, -65, 0, 1, 0, out_told=1)
    record(session, token, net(4_000, 100))
    assert told(session)["ann", "ben"] == Figures(1, 1, 1, 2, 5190, 4_000, 2, 1, 2, out_told=2)
    game = load_game(session, token)
    correct_deal(session, token, 2, net(100, 4_000), a_write(game.deals[1].revision))
    assert told(session)["ben",] == Figures(1, 0, 0, 2, 1290, 1190, 1, 1, 2, out_told=2)
    for version in (3, 4):
        undo_last(session, token, a_write(version))
    assert told(session) == {}
    restore_last(session, token, a_write(5))
    assert told(session)["dot",].hands == 1


def test_whoever_sits_out_does_not_play_the_hand(session: Session) -> None:
    token = a_game_of(session, *SIX, **OF_SIX)
    record(session, token, net(100, 5), net(200, 5), net(400, 5))
    found = told(session)
    assert found == counted([load_game(session, token)])
    assert sum(found[name,].hands for name in ("a1", "a2", "a3")) == 6
    assert found["a1", "a2"].hands + found["a1", "a3"].hands + found["a2", "a3"].hands == 3


@pytest.mark.parametrize("in_totals", [False, True])
def test_a_hand_that_somebody_sits_out_is_a_hand_of_the_group(
    session: Session,
    in_totals: bool,
) -> None:
    token = a_game_of(session, *SIX, **OF_SIX)
    record(session, token, net(100, 5), net(200, 5), net(400, 5))
    if in_totals:
        add_to_totals(session, TOMORROW)
    assert group_statistics(session, GROUP, Chosen()).hands == 3


def test_the_best_hands_name_those_who_played_them(session: Session) -> None:
    token = a_game_of(session, *SIX, **OF_SIX)
    record(session, token, net(100, 5), net(200, 5), net(400, 5))
    made = {}
    for deal in load_game(session, token).deals:
        names = {"A1", "A2", "A3"} - set(deal.table.sitting_out)
        made[deal.standing.points[0]] = names
    best = group_statistics(session, GROUP, Chosen()).best
    told = {hand.points: {player.name for player in hand.players} for hand in best}
    # Whoever played the first hand has played a better one since.
    assert {points: told[points] for points in (400, 200)} == {400: made[400], 200: made[200]}
    assert [hand.points for hand in best][:2] == [400, 200]


def test_hands_that_do_not_say_who_went_out_count_for_nobody_s_share(session: Session) -> None:
    token = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    nobody_asked = [{"entry": "net", "net": 100, "on_paper": True}, {"entry": "net", "net": 50}]
    record(session, token, nobody_asked)
    assert [told(session)[who,].out_share for who in ("ann", "cid")] == [None, None]
    record(session, token, nobody_asked, EXAMPLE)
    for _ in range(2):
        assert [told(session)[who,].out_share for who in ("ann", "cid")] == [1, 0]
        assert told(session)["ann",].hands == 3
        add_to_totals(session, TOMORROW)


def test_special_hands_are_counted(session: Session) -> None:
    token = a_game_of(session, "Ann", "Ben", "Cid", "Dot", variant="modern-american")
    hand: list[dict[str, Any]] = [
        {"special_hand": {"id": "quads"}, "hands": [{}, {}]},
        {"hands": [{}, {"cards": "4"}]},
    ]
    record(session, token, hand, hand)
    for _ in range(2):
        assert told(session)["ann",].special_hands == told(session)["ann", "ben"].special_hands == 2
        assert told(session)["cid", "dot"].special_hands == 0
        add_to_totals(session, TOMORROW)


def test_who_scores_alone_has_no_partner(session: Session) -> None:
    three = tuple(NamedSide(players=(name,)) for name in ("Ann", "Ben", "Cid"))
    token = start_game(
        session, a_new_game(variant="canasta", players=3, sides=three), group=holding(GROUP)
    )
    alone = [{"name": name, "entry": "net", "net": 100} for name in ("Ann", "Ben", "Cid")]
    together = [
        {"name": "Ann", "entry": "net", "net": 50},
        {
            "name": "Ben & Cid",
            "members": [{"name": "Ben"}, {"name": "Cid"}],
            "entry": "net",
            "net": 70,
            "went_out": True,
        },
    ]
    record(session, token, alone, together)
    assert told(session) == {
        ("ann",): Figures(1, 0, 0, 2, 150, 100, 0, 0, 0, out_told=1),
        ("ben",): Figures(1, 0, 0, 2, 170, 100, 1, 0, 0, out_told=1),
        ("cid",): Figures(1, 0, 0, 2, 170, 100, 1, 0, 0, out_told=1),
    }


def test_the_name_of_a_chair_is_nobody_s(session: Session) -> None:
    token = a_game_of(session, "Ann", "North", "Jugador 2", "Player 4")
    record(session, token, net(100, 200))
    assert list(told(session)) == [("ann",)]


def test_a_game_of_no_group_is_nobody_s(session: Session) -> None:
    token = start_game(session, a_new_game())
    record(session, token, net(100, 200))
    assert rows(session) == set()


def test_one_person_on_two_chairs_counts_once(session: Session) -> None:
    token = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    record(session, token, net(100, 200))
    with write_transaction(session):
        session.execute(update(Seat).where(Seat.name == "Ben").values(name="ANN "))
        session.execute(update(Seat).where(Seat.name == "Dot").values(name="Eve"))
    forget()
    with write_transaction(session):
        game = session.scalars(select(Game)).one()
        summarise(session, game, load_game(session, token))
    assert sorted(told(session)) == [("ann",), ("cid",), ("cid", "eve"), ("eve",), ("eve", "cid")]


def test_a_game_brought_in_counts_for_its_group(session: Session) -> None:
    token = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    record(session, token, EXAMPLE, net(5, 10))
    import json  # noqa: PLC0415

    document = json.loads(export_game(session, token))
    other = make_token()
    brought = import_game(session, document, group=holding(other))
    assert told(session, other) == told(session) == counted([load_game(session, brought.token)])


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["start", "record", "record", "record", "correct", "undo", "restore", "rest"]
        ),
        st.integers(0, 9),
    ),
    max_size=14,
)
HANDS = (EXAMPLE, net(2_600, 100), net(-50, 2_500), COUNTS, net(0, 0))
TABLES = (
    ("Ann", "Ben", "Cid", "Dot"),
    ("Ben", "ann", "Dot", "Eve"),
    ("Fay", "Cid", "Ann", "Player 2"),
)


@pytest.fixture(scope="module")
def emptied(
    shared_sqlite: Engine, sqlite_template: Path
) -> Callable[[], AbstractContextManager[Session]]:
    """Opens a database without a game: all games in it are counted, and counted anew."""

    @contextmanager
    def opened() -> Iterator[Session]:
        shared_sqlite.dispose()
        replace_database(shared_sqlite, sqlite_template)
        forget()
        with Session(shared_sqlite) as session:
            yield session

    return opened


Step = tuple[Literal["start", "record", "correct", "undo", "restore", "rest"], int]


@given(steps=STEPS)
def test_statistics_are_what_the_games_come_to(
    emptied: Callable[[], AbstractContextManager[Session]], steps: list[Step]
) -> None:
    with emptied() as session:
        go_through(session, steps)


def go_through(session: Session, steps: list[Step]) -> None:
    group, tokens = make_token(), list[str]()
    for number, (kind, choice) in enumerate([("start", 0), *steps]):
        if kind == "start":
            new = a_new_game(sides=sides(*TABLES[choice % len(TABLES)]))
            tokens.append(start_game(session, new, group=holding(group)))
        else:
            take(session, tokens[number % len(tokens)], kind, choice)
    views = [load_game(session, token) for token in tokens]
    expected = {
        who: figures
        for who, figures in counted(views).items()
        if not any(name.startswith("player") for name in who)
    }
    assert told(session, group) == expected
    before = rows(session)
    forget()
    assert rebuild_statistics(session) >= len(tokens)
    assert rows(session) == before
    add_to_totals(session, TOMORROW)
    assert told(session, group) == expected


def take(session: Session, token: str, kind: str, choice: int) -> None:
    game = load_game(session, token)
    write = a_write(game.version)
    if kind == "rest":
        add_to_totals(session, TOMORROW)
    elif kind == "record" and not game.over:
        record(session, token, HANDS[choice % len(HANDS)])
    elif kind == "correct" and game.deals:
        deal = game.deals[choice % len(game.deals)]
        correct_deal(session, token, deal.number, HANDS[choice % 4], a_write(deal.revision))
    elif kind == "undo" and game.deals:
        undo_last(session, token, write)
    elif kind == "restore" and game.restorable:
        restore_last(session, token, write)


def test_what_an_earlier_version_made_is_made_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilding, "_AT_ONCE", 2)
    tokens = [a_game_of(session, "Ann", "Ben", "Cid", "Dot") for _ in range(3)]
    for token in tokens:
        record(session, token, net(100, 50))
    before = rows(session)
    assert refresh_statistics(session) == 0
    with write_transaction(session):
        session.execute(update(PlayerResult).values(points=-1))
        old = open_link(session, tokens[1]).stamp.game.game_id
        session.execute(update(GroupGame).values(summarised=0))
        session.execute(
            update(GroupGame).where(GroupGame.game_id == old).values(summarised=VERSION)
        )
    assert refresh_statistics(session) == 2
    assert len(rows(session) & before) == len(before) - 4
    assert rebuild_statistics(session) == 3
    assert rows(session) == before


def test_a_group_that_is_gone_leaves_nothing_behind(session: Session) -> None:
    record(session, a_game_of(session, "Ann", "Ben", "Cid", "Dot"), net(100, 50))
    erase_group(session, GROUP)
    assert rows(session) == set()
    assert session.scalars(select(Group)).all() == []
