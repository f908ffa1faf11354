"""Entrants of a club evening: their pages, late comers, leavers, substitutes, and joiners."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.documents.errors import Problem
from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError, VersionConflictError
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.attending import (
    add_entrants,
    correct_name,
    join_event,
    let_leave,
    let_return,
    replace_player,
)
from scorekeeper.services.event.entrant_list import read_entrants
from scorekeeper.services.event.loading import best_hand, load_event
from scorekeeper.services.event.views import EventView
from scorekeeper.web.common.forms import pressed, sent_line, sent_number, shows_again
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import problem_text, refusal_of, service_text
from scorekeeper.web.event.answers import Answer, back, event_page, refused, sees_ranking
from scorekeeper.web.event.round_part import RoundPart, entrants_url
from scorekeeper.web.event.words import best_hand_text, name_fields, round_text
from scorekeeper.web.visitors.authorisation import for_event, opened_event, shown_event
from scorekeeper.web.visitors.idempotency import sent_write
from scorekeeper.web.visitors.limits import JOINING, limited

event_entrants: Final = Blueprint("event_entrants", __name__)

_NAMED: Final = 3


@event_entrants.get("/e/<token>/entrants")
@for_event(EventRole.DIRECTOR)
def index(token: str) -> str:
    """Show the entrants, and the form for late comers."""
    return _show_list(token, shown_event(), "", "")


@event_entrants.post("/e/<token>/entrants")
@for_event(EventRole.DIRECTOR)
def add(token: str) -> Answer:
    """Add entrants from the next round on."""
    view, typed = shown_event(), request.form.get("entrants", "")
    try:
        entrants = read_entrants(typed, view.settings.pair_size)
        add_entrants(database.session(), token, entrants, sent_write())
    except (RefusedError, VersionConflictError) as error:
        return _show_list(token, view, typed, service_text(error)), 422
    # A notice is kept in a cookie, so it names only a few.
    some = [" & ".join(players) for players in entrants[:_NAMED]]
    names = ", ".join([*some, *("…" for _ in entrants[_NAMED : _NAMED + 1])])
    said = gettext("From the next round on: %(names)s", names=names)
    return go_on(url_for("event_entrants.index", token=token), said)


@event_entrants.get("/e/<token>/entrants/<int:number>")
@for_event(*EventRole)
@sees_ranking
def show(token: str, number: int) -> Answer:
    """Show an entrant's evening, where the director shows the ranking."""
    return _show_entrant(token, shown_event(), number)


@event_entrants.post("/e/<token>/entrants/<int:number>")
@for_event(EventRole.DIRECTOR)
def change(token: str, number: int) -> Answer:
    """Withdraw or return an entrant, substitute a player, or correct a name."""
    _, action = pressed({"leave", "return", "replace", "correct"})
    session, write = database.session(), sent_write()
    acts: dict[str, tuple[Callable[[], None], str]] = {
        "leave": (
            partial(let_leave, session, token, number, write),
            gettext("They play no more from the next round on."),
        ),
        "return": (
            partial(let_return, session, token, number, write),
            gettext("They play again from the next round on."),
        ),
        "replace": (
            partial(replace_player, session, token, (number, sent_number("place")), _name(), write),
            gettext("From the next round on %(name)s plays.", name=_name()),
        ),
        "correct": (
            partial(correct_name, session, token, (number, sent_number("place")), _name(), write),
            gettext("The name is %(name)s in all rounds now.", name=_name()),
        ),
    }
    here = url_for("event_entrants.show", token=token, number=number)
    if action not in acts:
        return go_on(here)
    act, said = acts[action]
    if why := refusal_of(act):
        return refused(_show_entrant(token, load_event(session, token), number, why))
    is_there = load_event(session, token).entrant(number) is not None
    return go_on(here, said if is_there else gettext("They are off the list."))


@event_entrants.post("/e/<token>/join")
@limited(JOINING)
@for_event(EventRole.JOIN)
def join(token: str) -> Answer:
    """Add those who scanned the code, until the first round is seated."""
    view = shown_event()
    names = _sent_names(view)
    try:
        join_event(database.session(), token, names, sent_write())
    except RefusedError as error:
        return _show_join(token, view, names, error.problems), 422
    joined = " & ".join(names)
    return back(token, gettext("You are on the list: %(names)s. Good luck!", names=joined))


@shows_again("event_entrants.add", "event_entrants.change", "event_entrants.join")
def show_sent_again(message: str) -> str | None:
    """Return the page of a form as it was sent, with a sentence."""
    sent, view = request.view_args or {}, shown_event()
    if "number" in sent:
        shown = _show_entrant(sent["token"], view, sent["number"], message)
        return shown if isinstance(shown, str) else None
    if opened_event().role is EventRole.JOIN:
        return _show_join(sent["token"], view, _sent_names(view), [Problem("", "form", message)])
    return _show_list(sent["token"], view, request.form.get("entrants", ""), message)


def _sent_names(view: EventView) -> list[str]:
    return [sent_line(f"name_{place + 1}") for place in range(view.settings.pair_size)]


def _show_entrant(token: str, view: EventView, number: int, error: str = "") -> Response | str:
    """Show an entrant, with the fields as typed where something was refused."""
    entrant = view.entrant(number)
    if entrant is None:
        # Taken off the list, or never on it.
        return back(token, error)
    directs = opened_event().role is EventRole.DIRECTOR
    line = next(line for line in view.ranking if line.entrant == entrant)
    seats = (played.seat_of(number) for played in view.rounds)
    rounds = (RoundPart(view, played, token if directs else "") for played in view.rounds)
    return event_page(
        "entrant",
        view,
        token,
        entrant=entrant,
        line=line,
        # Without the rounds that they missed.
        rounds=[
            (played, seat, result)
            for played, seat, result in zip(rounds, seats, line.rounds, strict=True)
            if seat or result
        ],
        best=best_hand_text(view, best_hand(database.session(), view, number)),
        directs=directs,
        asked=request.form.get("action", ""),
        typed={sent_number("place"): _name()},
        error=error,
    )


def _name() -> str:
    return sent_line("name")


def _show_list(token: str, view: EventView, typed: str, error: str) -> str:
    return event_page(
        "entrants",
        view,
        token,
        entrants_url=entrants_url(token),
        typed=typed,
        error=error,
    )


def _show_join(token: str, view: EventView, names: list[str], problems: Sequence[Problem]) -> str:
    paths = [f"names[{place}]" for place in range(len(names))]
    return event_page(
        "join",
        view,
        token,
        title=view.settings.name,
        subtitle=round_text(view),
        back_url="",
        fields=name_fields(view, names, [_errors_at({path}, problems) for path in paths]),
        is_refused=True,
        error=_errors_at({found.path for found in problems} - set(paths), problems),
        # An empty ETag matches no state, so the page polls the list at once.
        etag="",
        clock=None,
    )


def _errors_at(paths: Collection[str], problems: Sequence[Problem]) -> str:
    """Return the sentences of the problems at some paths."""
    return " ".join(problem_text(problem) for problem in problems if problem.path in paths)
