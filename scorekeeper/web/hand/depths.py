"""Changes the depth of a side (cards, counts, points) without losing what was entered.

Every depth has fields of its own. Changing to a less detailed one fills its fields in from the more
detailed one. If that has not changed since it was last filled in from, or since the less detailed
one was left for it, these fields stay as they are, as they may have been edited. Changing to a more
detailed depth fills in nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from wtforms import Field

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.side_fields import Depth, values_of
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.hand.depths import side_at
from scorekeeper.web.common.forms import index_in
from scorekeeper.web.hand.form import HandForm, read_side
from scorekeeper.web.hand.hand_entry import HandEntry
from scorekeeper.web.hand.side_form import SideForm

_EMPTY: Final = frozenset({None, "", "0", False})


def switch_depth(entry: HandEntry, form: HandForm, asked: str) -> None:
    """Change the depth of a side; `asked` is its index and the depth: `0-counts`."""
    text, _, name = asked.partition("-")
    index = index_in(text, len(form.sides))
    if name not in set(Depth) or index is None:
        return
    depth = Depth(name)
    side = form.sides[index]
    before = side.chosen_depth
    if _is_more_detailed(before, depth):
        _fill_less_detailed(entry, form, index, depth)
    side.depth.data = depth.value
    if _is_more_detailed(depth, before):
        _keep_fields(side, before)


def _fill_less_detailed(entry: HandEntry, form: HandForm, index: int, depth: Depth) -> None:
    """Fill in a less detailed depth, where the fields have changed since it was last left."""
    side = form.sides[index]
    marker, source = side.made_from(depth), _digest(side)
    if marker is None or source in _sources(marker) or not _is_filled(side):
        return
    document = _document_at(entry, form, index, depth)
    if document is not None:
        _fill(side, depth, document)
        marker.data = source


def _keep_fields(side: SideForm, depth: Depth) -> None:
    """Keep the fields of a less detailed depth until those of the chosen one change."""
    marker = side.made_from(depth)
    if marker is not None and _digest(side) not in _sources(marker):
        marker.data = " ".join((*_sources(marker), _digest(side)))


def _sources(marker: Field) -> list[str]:
    """Return the digests of all the fields from which a depth was filled in."""
    return (marker.data or "").split()


def _is_more_detailed(one: Depth, other: Depth) -> bool:
    order = list(Depth)
    return order.index(one) < order.index(other)


def _is_filled(side: SideForm) -> bool:
    """Whether the chosen depth has anything filled in."""
    return any(field.data not in _EMPTY for field in _read_fields(side))


def _document_at(
    entry: HandEntry, form: HandForm, index: int, depth: Depth
) -> Mapping[str, Any] | None:
    """Return a side's part of the document at another depth; None where that cannot be done."""
    problems: list[Problem] = []
    document = read_side(form.seats, form.written, index, problems)
    if problems:
        return None
    # Of the other sides only matters whether they went out.
    sides = [
        {**seat.identity, "entry": "net", "net": 0, "went_out": other.went_out.data}
        for seat, other in zip(form.seats.sides, form.sides, strict=True)
    ]
    sides[index] = document
    try:
        deal = entry.preview(sides).hand.deal
    except (DocumentError, RefusedError):
        return None
    return side_at(entry.game.rules, deal, index, depth)


def _fill(side: SideForm, depth: Depth, document: Mapping[str, Any]) -> None:
    values = values_of(document)
    for field in side.of_depth(depth):
        field.data = values.get(field.short_name, field.default or "")


def _digest(side: SideForm) -> str:
    """Return a digest of the fields at the chosen depth."""
    values = [side.chosen_depth.value, *(f"{f.short_name}={f.data}" for f in _read_fields(side))]
    return hash_of(json.dumps(values))[:16]


def _read_fields(side: SideForm) -> list[Field]:
    """Return the fields that count at the chosen depth."""
    others = {
        field.name
        for depth in Depth
        if depth is not side.chosen_depth
        for field in side.of_depth(depth)
    }
    return [field for field in side if not (field.name in others or field.type == "HiddenField")]
