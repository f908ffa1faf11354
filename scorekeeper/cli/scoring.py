"""`scorekeeper score` and `scorekeeper game`."""

from __future__ import annotations

import sys
from typing import Any

import click
from pydantic_core import to_json

from scorekeeper.cli.files import lines_of, read_document, unreadable
from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.differences import write_game_answer
from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.games import read_game
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.results import DealResult, write_deal_result
from scorekeeper.engine.game import score_deal, score_game


@click.command()
@click.argument("file")
@click.option("--lines", is_flag=True, help="One document a line; one result a line, in order.")
def score(file: str, *, lines: bool) -> None:
    """Check and score a hand.

    FILE is a JSON document; - is standard input.
    """
    if lines:
        _score_lines(file)
        return
    document = read_document(file)
    try:
        result = _scored(document)
    except DocumentError as error:
        raise unreadable(file, error) from error
    _print(result)


@click.command()
@click.argument("file")
def game(file: str) -> None:
    """Score a whole game.

    FILE is a JSON document; - is standard input. The result can be read again: it is the game's
    export, too.
    """
    document = read_document(file)
    try:
        request = read_game(document)
    except DocumentError as error:
        raise unreadable(file, error) from error
    score = score_game(request.rules, request.sides, request.deals)
    _print(write_game_answer(document, request, score))


def _scored(document: object) -> DealResult:
    """Return the result of a deal document."""
    request = read_deal(document)
    return write_deal_result(request.rules, request.deal, score_deal(request.rules, request.deal))


def _print(result: Any) -> None:  # noqa: ANN401 - any JSON value
    """Print a document for people and programs alike."""
    click.echo(to_json(result, indent=2))


def _score_lines(file: str) -> None:
    """Print a line for every line of a file, each as soon as it is there."""
    out = sys.stdout.buffer
    for line in lines_of(file):
        out.write(to_json(_answer(line)) + b"\n")
        out.flush()


def _answer(line: bytes) -> object:
    """Return the result of one line, or what is wrong with it."""
    try:
        return _scored(read_json(line))
    except DocumentError as error:
        first = error.problems[0]
        problem = {"path": first.path, "code": first.code, "message": first.message}
        return {"error": problem}
