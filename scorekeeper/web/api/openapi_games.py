"""Paths of games in the API's description."""

from __future__ import annotations

from typing import Final

from scorekeeper.web.api import examples as api_examples
from scorekeeper.web.api.openapi_parts import (
    Json,
    body,
    example,
    needed,
    operation,
    parameter,
    refused,
    result,
)
from scorekeeper.web.api.preconditions import KEY_PATTERN, START_PATTERN

KEY: Final = "gameLink"
"""Name of a game's link among the security schemes."""

LONGEST_WAIT: Final = 25
"""Seconds; proxies in between give up after thirty and more."""

_TAG: Final = "Games"
_LET_IN: Final[list[Json]] = [{KEY: []}, {KEY: [], "passPhrase": []}]
_ASKED: Final = ("NoKey", "NotAllowed", "Gone")
_WRITTEN: Final = ("NotJson", *_ASKED, "NotFound", "InTheWay", "Changed", "TooLarge")
_SENT: Final = (*_WRITTEN, "Unreadable", "NoVersion", "TooOften")
_AGAIN: Final = "Sent twice with the same `Idempotency-Key`, it is saved once."


def game_paths() -> Json:
    """Return the operations on games, by their paths."""
    return {
        "/games": {"post": _start()},
        "/game": {"get": _show()},
        "/game/hands": {"post": _write()},
        "/game/hands/{number}": {"get": _hand(), "put": _correct()},
        "/game/hands/{number}/revisions/{revision}": {"get": _earlier()},
        "/game/undo": {"post": _undo()},
        "/game/restore": {"post": _restore()},
        "/game/changes": {"get": _changes()},
        "/game/sheet.pdf": {"get": _sheet("getSheet", "Print the score sheet", "hand by hand")},
        "/game/summary.pdf": {"get": _sheet("getSummary", "Print a summary", "on one page")},
    }


def _of_a_game(name: str, summary: str, description: str, **more: object) -> Json:
    """Return an operation authorised by the link of a game."""
    return operation(_TAG, name, summary, description, security=_LET_IN, **more)


def _start() -> Json:
    started = example("A game of two pairs", api_examples.started_example())
    return operation(
        _TAG,
        "startGame",
        "Start a game",
        "Starts a game and answers with its link, the key to it: whoever has it may do "
        "everything with the game. The board at `board` shows it, and shares it with others, "
        "to look on or to score. Sent twice with the same key, it is one game.",
        parameters=[_key(START_PATTERN, "Nobody may be able to guess it: draw a random UUID.")],
        requestBody=body(
            "NewGameDocument", {"game": example("A game of two pairs", api_examples.NEW_GAME)}
        ),
        responses={
            "201": result("The game, and its link.", "StartedGameResult", {"game": started}),
            **refused("NotJson", "NoPassPhrase", "Gone", "TooLarge", "Unreadable", "TooOften"),
        },
    )


def _show() -> Json:
    return _of_a_game(
        "getGame",
        "Read a game",
        "The game as it stands: a game document with more beside. To follow it, ask again with "
        "`If-None-Match` and `wait`: the answer comes once the game has changed, or it is 304 "
        "after so many seconds, or sooner. Then ask again.",
        parameters=[_seen(), _wait()],
        responses={
            "200": _tagged(result("The game.", "GameStateResult", _examples_of_state())),
            "304": {"description": "It is as it was seen.", "headers": _TAGS},
            **refused(*_ASKED, "Unreadable"),
        },
    )


def _write() -> Json:
    return _of_a_game(
        "writeHand",
        "Save the next hand",
        f"Saves a hand against the game's `version`. {_AGAIN} A hand that breaks rules is saved as "
        "well: the table decides.",
        parameters=[_key(KEY_PATTERN), _version("The game's `version`, or the `ETag` of it.")],
        requestBody=_hand_body(),
        responses={
            "201": result("What was saved.", "SavedHandResult", _examples_of_saved()),
            **refused(*_without("NotFound", _SENT)),
        },
    )


def _hand() -> Json:
    deal = example("The first hand", api_examples.deal_example())
    return _of_a_game(
        "getHand",
        "Read a hand",
        "A hand as it was written, with what it comes to.",
        parameters=[_number("number", "The hand, 1 for the first."), _seen()],
        responses={
            "200": _tagged(result("The hand.", "KeptDealResult", {"hand": deal})),
            "304": {"description": "It is as it was seen.", "headers": _TAGS},
            **refused(*_ASKED, "NotFound"),
        },
    )


