"""Parts of pages that are the same on every page of a language: drawn once for each."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final, cast

from flask import Flask, render_template, request
from markupsafe import Markup

from scorekeeper.web.common.language import speech

_MOST_KEPT: Final = 64


def attach(app: Flask) -> None:
    """Give templates `drawn("parts/head.html")`, for what holds nothing of a single request."""

    @lru_cache(maxsize=_MOST_KEPT)
    def kept(template: str, words: Hashable, root: str) -> Markup:
        # Its words are of the language, its addresses of the place that the app is mounted at.
        del words, root
        return Markup(render_template(template))  # noqa: S704 -- escaped by the template

    def drawn(template: str) -> Markup:
        return kept(template, cast("Hashable", speech()), request.script_root)

    app.jinja_env.globals["drawn"] = drawn
