"""Games that were begun on paper."""

from __future__ import annotations

import json
from gettext import NullTranslations

import pytest
from sqlalchemy.orm import Session

from scorekeeper.engine.seating import seat_order
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.files.exchange import export_game, import_game
from scorekeeper.services.files.hand_tables import game_table
from scorekeeper.services.files.paper import hands_of, start_from_paper
from scorekeeper.services.game.highlights import hand_with
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.results import player_results
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.printing.sheets import moments
from tests.databases import ON_SQLITE
from tests.services.helpers import EXAMPLE, net, record
from tests.services.test_hand_tables import read
from tests.services.test_sheets import sheet_of

pytestmark = ON_SQLITE


SIZES = {2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (2, 3), 6: (3, 3)}


def a_table(players: int, dealer: int = 0, variant: str = "classic") -> NewGame:
    names = iter("ABCDEF")
    return NewGame(
        variant=variant,
        players=players,
        sides=tuple(
            NamedSide(players=tuple(next(names) for _ in range(size))) for size in SIZES[players]
        ),
        first_dealer=dealer,
        target=4000,
    )


@pytest.mark.parametrize("players", SIZES)
def test_the_next_hand_is_dealt_by_who_was_chosen(session: Session, players: int) -> None:
    for dealer in (0, players - 1):
        new, token = a_table(players, dealer), make_token()
        start_from_paper(session, new, [[100] * len(new.sides)] * 2, token)
        game = load_game(session, token)
        side, place = seat_order(SIZES[players])[dealer]
        assert game.next_number == 3
        assert game.target == 4000
        assert game.totals == (200,) * len(new.sides)
        assert game.table.dealer == new.sides[side].players[place]
        assert all(deal.on_paper for deal in game.deals)


def test_totals_alone_are_as_many_hands_and_no_more_points(session: Session) -> None:
    token = make_token()
    start_from_paper(session, a_table(4), hands_of((2450, -90), 3), token)
    game = load_game(session, token)
    assert [deal.standing.points for deal in game.deals] == [(0, 0), (0, 0), (2450, -90)]
    assert not game.over
    # nobody made so many in one hand
    assert hand_with(max, game) is None
    assert "Best hand" not in {moment.label for moment in moments(NullTranslations(), game)}
    figures = [result.figures for result in player_results(game)]
    assert {(each.hands, each.points, each.best) for each in figures} == {
        (3, 2450, None),
        (3, -90, None),
    }
    record(session, token, net(100, 0))
    best = hand_with(max, load_game(session, token))
    assert best is not None
    assert (best.number, best.points) == (4, 100)


def test_a_hand_from_paper_is_corrected_exported_and_goes_on_as_any(session: Session) -> None:
    token = make_token()
    start_from_paper(session, a_table(4), [(450, 120)], token)
    record(session, token, EXAMPLE)
    hands = sheet_of(session, token).hands
    assert [(hand.remark, hand.sides[0].minimum) for hand in hands] == [
        ("From paper", ""),
        ("", "50"),
    ]
    told = [(row["on_paper"], row["minimum"]) for row in read(game_table(session, token))]
    assert told == [("1", ""), ("1", ""), ("0", "50"), ("0", "50")]
    again = import_game(session, json.loads(export_game(session, token)))
    deals = load_game(session, again.token).deals
    assert [deal.on_paper for deal in deals] == [True, False]


def test_what_cannot_be_played_starts_nothing(session: Session) -> None:
    token = make_token()
    with pytest.raises(RefusedError):
        start_from_paper(session, a_table(4, dealer=7), [(1, 2)], token)
