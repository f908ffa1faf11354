"""`scorekeeper event`: the next round of a club evening, and how everybody stands."""

from __future__ import annotations

import click

from scorekeeper.cli.files import answer_file, with_lines
from scorekeeper.documents.events import answer_next, answer_ranking


@click.group()
def event() -> None:
    """Seat the next round of a club evening, or rank it.

    An evening is a JSON document: its entrants, the rounds so far, and how it is seated and scored.
    """


@event.command("next")
@click.argument("file")
@with_lines
def next_round(file: str, *, lines: bool) -> None:
    """Seat the next round.

    FILE is a JSON document; - is standard input. Prints the tables, who has a bye, how many tables
    are rematches, and what a director should know. After the last round of a movement that has one,
    "round" is null. Every table of the rounds so far must have its points.
    """
    answer_file(file, answer_next, lines=lines)


@event.command("ranking")
@click.argument("file")
@with_lines
def ranking(file: str, *, lines: bool) -> None:
    """Rank all entrants, by what was played so far.

    FILE is a JSON document; - is standard input. Where nothing but the lot decides between
    entrants, "by_lot" says so.
    """
    answer_file(file, answer_ranking, lines=lines)
