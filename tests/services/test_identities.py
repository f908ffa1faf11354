"""Those who sit at one table are two people: nothing is dropped, however they are written."""

from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import Spelling
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.files.exchange import export_game, import_game
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.group.groups import gather_games
from scorekeeper.services.group.players import (
    list_players,
    merge_players,
    preview_merging,
    rename_player,
    split_player,
)
from scorekeeper.services.hand.deals import undo_last
from scorekeeper.services.lifecycle.changes import GameChange, bring_back, change_game, delete_game
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.statistics import Chosen, group_statistics
from scorekeeper.services.upkeep.rebuilding import rebuild_statistics
from tests.services.circle import GROUP, a_game_of, holding, sides
from tests.services.helpers import a_new_game, a_write, net, record

FOUR = ("Ann", "Ben", "Cid", "Dot")
OTHERS = ("Anja", "Bob", "Cleo", "Don")


def number_of(session: Session, name: str) -> int:
    return next(each.number for each in list_players(session, GROUP) if each.name == name)


def hands_of(session: Session) -> dict[str, int]:
    found = group_statistics(session, GROUP, Chosen())
    return {each.players[0].name: each.figures.hands for each in found.players}


def is_together(session: Session, first: str, second: str) -> bool:
    pair = number_of(session, first), number_of(session, second)
    seen = preview_merging(session, GROUP, *pair).together
    with pytest.raises(RefusedError) as refused:
        merge_players(session, GROUP, *pair)
    return bool(seen) and refused.value.problems[0].code == "player.together"


def test_two_at_a_table_without_a_hand_are_two(session: Session) -> None:
    token = a_game_of(session, *FOUR)
    assert is_together(session, "Ann", "Ben")
    record(session, token, net(100, 50))
    assert hands_of(session) == dict.fromkeys(FOUR, 1)


def test_two_at_a_table_whose_hands_were_undone_are_two(session: Session) -> None:
    token = a_game_of(session, *FOUR)
    record(session, token, net(100, 50))
    undo_last(session, token, a_write(load_game(session, token).version))
    assert is_together(session, "Ann", "Dot")


def test_two_at_the_table_of_a_deleted_game_are_two(session: Session) -> None:
    token = a_game_of(session, *FOUR)
    record(session, token, net(100, 50))
    delete_game(session, token, a_write(1))
    assert is_together(session, "Ben", "Cid")
    bring_back(session, token, a_write(2))
    assert hands_of(session) == dict.fromkeys(FOUR, 1)


def test_who_left_the_table_may_be_merged(session: Session) -> None:
    token = a_game_of(session, *FOUR)
    change = GameChange(sides=sides("Ann", "Eve", "Cid", "Dot"), first_dealer=0)
    change_game(session, token, change, a_write(0))
    merge_players(session, GROUP, number_of(session, "Ben"), number_of(session, "Ann"))
    record(session, token, net(100, 50))
    assert hands_of(session) == {"Ann": 1, "Eve": 1, "Cid": 1, "Dot": 1}


def test_no_player_is_called_like_somebody_at_the_same_table(session: Session) -> None:
    token = a_game_of(session, *FOUR)
    change = GameChange(sides=sides("Ann", "Benno", "Cid", "Dot"), first_dealer=0)
    change_game(session, token, change, a_write(0))
    with pytest.raises(RefusedError) as refused:
        rename_player(session, GROUP, number_of(session, "Ann"), "BENNO")
    assert refused.value.problems[0].code == "player.together"
    rename_player(session, GROUP, number_of(session, "Ann"), "Anna")
    record(session, token, net(100, 50))
    assert hands_of(session) == {"Anna": 1, "Benno": 1, "Cid": 1, "Dot": 1}


def merged(session: Session) -> None:
    """Let `Anja` be another way of writing `Ann`, each with a hand of her own."""
    record(session, a_game_of(session, *FOUR), net(100, 50))
    record(session, a_game_of(session, *OTHERS), net(100, 50))
    merge_players(session, GROUP, number_of(session, "Anja"), number_of(session, "Ann"))
    assert hands_of(session)["Ann"] == 2


def both_count(session: Session) -> None:
    found = hands_of(session)
    assert (found["Ann"], found["Anja"]) == (2, 2)
    before = group_statistics(session, GROUP, Chosen())
    rebuild_statistics(session)
    assert group_statistics(session, GROUP, Chosen()) == before
    assert is_together(session, "Ann", "Anja")


def test_two_who_were_taken_for_one_start_a_game(session: Session) -> None:
    merged(session)
    record(session, a_game_of(session, "Anja", "Ben", "Ann", "Dot"), net(100, 50))
    both_count(session)


def test_two_who_were_taken_for_one_come_in_by_a_correction(session: Session) -> None:
    merged(session)
    token = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    record(session, token, net(100, 50))
    change = GameChange(sides=sides("Ann", "Anja", "Cid", "Dot"), first_dealer=0)
    change_game(session, token, change, a_write(1))
    both_count(session)


def test_two_who_were_taken_for_one_come_in_by_a_file(session: Session) -> None:
    import json  # noqa: PLC0415

    merged(session)
    token = start_game(session, a_new_game(sides=sides("Ann", "Anja", "Cid", "Dot")))
    record(session, token, net(100, 50))
    import_game(session, json.loads(export_game(session, token)), group=holding(GROUP))
    both_count(session)


def test_two_who_were_taken_for_one_are_gathered(session: Session) -> None:
    merged(session)
    token = start_game(session, a_new_game(sides=sides("Ann", "Anja", "Cid", "Dot")))
    record(session, token, net(100, 50))
    assert gather_games(session, holding(GROUP), [token]) == 1
    both_count(session)


def test_two_players_counted_as_one_are_parted_and_recounted(session: Session) -> None:
    """As a database has it in which two of one table were once taken for one."""
    record(session, a_game_of(session, *OTHERS), net(100, 50))
    token = a_game_of(session, *FOUR)
    ann, ben = number_of(session, "Ann"), number_of(session, "Ben")
    with write_transaction(session):
        session.execute(update(Spelling).where(Spelling.player == ben).values(player=ann))
    record(session, token, net(100, 50))
    rebuild_statistics(session)
    assert hands_of(session) == dict.fromkeys((*FOUR, *OTHERS), 1)
    with pytest.raises(RefusedError):
        split_player(session, GROUP, ann, "ben")


@pytest.mark.parametrize("second", ["ann", "\uff21\uff2e\uff2e", "Ann"])
def test_two_names_that_are_one_are_refused_at_a_table(session: Session, second: str) -> None:
    new = a_new_game(sides=(NamedSide(players=("Ann", second)), NamedSide(players=("Cid", "Dot"))))
    with pytest.raises(RefusedError) as refused:
        start_game(session, new, group=holding(GROUP))
    assert refused.value.problems[0].code == "name.twice"
