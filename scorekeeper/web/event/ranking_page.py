"""The ranking, as everybody sees it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from flask import url_for

from scorekeeper.event.ranking import Standing
from scorekeeper.services.event.best_hands import BestHand
from scorekeeper.services.event.views import EventView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.words import SCORINGS, numbered_round, round_text
from scorekeeper.wording.numbers import figure


@dataclass(frozen=True, slots=True)
class RankingPage:
    """Everything the page shows.

    Attributes:
        title: what the evening is called.
        subtitle: after which round.
        heading: what it is called: the final one, once all planned rounds are played.
        scored: what is scored.
        lines: everybody, the best first.
        byes: the numbers of those who have a bye in the round that is played.
        has_lots: whether it says where the lot decided.
        ways: how the address of each entrant's page begins; empty to lead to none.
    """

    title: str
    subtitle: str
    heading: str
    scored: str
    lines: Sequence[Standing]
    byes: Collection[int]
    has_lots: bool
    ways: str = ""


def ranking_page(view: EventView, token: str = "") -> RankingPage:
    """Return the ranking of an evening; with ways to each entrant's page for a link's token."""
    lines = view.ranking()
    return RankingPage(
        title=view.settings.name,
        subtitle=round_text(view),
        heading=gettext("Final ranking") if view.is_last else gettext("Ranking"),
        scored=gettext(SCORINGS[view.settings.scoring][0]),
        lines=lines,
        byes=view.current.byes if view.current and not view.current.is_finished else (),
        has_lots=any(line.by_lot for line in lines) and bool(view.rounds),
        ways=ways_to_entrants(token) if token else "",
    )


def ways_to_entrants(token: str) -> str:
    """Return how the addresses of all entrants' pages begin."""
    return url_for("event_entrants.show", token=token, number=1).removesuffix("1")


def best_hand_text(view: EventView, best: BestHand | None) -> str:
    """Return a best hand in words: `Ann & Cid 1,450 · Round 2 · Table 1`; empty for none."""
    if best is None:
        return ""
    table = gettext("Table %(number)s", number=best.table)
    round_name = numbered_round(view.settings, best.played.number)
    name = view.name_of(best.side, best.played)
    return f"{name} {figure(best.points)} · {round_name} · {table}"
