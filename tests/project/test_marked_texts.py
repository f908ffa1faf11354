"""Every text in a template is marked for translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment

TEMPLATES = Path(__file__).parents[2] / "templates"
LEXER = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
MARKUP = re.compile(r"<(style|script|code|pre)\b.*?</\1>|<!--.*?-->|<[^<>]*>|&#?\w+;", re.DOTALL)
SPOKEN = re.compile(r"\b(?:aria-label|alt|title|placeholder|content)=\"([^\"]*)\"")
UNSPOKEN = {"width=device-width, initial-scale=1, viewport-fit=cover", "wide", "noindex, nofollow"}


def unmarked(template: str) -> Iterator[str]:
    """Yield the literal texts of a template, without its expressions."""
    pieces, marked, opened = [], False, False
    for _, kind, value in LEXER.lex(template):
        if kind == "block_begin":
            opened = True
        elif opened and kind == "name":
            marked = {"trans": True, "endtrans": False}.get(value, marked)
            opened = False
        elif kind == "data" and not marked:
            pieces.append(value)
        elif kind in {"variable_begin", "block_begin"}:
            pieces.append("\x00")
    page = "".join(pieces)
    yield from (text for text in SPOKEN.findall(page) if _is_text(text))
    yield from (text.strip() for text in MARKUP.sub("\n", page).split("\n") if _is_text(text))


def _is_text(text: str) -> bool:
    return bool(re.search(r"[^\W\d_]{2}", text)) and text not in UNSPOKEN


@pytest.mark.parametrize(
    "path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: str(path.relative_to(TEMPLATES))
)
def test_a_template_says_nothing_that_is_not_marked(path: Path) -> None:
    assert not list(unmarked(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "template",
    [
        "<p>Hello there</p>",
        "<p>{{ name }} deals</p>",
        '<button aria-label="Back">x</button>',
        "{% trans %}marked{% endtrans %} and not",
        '<meta content="Not marked">',
    ],
)
def test_a_text_that_is_not_marked_is_found(template: str) -> None:
    assert list(unmarked(template))


@pytest.mark.parametrize(
    "template",
    [
        "<p>{% trans %}Hello there{% endtrans %}</p>",
        '<p class="soft">{{ _("Hello") }} · {{ name }}</p>',
        "<style>p { margin: 0 }</style>",
        "{% if wide %}<td colspan='2'>&nbsp;</td>{% endif %}",
        '<button aria-label="{{ _("Back") }}">',
    ],
)
def test_marked_texts_and_markup_are_passed_over(template: str) -> None:
    assert not list(unmarked(template))


def test_what_a_form_lacks_is_told_by_the_page_and_not_by_the_browser() -> None:
    asked = re.compile(r"<(?:input|select|textarea)\b[^>]*\s(?:required|pattern=|min=|max=)")
    for path in TEMPLATES.rglob("*.html"):
        for form in re.findall(r"<form\b.*?</form>", path.read_text("utf-8"), re.DOTALL):
            assert not asked.search(form) or "novalidate" in form.partition(">\n")[0], path.name
