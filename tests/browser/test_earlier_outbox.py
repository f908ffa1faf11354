"""A hand that a phone has held since an earlier version is saved by this one."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper.services import database
from tests.browser.conftest import serving_here
from tests.browser.device import Device

EARLIER = Path(__file__).parents[1] / "past" / "1.0.0"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an app with the database of that version, migrated."""
    folder = tmp_path_factory.mktemp("earlier")
    migrated = folder / "games.db"
    migrated.write_bytes(lzma.decompress((EARLIER / "games.db.xz").read_bytes()))
    database.migrate(f"sqlite:///{migrated}")
    with serving_here(migrated, folder) as address:
        yield address


def test_a_hand_in_the_outbox_of_an_earlier_version_is_saved(device: Device) -> None:
    letters = (EARLIER / "outbox.json").read_text()
    board = json.loads(letters)[0]["board"]
    page = device.page
    page.goto("/")
    page.evaluate("letters => localStorage.setItem('outbox', letters)", letters)
    device.expected.append("400")  # the form's token is of another browser; a new one is fetched
    page.goto(board)
    expect(page.locator(".total")).to_have_text(["1875", "−65"])
    page.wait_for_function("() => localStorage.getItem('outbox') === '[]'")
