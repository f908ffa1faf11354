"""The words that every sheet shares; a language is one `Labels`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.sheets.numerals import points_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The fixed words of the sheets in one language.

    Names in braces are filled in by the sheet; a text may use them in any order.

    Attributes:
        language: the document's language, a BCP 47 tag.
        direction: in which direction the language is written.
        hand: heading of the column of hands.
        dealer: before the dealer's name: {name}.
        minimum: the first meld asked for: {minimum}.
        went_out: the side went out.
        this_hand: before a hand's points.
        total: before the running total.
        wins: the end of the game: {side} and {margin}, in points.
        leads: the game so far: {side} and {margin}, in points.
        level: nobody leads.
        nothing_yet: no hand has been played.
        hands_played: how many hands: {count}.
        target: what is played for: {target}.
        chart: alternative text of the chart: {standing}.
        target_line: on the chart's line: {target}.
        see_note: refers to notes: {numbers}.
        notes: heading of the notes.
        page: {page} of {pages}.
        date: before the date, on a blank sheet.
        side: a side without a name, on a blank sheet: {number}.
        first_dealer: before the first dealer, on a blank sheet.
        blank_title: title of a blank sheet: {title}.
        thousands: what parts thousands, from 10,000 on.
    """

    language: str
    direction: Literal["ltr", "rtl"] = "ltr"
    hand: str
    dealer: str
    minimum: str
    went_out: str
    this_hand: str
    total: str
    wins: str
    leads: str
    level: str
    nothing_yet: str
    hands_played: str
    target: str
    chart: str
    target_line: str
    see_note: str
    notes: str
    page: str
    date: str
    side: str
    first_dealer: str
    blank_title: str
    thousands: str = ","

    def points(self, number: int) -> str:
        """Return points as they are printed: 1190, −75, 12,000."""
        return points_text(number, self.thousands)


def english_labels() -> Labels:
    """Return the words in English."""
    return Labels(
        language="en",
        hand="Hand",
        dealer="Dealt by {name}",
        minimum="Minimum {minimum}",
        went_out="went out",
        this_hand="This hand",
        total="Total",
        wins="{side} wins by {margin}",
        leads="{side} leads by {margin}",
        level="All square",
        nothing_yet="No hand played yet",
        hands_played="Hands: {count}",
        target="Played to {target}",
        chart="Chart of the running totals. {standing}.",
        target_line="Target {target}",
        see_note="See note {numbers}",
        notes="Notes",
        page="Page {page} of {pages}",
        date="Date",
        side="Side {number}",
        first_dealer="First dealer",
        blank_title="{title}: score sheet",
    )
