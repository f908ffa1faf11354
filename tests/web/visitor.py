"""Somebody who reads pages and sends their forms, without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from html.parser import HTMLParser
from typing import Any, Final, Protocol

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

REFERENCE = {
    "sides-0-melds": "7x3\nJ J JKR\n10x8\n5x6 2",
    "sides-0-red_threes": "1",
    "sides-out": "0",
    "sides-0-hand-1": "5 8 K",
    "sides-1-hand-0": "A A 4",
    "sides-1-hand-1": "Q 9",
}
"""The rule books' example: 1190 for the first side, −65 for the second."""


_FIELDS: Final = re.compile(r"<input\b[^>]*>|<textarea\b.*?</textarea>", re.DOTALL)
"""The fields of a page, whose values have `>` escaped: to parse the rest of it takes long."""

_NAME: Final = re.compile(r'\bname="([^"]+)"')


class _Form(HTMLParser):
    """Collects what the fields of a page's forms hold."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        present = {name for name, _ in attrs}
        name = values.get("name", "")
        if tag == "textarea":
            self._area = name
            self.fields[name] = ""
        elif tag == "input" and name:
            if values.get("type") in {"checkbox", "radio"} and "checked" not in present:
                return
            self.fields[name] = values.get("value", "y")

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            # A first line break right after the tag is no part of the text.
            self.fields[self._area] = self.fields[self._area].replace("\r\n", "\n").lstrip("\n")
            self._area = ""


class Page(Protocol):
    """An answer with a page in it."""

    @property
    def text(self) -> str:
        """The page."""


def fields_of(page: Page) -> dict[str, str]:
    """Return the values of a page's fields, as a browser would send them."""
    return fields_in(page.text)


def fields_in(text: str) -> dict[str, str]:
    """Return the values of the fields of a page in HTML."""
    form = _Form()
    form.feed("".join(_FIELDS.findall(text)))
    return form.fields


def words_of(text: str) -> str:
    """Return the text of a page, without its elements."""
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def title_of(page: str) -> str:
    """Return the title of a page as the browser shows it."""
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    assert found is not None
    return " ".join(found[1].split())


def without_tokens(page: Page) -> str:
    """Return a page without its random tokens: one may hold any short name by chance."""
    return re.sub(r"[\w-]{16,}", "", page.text)


class Visitor:
    """A browser with cookies.

    Attributes:
        client: the client that sends the requests.
    """

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, url: str, headers: Mapping[str, str] | None = None) -> TestResponse:
        """Look at a page."""
        return self.client.get(url, headers=headers)

    def send(self, url: str, values: Mapping[str, str], page: str | None = None) -> TestResponse:
        """Fill in the form of a page (the one at `url`) and send it to `url`."""
        fields = fields_of(self.client.get(page or url))
        return self.client.post(url, data={**fields, **values})

    def start(self, **values: str) -> str:
        """Start a game; return the address of its board."""
        answer = self.send("/games/new", values)
        assert answer.status_code == 303, answer.text
        return answer.location

    def write(self, board: str, values: Mapping[str, str] = REFERENCE) -> TestResponse:
        """Write the next hand, review it, and save it as the review says."""
        url = f"{board}/hands/new"
        page = self.get(url)
        unknown = values.keys() - set(_NAME.findall(page.text))
        assert not unknown, unknown
        review = self.client.post(url, data={**fields_of(page), **values, "action": "review"})
        assert review.status_code == 200, review.text
        return self.save(url, review)

    def save(self, url: str, review: TestResponse) -> TestResponse:
        """Save what a review shows."""
        return self.client.post(url, data={**fields_of(review), "action": "save"})


class Line:
    """The line above the button of a form, as its script follows it."""

    def __init__(self, visitor: Visitor, page: TestResponse) -> None:
        self._visitor = visitor
        self._url, self._mark, self._news = told(page.text)
        assert self._news == ""

    def asked(self) -> tuple[int, str]:
        """Ask once; return the status and what others did."""
        answer = self._visitor.get(self._url, headers={"If-None-Match": f'"{self._mark}"'})
        if answer.status_code == 200:
            self._url, self._mark, self._news = told(answer.text)
            return 200, self._news
        return answer.status_code, ""


def told(text: str) -> list[str]:
    """Return the news line: its address, its mark, and the writes of others."""
    names = ("live", "mark", "news")
    found = [re.search(f'id="status-line"[^>]* data-{name}="([^"]*)"', text) for name in names]
    return [unescape(each[1]) for each in found if each]


def json_of(answer: TestResponse) -> Any:  # noqa: ANN401 -- any JSON value
    """Return the JSON that an answer holds."""
    assert answer.is_json or answer.mimetype == "application/problem+json"
    return answer.json
