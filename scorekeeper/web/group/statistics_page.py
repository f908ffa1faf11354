"""Statistics in words, tables and charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from math import floor
from typing import Any

import flask_babel
from flask import url_for
from markupsafe import Markup

from scorekeeper.services.game.results import Figures
from scorekeeper.services.group.players import PlayerItem
from scorekeeper.services.statistics import Career, GroupStatistics, MonthFigures, Opponent
from scorekeeper.sheets.shares_chart import Share, columns_chart, shares_chart
from scorekeeper.sheets.statistics import StatisticsRow, StatisticsSheet, StatisticsTable
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.wording.numbers import figure

_NOTHING = "–"
_TINY = 1e-9
"""The tolerance for halves, which binary fractions may fall short of."""
_MOST_BARS = 12
_MOST_COLUMNS = 24
Fact = tuple[str, str, str]
"""A figure: its label, its value, and more about it; may be empty."""
Ranked = tuple[str, str, Figures]
"""Somebody's name, page and figures."""


def statistics_page(found: GroupStatistics, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the variables of a group's page; a chart without data is an empty text.

    Args:
        found: the statistics.
        query: the filters, as they are kept in the addresses of players and pairs.
    """
    has_special = any(each.figures.special_hands for each in found.players)
    players = [
        (each.players[0].name, _player_url(each.players[0], query), each.figures)
        for each in found.players
    ]
    pairs = [
        (subject_name(each.players), _pair_url(each.players, query), each.figures)
        for each in found.pairs
    ]
    return {
        "facts": _counts(found),
        "players": _ranking(players, special=has_special),
        "players_chart": _won_chart(players, gettext("Games won, of those finished, by player")),
        "pairs": _ranking(pairs, special=has_special),
        "pairs_chart": _won_chart(pairs, gettext("Games won, of those finished, by pair")),
        "best": [
            gettext(
                "%(points)s by %(names)s",
                points=figure(best.points),
                names=subject_name(best.players),
            )
            for best in found.best
        ],
        "months": StatisticsTable(
            (gettext("games"), gettext("hands")),
            [_games_row(name, figures) for name, figures in _by_time(found.months)],
        ),
        "months_chart": _columns(
            [_games_share(each) for each in found.months],
            gettext("Games month by month"),
        ),
    }


def _counts(found: GroupStatistics) -> list[Fact]:
    players = len(found.players)
    return [
        (ngettext("game", "games", found.games), figure(found.games), ""),
        (ngettext("hand", "hands", found.hands), figure(found.hands), ""),
        (ngettext("player", "players", players), figure(players), ""),
    ]


def _ranking(rows: Iterable[Ranked], *, special: bool) -> StatisticsTable:
    """Return the table of those who have a name, a page and figures, with bars of games won."""
    return StatisticsTable(
        _headings(special=special),
        [
            StatisticsRow(
                name, url, _cells(figures, special=special), (figures.finished, figures.won)
            )
            for name, url, figures in rows
        ],
    )


def career_page(found: Career, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the variables of a player's or a pair's page; a chart without data is empty."""
    special = bool(found.figures.special_hands)
    partners = (
        (each.players[1].name, _pair_url(each.players, query), each.figures)
        for each in found.partners
    )
    months = ((name, "", figures) for name, figures in _by_time(found.months))
    return {
        "title": subject_name(found.names),
        "facts": list(_facts(found.figures)),
        "partners": _ranking(partners, special=special),
        "opponents": StatisticsTable(
            (gettext("games"), gettext("won"), gettext("lost"), gettext("points ahead")),
            [_opponent(each, query) for each in found.opponents],
        ),
        "opponents_chart": _against_chart(found.opponents),
        "months": _ranking(months, special=special),
        "months_chart": _columns(
            [_won_share(each) for each in found.months],
            gettext("Games month by month, those won filled"),
        ),
        "average_chart": _columns(
            [_average_share(each) for each in found.months],
            gettext("The average hand month by month"),
        ),
    }


def _by_time(months: Sequence[MonthFigures]) -> Iterator[tuple[str, Figures]]:
    """Yield the months of the last two years one by one, earlier ones by year; the last first."""
    first = months[-1].year - 1 if months else 0
    rest: dict[int, Figures] = {}
    for each in reversed(months):
        if each.year < first:
            rest[each.year] = rest.get(each.year, Figures()) + each.figures
        else:
            yield month_name(each.year, each.month), each.figures
    for year, figures in rest.items():
        yield str(year), figures


def _games_row(name: str, figures: Figures) -> StatisticsRow:
    games = figures.games
    return StatisticsRow(name, "", (figure(games), figure(figures.hands)), (games, games))


def printed(page: Mapping[str, Any], words: str, day: str) -> StatisticsSheet:
    """Return the page of a group as it is printed.

    Args:
        page: the page.
        words: the filter in words; empty for all games.
        day: the day on which it is printed.
    """
    won = gettext("won, of those finished")
    best = StatisticsTable((), [StatisticsRow(text, "", ()) for text in page["best"]])
    # A single bar would be compared with nothing.
    games = gettext("games") if len(page["months"].rows) > 1 else ""
    counts = (f"{value} {label}" for label, value, _ in page["facts"][:2])
    return StatisticsSheet(
        title=gettext("Canasta statistics"),
        facts=tuple(filter(None, (words, *counts, day))),
        tables=(
            (gettext("Players"), page["players"], won),
            (gettext("Pairs"), page["pairs"], won),
            (gettext("Best hands"), best, ""),
            (gettext("Month by month"), page["months"], games),
        ),
        nothing=gettext("None of these games has a hand and names of players yet."),
    )


def subject_name(names: Sequence[PlayerItem]) -> str:
    """Return the name of a player, or of a pair."""
    return " & ".join(name.name for name in names)


def month_name(year: int, month: int) -> str:
    """Return a month in words: `November 2026`."""
    return str(flask_babel.format_date(date(year, month, 1), "LLLL yyyy"))


def percent(share: float | None) -> str:
    """Return a part of a whole: `42%`; a dash for none."""
    if share is None:
        return _NOTHING
    return str(flask_babel.format_percent(_half_up(100 * share) / 100))


def rounded(number: float | None) -> str:
    """Return a number without its fraction; a dash for none."""
    return _NOTHING if number is None else figure(_half_up(number))


def fraction(number: float | None) -> str:
    """Return a number with one digit after the point; a dash for none."""
    if number is None:
        return _NOTHING
    return str(flask_babel.format_decimal(_half_up(10 * number) / 10, format="0.0"))


def _half_up(number: float) -> int:
    """Return a number without its fraction, a half rounded up as players do: 62.5 is 63."""
    return floor(number + 0.5 + _TINY)


def _headings(*, special: bool) -> tuple[str, ...]:
    """Return the headings of figures; with special hands, where there are any."""
    return (
        gettext("games"),
        gettext("won"),
        gettext("average hand"),
        gettext("best hand"),
        gettext("canastas a hand"),
        gettext("went out"),
        *((gettext("special hands"),) if special else ()),
    )


def _cells(figures: Figures, *, special: bool) -> tuple[str, ...]:
    won = figure(figures.won)
    if figures.finished:
        won = f"{won} ({percent(figures.won_share)})"
    return (
        figure(figures.games),
        won,
        rounded(figures.average),
        rounded(figures.best),
        fraction(figures.canastas_each),
        percent(figures.out_share),
        *((figure(figures.special_hands),) if special else ()),
    )


def _facts(figures: Figures) -> Iterator[Fact]:
    unfinished = figures.games - figures.finished
    yield (
        ngettext("game", "games", figures.games),
        figure(figures.games),
        gettext("%(number)s not finished", number=figure(unfinished)) if unfinished else "",
    )
    share = gettext("%(share)s of those finished", share=percent(figures.won_share))
    yield gettext("won"), figure(figures.won), share if figures.finished else ""
    hands = ngettext("of %(num)s hand", "of %(num)s hands", figures.hands)
    yield gettext("average hand"), rounded(figures.average), hands
    yield gettext("best hand"), rounded(figures.best), ""
    made = ngettext("%(num)s canasta", "%(num)s canastas", figures.canastas) if figures.told else ""
    yield gettext("canastas a hand"), fraction(figures.canastas_each), made
    outs = ngettext("in %(num)s hand", "in %(num)s hands", figures.outs)
    yield gettext("went out"), percent(figures.out_share), outs if figures.out_told else ""
    if figures.special_hands:
        yield gettext("special hands"), figure(figures.special_hands), ""


def _opponent(each: Opponent, query: Mapping[str, str]) -> StatisticsRow:
    meeting = each.meeting
    pair = each.players[1:]
    url = _pair_url(each.players, query) if pair else _player_url(each.players[0], query)
    ahead = rounded(meeting.difference / meeting.finished if meeting.finished else None)
    counts = map(figure, (meeting.games, meeting.won, meeting.lost))
    return StatisticsRow(subject_name(each.players), url, (*counts, ahead))


def _player_url(player: PlayerItem, query: Mapping[str, str]) -> str:
    values: dict[str, Any] = {"number": player.number, **query}
    return url_for("statistics.player", **values)


def _pair_url(players: Sequence[PlayerItem], query: Mapping[str, str]) -> str:
    first, second = players
    values: dict[str, Any] = {"first": first.number, "second": second.number, **query}
    return url_for("statistics.pair", **values)


def _won_chart(rows: Sequence[Ranked], title: str) -> Markup:
    shares = [
        Share(
            name,
            figures.finished,
            figures.won,
            gettext("%(won)s of %(games)s", won=figures.won, games=figures.finished),
        )
        for name, _, figures in rows[:_MOST_BARS]
        if figures.finished
    ]
    return shares_chart(shares, title=title) if shares else Markup("")


def _against_chart(opponents: Sequence[Opponent]) -> Markup:
    shares = [
        Share(
            subject_name(each.players),
            each.meeting.won + each.meeting.lost,
            each.meeting.won,
            gettext("%(won)s won, %(lost)s lost", won=each.meeting.won, lost=each.meeting.lost),
        )
        for each in opponents[:_MOST_BARS]
        if each.meeting.won or each.meeting.lost
    ]
    title = gettext("Games won of those that one of the two won")
    return shares_chart(shares, title=title) if shares else Markup("")


def _columns(shares: Sequence[Share], title: str) -> Markup:
    """Return the chart of the last months; empty where there is but one."""
    if len(shares) <= 1:
        return Markup("")
    return columns_chart(shares[-_MOST_COLUMNS:], title=title)


def _games_share(each: MonthFigures) -> Share:
    games = each.figures.games
    return _share_of(each, games, games, figure(games))


def _won_share(each: MonthFigures) -> Share:
    figures = each.figures
    return _share_of(each, figures.games, figures.won, f"{figures.won}/{figures.games}")


def _average_share(each: MonthFigures) -> Share:
    average = _half_up(each.figures.average or 0)
    return _share_of(each, average, average, figure(average))


def _share_of(each: MonthFigures, whole: int, part: int, words: str) -> Share:
    """Return the column of a month."""
    return Share(f"{each.month}/{each.year % 100:02}", whole, part, words)
