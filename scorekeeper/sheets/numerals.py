"""Points as they are printed."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
_GROUPED_FROM: Final = 10_000


def points_text(number: int, thousands: str = ",") -> str:
    """Return points as rule books print them: plain below 10,000, with a true minus sign.

    >>> points_text(1190), points_text(-75), points_text(12000)
    ('1190', '−75', '12,000')
    """
    size = abs(number)
    digits = f"{size:,}".replace(",", thousands) if size >= _GROUPED_FROM else str(size)
    return MINUS + digits if number < 0 else digits
