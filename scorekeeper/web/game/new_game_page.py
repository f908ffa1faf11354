"""The page that starts a game: the hands begun on paper, and the cards that were cut for seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from wtforms import StringField

from scorekeeper.documents.sums import is_beyond, read_sum
from scorekeeper.services.files.paper import hands_of
from scorekeeper.services.hand.outcomes import MOST_DEALS
from scorekeeper.services.lifecycle.cutting import CutCard, DrawnSeating
from scorekeeper.sheets.names import isolated
from scorekeeper.web.common.editions import common, further, game_length, is_common
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.game.new_game_form import GameSetting, NewGameForm, layout_name
from scorekeeper.web.hand.cards import SUITS, Face
from scorekeeper.web.hand.confirming import CHOICES
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import in_a_row, suit_name

_PLAYED: Final = "paper-played"
_CELL: Final = re.compile(r"paper-(\d{1,3})-(\d)")
_NUMBER: Final = re.compile(r"\d{1,3}")
_ROWS: Final = 4
"""Number of rows shown for hands that are not written yet."""
_MOST_POINTS: Final = 999_999
_NO_POINTS: Final = N_("%(place)s: write the points, such as 450 or -65, or 0.")
_TOO_MANY_POINTS: Final = N_("%(place)s: that is too large, write %(most)s at most.")


@dataclass(frozen=True, slots=True)
class PaperCell:
    """A field for points.

    Attributes:
        name: its name in the form.
        value: its text.
        label: its label.
        error: its error; empty for none.
    """

    name: str
    value: str
    label: str
    error: str


@dataclass(slots=True)
class PaperForm:
    """Fields of hands that were played on paper before.

    Attributes:
        sides: the headings of the columns.
        sent: the fields as they were sent.
        errors: the errors: the name of a field → a sentence.
    """

    sides: Sequence[str]
    sent: Mapping[str, str]
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def is_filled(self) -> bool:
        """Whether anything was written."""
        return bool(self._last or self._is_total)

    @property
    def rows(self) -> list[list[PaperCell]]:
        """The fields, a row for each hand and some for further ones."""
        return [
            [self._cell(f"paper-{row}-{side}", row) for side in range(len(self.sides))]
            for row in range(1, min(self._last + _ROWS, MOST_DEALS) + 1)
        ]

    @property
    def totals(self) -> list[PaperCell]:
        """The fields for totals alone."""
        return [self._cell(f"paper-total-{side}", 0) for side in range(len(self.sides))]

    @property
    def played(self) -> PaperCell:
        """The field for the number of hands that the totals are of."""
        return PaperCell(_PLAYED, self._text(_PLAYED), "", self.errors.get(_PLAYED, ""))

    def read(self) -> list[tuple[int, ...]]:
        """Return the hands, none where nothing was written; problems go to `errors`."""
        if self._last and self._is_total:
            self.errors["paper-total-0"] = gettext(
                "Write the hands, or only the totals: empty one of the two."
            )
            return []
        if not self._is_total:
            return [tuple(self._points(row)) for row in self.rows[: self._last]]
        totals, played = tuple(self._points(self.totals)), self._text(_PLAYED)
        if _NUMBER.fullmatch(played) and 1 <= int(played) <= MOST_DEALS:
            return hands_of(totals, int(played))
        self.errors[_PLAYED] = gettext("Write how many hands you have played.")
        return []

    def _points(self, cells: Sequence[PaperCell]) -> Iterator[int]:
        for cell in cells:
            points = read_sum(cell.value) if cell.value else None
            if points is None or abs(points) > _MOST_POINTS:
                is_large = is_beyond(cell.value, _MOST_POINTS)
                self.errors[cell.name] = gettext(
                    _TOO_MANY_POINTS if is_large else _NO_POINTS,
                    place=cell.label,
                    most=figure(_MOST_POINTS),
                )
            yield points or 0

    @property
    def _last(self) -> int:
        """The last hand that is filled in."""
        found = ((_CELL.fullmatch(name), value) for name, value in self.sent.items())
        return max((int(cell[1]) for cell, value in found if cell and value.strip()), default=0)

    @property
    def _is_total(self) -> bool:
        names = (_PLAYED, *(f"paper-total-{side}" for side in range(len(self.sides))))
        return any(map(self._text, names))

    def _cell(self, name: str, row: int) -> PaperCell:
        side = self.sides[int(name[-1])]
        label = gettext("Hand %(number)s, %(side)s", number=row, side=side) if row else side
        return PaperCell(name, self._text(name), label, self.errors.get(name, ""))

    def _text(self, name: str) -> str:
        return self.sent.get(name, "").strip()


_RANKS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}


def paper_form(form: NewGameForm, sent: Mapping[str, str]) -> PaperForm:
    """Return the fields of hands on paper, a column for each side of the game."""
    sides = [side.name or " & ".join(side.players) for side in form.named_sides]
    return PaperForm(sides, sent)


def new_game_page(form: NewGameForm, paper: PaperForm) -> dict[str, Any]:
    """Return the variables of the page beside the form, for its template."""
    setting = form.setting
    variant, layouts = setting.variant, setting.layouts
    return {
        "editions": common(),
        "further": further(),
        "shows_further": not is_common(variant),
        # no question without a choice
        "numbers": variant.players if len(variant.players) > 1 else (),
        "options": variant.options_for(setting.players),
        "layouts": [(layout_name(sizes), " + ".join(map(str, sizes))) for sizes in layouts]
        if len(layouts) > 1
        else (),
        "length": game_length(setting.rules),
        "sitting_out": _sitting_out(setting),
        "seating": _seating(form),
        "confirming": CHOICES,
        "paper": paper,
        "mistakes": [*_mistakes(form), *paper.errors.items()],
    }


def _sitting_out(setting: GameSetting) -> str:
    if max(setting.sizes) <= setting.rules.seating.playing:
        return ""
    return gettext("Two of a side play at once; the third sits out, in turn.")


def _seating(form: NewGameForm) -> str:
    names = ", ".join(form.defaults)
    if form.setting.sizes != (2, 2):
        return gettext("Around the table, to the left: %(names)s.", names=names)
    return gettext(
        "Around the table, to the left: %(names)s. Partners face each other.", names=names
    )


def _mistakes(form: NewGameForm) -> Iterator[tuple[str, str]]:
    """Yield the fields in error, in the order of the page: the id of each, and its error."""
    of_names = [part for name, players in form.sides for part in (*players, name) if part]
    choices = (form.variant, form.players, form.layout, form.options)
    for each in (*choices, *of_names, form.first_dealer, form.target):
        # A choice is one group of fields: its link goes to the first sentence, which stands above.
        place = each.id if isinstance(each, StringField) else f"{each.id}-error-1"
        yield from ((place, error) for error in each.errors[:1])


def cut_page(seating: DrawnSeating, action: str) -> dict[str, Any]:
    """Return the cards that were cut, for the template.

    It is what everybody drew, the highest first (`cuts`: the player, and the cards of which the
    last one counts), what follows from it (`sentences`), and the button that cuts again (`action`).
    """
    order = [name for players in seating.sides for name in players]
    first = seating.cuts[0].player
    sentences = [gettext("%(player)s has the highest card and plays first.", player=first)]
    if len(order) > len(seating.sides):
        sides = [in_a_row(speech(), players) for players in seating.sides]
        sentences.append(gettext("Partners: %(sides)s.", sides=" – ".join(map(isolated, sides))))
    cuts = [(cut.player, list(map(_card, cut.cards))) for cut in seating.cuts]
    return {"cuts": cuts, "sentences": sentences, "action": action}


def _card(card: CutCard) -> tuple[str, Face]:
    """Return the name and the face of a card that was cut."""
    if card.suit is None:
        return gettext("joker, which does not count"), Face("★")
    rank = _RANKS.get(card.rank, str(card.rank))
    name = gettext("%(rank)s of %(suit)s", rank=rank, suit=suit_name(speech(), card.suit))
    return name, Face(rank, *SUITS[card.suit])
