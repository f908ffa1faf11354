"""Late comers, leavers, substitutes, who joins by code, and results corrected afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.documents.event_models import MOST_ENTRANTS
from scorekeeper.event.evening import Entrant, Round
from scorekeeper.persistence.event_tables import EventWrite
from scorekeeper.services.common.errors import (
    NotDirectingError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.event.attending import (
    add_entrants,
    correct_name,
    join_event,
    let_leave,
    let_return,
    replace_player,
)
from scorekeeper.services.event.event_links import list_links, token_into
from scorekeeper.services.event.loading import best_hand, load_event
from scorekeeper.services.event.rounds import check, propose, unseat_round
from scorekeeper.services.event.table_results import give_result, mark_seen
from scorekeeper.services.event.views import EventView, TableState
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.deals import correct_deal, undo_last
from scorekeeper.services.lifecycle.change_log import list_changes
from scorekeeper.services.lifecycle.changes import GameChange, change_game
from tests.services.circle import KEYS
from tests.services.club import an_evening, confirm_both, directed, pairs, play, play_round, seat
from tests.services.helpers import a_write, net

ZOE = ("Zoe", "Yan")


def codes(error: RefusedError) -> set[str]:
    return {problem.code for problem in error.problems}


def seated_in(view: EventView) -> set[int]:
    return set(propose(view).round.seated)


def stays(session: Session, token: str) -> list[tuple[int, int, int | None]]:
    return [(e.number, e.in_from, e.out_from) for e in load_event(session, token).entrants]


def code_link(session: Session, token: str) -> str:
    links = list_links(session, token, KEYS)
    return next(link.token for link in links if link.role is EventRole.JOIN)


def test_who_comes_late_plays_from_the_next_round_on(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    add_entrants(session, token, [ZOE, ("Xia", "Wim")], directed(session, token))
    view = load_event(session, token)
    assert [(each.number, each.in_from) for each in view.entrants[4:]] == [(5, 2), (6, 2)]
    assert seated_in(view) == {1, 2, 3, 4, 5, 6}
    assert view.rounds[0].byes == ()


def test_who_comes_before_the_first_round_was_there_from_the_start(session: Session) -> None:
    token = an_evening(session, movement="round-robin")
    add_entrants(session, token, [ZOE], directed(session, token))
    assert stays(session, token)[-1] == (5, 1, None)


def test_as_many_tables_have_a_link_as_have_players(session: Session) -> None:
    token = an_evening(session, 0)
    for number, expected in enumerate(([], [], [1], [1], [1, 2])):
        links = list_links(session, token, KEYS)
        assert [each.place for each in links if each.role is EventRole.TABLE] == expected
        late = (f"Zoe {number}", f"Yan {number}")
        add_entrants(session, token, [late], directed(session, token))


def test_who_leaves_misses_the_next_round_and_may_come_back(session: Session) -> None:
    token = an_evening(session, 6)
    play_round(session, token)
    let_leave(session, token, 3, directed(session, token))
    assert stays(session, token)[2] == (3, 1, 2)
    assert 3 not in seated_in(load_event(session, token))
    with pytest.raises(RefusedError) as refused:
        let_leave(session, token, 3, directed(session, token))
    assert codes(refused.value) == {"event.has_left"}
    play_round(session, token)
    let_return(session, token, 3, directed(session, token))
    assert stays(session, token)[2] == (3, 1, None)
    assert 3 in seated_in(load_event(session, token))
    with pytest.raises(RefusedError) as refused:
        let_return(session, token, 3, directed(session, token))
    assert codes(refused.value) == {"event.is_there"}


def test_who_is_entered_by_mistake_leaves_before_they_have_played(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    add_entrants(session, token, [ZOE], directed(session, token))
    let_leave(session, token, 5, directed(session, token))
    assert [number for number, *_ in stays(session, token)] == [1, 2, 3, 4]
    assert 5 not in seated_in(load_event(session, token))


def test_what_was_entered_for_the_next_round_holds_for_one_that_is_seated_anew(
    session: Session,
) -> None:
    token = an_evening(session, 6, movement="round-robin")
    play_round(session, token)
    seat(session, token)
    let_leave(session, token, 3, directed(session, token))
    add_entrants(session, token, [ZOE], directed(session, token))
    replace_player(session, token, (1, 0), "Ann3", directed(session, token))
    unseat_round(session, token, directed(session, token))
    assert [each for each in stays(session, token) if each[0] in {3, 7}] == [
        (3, 1, 2),
        (7, 2, None),
    ]
    assert seated_in(load_event(session, token)) == {1, 2, 4, 5, 6, 7}


def test_who_leaves_a_first_round_that_is_undone_is_struck_out(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    let_leave(session, token, 1, directed(session, token))
    unseat_round(session, token, directed(session, token))
    assert [number for number, *_ in stays(session, token)] == [2, 3, 4]
    assert seated_in(load_event(session, token)) == {2, 3, 4}


def test_nobody_is_their_own_partner(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    let_leave(session, token, 1, directed(session, token))
    with pytest.raises(RefusedError) as refused:
        replace_player(session, token, (1, 0), "Ben1", directed(session, token))
    assert codes(refused.value) == {"name.twice"}


def test_with_too_few_there_is_no_round(session: Session) -> None:
    token = an_evening(session, 2)
    play_round(session, token)
    let_leave(session, token, 1, directed(session, token))
    with pytest.raises(RefusedError) as refused:
        propose(load_event(session, token))
    assert codes(refused.value) == {"event.too_few"}


def test_nobody_comes_back_into_a_place_that_others_had(session: Session) -> None:
    token = an_evening(session, 8, movement="round-robin")
    play_round(session, token)
    for number in (1, 2):
        let_leave(session, token, number, directed(session, token))
    add_entrants(session, token, [ZOE], directed(session, token))
    play_round(session, token)
    with pytest.raises(RefusedError) as refused:
        let_return(session, token, 1, directed(session, token))
    assert codes(refused.value) == {"place.taken"}
    let_return(session, token, 2, directed(session, token))
    assert {2, 9} <= seated_in(load_event(session, token))
    let_leave(session, token, 9, directed(session, token))
    with pytest.raises(RefusedError) as refused:
        let_return(session, token, 1, directed(session, token))
    assert codes(refused.value) == {"place.taken"}
    add_entrants(session, token, [("Ann1", "Ben1")], directed(session, token))
    assert 10 in seated_in(load_event(session, token))


def test_a_result_given_meanwhile_keeps_nobody_from_coming(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    seen, stale = directed(session, token), directed(session, token)
    give_result(session, token, (1, 1), (5, 6), directed(session, token))
    add_entrants(session, token, [ZOE], seen)
    with pytest.raises(VersionConflictError):
        let_leave(session, token, 1, stale)


def test_before_the_first_round_who_goes_is_struck_out(session: Session) -> None:
    token = an_evening(session)
    let_leave(session, token, 2, directed(session, token))
    add_entrants(session, token, [ZOE], directed(session, token))
    assert stays(session, token) == [(1, 1, None), (3, 1, None), (4, 1, None), (5, 1, None)]
    assert len(play_round(session, token).rounds[0].tables) == 2


@pytest.mark.parametrize("movement", ["round-robin", "mitchell"])
def test_in_a_schedule_one_takes_the_place_of_who_has_left(session: Session, movement: str) -> None:
    token = an_evening(session, 6, movement=movement)
    play_round(session, token)
    with pytest.raises(RefusedError) as refused:
        add_entrants(session, token, [ZOE], directed(session, token))
    assert codes(refused.value) == {"place.none"}
    assert len(load_event(session, token).entrants) == 6
    let_leave(session, token, 4, directed(session, token))
    add_entrants(session, token, [ZOE], directed(session, token))
    assert propose(load_event(session, token)).joined == ((7, 4),)
    with pytest.raises(RefusedError) as refused:
        let_return(session, token, 4, directed(session, token))
    assert codes(refused.value) == {"place.taken"}


def test_without_a_place_nobody_takes_one(session: Session) -> None:
    token = an_evening(session, 6, movement="round-robin")
    view = play_round(session, token)
    late = Entrant(number=7, players=ZOE, in_from=2)
    more = replace(view, entrants=(*view.entrants, late))
    assert check(more, Round(())).joined == ()


def test_nobody_joins_a_schedule_that_is_over(session: Session) -> None:
    token = an_evening(session, 2, movement="round-robin")
    play_round(session, token)
    let_leave(session, token, 2, directed(session, token))
    with pytest.raises(RefusedError) as refused:
        add_entrants(session, token, [ZOE], directed(session, token))
    assert codes(refused.value) == {"event.no_round"}


def test_a_substitute_plays_from_the_next_round_on(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    current = seat(session, token).current
    assert current is not None
    replace_player(session, token, (1, 1), "Zoe", directed(session, token))
    view = load_event(session, token)
    assert view.name_of((1,)) == "Ann1 & Zoe"
    assert [view.name_of((1,), played) for played in view.rounds] == ["Ann1 & Ben1"] * 2
    for table in current.tables:
        play(session, token, table.number, (100, 0), (0, 50))
    replace_player(session, token, (1, 0), "Yan", directed(session, token))
    view = seat(session, token)
    assert [view.name_of((1,), played) for played in view.rounds[1:]] == [
        "Ann1 & Ben1",
        "Yan & Zoe",
    ]
    assert view.current is not None
    table = next(t for t in view.current.tables if (1,) in t.sides)
    game = load_game(session, token_into(session, table.game, Role.SCORER, KEYS))
    assert {"Yan", "Zoe"} <= {name for side in game.sides for name in side.players}
    logged = session.scalars(select(EventWrite).where(EventWrite.action == "replaced")).all()
    assert logged[0].details == {
        "entrant": 1,
        "place": 1,
        "name": "Zoe",
        "before": ["Ann1", "Ben1"],
        "round": 3,
    }


@pytest.mark.parametrize("act", [replace_player, correct_name])
def test_a_name_may_be_written_otherwise(
    session: Session, act: Callable[[Session, str, tuple[int, int], str, Write], None]
) -> None:
    token = an_evening(session)
    act(session, token, (1, 0), "ANN1", directed(session, token))
    assert load_event(session, token).entrants[0].name == "ANN1 & Ben1"


@pytest.mark.parametrize(
    ("who", "name", "code"),
    [
        ((1, 0), "Ben2", "entrants.known"),
        ((1, 0), "ben1", "entrants.known"),
        ((1, 0), " ", "name.missing"),
        ((1, 0), "x" * 61, "name.too_long"),
        ((1, 2), "Zoe", "event.no_entrant"),
        ((1, -1), "Zoe", "event.no_entrant"),
        ((9, 0), "Zoe", "event.no_entrant"),
        ((10**30, 0), "Zoe", "event.no_entrant"),
    ],
)
@pytest.mark.parametrize("act", [replace_player, correct_name])
def test_a_name_that_cannot_be_is_refused(
    session: Session,
    act: Callable[[Session, str, tuple[int, int], str, Write], None],
    who: tuple[int, int],
    name: str,
    code: str,
) -> None:
    token = an_evening(session)
    with pytest.raises(RefusedError) as refused:
        act(session, token, who, name, directed(session, token))
    assert codes(refused.value) == {code}


def players_of(session: Session, view: EventView, number: int) -> list[tuple[str, ...]]:
    """The players of an entrant's side in the game of each round."""
    found = []
    for played in view.rounds:
        table = next(t for t in played.tables if (number,) in t.sides)
        game = load_game(session, token_into(session, table.game, Role.OWNER, KEYS))
        found.append(game.sides[table.sides.index((number,))].players)
    return found


