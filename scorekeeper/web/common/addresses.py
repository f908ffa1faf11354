"""Addresses of this app: pages to return to, whether other devices reach it, and QR codes."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import segno
from flask import current_app, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

_HERE: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})


def opened_here() -> bool:
    """Whether this page was opened by an address that other devices cannot reach."""
    return request.host.rpartition(":")[0] in _HERE or request.host in _HERE


def page_at(path: str) -> str:
    """Return the address of the page at a path, or of the front page where there is none."""
    routes = current_app.create_url_adapter(request)
    try:
        endpoint, arguments = routes.match(path, method="GET") if routes else ("home.index", {})
    except HTTPException:
        return url_for("home.index")
    return url_for(endpoint, **arguments)


def qr_code(text: str, title: str | None = None) -> Markup:
    """Return a text as a QR code: an `<svg>` without width and height, dark on light.

    It declares its XML namespace, as sheets are parsed as XML.

    Args:
        text: the text or the address in it.
        title: its title, where the page around it has none.
    """
    code = segno.make(text, micro=False, error="m")
    svg, colours = BytesIO(), {"dark": "#000", "light": "#fff"}
    code.save(
        svg, kind="svg", xmldecl=False, nl=False, omitsize=True, border=4, title=title, **colours
    )
    return Markup(svg.getvalue().decode())  # noqa: S704 -- drawn by segno; the title is escaped
