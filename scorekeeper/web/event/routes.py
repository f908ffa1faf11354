"""Starting club evenings; what each of their links leads to; the ranking."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.documents.errors import Problem
from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.event.best_hands import best_hand
from scorekeeper.services.event.entrants import split_names
from scorekeeper.services.event.starting import start_event
from scorekeeper.services.event.views import EventView
from scorekeeper.services.group.groups import suggested_names
from scorekeeper.web.common.buttons import pressed
from scorekeeper.web.common.editions import option_items
from scorekeeper.web.common.language import page_language
from scorekeeper.web.common.notes import problem_note
from scorekeeper.web.common.notices import told
from scorekeeper.web.common.sent_forms import shows_again
from scorekeeper.web.event.clock_part import clock_part, tell_time
from scorekeeper.web.event.desk_page import desk_page, round_part
from scorekeeper.web.event.form import AskedEvent, new_event_form, sent_event
from scorekeeper.web.event.join_page import join_page
from scorekeeper.web.event.ranking_page import best_hand_text, ranking_page
from scorekeeper.web.event.table_page import table_page
from scorekeeper.web.event.words import MOVEMENTS, SCORINGS, round_text
from scorekeeper.web.rules.chosen_house_rules import agreed_rules, house_choices
from scorekeeper.web.visitors.authorisation import anybody, for_event, opened_event, shown_event
from scorekeeper.web.visitors.limits import STARTING, limited
from scorekeeper.web.visitors.own_group import access_to, note_this_device
from scorekeeper.web.visitors.remembered import own_group, remember_evening, remember_group
from scorekeeper.web.visitors.start_forms import group_for, new_start, token_of

events: Final = Blueprint("events", __name__)

_ARRANGE: Final = "arrange"
_PLAYERS: Final = "players"
_ALL: Final = tuple(EventRole)
_FEW: Final = 10
"""Entrants that a wall has room for in large letters."""
_SOME: Final = 16
"""The same, in letters of a middle size."""
_ROWS_OF_CLOCK: Final = 3
"""Lines of the ranking whose room a clock takes."""


def _only_arranges() -> bool:
    """Whether the form is only shown with other fields: it starts nothing."""
    return request.form.get("action") in {_ARRANGE, _PLAYERS}


@events.get("/events/new")
@anybody
def new() -> str:
    """Ask how an evening is to be; `house` are house rules to play by."""
    return _show_form(new_event_form(new_start(), agreed_rules()))


@events.post("/events/new")
@limited(STARTING, unless=_only_arranges)
@anybody
def start() -> AnyResponse | tuple[str, int]:
    """Start the evening that the form tells; the form sent twice starts one.

    `action=arrange` shows the form with the options of what is chosen in it; `players` puts those
    who have played before into the list.
    """
    asked = sent_event(request.form, agreed_rules())
    _, action = pressed({_ARRANGE, _PLAYERS})
    if action:
        if action == _PLAYERS:
            _put_players(asked)
        return _show_form(asked), 200
    try:
        settings, entrants = asked.read()
        salt = token_of(Purpose.NEW_EVENT, asked.form.start.data)
        group = group_for(salt)
        token = start_event(database.session(), settings, entrants, salt, access_to(group))
    except RefusedError as error:
        return _show_form(asked, asked.show(error.problems)), 422
    note_this_device(group)
    return remember_group(redirect(url_for("events.show", token=token), 303), group)


@events.get("/e/<token>")
@for_event(*_ALL)
def show(token: str) -> Response:
    """Show what a link is for: the director's desk, a table, the board on the wall, who joins."""
    role = opened_event().role
    page = render_template(f"event/{role}.html", **_shown(token), notices=list(told()))
    response = make_response(page)
    leads_back = role in {EventRole.DIRECTOR, EventRole.TABLE}
    return remember_evening(response, token) if leads_back else response


