"""Data of earlier versions opens in this one with the same results; `keep.py` kept it."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from scorekeeper.documents.rulesets import write_rules
from scorekeeper.services import database
from scorekeeper.services.files.exchange import import_game
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.hand.hand_drafts import find_draft
from scorekeeper.services.rules.house_rules import load_house_rules
from scorekeeper.services.table.following import load_following
from scorekeeper.services.upkeep.backups import restore
from tests.apps import app_in
from tests.past.keep import DEVICE, HOUSE_LINK
from tests.web.visitor import Visitor

VERSIONS = sorted(path.parent for path in Path(__file__).parent.glob("*/told.json"))


@pytest.fixture(scope="module", params=VERSIONS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """Folder that one version kept."""
    kept: Path = request.param
    return kept


@pytest.fixture(scope="module")
def told(folder: Path) -> Any:  # noqa: ANN401 - JSON
    """Results at the time they were stored."""
    return json.loads((folder / "told.json").read_text())


@pytest.fixture(scope="module", params=["database", "backup"])
def url(
    request: pytest.FixtureRequest, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> str:
    """Its database, brought up to this version, or its backup, restored by it."""
    path = tmp_path_factory.mktemp("past") / "games.db"
    address = f"sqlite:///{path}"
    if request.param == "backup":
        restore(address, folder / "games.backup")
    else:
        path.write_bytes(lzma.decompress((folder / "games.db.xz").read_bytes()))
        database.migrate(address)
    return address


@pytest.fixture
def session(url: str) -> Iterator[Session]:
    """A session with it."""
    with database.opened(url) as opened:
        yield opened


def test_a_version_was_kept() -> None:
    assert VERSIONS


def test_every_game_comes_to_the_same_by_the_same_rules(session: Session, told: Any) -> None:  # noqa: ANN401
    for kept in told["games"]:
        game = load_game(session, kept["token"])
        assert game.variant.id == kept["ruleset"]
        assert (len(game.deals), list(game.totals)) == (kept["hands"], kept["totals"])
        assert dict(game.overrides) == kept["overrides"]
        rules = write_rules("", game.rules)
        assert {name: rules[name]["value"] for name in kept["overrides"]} == kept["overrides"]


def test_nearly_every_rule_was_kept_with_another_value(told: Any) -> None:  # noqa: ANN401
    changed = {name for game in told["games"] for name in game["overrides"]}
    assert len(changed) > 80


def test_drafts_followed_hands_and_house_rules_are_there(session: Session, told: Any) -> None:  # noqa: ANN401
    token = told["games"][0]["token"]
    draft = find_draft(session, open_link(session, token).stamp, DEVICE, told["draft"]["number"])
    assert draft is not None
    assert draft.fields == told["draft"]["fields"]
    steps = load_following(session, token).steps
    assert [list(step.melds) for step in steps] == told["followed"]
    assert load_house_rules(session, HOUSE_LINK).overrides == told["house_rules"]


def test_a_file_of_a_game_is_brought_in(session: Session, folder: Path, told: Any) -> None:  # noqa: ANN401
    brought = import_game(session, json.loads((folder / "game.json").read_text()))
    assert brought.differences == ()
    assert list(load_game(session, brought.token).totals) == told["games"][0]["totals"]


def test_a_hand_that_a_form_sent_then_is_saved_now(url: str, tmp_path: Path, told: Any) -> None:  # noqa: ANN401
    token = told["games"][0]["token"]
    with app_in(tmp_path, Path(url.removeprefix("sqlite:///"))) as app:
        saved = Visitor(app.test_client()).write(f"/g/{token}", told["draft"]["fields"])
        assert saved.status_code == 303, saved.text