def _correct() -> Json:
    return _of_a_game(
        "correctHand",
        "Correct a hand",
        f"Saves a hand anew, against its `revision`; later totals follow. {_AGAIN}",
        parameters=[
            _number("number", "The hand, 1 for the first."),
            _key(KEY_PATTERN),
            _version("The hand's `revision`, or the `ETag` of it."),
        ],
        requestBody=_hand_body(),
        responses={
            "200": result("What was saved.", "SavedHandResult", _examples_of_saved()),
            **refused(*_SENT),
        },
    )


def _earlier() -> Json:
    earlier = example("What was written at first", api_examples.earlier_example())
    return _of_a_game(
        "getHandRevision",
        "Read a hand as it once was",
        "What was written of a hand at one of its revisions.",
        parameters=[
            _number("number", "The hand, 1 for the first."),
            _number("revision", "1 for what was written first."),
        ],
        responses={
            "200": result("What was written.", "HandRevisionResult", {"hand": earlier}),
            **refused(*_ASKED, "NotFound"),
        },
    )


def _undo() -> Json:
    return _act(
        "undoHand",
        "Undo the last hand",
        "Takes the last hand back. It is kept, and can be restored.",
    )


def _restore() -> Json:
    return _act("restoreHand", "Restore a hand", "Brings back the hand that was undone last.")


def _act(operation: str, summary: str, description: str) -> Json:
    return _of_a_game(
        operation,
        summary,
        f"{description} {_AGAIN}",
        parameters=[_key(KEY_PATTERN), _version("The game's `version`, or the `ETag` of it.")],
        responses={
            "200": result("What was done.", "SavedHandResult", _examples_of_saved()),
            **refused(*_ASKED, "InTheWay", "Changed", "Unreadable", "NoVersion", "TooOften"),
        },
    )


def _changes() -> Json:
    listed = example("A hand was saved", api_examples.changes_example())
    return _of_a_game(
        "listChanges",
        "List what was done",
        "Everything that was done to the game, the newest first, at most a hundred at once.",
        parameters=[
            parameter(
                "before",
                "query",
                "Only what made an earlier version: `more` of the last answer.",
                {"type": "integer", "minimum": 0},
                example=3,
            )
        ],
        responses={
            "200": result("What was done.", "ChangesResult", {"changes": listed}),
            **refused(*_ASKED, "Unreadable"),
        },
    )


def _sheet(operation: str, summary: str, how: str) -> Json:
    return _of_a_game(
        operation,
        summary,
        f"The game as a PDF, {how}, in the language of `Accept-Language`.",
        parameters=[
            parameter(
                "paper",
                "query",
                "What it is printed on.",
                {"type": "string", "enum": ["a4", "letter"], "default": "a4"},
            )
        ],
        responses={
            "200": {
                "description": "The sheet.",
                "content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}},
            },
            **refused(*_ASKED, "Unreadable", "TooOften", "NoSheet"),
        },
    )


def _without(name: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for each in names if each != name)


def _hand_body() -> Json:
    return body(
        "WrittenHandDocument", {"cards": example("Card by card", api_examples.WRITTEN_HAND)}
    )


def _examples_of_state() -> Json:
    return {"game": example("A game after its first hand", api_examples.state_example())}


def _examples_of_saved() -> Json:
    return {"hand": example("The first hand", api_examples.saved_example())}


_TAGS: Final[Json] = {
    "ETag": {
        "description": "The version, and what else tells this answer from others.",
        "schema": {"type": "string"},
    }
}


def _tagged(answer: Json) -> Json:
    return {**answer, "headers": _TAGS}


def _seen() -> Json:
    text = "The `ETag` of the last answer."
    return parameter("If-None-Match", "header", text, {"type": "string"})


def _wait() -> Json:
    text = "How many seconds to wait for a change, with `If-None-Match`."
    limits = {"minimum": 0, "maximum": LONGEST_WAIT, "default": 0}
    return parameter("wait", "query", text, {"type": "integer", **limits})


def _version(description: str) -> Json:
    text = f"{description} Another one is answered with 412."
    schema = {"type": "string", "pattern": '^(W/)?"?[0-9]{1,9}(\\.[^"]*)?"?$'}
    return needed("If-Match", "header", text, schema, '"1"')


def _key(pattern: str, more: str = "") -> Json:
    text = f"A new one for each write; the same when it is sent again. {more}".strip()
    schema = {"type": "string", "pattern": pattern}
    return needed("Idempotency-Key", "header", text, schema, "6f1de9d6-6d0f-4b6e-9c1f-0d7a2b8e4c11")


def _number(name: str, description: str) -> Json:
    return needed(name, "path", description, {"type": "integer", "minimum": 0}, 1)
