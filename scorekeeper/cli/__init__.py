"""The `scorekeeper` command. Each subcommand is imported when it is called, and not before."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

import click

_COMMANDS: Final = {
    "score": ("scoring", "Check and score a hand."),
    "game": ("scoring", "Score a whole game."),
    "check": ("checking", "Answer a question at the table: may I, and how?"),
    "event": ("event", "Seat the next round of a club evening, or rank it."),
    "dictate": ("dictating", "Read what one side did from WORDS, in words or notation."),
    "sheet": ("sheet", "Print a score sheet as PDF."),
    "serve": ("serving", "Serve the app."),
    "backup": ("backups", "Write all games into one FILE, also while they are played."),
    "restore": ("backups", "Put the backup in FILE back, all of it or nothing."),
    "move-to": ("backups", "Copy all games to the database at URL, and compare the two."),
    "doctor": ("doctor", "Check that everything is in order; say what to do if not."),
    "tidy": ("tidying", "Delete for good what has been kept for long enough."),
    "delete-group": ("groups", "Delete a group for good: its games, players and statistics."),
    "recover-group": ("groups", "Make a new link to a group that no device knows any more."),
    "rebuild-statistics": ("tidying", "Make the statistics of all games again from their hands."),
    "simulate": ("simulating", "Let bots play whole games, and tell what comes of it."),
    "rulesets": ("rulebook", "List the rulesets."),
    "rules": ("rulebook", "Show the rules of a ruleset."),
}
"""Subcommand → the module of this package that it is in, and the first line of its help."""

_INTERRUPTED: Final = 130


class LazyGroup(click.Group):
    """Subcommands that cost nothing until they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the names of the subcommands, in the order of the help page."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a subcommand; None where there is no such."""
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"scorekeeper.cli.{_COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands and their help, without importing any."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, does) for name, (_, does) in _COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="canasta-scorekeeper", message="%(prog)s %(version)s")
def scorekeeper() -> None:
    """Keep the score of Canasta: check and score hands and games, print sheets, serve the app."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, and leave: 0, or 2 with one line on standard error.

    Args:
        arguments: the command line after `scorekeeper`; left out, that of this process.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that lacks a sign shows another one; it is no reason to stop.
            stream.reconfigure(errors="replace")
    try:
        status = scorekeeper.main(arguments, "scorekeeper", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        status = 2
    except click.ClickException as error:
        click.echo(f"scorekeeper: {_in_one_line(error)}", err=True)
        status = 2
    except (click.Abort, KeyboardInterrupt):
        status = _INTERRUPTED
    except OSError as error:  # such as a full disk behind standard output
        where = error.filename or "Output"
        click.echo(f"scorekeeper: {where}: {error.strerror or error}.", err=True)
        # What could not be written is let go: the interpreter would try once more as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 2
    sys.exit(status)


def _in_one_line(error: click.ClickException) -> str:
    """Return the message of an error on one line; that of a wrong call names its `--help`."""
    # click lists choices below each other.
    text = " ".join(line.strip() for line in error.format_message().splitlines())
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return text
    return f"{text.removesuffix('.')}. Try `{error.ctx.command_path} --help`."
