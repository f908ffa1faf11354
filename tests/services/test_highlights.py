from __future__ import annotations

from sqlalchemy.orm import Session

from scorekeeper.services.game.highlights import HandMade, canastas, hand_with
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from tests.services.helpers import EXAMPLE, a_game, net, record

COUNTED = [
    {"entry": "counts", "canastas": {"natural": 2, "mixed": 1}, "card_points": 400},
    {"entry": "counts", "canastas": {"natural": 1}, "card_points": 90, "went_out": True},
]


def test_canastas_are_counted_at_every_depth_that_tells_them(session: Session) -> None:
    token = a_game(session)
    assert canastas(load_game(session, token)) == (0, 0)
    record(session, token, EXAMPLE)
    assert canastas(load_game(session, token)) == (2, 0)
    record(session, token, COUNTED)
    assert canastas(load_game(session, token)) == (5, 1)


def test_a_mere_total_does_not_tell_them(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE, net(500, 100))
    assert canastas(load_game(session, token)) is None


def test_partners_of_a_hand_who_score_alone_both_made_them(session: Session) -> None:
    sides = tuple(NamedSide(players=(name,)) for name in ("Ann", "Bo", "Cy"))
    token = a_game(session, variant="canasta", players=3, sides=sides)
    record(
        session,
        token,
        [
            {"members": [{"name": "Ann"}, {"name": "Cy"}], "melds": ["Kx7"], "went_out": True},
            {"hands": [{"cards": "4"}]},
        ],
    )
    assert canastas(load_game(session, token)) == (1, 0, 1)


def test_the_first_of_the_best_hands_is_the_best(session: Session) -> None:
    token = a_game(session)
    assert hand_with(max, load_game(session, token)) is None
    record(session, token, net(500, -10), net(20, 500))
    game = load_game(session, token)
    assert hand_with(max, game) == HandMade(500, 1, ["North-South"])
    assert hand_with(min, game) == HandMade(-10, 1, ["East-West"])


def test_all_who_made_the_best_hand_are_named(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(500, 500))
    made = hand_with(max, load_game(session, token))
    assert made == HandMade(500, 1, ["North-South", "East-West"])
