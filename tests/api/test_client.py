"""A client that is made from the description of the API plays a whole game."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import httpx
import pytest
from flask import Flask

from scorekeeper.sheets import render
from scorekeeper.web.api import examples as api_examples
from scorekeeper.web.api.openapi import openapi_document

GENERATOR: Final = Path(sys.executable).with_name("openapi-python-client")
CONFIG: Final = {
    "post_hooks": [],
    # A file of any type is generated as a file.
    "content_type_overrides": {"application/pdf": "application/octet-stream"},
}
CALLS: Final = (
    *("start_game", "write_hand", "correct_hand", "undo_hand", "restore_hand"),
    *("get_game", "get_hand", "get_hand_revision", "list_changes"),
    *("get_sheet", "get_summary"),
)


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """The newly generated client: its models and its calls."""
    folder = tmp_path_factory.mktemp("client")
    # JSON is YAML as well.
    (folder / "config.yaml").write_text(json.dumps(CONFIG))
    (folder / "openapi.json").write_text(json.dumps(openapi_document()))
    options = ["--path", "openapi.json", "--config", "config.yaml", "--meta", "none"]
    made = subprocess.run(
        [GENERATOR, "generate", *options, "--output-path", "canasta_api", "--fail-on-warning"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    games = "canasta_api.api.games"
    calls = {name: importlib.import_module(f"{games}.{name}").sync_detailed for name in CALLS}
    found = importlib.import_module("canasta_api")
    models = importlib.import_module("canasta_api.models")
    yield SimpleNamespace(
        Client=found.Client, AuthenticatedClient=found.AuthenticatedClient, models=models, **calls
    )
    sys.path.remove(str(folder))


@pytest.fixture
def paper() -> Iterator[None]:
    """A stub for sheets: their contents are not tested here."""
    render.use_renderer(lambda _page: b"%PDF-1.7 a sheet")
    yield
    render.use_renderer()


def a_key() -> str:
    return str(uuid.uuid4())


def once_more(call: Callable[..., Any], **asked: Any) -> Any:  # noqa: ANN401 -- the client's own
    """Send the same request twice, as a client without an answer does; return both answers."""
    first, second = call(**asked), call(**asked)
    assert (first.status_code, first.parsed) == (second.status_code, second.parsed)
    return first


@pytest.fixture
def api(generated: SimpleNamespace, app: Flask) -> SimpleNamespace:
    """The client with the link of a game that it has started, and a hand."""
    models = generated.models
    transport = httpx.WSGITransport(app=app)
    sent: dict[str, Any] = {"base_url": "http://localhost/api/v1"}
    sent["httpx_args"] = {"transport": transport}
    started = once_more(
        generated.start_game,
        client=generated.Client(**sent),
        body=models.NewGameDocument.from_dict({**api_examples.NEW_GAME, "target": 2000}),
        idempotency_key=a_key(),
    )
    assert started.status_code == HTTPStatus.CREATED
    key = {"client": generated.AuthenticatedClient(token=started.parsed.token, **sent)}
    hand = models.WrittenHandDocument.from_dict(api_examples.WRITTEN_HAND)
    return SimpleNamespace(**{**vars(generated), "key": key, "hand": hand})


@pytest.mark.usefixtures("paper")
def test_a_whole_game_is_played(api: SimpleNamespace) -> None:
    save_the_first_hand(api)
    correct_it(api)
    undo_it_and_bring_it_back(api)
    follow_to_the_end(api)
    listed = api.list_changes(**api.key).parsed
    done = ["recorded", "restored", "undone", "corrected", "recorded"]
    assert [change.action for change in listed.changes] == done
    for printed in (api.get_sheet, api.get_summary):
        assert printed(**api.key).parsed.payload.read().startswith(b"%PDF-")


def save_the_first_hand(api: SimpleNamespace) -> None:
    asked = {**api.key, "body": api.hand, "if_match": '"0"'}
    saved = once_more(api.write_hand, **asked, idempotency_key=a_key())
    assert saved.status_code == HTTPStatus.CREATED
    assert (saved.parsed.deal_number, saved.parsed.game.standing[0].total) == (1, 1190)
    # Somebody else has not seen that.
    stale = api.write_hand(**asked, idempotency_key=a_key())
    assert stale.status_code == HTTPStatus.PRECONDITION_FAILED
    assert stale.parsed.current.version == 1


def correct_it(api: SimpleNamespace) -> None:
    seen = api.get_hand(1, **api.key)
    assert seen.parsed.sides[0].total == 1190
    sides = [{"entry": "net", "net": 900, "went_out": True}, {"entry": "net", "net": 40}]
    corrected = once_more(
        api.correct_hand,
        number=1,
        **api.key,
        body=api.models.WrittenHandDocument.from_dict({"sides": sides}),
        idempotency_key=a_key(),
        if_match=seen.headers["ETag"],
    )
    assert corrected.parsed.action == "corrected"
    assert corrected.parsed.game.standing[0].total == 900
    first = api.get_hand_revision(1, 1, **api.key)
    assert first.parsed.sides[0].additional_properties["melds"][0] == "7x3"


def undo_it_and_bring_it_back(api: SimpleNamespace) -> None:
    undone = once_more(api.undo_hand, **api.key, idempotency_key=a_key(), if_match='"2"')
    assert undone.parsed.game.restorable == 1
    back = api.restore_hand(**api.key, idempotency_key=a_key(), if_match='"3"')
    assert back.parsed.game.standing[0].total == 900


def follow_to_the_end(api: SimpleNamespace) -> None:
    tag = api.get_game(**api.key).headers["ETag"]
    same = api.get_game(**api.key, if_none_match=tag)
    assert same.status_code == HTTPStatus.NOT_MODIFIED
    over = api.write_hand(**api.key, body=api.hand, idempotency_key=a_key(), if_match='"4"')
    assert (over.parsed.game.over, over.parsed.game.winner) == (True, 0)
    game = api.get_game(**api.key, if_none_match=tag)
    assert game.status_code == HTTPStatus.OK
    assert [deal.sides[0].score_after for deal in game.parsed.deals] == [900, 2090]
