"""Both sides confirm a hand, or how the game ended."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy.orm import Session

from scorekeeper.persistence.tables import Confirmation
from scorekeeper.services.common.errors import (
    NotAllowedError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Keyring
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import Confirming, NamedSide
from scorekeeper.services.hand.deals import correct_deal, record_deal, restore_last, undo_last
from scorekeeper.services.lifecycle.change_log import list_changes
from scorekeeper.services.lifecycle.changes import GameChange, change_game
from scorekeeper.services.lifecycle.confirming import (
    RESULT,
    Approval,
    confirm,
    list_confirmations,
    set_confirming,
)
from scorekeeper.services.lifecycle.games import rematch_of
from scorekeeper.services.lifecycle.sharing import share_links
from tests.services.helpers import EXAMPLE, a_game, a_write, net, record
from tests.threads import at_once


def a_table(session: Session, confirming: Confirming = Confirming.HANDS) -> str:
    """Start a game of one hand, which ends with a second one of that size."""
    token = a_game(session, confirming=confirming, target=1500)
    record(session, token, EXAMPLE)
    return token


def of_hand(number: int = 1, basis: int = 1, side: int = 0, **changes: bool) -> Approval:
    return Approval(number=number, basis=basis, side=side, **changes)


def confirmed(session: Session, token: str, number: int = 1) -> set[int]:
    return set(load_game(session, token).confirmed.hands.get(number, ()))


def codes(error: pytest.ExceptionInfo[RefusedError]) -> list[str]:
    return [problem.code for problem in error.value.problems]


def test_each_side_confirms_a_hand(session: Session) -> None:
    token = a_table(session)
    assert confirmed(session, token) == set()
    assert confirm(session, token, of_hand(side=0), device="phone", author="Ann")
    assert confirmed(session, token) == {0}
    assert confirm(session, token, of_hand(side=1))
    assert confirmed(session, token) == {0, 1}


def test_once_is_enough(session: Session) -> None:
    token = a_table(session)
    assert confirm(session, token, of_hand())
    before = load_game(session, token)
    assert not confirm(session, token, of_hand())
    assert not confirm(session, token, of_hand(side=1, taken_back=True))
    assert load_game(session, token) == before


def test_it_may_be_taken_back_and_given_again(session: Session) -> None:
    token = a_table(session)
    confirm(session, token, of_hand(), device="phone")
    assert confirm(session, token, of_hand(taken_back=True), device="tablet")
    assert confirmed(session, token) == set()
    (logged,) = list_confirmations(session, token, 0)
    assert (logged.taken_back, logged.device) == (True, "tablet")
    assert confirm(session, token, of_hand())
    assert confirmed(session, token) == {0}


def test_whoever_writes_the_next_hand_meanwhile_may_save_it(session: Session) -> None:
    token = a_table(session)
    seen = load_game(session, token)
    confirm(session, token, of_hand())
    now = load_game(session, token)
    assert now.version == seen.version
    assert now.changed_at > seen.changed_at
    record_deal(session, token, net(100, 50), a_write(seen.version))


def test_a_correction_has_to_be_confirmed_anew(session: Session) -> None:
    token = a_table(session)
    for side in (0, 1):
        confirm(session, token, of_hand(side=side))
    correct_deal(session, token, 1, net(900, 0), a_write(1))
    assert confirmed(session, token) == set()
    with pytest.raises(RefusedError) as refused:
        confirm(session, token, of_hand())
    assert codes(refused) == ["confirm.changed"]
    confirm(session, token, of_hand(basis=2))
    assert confirmed(session, token) == {0}


def test_so_has_a_hand_that_comes_back(session: Session) -> None:
    token = a_table(session)
    confirm(session, token, of_hand())
    undo_last(session, token, a_write(load_game(session, token).version))
    with pytest.raises(RefusedError) as refused:
        confirm(session, token, of_hand())
    assert codes(refused) == ["confirm.nothing"]
    restore_last(session, token, a_write(load_game(session, token).version))
    assert confirmed(session, token) == set()


def test_the_result_once_the_game_is_over(session: Session) -> None:
    token = a_table(session, Confirming.RESULT)
    with pytest.raises(RefusedError):
        confirm(session, token, of_hand(RESULT, 1))
    record(session, token, net(900, 0))
    view = load_game(session, token)
    assert view.over
    assert confirm(session, token, of_hand(RESULT, view.confirmed.result_basis))
    assert load_game(session, token).confirmed.result == {0}
    correct_deal(session, token, 1, net(900, 0), a_write(1))
    view = load_game(session, token)
    assert (view.over, view.confirmed.result) == (True, frozenset())
    with pytest.raises(RefusedError) as refused:
        confirm(session, token, of_hand(1, 2))
    assert codes(refused) == ["confirm.nothing"]


def test_the_result_of_other_names_or_another_target_is_confirmed_anew(session: Session) -> None:
    token = a_table(session, Confirming.RESULT)
    record(session, token, net(900, 0))
    view = load_game(session, token)
    confirm(session, token, of_hand(RESULT, view.confirmed.result_basis))
    same = tuple(NamedSide(name=side.name, players=side.players) for side in view.sides)
    change_game(session, token, GameChange(sides=same, first_dealer=1), a_write(view.version))
    view = load_game(session, token)
    assert view.confirmed.result == {0}
    sides = tuple(NamedSide(name=side.name, players=side.players) for side in view.sides[::-1])
    change = GameChange(sides=sides, first_dealer=view.first_dealer)
    change_game(session, token, change, a_write(view.version))
    view = load_game(session, token)
    assert (view.over, view.confirmed.result) == (True, frozenset())
    assert confirm(session, token, of_hand(RESULT, view.confirmed.result_basis))
    assert load_game(session, token).confirmed.result == {0}


@pytest.mark.parametrize(
    "asked", [of_hand(2), of_hand(-1), of_hand(side=2), of_hand(side=-1), of_hand(RESULT)]
)
def test_what_is_not_there_is_not_confirmed(session: Session, asked: Approval) -> None:
    token = a_table(session)
    with pytest.raises(RefusedError) as refused:
        confirm(session, token, asked)
    assert codes(refused) == ["confirm.nothing"]


def test_nothing_is_confirmed_where_the_table_does_not(session: Session) -> None:
    token = a_table(session, Confirming.NONE)
    for asked in (of_hand(), of_hand(RESULT)):
        with pytest.raises(RefusedError) as refused:
            confirm(session, token, asked)
        assert codes(refused) == ["confirm.nothing"]


def test_who_looks_on_confirms_nothing(session: Session) -> None:
    token = a_table(session)
    links = share_links(session, token, Keyring("a secret key"))
    viewer = next(link.token for link in links if link.role is Role.VIEWER)
    session.rollback()
    with pytest.raises(NotAllowedError):
        confirm(session, viewer, of_hand())


def test_the_table_may_change_its_mind(session: Session) -> None:
    token = a_table(session)
    confirm(session, token, of_hand())
    write = a_write(load_game(session, token).version, key="change")
    for _ in range(2):  # sent twice
        set_confirming(session, token, Confirming.NONE, write)
    view = load_game(session, token)
    assert (view.confirming, view.confirmed.hands) == (Confirming.NONE, {})
    latest = list_changes(session, token)[0]
    assert (latest.action, latest.before, latest.after) == (
        "confirming",
        {"confirming": "hands"},
        {"confirming": "none"},
    )
    session.rollback()
    with pytest.raises(VersionConflictError):
        set_confirming(session, token, Confirming.HANDS, a_write(0))
    set_confirming(session, token, Confirming.HANDS, a_write(view.version))
    assert confirmed(session, token) == {0}


def test_the_list_says_when_it_was(session: Session) -> None:
    token = a_table(session)
    confirm(session, token, of_hand(), device="phone", author="Ann")
    record(session, token, net(10, 20))
    confirm(session, token, of_hand(2, side=1))
    found = list_confirmations(session, token, 0)
    assert [(each.version, each.number, each.side) for each in found] == [(2, 2, 1), (1, 1, 0)]
    assert (found[1].device, found[1].author) == ("phone", "Ann")
    assert [each.number for each in list_confirmations(session, token, 2)] == [2]
    assert [each.number for each in list_confirmations(session, token, 0, 2)] == [1]


def test_a_rematch_confirms_as_the_game_before(session: Session) -> None:
    view = load_game(session, a_table(session))
    assert rematch_of(view).confirming is Confirming.HANDS


def test_two_at_once_do_no_harm(session: Session, new_session: Callable[[], Session]) -> None:
    token = a_table(session)
    session.rollback()

    def act(client: int) -> bool:
        with new_session() as own:
            return confirm(own, token, of_hand(side=client % 2))

    new = at_once(act)
    assert sorted(new) == [False, False, True, True]
    assert confirmed(session, token) == {0, 1}
    assert session.query(Confirmation).count() == 2
