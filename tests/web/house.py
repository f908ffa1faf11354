"""House rules as somebody makes them who has no JavaScript."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser

from werkzeug.test import TestResponse

from tests.web.visitor import Visitor


class _Fields(HTMLParser):
    """Collects what a browser would send: fields, boxes that are ticked, options chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str | list[str]] = {}
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "select":
            self._select = values["name"]
        elif tag == "option" and ("selected" in values or self._select not in self.fields):
            self.fields[self._select] = values["value"]
        elif tag == "input" and values.get("type") != "file":
            is_box = values.get("type") in {"checkbox", "radio"}
            if values.get("name") and (not is_box or "checked" in values):
                self._add(values["name"], values.get("value", "y"))

    def _add(self, name: str, value: str) -> None:
        """Add what a field holds; of boxes with one name all that are ticked are sent."""
        told = self.fields.get(name)
        self.fields[name] = (
            value if told is None else [*([told] if isinstance(told, str) else told), value]
        )


def fields_of_house(page: TestResponse) -> dict[str, str | list[str]]:
    """Return the fields that the form of a page would send."""
    form = _Fields()
    form.feed(page.text)
    return form.fields


def sent_house(visitor: Visitor, url: str, values: Mapping[str, str]) -> TestResponse:
    """Fill in the form at `url` and send it."""
    return visitor.client.post(url, data={**fields_of_house(visitor.get(url)), **values})


def saved_house(visitor: Visitor, url: str, values: Mapping[str, str] | None = None) -> str:
    """Save house rules from the form at `url`; return where they are shown."""
    answer = sent_house(visitor, url, values or {})
    assert answer.status_code == 303, answer.text
    visitor.get(answer.location)
    return answer.location
