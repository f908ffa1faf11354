from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.persistence import links
from scorekeeper.persistence.tables import Game, GameLink, RulesetSnapshot, Seat
from scorekeeper.services.common.errors import GameNotFoundError, RefusedError
from scorekeeper.services.common.tokens import hash_of, make_token
from scorekeeper.services.game.highlights import hand_with
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.group.groups import list_games
from scorekeeper.services.lifecycle.games import start_game
from tests.services.helpers import EXAMPLE, a_game, a_new_game, record
from tests.threads import at_once


def problems_of(session: Session, new: NewGame) -> dict[str, str]:
    with pytest.raises(RefusedError) as caught:
        start_game(session, new)
    return {problem.path: problem.code for problem in caught.value.problems}


def test_a_new_game_is_on_the_board(session: Session) -> None:
    token = a_game(session, options=("caliente",), first_dealer=1)
    game = load_game(session, token)
    assert game.variant.id == "caliente-complete"
    assert game.rules == game.variant.ruleset(4, ["caliente"])
    assert (game.options, game.players, game.target) == (("caliente",), 4, 5_000)
    assert [side.name for side in game.sides] == ["North-South", "East-West"]
    assert [side.players for side in game.sides] == [("Nora", "Sam"), ("Eve", "Will")]
    assert [(side.total, side.minimum, side.progress) for side in game.sides] == [
        (0, Minimum(50), 0.0),
        (0, Minimum(50), 0.0),
    ]
    assert (game.table.dealer, game.table.leader) == ("Eve", "Sam")
    assert (game.deals, game.next_number, game.version) == ((), 1, 0)
    assert (game.over, game.winner, hand_with(max, game)) == (False, None, None)
    assert game.restorable is None
    assert game.started_at == game.changed_at
    assert game.started_at.utcoffset() is not None


def test_only_the_hash_of_the_token_is_kept(session: Session) -> None:
    token = a_game(session)
    assert len(token) == 32
    assert session.scalars(select(GameLink.token_hash)).all() == [
        hashlib.sha256(token.encode()).hexdigest()
    ]
    for table in Game.metadata.sorted_tables:
        rows = session.execute(text(f"SELECT * FROM {table.name}")).all()  # noqa: S608 -- our names
        assert token not in repr(rows)


def test_a_form_sent_twice_starts_one_game(session: Session) -> None:
    token = make_token()
    first = start_game(session, a_new_game(), token)
    again = start_game(session, a_new_game(variant="classic"), token)
    assert first == again == token
    assert session.scalar(select(func.count()).select_from(Game)) == 1


def test_forms_sent_at_once_start_one_game(new_session: Callable[[], Session]) -> None:
    token = make_token()
    at_once(lambda _: start_game(new_session(), a_new_game(), token), 6)
    session = new_session()
    assert session.scalar(select(func.count()).select_from(Game)) == 1
    assert session.scalar(select(func.count()).select_from(Seat)) == 4


