"""A document in, its result out: the same for the command line, for HTTP and in a browser.

Totals that a game holds beside its deals are compared with the recount.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from typing_extensions import TypedDict

from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.games import read_game, write_game_result
from scorekeeper.documents.results import DealResult, GameResult, write_deal_result
from scorekeeper.engine.game import score_deal
from scorekeeper.wording.translation import ENGLISH, Translations

_OF_A_GAME: Final = ("over", "winner")
_OF_A_SIDE: Final = ("score_before", "total", "score_after")


class DifferenceResult(TypedDict):
    """A total in a file that differs from that of its deals; `path` is its place."""

    path: str
    told: Any
    found: int | bool | None


class GameAnswer(GameResult):
    """The result of a game, and the totals sent with it that differ from it."""

    differences: list[DifferenceResult]


def answer_deal(document: object, t: Translations = ENGLISH) -> DealResult:
    """Return the result of a deal document, its labels and messages in the language of `t`.

    Raises:
        DocumentError: it cannot be read; every problem, each with its place.
    """
    asked = read_deal(document)
    return write_deal_result(asked.rules, asked.deal, score_deal(asked.rules, asked.deal), t)


def answer_game(document: object, t: Translations = ENGLISH) -> GameAnswer:
    """Return the result of a whole game's document, in the language of `t`.

    Raises:
        DocumentError: it cannot be read.
    """
    asked = read_game(document)
    result = write_game_result(asked, asked.score(), t)
    return {**result, "differences": differences(document, result)}


def differences(document: Any, result: GameResult) -> list[DifferenceResult]:  # noqa: ANN401 - JSON
    """Return the totals in a game document that differ from its recount; those it lacks do not.

    Args:
        document: the game as it was sent, JSON as Python values; it could be read.
        result: the same game's result.
    """
    return list(_in_game(document, result))


def _in_game(document: Any, result: GameResult) -> Iterator[DifferenceResult]:  # noqa: ANN401 - JSON
    for number, (deal, found) in enumerate(zip(document["deals"], result["deals"], strict=True)):
        for index, (side, came_to) in enumerate(zip(deal["sides"], found["sides"], strict=True)):
            path = f"deals[{number}].sides[{index}]"
            yield from _in_part(side, came_to, path, _OF_A_SIDE)
            members = zip(side.get("members", ()), came_to.get("members", ()), strict=True)
            for place, (member, member_came_to) in enumerate(members):
                yield from _in_part(member, member_came_to, f"{path}.members[{place}]", _OF_A_SIDE)
    yield from _in_part(document, result, "", _OF_A_GAME)


def _in_part(
    stated: Mapping[str, Any], found: Mapping[str, Any], path: str, names: tuple[str, ...]
) -> Iterator[DifferenceResult]:
    """Yield the differences in one object, of the fields that are in both."""
    for name in names:
        if name in stated and name in found and not _is_same(stated[name], found[name]):
            place = f"{path}.{name}" if path else name
            yield {"path": place, "told": stated[name], "found": found[name]}


def _is_same(stated: object, found: object) -> bool:
    """Return whether two JSON values are the same; `true` is no 1."""
    return (type(stated), stated) == (type(found), found)
