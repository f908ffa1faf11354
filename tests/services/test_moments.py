from __future__ import annotations

from sqlalchemy.orm import Session

from scorekeeper.services.game.loading import load_game
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.printing.sheets import Heading, moments, summary_sheet
from scorekeeper.wording.translation import ENGLISH
from tests.databases import ON_SQLITE
from tests.services.helpers import EXAMPLE, a_new_game, net, record

pytestmark = ON_SQLITE
CONCEALED = [
    {"melds": ["7x7"], "hands": [{}, {}], "went_out": True, "concealed": True},
    {"hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
]


def told(session: Session, *hands: object, **changes: object) -> dict[str, tuple[str, str]]:
    token = start_game(session, a_new_game(**changes))
    if hands:
        record(session, token, *hands)  # type: ignore[arg-type]
    return {
        each.label: (each.who, each.what) for each in moments(ENGLISH, load_game(session, token))
    }


def test_a_game_without_hands_has_no_moments(session: Session) -> None:
    assert told(session) == {}


def test_the_best_the_poorest_and_the_most_are_told(session: Session) -> None:
    found = told(session, EXAMPLE)
    assert found["Best hand"] == ("North-South", "+1190 in hand 1")
    assert found["Poorest hand"] == ("East-West", "−65 in hand 1")
    assert found["Most canastas"] == ("North-South", "2")
    assert found["Went out most often"] == ("North-South", "1")
    assert "Came back to win" not in found
    assert "The lead changed" not in found


def test_sides_that_made_as_much_in_one_hand_share_the_moment(session: Session) -> None:
    found = told(session, net(500, 500), net(-105, -105), net(500, -105))
    assert found["Best hand"] == ("North-South and East-West", "+500 in hand 1")
    assert found["Poorest hand"] == ("North-South and East-West", "−105 in hand 2")


def test_totals_alone_tell_of_no_canastas(session: Session) -> None:
    found = told(session, net(100, 50), net(50, 100))
    assert "Most canastas" not in found
    assert found["Went out most often"] == ("North-South and East-West", "1")


def test_whoever_was_behind_and_won_came_back(session: Session) -> None:
    found = told(session, net(900, 0), net(100, 300), net(0, 5_000))
    assert found["Came back to win"] == ("East-West", "900 behind after hand 1")
    assert found["The lead changed"] == ("", "once")
    often = told(session, net(900, 0), net(0, 1_000), net(500, 0))
    assert often["The lead changed"] == ("", "2 times")
    ahead = told(session, net(5_000, 0))
    assert "Came back to win" not in ahead


def test_going_out_concealed_is_told(session: Session) -> None:
    found = told(session, net(5, 0), CONCEALED, CONCEALED, variant="classic")
    assert found["Out in one go, concealed"] == ("North-South", "hand 2")


def test_the_summary_holds_the_game_and_its_moments(session: Session) -> None:
    token = start_game(session, a_new_game())
    record(session, token, EXAMPLE)
    sheet = summary_sheet(ENGLISH, load_game(session, token), Heading(title="Title"))
    assert sheet.game.title == "Title"
    assert len(sheet.moments) == 4


def test_special_hands_are_told(session: Session) -> None:
    hand = [{"special_hand": {"id": "quads"}, "hands": [{}, {}]}, {"hands": [{}, {"cards": "4"}]}]
    found = told(session, hand, hand, variant="modern-american")
    assert found["Most special hands"] == ("North-South", "2")
    assert "Most special hands" not in told(session, EXAMPLE)
