"""QR codes of links."""

from __future__ import annotations

from io import BytesIO

import segno
from markupsafe import Markup


def qr_code(text: str, title: str | None = None) -> Markup:
    """Return a text as a QR code: an `<svg>` without width and height, dark on light.

    It names its namespace, as sheets are read as XML.

    Args:
        text: the text or the address in it.
        title: its title, where the page around it has none.
    """
    code = segno.make(text, micro=False, error="m")
    svg, colours = BytesIO(), {"dark": "#000", "light": "#fff"}
    code.save(
        svg, kind="svg", xmldecl=False, nl=False, omitsize=True, border=4, title=title, **colours
    )
    # Its parts are hidden from screen readers: the page says in words what it is.
    return Markup(svg.getvalue().decode())  # noqa: S704 -- segno draws, and not the text itself
