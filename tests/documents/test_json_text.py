"""Any bytes are read as a value, or refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.documents.errors import DocumentError, Problem, problem_message, problem_of
from scorekeeper.documents.house_rules import change_rules
from scorekeeper.documents.json_text import MOST_BYTES, read_json
from scorekeeper.services.common.languages import translations
from scorekeeper.wording.translation import ENGLISH
from tests.engine.build import Table


def test_json_is_read_with_or_without_a_byte_order_mark() -> None:
    assert read_json(b' {"a": [1, 2.5, null, true, "\xc3\xa9"]}') == {
        "a": [1, 2.5, None, True, "é"]
    }
    assert read_json(b"\xef\xbb\xbf[]") == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "document.empty"),
        (b" \n\t", "document.empty"),
        (b"\xef\xbb\xbf", "document.empty"),
        (b"{", "json.invalid"),
        (b"{} {}", "json.invalid"),
        (b"NaN", "json.invalid"),
        (b"[-Infinity]", "json.invalid"),
        (b'"\\ud800"', "json.invalid"),
        (b"9" * 5000, "json.invalid"),
        (b"[" * 100_000, "json.invalid"),
        ('{"a": "é'.encode()[:-1], "json.invalid"),
        (b'{"a": "\xff"}', "json.not_utf8"),
        ('{"a": 1}'.encode("utf-16"), "json.not_utf8"),
        (b" " * (MOST_BYTES + 1), "document.too_large"),
    ],
    ids=lambda value: str(value[:20])[:20],
)
def test_what_is_no_json_is_told(text: bytes, code: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_json(text)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == ("", code)
    assert problem.message.endswith(".")


class _Shouting:
    """Translations into capitals."""

    def gettext(self, message: str) -> str:
        """Return `message` in capitals, but for what stands in for values."""
        return message.upper().replace("%(ASKED)S", "%(asked)s").replace("%(KNOWN)S", "%(known)s")

    def pgettext(self, _context: str, message: str) -> str:
        """Return `message` in capitals."""
        return self.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the form for `n`, in capitals."""
        return self.gettext(singular if n == 1 else plural)


def test_a_problem_is_told_in_any_language() -> None:
    problem = problem_of("ruleset", "ruleset.unknown", asked="rummy", known="a, b")
    assert problem_message(ENGLISH, problem) == problem.message
    assert problem_message(_Shouting(), problem) == (
        "THERE IS NO RULESET “rummy”. WRITE ONE OF: a, b."
    )
    assert _Shouting().ngettext("a", "b", 1) == "A"


@pytest.mark.parametrize(
    ("overrides", "reason"),
    [
        ({"calientes.refill": 0}, "una mano se completa hasta tener de 1 a 40 cartas"),
        (
            {"deck.calientes": 2, "deck.decks": 3},
            "las barajas tienen 6 de cada color, así que tiene que haber puntos para cada número",
        ),
    ],
)
def test_why_a_rule_is_refused_is_told_in_any_language(
    overrides: dict[str, Any], reason: str
) -> None:
    problems: list[Problem] = []
    change_rules(Table("classic").rules, overrides, "overrides", problems)
    (problem,) = problems
    assert problem_message(ENGLISH, problem) == problem.message
    assert problem_message(translations("es"), problem) == f"Nadie podría jugar así: {reason}."


def test_a_problem_of_somebody_else_keeps_its_words() -> None:
    problem = problem_of("name", "text.too_long", most=5)
    for code in ("name.silly", problem.code):
        other = type(problem)("name", code, "Choose another name.")
        assert problem_message(_Shouting(), other) == "Choose another name."
