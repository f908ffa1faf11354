from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.orm import Session

from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.requests import write_house_rules
from scorekeeper.persistence import house_rules as stored
from scorekeeper.persistence.house_rules import HouseRules, HouseRulesVersion
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.errors import (
    HouseRulesConflictError,
    HouseRulesNotFoundError,
    RefusedError,
)
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.game.loading import forget, load_game
from scorekeeper.services.rules.house_rules import (
    NewHouseRules,
    as_new,
    check_house_rules,
    list_house_rules,
    load_house_rules,
    read_house_rules_file,
    save_house_rules,
)
from tests.services.helpers import EXAMPLE, a_game, net, record
from tests.threads import at_once


def tuesday(**overrides: Any) -> NewHouseRules:  # noqa: ANN401 - any rule's value
    named = {name.replace("__", "."): value for name, value in overrides.items()}
    return NewHouseRules(
        name="Tuesday rules",
        variant="caliente-complete",
        players=4,
        options=("caliente",),
        overrides=named or {"going_out.points": 200},
    )


def saved(session: Session, new: NewHouseRules) -> str:
    token = make_token()
    assert save_house_rules(session, token, new) == 1
    return token


def problems_of(new: NewHouseRules) -> dict[str, str]:
    with pytest.raises(RefusedError) as caught:
        check_house_rules(new)
    return {problem.path: problem.code for problem in caught.value.problems}


def test_what_is_saved_is_there_again(session: Session) -> None:
    token = saved(session, tuesday())
    found = load_house_rules(session, token)
    assert (found.name, found.variant.id, found.players) == (
        "Tuesday rules",
        "caliente-complete",
        4,
    )
    assert (found.options, dict(found.overrides)) == (("caliente",), {"going_out.points": 200})
    assert (found.rules.going_out.points, found.usual.going_out.points) == (200, 100)
    assert found.rules.going_out.source.book == "House rule"
    assert found.rules.canastas == found.usual.canastas
    (listed,) = list_house_rules(session, [token])
    assert (listed.version, listed.rules) == (1, tuesday())
    assert as_new(found.name, found) == tuesday()


def test_only_the_hash_of_the_token_is_kept(session: Session) -> None:
    token = saved(session, tuesday())
    for table in (HouseRules, HouseRulesVersion):
        rows = session.execute(text(f"SELECT * FROM {table.__tablename__}")).all()  # noqa: S608
        assert token not in repr(rows)
    assert token not in repr(list_house_rules(session, [token]))


def test_only_the_values_that_differ_are_kept(session: Session) -> None:
    new = tuesday(going_out__points=100, canastas__natural=600, concealed__points=100)
    assert dict(load_house_rules(session, saved(session, new)).overrides) == {
        "canastas.natural": 600
    }


def test_every_save_is_a_new_version_and_the_same_again_is_none(session: Session) -> None:
    token = saved(session, tuesday())
    assert save_house_rules(session, token, tuesday()) == 1
    assert save_house_rules(session, token, tuesday(target__points=8_000), expected=1) == 2
    found = load_house_rules(session, token)
    (listed,) = list_house_rules(session, [token])
    assert (listed.version, found.rules.target.points) == (2, 8_000)
    kept = session.scalars(
        select(HouseRulesVersion.overrides).order_by(HouseRulesVersion.version)
    ).all()
    assert kept == [{"going_out.points": 200}, {"target.points": 8_000}]


def test_who_saves_without_having_seen_the_last_version_is_told(session: Session) -> None:
    token = saved(session, tuesday())
    save_house_rules(session, token, tuesday(target__points=8_000), expected=1)
    with pytest.raises(HouseRulesConflictError, match="Save again") as caught:
        save_house_rules(session, token, tuesday(target__points=9_000), expected=1)
    assert caught.value.found == 2
    assert load_house_rules(session, token).rules.target.points == 8_000


def test_forms_sent_at_once_make_them_once(new_session: Callable[[], Session]) -> None:
    token = make_token()
    versions = at_once(lambda _: save_house_rules(new_session(), token, tuesday()))
    assert versions == [1, 1, 1, 1]
    assert new_session().scalar(select(func.count()).select_from(HouseRules)) == 1


