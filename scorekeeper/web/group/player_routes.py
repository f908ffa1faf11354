"""Routes of a group: the names of its players, and its devices."""

from __future__ import annotations

from functools import partial
from typing import Final

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import (
    GroupNotFoundError,
    GroupRenewedError,
    PlayerConflictError,
    PlayerNotFoundError,
    RefusedError,
)
from scorekeeper.services.common.texts import alphabetical
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.group.devices import list_devices
from scorekeeper.services.group.groups import find_group, renew_link, suggested_names
from scorekeeper.services.group.players import (
    hide_player,
    list_players,
    load_player,
    merge_players,
    preview_merging,
    rename_player,
    split_player,
)
from scorekeeper.services.upkeep.erasing import count_group, erase_group
from scorekeeper.services.upkeep.rekeying import was_renewed
from scorekeeper.web.common.addresses import qr_code
from scorekeeper.web.common.forms import sent_line, whole_number
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import refusal_of, service_text
from scorekeeper.web.common.security import keyring
from scorekeeper.web.common.settings import read_retention
from scorekeeper.web.errors import answer_refusal
from scorekeeper.web.visitors.authorisation import anybody
from scorekeeper.web.visitors.devices import device_id
from scorekeeper.web.visitors.idempotency import gather_and_redirect, group_for, new_start, token_of
from scorekeeper.web.visitors.limits import STARTING, limited
from scorekeeper.web.visitors.link_cookies import LinkCookie, forget_group, own_group, remember
from scorekeeper.web.visitors.own_group import has_group, note_this_device, this_group

players: Final = Blueprint("players", __name__)


@players.get("/players")
@anybody
def index() -> str:
    """Show the players so far, and let their names be tidied."""
    found = list_players(database.session(), this_group())
    return render_template(
        "players/index.html",
        shown=sorted(
            (one for one in found if not one.hidden), key=lambda one: alphabetical(one.name)
        ),
        hidden=[one for one in found if one.hidden],
        has_group=True,
    )


@players.get("/players/<int:number>/edit")
@anybody
def edit(number: int) -> str:
    """Show a player's spellings, and the actions on them."""
    return _show_editing(number)


@players.post("/players/<int:number>/name")
@anybody
def rename(number: int) -> Response | tuple[str, int]:
    """Rename a player; refused where somebody else has just done so."""
    name = sent_line("name")
    try:
        rename_player(database.session(), this_group(), number, name, request.form.get("seen"))
    except PlayerConflictError as error:
        return _show_editing(number, name, service_text(error)), 409
    except RefusedError as error:
        return _show_editing(number, name, service_text(error)), 422
    return go_on(url_for("players.edit", number=number), gettext("The name is changed."))


@players.get("/players/<int:number>/merge")
@anybody
def look(number: int) -> Response | str:
    """Show the consequences of merging two players."""
    into = whole_number(request.args.get("into"))
    if into is None or into == number:
        return redirect(url_for("players.edit", number=number), 303)
    found = preview_merging(database.session(), this_group(), number, into)
    return render_template("players/merge.html", merging=found)


@players.post("/players/<int:number>/merge/<int:into>")
@anybody
def merge(number: int, into: int) -> Response:
    """Merge two players; nothing where they are one already."""
    session, group = database.session(), this_group()
    load_player(session, group, into)
    url = url_for("players.edit", number=into)
    try:
        why = refusal_of(partial(merge_players, session, group, number, into))
    except PlayerNotFoundError:
        # The form was sent before, and its answer got lost.
        return redirect(url, 303)
    return go_on(url, why or gettext("The two are one player now."))


@players.post("/players/<int:number>/split")
@anybody
def split(number: int) -> Response:
    """Make a new player of a spelling."""
    key = request.form.get("spelling", "")
    why = refusal_of(partial(split_player, database.session(), this_group(), number, key))
    url = url_for("players.edit", number=number)
    return go_on(url, why or gettext("They are two players now."))


@players.post("/players/<int:number>/hide")
@anybody
def hide(number: int) -> Response:
    """Hide a player from suggestions and statistics."""
    said = gettext("The player is deleted. Their games stay; below, you can bring them back.")
    why = refusal_of(partial(hide_player, database.session(), this_group(), number))
    return go_on(url_for("players.index"), why or said)


