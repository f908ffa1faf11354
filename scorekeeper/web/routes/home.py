"""The front page."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template

from scorekeeper.services import database
from scorekeeper.services.games import list_games
from scorekeeper.web.pages.home import home_page
from scorekeeper.web.remembered import remembered_games

home: Final = Blueprint("home", __name__)


@home.get("/")
def index() -> str:
    """Show the games that this device has seen, and where to start one."""
    games = list_games(database.session(), remembered_games())
    return render_template("home/index.html", page=home_page(games))
