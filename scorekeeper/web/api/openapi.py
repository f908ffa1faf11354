"""Description of the HTTP API as an OpenAPI 3.1 document."""

from __future__ import annotations

from functools import cache
from typing import Final

from scorekeeper.documents.checks import CHECKS
from scorekeeper.documents.schemas import write_schemas
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.web.api import examples as api_examples
from scorekeeper.web.api.openapi_games import KEY, game_paths
from scorekeeper.web.api.openapi_parts import (
    REFERENCE,
    Json,
    body,
    errors,
    example,
    operation,
    parameter,
    reference,
    refused,
    result,
)

VERSION: Final = "1.0.0"

_ABOUT: Final = (
    "Scores hands and whole games of Canasta by the rules of eighteen rulesets, line by line and "
    "each with its source, tells every rule that a hand breaks, and answers what is asked in the "
    "middle of one. Games are kept for who has their link, which is the key to them; everything "
    "else is answered and forgotten. Labels and messages are in the language that "
    "`Accept-Language` asks for, where there is a translation."
)
_CARDS: Final = (
    "Cards are written as `4` to `10`, `J`, `Q`, `K`, `A`, with or without a suit (`7H`), `2` for "
    "a deuce, `JKR` for a joker, `3R` and `3B` for red and black threes, `CAL` for a Caliente "
    "card; `10x8` is eight tens. Blanks or commas stand between them."
)


_KEYS: Final[Json] = {
    KEY: {
        "type": "http",
        "scheme": "bearer",
        "description": "The link of a game, without the address before it.",
    },
    "passPhrase": {
        "type": "apiKey",
        "in": "header",
        "name": "Pass-Phrase",
        "description": "Where this scorekeeper asks for one.",
    },
}


def openapi_document(root: str = "") -> Json:
    """Return the document.

    Args:
        root: the path that the app is mounted at, empty for none.
    """
    return {**_document(), "servers": [{"url": f"{root}/api/v1"}]}


@cache
def _document() -> Json:
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Canasta score",
            "version": VERSION,
            "description": f"{_ABOUT}\n\n{_CARDS}",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        # Whoever has set up a pass phrase asks for it; nobody else asks for anything.
        "security": [{}, {"passPhrase": []}],
        "tags": [
            {"name": "Games", "description": "Games that are kept, each behind its link."},
            {"name": "Scoring", "description": "Documents in, results out."},
            {"name": "Table", "description": "Questions in the middle of a hand."},
            {"name": "Club evening", "description": "Seating and ranking of many tables."},
            {"name": "Rulesets", "description": "What can be played, and by which rules."},
            {"name": "About", "description": "This description."},
        ],
        "paths": {
            "/score": {"post": _score()},
            "/score-game": {"post": _score_game()},
            **{f"/check/{name}": {"post": _check(name)} for name in CHECKS},
            "/event/next": {"post": _next_round()},
            "/event/ranking": {"post": _event_ranking()},
            **game_paths(),
            "/rulesets": {"get": _rulesets()},
            "/rulesets/{ruleset}": {"get": _rules()},
            "/openapi.json": {"get": _openapi()},
        },
        "components": {
            "schemas": write_schemas(REFERENCE),
            "responses": errors(),
            "securitySchemes": _KEYS,
        },
    }


def _asked(
    tag: str, texts: tuple[str, str, str], model: str, examples: Json, answered: Json
) -> Json:
    """Return an operation that a document is sent to, and that keeps nothing of it.

    Args:
        tag: the part of the API that it is of.
        texts: its id, its summary, and what is to be known about it.
        model: the name of the document's model.
        examples: examples of the document.
        answered: the answer where all is well.
    """
    failed = refused("NotJson", "NoPassPhrase", "TooLarge", "Unreadable", "TooOften")
    return operation(
        tag, *texts, requestBody=body(model, examples), responses={"200": answered, **failed}
    )


def _score() -> Json:
    broken = "A hand that breaks rules is scored as written, and all its violations are told."
    shown = {
        "cards": ("Card by card", api_examples.DEAL),
        "counts": ("As counts, and as points only", api_examples.COUNTS),
    }
    texts = (
        "scoreDeal",
        "Score a hand",
        f"Checks and scores one played hand of all sides. {broken}",
    )
    asked = {name: example(*each) for name, each in shown.items()}
    answers = {
        name: example(title, api_examples.deal_result(each))
        for name, (title, each) in shown.items()
    }
    answered = result("What the hand comes to.", "DealResult", answers)
    return _asked("Scoring", texts, "DealDocument", asked, answered)


def _score_game() -> Json:
    totals = "Totals in it are not believed: those that differ from the recount stand in"
    texts = (
        "scoreGame",
        "Score a whole game",
        f"Scores all hands of a game in order. {totals} `differences`.",
    )
    title = "Two hands of a game"
    answered = result(
        "What the game comes to, hand by hand.",
        "GameAnswer",
        {"game": example(title, api_examples.game_result())},
    )
    asked = {"game": example(title, api_examples.GAME)}
    return _asked("Scoring", texts, "GameDocument", asked, answered)


