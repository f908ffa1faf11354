"""Score sheets of games, summaries with their best moments, and pictures of their scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scorekeeper.engine.deal import CardsSide, Deal, NetSide
from scorekeeper.engine.game import ScoredDeal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.engine.seating import TableRoles
from scorekeeper.engine.standing import Standing
from scorekeeper.services.game.highlights import (
    canastas,
    count_for_sides,
    hand_with,
    special_hands,
    with_most,
)
from scorekeeper.services.game.recount import recount
from scorekeeper.services.game.views import DealView, GameView, NamedSide, Sides
from scorekeeper.sheets.game_page import GameSheet, Moment, SummarySheet
from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.model import SheetHand, SheetHandSide, SheetLine, SheetSide
from scorekeeper.sheets.picture import Picture
from scorekeeper.wording.board import confirmed_by, game_over, hand_name, hands_text
from scorekeeper.wording.lines import line_label, shown_lines
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.violations import violation_message
from scorekeeper.wording.vocabulary import in_a_row


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The heading of a sheet.

    Attributes:
        title: the edition's name, or the game's.
        options: the options in force, a few words each.
        date: when it was played, as it is to be read.
    """

    title: str
    options: tuple[str, ...] = ()
    date: str = ""


def game_sheet(t: Translations, view: GameView, heading: Heading) -> GameSheet:
    """Return the score sheet of a stored game.

    Args:
        t: the language.
        view: the game.
        heading: the title above it.
    """
    names = [side.name for side in view.sides]
    result = confirmed_by(t, names, view.confirmed.result)
    if view.over and result:
        said = t.gettext("Result: %(confirmed)s") % {"confirmed": result}
        heading = replace(heading, options=(*heading.options, said))
    rows = _Rows(t, view.rules, view.seated)
    hands = [
        rows.row(deal.scored, deal.standing, deal.table, _remarks(t, view, names, deal))
        for deal in view.deals
    ]
    return _sheet(t, view.rules, heading, view.seated, hands, view.winner)


def document_sheet(
    t: Translations,
    rules: Ruleset,
    names: Sequence[str],
    deals: Sequence[Deal],
    heading: Heading,
) -> GameSheet:
    """Return the score sheet of a game from a document.

    Args:
        t: the language.
        rules: the rules of the game.
        names: the names of its sides; of its players, where members score one by one.
        deals: its hands, in order.
        heading: the title above it.
    """
    score, standings = recount(rules, names, deals)
    sides = tuple(NamedSide(name=name, players=()) for name in names)
    rows = _Rows(t, rules, sides)
    hands = list(map(rows.row, score.deals, standings))
    return _sheet(t, rules, heading, sides, hands, score.winner)


def _sheet(
    t: Translations,
    rules: Ruleset,
    heading: Heading,
    sides: Sides,
    hands: Sequence[SheetHand],
    winner: int | None,
) -> GameSheet:
    return GameSheet(
        title=heading.title,
        options=heading.options,
        date=heading.date,
        sides=tuple(map(_sheet_side, sides)),
        hands=tuple(hands),
        target=rules.target.points,
        target_text=target_text(t, rules),
        winner=winner,
    )


def _sheet_side(side: NamedSide) -> SheetSide:
    players = side.players if side.own_name else ()
    return SheetSide(name=side.name, players=players, several=len(side.players) > 1)


def target_text(t: Translations, rules: Ruleset) -> str:
    """Return the target of a game, in words."""
    if rules.target.points is not None:
        return t.gettext("%(points)s points") % {"points": figure(rules.target.points)}
    return hands_text(t, rules.target.deals or 0)


def _remarks(
    t: Translations, view: GameView, sides: Sequence[str], deal: DealView
) -> Iterator[str]:
    if deal.table.sitting_out:
        yield t.gettext("%(names)s sat out") % {"names": in_a_row(t, deal.table.sitting_out)}
    if deal.on_paper:
        yield t.gettext("From paper")
    if confirmed := view.confirmed.hands.get(deal.number):
        yield confirmed_by(t, sides, confirmed)


