"""Hands that a device keeps until the connection is back, as the server prepares and takes them."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from markupsafe import escape

from scorekeeper.documents.in_browser import answer
from tests.web.visitor import REFERENCE, Line, Visitor, fields_of


def waits_of(page: str) -> Any:  # noqa: ANN401 -- JSON
    found = re.search(r'data-waits="([^"]*)"', page)
    assert found
    return json.loads(unescape(found[1]))


def test_the_review_tells_what_is_shown_of_the_hand_until_it_is_saved(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    review = visitor.send(f"{board}/hands/new", {**REFERENCE, "action": "review"})
    waits = waits_of(review.text)
    waiting = waits["waiting"]
    assert (waiting["number"], waiting["over"]) == (2, False)
    assert [side["total"] for side in waiting["sides"]] == ["2380", "−130"]
    visitor.save(f"{board}/hands/new", review)
    page = visitor.get(board).text
    shown = [waiting["subtitle"], waiting["label"], *waiting["turns"]]
    shown.append(str(escape(waits["summary"])))
    assert [side["out"] for side in waiting["sides"]] == ["out", ""]
    for side in waiting["sides"]:
        shown += [side[name] for name in ("made", "total", "needs", "leads", "to_go")]
    for text in shown:
        assert text in page, text
    form = visitor.get(f"{board}/hands/new").text
    for text in (waiting["heading"], waiting["deals"], waiting["sides"][0]["first"]):
        assert text in form, text


def test_a_hand_that_waited_is_answered_without_another_page(visitor: Visitor) -> None:
    board = visitor.start()
    review = visitor.send(f"{board}/hands/new", {**REFERENCE, "action": "review"})
    fields = {**fields_of(review), "action": "save"}
    waited = {"Prefer": "return=minimal"}
    for _ in range(2):  # the same hand once more, as its answer was lost
        saved = visitor.client.post(f"{board}/hands/new", data=fields, headers=waited)
        assert (saved.status_code, saved.data) == (204, b"")
        assert "Location" not in saved.headers
        assert saved.headers["Preference-Applied"] == "return=minimal"
    kept = visitor.get(board, headers={"Visit": "later"})
    assert "1190" in kept.text
    assert "Hand 1 is saved" not in kept.text  # told on a visit, once
    assert "Set-Cookie" not in kept.headers
    assert "Hand 1 is saved" in visitor.get(board).text
    assert len(json.loads(visitor.get(f"{board}/export.json").text)["deals"]) == 1
    refused = visitor.client.post(
        f"{board}/hands/new", data={**fields, "key": "0" * 32}, headers=waited
    )
    assert refused.status_code == 409


def test_a_browser_counts_on_from_a_hand_that_waits(visitor: Visitor) -> None:
    board = visitor.start()
    game = json.loads(visitor.get(f"{board}/export.json").text)
    review = visitor.send(f"{board}/hands/new", {**REFERENCE, "action": "review"})
    told = [
        {"told": {"name": name}, "players": ["x", "y"], "fields": {"depth": "net", "net": "5"}}
        for name in game["sides"]
    ]
    asked = {"game": game, "hands": [waits_of(review.text)["sides"]], "sides": told}
    found = json.loads(answer("hand", json.dumps(asked), "en"))["answer"]
    assert [side["score_after"] for side in found["hand"]["sides"]] == [1195, -60]
    assert found["waiting"]["label"] == "Write hand 3"


def test_a_correction_waits_by_its_name_and_not_as_a_further_hand(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    review = visitor.send(f"{board}/hands/1/edit", {**REFERENCE, "action": "review"})
    summary = "Correction of hand 1: North & South +1190, East & West −65"
    assert waits_of(review.text) == {"summary": summary}


def test_hands_that_are_sent_one_after_another_are_told_in_one_box(visitor: Visitor) -> None:
    board = visitor.start()
    drafts = set()
    for _ in range(3):
        review = visitor.send(f"{board}/hands/new", {**REFERENCE, "action": "review"})
        drafts |= set(re.findall(r'data-draft="([^"]+)"', review.text))
        visitor.save(f"{board}/hands/new", review)
    page = visitor.get(board).text
    assert page.count('class="flash" role="status" data-draft-done') == 1
    for number in (1, 2, 3):
        assert f"Hand {number} is saved" in page
    done = re.search(r'data-draft-done="([^"]+)"', page)
    assert done
    assert set(done[1].split(" ")) == drafts


def test_a_form_that_comes_after_hands_not_sent_yet_is_told_nothing(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    page = visitor.get(f"{board}/hands/new")
    line = Line(visitor, page)
    version = fields_of(page)["expected"]
    line._url = line._url.replace(f"expected={version}", f"expected={int(version) + 2}").replace(  # noqa: SLF001
        "hand=1", "hand=3"
    )
    for news in ("", "", "Hand 3 has been saved meanwhile"):
        stranger.write(board)
        assert line.asked()[1].partition(":")[0] == news