_CHECKS: Final = {
    "first-meld": (
        "checkFirstMeld",
        "Ask whether melds are enough",
        "May these melds be the side's first? Tells the minimum, and what speaks against them.",
    ),
    "find-first-meld": (
        "findFirstMeld",
        "Find a first meld in a hand",
        (
            "Which cards of a hand make a first meld? Best ways first: fewest cards, then fewest "
            "wild cards."
        ),
    ),
    "take-pile": (
        "checkTakePile",
        "Ask whether the pile may be taken",
        (
            "May the pile be taken, must it, and with which cards of the hand? What is left in the "
            "hand is not judged."
        ),
    ),
    "go-out": (
        "checkGoOut",
        "Ask whether a player may go out",
        "May a player go out, and how? Most points first. Whether a partner agrees is not judged.",
    ),
    "play-caliente": (
        "checkPlayCaliente",
        "Ask whether a Caliente card may be played",
        "May a Caliente card be played in place of drawing, and how many cards are drawn then?",
    ),
    "special-hands": (
        "checkSpecialHands",
        "Ask what special hands a hand makes",
        (
            "Which special hands do fourteen cards make, and which are thirteen or fourteen cards "
            "nearest to? Tells for each how many cards are missing, and which to keep."
        ),
    ),
}


def _check(name: str) -> Json:
    """Return the operation that answers a question at the table."""
    check = CHECKS[name]
    asked = {"question": example("A question", api_examples.QUESTIONS[name])}
    answers = {"question": example("Its answer", api_examples.answer_to(name))}
    answered = result("The answer.", check.result.__name__, answers)
    return _asked("Table", _CHECKS[name], check.model.__name__, asked, answered)


def _next_round() -> Json:
    after = (
        "The same document gives the same seating. After the last round of a movement that has "
        "one, `round` is null."
    )
    texts = (
        "seatNextRound",
        "Seat the next round",
        f"Who sits where in the next round of a club evening, by its movement. {after}",
    )
    answers = {"event": example("The second round", api_examples.next_round())}
    return _of_event(texts, result("The tables and byes.", "NextRoundResult", answers))


def _event_ranking() -> Json:
    texts = (
        "rankEntrants",
        "Rank the entrants",
        "How the entrants of a club evening stand, all of them, after the tables played so far.",
    )
    answers = {"event": example("After the first round", api_examples.event_ranking())}
    return _of_event(texts, result("The ranking, the best first.", "RankingResult", answers))


def _of_event(texts: tuple[str, str, str], answered: Json) -> Json:
    """Return an operation that asks about a club evening."""
    asked = {"event": example("Three pairs after a round", api_examples.EVENT)}
    return _asked("Club evening", texts, "EventDocument", asked, answered)


def _rulesets() -> Json:
    content = {
        "schema": {"type": "array", "items": reference("CatalogueEntry")},
        "examples": {"first": example("The first of them", api_examples.catalogue_shortened())},
    }
    return operation(
        "Rulesets",
        "listRulesets",
        "List the rulesets",
        "Every ruleset: its names, for how many players, with which options.",
        responses={
            "200": {"description": "All rulesets.", "content": {"application/json": content}},
            **refused("NoPassPhrase"),
        },
    )


def _rules() -> Json:
    return operation(
        "Rulesets",
        "getRuleset",
        "Show the rules of a ruleset",
        "Every rule by its name, with its value and the place it is from. The names are those "
        "that `overrides` takes.",
        parameters=[
            {
                "name": "ruleset",
                "in": "path",
                "required": True,
                "description": "Its id or an alias.",
                "schema": {"type": "string", "examples": [CATALOGUE[0].id]},
            },
            parameter(
                "players",
                "query",
                "For so many players; left out, the usual number.",
                {"type": "integer"},
                example=6,
            ),
            {
                "name": "options",
                "in": "query",
                "description": "With these options, joined by commas.",
                "style": "form",
                "explode": False,
                "schema": {"type": "array", "items": {"type": "string", "maxLength": 200}},
                "example": ["three-decks"],
            },
        ],
        responses={
            "200": result(
                "The ruleset, and its rules for so many players with these options.",
                "RulesEntry",
                {"rules": example("The first of them", api_examples.rules_shortened())},
            ),
            **refused("NoPassPhrase", "NotFound", "Unreadable"),
        },
    )


def _openapi() -> Json:
    content = {"application/json": {"schema": {"type": "object"}}}
    described = {"description": "An OpenAPI 3.1 document.", "content": content}
    return operation(
        "About",
        "getDescription",
        "Describe this API",
        "This document.",
        responses={"200": described, **refused("NoPassPhrase")},
    )
