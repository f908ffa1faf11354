"""`scorekeeper recover-group` and `delete-group`: groups, found by a link of theirs."""

from __future__ import annotations

import click

from scorekeeper.cli.databases import opened_database
from scorekeeper.cli.files import InputError
from scorekeeper.services import database
from scorekeeper.services.upkeep import recovering
from scorekeeper.services.upkeep.erasing import Possessions, count_group, erase_group
from scorekeeper.services.upkeep.recovering import LostGroup


@click.command()
@click.argument("link", required=False)
@click.option("--player", metavar="NAME", help="Look for groups that somebody of this name is in.")
@click.option("--group", "number", type=int, metavar="NUMBER", help="Make a link to this group.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def recover_group(link: str | None, player: str | None, number: int | None, *, yes: bool) -> None:
    """Make a new link to a group that no device knows any more.

    LINK is any link of one of its games, or one that the group had. Without --group the groups
    that were found are listed, with their numbers. A new link ends every earlier one of the group
    and of its games, and puts every device out until it opens the new one.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    if (link, player, number).count(None) != 2:  # noqa: PLR2004 -- one of three is given
        raise InputError("Give a LINK, or --player NAME, or --group NUMBER.")
    with opened_database() as session:
        if number is not None:
            _recover(session, number, yes=yes)
        elif player is not None:
            _list(recovering.groups_of_player(session, player))
        else:
            _list(recovering.groups_of_link(session, _token(str(link))))


def _recover(session: database.Session, number: int, *, yes: bool) -> None:
    if not recovering.is_recoverable(session, number):
        raise InputError(f"There is no group {number}. Look for it by a LINK or --player NAME.")
    if not yes:
        click.confirm(
            f"Make group {number} a new link, and end all that it and its games have?", abort=True
        )
    token = recovering.recover_group(session, number)
    click.echo("Open this on a device to share the games, behind the app's address:")
    click.echo(f"/join/{token}")


def _list(found: tuple[LostGroup, ...]) -> None:
    if not found:
        raise InputError("No group was found. Games that belong to none open by their own links.")
    for group in found:
        last = "" if group.changed_at is None else f", last on {group.changed_at:%Y-%m-%d}"
        names = ", ".join(group.names) or "nobody by name"
        games = _counted(group.games, "game")
        click.echo(f"{group.id}: {names}; {games} since ", nl=False)
        click.echo(f"{group.started_at:%Y-%m-%d}{last}")
    click.echo("Call it again with --group NUMBER to make one of them a new link.")


@click.command()
@click.argument("link")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete_group(link: str, *, yes: bool) -> None:
    """Delete a group for good: its games, players and statistics.

    LINK is the link that its devices share, or that of one of its games. There is no undo but a
    backup.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    token = _token(link)
    with opened_database() as session:
        found = count_group(session, token)
        if not yes:
            click.confirm(f"Delete {_amounts(found)} for good?", abort=True)
        gone = erase_group(session, token)
    click.echo(f"Deleted for good: {_amounts(gone)}.")


def _amounts(what: Possessions) -> str:
    counted = [(what.games, "game"), (what.hands, "hand"), (what.players, "player")]
    if what.evenings:
        counted.append((what.evenings, "club evening"))
    return ", ".join(_counted(number, noun) for number, noun in counted)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _token(link: str) -> str:
    """Return the token in a link, or in a copied part of it."""
    return link.rstrip("/").rpartition("/")[2]