@events.get("/e/<token>/live")
@for_event(*_ALL)
def live(token: str) -> Response:
    """Return what the page of a link is kept up to date by; 304 where it has not changed."""
    mark = _mark()
    if request.if_none_match.contains_weak(mark):
        return tell_time(Response(status=304, headers={"ETag": f'W/"{mark}"'}))
    response = make_response(
        render_template(f"event/_live_{opened_event().role}.html", **_shown(token))
    )
    response.set_etag(mark, weak=True)
    return tell_time(response)


@events.get("/e/<token>/ranking")
@for_event(*_ALL)
def ranking(token: str) -> str | tuple[str, int]:
    """Show the ranking, where the director shows it."""
    view = shown_event()
    if not sees_ranking(view):
        return no_ranking(view, token)
    best = best_hand_text(view, best_hand(database.session(), view))
    page = ranking_page(view, token)
    return render_template("event/ranking.html", page=page, best=best, token=token)


@shows_again("events.start")
def show_sent_again(message: str) -> str:
    """Return the page for a new evening as it was sent, with a sentence."""
    return _show_form(sent_event(request.form, agreed_rules()), [Problem("", "form", message)])


def _shown(token: str) -> dict[str, object]:
    """Return what the page of a link is made of."""
    view, opened = shown_event(), opened_event()
    common: dict[str, object] = {"token": token, "mark": _mark(), "clock": clock_part(view)}
    common["key"] = secrets.token_urlsafe(16)
    if opened.role is EventRole.DIRECTOR:
        return {**common, "expected": view.version, "page": desk_page(view, token)}
    if opened.role is EventRole.TABLE:
        page = table_page(view, token, opened.place)
        # A table that is done has nothing to hurry for.
        return {**common, "page": page, "clock": common["clock"] if page.write_url else None}
    if opened.role is EventRole.JOIN:
        return {**common, "page": join_page(view)}
    current = view.current
    rows = len(view.entrants) + (_ROWS_OF_CLOCK if common["clock"] else 0)
    return {
        **common,
        "title": view.settings.name,
        "subtitle": round_text(view),
        "size": "few" if rows <= _FEW else "some" if rows <= _SOME else "many",
        "now": None if current is None else round_part(view, current),
        "ranking": ranking_page(view) if view.settings.shows_ranking and current else None,
    }


def sees_ranking(view: EventView) -> bool:
    """Whether whoever asks sees the ranking."""
    return view.settings.shows_ranking or opened_event().role is EventRole.DIRECTOR


def no_ranking(view: EventView, token: str) -> tuple[str, int]:
    """Return what is shown to whoever does not see the ranking."""
    return render_template("event/no_ranking.html", title=view.settings.name, token=token), 403


def _mark() -> str:
    return f"{opened_event().mark}-{page_language()}"


def _put_players(asked: AskedEvent) -> None:
    """Put those who have played before into the list, two on a line where pairs take part."""
    names = list(_known_names())
    written = asked.form.entrants.data or ""
    size = 1 if asked.form.movement.data == "individual" else 2
    there = {name for line in written.splitlines() for name in split_names(line)}
    fresh = [name for name in names if name not in there]
    lines = [" & ".join(fresh[place : place + size]) for place in range(0, len(fresh), size)]
    asked.form.entrants.data = "\n".join(filter(None, [written.strip(), *lines]))


def _known_names() -> Sequence[str]:
    group = own_group()
    return () if group is None else suggested_names(database.session(), group)


def _show_form(asked: AskedEvent, problems: Sequence[Problem] = ()) -> str:
    return render_template(
        "event/new.html",
        form=asked.form,
        agreed=asked.agreed,
        houses=house_choices("events.new"),
        options=option_items(asked.variant, 4),
        movements=MOVEMENTS,
        scorings=SCORINGS,
        has_names=bool(_known_names()),
        notes=[problem_note(problem) for problem in problems],
        has_errors=any(field.errors for field in asked.form),
    )
