"""Moments of a game worth telling."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.services.game.highlights import (
    canastas,
    count_for_sides,
    hand_with,
    special_hands,
    with_most,
)
from scorekeeper.services.game.views import GameView
from scorekeeper.services.printing.sheets import Heading, game_sheet
from scorekeeper.sheets.game_page import Moment, SummarySheet
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.vocabulary import in_a_row


def summary_sheet(t: Translations, game: GameView, heading: Heading) -> SummarySheet:
    """Return the summary of a game, to pin up.

    Args:
        t: the language.
        game: the game.
        heading: the title above it.
    """
    sheet = game_sheet(t, game, heading)
    return SummarySheet(sheet, tuple(moments(t, game)))


def moments(t: Translations, game: GameView) -> Iterator[Moment]:
    """Yield the moments of a game that are worth telling, the most memorable first."""
    if not game.deals:
        return
    yield from _best_and_poorest(t, game)
    yield from _most(t, game, t.gettext("Most canastas"), canastas(game) or ())
    yield from _most(t, game, t.gettext("Most special hands"), special_hands(game))
    outs = count_for_sides(game, lambda side, _: side.went_out)
    yield from _most(t, game, t.gettext("Went out most often"), outs)
    yield from _concealed(t, game)
    yield from _comeback(t, game)
    yield from _changes_of_lead(t, game)


def _best_and_poorest(t: Translations, game: GameView) -> Iterator[Moment]:
    for label, which in ((t.gettext("Best hand"), max), (t.gettext("Poorest hand"), min)):
        if made := hand_with(which, game):
            what = t.gettext("%(points)s in hand %(number)s") % {
                "points": signed_figure(made.points),
                "number": made.number,
            }
            yield Moment(label, in_a_row(t, made.sides), what)


def _most(t: Translations, game: GameView, label: str, counts: tuple[int, ...]) -> Iterator[Moment]:
    if most := with_most(game, counts):
        yield Moment(label, in_a_row(t, most[0]), figure(most[1]))


def _concealed(t: Translations, game: GameView) -> Iterator[Moment]:
    for deal in game.deals:
        for score, places in zip(deal.score.sides, deal.standing.scorers, strict=True):
            if any(line.code is LineCode.CONCEALED for line in score.sheet.lines):
                names = in_a_row(t, [game.sides[place].name for place in places])
                what = t.gettext("hand %(number)s") % {"number": deal.number}
                yield Moment(t.gettext("Out in one go, concealed"), names, what)
                return


def _comeback(t: Translations, game: GameView) -> Iterator[Moment]:
    """Yield the largest deficit that the winner made good."""
    if game.winner is None:
        return
    behind, number = max(
        (max(deal.standing.after) - deal.standing.after[game.winner], -deal.number)
        for deal in game.deals
    )
    if behind:
        what = t.gettext("%(points)s behind after hand %(number)s") % {
            "points": figure(behind),
            "number": -number,
        }
        yield Moment(t.gettext("Came back to win"), game.sides[game.winner].name, what)


def _changes_of_lead(t: Translations, game: GameView) -> Iterator[Moment]:
    leaders = [_leader(deal.standing.after) for deal in game.deals]
    known = [leader for leader in leaders if leader is not None]
    changes = sum(before != after for before, after in pairwise(known))
    if changes:
        times = t.ngettext("once", "%(num)s times", changes) % {"num": figure(changes)}
        yield Moment(t.gettext("The lead changed"), "", times)


def _leader(totals: tuple[int, ...]) -> int | None:
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None
