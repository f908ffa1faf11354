"""Rate limits of a link, a device and an address; and actions without one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event, func, select

from scorekeeper.persistence.rate_limits import RateLimit
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseBusyError
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.upkeep import rate_counts
from scorekeeper.web import create_app
from scorekeeper.web.common.settings import RATE_LIMITS
from tests.documents.examples import deal
from tests.web.house import saved_house
from tests.web.program import Program
from tests.web.test_events import at_table, begun, seat
from tests.web.visitor import Visitor, fields_of

TOO_LARGE = {"name": "x" * 1_100_000}
FEW = "starting=3/hour, importing=2/hour, sheets=2/minute, api=2/minute, guessing=3/hour"


@pytest.fixture
def new_app(sqlite_template: Path, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes apps, as processes do that serve one database."""
    path = tmp_path / "scorekeeper.db"
    shutil.copy(sqlite_template, path)
    apps: list[Flask] = []

    def make(limits: str = FEW) -> Flask:
        settings = {"DATABASE_URL": f"sqlite:///{path}", "SECRET_KEY": "only for tests"}
        apps.append(create_app({**settings, "RATE_LIMITS": limits}))
        return apps[-1]

    yield make
    for app in apps:
        database.detach(app)


def at(app: Flask, address: str = "192.0.2.1") -> Visitor:
    """Return somebody at an address."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return Visitor(client)


def counts(app: Flask) -> int:
    with app.app_context():
        found = database.session().scalar(select(func.count()).select_from(RateLimit))
    return found or 0


def test_a_limit_holds_over_all_processes(new_app: Callable[..., Flask]) -> None:
    first, second = new_app(), new_app()
    for app in (first, second, first):
        assert at(app).send("/games/new", {}).status_code == 303
    for app in (second, first):
        refused = at(app).send("/games/new", {"player_0": "Zoë"})
        assert refused.status_code == 429
        # The end of the hour is rounded up to a second, and so is what is left until then.
        assert 3_500 < int(refused.headers["Retry-After"]) <= 3_601
        assert "try again in 60 minutes" in refused.text
        # Nothing that was typed is lost.
        assert fields_of(refused)["player_0"] == "Zoë"
    assert at(new_app(), "192.0.2.2").send("/games/new", {}).status_code == 303


def test_who_arranges_the_form_has_started_nothing(new_app: Callable[..., Flask]) -> None:
    visitor = at(new_app())
    for _ in range(5):
        assert visitor.send("/games/new", {"action": "arrange"}).status_code == 200
    assert counts(visitor.client.application) == 0


def test_files_sheets_and_calls_have_limits_of_their_own(
    new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.sheets.print_sheet", lambda *_, **__: b"%PDF")
    visitor = at(new_app())
    for _ in range(2):
        assert visitor.send("/games/import", {"text": "{}"}).status_code == 422
        assert visitor.get("/sheets/blank/classic.pdf").status_code == 200
        assert visitor.client.post("/api/v1/score", json=deal()).status_code == 200
    refused = visitor.send("/games/import", {"text": "{}"})
    assert (refused.status_code, fields_of(refused)["text"]) == (429, "{}")
    assert visitor.get("/sheets/blank/canasta.pdf").status_code == 429
    answer = visitor.client.post("/api/v1/score-game", json={})
    assert answer.status_code == 429
    assert answer.mimetype == "application/problem+json"
    assert answer.json is not None
    assert (answer.json["status"], answer.json["title"]) == (429, "Too Many Requests")
    assert int(answer.headers["Retry-After"]) > 0
    assert visitor.client.get("/api/v1/rulesets").status_code == 200


def test_who_is_refused_costs_the_database_nothing(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    visitor = at(app)
    asked: list[str] = []
    for _ in range(3):
        visitor.client.post("/api/v1/score", json=deal())
    with app.app_context():
        engine = database.session().get_bind()
    event.listen(engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    assert visitor.client.post("/api/v1/score", json=deal()).status_code == 429
    assert asked == []


def test_a_window_that_is_over_lets_everybody_in_again(
    new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app()
    visitor = at(app)
    for _ in range(3):
        visitor.client.post("/api/v1/score", json=deal())
    assert visitor.client.post("/api/v1/score", json=deal()).status_code == 429

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            del tz
            return datetime.now(UTC) + timedelta(minutes=2)

    monkeypatch.setattr("scorekeeper.web.visitors.limit_storage.datetime", Later)
    monkeypatch.setattr(rate_counts, "datetime", Later)
    assert visitor.client.post("/api/v1/score", json=deal()).status_code == 200


def test_what_has_no_limit_pays_for_none(new_app: Callable[..., Flask]) -> None:
    limited, free = new_app("on"), new_app("off")
    for app in (limited, free):
        asked = (*app.before_request_funcs[None], *app.after_request_funcs[None])
        modules = {getattr(one, "func", one).__module__ for one in asked}
        assert not {name for name in modules if name.startswith("flask_limiter")}


def test_a_whole_evening_of_six_phones_reaches_no_limit(new_app: Callable[..., Flask]) -> None:
    app = new_app("on")
    board = at(app).start()
    before = counts(app)
    phones = [at(app) for _ in range(6)]
    for phone in phones:
        assert phone.get(board).status_code == 200
    for _ in range(5):
        for phone in phones:
            assert phone.get(f"{board}/live").status_code in {200, 304}
    for phone in phones[:4]:
        assert phone.write(board).status_code == 303
    # Looking costs no statement at all, and hands are counted a few at a time.
    assert counts(app) <= before + 1


def test_links_of_their_own_have_limits_of_their_own(
    new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.visitors.limits._PER_ADDRESS", 3)
    app = new_app("starting=off, writing=3/hour, asking=3/hour, previewing=3/hour")
    tables = [at(app) for _ in range(3)]
    boards = [table.start() for table in tables]
    for table, board in zip(tables, boards, strict=True):
        for _ in range(3):
            assert table.send(f"{board}/hands/new", {"action": "edit"}).status_code == 200
    board, table = boards[0], tables[0]
    refused = table.send(f"{board}/hands/new", {"action": "edit", "sides-0-melds": "7x3"})
    assert (refused.status_code, fields_of(refused)["sides-0-melds"]) == (429, "7x3")
    # Neither another phone with the same link nor a new cookie gets round it.
    other = at(app, "192.0.2.9")
    for _ in range(2):
        assert other.send(f"{board}/hands/new", {"action": "edit"}).status_code == 429
        other.client.delete_cookie("device")
    assert at(app).get(board).status_code == 200


def test_questions_and_previews_have_limits(new_app: Callable[..., Flask]) -> None:
    app = new_app("starting=off, writing=2/hour, asking=2/hour, previewing=2/hour")
    table = at(app)
    board = table.start()
    asked = {
        f"{board}/helper/first-meld": {"melds": "7x3"},
        f"{board}/hands/preview": fields_of(table.get(f"{board}/hands/new")),
        "/rules/classic/helper/first-meld": {"melds": "7x3"},
    }
    for address, fields in asked.items():
        found = [table.client.post(address, data=fields).status_code for _ in range(3)]
        assert found == [200, 200, 429], address
    # A page that asks nothing yet is none.
    for _ in range(3):
        assert table.get(f"{board}/helper").status_code == 200
    assert table.get(f"{board}/helper?melds=7x3").status_code == 429


def test_who_makes_up_devices_is_counted_by_the_address(new_app: Callable[..., Flask]) -> None:
    app = new_app("asking=3/hour")
    found = []
    for _ in range(4):
        stranger = at(app)
        for name in ("device", "games", "groups"):
            stranger.client.set_cookie(name, make_token())
        answer = stranger.client.post("/rules/classic/helper/first-meld", data={"melds": "7x3"})
        found.append(answer.status_code)
    assert found == [200, 200, 200, 429]
    # A device that has a game of its own goes on at the same address.
    player = at(new_app("asking=3/hour"))
    player.start()
    answer = player.client.post("/rules/classic/helper/first-meld", data={"melds": "7x3"})
    assert answer.status_code == 200


def test_all_who_share_an_address_have_a_limit_as_well(
    new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.visitors.limits._PER_ADDRESS", 2)
    app = new_app("starting=off, writing=2/hour")
    tables = [at(app) for _ in range(3)]
    boards = [table.start() for table in tables]
    elsewhere = at(app, "192.0.2.2")
    far = elsewhere.start()
    edit = {"action": "edit"}
    found = [
        table.send(f"{board}/hands/new", edit).status_code
        for table, board in zip(tables, boards, strict=True)
        for _ in range(2)
    ]
    assert found == [200, 200, 200, 200, 429, 429]
    assert elsewhere.send(f"{far}/hands/new", edit).status_code == 200


def test_what_is_done_often_is_counted_a_few_at_a_time(
    new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.visitors.limit_storage._STEPS", 10)
    app = new_app("starting=off, previewing=20/hour")
    table = at(app)
    board = table.start()
    fields = fields_of(table.get(f"{board}/hands/new"))
    asked: list[str] = []
    with app.app_context():
        engine = database.session().get_bind()

    def note(*told: object) -> None:
        if "rate_limits" in str(told[2]) and str(told[2]).startswith("INSERT"):
            asked.append(str(told[2]))

    event.listen(engine, "before_cursor_execute", note)
    found = [
        table.client.post(f"{board}/hands/preview", data=fields).status_code for _ in range(22)
    ]
    assert found == [200] * 21 + [429]
    assert len(asked) <= 12


def test_whatever_writes_has_a_limit(new_app: Callable[..., Flask]) -> None:
    app = new_app("off")
    free = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ())
        and vars(app.view_functions[rule.endpoint])["limited_as"] == "nothing"
    }
    assert free == {"languages.choose", "passphrase.enter"}


def test_guessing_links_comes_to_an_end(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    player, guesser = at(app), at(app)
    board = player.start()
    other = at(app, "192.0.2.7").start()
    assert player.get(board).status_code == 200
    addresses = ["/g/{}", "/join/{}", "/house/{}", "/g/{}/live"]
    answers = [guesser.get(addresses[n].format(make_token())).status_code for n in range(4)]
    assert answers == [404] * 4
    for good in (board, other):
        refused = guesser.get(good)
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 3_000
    # Whoever has opened the game before goes on, at the same address; so does everybody elsewhere.
    assert player.get(board).status_code == 200
    assert player.get(f"{board}/live").status_code in {200, 304}
    assert at(app, "192.0.2.8").get(board).status_code == 200
    assert guesser.get("/").status_code == 200


def test_who_guesses_links_in_the_hall_stops_no_evening(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    # Its forms are filled in by the tests of evenings.
    app.config.update(WTF_CSRF_ENABLED=False)
    links = begun(app).links
    director, phone, wall, guesser = (app.test_client() for _ in range(4))
    for device, name in ((director, "director"), (phone, "table"), (wall, "wall")):
        assert device.get(f"/e/{links[name]}").status_code == 200
    for _ in range(4):
        guesser.get(f"/g/{make_token()}")
    assert guesser.get(f"/e/{links['table']}").status_code == 429
    assert seat(director, links["director"]) == 303
    assert "Round 1" in wall.get(f"/e/{links['wall']}").text
    # The game of the round is new to the phone.
    token = at_table(phone, links)
    assert phone.get(f"/g/{token}/hands/new").status_code == 200
    assert phone.get(f"/g/{make_token()}").status_code == 429
    assert [each.get(f"/g/{token}").status_code for each in (wall, guesser)] == [429, 429]


def test_who_guessed_links_learns_nothing_by_sending_forms_either(
    new_app: Callable[..., Flask],
) -> None:
    app = new_app()
    guesser, player = at(app), at(app, "192.0.2.7")
    board = player.start()
    house = saved_house(player, "/rules/classic/house")
    for _ in range(4):
        guesser.get(f"/g/{make_token()}")
    wrong = f"/g/{make_token()}"
    for address in (f"{board}/hands/new", f"{board}/settings", f"{board}/follow", f"{house}/edit"):
        for sent in ({}, TOO_LARGE):
            answers = [
                guesser.client.post(each, data=sent)
                for each in (address, address.replace(board, wrong))
            ]
            assert [answer.status_code for answer in answers] == [429, 429], address
            assert "csrf_token" not in answers[0].text


def test_too_much_sent_too_often_is_too_much(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    # Otherwise its check reads the form first of all.
    app.config.update(WTF_CSRF_ENABLED=False)
    sent: tuple[dict[str, str], ...] = ({}, {}, {}, {}, TOO_LARGE)
    statuses = [at(app).client.post("/rules/classic/house", data=each).status_code for each in sent]
    assert statuses == [422, 422, 422, 429, 413]


def test_guessing_links_as_a_program_comes_to_an_end_too(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    good = at(app, "192.0.2.7").start().removeprefix("/g/")
    other = at(app, "192.0.2.7").start().removeprefix("/g/")
    program = at(app).client

    def ask(link: str) -> int:
        key = {"Authorization": f"Bearer {link}"}
        return program.get("/api/v1/game", headers=key).status_code

    assert ask(good) == 200
    wrong = make_token()
    assert [ask(wrong) for _ in range(10)] == [401] * 10
    assert [ask(make_token()) for _ in range(4)] == [401, 401, 401, 429]
    # By a link that has opened its game before, a program goes on; by no other.
    assert (ask(good), ask(other)) == (200, 429)


def test_a_link_is_not_written_with_without_end(new_app: Callable[..., Flask]) -> None:
    app = new_app("writing=2/hour, starting=1/hour")
    program = Program(app)
    assert program.start().status_code == 201
    statuses = [program.send("POST", "/game/undo", 0).status_code for _ in range(3)]
    assert statuses == [409, 409, 429]
    refused = program.start()
    assert refused.status_code == 429
    assert refused.mimetype == "application/problem+json"
    assert int(refused.headers["Retry-After"]) > 3_000


def test_a_board_of_a_game_that_is_gone_counts_once(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    visitor = at(app)
    gone = make_token()
    for _ in range(10):
        assert visitor.get(f"/g/{gone}/live").status_code == 404
        assert visitor.get(f"/games/new?after={gone}").status_code == 200
    assert visitor.get(at(app, "192.0.2.7").start()).status_code == 200


def test_house_rules_and_games_to_start_by_are_guesses_like_others(
    new_app: Callable[..., Flask],
) -> None:
    app = new_app()
    for number, name in enumerate(("as", "house", "after"), start=1):
        visitor = at(app, f"192.0.2.{number}")
        assert visitor.get(f"/games/new?{name}={make_token()}").status_code == 200
        assert counts(app) == number


def test_a_good_link_to_start_by_is_no_guess(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    house = saved_house(at(app), "/rules/classic/house").rpartition("/")[2]
    before, other = counts(app), at(app, "192.0.2.7")
    assert other.get(f"/games/new?house={house}").status_code == 200
    assert counts(app) == before


def test_pages_without_a_link_are_no_guesses(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    visitor = at(app)
    for _ in range(5):
        assert visitor.get("/players").status_code == 404
        assert visitor.get(f"/nothing/{make_token()}").status_code == 404
    assert counts(app) == 0


def test_a_home_is_one_address_or_one_network(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    for device in range(3):
        home = at(app, f"2001:db8:1:1::{device}")
        assert home.send("/games/new", {}).status_code == 303
    assert at(app, "2001:db8:1:1:2::9").send("/games/new", {}).status_code == 429
    assert at(app, "2001:db8:1:2::9").send("/games/new", {}).status_code == 303
    assert at(app, "::ffff:192.0.2.1").send("/games/new", {}).status_code == 303
    assert at(app, "a socket").send("/games/new", {}).status_code == 303


def test_the_database_names_no_address(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    at(app).start()
    with app.app_context():
        keys = database.session().scalars(select(RateLimit.key)).all()
    assert keys
    assert not any("192.0.2" in key for key in keys)


def test_where_nothing_can_be_counted_everything_else_goes_on(
    new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_args: object) -> None:
        raise DatabaseBusyError

    monkeypatch.setattr("scorekeeper.web.visitors.limit_storage.count", busy)
    visitor = at(new_app())
    assert visitor.client.post("/api/v1/score", json=deal()).status_code == 200
    assert visitor.get(f"/g/{make_token()}").status_code == 404


def test_limits_can_be_switched_off(new_app: Callable[..., Flask]) -> None:
    app = new_app("off")
    visitor = at(app)
    for _ in range(8):
        assert visitor.get(f"/g/{make_token()}").status_code == 404
        assert visitor.send("/games/new", {}).status_code == 303
    assert counts(app) == 0


def test_every_limit_is_one_that_a_route_has(new_app: Callable[..., Flask]) -> None:
    app = new_app("off")
    declared = {getattr(view, "limited_as", None) for view in app.view_functions.values()}
    assert declared - {None, "nothing"} | {"guessing", "signing-in"} == set(RATE_LIMITS)
    files = (".pdf", ".csv", ".png")
    made = [rule.endpoint for rule in app.url_map.iter_rules() if rule.rule.endswith(files)]
    assert made
    for endpoint in (*made, "directing.links"):  # which draws a QR code for each table
        assert vars(app.view_functions[endpoint])["limited_as"] == "sheets", endpoint
