"""The rules in the browser's own Python answer as the server does."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.documents.answering import answer_deal, answer_game
from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.services.common.languages import translations
from tests.browser.device import LONG, Device

GOLDEN = Path(__file__).parents[1] / "golden"
CALLS = {"score": answer_deal, "score-game": answer_game}
ASK = """async ([name, documents]) => {
  const { askRules } = await import("/static/js/rules.js");
  return Promise.all(documents.map((document) => askRules(name, document)));
}"""


def cases(kind: str, most: int) -> list[Any]:
    """The first golden cases of each ruleset."""
    found = []
    for folder in sorted(GOLDEN.iterdir()):
        texts = (path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.jsonl")))
        read = (json.loads(line) for text in texts for line in text.splitlines())
        found += [case["input"] for case in read if case["kind"] == kind][:most]
    return found


def on_the_server(name: str, document: object, language: str = "en") -> Any:  # noqa: ANN401
    try:
        return {"answer": json.loads(json.dumps(CALLS[name](document, translations(language))))}
    except DocumentError as error:
        return {"errors": [(each.path, each.code) for each in error.problems]}


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    if "errors" in answer:
        return {"errors": [(each["path"], each["code"]) for each in answer["errors"]]}
    return answer


@pytest.fixture
def phone(new_device: Callable[..., Device]) -> Device:
    device = new_device(keeps_pages=True)
    device.page.set_default_timeout(LONG)
    return device


def test_every_ruleset_scores_alike_and_so_do_games_and_what_cannot_be_read(
    new_device: Callable[..., Device],
) -> None:
    phone = new_device(locale="es")
    phone.page.set_default_timeout(LONG)
    phone.page.goto("/offline")
    hands, games = cases("score", 6), cases("game", 2)
    assert len({document["ruleset"] for document in hands}) == len(CATALOGUE)
    assert games
    for name, documents in (("score", hands), ("score-game", games)):
        answers = phone.page.evaluate(ASK, [name, documents])
        for document, answer in zip(documents, answers, strict=True):
            assert plain(answer) == on_the_server(name, document, "es"), document
    wrong = {"ruleset": "canastra", "sides": 3}
    (answer,) = phone.page.evaluate(ASK, ["score", [wrong]])
    assert plain(answer) == on_the_server("score", wrong)
    assert "No existe el reglamento" in answer["errors"][0]["message"]


def test_the_rules_are_kept_and_run_without_a_connection(phone: Device) -> None:
    page = phone.page
    page.goto("/offline")
    page.get_by_role("button", name="Keep the rules").click()
    expect(page.get_by_text("The rules are on this device.")).to_be_visible(timeout=LONG)
    phone.expected.append("ERR_INTERNET_DISCONNECTED")
    phone.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The rules are on this device.")).to_be_visible()
    # in English, as all others in Spanish
    documents = cases("score", 1)
    answers = page.evaluate(ASK, ["score", documents])
    for document, answer in zip(documents, answers, strict=True):
        assert plain(answer) == on_the_server("score", document)
    phone.context.set_offline(False)
    page.get_by_role("button", name="Take them off again").click()
    expect(page.get_by_role("button", name="Keep the rules")).to_be_visible()
