"""Choosing the language of this browser."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, current_app, redirect, request, url_for
from werkzeug import Response
from werkzeug.exceptions import HTTPException

from scorekeeper.web.access import anybody
from scorekeeper.web.language import keep_language
from scorekeeper.web.security import keeps_nothing

languages: Final = Blueprint("languages", __name__)


@languages.post("/language")
@keeps_nothing
@anybody
def choose() -> Response:
    """Keep the language that was chosen, and go back to the page it was chosen on."""
    answer = redirect(_page(request.form.get("back", "")), 303)
    return keep_language(answer, request.form.get("language", ""))


def _page(path: str) -> str:
    """Return the address of the page at a path, or of the front page where it shows none."""
    routes = current_app.create_url_adapter(request)
    try:
        endpoint, arguments = routes.match(path, method="GET") if routes else ("home.index", {})
    except HTTPException:
        return url_for("home.index")
    return url_for(endpoint, **arguments)
