"""`scorekeeper check`."""

from __future__ import annotations

from functools import partial
from typing import Final

import click

from scorekeeper.cli.files import answer_file, with_lines
from scorekeeper.documents.checks import CHECKS, answer_check

_HELP: Final = """Answer a question at the table: may I, and how?

FILE is a JSON document; - is standard input. NAME is the kind of question:

\b
  first-meld       Are these melds enough for a first meld?
  find-first-meld  Which cards of a hand make a first meld?
  take-pile        May, or must, the pile be taken, and how?
  go-out           May a player go out, and how?
  play-caliente    May a Caliente card be played?
  special-hands    What special hands does a hand make, or is it near to?
"""


@click.command(help=_HELP)
@click.argument("name", metavar="NAME", type=click.Choice(list(CHECKS)))
@click.argument("file")
@with_lines
def check(name: str, file: str, *, lines: bool) -> None:
    """Answer the question in a file, or those in its lines."""
    answer_file(file, partial(answer_check, name), lines=lines)
