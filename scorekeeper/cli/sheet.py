"""`scorekeeper sheet`: score sheets as PDF."""

from __future__ import annotations

import importlib

import click

from scorekeeper.cli.choosing import choose
from scorekeeper.cli.files import InputError, read_file, write_bytes
from scorekeeper.documents.games import read_game
from scorekeeper.documents.requests import ChosenRules
from scorekeeper.services.printing.ruleset_sheets import blank_sheet
from scorekeeper.services.printing.sheets import Heading, document_sheet
from scorekeeper.sheets.libraries import HOW_TO_GET_THEM, why_no_sheets
from scorekeeper.sheets.model import Sheet
from scorekeeper.sheets.render import print_sheet
from scorekeeper.wording.options import option_name
from scorekeeper.wording.translation import ENGLISH

on_paper = click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True
)


@click.command()
@click.argument("game", required=False)
@click.option("-o", "--output", required=True, metavar="FILE.pdf", help="The file to write.")
@on_paper
@click.option("--blank", is_flag=True, help="An empty sheet to fill in by pen.")
@click.option("--ruleset", metavar="ID", help="The ruleset of an empty sheet.")
@click.option("--players", type=int, help="Players of an empty sheet; left out, as usual.")
@click.option("--option", "options", multiple=True, help="Option of an empty sheet; repeatable.")
def sheet(  # noqa: PLR0913 - an argument for each option
    game: str | None,
    output: str,
    paper: str,
    ruleset: str | None,
    players: int | None,
    options: tuple[str, ...],
    *,
    blank: bool,
) -> None:
    """Print a score sheet as PDF.

    GAME is a game's JSON document, - for standard input; with --blank, leave it out.
    """
    if blank:
        if game or not ruleset:
            raise InputError("An empty sheet needs --ruleset ID and no game. Leave the file out.")
        chosen = choose(ruleset, players, options)
        page: Sheet = blank_sheet(ENGLISH, chosen.rules, heading_of(chosen))
    elif game:
        read = read_file(game, read_game)
        page = document_sheet(ENGLISH, read.rules, read.sides, read.deals, heading_of(read.chosen))
    else:
        raise InputError("Name a game's file, or write --blank --ruleset ID for an empty sheet.")
    write_bytes(output, pdf_of(page, paper))


def pdf_of(page: Sheet, paper: str) -> bytes:
    """Print a page as PDF.

    Raises:
        InputError: the libraries that draw it are missing.
    """
    check_libraries()
    return print_sheet(page, paper=paper)


def heading_of(chosen: ChosenRules) -> Heading:
    """Write the heading of a sheet."""
    options = tuple(option_name(ENGLISH, option) for option in chosen.options)
    return Heading(title=chosen.variant.name, options=options)


def check_libraries() -> None:
    """Refuse to go on where the libraries are missing that WeasyPrint draws text with."""
    # First of all: WeasyPrint prints a page of its own where it finds none.
    if reason := why_no_sheets():
        raise InputError(f"{reason} {HOW_TO_GET_THEM}")
    try:
        importlib.import_module("weasyprint")
    except OSError as error:
        first = str(error).partition("\n")[0]
        raise InputError(f"Sheets cannot be drawn: {first}. {HOW_TO_GET_THEM}") from error
