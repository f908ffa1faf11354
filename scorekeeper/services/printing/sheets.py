"""From a game to what is printed of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.deal_score import DealScore
from scorekeeper.engine.game import scorers_of
from scorekeeper.engine.ruleset import Minimum, Ruleset
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.engine.seating import Table
from scorekeeper.services.game.recount import recount
from scorekeeper.services.game.views import GameView
from scorekeeper.sheets.model import GameSheet, SheetHand, SheetHandSide, SheetLine, SheetSide
from scorekeeper.wording.confirmed import confirmed_by
from scorekeeper.wording.lines import line_label, shown_lines
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.violations import violation_message
from scorekeeper.wording.vocabulary import in_a_row


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands above a sheet.

    Attributes:
        title: the edition's name, or the game's.
        options: the options in force, a few words each.
        date: when it was played, as it is to be read.
    """

    title: str
    options: tuple[str, ...] = ()
    date: str = ""


@dataclass(frozen=True, slots=True)
class _Side:
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hand:
    deal: Deal
    score: DealScore
    points: tuple[int, ...]
    totals: tuple[int, ...]
    minimums: tuple[Minimum | None, ...]
    table: Table | None
    on_paper: bool = False
    confirmed: frozenset[int] = frozenset()


def game_sheet(t: Translations, view: GameView, heading: Heading) -> GameSheet:
    """Return the score sheet of a game that is kept here.

    Args:
        t: the language.
        view: the game.
        heading: what stands above it.
    """
    sides = [_Side(side.name, side.players) for side in view.sides]
    hands = [
        _Hand(
            deal=deal.deal,
            score=deal.score,
            points=deal.points,
            totals=deal.totals_after,
            minimums=deal.minimums,
            table=deal.table,
            on_paper=deal.on_paper,
            confirmed=view.confirmed.hands.get(deal.number, frozenset()),
        )
        for deal in view.deals
    ]
    names = [side.name for side in sides]
    result = confirmed_by(t, names, view.confirmed.result)
    if view.over and result:
        said = t.gettext("Result: %(confirmed)s") % {"confirmed": result}
        heading = replace(heading, options=(*heading.options, said))
    return _sheet(t, view.rules, heading, sides, hands)


def document_sheet(
    t: Translations,
    rules: Ruleset,
    names: Sequence[str],
    deals: Sequence[Deal],
    heading: Heading,
) -> GameSheet:
    """Return the score sheet of a game that was read from a document.

    Args:
        t: the language.
        rules: the rules of the game.
        names: the names of its sides; of its players, where members score one by one.
        deals: its hands, in order.
        heading: what stands above it.
    """
    counted = recount(rules, names, deals)
    hands = [
        _Hand(
            deal=scored.deal,
            score=scored.score,
            points=standing.points,
            totals=standing.after,
            minimums=standing.minimums,
            table=None,
        )
        for scored, standing in zip(counted.score.deals, counted.standings, strict=True)
    ]
    return _sheet(t, rules, heading, [_Side(name, ()) for name in names], hands)


def _sheet(
    t: Translations,
    rules: Ruleset,
    heading: Heading,
    sides: Sequence[_Side],
    hands: Sequence[_Hand],
) -> GameSheet:
    over = bool(hands) and hands[-1].score.over
    totals = hands[-1].totals if hands else ()
    return GameSheet(
        title=heading.title,
        options=heading.options,
        date=heading.date,
        sides=tuple(_sheet_side(side) for side in sides),
        hands=tuple(_sheet_hand(t, rules, sides, hand) for hand in hands),
        target=rules.target.points,
        target_text=target_text(t, rules),
        over=over,
        winner=totals.index(max(totals)) if over else None,
    )


def _sheet_side(side: _Side) -> SheetSide:
    said = side.name == " & ".join(side.players)
    players = () if said else side.players
    return SheetSide(name=side.name, players=players, several=len(side.players) > 1)


def target_text(t: Translations, rules: Ruleset) -> str:
    """Return what ends a game, in words."""
    if rules.target.points is not None:
        return t.gettext("%(points)s points") % {"points": figure(rules.target.points)}
    count = rules.target.deals or 0
    return t.ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}


def _sheet_hand(t: Translations, rules: Ruleset, sides: Sequence[_Side], hand: _Hand) -> SheetHand:
    out = hand.table.sitting_out if hand.table else ()
    names = [side.name for side in sides]
    columns: dict[int, SheetHandSide] = {}
    for index, side in enumerate(hand.deal.sides):
        for member, place in enumerate(scorers_of(rules, names, index, side)):
            players = [name for name in sides[place].players if name not in out]
            columns[place] = _hand_side(t, rules, hand, _Place(index, member, place), players)
    return SheetHand(
        number=hand.deal.number,
        dealer=hand.table.dealer if hand.table else "",
        sides=tuple(columns[place] for place in range(len(sides))),
        remark=" · ".join(_remarks(t, hand, names, out)),
    )


def _remarks(
    t: Translations, hand: _Hand, sides: Sequence[str], out: Sequence[str]
) -> Iterator[str]:
    if out:
        yield t.gettext("%(names)s sat out") % {"names": in_a_row(t, out)}
    if hand.on_paper:
        yield t.gettext("From paper")
    if hand.confirmed:
        yield confirmed_by(t, sides, hand.confirmed)


@dataclass(frozen=True, slots=True)
class _Place:
    """Who scores: the side of the deal, which of its members, and the column of the sheet."""

    side: int
    member: int
    column: int


def _hand_side(
    t: Translations, rules: Ruleset, hand: _Hand, place: _Place, players: Sequence[str]
) -> SheetHandSide:
    side, sheet = hand.deal.sides[place.side], hand.score.sides[place.side].sheet
    shown = shown_lines(rules, side, sheet)
    lines = [line for line in shown if line.member in (None, place.member)]
    minimum = hand.minimums[place.column]
    concealed = any(line.code is LineCode.CONCEALED for line in lines)
    return SheetHandSide(
        total=hand.points[place.column],
        running_total=hand.totals[place.column],
        lines=tuple(
            SheetLine(
                label=line_label(t, rules, line, players),
                points=line.points,
                melded=line.code is LineCode.MELDED_CARDS,
            )
            for line in lines
        ),
        minimum="" if minimum is None else minimum_text(t, minimum),
        went_out=side.went_out,
        remark=t.gettext("concealed") if concealed else "",
        notes=tuple(_notes(t, rules, hand, place.side)),
    )


def _notes(t: Translations, rules: Ruleset, hand: _Hand, side: int) -> Iterator[str]:
    """Yield what the table let pass; what is nobody's in particular stands with the first side."""
    for violation in hand.score.violations:
        if violation.side == side or (violation.side is None and side == 0):
            yield violation_message(t, rules, violation)
