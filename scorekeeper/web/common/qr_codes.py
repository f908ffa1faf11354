"""QR codes of links."""

from __future__ import annotations

import segno
from markupsafe import Markup


def qr_code(text: str, title: str | None = None) -> Markup:
    """Return a text as a QR code: an `<svg>` without width and height, dark on light.

    Args:
        text: the text or the address in it.
        title: its title, where the page around it has none.
    """
    code = segno.make(text, micro=False, error="m")
    drawing = code.svg_inline(omitsize=True, border=4, dark="#000", light="#fff", title=title)
    # Its parts are hidden from screen readers: the page says in words what it is.
    return Markup(drawing)  # noqa: S704 -- segno draws; the text itself does not stand in it
