"""The sides of a deal: from engine values to documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.engine.deal import (
    CardsSide,
    CountsSide,
    Hand,
    Member,
    NetSide,
    Side,
    SpecialHand,
    meld_of,
)
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset

SideWritten = dict[str, Any]


def write_sides(rules: Ruleset, sides: Sequence[Side]) -> list[SideWritten]:
    """Return `sides` as a deal document has them; what has its default is left out."""
    return [_write_side(rules, side) for side in sides]


def _write_side(rules: Ruleset, side: Side) -> SideWritten:
    """Return one side."""
    document: SideWritten = {"name": side.name}
    if side.score_before or not side.members:
        document["score_before"] = side.score_before
    if side.members:
        document["members"] = [_write_member(member) for member in side.members]
    document |= _write_entry(rules, side)
    if side.went_out:
        document["went_out"] = True
    if side.special_hand is not None:
        document["special_hand"] = _write_special_hand(side.special_hand)
    if side.penalty:
        document["penalty"] = side.penalty
    if side.agreed_bonus:
        document["agreed_bonus"] = side.agreed_bonus
    return document


def _write_special_hand(special: SpecialHand) -> dict[str, str]:
    """Return a special hand, with its cards where they were told."""
    cards = {} if special.cards is None else {"cards": write_cards(special.cards)}
    return {"id": special.id.value, **cards}


def _write_member(member: Member) -> dict[str, Any]:
    """Return one member of a side."""
    document: dict[str, Any] = {"name": member.name, "score_before": member.score_before}
    if member.red_threes is not None:
        document["red_threes"] = member.red_threes
    return document


def _write_entry(rules: Ruleset, entry: Side) -> SideWritten:
    """Return what a side did, at the depth it was written down in."""
    if isinstance(entry, CardsSide):
        return _write_cards_entry(rules, entry)
    if isinstance(entry, CountsSide):
        return _write_counts_entry(entry)
    return {"entry": "net", "net": entry.net} if isinstance(entry, NetSide) else {}


def _write_cards_entry(rules: Ruleset, entry: CardsSide) -> SideWritten:
    """Return a side written down card by card."""
    document: SideWritten = {
        "melds": [write_meld(rules, meld) for meld in entry.melds],
        "red_threes": entry.red_threes,
        "hands": [_write_hand(hand) for hand in entry.hands],
    }
    if entry.first_meld is not None:
        document["first_meld"] = [write_meld(rules, meld) for meld in entry.first_meld]
    told = {
        "calientes_played": entry.calientes_played,
        "black_threes_removed": entry.black_threes_removed,
        "black_threes": entry.black_threes,
        "concealed": entry.concealed,
    }
    return document | {name: value for name, value in told.items() if value}


def write_meld(rules: Ruleset, meld: Meld) -> str | dict[str, str]:
    """Return a meld: its cards, with its kind where they do not tell it."""
    cards = write_cards(meld.cards)
    if meld_of(rules, meld.cards) == meld:
        return cards
    return {"cards": cards, "kind": meld.kind.value}


def _write_hand(hand: Hand) -> dict[str, str]:
    """Return what one player holds."""
    cards = {"cards": write_cards(hand.cards)}
    return {**cards, "foot": write_cards(hand.foot)} if hand.foot else cards


def _write_counts_entry(entry: CountsSide) -> SideWritten:
    """Return a side written down as counts."""
    document: SideWritten = {
        "entry": "counts",
        "card_points": entry.card_points,
        "canastas": {kind.value: count for kind, count in entry.canastas.items()},
        "red_threes": entry.red_threes,
        "hand_points": list(entry.hand_points),
    }
    if entry.melded is not None:
        document["melded"] = entry.melded
    unplayed = entry.red_threes_in_hand
    if isinstance(unplayed, tuple):
        document["red_threes_in_hand"] = list(unplayed)
    elif unplayed:
        document["red_threes_in_hand"] = unplayed
    told: dict[str, Any] = {
        "calientes_played": entry.calientes_played,
        "calientes_in_hand": list(entry.calientes_in_hand),
        "black_threes_in_hand": entry.black_threes_in_hand,
        "black_threes_removed": entry.black_threes_removed,
        "short_sequences": entry.short_sequences,
        "black_threes": entry.black_threes,
        "unfinished": [kind.value for kind in entry.unfinished],
        "aces_in_hand": list(entry.aces_in_hand),
        "sevens_in_hand": list(entry.sevens_in_hand),
        "concealed": entry.concealed,
    }
    return document | {name: value for name, value in told.items() if value}
