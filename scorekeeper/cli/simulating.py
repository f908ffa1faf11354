"""`scorekeeper simulate`: games that bots play, and their figures."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import click

from scorekeeper.cli.choosing import by_players, choose, with_options
from scorekeeper.cli.files import InputError, print_json, read_file, write_bytes
from scorekeeper.documents.requests import ChosenRules, read_house_rules
from scorekeeper.simulation.bots import BOTS, USUAL_BOT
from scorekeeper.simulation.chart import chart_of
from scorekeeper.simulation.playing import play_game
from scorekeeper.simulation.report import Report, Study, write_report
from scorekeeper.simulation.table import report_table
from scorekeeper.simulation.transcript import transcript_of
from scorekeeper.wording.options import option_name
from scorekeeper.wording.translation import ENGLISH

_MOST_GAMES: Final = 100_000
_MOST_SEED: Final = 2**63 - 1


@click.command()
@click.argument("ruleset")
@by_players
@with_options
@click.option(
    "--games",
    type=click.IntRange(1, _MOST_GAMES),
    default=100,
    show_default=True,
    help="How many games are played.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, _MOST_SEED),
    default=1,
    show_default=True,
    help="The same seed gives the same games.",
)
@click.option(
    "--bot",
    type=click.Choice(sorted(BOTS)),
    default=USUAL_BOT,
    show_default=True,
    help="Who plays: by a plan for going out, greedily, or at random.",
)
@click.option(
    "--against",
    metavar="RULESET|RULE=VALUE",
    help="Other rules to play the same games by: a ruleset, a file of house rules, or one rule"
    " changed, such as going_out.canastas=2.",
)
@click.option(
    "--against-option",
    "against_options",
    metavar="TEXT",
    multiple=True,
    help="An option of the other rules; may be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option("--chart", metavar="FILE.svg", help="Draw the figures, too.")
@click.option("--transcript", is_flag=True, help="Write out the first hand, move by move.")
def simulate(  # noqa: PLR0913 - an argument for each option
    ruleset: str,
    *,
    players: int | None,
    options: tuple[str, ...],
    games: int,
    seed: int,
    bot: str,
    against: str | None,
    against_options: tuple[str, ...],
    as_json: bool,
    chart: str | None,
    transcript: bool,
) -> None:
    """Let bots play whole games, and tell what comes of it.

    RULESET is a ruleset's id or alias, or a file of house rules (FILE.json). Hands a game, points a
    hand, how hands end, canastas, first melds; with --against, the difference that other rules
    make.
    """
    first = _choose_or_read(ruleset, players, options)
    studied = [first, *_others(first, against, against_options)]
    if transcript:
        if as_json or chart or against or against_options:
            raise InputError("A transcript is text about one ruleset. Leave the other forms out.")
        click.echo(transcript_of(first.name, first.rules, bot, seed))
        return
    report = Report(bot, seed, tuple(_play(studied, games, bot, seed)))
    if chart:
        write_bytes(chart, chart_of(report).encode())
    if as_json:
        print_json(write_report(report))
    else:
        click.echo(report_table(report))


def _others(
    first: ChosenRules, against: str | None, options: tuple[str, ...]
) -> Iterator[ChosenRules]:
    """Yield the rules that the first are compared with, if there are any."""
    if against is None:
        if options:
            chosen = choose(
                first.variant.id, first.players, (*first.options, *options), first.overrides
            )
            yield replace(chosen, name=name_of(chosen))
    elif "=" in against:
        if options:
            raise InputError("Change one rule, or name an option: not both at once.")
        yield replace(_change(first, against), name=f"{first.name}, {against}")
    else:
        players = None if _is_file(against) else first.players
        yield _choose_or_read(against, players, options)


def _play(studied: list[ChosenRules], games: int, bot: str, seed: int) -> Iterator[Study]:
    """Yield the study of each ruleset's games."""
    with _progress(len(studied) * games) as step:
        for one in studied:
            played = []
            for number in range(games):
                played.append(play_game(one.rules, bot, seed, number))
                step()
            yield Study(one, tuple(played))


@contextmanager
def _progress(games: int) -> Iterator[Callable[[], None]]:
    """Show the progress, where somebody looks on."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=games, label="Playing", file=sys.stderr) as bar:
        yield lambda: bar.update(1)


def _choose_or_read(name: str, players: int | None, options: Sequence[str]) -> ChosenRules:
    """Return rules chosen by name, or read from a file of house rules, which keep their name.

    Args:
        name: id or alias of a ruleset; or a file, which ends in `.json`.
        players: number of players; None for the usual number, or the file's.
        options: named options; none with a file, which names its own.

    Raises:
        InputError: there are no such rules, or the file cannot be read.
    """
    if not _is_file(name):
        chosen = choose(name, players, options)
        return replace(chosen, name=name_of(chosen))
    if options:
        raise InputError(f"{name} names its options itself. Leave --option out.")
    house = read_file(name, read_house_rules)
    if players not in (None, house.players):
        raise InputError(f"{name} is for {house.players} players. Leave --players out.")
    return house


def _is_file(name: str) -> bool:
    """Return whether rules are named by a file of house rules."""
    return name.lower().endswith(".json")


def _change(of: ChosenRules, text: str) -> ChosenRules:
    """Change one rule, as `RULE=VALUE` says.

    Args:
        of: the rules to start from.
        text: a rule's dotted name and its value as JSON: `going_out.canastas=2`.

    Raises:
        InputError: there is no such rule, or nobody could play by that value.
    """
    name, value = (part.strip() for part in text.split("=", 1))
    changes = {**of.overrides, name: _value(value)}
    try:
        return choose(of.variant.id, of.players, of.options, changes)
    except InputError as error:
        raise InputError(f"{name}: {error.message}") from error


def name_of(chosen: ChosenRules) -> str:
    """Return the name of rules: the ruleset, the number of players, the options."""
    options = "".join(f", {option_name(ENGLISH, option)}" for option in chosen.options)
    return f"{chosen.variant.name}: {chosen.players} players{options}"


def _value(text: str) -> Any:  # noqa: ANN401 - any JSON value
    """Read a typed value: JSON, or else text as it stands."""
    try:
        return json.loads(text)
    except ValueError:
        return text
