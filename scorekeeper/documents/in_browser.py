"""Answers without a server: entry points for the Python that a browser runs itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Any, Final

from pydantic_core import to_json

from scorekeeper.documents.answering import answer_deal, answer_game
from scorekeeper.documents.errors import DocumentError, problem_message
from scorekeeper.documents.exports import GameFile, read_export
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.results import write_violation
from scorekeeper.documents.side_reader import SideReader
from scorekeeper.documents.waiting import Seated, Waiting, write_waiting
from scorekeeper.engine.game import GameScore, ScoredDeal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.standing import standings
from scorekeeper.wording.lines import line_label, shown_lines
from scorekeeper.wording.translation import ENGLISH, Translations
from scorekeeper.wording.vocabulary import capitalised

CATALOGUES: Final = Path(__file__).parents[1] / "translations"
"""The folder of the compiled messages of the browser's language, `es.mo`; none here."""


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
    file = read_export({**game, "deals": hands})
    request = file.request
    score = request.score()
    players = [side["players"] for side in asked["sides"]]
    return {
        "sides": hand,
        "hand": _scored_hand(request.rules, score.deals[-1], players, t),
        "waiting": _waiting(file, score, t),
    }


def _scored_hand(
    rules: Ruleset, scored: ScoredDeal, players: Sequence[Sequence[str]], t: Translations
) -> dict[str, object]:
    """Return the result of a hand, its lines as people read them."""
    violations = scored.score.violations
    parts = zip(scored.deal.sides, scored.score.sides, players, strict=True)
    return {
        "sides": [
            {
                "lines": [
                    {
                        "label": capitalised(line_label(t, rules, line, names)),
                        "points": line.points,
                    }
                    for line in shown_lines(rules, side, result.sheet)
                ],
                "total": result.total,
                "score_after": result.score_after,
            }
            for side, result, names in parts
        ],
        "violations": [write_violation(rules, violation, t) for violation in violations],
    }


def _waiting(file: GameFile, score: GameScore, t: Translations) -> Waiting:
    """Return the texts shown for the last hand of a game as long as it waits."""
    names, rules = file.request.sides, file.request.rules
    standing = standings(rules, names, score.deals)[-1]
    players = file.details.side_players or tuple((name,) for name in names)
    return write_waiting(
        t, Seated(rules, players, file.details.first_dealer), len(score.deals), standing
    )


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
            since, the sides of each; and the `sides` of this one, each with who it is (`told`), the
            names of its `players` and its `fields`. The answer holds its `sides` as documents, the
            result of the `hand`, and how the game stands after it (`waiting`).
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
