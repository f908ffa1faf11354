from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.orm import Session

from scorekeeper.persistence.engines import make_engine
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.game.loading import forget, load_game
from scorekeeper.services.group.groups import list_games
from scorekeeper.services.hand.deals import correct_deal, restore_last, undo_last
from tests.services.helpers import a_game, a_write, net, record, revisions

Step = tuple[Literal["record", "correct", "undo", "restore"], int]

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["record", "record", "correct", "undo", "restore"]),
        st.integers(min_value=0, max_value=9),
    ),
    max_size=15,
)


@dataclass
class Paper:
    """Record that a careful scorer would have on paper."""

    hands: list[int] = field(default_factory=list)
    torn_off: list[int] = field(default_factory=list)
    writes: int = 0


@pytest.fixture(scope="module")
def session(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    path = tmp_path_factory.mktemp("histories") / "scorekeeper.db"
    shutil.copy(sqlite_template, path)
    engine = make_engine(f"sqlite:///{path}")
    with Session(engine) as session:
        yield session
    engine.dispose()


@given(steps=STEPS)
def test_whatever_is_done_the_game_is_what_a_careful_scorer_has(
    session: Session, steps: list[Step]
) -> None:
    token, paper = a_game(session), Paper()
    for step in steps:
        take(session, token, paper, step)
        game = load_game(session, token)
        assert [deal.standing.points[0] for deal in game.deals] == paper.hands
        assert [deal.standing.after[0] for deal in game.deals] == [
            sum(paper.hands[: number + 1]) for number in range(len(paper.hands))
        ]
        assert game.version == paper.writes
        assert game.restorable == (len(paper.hands) + 1 if paper.torn_off else None)
    (summary,) = list_games(session, [token])
    game = load_game(session, token)
    assert (summary.totals, summary.deals) == (game.totals, len(paper.hands))
    assert len(revisions(session, token)) == game.version
    # A view made from an earlier one is the view made from nothing.
    forget()
    assert load_game(session, token) == game


def take(session: Session, token: str, paper: Paper, step: Step) -> None:
    kind, number = step
    game = load_game(session, token)
    points = 5 * (paper.writes % 7) + 5
    if kind == "record":
        record(session, token, net(points, 0))
        paper.hands.append(points)
        paper.torn_off.clear()
    elif kind == "correct" and paper.hands:
        place = number % len(paper.hands)
        write = a_write(game.deals[place].revision)
        correct_deal(session, token, place + 1, net(points, 0), write)
        paper.hands[place] = points
    elif kind == "undo" and paper.hands:
        undo_last(session, token, a_write(game.version))
        paper.torn_off.append(paper.hands.pop())
    elif kind == "restore" and paper.torn_off:
        restore_last(session, token, a_write(game.version))
        paper.hands.append(paper.torn_off.pop())
    else:
        if kind in ("undo", "restore"):
            act = undo_last if kind == "undo" else restore_last
            with pytest.raises(RefusedError):
                act(session, token, a_write(game.version))
        return
    paper.writes += 1
