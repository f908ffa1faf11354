"""Every page is among those that the gallery takes a picture of."""

from __future__ import annotations

import ast
from pathlib import Path

from flask import Flask

from scorekeeper.web import create_app

GALLERY = Path(__file__).parents[2] / "scripts" / "gallery.py"
NO_PAGES = {
    "static",
    # documents, files and sheets
    *("api.openapi", "api.rules", "api.rulesets", "exchange.export", "exchange.table"),
    *("api.game.changes", "api.game.earlier", "api.game.hand", "api.game.sheet"),
    *("api.game.show", "api.game.summary"),
    *(
        "health.check",
        "metrics.show",
        "well_known.robots",
        "well_known.security",
        "house.card",
        "house.file",
        "rules.card",
        "rules.card_of_game",
    ),
    *("sheets.blank", "sheets.blank_of_game", "sheets.game", "sheets.summary"),
    *("event_files.sheet", "event_files.ranking_pdf"),
    *("event_files.ranking_csv", "event_files.evening_json"),
    *("sheets.picture", "sheets.preview"),
    *("statistics.sheet", "statistics.table"),
    *("offline.manifest", "offline.python", "offline.rules_worker", "offline.service_worker"),
    # parts of pages, and pages that lie behind a link or a question of their own
    *(
        "events.live",
        "following.state",
        "live.board",
        "live.hand",
        "players.join",
        "players.ask",
        "players.look",
    ),
    *("helper.of_house", "house.edit", "house.show", "house.ask", "house.bring"),
}


def pages_of(app: Flask) -> set[str]:
    rules = app.url_map.iter_rules()
    return {rule.endpoint for rule in rules if "GET" in (rule.methods or ())} - NO_PAGES


def taken() -> set[str]:
    tree = ast.parse(GALLERY.read_text(encoding="utf-8"))
    (pages,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "PAGES"
    )
    assert pages
    return set(ast.literal_eval(pages))


def test_a_picture_is_taken_of_every_page(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'empty.db'}"
    app = create_app({"DATABASE_URL": url, "SECRET_KEY": "only for tests"})
    assert pages_of(app) == taken()
