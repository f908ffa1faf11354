"""Club evenings as files: an import elsewhere gives the same evening."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.documents import event_files
from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.events import answer_ranking
from scorekeeper.persistence.erasing import delete_games
from scorekeeper.persistence.event_tables import StoredEvent
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.event.attending import add_entrants, let_leave, replace_player
from scorekeeper.services.event.event_links import token_into
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.rounds import propose, seat_round
from scorekeeper.services.event.starting import events_of_group, insert_event
from scorekeeper.services.event.views import TableState
from scorekeeper.services.files.evening_export import export_evening
from scorekeeper.services.files.evening_import import import_evening
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.hand.deals import correct_deal
from tests.databases import ON_SQLITE
from tests.services.circle import KEYS
from tests.services.club import an_evening, directed, pairs, play, play_round, seat, way
from tests.services.evening_files import a_whole_evening, bring, exported, told
from tests.services.evenings import written_once
from tests.services.helpers import a_write, net


def test_a_result_that_is_corrected_later_is_told(session: Session) -> None:
    text = exported(session, a_whole_evening, "swiss")
    token = bring(session, text)
    first = load_event(session, token).rounds[0].tables[0]
    game = token_into(session, first.game, Role.OWNER, KEYS)
    correct_deal(session, game, 2, net(900, 0), a_write(1))
    (correction,) = load_event(session, token).corrections
    assert (correction.round, correction.before) == (1, first.points)


def test_a_form_that_is_sent_twice_brings_in_one_evening(session: Session) -> None:
    text = exported(session, a_whole_evening, "swiss")
    group, start = GroupAccess(make_token(), KEYS), make_token()
    once, again = (import_evening(session, json.loads(text), start, group) for _ in range(2))
    assert once == again
    assert [each.token for each in events_of_group(session, group, 9)] == [once]


def test_two_who_bring_in_one_evening_at_once_bring_in_one(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = exported(session, a_whole_evening, "swiss")
    group, calls = GroupAccess(make_token(), KEYS), []
    insert = insert_event

    def later(*given: Any) -> StoredEvent | None:  # noqa: ANN401 -- whatever it is called with
        calls.append(given)
        if len(calls) == 1:
            raise IntegrityError("INSERT", {}, Exception())
        return insert(*given)

    monkeypatch.setattr("scorekeeper.services.files.evening_import.insert_event", later)
    token = import_evening(session, json.loads(text), make_token(), group)
    assert len(load_event(session, token).rounds) == len(calls) == 2


def test_rules_of_the_house_come_along(session: Session) -> None:
    changes = {"overrides": {"going_out.points": 300}, "rules_name": "Ours"}
    before = load_event(session, a_whole_evening(session, "swiss", **changes))
    after = load_event(session, bring(session, export_evening(session, before)))
    assert after.settings == before.settings
    table = after.rounds[1].tables[1]
    game = load_game(session, token_into(session, table.game, Role.OWNER, KEYS))
    assert (game.rules.going_out.points, game.rules_name, game.over) == (300, "Ours", False)


def test_a_file_without_hands_brings_in_the_results(session: Session) -> None:
    before = load_event(session, written_once(session, a_whole_evening, "swiss"))
    document = json.loads(export_evening(session, before))
    for played in document["rounds"]:
        for table in played["tables"]:
            del table["game"]
    for entrant in document["entrants"]:
        del entrant["players"]
    after = load_event(session, bring(session, json.dumps(document)))
    assert after.ranking == before.ranking
    assert after.entrants == before.entrants
    states = {table.state for played in after.rounds for table in played.tables}
    assert states == {TableState.GIVEN, TableState.NOT_BEGUN}


def test_an_evening_that_is_too_long_tells_its_results_alone(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = load_event(session, written_once(session, a_whole_evening, "swiss"))
    whole = export_evening(session, view)
    module = "scorekeeper.services.files.evening_export"
    for name in ("MOST_TABLES", "MOST_HANDS", "MOST_BYTES"):
        with monkeypatch.context() as patch:
            patch.setattr(f"{module}.{name}", 2)
            short = export_evening(session, view)
        assert "game" not in json.loads(short)["rounds"][0]["tables"][0]
        assert answer_ranking(json.loads(short)) == answer_ranking(json.loads(whole))
        after = load_event(session, bring(session, short))
        assert after.ranking == view.ranking


def test_an_evening_of_many_tables_is_brought_in_from_its_file(session: Session) -> None:
    document = json.loads(export_evening(session, load_event(session, an_evening(session))))
    sides = [[[1], [2]], [[3], [4]]]
    tables = [{"table": at, "sides": two, "points": [500, 5]} for at, two in enumerate(sides, 1)]
    document["rounds"] = [{"tables": tables, "byes": []}] * 90
    before = load_event(session, bring(session, json.dumps(document)))
    after = load_event(session, bring(session, export_evening(session, before)))
    assert sum(len(played.tables) for played in after.rounds) == 180
    assert (after.rounds[-1].number, after.ranking) == (90, before.ranking)


def test_an_evening_is_no_longer_than_its_file_may_be(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = an_evening(session)
    play_round(session, token)
    seated = propose(load_event(session, token)).round
    for name, most in (("MOST_TABLES", 3), ("MOST_ROUNDS", 1)):
        with monkeypatch.context() as patch:
            patch.setattr(f"scorekeeper.services.event.rounds.{name}", most)
            with pytest.raises(RefusedError, match=f"at most .*{most}"):
                propose(load_event(session, token))
            with pytest.raises(RefusedError, match=f"at most .*{most}"):
                seat_round(session, token, seated, directed(session, token), KEYS)
    assert len(seat(session, token).rounds) == 2


def test_a_game_that_was_just_erased_is_left_out(session: Session) -> None:
    token = written_once(session, a_whole_evening, "swiss")
    view = load_event(session, token)
    delete_games(session, [view.rounds[0].tables[0].game])
    session.commit()
    document = json.loads(export_evening(session, view))
    assert ["game" in table for table in document["rounds"][0]["tables"]] == [False, True]


def without(*path: Any) -> Callable[[Any], None]:  # noqa: ANN401 -- JSON
    """Return a function that takes something out of a file."""

    def change(document: Any) -> None:  # noqa: ANN401 -- JSON
        for name in path[:-1]:
            document = document[name]
        del document[path[-1]]

    return change


def having(value: object, *path: Any) -> Callable[[Any], None]:  # noqa: ANN401 -- JSON
    """Return a function that puts something into a file."""

    def change(document: Any) -> None:  # noqa: ANN401 -- JSON
        for name in path[:-1]:
            document = document[name]
        document[path[-1]] = value

    return change


TABLE = ("rounds", 0, "tables", 0)
GAME = (*TABLE, "game")


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (without("played"), "played", "field.missing"),
        (without("name"), "name", "field.missing"),
        (having("", "name"), "name", "name.missing"),
        (having("no", "movement"), "movement", "value.unknown"),
        (having("no", "scoring"), "scoring", "value.unknown"),
        (having("no", "played", "ruleset"), "played.ruleset", "ruleset.unknown"),
        (having({"no": 1}, "played", "overrides"), "played.ruleset", "rule.unknown"),
        (having(0, "played", "round_hands"), "played.round_hands", "event.round_hands"),
        (having(10**9, "entrants", 0, "id"), "entrants[0].id", "number.too_large"),
        (having(["Ann"], "entrants", 0, "players"), "entrants[0].players", "evening.players"),
        (having(["A", ""], "entrants", 0, "players"), "entrants[0].players[1]", "name.missing"),
        (having(99, "rounds", 0, "former", 0, "id"), "rounds[0].former[0].id", "entrant.unknown"),
        (
            having(["Ben1"] * 2, "entrants", 0, "players"),
            "entrants",
            "entrants.twice",
        ),
        (
            having([], "rounds", 0, "former", 0, "players"),
            "rounds[0].former[0].players",
            "evening.players",
        ),
        (having(999, *TABLE, "table"), "rounds[0].tables[0].table", "number.too_large"),
        (having("no", *GAME, "ruleset"), "rounds[0].tables[0].game.ruleset", "ruleset.unknown"),
        (having("samba", *GAME, "ruleset"), "rounds[0].tables[0].game", "evening.other_game"),
        pytest.param(
            having("none", *GAME, "confirming"),
            "rounds[0].tables[0].game",
            "evening.other_game",
            id="not confirmed",
        ),
        (
            having(["x" * 61, "B"], *GAME, "side_players", 0),
            "rounds[0].tables[0].game.side_players[0][0]",
            "name.too_long",
        ),
        (
            having(["Ann", "Ann"], *GAME, "side_players", 0),
            "rounds[0].tables[0].game.side_players[0][1]",
            "name.twice",
        ),
        (having([{"tables": []}] * 101, "rounds"), "rounds", "list.too_long"),
        (having([], "rounds", 0, "tables"), "rounds[0].tables", "evening.no_table"),
        (having(2, "entrants", 0, "in_from"), "rounds[0]", "evening.absent"),
        pytest.param(
            having(1, "entrants", 0, "out_from"), "rounds[0]", "evening.absent", id="left before"
        ),
    ],
)
def test_what_cannot_be_brought_in_is_told_at_its_place(
    session: Session, change: Callable[[Any], None], path: str, code: str
) -> None:
    document = json.loads(exported(session, an_old_one))
    change(document)
    assert (path, code) in refused(session, json.dumps(document))


def refused(session: Session, text: str) -> set[tuple[str, str]]:
    """Return the paths and the codes of a file's problems; none where it is imported."""
    try:
        bring(session, text)
    except (DocumentError, RefusedError) as error:
        return {(problem.path, problem.code) for problem in error.problems}
    return set()


