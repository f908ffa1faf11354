"""Answers without a server: what a browser asks of the Python that it runs itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Any, Final

from pydantic_core import to_json

from scorekeeper.documents.answering import answer_deal, answer_game
from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.sentences import problem_message
from scorekeeper.documents.side_fields import SideReader
from scorekeeper.wording.translation import ENGLISH, Translations

CATALOGUES: Final = Path(__file__).parents[1] / "translations"
"""Where the browser finds the compiled messages of its language, `es.mo`; there are none here."""


def _answer_hand(asked: Any, t: Translations) -> object:  # noqa: ANN401 -- JSON of our own page
    readers = [
        SideReader(side["fields"], f"sides[{place}]", t)
        for place, side in enumerate(asked["sides"])
    ]
    hand = [reader.read(side["told"]) for reader, side in zip(readers, asked["sides"], strict=True)]
    if problems := [problem for reader in readers for problem in reader.problems]:
        raise DocumentError(problems)
    game = asked["game"]
    hands = [*game["deals"], *({"sides": sides} for sides in (*asked["hands"], hand))]
    found = answer_game({**game, "deals": hands}, t)
    return {"sides": hand, "hand": found["deals"][-1], "over": found["over"]}


_ANSWERS: Final[dict[str, Callable[[object, Translations], object]]] = {
    "score": answer_deal,
    "score-game": answer_game,
    "hand": _answer_hand,
}


def answer(name: str, text: str, language: str) -> str:
    """Return the answer to a document, as JSON.

    Args:
        name: `score` for a deal, `score-game` for a game, as under `/api/v1`; `hand` for the next
            hand of a game, as it was written into the fields of its form.
        text: the document, as JSON. For a hand: the `game` as its file has it; `hands` written
            since, the sides of each; and the `sides` of this one, each with who it is (`told`) and
            its `fields`. The answer holds its `sides` as documents, the result of the `hand`, and
            whether the game is `over`.
        language: of labels and messages, `es`; English where it is not there.

    Returns:
        `{"answer": …}`, or `{"errors": [{"path", "code", "message"}]}` where it cannot be read.
    """
    t = _translations(CATALOGUES / f"{language}.mo")
    try:
        found: object = {"answer": _ANSWERS[name](read_json(text.encode()), t)}
    except DocumentError as error:
        found = {
            "errors": [
                {"path": each.path, "code": each.code, "message": problem_message(t, each)}
                for each in error.problems
            ]
        }
    return to_json(found).decode()


@cache
def _translations(path: Path) -> Translations:
    if not path.is_file():
        return ENGLISH
    with path.open("rb") as file:
        return GNUTranslations(file)
