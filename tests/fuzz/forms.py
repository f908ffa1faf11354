"""The forms of a page, as a browser without scripts knows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_TEXTS = {"", "text", "search", "email", "url", "tel", "password", "textarea"}


@dataclass
class Field:
    """A field of a form.

    Attributes:
        name: its name.
        kind: the type of an `input`, or `textarea`, `select`, `button`.
        value: its value.
        sends: whether a browser would send it as it stands.
        choices: the values that a `select` offers.
    """

    name: str
    kind: str
    value: str
    sends: bool = True
    choices: list[str] = field(default_factory=list)

    @property
    def is_text(self) -> bool:
        """Whether people may write anything into it."""
        return self.kind in _TEXTS


@dataclass
class Form:
    """A form of a page.

    Attributes:
        page: the path of the page it stands on.
        action: where it is sent to.
        method: `GET` or `POST`.
        fields: its fields, buttons among them.
    """

    page: str
    action: str
    method: str
    fields: list[Field] = field(default_factory=list)

    def filled(self) -> list[tuple[str, str]]:
        """Return the fields that a browser would send, but for the button."""
        return [
            (each.name, each.value) for each in self.fields if each.sends and each.kind != "button"
        ]

    def buttons(self) -> list[tuple[str, str]]:
        """Return the fields that its buttons would add."""
        return [(each.name, each.value) for each in self.fields if each.kind == "button"]


class _Parser(HTMLParser):
    """Collects forms, and addresses that the page links to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._form: Form | None = None
        self._field: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        for name in ("href", "src", "formaction"):
            if values.get(name, "").startswith("/"):
                self.links.append(values[name])
        if tag == "form":
            method = values.get("method", "get").upper()
            self._form = Form(self.page, values.get("action") or self.page, method)
            self.forms.append(self._form)
        elif self._form is not None:
            self._read(self._form, tag, values)

    def _read(self, form: Form, tag: str, values: dict[str, str]) -> None:
        name, value = values.get("name", ""), values.get("value", "")
        if tag == "option" and self._field is not None:
            self._field.choices.append(value)
            if "selected" in values or len(self._field.choices) == 1:
                self._field.value = value
        elif name and tag in {"input", "textarea", "select", "button"}:
            kind = values.get("type", "") if tag == "input" else tag
            is_box = kind in {"checkbox", "radio"}
            found = Field(name, kind, value or ("y" if is_box else ""))
            found.sends = (not is_box or "checked" in values) and kind != "file"
            form.fields.append(found)
            self._field = found if tag in {"textarea", "select"} else None

    def handle_data(self, data: str) -> None:
        if self._field is not None and self._field.kind == "textarea":
            self._field.value += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if tag in {"textarea", "select"}:
            self._field = None


@dataclass(frozen=True)
class Page:
    """Forms and links of a page.

    Attributes:
        forms: its forms.
        links: the paths it names, with their query strings.
    """

    forms: list[Form]
    links: list[str]

    def texts(self) -> Iterator[tuple[Form, Field]]:
        """Yield each field that people may write anything into."""
        for form in self.forms:
            for each in form.fields:
                if each.is_text:
                    yield form, each


def read_page(path: str, html: str) -> Page:
    """Return the forms and links of a page."""
    parser = _Parser(path)
    parser.feed(html)
    parser.close()
    for form in parser.forms:
        for each in form.fields:
            if each.kind == "textarea":
                # A first line break right after the tag is no part of the text.
                each.value = each.value.removeprefix("\r").removeprefix("\n")
    return Page(parser.forms, parser.links)
