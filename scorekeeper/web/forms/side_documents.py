"""What the fields of a side hold, from its part of a deal document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.documents.depth import Depth
from scorekeeper.documents.meld_lines import melds_text
from scorekeeper.documents.side_fields import (
    CALIENTES,
    CANASTAS,
    COUNTED,
    FOOT,
    HAND,
    MEMBER,
    POINTS,
    REDS,
    SHARED,
)

Values = dict[str, Any]


def values_of(side: Mapping[str, Any]) -> Values:
    """Return what the fields of a side hold, from its part of a deal document."""
    depth = Depth(side.get("entry", Depth.CARDS))
    values: Values = {"depth": depth.value, "went_out": side.get("went_out", False)}
    values["concealed"] = side.get("concealed", False)
    values |= {name: str(side.get(name) or "") for name in ("penalty", "agreed_bonus")}
    values |= {name: str(side.get(name) or 0) for name in (*SHARED, *COUNTED)}
    for place, member in enumerate(side.get("members", ())):
        values[f"{MEMBER}{place}"] = str(member.get("red_threes") or 0)
    of_depth = {Depth.CARDS: _cards_values, Depth.COUNTS: _counts_values, Depth.NET: _net_values}
    return values | of_depth[depth](side)


def _cards_values(side: Mapping[str, Any]) -> Values:
    values = {name: melds_text(side.get(name) or ()) for name in ("melds", "first_meld")}
    for place, hand in enumerate(side.get("hands", ())):
        values[f"{HAND}{place}"] = hand.get("cards", "")
        values[f"{FOOT}{place}"] = hand.get("foot", "")
    return values


def _counts_values(side: Mapping[str, Any]) -> Values:
    values = {"card_points": str(side.get("card_points", 0) or "")}
    for kind, count in side.get("canastas", {}).items():
        values[f"{CANASTAS}{kind}"] = str(count)
    reds = side.get("red_threes_in_hand", 0)
    columns = {
        POINTS: side.get("hand_points", ()),
        REDS: reds if isinstance(reds, list) else [reds],
        CALIENTES: side.get("calientes_in_hand", ()),
    }
    for start, numbers in columns.items():
        empty = "" if start == POINTS else "0"
        values |= {f"{start}{place}": str(n or empty) for place, n in enumerate(numbers)}
    return values


def _net_values(side: Mapping[str, Any]) -> Values:
    return {"net": str(side["net"]).replace("-", "−")}
