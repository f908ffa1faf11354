"""Page of the HTTP API, for people to read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from flask import Blueprint, render_template, request
from markupsafe import Markup

from scorekeeper.web.api.openapi import openapi_document
from scorekeeper.web.api.page import ApiPage, api_page
from scorekeeper.web.common.security import may_be_indexed
from scorekeeper.web.visitors.authorisation import anybody

api_pages: Final = Blueprint("api_pages", __name__)

_TICKED: Final = re.compile("`([^`]+)`")


@api_pages.get("/api")
@anybody
@may_be_indexed
def index() -> str:
    """Show the API's operations, with examples."""
    address = request.host_url.rstrip("/")
    return render_template("api/index.html", page=_page(request.script_root), address=address)


@api_pages.app_template_filter("ticked")
def ticked(text: str) -> Markup:
    """Return text with the parts between backticks set as code."""
    parts = _TICKED.split(text)
    return Markup().join(
        Markup("<code>{}</code>").format(part) if place % 2 else part
        for place, part in enumerate(parts)
    )


@lru_cache(maxsize=8)
def _page(root: str) -> ApiPage:
    """Return the page; made once for each path that the app is mounted at."""
    return api_page(openapi_document(root))
