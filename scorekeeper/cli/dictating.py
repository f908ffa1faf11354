"""`scorekeeper dictate`: a side of a hand, told in words, as part of a document."""

from __future__ import annotations

import sys

import click
from pydantic_core import to_json

from scorekeeper.cli.choosing import choose
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.dictation.reading import MOST_CHARACTERS
from scorekeeper.dictation.reading import dictate as read_line

_STANDARD_INPUT = "-"


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--ruleset", default="caliente-complete", show_default=True, help="What is played.")
@click.option("--players", type=int, help="By so many; left out, the usual number.")
@click.option("--option", "options", multiple=True, help="With this option; may be repeated.")
@click.option("--name", "names", multiple=True, help="A player of the side; once for each.")
@click.option(
    "--language",
    type=click.Choice(sorted(LANGUAGES)),
    help="The language; left out, that in which most is understood.",
)
def dictate(
    words: tuple[str, ...],
    ruleset: str,
    players: int | None,
    options: tuple[str, ...],
    names: tuple[str, ...],
    language: str | None,
) -> None:
    """Read what one side did from WORDS, in words or notation.

    Prints the side of a deal document that it comes to, and what was not understood, with its
    place in the text. `-` reads the words from standard input.
    """
    text = " ".join(words)
    if text == _STANDARD_INPUT:
        text = sys.stdin.read(MOST_CHARACTERS + 1).strip()
    rules = choose(ruleset, players, options).rules
    languages = tuple(LANGUAGES) if language is None else (language,)
    heard = read_line(text, rules, names or ("", ""), languages)
    unread = [{"start": gap.start, "end": gap.end, "text": gap.text} for gap in heard.unread]
    answer = {"language": heard.language, "side": heard.side, "unread": unread}
    click.echo(to_json(answer, indent=2))