def test_who_was_struck_out_is_not_in_the_file(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    add_entrants(session, token, [("Zoe", "Yan")], directed(session, token))
    replace_player(session, token, (5, 1), "Xia", directed(session, token))
    let_leave(session, token, 5, directed(session, token))
    before = load_event(session, token)
    after = load_event(session, bring(session, export_evening(session, before)))
    assert after.entrants == before.entrants


@pytest.mark.parametrize("joined", [0, 1])
def test_an_evening_that_people_are_still_to_join_is_brought_in(
    session: Session, joined: int
) -> None:
    token = an_evening(session, 0)
    for pair in pairs(joined):
        add_entrants(session, token, [pair], directed(session, token))
    view = load_event(session, bring(session, export_evening(session, load_event(session, token))))
    assert [each.players for each in view.entrants] == pairs(joined)
    assert not view.rounds


def test_an_evening_whose_players_have_gone_home_is_brought_in(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token)
    for number in (1, 2, 3):
        let_leave(session, token, number, directed(session, token))
    before = load_event(session, token)
    after = load_event(session, bring(session, export_evening(session, before)))
    assert (after.entrants, after.ranking) == (before.entrants, before.ranking)


def test_a_result_that_was_to_be_confirmed_is_not_confirmed_in_advance(session: Session) -> None:
    document = json.loads(exported(session, a_half_done))
    document["rounds"][0]["tables"][0]["game"]["result_confirmed"] = [0, 1]
    token = bring(session, json.dumps(document))
    play(session, token, 1, (100, 200))
    assert load_event(session, token).rounds[0].tables[0].state is TableState.WAITING


def test_the_clock_ends_a_round_or_the_hands_do(session: Session) -> None:
    document = json.loads(export_evening(session, load_event(session, an_evening(session))))
    document["played"] |= {"round_minutes": 30, "ruleset": "Classic"}
    settings = load_event(session, bring(session, json.dumps(document))).settings
    assert (settings.round_minutes, settings.round_hands, settings.variant) == (30, 0, "classic")


def test_nobody_sits_at_a_table_twice(session: Session) -> None:
    document = json.loads(exported(session, an_old_one))
    document["rounds"][0]["former"][0]["players"] = ["Ben1", "Ben1"]
    ((path, code),) = refused(session, json.dumps(document))
    assert (path[:-2], code) == ("rounds[0].tables[", "name.twice")


def an_old_one(session: Session) -> str:
    """An evening with a game of two hands and somebody who was replaced."""
    token = an_evening(session, 4)
    play_round(session, token)
    replace_player(session, token, (1, 0), "Xia", directed(session, token))
    return token


@pytest.mark.parametrize("limit", ["MOST_TABLES", "MOST_HANDS", "MOST_FORMER"])
def test_more_than_a_file_may_bring_is_refused(
    session: Session, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    text = exported(session, an_old_one)
    monkeypatch.setattr(event_files, limit, 0)
    codes = {
        "MOST_TABLES": "evening.tables",
        "MOST_HANDS": "evening.hands",
        "MOST_FORMER": "list.too_long",
    }
    assert refused(session, text) == {("rounds", codes[limit])}


def test_a_game_of_the_evening_goes_on_where_it_was(session: Session) -> None:
    token = bring(session, exported(session, a_half_done))
    play(session, token, 1, (100, 200))
    game = load_game(session, way(session, token, 1))
    assert (game.over, [side.total for side in game.sides]) == (True, [600, 200])


def a_half_done(session: Session) -> str:
    token = an_evening(session, 4)
    seat(session, token)
    play(session, token, 1, (500, 0))
    return token


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    """Yield the paths of all that is in a file."""
    parts = {**value} if isinstance(value, dict) else {}
    for name, part in enumerate(value) if isinstance(value, list) else parts.items():
        yield (*path, name)
        yield from places(part, (*path, name))


ODD_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 0, 1, 2, 3, 2**31, 2**63, 10**400]),
    st.floats(allow_nan=False),
    st.text(max_size=70),
    st.lists(st.integers(0, 5), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
)


@ON_SQLITE
def test_whatever_stands_in_a_file_is_an_evening_or_refused(session: Session) -> None:
    whole = exported(session, an_old_one)

    @settings(deadline=None)
    @given(data=st.data())
    def spoil(data: st.DataObject) -> None:
        document = json.loads(whole)
        for _ in range(data.draw(st.integers(1, 3))):
            path = data.draw(st.sampled_from(sorted(places(document), key=repr)))
            having(data.draw(ODD_VALUES), *path)(document)
        try:
            token = bring(session, json.dumps(document))
        except (DocumentError, RefusedError):
            return
        view = load_event(session, token)
        told(session, view)
        again = load_event(session, bring(session, export_evening(session, view)))
        assert again.ranking == view.ranking

    spoil()
