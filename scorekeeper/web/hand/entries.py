"""Form of a hand as it is shown: as asked for, as sent, beside the hand that others saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import get_template_attribute, render_template
from werkzeug.datastructures import MultiDict

from scorekeeper.documents.depth import Depth
from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.side_reader import Fields
from scorekeeper.engine.cards import Rank
from scorekeeper.services.common.errors import DealNotFoundError, RefusedError
from scorekeeper.services.game.views import DealView, SidesDocument
from scorekeeper.services.game.writes import DealPreview
from scorekeeper.services.hand.deals import preview_of
from scorekeeper.services.hand.depths import side_at
from scorekeeper.services.hand.hand_drafts import Draft
from scorekeeper.web.common.keys import new_key
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import Note
from scorekeeper.web.common.whole_numbers import whole_number
from scorekeeper.web.hand.cards import pad_keys
from scorekeeper.web.hand.compare import compared_sides
from scorekeeper.web.hand.concurrent_saves import news_of_form, saved_by_others
from scorekeeper.web.hand.depths import switch
from scorekeeper.web.hand.dictation import HeardSide, expected, heard_of, heard_side
from scorekeeper.web.hand.entry_labels import (
    canasta_bonuses,
    field_labels,
    laid_apart,
    special_hands,
)
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.place import Place
from scorekeeper.web.hand.preview import Live, live_of, unreadable
from scorekeeper.web.hand.seats import Seats
from scorekeeper.web.hand.side_form import SAID
from scorekeeper.wording.board import who_deals
from scorekeeper.wording.translation import N_

_CHANGED_BEFORE: Final = N_(
    "What was before this hand has been changed meanwhile. Yours is kept as it is: look at it once"
    " more, then save it."
)


def preview(place: Place, document: SidesDocument) -> DealPreview:
    """Return the preview of a hand.

    Raises:
        DocumentError: it cannot be read.
        RefusedError: there can be no such hand.
    """
    return preview_of(place.game, document, place.number)


def unreadable_because(place: Place, document: SidesDocument) -> Sequence[Problem]:
    """Return the problems of a document, beside those that the form knows already."""
    try:
        preview(place, document)
    except (DocumentError, RefusedError) as error:
        return error.problems
    return ()


def live_parts(place: Place, sent: MultiDict[str, str]) -> str:
    """Return the live parts of a form's page: the points, and the problems.

    Args:
        place: the hand and its game.
        sent: the form; `writing` is the meld that is being written, by its side and place: `0-2`.
    """
    side, _, meld = sent.get("writing", "").partition("-")
    seats, written = place.sent_fields(sent)
    # Asked for with each card: a macro alone costs less than a page of its own.
    drawn = get_template_attribute("hands/_live.html", "preview")
    live = _live(place, seats, written, (whole_number(side), whole_number(meld)))
    return str(drawn(live, _heard(place, seats, written)))


def switch_depth(place: Place, form: HandForm, asked: str) -> None:
    """Change the depth of a side; `asked` is its index and the depth: `0-counts`."""
    index, _, name = asked.partition("-")
    depths = {depth.value: depth for depth in Depth}
    if name not in depths or index not in map(str, range(len(form.sides))):
        return

    def made(side: Mapping[str, Any]) -> Mapping[str, Any] | None:
        # The other sides matter only by whether they went out.
        document = [
            {**seat.identity, "entry": "net", "net": 0, "went_out": other.went_out.data}
            for seat, other in zip(form.seats.sides, form.sides, strict=True)
        ]
        document[int(index)] = dict(side)
        try:
            deal = preview(place, document).hand.deal
        except (DocumentError, RefusedError):
            return None
        return side_at(place.game.rules, deal, int(index), depths[name])

    switch(form, int(index), depths[name], made)


def show_entry(
    place: Place,
    form: HandForm,
    notes: Sequence[Note] = (),
    *,
    sent: bool = False,
    others: DealView | None = None,
    draft: Draft | None = None,
) -> str:
    """Return the page with the form.

    Args:
        place: the hand and its game.
        form: the form.
        notes: the reasons why it is shown again.
        sent: whether it holds what was just sent, so that no draft takes its place.
        others: the hand that somebody else saved in the meantime.
        draft: the draft in the form, where this device had written it before.
    """
    rules, known = place.game.rules, place.deal or others
    live = _live(place, form.seats, form.written)
    compared = [] if others is None else compared_sides(place, form, others)
    return render_template(
        "hands/entry.html",
        place=place,
        form=form,
        live=live,
        heading=place.heading(place.hand_number if known is None else known.number),
        subtitle=who_deals(speech(), (known or place.game).table.dealer),
        seated=[] if place.deal else [side.for_rules for side in form.seats.sides],
        draft_stamp=0 if draft is None else draft.stamp or 0,
        is_sent=sent,
        notes=[*notes, *live.notes],
        out=form.out_answers,
        keys=pad_keys(rules),
        rules=rules,
        most_red_threes=rules.deck.count(Rank.RED_THREE),
        labels=field_labels(rules),
        apart=laid_apart(),
        bonuses=canasta_bonuses(rules),
        special_hands=special_hands(rules),
        compared=compared,
        same=bool(compared) and all(side.same for side in compared),
        news=news_of_form(place, form),
        heard=_heard(place, form.seats, form.written),
        expected=expected(form, rules),
    )


def show_conflict(place: Place, form: HandForm) -> str:
    """Return the page with the hand that somebody else saved, and the form as written here.

    Raises:
        DealNotFoundError: the hand that was to be corrected is there no longer.
    """
    deal = place.deal
    now = place.game.deal(deal.number) if deal else None
    if deal is not None and now is None:
        raise DealNotFoundError(number=deal.number)
    current = Place(place.token, place.game, now)
    form.write.key.data = new_key()
    others = saved_by_others(current, form.write.hand.data)
    if others is not None:
        # saved against what it was opened with, so that nothing but an answer leads past this
        return show_entry(current, form, sent=True, others=others)
    form.write.expected.data = str(current.version)
    return show_entry(current, form, [Note(gettext(_CHANGED_BEFORE))], sent=True)


def _heard(place: Place, seats: Seats, written: Sequence[Fields]) -> list[HeardSide | None]:
    rules = place.game.rules
    return [
        heard_side(
            rules, index, seat.players, heard_of(str(fields[SAID] or ""), rules, seat.players)
        )
        for index, (seat, fields) in enumerate(zip(seats.sides, written, strict=True))
    ]


def _live(
    place: Place,
    seats: Seats,
    written: Sequence[Fields],
    writing: tuple[int | None, int | None] | None = None,
) -> Live:
    document, problems = place.read(seats, written)
    try:
        seen = preview(place, document)
    except (DocumentError, RefusedError) as error:
        problems += error.problems
    else:
        if not problems:
            return live_of(place.game, seen.hand, is_being_written=True, writing=writing)
    return unreadable(place.game, place.deal, seats, problems)
