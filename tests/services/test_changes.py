from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy.orm import Session

from scorekeeper.services.common.errors import (
    DealNotFoundError,
    GameDeletedError,
    NotAllowedError,
    RefusedError,
    RevisionNotFoundError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.loading import forget, load_game
from scorekeeper.services.game.views import NamedSide, SidesDocument
from scorekeeper.services.group.groups import list_games
from scorekeeper.services.hand.deals import correct_deal, record_deal, restore_last, undo_last
from scorekeeper.services.lifecycle.change_log import MOST, list_changes, version_of_hand
from scorekeeper.services.lifecycle.changes import (
    GameChange,
    Renaming,
    bring_back,
    change_game,
    delete_game,
    preview_change,
)
from scorekeeper.services.lifecycle.sharing import share_links
from tests.services.circle import KEYS
from tests.services.helpers import EXAMPLE, a_game, a_write, net, record

OTHERS = GameChange(
    sides=(
        NamedSide(name="Us", players=("Nora", "Simon")),
        NamedSide(name="Them", players=("Will", "Eve")),
    ),
    first_dealer=2,
)


def codes(error: RefusedError) -> dict[str, str]:
    return {problem.path: problem.code for problem in error.problems}


def test_names_and_dealer_are_looked_at_before_they_are_changed(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    seen = preview_change(session, token, OTHERS)
    assert [side.name for side in seen.before.sides] == ["North-South", "East-West"]
    assert [side.players for side in seen.after.sides] == [("Nora", "Simon"), ("Will", "Eve")]
    assert (seen.before.table.dealer, seen.after.table.dealer) == ("Eve", "Eve")
    assert seen.after.deals[0].table.dealer == "Simon"
    assert seen.after.totals == seen.before.totals
    assert not seen.changes
    assert load_game(session, token) == seen.before


def test_a_change_is_in_all_that_was_written_down(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE, net(20, 30))
    change_game(session, token, OTHERS, a_write(2))
    for act in (list, forget):
        act()
        game = load_game(session, token)
        assert [side.name for side in game.sides] == ["Us", "Them"]
        assert game.deals[0].deal.sides[0].name == "Us"
        assert (game.first_dealer, game.deals[0].table.dealer) == (2, "Simon")
        assert (game.totals, game.version) == ((1210, -35), 3)
    assert list_games(session, [token])[0].side_names == ("Us", "Them")
    record(session, token, net(5, 5))


def test_a_change_sent_twice_is_made_once(session: Session) -> None:
    token = a_game(session)
    write = a_write(0)
    for _ in range(2):
        change_game(session, token, OTHERS, write)
    assert load_game(session, token).version == 1
    with pytest.raises(RefusedError, match="before with other contents"):
        change_game(session, token, replace(OTHERS, first_dealer=1), write)


def test_a_change_against_an_old_version_changes_nothing(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    with pytest.raises(VersionConflictError) as caught:
        change_game(session, token, OTHERS, a_write(0))
    assert (caught.value.expected, caught.value.found) == (0, 1)
    assert load_game(session, token).sides[0].name == "North-South"


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_only_the_owner_changes_and_deletes(session: Session, role: Role) -> None:
    token = a_game(session)
    other = {link.role: link.token for link in share_links(session, token, KEYS)}[role]
    for act in (delete_game, bring_back):
        with pytest.raises(NotAllowedError):
            act(session, other, a_write(0))
    with pytest.raises(NotAllowedError):
        change_game(session, other, OTHERS, a_write(0))
    assert load_game(session, token).version == 0


def test_a_change_of_nothing_writes_no_entry(session: Session) -> None:
    token = a_game(session)
    change_game(session, token, OTHERS, a_write(0))
    assert preview_change(session, token, OTHERS).is_nothing
    assert not preview_change(session, token, replace(OTHERS, first_dealer=1)).is_nothing
    assert not preview_change(session, token, replace(OTHERS, target=3_000)).is_nothing
    with pytest.raises(RefusedError) as caught:
        change_game(session, token, OTHERS, a_write(1))
    assert codes(caught.value) == {"": "change.nothing"}
    assert load_game(session, token).version == 1


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (replace(OTHERS, first_dealer=4), {"first_dealer": "first_dealer.unknown"}),
        (replace(OTHERS, first_dealer=-1), {"first_dealer": "first_dealer.unknown"}),
        (replace(OTHERS, sides=OTHERS.sides[:1]), {"": "key.wrong"}),
        (replace(OTHERS, target=-1), {"target": "target.wrong"}),
        (
            replace(OTHERS, sides=(OTHERS.sides[0], NamedSide(players=("", "nora")))),
            {"sides[1].players[0]": "name.missing", "sides[1].players[1]": "name.twice"},
        ),
    ],
)
def test_what_a_game_cannot_be_is_refused(
    session: Session, change: GameChange, found: dict[str, str]
) -> None:
    token = a_game(session)
    with pytest.raises(RefusedError) as caught:
        preview_change(session, token, change)
    assert codes(caught.value) == found


def test_a_target_is_looked_at_then_kept_with_the_rules_of_then(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    before = load_game(session, token)
    names = tuple(NamedSide(name=side.name, players=side.players) for side in before.sides)
    shorter = GameChange(sides=names, first_dealer=before.first_dealer, target=1_000)
    seen = preview_change(session, token, shorter)
    assert (seen.before.over, seen.after.over, seen.after.winner) == (False, True, 0)
    assert seen.changes.over is True
    assert not load_game(session, token).over
    change_game(session, token, shorter, a_write(1))
    for act in (list, forget):
        act()
        game = load_game(session, token)
        assert (game.target, game.over, game.winner) == (1_000, True, 0)
        assert game.totals == before.totals
    assert list_games(session, [token])[0].winner == 0
    logged = list_changes(session, token)[0]
    assert (logged.before["target"], logged.after["target"]) == (5_000, 1_000)
    # what was a mistake leaves no trace in the rules
    for version, target in ((2, 2_000), (3, 5_000)):
        change_game(session, token, replace(shorter, target=target), a_write(version))
    forget()
    assert load_game(session, token).rules == before.rules
    assert not load_game(session, token).over


def test_a_target_that_is_sent_twice_with_one_key_is_one(session: Session) -> None:
    token = a_game(session)
    write = a_write(0)
    change_game(session, token, replace(OTHERS, target=3_000), write)
    with pytest.raises(RefusedError, match="before with other contents"):
        change_game(session, token, replace(OTHERS, target=4_000), write)
    assert load_game(session, token).target == 3_000


def test_players_alone_may_take_each_other_s_names(session: Session) -> None:
    sides = tuple(NamedSide(players=(name,)) for name in ("Ann", "Bo", "Cy"))
    token = a_game(session, variant="canasta", players=3, sides=sides)
    partners = {"name": "Ann & Cy", "members": [{"name": "Ann"}, {"name": "Cy"}]}
    record(session, token, [{**partners, "melds": ["Kx7"]}, {"name": "Bo", "melds": ["4x3"]}])
    before = load_game(session, token)
    swapped = tuple(NamedSide(players=(name,)) for name in ("Bo", "Ann", "Di"))
    change_game(session, token, GameChange(sides=swapped, first_dealer=0), a_write(1))
    forget()
    game = load_game(session, token)
    assert [side.name for side in game.sides] == ["Bo", "Ann", "Di"]
    assert game.totals == before.totals
    written = game.deals[0].sides_document
    assert written[0]["members"] == [{"name": "Bo"}, {"name": "Di"}]
    assert [side["name"] for side in written] == ["Bo & Di", "Ann"]


def test_who_played_is_remembered_by_the_new_names(session: Session) -> None:
    sides = (NamedSide(players=("Ann", "Bo", "Cy")), NamedSide(players=("Di", "Ed")))
    token = a_game(session, variant="classic", players=5, sides=sides)
    record(session, token, [{"players": ["Ann", "Cy"], "melds": ["4x3"]}, {"melds": ["5x3"]}])
    names = (NamedSide(players=("Anna", "Bob", "Cyd")), NamedSide(players=("Di", "Ed")))
    change_game(session, token, GameChange(sides=names, first_dealer=0), a_write(1))
    deal = load_game(session, token).deals[0]
    assert deal.sides_document[0]["players"] == ["Anna", "Cyd"]
    assert deal.table.sitting_out == ("Bob",)


def test_names_that_nobody_has_stay_as_they_were_written() -> None:
    renaming = Renaming({"Us": "We"}, {"Ann": "Anna"})
    written: SidesDocument = [
        {"name": "Others", "players": ["Ann", "Cy"], "members": None},
        {"melds": []},
    ]
    renamed = [{"name": "Others", "players": ["Anna", "Cy"], "members": None}, {"melds": []}]
    assert renaming.document(written) == renamed


def test_a_deleted_game_is_gone_till_it_is_brought_back(session: Session) -> None:
    token = a_game(session)
    watch = share_links(session, token, KEYS)[0].token
    record(session, token, EXAMPLE)
    delete_game(session, token, a_write(1))
    for link, role in ((token, Role.OWNER), (watch, Role.VIEWER)):
        with pytest.raises(GameDeletedError, match="was deleted") as caught:
            load_game(session, link)
        assert caught.value.role is role
    assert list_games(session, [token, watch]) == ()
    with pytest.raises(GameDeletedError):
        record_deal(session, token, EXAMPLE, a_write(2))
    write = a_write(2)
    for _ in range(2):
        bring_back(session, token, write)
    game = load_game(session, token)
    assert (game.totals, game.version, game.deleted) == ((1190, -65), 3, False)
    assert len(list_games(session, [watch])) == 1


def test_the_list_of_changes_tells_who_did_what_on_which_device(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE, net(20, 30))
    correct_deal(session, token, 1, net(100, 0), a_write(1))
    undo_last(session, token, a_write(3))
    restore_last(session, token, a_write(4))
    change_game(session, token, OTHERS, a_write(5))
    delete_game(session, token, a_write(6))
    bring_back(session, token, a_write(7))
    found = list_changes(session, token)
    assert [(each.action, each.number, each.revision) for each in found] == [
        ("brought back", None, None),
        ("deleted", None, None),
        ("changed", None, None),
        ("restored", 2, 3),
        ("undone", 2, 2),
        ("corrected", 1, 2),
        ("recorded", 2, 1),
        ("recorded", 1, 1),
    ]
    assert {(each.device, each.author) for each in found} == {("phone", "Ann")}
    assert [each.version for each in found] == list(range(8, 0, -1))
    changed = found[2]
    assert changed.before["sides"] == ["North-South", "East-West"]
    assert changed.after["players"] == [["Nora", "Simon"], ["Will", "Eve"]]
    assert (changed.before["first_dealer"], changed.after["first_dealer"]) == ("Nora", "Simon")
    assert found[0].before == {}
    assert found[0].saved_at > found[-1].saved_at
    assert [each.version for each in list_changes(session, token, 3)] == [2, 1]
    assert list_changes(session, token, -5) == list_changes(session, token, 0) == ()
    assert len(list_changes(session, token, 10**40)) == 8 < MOST


def test_an_earlier_version_of_a_hand_is_found_and_put_back(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE, net(10, 20))
    correct_deal(session, token, 1, net(100, 0), a_write(1))
    old = version_of_hand(session, token, 1, 1)
    assert old == EXAMPLE
    saved = correct_deal(session, token, 1, old, a_write(2))
    assert saved.revision == 3
    assert load_game(session, token).totals == (1200, -45)


@pytest.mark.parametrize("revision", [0, 3, 2**31, 10**40])
def test_a_version_that_there_never_was(session: Session, revision: int) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    with pytest.raises(RevisionNotFoundError, match="no version"):
        version_of_hand(session, token, 1, revision)


def test_a_hand_that_does_not_count_has_no_versions_to_put_back(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    undo_last(session, token, a_write(1))
    with pytest.raises(DealNotFoundError):
        version_of_hand(session, token, 1, 1)


def test_two_who_change_a_game_at_once(
    session: Session, new_session: Callable[[], Session]
) -> None:
    token = a_game(session)
    change_game(new_session(), token, OTHERS, a_write(0))
    with pytest.raises(VersionConflictError):
        delete_game(session, token, a_write(0))
