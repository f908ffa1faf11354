"""Score sheets of games, and pictures of their scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.game import ScoredDeal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.engine.seating import Table
from scorekeeper.engine.standing import Standing
from scorekeeper.services.game.recount import recount
from scorekeeper.services.game.views import GameView, Sides
from scorekeeper.sheets.game_page import GameSheet
from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.model import SheetHand, SheetHandSide, SheetLine, SheetSide
from scorekeeper.sheets.picture import Picture, PictureSide
from scorekeeper.wording.board import confirmed_by, game_over, hand_name, of_target
from scorekeeper.wording.lines import line_label, shown_lines
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hand:
    scored: ScoredDeal
    standing: Standing
    table: Table | None = None
    on_paper: bool = False
    confirmed: frozenset[int] = frozenset()


def game_sheet(t: Translations, view: GameView, heading: Heading) -> GameSheet:
    """Return the score sheet of a stored game.

    Args:
        t: the language.
        view: the game.
        heading: the title above it.
    """
    hands = [
        _Hand(
            scored=deal.scored,
            standing=deal.standing,
            table=deal.table,
            on_paper=deal.on_paper,
            confirmed=view.confirmed.hands.get(deal.number, frozenset()),
        )
        for deal in view.deals
    ]
    names = [side.name for side in view.sides]
    result = confirmed_by(t, names, view.confirmed.result)
    if view.over and result:
        said = t.gettext("Result: %(confirmed)s") % {"confirmed": result}
        heading = replace(heading, options=(*heading.options, said))
    return _sheet(t, view.rules, heading, view.seated, hands)


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
    hands = [
        _Hand(scored=scored, standing=standing)
        for scored, standing in zip(score.deals, standings, strict=True)
    ]
    return _sheet(t, rules, heading, tuple((name, ()) for name in names), hands)


def _sheet(
    t: Translations,
    rules: Ruleset,
    heading: Heading,
    sides: Sides,
    hands: Sequence[_Hand],
) -> GameSheet:
    over = bool(hands) and hands[-1].scored.score.over
    totals = hands[-1].standing.after if hands else ()
    return GameSheet(
        title=heading.title,
        options=heading.options,
        date=heading.date,
        sides=tuple(_sheet_side(*side) for side in sides),
        hands=tuple(_sheet_hand(t, rules, sides, hand) for hand in hands),
        target=rules.target.points,
        target_text=target_text(t, rules),
        over=over,
        winner=totals.index(max(totals)) if over else None,
    )


def _sheet_side(name: str, players: tuple[str, ...]) -> SheetSide:
    said = name == " & ".join(players)
    return SheetSide(name=name, players=() if said else players, several=len(players) > 1)


def target_text(t: Translations, rules: Ruleset) -> str:
    """Return the target of a game, in words."""
    if rules.target.points is not None:
        return t.gettext("%(points)s points") % {"points": figure(rules.target.points)}
    count = rules.target.deals or 0
    return t.ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}


def _sheet_hand(t: Translations, rules: Ruleset, sides: Sides, hand: _Hand) -> SheetHand:
    out = hand.table.sitting_out if hand.table else ()
    names = [name for name, _ in sides]
    columns: dict[int, SheetHandSide] = {}
    for index, places in enumerate(hand.standing.scorers):
        for member, place in enumerate(places):
            players = [name for name in sides[place][1] if name not in out]
            columns[place] = _hand_side(t, rules, hand, _Place(index, member, place), players)
    return SheetHand(
        number=hand.scored.deal.number,
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
    """Position of a scorer: the side of the deal, the member in it, and the column of the sheet."""

    side: int
    member: int
    column: int


def _hand_side(
    t: Translations, rules: Ruleset, hand: _Hand, place: _Place, players: Sequence[str]
) -> SheetHandSide:
    scored, standing = hand.scored, hand.standing
    side, sheet = scored.deal.sides[place.side], scored.score.sides[place.side].sheet
    shown = shown_lines(rules, side, sheet)
    lines = [line for line in shown if line.member in (None, place.member)]
    minimum = standing.minimums[place.column]
    concealed = any(line.code is LineCode.CONCEALED for line in lines)
    return SheetHandSide(
        total=standing.points[place.column],
        running_total=standing.after[place.column],
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
    """Yield the faults that the table let pass; those of no side stand with the first side."""
    for violation in hand.scored.score.violations:
        if violation.side == side or (violation.side is None and side == 0):
            yield violation_message(t, rules, violation)


def game_picture(t: Translations, view: GameView, labels: Labels, *, names: bool) -> Picture:
    """Return the picture of a game as it stands.

    Args:
        t: the language.
        view: the game.
        labels: the words that sheets share, in that language.
        names: whether what people typed stands in it. Else sides are numbered, and house rules
            are called as the ruleset that they change.
    """
    with_target = view.rules.target.points is not None
    return Picture(
        title=view.title if names else view.variant.name,
        facts=tuple(_picture_facts(t, view, labels)),
        sides=tuple(
            PictureSide(
                side=SheetSide(
                    name=side.name if names else labels.side.format(number=number),
                    several=names and len(side.players) > 1,
                ),
                total=side.total,
                progress=side.progress if with_target else None,
                note=of_target(t, view.rules, side.total),
            )
            for number, side in enumerate(view.sides, start=1)
        ),
        played=bool(view.deals),
        winner=view.winner,
    )


def _picture_facts(t: Translations, view: GameView, labels: Labels) -> Iterator[str]:
    if view.over:
        yield game_over(t)
        yield labels.hands_played.format(count=len(view.deals))
        return
    yield hand_name(t, view.next_number)
    yield labels.target.format(target=target_text(t, view.rules))
