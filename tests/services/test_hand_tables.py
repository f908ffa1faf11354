from __future__ import annotations

import csv
import io
from collections.abc import Iterable

import pytest
from sqlalchemy.orm import Session

from scorekeeper.documents.csv_text import csv_line
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.files import hand_tables
from scorekeeper.services.files.hand_tables import game_table, group_table
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide, SidesDocument
from scorekeeper.services.lifecycle.games import start_game
from tests.databases import ON_SQLITE
from tests.services.circle import GROUP, a_game_of
from tests.services.helpers import EXAMPLE, a_new_game, net, record

COUNTS = [
    {"entry": "counts", "card_points": 300, "canastas": {"natural": 1, "mixed": 2}},
    {"entry": "net", "net": -65},
]


def read(parts: Iterable[str]) -> list[dict[str, str]]:
    text = "".join(parts)
    assert text.startswith("\ufeff")
    assert text.replace("\r\n", "").count("\n") == 0
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


@ON_SQLITE
def test_a_game_has_a_row_for_each_hand_and_side(session: Session) -> None:
    token = start_game(session, a_new_game(rules_name="Tuesday rules"))
    record(session, token, EXAMPLE, COUNTS)
    rows = read(game_table(session, token))
    game = load_game(session, token)
    assert len(rows) == 4
    first = rows[0]
    assert (first["rules"], first["ruleset"]) == ("Tuesday rules", "caliente-complete")
    assert (first["hand"], first["side"], first["name"]) == ("1", "1", "North-South")
    assert (first["players"], first["dealer"]) == ("Nora & Sam", "Nora")
    assert (first["points"], first["total"], first["minimum"]) == ("1190", "1190", "50")
    assert (first["went_out"], first["canastas"], first["breaks_rules"]) == ("1", "2", "0")
    assert [row["entry"] for row in rows] == ["cards", "cards", "counts", "net"]
    for row in rows:
        deal = game.deals[int(row["hand"]) - 1]
        parts = [int(points) for name, points in row.items() if name.startswith("points_")]
        assert sum(parts) == int(row["points"]) == deal.standing.points[int(row["side"]) - 1]


@ON_SQLITE
def test_partners_of_a_hand_have_a_row_each(session: Session) -> None:
    three = tuple(NamedSide(players=(name,)) for name in ("Ann", "Ben", "Cid"))
    new = a_new_game(variant="canasta", players=3, options=("red-threes-individual",), sides=three)
    token = start_game(session, new)
    hand: SidesDocument = [
        {"name": "Ann", "hands": [{"cards": "A"}]},
        {
            "name": "Ben & Cid",
            "members": [{"name": "Ben", "red_threes": 0}, {"name": "Cid", "red_threes": 1}],
            "melds": ["7x7"],
            "red_threes": 1,
            "went_out": True,
            "hands": [{"cards": ""}, {"cards": ""}],
        },
    ]
    record(session, token, hand)
    rows = {row["name"]: row for row in read(game_table(session, token))}
    assert int(rows["Cid"]["points"]) - int(rows["Ben"]["points"]) == 100
    assert (rows["Ben"]["points_red_threes"], rows["Cid"]["points_red_threes"]) == ("0", "100")


@ON_SQLITE
def test_all_games_of_a_group_come_in_the_order_they_began(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_tables, "_AT_ONCE", 2)
    tokens = [a_game_of(session, "Ann", "Ben", "Cid", "Dot") for _ in range(3)]
    for token in reversed(tokens):
        record(session, token, net(100, 50))
    rows = read(group_table(session, GROUP))
    ids = [load_game(session, token).id for token in tokens]
    assert [int(row["game"]) for row in rows] == [game for game in ids for _ in range(2)]
    with pytest.raises(GroupNotFoundError):
        group_table(session, "nothing")


@ON_SQLITE
@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1", '=HYPERLINK("http://x","y")', "a;b", 'a"b'],
)
def test_no_name_is_a_formula(session: Session, name: str) -> None:
    token = a_game_of(session, name, "Ben", "Cid", "Dot")
    record(session, token, net(-5, 10))
    row = read(game_table(session, token))[0]
    assert row["points"] == "-5"
    assert not row["name"].startswith(("=", "+", "-", "@", "\uff1d"))
    assert row["name"].lstrip("'").startswith(name.strip())


def test_a_tab_in_front_is_no_way_to_a_formula() -> None:
    assert csv_line(["\t=1", "\r", "plain"]) == '"\'\t=1","\'\r",plain\r\n'
