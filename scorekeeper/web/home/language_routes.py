"""Choosing the language of this browser."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, request
from werkzeug import Response

from scorekeeper.web.common.addresses import page_at
from scorekeeper.web.common.language import keep_language
from scorekeeper.web.common.security import keeps_nothing
from scorekeeper.web.visitors.authorisation import anybody

languages: Final = Blueprint("languages", __name__)


@languages.post("/language")
@keeps_nothing
@anybody
def choose() -> Response:
    """Keep the language that was chosen, and go back to the page it was chosen on."""
    answer = redirect(page_at(request.form.get("back", "")), 303)
    return keep_language(answer, request.form.get("language", ""))