def test_who_made_the_same_a_moment_ago_is_noticed(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = saved(session, tuesday())
    lock = stored.lock
    looks: list[str] = []

    def look(session: Session, token_hash: str) -> HouseRules | None:
        looks.append(token_hash)
        return None if len(looks) == 1 else lock(session, token_hash)

    monkeypatch.setattr(stored, "lock", look)
    assert save_house_rules(session, token, tuesday()) == 1
    assert len(looks) == 2


def test_a_link_to_nothing(session: Session) -> None:
    with pytest.raises(HouseRulesNotFoundError, match="Check that the link is complete"):
        load_house_rules(session, "gone")
    with pytest.raises(RefusedError, match="Load the page again"):
        save_house_rules(session, "mine", tuesday())


def test_a_list_is_in_the_order_of_its_links(session: Session) -> None:
    first, second = saved(session, tuesday()), saved(session, tuesday(target__points=900))
    listed = list_house_rules(session, ["gone", second, first])
    assert [item.token for item in listed] == [second, first]
    assert list_house_rules(session, []) == ()


def test_what_nobody_could_play_by_is_refused_rule_by_rule() -> None:
    assert problems_of(
        tuesday(
            sets__most_cards=2,
            going_out__points=-5,
            minimums__brackets=[
                {"start": None, "minimum": {"points": 15}},
                {"start": 500, "minimum": {"points": 50}},
                {"start": 500, "minimum": {"points": 90}},
            ],
        )
    ) == {
        "overrides.sets.most_cards": "rule.impossible",
        "overrides.going_out.points": "rule.impossible",
        "overrides.minimums.brackets": "rule.impossible",
    }
    assert problems_of(tuesday(no__rule=1)) == {"overrides.no.rule": "rule.unknown"}


def test_what_nobody_could_play_is_refused_where_it_is_chosen_and_nowhere_else(
    session: Session,
) -> None:
    unplayable = tuesday(going_out__canastas=20, sequences__most_cards=9)
    with pytest.raises(RefusedError) as caught:
        save_house_rules(session, make_token(), unplayable, chosen=True)
    assert {problem.path: problem.code for problem in caught.value.problems} == {
        "overrides.going_out.canastas": "rule.impossible",
        "overrides.sequences.most_cards": "rule.idle",
    }
    token = saved(session, unplayable)
    kept = load_house_rules(session, token)
    assert kept.rules.going_out.canastas == 20
    assert read_house_rules_file(json.dumps(write_house_rules(kept)).encode()) == unplayable


def test_a_rule_that_does_not_fit_another_one_is_named() -> None:
    with pytest.raises(RefusedError) as caught:
        check_house_rules(tuesday(deck__decks=3))
    (problem,) = caught.value.problems
    assert (problem.path, problem.values["rule"]) == ("overrides", "red_threes.points")


@pytest.mark.parametrize(
    ("new", "path", "code"),
    [
        (NewHouseRules(name=" ", variant="classic", players=4), "name", "name.missing"),
        (NewHouseRules(name="x", variant="poker", players=4), "ruleset", "ruleset.unknown"),
        (NewHouseRules(name="x", variant="samba", players=3), "players", "players.unknown"),
        (
            NewHouseRules(name="x", variant="samba", players=4, options=("caliente",)),
            "options[0]",
            "option.unknown",
        ),
    ],
)
def test_house_rules_of_unknown_rulesets_players_and_options_are_refused(
    new: NewHouseRules, path: str, code: str
) -> None:
    assert problems_of(new) == {path: code}


def test_rules_that_can_no_longer_be_played_say_so(session: Session) -> None:
    token = saved(session, tuesday())
    session.execute(update(HouseRulesVersion).values(overrides={"rule.of_before": 1}))
    session.commit()
    with pytest.raises(RefusedError, match="no rule"):
        load_house_rules(session, token)
    assert len(list_house_rules(session, [token])) == 1


def test_a_file_is_read_as_it_was_written(session: Session) -> None:
    found = load_house_rules(session, saved(session, tuesday()))
    assert write_house_rules(found) == {
        "format": "scorekeeper-house-rules/1",
        "name": "Tuesday rules",
        "ruleset": "caliente-complete",
        "players": 4,
        "options": ["caliente"],
        "overrides": {"going_out.points": 200},
    }
    assert read_house_rules_file(json.dumps(write_house_rules(found)).encode()) == tuesday()


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"format": "scorekeeper-game/1"}, "format"),
        ({"name": 3}, "name"),
        ({"ruleset": "poker"}, "ruleset"),
        ({"overrides": {"going_out.points": 3}}, "overrides.going_out.points"),
        ({"overrides": []}, "overrides"),
    ],
)
def test_a_bad_file_says_where(change: dict[str, Any], path: str) -> None:
    document = {"format": "scorekeeper-house-rules/1", "name": "x", "ruleset": "classic", **change}
    with pytest.raises(DocumentError) as caught:
        read_house_rules_file(json.dumps(document).encode())
    assert [problem.path for problem in caught.value.problems] == [path]


def test_no_file_is_none() -> None:
    with pytest.raises(DocumentError):
        read_house_rules_file(b"")


def test_a_game_is_played_by_them_under_their_name(session: Session) -> None:
    overrides = {"going_out.points": 300, "target.points": 8_000}
    token = a_game(session, overrides=overrides, rules_name="  Tuesday rules ")
    game = load_game(session, token)
    assert (game.title, game.rules_name) == ("Tuesday rules", "Tuesday rules")
    assert dict(game.overrides) == overrides
    assert (game.rules.going_out.points, game.target) == (300, 8_000)
    record(session, token, EXAMPLE)
    assert load_game(session, token).totals == (1390, -65)


def test_a_game_by_no_house_rules_goes_by_the_name_of_its_edition(session: Session) -> None:
    game = load_game(session, a_game(session))
    assert (game.title, game.rules_name, dict(game.overrides)) == (
        "Canasta Caliente Complete",
        "",
        {},
    )


def test_a_game_is_not_started_by_rules_that_nobody_could_play_by(session: Session) -> None:
    with pytest.raises(RefusedError) as caught:
        a_game(session, overrides={"going_out.points": 3}, rules_name="x" * 61)
    paths = {problem.path for problem in caught.value.problems}
    assert "overrides.going_out.points" in paths
    assert session.scalar(select(func.count()).select_from(Game)) == 0


@pytest.mark.parametrize("finished", [False, True])
def test_changing_house_rules_rescores_no_game(session: Session, *, finished: bool) -> None:
    token = saved(session, tuesday(going_out__points=300))
    house = load_house_rules(session, token)
    board = a_game(
        session,
        options=house.options,
        overrides=house.overrides,
        rules_name=house.name,
    )
    record(session, board, EXAMPLE)
    if finished:
        record(session, board, net(9_000, 0))
    before = load_game(session, board)
    save_house_rules(session, token, tuesday(going_out__points=0, card_points__ace=50), expected=1)
    forget()
    after = load_game(session, board)
    assert after.over is finished
    assert (after.totals, after.rules, after.title) == (before.totals, before.rules, before.title)
    assert after.rules.going_out.points == 300
    later = a_game(session, overrides=load_house_rules(session, token).overrides)
    assert load_game(session, later).rules.going_out.points == 0
