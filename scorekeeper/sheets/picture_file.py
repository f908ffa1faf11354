"""A page of a PDF as a PNG."""

from __future__ import annotations

from io import BytesIO
from typing import Final

_SCALE: Final = 96 / 72
"""A PDF counts in points, a picture in the pixels that style sheets count in."""


def png_of(pdf: bytes) -> bytes:
    """Return the first page of a PDF as a PNG, a pixel for each of its style sheet."""
    # Only a picture needs it.
    import pypdfium2  # type: ignore[import-untyped]  # noqa: PLC0415

    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=_SCALE).to_pil()
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()
