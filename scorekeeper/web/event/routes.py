"""Routes that start club evenings, the pages of their links, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from flask import Blueprint, Response, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.documents.errors import Problem
from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.event.entrant_list import split_names
from scorekeeper.services.event.event_links import token_into
from scorekeeper.services.event.loading import best_hand
from scorekeeper.services.event.rounds import PLAYERS
from scorekeeper.services.event.starting import start_event
from scorekeeper.services.event.views import ClockView, EventView, RoundView, TableState, TableView
from scorekeeper.services.game.loading import load_game
from scorekeeper.web.common.forms import pressed, shows_again
from scorekeeper.web.common.language import gettext, ngettext, page_language
from scorekeeper.web.common.notes import problem_note
from scorekeeper.web.common.security import keyring
from scorekeeper.web.event.answers import event_page, sees_ranking
from scorekeeper.web.event.clock import shown_clock, tell_time
from scorekeeper.web.event.form import NewEventForm, new_event_form, sent_event
from scorekeeper.web.event.round_part import RoundPart, entrants_url
from scorekeeper.web.event.words import (
    FILTERS,
    MOVEMENTS,
    SCORINGS,
    best_hand_text,
    name_fields,
    round_text,
)
from scorekeeper.web.game.board_page import board_page
from scorekeeper.web.hand.confirming import board_items
from scorekeeper.web.rules.chosen_house_rules import agreed_rules, house_choices
from scorekeeper.web.visitors.authorisation import anybody, for_event, opened_event, shown_event
from scorekeeper.web.visitors.etags import not_modified
from scorekeeper.web.visitors.idempotency import group_for, join_and_redirect, new_start, token_of
from scorekeeper.web.visitors.limits import STARTING, limited
from scorekeeper.web.visitors.link_cookies import LinkCookie, remember
from scorekeeper.web.visitors.own_group import access_to, known_names
from scorekeeper.wording.translation import N_

events: Final = Blueprint("events", __name__)
for _name, _words in FILTERS.items():
    events.add_app_template_filter(_words, _name)

_MOST_BEGUN: Final = 2
"""The most tables with hands of the round for which the page explains how to undo the seating."""
_NEXT_STEPS: Final = {
    TableState.NOT_BEGUN: N_("Sit down, and write each hand down here."),
    TableState.WAITING: N_("The round is over. Each side looks at the result and confirms it."),
    TableState.CONFIRMED: N_("This round is done. The next one shows here by itself."),
    TableState.GIVEN: N_("The director set your result. The next round shows here by itself."),
}
_LAST_ROUND: Final = {
    True: N_("That was the last round. The ranking tells how you did."),
    False: N_("That was the last round. The director shows the ranking later."),
}
"""The sentence for a table that is done in the last round, by whether it sees the ranking."""
_ARRANGE: Final = "arrange"
_PLAYERS: Final = "players"
_MOST_LARGE: Final = 10
"""The most entrants that a wall has room for in large letters."""
_MOST_MIDDLE: Final = 16
"""The most entrants that a wall has room for in letters of a middle size."""
_ROWS_OF_CLOCK: Final = 3
"""Lines of the ranking whose room a clock takes."""


def _only_arranges() -> bool:
    """Whether the form only changes its fields: it starts nothing."""
    return request.form.get("action") in {_ARRANGE, _PLAYERS}


@events.get("/events/new")
@anybody
def new() -> str:
    """Show the form of a new evening; `house` names house rules to play by."""
    return _show_form(new_event_form(new_start(), agreed_rules()))


@events.post("/events/new")
@limited(STARTING, unless=_only_arranges)
@anybody
def start() -> AnyResponse | tuple[str, int]:
    """Start the evening in the form; idempotent for the same form.

    `action=arrange` shows the form with the options of what is chosen in it; `players` puts those
    who have played before into the list.
    """
    form = sent_event(request.form, agreed_rules())
    _, action = pressed({_ARRANGE, _PLAYERS})
    if action:
        if action == _PLAYERS:
            _put_players(form)
        return _show_form(form), 200
    try:
        settings, entrants = form.read()
        salt = token_of(Purpose.NEW_EVENT, form.start.data)
        group = group_for(salt)
        token = start_event(database.session(), settings, entrants, salt, access_to(group))
    except RefusedError as error:
        return _show_form(form, form.show(error.problems)), 422
    return join_and_redirect(group, url_for("events.show", token=token))


@events.get("/e/<token>")
@for_event(*EventRole)
def show(token: str) -> Response:
    """Show a link's page: the director's desk, a table, the board on the wall, or the join form."""
    role = opened_event().role
    response = make_response(_page(role, token))
    leads_back = role in {EventRole.DIRECTOR, EventRole.TABLE}
    return remember(response, LinkCookie.EVENINGS if leads_back else LinkCookie.OPENED, token)


@events.get("/e/<token>/live")
@for_event(*EventRole)
def live(token: str) -> Response:
    """Return the live part of a link's page; 304 where it has not changed."""
    etag = _etag()
    seen = not_modified(etag, weak=True)
    if seen is not None:
        return tell_time(seen)
    response = make_response(_page(f"_live_{opened_event().role}", token))
    response.set_etag(etag, weak=True)
    return tell_time(response)