def _stands_left(line: ScoreLine) -> bool:
    """Return whether a line stands on the left, where a side has others on the right."""
    return line.code in {LineCode.MELDED_CARDS, LineCode.NET}


class _Rows:
    """The hands of a game as rows of its sheet."""

    def __init__(self, t: Translations, rules: Ruleset, sides: Sides) -> None:
        self._t, self._rules, self._sides = t, rules, sides

    def row(
        self,
        scored: ScoredDeal,
        standing: Standing,
        table: TableRoles | None = None,
        remarks: Iterable[str] = (),
    ) -> SheetHand:
        out = table.sitting_out if table else ()
        playing = [[name for name in side.players if name not in out] for side in self._sides]
        return SheetHand(
            number=scored.deal.number,
            dealer=table.dealer if table else "",
            sides=tuple(
                self._cell(scored, standing, place, players)
                for place, players in enumerate(playing)
            ),
            remark=" · ".join(remarks),
        )

    def _cell(
        self, scored: ScoredDeal, standing: Standing, place: int, players: Sequence[str]
    ) -> SheetHandSide:
        """Return the hand of a side of the game, by its place among those who score."""
        index, member = standing.scored_with(place)
        side = scored.deal.sides[index]
        shown = shown_lines(self._rules, side, scored.score.sides[index].sheet)
        lines = [line for line in shown if line.member in (None, member)]
        if len(lines) == 1 and all(isinstance(each, NetSide) for each in scored.deal.sides):
            lines = []  # the sum of the hand says as much
        # A hand from paper may stand for many: nobody knows what was asked in it.
        on_paper = isinstance(side, NetSide) and side.on_paper
        minimum = None if on_paper else standing.minimums[place]
        concealed = any(line.code is LineCode.CONCEALED for line in lines)
        return SheetHandSide(
            total=standing.points[place],
            running_total=standing.after[place],
            melds=self._named((line for line in lines if _stands_left(line)), players),
            others=self._named((line for line in lines if not _stands_left(line)), players),
            minimum="" if minimum is None else minimum_text(self._t, minimum),
            went_out=side.went_out,
            remark=self._t.gettext("concealed") if concealed else "",
            notes=tuple(self._notes(scored, index)),
        )

    def _named(self, lines: Iterable[ScoreLine], players: Sequence[str]) -> tuple[SheetLine, ...]:
        return tuple(
            (line_label(self._t, self._rules, line, players), line.points) for line in lines
        )

    def _notes(self, scored: ScoredDeal, side: int) -> Iterator[str]:
        """Yield the faults that the table let pass; those of no side stand with the first side."""
        written = scored.deal.sides[side]
        melds = written.melds if isinstance(written, CardsSide) else ()
        for violation in scored.score.violations:
            if violation.side == side or (violation.side is None and side == 0):
                yield violation_message(self._t, self._rules, violation, melds)


def game_picture(t: Translations, view: GameView, labels: Labels, *, names: bool) -> Picture:
    """Return the picture of a game as it stands.

    Args:
        t: the language.
        view: the game.
        labels: the words that sheets share, in that language.
        names: whether what people typed stands in it. Else sides are numbered, and house rules
            are called as the ruleset that they change.
    """
    return Picture(
        title=view.title if names else view.variant.name,
        facts=tuple(_picture_facts(t, view, labels)),
        rules=view.rules,
        sides=tuple(
            SheetSide(
                name=side.name if names else labels.side.format(number=number),
                several=names and len(side.players) > 1,
            )
            for number, side in enumerate(view.sides, start=1)
        ),
        totals=view.totals,
        hands=len(view.deals),
        winner=view.winner,
    )


def _picture_facts(t: Translations, view: GameView, labels: Labels) -> Iterator[str]:
    if view.over:
        yield game_over(t)
        yield labels.hands_played.format(count=len(view.deals))
        return
    yield hand_name(t, view.next_number)
    yield labels.target.format(target=target_text(t, view.rules))


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
