"""Form of a hand as it is shown: as asked for, as sent, beside the hand that others saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from flask import get_template_attribute, render_template
from werkzeug.datastructures import MultiDict

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.side_fields import DEPTH, Depth
from scorekeeper.documents.side_reader import Fields
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import PATTERNS, Pattern
from scorekeeper.services.common.errors import DealNotFoundError, RefusedError
from scorekeeper.services.game.views import DealView, SidesDocument
from scorekeeper.services.hand.hand_drafts import Draft
from scorekeeper.web.common.forms import whole_number
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import Note
from scorekeeper.web.hand.cards import pad_keys
from scorekeeper.web.hand.concurrent_saves import compared_sides, news_of_form, saved_by_others
from scorekeeper.web.hand.confirming import why_no_hand
from scorekeeper.web.hand.dictation import DictatedSide, dictated_side, speech_hints
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.hand_entry import HandEntry
from scorekeeper.web.hand.preview import Live, live_of, unreadable
from scorekeeper.web.hand.seats import Seats
from scorekeeper.web.hand.side_form import SAID, WENT_OUT, label_fields
from scorekeeper.web.visitors.authorisation import opened
from scorekeeper.web.visitors.idempotency import new_key
from scorekeeper.wording.board import who_deals
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import (
    capitalised,
    special_hand_cards,
    special_hand_name,
    words,
)

_CHANGED: Final = N_(
    "The game has been changed meanwhile. Yours is kept as it is: look at it once more, then save"
    " it."
)
_CHANGED_BEFORE: Final = N_(
    "Something before this hand has been changed meanwhile. Yours is kept as it is: look at it "
    "once more, then save it."
)
SpecialChoice = tuple[str, str, str, Sequence[str], str]
"""A special hand to choose: id, name, points, its groups of equal cards as signs, and in words."""


def unreadable_because(entry: HandEntry, document: SidesDocument) -> Sequence[Problem]:
    """Return the problems of a document as a whole, besides those of reading its fields."""
    try:
        entry.preview(document)
    except (DocumentError, RefusedError) as error:
        return error.problems
    return ()


def live_parts(entry: HandEntry, sent: MultiDict[str, str]) -> str:
    """Return the live parts of a form's page: the points, and the problems.

    Args:
        entry: the hand and its game.
        sent: the form; `writing` is the meld that is being written, by its side and place: `0-2`.
    """
    side, _, meld = sent.get("writing", "").partition("-")
    seats, written = entry.sent_fields(sent)
    # Requested after every tapped card: to render only this macro is cheaper than a template.
    drawn = get_template_attribute("hands/_live.html", "preview")
    live = _live(entry, seats, written, (whole_number(side), whole_number(meld)))
    return str(drawn(live, _dictated(entry, seats, written)))


def show_entry(
    entry: HandEntry,
    form: HandForm,
    notes: Sequence[Note] = (),
    *,
    sent: bool = False,
    others: DealView | None = None,
    draft: Draft | None = None,
) -> str:
    """Return the page with the form.

    Args:
        entry: the hand and its game.
        form: the form.
        notes: the reasons why it is shown again; they stay, whatever is written meanwhile.
        sent: whether it holds what was just sent, so that no draft takes its place.
        others: the hand that somebody else saved in the meantime.
        draft: the draft in the form, where this device had written it before.
    """
    rules = entry.game.rules
    # Until it is decided what a hand written at the same time is, it counts in place of the saved.
    counted = HandEntry(entry.token, entry.game, entry.deal or others)
    live = _live(counted, form.seats, form.written)
    for fields, side in zip(form.sides, form.seats.sides, strict=True):
        label_fields(fields, rules, side)
    compared = [] if others is None else compared_sides(counted, form, others)
    return render_template(
        "hands/entry.html",
        entry=entry,
        form=form,
        live=live,
        heading=entry.heading(counted.hand_number),
        subtitle=who_deals(speech(), (counted.deal or entry.game).table.dealer),
        seated=[] if entry.deal else [side.for_rules for side in form.seats.sides],
        draft_stamp=0 if draft is None else draft.stamp or 0,
        is_sent=sent,
        why=[note for note in notes if note not in live.notes],
        notes=live.notes,
        out=form.out_answers,
        keys=pad_keys(rules),
        rules=rules,
        label_of_kept=_label_of_kept(rules),
        special_hands=special_hand_choices(rules),
        compared=compared,
        same=bool(compared) and all(side.same for side in compared),
        news=news_of_form(entry, form),
        dictated=_dictated(entry, form.seats, form.written),
        speech_hints=speech_hints(form, rules),
    )


def show_conflict(entry: HandEntry, form: HandForm) -> str:
    """Return the page with the hand that somebody else saved, and the form as written here.

    Raises:
        DealNotFoundError: the hand that was to be corrected is there no longer.
    """
    deal = entry.deal
    now = entry.game.deal(deal.number) if deal else None
    if deal is not None and now is None:
        raise DealNotFoundError(number=deal.number)
    current = HandEntry(entry.token, entry.game, now)
    form.write.key.data = new_key()
    others = saved_by_others(current, form.write.hand.data)
    if others is not None:
        # The form keeps the version that it was opened with: only an answer here lets it be saved.
        return show_entry(current, form, sent=True, others=others)
    why = why_no_hand(current.game, opened().role)
    if not why:
        form.write.expected.data = str(current.version)
        why = gettext(_CHANGED_BEFORE if current.game.deals else _CHANGED)
    return show_entry(current, form, [Note(why)], sent=True)


def _dictated(
    entry: HandEntry, seats: Seats, written: Sequence[Fields]
) -> list[DictatedSide | None]:
    rules = entry.game.rules
    return [
        dictated_side(rules, index, seat.players, str(fields[SAID] or ""))
        for index, (seat, fields) in enumerate(zip(seats.sides, written, strict=True))
    ]


def _live(
    entry: HandEntry,
    seats: Seats,
    written: Sequence[Fields],
    writing: tuple[int | None, int | None] | None = None,
) -> Live:
    document, problems = entry.read(seats, written)
    try:
        seen = entry.preview(document)
    except (DocumentError, RefusedError) as error:
        problems += error.problems
    else:
        if not problems:
            return live_of(entry.game, seen.hand, is_being_written=True, writing=writing)
    unread = unreadable(entry.game, entry.hand_number, seats, problems)
    unread_sides = {side.index for side in unread.sides if side.notes or side.melds}
    # Of a side that cannot be read only matters whether it went out.
    sides = [
        {DEPTH: Depth.NET.value, WENT_OUT: side[WENT_OUT]} if index in unread_sides else side
        for index, side in enumerate(written)
    ]
    # Where nothing would change, the others are refused as well.
    if unread.notes or len(unread_sides) == len(written) or sides == [*written]:
        return unread
    live = _live(entry, seats, sides, writing)
    both = zip(live.sides, unread.sides, strict=True)
    return replace(live, sides=[old if old.index in unread_sides else side for side, old in both])


def _label_of_kept(rules: Ruleset) -> str:
    """Return the label above the cards that cost extra when they are kept in a hand."""
    terms = words(speech(), rules)
    if rules.deck.calientes:
        first, second = capitalised(terms.red_threes), terms.calientes
        return gettext("%(first)s or %(second)s kept in hand", first=first, second=second)
    return gettext("%(cards)s kept in hand", cards=capitalised(terms.red_threes))


def special_hand_choices(rules: Ruleset) -> list[SpecialChoice]:
    """Return the special hands that may be chosen."""
    return [
        (
            special.value,
            capitalised(special_hand_name(speech(), special)),
            figure(points),
            _picture(PATTERNS[special]),
            special_hand_cards(speech(), special),
        )
        for special, points in rules.special_hands.points.items()
    ]


def _picture(pattern: Pattern) -> list[str]:
    """Return the cards of a pattern, a text for each group: naturals are dots, wild cards stars."""
    fixed = (write_cards(Cards.of([rank])) * count for rank, count in pattern.fixed.items())
    named = [text.replace("JKR", "★") for text in fixed]
    groups = ["●" * size for size in pattern.groups]
    return [*groups, *named, *filter(None, ("★" * pattern.wild_cards, "3" * pattern.threes))]