def test_a_name_is_corrected_in_all_rounds_and_their_games(session: Session) -> None:
    token = an_evening(session)
    view = play_round(session, token)
    replace_player(session, token, (1, 1), "Zoe", directed(session, token))
    seat(session, token)
    for place, name in ((0, "Anne"), (1, "Zoë")):
        correct_name(session, token, (1, place), name, directed(session, token))
    after = load_event(session, token)
    assert [after.name_of((1,), played) for played in after.rounds] == ["Anne & Ben1", "Anne & Zoë"]
    assert players_of(session, after, 1) == [("Anne", "Ben1"), ("Anne", "Zoë")]
    assert [t.points for t in after.rounds[0].tables] == [t.points for t in view.rounds[0].tables]
    assert {t.state for t in after.rounds[0].tables} == {TableState.CONFIRMED}
    assert after.corrections == ()


def test_a_name_is_corrected_of_who_had_a_bye(session: Session) -> None:
    token = an_evening(session, 3)
    (free,) = play_round(session, token).rounds[0].byes
    correct_name(session, token, (free, 0), "Anne", directed(session, token))
    after = load_event(session, token)
    assert after.name_of((free,), after.rounds[0]) == f"Anne & Ben{free}"


def test_a_corrected_name_leaves_other_names_of_a_game_as_they_are(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    table = next(t for t in load_event(session, token).rounds[0].tables if (1,) in t.sides)
    owner = token_into(session, table.game, Role.OWNER, KEYS)
    side = table.sides.index((1,))
    game = load_game(session, owner)
    sides = [NamedSide(name=each.name, players=each.players) for each in game.sides]
    sides[side] = NamedSide(name="The Reds", players=("Ann1", "Benjamin"))
    change = GameChange(sides=tuple(sides), first_dealer=game.first_dealer)
    change_game(session, owner, change, a_write(game.version))
    for place, name in ((0, "Anne"), (1, "Ben")):
        correct_name(session, token, (1, place), name, directed(session, token))
    changed = load_game(session, owner).sides[side]
    assert (changed.name, changed.players) == ("The Reds", ("Anne", "Benjamin"))
    assert list_changes(session, owner)[0].action == "changed"


def test_a_name_that_was_changed_on_the_board_stays_there(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    table = next(t for t in load_event(session, token).rounds[0].tables if (1,) in t.sides)
    owner = token_into(session, table.game, Role.OWNER, KEYS)
    side = table.sides.index((1,))
    game = load_game(session, owner)
    sides = [NamedSide(name=each.name, players=each.players) for each in game.sides]
    sides[side] = NamedSide(name="", players=("Annie", "Ben1"))
    change = GameChange(sides=tuple(sides), first_dealer=game.first_dealer)
    change_game(session, owner, change, a_write(game.version))
    before = load_game(session, owner)
    correct_name(session, token, (1, 0), "Anna", directed(session, token))
    assert load_game(session, owner) == before
    assert load_event(session, token).name_of((1,)) == "Anna & Ben1"


def test_nobody_is_called_like_who_left_after_they_sat_at_the_same_table(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    table = next(t for t in load_event(session, token).rounds[0].tables if (1,) in t.sides)
    side = table.sides.index((1,))
    (gone,) = table.sides[1 - side]
    let_leave(session, token, gone, directed(session, token))
    owner = token_into(session, table.game, Role.OWNER, KEYS)
    game = load_game(session, owner)
    sides = [NamedSide(name="", players=each.players) for each in game.sides]
    sides[1 - side] = NamedSide(name="", players=("Annie", "Benno"))
    change = GameChange(sides=tuple(sides), first_dealer=game.first_dealer)
    change_game(session, owner, change, a_write(game.version))
    with pytest.raises(RefusedError) as refused:
        correct_name(session, token, (1, 0), f"BEN{gone}", directed(session, token))
    assert codes(refused.value) == {"name.twice"}
    assert load_event(session, token).name_of((1,)) == "Ann1 & Ben1"
    assert load_game(session, owner).sides[side].players == ("Ann1", "Ben1")


def test_a_name_is_corrected_while_its_games_are_erased(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = an_evening(session)
    play_round(session, token)
    monkeypatch.setattr("scorekeeper.services.event.attending.lock_game", lambda *_: None)
    correct_name(session, token, (1, 0), "Anna", directed(session, token))
    assert load_event(session, token).name_of((1,)) == "Anna & Ben1"


def test_nobody_is_a_pair_alone(session: Session) -> None:
    token = an_evening(session, 5)
    (bye,) = seat(session, token).rounds[0].byes
    let_leave(session, token, bye, directed(session, token))
    for act in (correct_name, replace_player):
        with pytest.raises(RefusedError) as refused:
            act(session, token, (bye, 0), f"Ben{bye}", directed(session, token))
        assert codes(refused.value) == {"name.twice"}


def test_a_substitute_takes_the_name_of_nobody_who_sat_at_the_same_table(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    replace_player(session, token, (1, 1), "Zoe", directed(session, token))
    with pytest.raises(RefusedError) as refused:
        correct_name(session, token, (1, 0), "Ben1", directed(session, token))
    assert codes(refused.value) == {"name.twice"}
    assert load_event(session, token).name_of((1,)) == "Ann1 & Zoe"


def test_who_takes_part_already_comes_no_second_time(session: Session) -> None:
    token = an_evening(session, 6)
    for entrants, code in (
        ([], "entrants.nobody"),
        ([("Zoe", "ann2")], "entrants.known"),
        (pairs(MOST_ENTRANTS), "entrants.known"),
        ([(f"X{n}", f"Y{n}") for n in range(MOST_ENTRANTS)], "entrants.many"),
    ):
        with pytest.raises(RefusedError) as refused:
            add_entrants(session, token, entrants, directed(session, token))
        assert codes(refused.value) == {code}
    play_round(session, token)
    let_leave(session, token, 2, directed(session, token))
    add_entrants(session, token, [("Ann2", "Zoe")], directed(session, token))
    with pytest.raises(RefusedError) as refused:
        let_return(session, token, 2, directed(session, token))
    assert codes(refused.value) == {"entrants.known"}


@pytest.mark.parametrize(
    "act",
    [
        lambda session, token, write: add_entrants(session, token, [ZOE], write),
        lambda session, token, write: let_leave(session, token, 1, write),
        lambda session, token, write: correct_name(session, token, (1, 0), "Zoe", write),
        lambda session, token, write: replace_player(session, token, (1, 0), "Zoe", write),
    ],
    ids=["add", "leave", "correct", "replace"],
)
def test_of_two_directors_the_later_is_told(
    session: Session, act: Callable[[Session, str, Write], None]
) -> None:
    token = an_evening(session)
    seen = load_event(session, token).version
    let_leave(session, token, 4, directed(session, token))
    with pytest.raises(VersionConflictError):
        act(session, token, Write(key="late", expected=seen))
    write = directed(session, token)
    act(session, token, write)
    once = stays(session, token)
    act(session, token, write)
    assert stays(session, token) == once


def test_people_join_by_the_code_until_the_first_round(session: Session) -> None:
    token = an_evening(session)
    code = code_link(session, token)
    for _ in range(2):
        join_event(session, code, [" Zoe ", "Yan"], Write(key="phone-1", expected=-1))
    view = load_event(session, token)
    assert [each.name for each in view.entrants[4:]] == ["Zoe & Yan"]
    for names, found in (
        (["Ann1", "Xia"], "entrants.known"),
        (["Xia", "xia"], "name.twice"),
        (["", "Xia"], "name.missing"),
        (["Xia"], "key.wrong"),
    ):
        with pytest.raises(RefusedError) as refused:
            join_event(session, code, names, Write(key="phone-2", expected=-1))
        assert codes(refused.value) == {found}
    seat(session, token)
    with pytest.raises(RefusedError) as refused:
        join_event(session, code, ["Xia", "Wim"], Write(key="phone-3", expected=-1))
    assert codes(refused.value) == {"join.closed"}


def test_each_link_is_for_its_own(session: Session) -> None:
    token = an_evening(session)
    code = code_link(session, token)
    with pytest.raises(NotDirectingError):
        add_entrants(session, code, [ZOE], directed(session, token))
    with pytest.raises(NotDirectingError):
        join_event(session, token, ZOE, directed(session, token))


def test_who_joined_meanwhile_is_in_no_seating_confirmed_before(session: Session) -> None:
    token = an_evening(session)
    before = directed(session, token)
    join_event(session, code_link(session, token), ZOE, Write(key="phone-1", expected=-1))
    with pytest.raises(VersionConflictError):
        let_leave(session, token, 1, before)


def corrected(session: Session, token: str) -> list[tuple[int, int, object, object]]:
    found = load_event(session, token).corrections
    return [(each.round, each.table.number, each.before, each.table.points) for each in found]


def correct(session: Session, view: EventView, points: tuple[int, int]) -> None:
    """Correct the first hand of table 1 in round 1."""
    way = token_into(session, view.rounds[0].tables[0].game, Role.OWNER, KEYS)
    revision = load_game(session, way).deals[0].revision
    correct_deal(session, way, 1, net(*points), a_write(revision))


def test_directors_are_told_of_a_hand_corrected_after_the_next_seating(session: Session) -> None:
    token = an_evening(session)
    view = play_round(session, token)
    correct(session, view, (410, 0))
    assert corrected(session, token) == [], "the round is not followed by another one"
    seats = seat(session, token).rounds[1].tables
    assert corrected(session, token) == []
    correct(session, view, (0, 700))
    after = load_event(session, token)
    assert corrected(session, token) == [(1, 1, (610, 100), (200, 800))]
    assert after.rounds[1].tables == seats
    assert after.ranking[0].entrant.number == view.rounds[0].tables[0].sides[1][0]

    correct(session, view, (0, 710))
    mark_seen(session, token, (1, 1), (200, 800), directed(session, token))
    assert corrected(session, token) == [(1, 1, (200, 800), (200, 810))], "seen was another one"
    mark_seen(session, token, (1, 1), (200, 810), directed(session, token))
    assert corrected(session, token) == []


def test_what_goes_back_to_what_it_was_is_told_no_more(session: Session) -> None:
    token = an_evening(session)
    view = play_round(session, token)
    seat(session, token)
    correct(session, view, (0, 700))
    correct(session, view, (400, 0))
    assert corrected(session, token) == []


def test_a_table_that_is_not_finished_any_more_is_told(session: Session) -> None:
    token = an_evening(session)
    view = play_round(session, token, confirmed=False)
    seat(session, token)
    way = token_into(session, view.rounds[0].tables[0].game, Role.OWNER, KEYS)
    undo_last(session, way, a_write(load_game(session, way).version))
    assert corrected(session, token) == [(1, 1, (600, 100), None)]
    mark_seen(session, token, (1, 1), None, directed(session, token))
    assert corrected(session, token) == []
    give_result(session, token, (1, 1), (5, 6), directed(session, token))
    assert corrected(session, token) == [], "a director gave it"
    give_result(session, token, (1, 1), None, directed(session, token))
    assert corrected(session, token) == [(1, 1, (5, 6), None)]


def test_a_correction_at_no_table_is_refused(session: Session) -> None:
    token = an_evening(session)
    with pytest.raises(RefusedError) as refused:
        mark_seen(session, token, (1, 1), (1, 2), directed(session, token))
    assert codes(refused.value) == {"event.no_table"}


def test_the_best_hand_is_the_evenings_and_an_entrants(session: Session) -> None:
    token = an_evening(session)
    assert best_hand(session, load_event(session, token)) is None
    seat(session, token)
    play(session, token, 1, (500, 100), (0, 900))
    confirm_both(session, token, 1)
    play(session, token, 2, (900, 850))
    view = load_event(session, token)
    assert view.current is not None
    first, second = view.current.tables
    best = best_hand(session, view)
    assert best is not None
    assert (best.played.number, best.table, best.side, best.points) == (1, 1, first.sides[1], 900)
    for side, points in (*zip(first.sides, (500, 900), strict=True), (second.sides[1], 850)):
        own = best_hand(session, view, side[0])
        assert own is not None
        assert (own.side, own.points) == (side, points)


def test_hands_that_count_no_more_are_no_best_hand(session: Session) -> None:
    token = an_evening(session, 2)
    seat(session, token)
    play(session, token, 1, (900, 100))
    give_result(session, token, (1, 1), (7, 8), directed(session, token))
    assert best_hand(session, load_event(session, token)) is None


def test_a_round_that_is_not_in_the_view_yet_has_no_best_hand(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    play(session, token, 1, (500, 100))
    view = load_event(session, token)
    assert best_hand(session, replace(view, rounds=())) is None
