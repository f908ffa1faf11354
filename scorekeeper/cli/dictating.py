"""`scorekeeper dictate`: parse a side of a hand, told in words, into part of a document."""

from __future__ import annotations

import os
import sys

import click

from scorekeeper.cli.choosing import by_players, choose, with_options
from scorekeeper.cli.files import STANDARD, print_json
from scorekeeper.dictation.dictate import MOST_CHARACTERS, UnclearPart
from scorekeeper.dictation.dictate import dictate as read_line
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.notation import write_cards


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--ruleset", default="caliente-complete", show_default=True, help="What is played.")
@by_players
@with_options
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
    place in the text; what tells of the other side is marked as such. Where a wild card may be
    either, both readings are `asked` about. `-` reads the words from standard input.
    """
    # Bytes that are no text come as surrogates, which could not be printed.
    text = os.fsencode(" ".join(words)).decode(errors="replace")
    if text == STANDARD:
        text = sys.stdin.read(MOST_CHARACTERS + 1).strip()
    rules = choose(ruleset, players, options).rules
    languages = tuple(LANGUAGES) if language is None else (language,)
    heard = read_line(text, rules, names or ("", ""), languages)
    answer: dict[str, object] = {
        "language": heard.language,
        "side": heard.side,
        "unread": [_marked(part) for part in heard.unread],
    }
    if heard.asked:
        answer["asked"] = [_marked(part) for part in heard.asked]
    print_json(answer)


def _marked(part: UnclearPart) -> dict[str, object]:
    """Return the document of a part that was not understood, or is asked about."""
    marked: dict[str, object] = {"start": part.start, "end": part.end, "text": part.text}
    if part.is_others:
        marked["about"] = "others"
    if part.readings:
        marked["readings"] = [
            {"card": write_cards(Cards.of([rank])), "line": line}
            for rank, line in part.readings.items()
        ]
    return marked
