"""Responses that all routes of an evening share: its pages, and redirects from forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from flask import render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.views import EventView
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.visitors.authorisation import opened_event, shown_event

Answer = Response | str | tuple[str, int]
Parameters = ParamSpec("Parameters")


def event_page(template: str, view: EventView, token: str, **parts: object) -> str:
    """Return a page of an evening as a link shows it."""
    return render_template(f"event/{template}.html", view=view, token=token, **parts)


def back(token: str, said: str = "") -> Response:
    """Redirect from a form to the page of the link."""
    return go_on(url_for("events.show", token=token), said)


def refused(page: Response | str) -> Answer:
    """Return the page of a refused form, or a redirect where the page is gone."""
    return (page, 422) if isinstance(page, str) else page


def sees_ranking(show: Callable[Parameters, Answer]) -> Callable[Parameters, Answer]:
    """Declare a route that only directors see until the ranking is shown to all."""

    @wraps(show)
    def shown(*args: Parameters.args, **place: Parameters.kwargs) -> Answer:
        view, opened = shown_event(), opened_event()
        if view.settings.shows_ranking or opened.role is EventRole.DIRECTOR:
            return show(*args, **place)
        return event_page("no_ranking", view, opened.token), 403

    return shown