@players.post("/players/<int:number>/show")
@anybody
def bring_back(number: int) -> Response:
    """Show a player in suggestions and statistics again."""
    shows = partial(hide_player, database.session(), this_group(), number, hidden=False)
    return go_on(url_for("players.index"), refusal_of(shows) or gettext("The player is back."))


@players.post("/players/gather")
@limited(STARTING)
@anybody
def gather() -> Response:
    """Give games that this device began before it had a group to the group.

    The form sent twice makes one group, whether the first answer has arrived or not.
    """
    group = group_for(token_of(Purpose.NEW_GAME, request.form.get("start")))
    return gather_and_redirect(group, url_for("statistics.index"))


@players.get("/players/devices")
@anybody
def devices() -> str:
    """Show the group's link for another device, and the devices of the group."""
    group = this_group()
    url = url_for("players.ask", group=group, _external=True)
    return render_template(
        "players/devices.html",
        url=url,
        code=qr_code(url),
        devices=list_devices(database.session(), group, device_id()),
        start=new_start(),
    )


@players.post("/players/devices/renew")
@anybody
def renew() -> Response:
    """Replace the group's link: every other device is out. Idempotent for the same form."""
    session, old = database.session(), own_group() or ""
    new = token_of(Purpose.RENEWED_GROUP, request.form.get("start"))
    try:
        renew_link(session, old, new, device_id())
    except GroupNotFoundError:
        # Renewed already, and the response was lost: without the new link all games would be lost.
        find_group(session, new)
    said = gettext("This is the new link. The old one leads nowhere.")
    response = make_response(go_on(url_for("players.devices"), said))
    return remember(response, LinkCookie.GROUPS, new, instead_of=old)


@players.get("/players/erase")
@anybody
def ask_to_erase() -> str:
    """Show what would be deleted for good, and ask whether it may be."""
    return _show_erasing(this_group())


@players.post("/players/erase")
@anybody
def erase() -> Response | tuple[str, int]:
    """Delete the group of this device for good, with everything it has."""
    group = this_group()
    if request.form.get("sure") != "yes":
        said = gettext("Nothing is deleted yet: tick “Yes, delete all of it” first.")
        return _show_erasing(group, said), 422
    erase_group(database.session(), group)
    said = gettext("All of it is deleted for good.")
    return forget_group(make_response(go_on(url_for("home.index"), said)), group)


@players.get("/join/<group>")
@anybody
def ask(group: str) -> str:
    """Ask whether this device is to be one of those who play together."""
    _check_link(group)
    return render_template(
        "players/join.html",
        group=group,
        names=suggested_names(database.session(), group),
        is_own=own_group() == group,
        earlier=_has_others(group),
    )


@players.post("/join/<group>")
@anybody
def join(group: str) -> Response:
    """Let this device see the games and players of a group, and start games for it."""
    _check_link(group)
    note_this_device(group)
    said = gettext("This device shares these games and players now.")
    return remember(make_response(go_on(url_for("home.index"), said)), LinkCookie.GROUPS, group)


@players.errorhandler(GroupNotFoundError)
def show_none(error: GroupNotFoundError) -> Response | tuple[str, int]:
    """Return the page without players for a device without a group, or the page of a wrong link."""
    if request.endpoint in {"players.ask", "players.join"}:
        return answer_refusal(error)
    return render_template("players/index.html", shown=[], hidden=[], has_group=False), 404


def _check_link(link: str) -> None:
    """Check that a link is that of a group.

    Raises:
        GroupRenewedError: it has another link now, and this is one of an earlier version.
        GroupNotFoundError: no group has this link.
    """
    try:
        find_group(database.session(), link)
    except GroupNotFoundError:
        if was_renewed(database.session(), keyring(), link):
            raise GroupRenewedError from None
        raise


def _has_others(group: str) -> bool:
    """Whether the games of this device belong to another group so far."""
    return own_group() not in (None, group) and has_group()


def _show_editing(number: int, name: str | None = None, error: str = "") -> str:
    group = this_group()
    found = load_player(database.session(), group, number)
    others = [
        one
        for one in list_players(database.session(), group)
        if one.number != number and not one.hidden
    ]
    return render_template(
        "players/edit.html",
        player=found,
        name=found.item.name if name is None else name,
        error=error,
        others=sorted(others, key=lambda one: alphabetical(one.name)),
    )


def _show_erasing(group: str, error: str = "") -> str:
    return render_template(
        "players/erase.html",
        found=count_group(database.session(), group),
        kept=read_retention(current_app.config),
        error=error,
    )
