"""The hand and the game that a form is about."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.side_fields import FIELDS, Depth, Per
from scorekeeper.documents.side_reader import Fields
from scorekeeper.engine.deal import ON_PAPER
from scorekeeper.services.game.views import DealView, GameView, SidesDocument
from scorekeeper.services.game.writes import DealPreview
from scorekeeper.services.hand.deals import preview_of
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.form import (
    HandForm,
    answer_of,
    filled_form,
    read_form_sides,
    sent_fields,
    sent_form,
)
from scorekeeper.web.hand.seats import Seats, seats_of
from scorekeeper.wording.board import hand_name

_OF_MEMBERS: Final = {row.part for row in FIELDS if row.per is Per.MEMBER}
"""Fields that players who become partners have one by one, and their side no longer."""
_KEPT_AT_A_DEPTH: Final = (
    *(
        row.name
        for row in FIELDS
        if row.per is Per.SIDE and row.asked and row.name not in _OF_MEMBERS
    ),
    ON_PAPER,
)
"""Fields that the form may not ask for; a correction at the same depth leaves them alone.

They go in this order into the document that a save is known by when it is sent again, to another
process or a later version, too.
"""


@dataclass(frozen=True, slots=True)
class HandEntry:
    """Hand and game that a form is about.

    Attributes:
        token: the game's link.
        game: the game.
        deal: the hand that is corrected, None for the next one.
    """

    token: str
    game: GameView
    deal: DealView | None

    @property
    def number(self) -> int | None:
        """The number of the hand that is corrected."""
        return None if self.deal is None else self.deal.number

    @property
    def version(self) -> int:
        """Version that the hand is saved against."""
        return self.game.version if self.deal is None else self.deal.revision

    @property
    def hand_number(self) -> int:
        """The number of the hand, whether it is corrected or new."""
        return self.game.next_number if self.deal is None else self.deal.number

    @property
    def basis(self) -> int:
        """The revision that is corrected; 0 for a new hand."""
        return 0 if self.deal is None else self.deal.revision

    @property
    def hidden(self) -> dict[str, str]:
        """Values of the form's hidden fields, but its key."""
        return {
            "expected": str(self.version),
            "hand": str(self.hand_number),
            "basis": str(self.basis),
        }

    @property
    def url(self) -> str:
        """The address that the form posts to."""
        if self.deal is None:
            return url_for("hands.new", token=self.token)
        return url_for("hands.edit", token=self.token, number=self.deal.number)

    def heading(self, number: int) -> str:
        """Return the heading of the form with the number of its hand: `Correct hand 2`."""
        if self.deal is None:
            return hand_name(speech(), number)
        return gettext("Correct hand %(number)s", number=number)

    def draft_key(self, form: HandForm) -> str:
        """Return the key under which the browser keeps the draft of the hand."""
        return f"{self.game.id}:{form.write.hand.data}:{form.write.basis.data}"

    def seats(self, sent: Mapping[str, str] | None = None) -> Seats:
        """Return the seats: those in the fields `sent`, else those of the hand or the game."""
        return seats_of(self.game, self.deal, sent or {})

    def form(self, key: str, started: SidesDocument | None = None) -> HandForm:
        """Return the form for the hand: filled with the hand to be corrected, or with `started`.

        Args:
            key: the idempotency key.
            started: fields of a new hand that are known; None for none.
        """
        rules, seats = self.game.rules, self.seats()
        document = self.deal.sides_document if self.deal else started
        is_blank = document is None or len(document) != len(seats.sides)
        if document is None or is_blank:
            document = [{} for _ in seats.sides]
        out = answer_of(document, is_saved=self.deal is not None and not self.deal.on_paper)
        form = filled_form(document, rules, seats, {"key": key, **self.hidden}, out)
        if is_blank:
            for side, depth in zip(form.sides, _last_depths(self.game), strict=False):
                side.depth.data = depth
        return form

    def sent(self, sent: MultiDict[str, str]) -> HandForm:
        """Return the form for the hand as the browser sent it."""
        seats = self.seats(sent)
        return sent_form(sent, self.game.rules, seats)

    def sent_fields(self, sent: MultiDict[str, str]) -> tuple[Seats, list[Fields]]:
        """Return the seats of the hand, and the values of the sides' fields, as they were sent."""
        seats = self.seats(sent)
        return seats, sent_fields(sent, self.game.rules, seats)

    def read(self, seats: Seats, written: Sequence[Fields]) -> tuple[SidesDocument, list[Problem]]:
        """Return the sides of the deal document, and the problems of reading them."""
        document, problems = read_form_sides(seats, written)
        before = self.deal.sides_document if self.deal else []
        if len(before) == len(document):
            for side, old, asked in zip(document, before, written, strict=True):
                side.update(_kept(side, old, asked))
        return document, problems

    def preview(self, document: SidesDocument) -> DealPreview:
        """Return the score of the hand, with old and new totals.

        Raises:
            DocumentError: it cannot be parsed.
            RefusedError: no such hand is possible.
        """
        return preview_of(self.game, document, self.number)


def _last_depths(game: GameView) -> list[str]:
    """Return the depths at which the last hand was entered; empty if all hands are from paper."""
    last = next((deal for deal in reversed(game.deals) if not deal.on_paper), None)
    return [side.get("entry", Depth.CARDS.value) for side in last.sides_document] if last else []


def _kept(
    side: Mapping[str, Any], old: Mapping[str, Any], asked: Collection[str]
) -> dict[str, Any]:
    same_depth = side.get("entry", "cards") == old.get("entry", "cards")
    names = _KEPT_AT_A_DEPTH if same_depth else ()
    return {name: old[name] for name in names if name in old and name not in (*side, *asked)}