def test_who_started_the_same_game_a_moment_ago_is_noticed(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = a_game(session)
    looks = [None, *[links.find_link(session, hash_of(token))] * 2]
    monkeypatch.setattr(links, "find_link", lambda *_: looks.pop(0))
    assert start_game(session, a_new_game(), token) == token
    assert session.scalar(select(func.count()).select_from(Game)) == 1
    assert len(looks) == 1


def test_a_token_from_elsewhere_is_refused(session: Session) -> None:
    with pytest.raises(RefusedError, match="Load the page again"):
        start_game(session, a_new_game(), "mine")


def test_rules_are_kept_once_however_many_games(session: Session) -> None:
    a_game(session)
    a_game(session)
    a_game(session, target=3_000)
    assert session.scalar(select(func.count()).select_from(RulesetSnapshot)) == 2


def test_another_target_is_a_house_rule(session: Session) -> None:
    game = load_game(session, a_game(session, target=3_000))
    assert game.target == 3_000
    assert game.rules.target.source.book == "House rule"
    assert load_game(session, a_game(session, target=5_000)).rules == game.variant.ruleset(4)


def test_names_are_tidied_and_sides_named_by_their_players(session: Session) -> None:
    sides = (
        NamedSide(name=" ", players=("  Zoe\u0301 ", "Bo")),
        NamedSide(players=("Cy", "李")),
    )
    game = load_game(session, a_game(session, sides=sides, variant=" Deluxe "))
    assert [side.name for side in game.sides] == ["Zoé & Bo", "Cy & 李"]
    assert game.variant.id == "caliente-deluxe"


def test_players_alone_are_sides_of_their_own_name(session: Session) -> None:
    sides = (NamedSide(name="ignored", players=("Ann",)), NamedSide(players=("Bo",)))
    game = load_game(session, a_game(session, players=2, sides=sides))
    assert [side.name for side in game.sides] == ["Ann", "Bo"]


def test_who_score_one_by_one_are_sides_alone(session: Session) -> None:
    sides = tuple(NamedSide(players=(name,)) for name in ("Ann", "Bo", "Cy"))
    game = load_game(session, a_game(session, variant="canasta", players=3, sides=sides))
    assert game.rules.seating.members_score_alone
    assert [side.name for side in game.sides] == ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"variant": "whist"}, "variant", "ruleset.unknown"),
        ({"players": 9}, "players", "players.unknown"),
        ({"options": ("draw-two",)}, "options[0]", "option.unknown"),
        ({"first_dealer": 4}, "first_dealer", "first_dealer.unknown"),
        ({"first_dealer": -1}, "first_dealer", "first_dealer.unknown"),
        ({"target": 0}, "target", "target.wrong"),
        ({"target": 1_000_005}, "target", "target.wrong"),
        ({"sides": ()}, "sides", "sides.layout"),
        ({"sides": (NamedSide(players=("A", "B", "C", "D")),)}, "sides", "sides.layout"),
    ],
)
def test_what_cannot_be_played_is_refused(
    session: Session, changes: dict[str, object], path: str, code: str
) -> None:
    assert problems_of(session, a_new_game(**changes))[path] == code
    assert session.scalar(select(func.count()).select_from(Game)) == 0


def test_every_bad_name_is_pointed_at(session: Session) -> None:
    sides = (
        NamedSide(name="x" * 61, players=("\u200b", "a\nb")),
        NamedSide(name="y\u202ez", players=("bo", "BO")),
    )
    assert problems_of(session, a_new_game(sides=sides)) == {
        "sides[0].players[0]": "name.missing",
        "sides[0].players[1]": "text.unreadable",
        "sides[0].name": "name.too_long",
        "sides[1].name": "text.unreadable",
        "sides[1].players[1]": "name.twice",
    }


def test_two_sides_of_one_name_are_refused(session: Session) -> None:
    sides = (
        NamedSide(name="Us", players=("Ann", "Bo")),
        NamedSide(name="us", players=("Cy", "Di")),
    )
    assert problems_of(session, a_new_game(sides=sides)) == {"sides[1].name": "name.twice"}


@pytest.mark.parametrize("token", ["", "x", "é\ud800", "A" * 32, "../../etc", "x" * 100_000, "\0"])
def test_a_link_without_a_game_is_told_so(session: Session, token: str) -> None:
    with pytest.raises(GameNotFoundError, match="no game behind this link"):
        load_game(session, token)


def test_games_are_listed_the_last_written_to_first(session: Session) -> None:
    first, second = a_game(session), a_game(session, variant="classic")
    record(session, first, EXAMPLE)
    listed = list_games(session, [second, "gone", first])
    assert [summary.token for summary in listed] == [first, second]
    assert listed[0].variant.id == "caliente-complete"
    assert listed[0].side_names == ("North-South", "East-West")
    assert (listed[0].totals, listed[0].deals) == ((1190, -65), 1)
    assert (listed[0].over, listed[0].winner) == (False, None)
    assert listed[0].started_at < listed[0].changed_at
    assert first not in repr(listed)


def test_no_games_are_listed_for_no_links(session: Session) -> None:
    assert list_games(session, []) == ()
