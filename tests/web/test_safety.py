"""Properties of every page: headers, no inline scripts or styles, no 5xx whatever is sent."""

import os
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wtforms.widgets.core import html_params as of_the_library

from scorekeeper.services.common.errors import DatabaseBusyError
from scorekeeper.web.common import settings as settings_module
from scorekeeper.web.common.forms import html_params
from scorekeeper.web.common.settings import SettingsError, read_settings
from scorekeeper.web.hand import routes as hands
from tests.web.visitor import REFERENCE, Visitor, fields_of

ANY_TEXT = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(["7", "JKR", "2", "CAL", "3R", "3B", "10x8", "7H", "x", "\n"])).map(
        " ".join
    ),
)

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


class Strict(HTMLParser):
    """Collects what a strict policy would refuse, and what would be fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.refused.append(f"{tag} {name}")
            if name in {"src", "href", "action"} and "//" in (value or ""):
                self.refused.append(f"{tag} {name}={value}")
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.refused.append(tag)


def every_page(visitor: Visitor) -> list[str]:
    board = visitor.start()
    visitor.write(board)
    visitor.write(board, {"sides-0-melds": "7 7 2 2 2"})
    return [
        "/",
        "/games/new",
        board,
        f"{board}/hands/new",
        f"{board}/hands/1",
        f"{board}/hands/2/edit",
        "/g/gone",
    ]


def test_every_page_keeps_to_itself(visitor: Visitor) -> None:
    for url in every_page(visitor):
        page = visitor.get(url)
        strict = Strict()
        strict.feed(page.text)
        assert not strict.refused, url
        policy = page.headers["Content-Security-Policy"].split("; ")
        assert dict(directive.split(" ", 1) for directive in policy) == POLICY


def test_the_review_keeps_to_itself(visitor: Visitor) -> None:
    review = visitor.send(f"{visitor.start()}/hands/new", {**REFERENCE, "action": "review"})
    strict = Strict()
    strict.feed(review.text)
    assert not strict.refused


def test_the_session_cookie_is_not_for_scripts_or_other_sites(visitor: Visitor) -> None:
    visitor.get("/games/new")
    cookie = visitor.client.get_cookie("session")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.same_site == "Lax"


def test_static_files_may_be_kept_for_as_long_as_their_address_holds(visitor: Visitor) -> None:
    page = visitor.get("/").text
    start = page.index("/static/css/table.css?v=")
    versioned = page[start : page.index('"', start)]
    plain, _, version = versioned.partition("?v=")
    other = f"{plain}?v={version[::-1]}"
    for url, is_kept in ((versioned, True), (plain, False), (other, False)):
        with visitor.get(url) as answer:
            assert ("immutable" in answer.headers["Cache-Control"]) is is_kept
    assert visitor.get("/static/nothing.css?v=1").status_code == 404


def test_names_are_text_and_nothing_else(visitor: Visitor) -> None:
    board = visitor.start(player_0="<b>Ann</b>", player_2='"><script>alert(1)</script>')
    visitor.write(board)
    for url in (board, f"{board}/hands/new", f"{board}/hands/1"):
        assert "<script>alert" not in visitor.get(url).text
        assert "<b>Ann" not in visitor.get(url).text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(melds=ANY_TEXT, hand=ANY_TEXT, number=ANY_TEXT, key=ANY_TEXT, expected=ANY_TEXT)
def test_nothing_written_makes_the_server_fail(
    visitor: Visitor, melds: str, hand: str, number: str, key: str, expected: str
) -> None:
    board = getattr(visitor, "board", "") or visitor.start()
    visitor.board = board  # type: ignore[attr-defined]
    values = {
        "sides-0-melds": melds,
        "sides-1-hand-0": hand,
        "sides-0-red_threes": number,
        "sides-1-went_out": "y",
    }
    assert visitor.client.post(f"{board}/hands/preview", data=values).status_code == 200
    for more in ({"action": "review"}, {"key": key, "expected": expected, "action": "save"}):
        answer = visitor.send(f"{board}/hands/new", {**values, **more})
        assert answer.status_code in {200, 303, 409, 422}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    values=st.dictionaries(
        st.sampled_from(
            ["player_0", "side_1", "variant", "options", "first_dealer", "target", "start"]
        ),
        ANY_TEXT,
    )
)
def test_no_new_game_makes_the_server_fail(visitor: Visitor, values: dict[str, str]) -> None:
    assert visitor.send("/games/new", values).status_code in {303, 422}


@pytest.mark.parametrize(
    "url", ["/g/%00", "/g/%ff/hands/1", "/g/x/hands/99999999999999999999", "/..%2f"]
)
def test_odd_addresses_are_not_there(visitor: Visitor, url: str) -> None:
    assert visitor.get(url).status_code == 404


def test_a_busy_database_loses_nothing(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_args: object) -> None:
        raise DatabaseBusyError

    board = visitor.start()
    monkeypatch.setattr(hands, "record_deal", busy)
    answer = visitor.send(f"{board}/hands/new", {**REFERENCE, "action": "save"})
    assert answer.status_code == 503
    assert "nothing was saved" in answer.text
    assert fields_of(answer)["sides-0-melds"] == REFERENCE["sides-0-melds"]


def test_our_own_mistakes_are_said_in_a_sentence(
    app: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(hands, "list_revisions", fail)
    board = visitor.start()
    visitor.write(board)
    app.testing = False
    answer = visitor.get(f"{board}/hands/1")
    assert answer.status_code == 500
    assert "Nothing was lost" in answer.text


def test_the_key_is_made_once_and_is_its_owner_s_alone(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    usual = os.umask(0)
    try:
        first = read_settings(environment={"INSTANCE_DIR": str(folder)})
    finally:
        os.umask(usual)
    again = read_settings(environment={"INSTANCE_DIR": str(folder)})
    assert first["SECRET_KEY"] == again["SECRET_KEY"]
    assert len(first["SECRET_KEY"]) >= 48
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600
    assert first["DATABASE_URL"] == f"sqlite:///{folder}/scorekeeper.db"


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff" * 64], ids=["empty", "blank", "bytes"])
def test_nothing_is_signed_with_a_key_that_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(SettingsError, match=r"holds no key that can be read\. Put your copy"):
        read_settings(environment={"INSTANCE_DIR": str(tmp_path)})
    assert (tmp_path / "secret_key").read_bytes() == content


def test_a_folder_that_may_not_be_written_to_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbidden)
    with pytest.raises(
        SettingsError, match=r"secret_key cannot be made: Permission.* INSTANCE_DIR"
    ):
        read_settings(environment={"INSTANCE_DIR": str(tmp_path)})


def test_the_environment_sets_the_app_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings_module, "CHECKOUT", tmp_path)
    given_ones = {"DATABASE_URL": "sqlite:////x.db", "SECRET_KEY": "k", "INSTANCE_DIR": ""}
    found = read_settings(environment=given_ones)
    assert (found["DATABASE_URL"], found["SECRET_KEY"]) == ("sqlite:////x.db", "k")
    assert list(tmp_path.iterdir()) == []


@given(
    attributes=st.dictionaries(
        st.sampled_from(["aria-invalid", "aria_label", "class", "data_worth", "id", "value"]),
        st.one_of(st.text(max_size=20), st.booleans(), st.integers(), st.none()),
    )
)
def test_attributes_of_fields_are_written_as_by_the_library(
    attributes: dict[str, str | bool | int | None],
) -> None:
    assert html_params(**attributes) == of_the_library(**attributes)
