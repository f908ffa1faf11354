"""Attributes of a form field for those who do not see the page."""

from __future__ import annotations

from wtforms import Field


def described(field: Field) -> dict[str, str]:
    """Return the attributes that tie a field to its errors."""
    if not field.errors:
        return {}
    ids = (f"{field.id}-error-{number}" for number in range(1, len(field.errors) + 1))
    return {"aria-invalid": "true", "aria-describedby": " ".join(ids)}
