"""Acceptance cases: reading them, answering them, and telling what an answer lacks.

A case is an object with `id`, `kind`, `source`, `input` and `expect`. In `expect`, objects match on
the fields they name, lists have the same length, and null is not compared. Special fields:

| field | holds where |
| --- | --- |
| `any_code`, `codes`, `no_code` | one of, all of, none of these stand in `violations` |
| `any_warning`, `no_warning` | one of, none of these stand in `warnings` |
| `any_reason` | one of these stands in `reasons` or `violations` |
| `by_code`, `count_by_code` | points and counts of a side's lines, summed by their code |
| `lines_of` | how many lines of a code a side has |
| `sourced` | every line and violation has a source |
| `found`, `best_cards` | whether there is a way; how many cards the first one takes |
| `unreadable` | the input cannot be read |
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from scorekeeper.documents.checks import CHECKS, answer_check
from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.games import read_game, write_game_result
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.results import write_deal_result
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.notation import read_cards

Json = Any


@dataclass(frozen=True)
class Case:
    """One acceptance case; `call` is what its input is sent to."""

    id: str
    call: str
    input: Json
    expect: dict[str, Json]

    @property
    def text(self) -> bytes:
        """The input as it is sent: text as it stands, anything else as JSON on one line."""
        if isinstance(self.input, str):
            return self.input.encode()
        return json.dumps(self.input).encode()

    @property
    def is_unreadable(self) -> bool:
        """Whether the input is expected to be refused."""
        return bool(self.expect.get("unreadable"))


def cases_in(folder: Path) -> list[Case]:
    """Return the cases of all files in a folder and below that can be answered."""
    cases = []
    for file in sorted(folder.rglob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            call = case["call"] if case["kind"] == "error" else case["kind"]
            if call in ANSWERS:
                cases.append(Case(case["id"], call, case["input"], case["expect"]))
    return cases


def _answer_score(document: Json) -> Json:
    request = read_deal(document)
    return write_deal_result(request.rules, request.deal, score_deal(request.rules, request.deal))


def _answer_game(document: Json) -> Json:
    request = read_game(document)
    return write_game_result(request, request.score())


ANSWERS: dict[str, Callable[[Json], Json]] = {
    "score": _answer_score,
    "game": _answer_game,
    **{name: partial(answer_check, name) for name in CHECKS},
}


def answer(case: Case) -> Json:
    """Return the library's answer: a result, or `{"error": …}` for unreadable input."""
    try:
        return ANSWERS[case.call](read_json(case.text))
    except DocumentError as error:
        first = error.problems[0]
        return {"error": {"path": first.path, "code": first.code, "message": first.message}}


def failures(case: Case, result: Json) -> list[str]:
    """Return everything in which `result` is not what the case expects."""
    if case.is_unreadable or "error" in result:
        if case.is_unreadable and "error" in result:
            expected = case.expect["unreadable"]
            return (
                list(_compare(expected, result["error"], "error")) if _is_object(expected) else []
            )
        return [f"expected {case.expect}, got {result}"]
    return list(_compare(case.expect, result, ""))


def _is_object(value: Json) -> bool:
    return isinstance(value, dict)


def _compare(expected: Json, found: Json, path: str) -> Iterator[str]:
    if isinstance(expected, dict) and isinstance(found, dict):
        yield from _compare_objects(expected, found, path)
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            yield f"{path}: expected {len(expected)} of them, got {found}"
        for index, (value, other) in enumerate(zip(expected, found, strict=False)):
            yield from _compare(value, other, f"{path}[{index}]")
    elif expected is not None and (type(expected), expected) != (type(found), found):
        yield f"{path}: expected {expected!r}, got {found!r}"


def _compare_objects(expected: dict[str, Json], found: dict[str, Json], path: str) -> Iterator[str]:
    for name, value in expected.items():
        holds = _SPECIAL.get(name)
        if holds is None:
            yield from _compare(value, found.get(name), f"{path}.{name}")
        elif not holds(value, found):
            yield f"{path}.{name}: expected {value}, got {found}"


def _codes(found: Json, *fields: str) -> set[str]:
    return {item["code"] for field in fields for item in found.get(field, ())}


def _one_of(*fields: str) -> Callable[[Json, Json], bool]:
    return lambda codes, found: bool(set(codes) & _codes(found, *fields))


def _none_of(*fields: str) -> Callable[[Json, Json], bool]:
    return lambda codes, found: not set(codes) & _codes(found, *fields)


def _sum_by_code(field: str) -> Callable[[Json, Json], bool]:
    def holds(expected: Json, found: Json) -> bool:
        return all(
            total == sum(line[field] for line in found["lines"] if line["code"] == code)
            for code, total in expected.items()
        )

    return holds


def _lines_of(expected: Json, found: Json) -> bool:
    codes = [line["code"] for line in found["lines"]]
    return all(codes.count(code) == count for code, count in expected.items())


def _is_sourced(expected: Json, found: Json) -> bool:
    return bool(expected) == all(item.get("source") for item in _sourced_things(found))


def _sourced_things(found: Json) -> Iterator[dict[str, Json]]:
    """Yield every line, violation, warning and reason, however deep."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name in {"lines", "violations", "warnings", "reasons"}:
                yield from value
            else:
                yield from _sourced_things(value)
    elif isinstance(found, list):
        for item in found:
            yield from _sourced_things(item)


def _best_cards(expected: Json, found: Json) -> bool:
    first = found["ways"][0]
    melds = first["melds"] if isinstance(first, dict) else first
    texts = [meld["cards"] if isinstance(meld, dict) else meld for meld in melds]
    return bool(sum(read_cards(text).size for text in texts) == expected)


_SPECIAL: dict[str, Callable[[Json, Json], bool]] = {
    "any_code": _one_of("violations"),
    "codes": lambda codes, found: set(codes) <= _codes(found, "violations"),
    "no_code": _none_of("violations"),
    "any_warning": _one_of("warnings"),
    "no_warning": _none_of("warnings"),
    "any_reason": _one_of("reasons", "violations"),
    "by_code": _sum_by_code("points"),
    "count_by_code": _sum_by_code("count"),
    "lines_of": _lines_of,
    "sourced": _is_sourced,
    "found": lambda expected, found: bool(found["ways"]) == expected,
    "best_cards": _best_cards,
}
