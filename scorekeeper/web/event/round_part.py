"""A round on a page, table by table, and the addresses of its tables, of entrants and of links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flask import url_for

from scorekeeper.event.evening import Side
from scorekeeper.services.event.event_links import EventLinkView
from scorekeeper.services.event.views import EventView, RoundView, TableState, TableView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.words import numbered_round, state_text
from scorekeeper.wording.vocabulary import filled

TableLine = tuple[int, str, str, tuple[tuple[str, int | None], ...], str, str, str]
"""A table's number and its label; its state as a mark and in words, and between them its sides by
name, with their points; its address, and the text of a director's link to it."""


class RoundPart:
    """A round on a page; words and addresses are looked up once for all of its tables.

    Args:
        view: the evening.
        played: the round.
        token: a director's link, to lead to each table; empty for others.
    """

    def __init__(self, view: EventView, played: RoundView, token: str = "") -> None:
        self.played = played
        self._view = view
        self._label = gettext("Table %(number)s")
        self._see_label = gettext("See to table %(number)s")
        self._states: dict[tuple[TableState, int], str] = {}
        self._tables_url = _tables_url(token, played.number) if token else ""

    @property
    def title(self) -> str:
        """Number of the round in words."""
        return numbered_round(self._view, self.played.number)

    @property
    def byes(self) -> Sequence[str]:
        """The names of those who have a bye in it."""
        return [self.name((number,)) for number in self.played.byes]

    def lines(self, tables: Iterable[TableView]) -> Iterator[TableLine]:
        """Yield the parts of each table's line: templates that call for each of them are slow."""
        for table in tables:
            points = table.so_far or (None, None)
            names = (self.name(table.sides[0]), self.name(table.sides[1]))
            sides = tuple(zip(names, points, strict=True))
            yield (
                table.number,
                self.label(table),
                table.state.name.lower(),
                sides,
                self.state(table),
                self.url(table),
                filled(self._see_label, {"number": table.number}),
            )

    def name(self, side: Side) -> str:
        """Return the name of a side in this round."""
        return self._view.name_of(side, self.played)

    def label(self, table: TableView) -> str:
        """Return a table in words: `Table 3`."""
        return filled(self._label, {"number": table.number})

    def url(self, table: TableView) -> str:
        """Return the address of a table for a director; empty for others."""
        return f"{self._tables_url}{table.number}" if self._tables_url else ""

    def state(self, table: TableView) -> str:
        """Return the state of a table in words."""
        known = (table.state, table.hands)
        if known not in self._states:
            self._states[known] = state_text(table)
        return self._states[known]


def entrants_url(token: str) -> str:
    """Return the common beginning of the addresses of all entrants' pages."""
    return url_for("event_entrants.show", token=token, number=1).removesuffix("1")


def link_url(link: EventLinkView) -> str:
    """Return the whole address of a link; empty where its token is lost."""
    return url_for("events.show", token=link.token, _external=True) if link.token else ""


def _tables_url(token: str, number: int) -> str:
    """Return the common beginning of the addresses of all tables of a round."""
    return url_for("directing.table", token=token, number=number, place=1).removesuffix("1")
