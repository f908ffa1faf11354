"""An entrant's evening: round by round, how they stand, their best hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.services.event.best_hands import BestHand
from scorekeeper.services.event.results import RoundResult, results_of
from scorekeeper.services.event.views import EntrantView, EventView, RoundView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.desk_page import ways_to_tables
from scorekeeper.web.event.ranking_page import best_hand_text
from scorekeeper.web.event.words import SCORINGS, numbered_round, stay_text
from scorekeeper.wording.numbers import figure, signed_figure


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round of an entrant, in words; what is not known is empty.

    Attributes:
        title: which round.
        place: the table, or that it was a bye.
        url: where a director sees to the table; empty for others.
        partner: with whom, in an individual event.
        opponents: against whom.
        points: what both sides made.
        difference: the points less those of the opponents.
        earned: what that is worth in the ranking.
    """

    title: str
    place: str
    url: str = ""
    partner: str = ""
    opponents: str = ""
    points: str = ""
    difference: str = ""
    earned: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantPage:
    """Everything the page shows.

    Attributes:
        title: who it is.
        subtitle: the evening.
        number: the entrant's.
        stay: from and until which round they play; empty for all.
        rank: their place, and of how many; empty before the first round, when only the lot decides.
        scored: what is scored.
        score, difference: the sums.
        best: their best hand, in words; empty for none.
        rounds: their rounds, in order; those they missed are left out.
        players: their names, to put others in their place.
        is_out: whether they are not there in the next round.
        has_not_sat: whether they were in no round yet: who goes is struck out.
        next_round: the number of the round that is seated next.
        expected: the version of the evening.
    """

    title: str
    subtitle: str
    number: int
    stay: str
    rank: str
    scored: str
    score: str
    difference: str
    best: str
    rounds: Sequence[PlayedRound]
    players: Sequence[str]
    is_out: bool
    has_not_sat: bool
    next_round: int
    expected: int


def entrant_page(
    view: EventView, entrant: EntrantView, best: BestHand | None, token: str = ""
) -> EntrantPage:
    """Return the page of an entrant.

    Args:
        view: the evening.
        entrant: one of its entrants.
        best: their best hand.
        token: a director's link, to lead to the tables; empty for others.
    """
    line = next(line for line in view.ranking() if line.entrant.number == entrant.number)
    rounds = zip(view.rounds, results_of(view)[entrant.number], strict=True)
    found = (_round(view, entrant.number, (played, result), token) for played, result in rounds)
    return EntrantPage(
        title=entrant.name,
        subtitle=view.settings.name,
        number=entrant.number,
        stay=stay_text(entrant),
        rank=gettext("%(rank)s of %(all)s", rank=line.rank, all=len(view.entrants))
        if view.rounds
        else "",
        scored=gettext(SCORINGS[view.settings.scoring][0]),
        score=figure(line.score),
        difference=signed_figure(line.difference),
        best=best_hand_text(view, best),
        rounds=[played for played in found if played is not None],
        players=entrant.players,
        is_out=not line.entrant.is_present(view.next_round),
        has_not_sat=entrant.in_from >= view.next_round,
        next_round=view.next_round,
        expected=view.version,
    )


def _round(
    view: EventView, number: int, of: tuple[RoundView, RoundResult | None], token: str
) -> PlayedRound | None:
    played, result = of
    title = numbered_round(view.settings, played.number)
    earned = "" if result is None else figure(result.earned)
    if number in played.byes:
        return PlayedRound(title=title, place=gettext("Bye"), earned=earned)
    for table in played.tables:
        for place, side in enumerate(table.sides):
            if number in side:
                points = table.points and (table.points[place], table.points[1 - place])
                others = tuple(each for each in side if each != number)
                return PlayedRound(
                    title=title,
                    place=gettext("Table %(number)s", number=table.number),
                    url=f"{ways_to_tables(token, played.number)}{table.number}" if token else "",
                    partner=view.name_of(others, played),
                    opponents=view.name_of(table.sides[1 - place], played),
                    points=" : ".join(map(figure, points)) if points else "",
                    difference=signed_figure(points[0] - points[1]) if points else "",
                    earned=earned,
                )
    return None