@events.get("/e/<token>/ranking")
@for_event(*EventRole)
@sees_ranking
def ranking(token: str) -> str:
    """Show the ranking, where the director shows it."""
    view = shown_event()
    best = best_hand_text(view, best_hand(database.session(), view))
    return event_page("ranking", view, token, best=best, entrants_url=entrants_url(token))


@shows_again("events.start")
def show_sent_again(message: str) -> str:
    """Return the page for a new evening as it was sent, with a sentence."""
    return _show_form(sent_event(request.form, agreed_rules()), [Problem("", "form", message)])


def _page(template: str, token: str, **parts: object) -> str:
    """Return the page of a link, or its parts that are kept up to date."""
    view = shown_event()
    clock = shown_clock(view)
    common = {"title": view.settings.name, "subtitle": round_text(view), "back_url": ""}
    shown = {"etag": _etag(), "clock": clock, "moment": datetime.now(UTC)}
    return event_page(template, view, token, **common | shown | _parts(view, clock, token) | parts)


def _parts(view: EventView, clock: ClockView | None, token: str) -> dict[str, Any]:
    """Return the variables of a link's page beside the evening itself."""
    opened, current = opened_event(), view.current
    if opened.role is EventRole.DIRECTOR:
        return {**_desk(view, token), "back_url": url_for("home.index")}
    if opened.role is EventRole.TABLE:
        found = _table(view, opened.place)
        # A table that is done needs no clock.
        return found if found["plays"] else {**found, "clock": None}
    if opened.role is EventRole.JOIN:
        return {"fields": name_fields(view)}
    rows = len(view.entrants) + (_ROWS_OF_CLOCK if clock else 0)
    return {
        "size": "few" if rows <= _MOST_LARGE else "some" if rows <= _MOST_MIDDLE else "many",
        "now": None if current is None else RoundPart(view, current),
    }


def _desk(view: EventView, token: str) -> dict[str, Any]:
    """Return the desk's variables beside the evening itself.

    These are the round in play (`now`), its state in words (`state`), tables of earlier rounds that
    are to be confirmed anew (`changed`) or have other results than were known (`corrected`), each
    with its round, and the reason why a seating cannot be undone (`why_seated`).
    """
    current = view.current
    return {
        "now": None if current is None else RoundPart(view, current, token),
        "changed": [(RoundPart(view, played, token), table) for played, table in view.unconfirmed],
        "corrected": [
            (RoundPart(view, view.rounds[each.round - 1], token), each) for each in view.corrections
        ],
        "state": _state_text(view, is_final=view.is_last and not view.unconfirmed),
        "entrants_url": entrants_url(token),
        "why_seated": _why_seated(current),
    }


