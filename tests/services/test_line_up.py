from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.orm import Session

from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.hand.deals import correct_deal, record_deal
from tests.databases import ON_SQLITE
from tests.services.helpers import a_game, a_write, net, preview_deal, record

pytestmark = ON_SQLITE


FIVE = {
    "players": 5,
    "sides": (
        NamedSide(players=("Ann", "Ben")),
        NamedSide(players=("Cid", "Dot", "Eve")),
    ),
}


def five_play(session: Session) -> str:
    return a_game(session, **FIVE)


def with_line_up(*names: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - JSON
    first, second = net(100, 0)
    return [first, {**second, "players": list(names)}]


def test_by_turns_one_of_three_sits_out(session: Session) -> None:
    token = five_play(session)
    seen = []
    for _ in range(3):
        seen.append(load_game(session, token).table.sitting_out)
        record(session, token, net(100, 0))
    assert sorted(seen) == [("Cid",), ("Dot",), ("Eve",)]


def test_the_table_lets_somebody_else_sit_out(session: Session) -> None:
    token = five_play(session)
    by_turns = load_game(session, token).table
    assert by_turns.sitting_out == ("Eve",)
    assert by_turns.playing == ("Cid", "Ben", "Dot", "Ann")
    record(session, token, with_line_up("Dot", "Eve"))
    view = load_game(session, token)
    table = view.deals[0].table
    assert (table.playing, table.sitting_out) == (("Eve", "Ben", "Dot", "Ann"), ("Cid",))
    assert (table.leader, table.dealer) == ("Eve", "Ann")
    # The turns go on as if nothing had happened.
    assert view.table.sitting_out == ("Cid",)


def test_a_line_up_as_by_turns_changes_nothing(session: Session) -> None:
    token = five_play(session)
    record(session, token, with_line_up("Cid", "Dot"))
    assert load_game(session, token).deals[0].table.sitting_out == ("Eve",)


def test_a_correction_may_change_who_sat_out(session: Session) -> None:
    token = five_play(session)
    record(session, token, net(100, 0))
    preview = preview_deal(session, token, with_line_up("Cid", "Eve"), 1)
    assert preview.hand.table.sitting_out == ("Dot",)
    correct_deal(session, token, 1, with_line_up("Cid", "Eve"), a_write(1))
    assert load_game(session, token).deals[0].table.sitting_out == ("Dot",)


@pytest.mark.parametrize(
    "names", [("Cid",), ("Cid", "Cid"), ("Cid", "Ann"), ("Cid", 3), ("Cid", "Dot", "Eve")]
)
def test_a_line_up_that_cannot_be_is_refused(session: Session, names: tuple[Any, ...]) -> None:
    token = five_play(session)
    with pytest.raises(RefusedError) as refused:
        record_deal(session, token, with_line_up(*names), a_write(0))
    (problem,) = refused.value.problems
    assert problem.path == "sides[1].players"
    assert "Choose 2 players" in problem.message


def test_a_line_up_that_is_no_list_is_refused(session: Session) -> None:
    token = five_play(session)
    first, second = net(100, 0)
    with pytest.raises(RefusedError):
        record_deal(session, token, [first, {**second, "players": "Cid"}], a_write(0))


def test_where_nobody_sits_out_a_line_up_means_nothing(session: Session) -> None:
    token = a_game(session)
    record(session, token, [{**side, "players": ["Zoe"]} for side in net(100, 0)])
    assert load_game(session, token).deals[0].table.sitting_out == ()


def test_three_play_alone_or_one_against_two(session: Session) -> None:
    token = a_game(
        session,
        variant="canasta",
        players=3,
        sides=tuple(NamedSide(players=(name,)) for name in ("Ann", "Ben", "Cid")),
    )
    alone = [
        {"name": name, "entry": "net", "net": points}
        for name, points in (("Ann", 1600), ("Ben", 20), ("Cid", 30))
    ]
    partners = [
        {"name": "Ben", "entry": "net", "net": 500},
        {
            "name": "Ann & Cid",
            "entry": "net",
            "net": 100,
            "members": [{"name": "Ann"}, {"name": "Cid"}],
        },
    ]
    record(session, token, alone, partners)
    view = load_game(session, token)
    assert view.totals == (1700, 520, 130)
    assert [deal.standing.scorers for deal in view.deals] == [((0,), (1,), (2,)), ((1,), (0, 2))]
    assert view.deals[1].standing.points == (100, 500, 100)
    assert [side.minimum.points for side in view.sides if side.minimum] == [90, 50, 50]
    assert preview_deal(session, token, partners).hand.standing.scorers == ((1,), (0, 2))
