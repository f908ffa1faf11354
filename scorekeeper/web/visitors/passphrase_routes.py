"""Route to enter the pass phrase of an installation that has one."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, current_app, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.web.common.addresses import page_at
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.sent_forms import shows_again
from scorekeeper.web.visitors.authorisation import anybody
from scorekeeper.web.visitors.passphrase import is_phrase, know_device, sign_in_page

passphrase: Final = Blueprint("passphrase", __name__)


@passphrase.post("/pass-phrase")
@anybody
def enter() -> Response:
    """Admit this device, if it knows the phrase, and show the page that it had asked for."""
    back = request.form.get("back", "")
    if not current_app.config["PASS_PHRASE"]:
        return redirect(page_at(back), 303)
    if is_phrase(request.form.get("phrase", "")):
        return know_device(redirect(page_at(back), 303))
    wrong = gettext("That is not the pass phrase. Capital letters and blanks count.")
    return sign_in_page(wrong, back)


@shows_again("passphrase.enter")
def show_sent_again(message: str) -> str:
    """Return the page with a sentence; the phrase has to be typed again."""
    return sign_in_page(message, request.form.get("back", "")).get_data(as_text=True)