def _why_seated(current: RoundView | None) -> str:
    """Return the reason why a seating cannot be undone, while a director may look for that."""
    begun = [table for table in current.tables if table.is_begun] if current else []
    if current is None or current.is_finished or not 0 < len(begun) <= _MOST_BEGUN:
        return ""
    return gettext(
        "This seating can be undone again once nothing is written at: %(tables)s.",
        tables=", ".join(gettext("Table %(number)s", number=table.number) for table in begun),
    )


def _state_text(view: EventView, *, is_final: bool) -> str:
    tables = [table for played in view.rounds for table in played.tables]
    if not view.rounds:
        return gettext("Look at who takes part, print the codes of the tables, then seat round 1.")
    playing = sum(table.points is None for table in tables)
    if playing:
        return ngettext("%(num)s table still plays", "%(num)s tables still play", playing)
    waiting = sum(table.state is TableState.WAITING for table in tables)
    if waiting:
        return ngettext(
            "%(num)s table is not confirmed yet", "%(num)s tables are not confirmed yet", waiting
        )
    if is_final:
        return gettext("All rounds are played: the ranking is final.")
    return gettext("All tables are confirmed.")


def _table(view: EventView, place: int) -> dict[str, Any]:
    """Return the variables of a table's page beside the evening itself.

    They are its players and their round (`table`, `now`), the link to their `game`, whether
    they still play (`plays`, with the `board` of that game), their `next_step`, and what they can
    confirm (`confirms`).
    """
    current = view.current
    table = current.table(place) if current else None
    found: dict[str, Any] = {
        "title": gettext("Table %(number)s", number=place),
        "subtitle": f"{view.settings.name} · {round_text(view)}",
        "table": table,
        "next_step": _next_step(view, table),
        "plays": table is not None and table.points is None,
    }
    if current is None or table is None:
        return found
    link = token_into(database.session(), table.game, Role.SCORER, keyring())
    found |= {"now": RoundPart(view, current), "game": link}
    if table.is_done:
        return found
    game = load_game(database.session(), link)
    if found["plays"]:
        return {**found, "board": board_page(game, link, Role.SCORER)}
    return {**found, "confirms": board_items(game, link, Role.SCORER)}


def _next_step(view: EventView, table: TableView | None) -> str:
    if table is not None:
        if table.is_done and view.is_last:
            return gettext(_LAST_ROUND[view.settings.shows_ranking])
        return gettext(_NEXT_STEPS[table.state]) if table.state in _NEXT_STEPS else ""
    if view.current is None:
        return gettext("The evening has not begun. Your round shows here by itself.")
    return gettext("Nobody sits here in this round. The next one shows here by itself.")


def _etag() -> str:
    return f"{opened_event().etag}-{page_language()}"


def _put_players(form: NewEventForm) -> None:
    """Fill in former players in the list, two on a line where pairs take part."""
    names = list(known_names())
    written = form.entrants.data or ""
    size = 1 if form.movement.data == "individual" else 2
    there = {name for line in written.splitlines() for name in split_names(line)}
    fresh = [name for name in names if name not in there]
    lines = [" & ".join(fresh[place : place + size]) for place in range(0, len(fresh), size)]
    form.entrants.data = "\n".join(filter(None, [written.strip(), *lines]))


def _show_form(form: NewEventForm, problems: Sequence[Problem] = ()) -> str:
    return render_template(
        "event/new.html",
        form=form,
        houses=house_choices("events.new"),
        options=form.edition.options_for(PLAYERS),
        movements=MOVEMENTS,
        scorings=SCORINGS,
        has_names=bool(known_names()),
        notes=[problem_note(problem) for problem in problems],
        has_errors=any(field.errors for field in form),
    )
