"""Example documents of the API; their results are computed, not written."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.documents.answering import GameAnswer, answer_deal, answer_game
from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.errors import DocumentError, ProblemDetails
from scorekeeper.documents.events import NextRoundResult, RankingResult, answer_next, answer_ranking
from scorekeeper.documents.games import read_game, write_game_result
from scorekeeper.documents.results import DealResult, write_minimum
from scorekeeper.documents.rulesets import RulesEntry, write_entry, write_entry_with_rules
from scorekeeper.engine.seating import table_of
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant

_CARDS: Final[dict[str, Any]] = {
    "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
    "red_threes": 1,
    "hands": [{"cards": ""}, {"cards": "5 8 K"}],
    "went_out": True,
}
_LEFT: Final[dict[str, Any]] = {"hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]}

DEAL: Final[dict[str, Any]] = {
    "ruleset": "caliente-complete",
    "players": 4,
    "sides": [{"name": "North-South", **_CARDS}, {"name": "East-West", **_LEFT}],
}
"""The example of the rule books: 1190 points for one side."""

COUNTS: Final[dict[str, Any]] = {
    "ruleset": "samba",
    "options": ["two-wilds"],
    "sides": [
        {
            "entry": "counts",
            "score_before": 3200,
            "card_points": 430,
            "canastas": {"mixed": 1, "samba": 1},
            "red_threes": 2,
            "hand_points": [0, 45],
            "went_out": True,
        },
        {"entry": "net", "score_before": 2950, "net": -80, "penalty": 100},
    ],
}
"""A hand of which only counts are known for one side, and only the points for the other."""

GAME: Final[dict[str, Any]] = {
    "ruleset": "caliente-complete",
    "players": 4,
    "target": 2000,
    "sides": ["North-South", "East-West"],
    "deals": [{"sides": [_CARDS, _LEFT]}, {"sides": [_LEFT, _CARDS]}],
}
"""Two hands of a game."""

QUESTIONS: Final[dict[str, dict[str, Any]]] = {
    "first-meld": {"ruleset": "caliente-complete", "melds": ["7 7 7", "10 10 2"]},
    "find-first-meld": {"ruleset": "classic", "score_before": 1620, "hand": "A A K K K 2 9 8 4 4"},
    "take-pile": {
        "ruleset": "canasta",
        "up_card": "6",
        "hand": "6 JKR 4 9 K",
        "table": ["K K K", "A A A"],
        "pile_size": 9,
    },
    "go-out": {"ruleset": "bolivia", "table": ["Kx7", "Qx5 2x2"], "hand": "4"},
    "play-caliente": {
        "ruleset": "caliente-complete",
        "options": ["caliente"],
        "own_melds": 1,
        "opponent_melds": [2],
        "cards_left": 4,
        "stock": 40,
    },
    "special-hands": {"ruleset": "modern-american", "hand": "5x4 8x4 9x3 2 2"},
}
"""A question of each kind."""

BROKEN: Final[dict[str, Any]] = {
    "ruleset": "caliente-complete",
    "sides": [{"melds": ["7x3", "ZZ"]}, {"red_threes": -1}],
}
"""A document with two mistakes."""


EVENT: Final[dict[str, Any]] = {
    "movement": "swiss",
    "scoring": "victory-points",
    "thresholds": "short",
    "seed": 7,
    "rounds_planned": 3,
    "entrants": [
        {"id": 1, "name": "Ann & Cid"},
        {"id": 2, "name": "Ben & Dot"},
        {"id": 3, "name": "Eve & Gus", "out_from": 3},
    ],
    "rounds": [{"tables": [{"table": 1, "sides": [[1], [2]], "points": [1200, 845]}], "byes": [3]}],
}
"""A club evening after its first round."""


NEW_GAME: Final[dict[str, Any]] = {
    "ruleset": "caliente-complete",
    "players": 4,
    "sides": ["North-South", "East-West"],
    "side_players": [["Ann", "Cid"], ["Ben", "Dot"]],
}
"""A request to start a game."""

WRITTEN_HAND: Final[dict[str, Any]] = {"sides": [_CARDS, _LEFT]}
"""The first hand of `NEW_GAME`."""

_TOKEN: Final = "kM3v0QnYx1dT8sWbJr5LzHc2PfGa7EuR"  # noqa: S105 -- of no game
_MOMENT: Final = "2026-11-21T20:15:00Z"


def state_example(hands: int = 1) -> dict[str, Any]:
    """Return the state of `NEW_GAME` with `WRITTEN_HAND`, or before it (`hands` is 0)."""
    asked = read_game({**NEW_GAME, "deals": [WRITTEN_HAND][:hands]})
    score = asked.score()
    result = write_game_result(asked, score)
    table = table_of(NEW_GAME["side_players"], 2, 0, hands + 1)
    kept = {"revision": 1, "corrected": False, "saved_at": _MOMENT, "confirmed": []}
    return {
        **result,
        "version": hands,
        "role": "owner",
        "rules_name": "",
        "side_players": NEW_GAME["side_players"],
        "first_dealer": 0,
        "started_at": _MOMENT,
        "changed_at": _MOMENT,
        "confirming": "none",
        "result_confirmed": [],
        "deals": [{**deal, **kept} for deal in result["deals"]],
        "standing": [
            {
                "name": name,
                "total": total,
                "required": write_minimum(
                    asked.rules.minimums.required(score=total, deal_number=hands + 1)
                ),
            }
            for name, total in zip(asked.sides, score.totals, strict=True)
        ],
        "next_deal": {
            "deal_number": hands + 1,
            "dealer": table.dealer,
            "leader": table.leader,
            "playing": list(table.playing),
            "sitting_out": [],
        },
        "restorable": None,
    }


def started_example() -> dict[str, Any]:
    """Return the answer to a client that starts `NEW_GAME`."""
    board = f"http://localhost:8000/g/{_TOKEN}"
    return {"token": _TOKEN, "board": board, "game": state_example(0)}


def deal_example() -> dict[str, Any]:
    """Return `WRITTEN_HAND` as a hand of the game, with its score."""
    deal: dict[str, Any] = state_example()["deals"][0]
    return deal


def saved_example() -> dict[str, Any]:
    """Return the answer to a client that saves `WRITTEN_HAND`."""
    saved = {"deal_number": 1, "revision": 1, "action": "recorded", "version": 1, "changes": []}
    return {**saved, "game": state_example()}


def earlier_example() -> dict[str, Any]:
    """Return the first revision of `WRITTEN_HAND`."""
    return {"deal_number": 1, "revision": 1, "sides": WRITTEN_HAND["sides"]}


def changes_example() -> dict[str, Any]:
    """Return the list of changes after the hand."""
    hand = {"version": 1, "action": "recorded", "deal_number": 1, "revision": 1}
    saved = {"saved_at": _MOMENT, "device": "API", "author": ""}
    return {"changes": [{**hand, **saved}], "more": None}


def deal_result() -> DealResult:
    """Return the result of `DEAL`."""
    return answer_deal(DEAL)


def counts_result() -> DealResult:
    """Return the result of `COUNTS`."""
    return answer_deal(COUNTS)


def game_result() -> GameAnswer:
    """Return the result of `GAME`."""
    return answer_game(GAME)


def next_round() -> NextRoundResult:
    """Return the seating of the next round of `EVENT`."""
    return answer_next(EVENT)


def event_ranking() -> RankingResult:
    """Return the ranking of `EVENT`."""
    return answer_ranking(EVENT)


def unreadable() -> ProblemDetails:
    """Return the response to `BROKEN`, a document with errors."""
    try:
        read_deal(BROKEN)
    except DocumentError as error:
        first, others = error.problems[0], len(error.problems) - 1
        return {
            "type": "about:blank",
            "title": "Unprocessable Entity",
            "status": 422,
            "detail": f"{first.path}: {first.message} There is {others} more problem.",
            "errors": [
                {"path": problem.path, "code": problem.code, "message": problem.message}
                for problem in error.problems
            ],
        }
    raise AssertionError(BROKEN)


def rules_shortened() -> RulesEntry:
    """Return a ruleset with its first few rules."""
    variant = find_variant("caliente-deluxe")
    rules = variant.ruleset(6, ["three-decks"])
    entry = write_entry_with_rules(variant, 6, rules)
    entry["rules"] = dict(list(entry["rules"].items())[:3])
    return entry


def catalogue_shortened() -> list[Any]:
    """Return the first of the rulesets."""
    return [write_entry(CATALOGUE[0])]
