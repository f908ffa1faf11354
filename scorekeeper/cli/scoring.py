"""`scorekeeper score` and `scorekeeper game`."""

from __future__ import annotations

import click

from scorekeeper.cli.files import answer_file, with_lines
from scorekeeper.documents.answering import answer_deal, answer_game


@click.command()
@click.argument("file")
@with_lines
def score(file: str, *, lines: bool) -> None:
    """Check and score a hand.

    FILE is a JSON document; - is standard input.
    """
    answer_file(file, answer_deal, lines=lines)


@click.command()
@click.argument("file")
def game(file: str) -> None:
    """Score a whole game.

    FILE is a JSON document; - is standard input. The result can be read again: it is the game's
    export, too.
    """
    answer_file(file, answer_game)
