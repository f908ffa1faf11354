"""The standing of a game once a waiting hand is saved: the texts shown for it until then.

The server sends it with the review, a browser computes it offline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from typing_extensions import TypedDict

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.seating import table_of
from scorekeeper.engine.standing import Standing, progress
from scorekeeper.wording.board import (
    first_meld_needs,
    game_over,
    hand_name,
    next_hand,
    of_target,
    side_leads,
    side_needs,
    turns_of,
    who_deals,
    write_label,
)
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import Translations


@dataclass(frozen=True, slots=True)
class Seated:
    """The rules and seats of a game.

    Attributes:
        rules: its rules.
        players: the players of each side, in seat order.
        first_dealer: seat of the player who dealt the first hand.
    """

    rules: Ruleset
    players: Sequence[Sequence[str]]
    first_dealer: int


class WaitingSide(TypedDict):
    """The standing of one side after a hand, in the words of the board.

    `out` is empty where it did not go out; `first` is the minimum of the next first meld in the
    words of the form; `progress` goes to 1000.
    """

    made: str
    out: str
    total: str
    needs: str
    first: str
    leads: str
    progress: int
    to_go: str


class Waiting(TypedDict):
    """A hand that waits, by its number, with the texts for the next one.

    `heading` and `deals` stand above the form, `subtitle`, `label` and `turns` on the board.
    """

    number: int
    over: bool
    heading: str
    deals: str
    subtitle: str
    label: str
    dealer: str
    turns: list[str]
    sides: list[WaitingSide]


def write_waiting(t: Translations, seated: Seated, number: int, standing: Standing) -> Waiting:
    """Return the texts shown for a hand as long as it waits.

    Args:
        t: the language.
        seated: the game.
        number: the hand.
        standing: the standing of the sides after it.
    """
    rules, after = seated.rules, number + 1
    over = None in standing.next_minimums
    table = table_of(seated.players, rules.seating.playing, seated.first_dealer, after)
    return {
        "number": number,
        "over": over,
        "heading": hand_name(t, after),
        "deals": who_deals(t, table.dealer),
        "subtitle": game_over(t) if over else next_hand(t, rules.target, after, table.dealer),
        "label": write_label(t, after),
        "dealer": "" if over else table.dealer,
        "turns": [] if over else turns_of(t, table),
        "sides": [_side(t, seated, number, standing, side) for side in range(len(standing.after))],
    }


def _side(
    t: Translations, seated: Seated, number: int, standing: Standing, side: int
) -> WaitingSide:
    rules, total = seated.rules, standing.after[side]
    minimum, players = standing.next_minimums[side], len(seated.players[side])
    leads = "" if minimum is None else side_leads(t, standing.after, side, players)
    return {
        "made": signed_figure(standing.points[side]),
        "out": t.gettext("out") if standing.out[side] else "",
        "total": figure(total),
        "needs": side_needs(t, minimum, players),
        "first": first_meld_needs(t, minimum),
        "leads": leads,
        "progress": round(progress(rules, total, number) * 1000),
        "to_go": of_target(t, rules, total),
    }
