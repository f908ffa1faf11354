"""The words that every sheet shares; a language is one `Labels`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from scorekeeper.wording.translation import N_, Translations


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
        win: as `wins`, of a side of several players.
        wins_behind: the end of a game that a side wins without leading: {side}.
        win_behind: as `wins_behind`, of a side of several players.
        leads: the game so far: {side} and {margin}, in points.
        lead: as `leads`, of a side of several players.
        level: nobody leads, all have the same.
        level_ahead: nobody leads, some have less.
        nothing_yet: no hand has been played.
        hands_played: sentence for the number of hands: {count}.
        target: sentence for the target: {target}.
        chart: alternative text of the chart: {standing}.
        target_line: on the chart's line: {target}.
        see_note: refers to a note: {numbers}.
        see_notes: refers to several.
        notes: heading of the notes.
        page: {page} of {pages}.
        date: before the date, on a blank sheet.
        side: a side without a name, on a blank sheet: {number}.
        first_dealer: before the first dealer, on a blank sheet.
        blank_title: title of a blank sheet: {title}.
    """

    language: str = "en"
    direction: Literal["ltr", "rtl"] = "ltr"
    hand: str = N_("Hand")
    dealer: str = N_("Dealt by {name}")
    minimum: str = N_("Minimum {minimum}")
    went_out: str = N_("went out")
    this_hand: str = N_("This hand")
    total: str = N_("Total")
    wins: str = N_("{side} wins by {margin}")
    win: str = N_("{side} win by {margin}")
    wins_behind: str = N_("{side} wins")
    win_behind: str = N_("{side} win")
    leads: str = N_("{side} leads by {margin}")
    lead: str = N_("{side} lead by {margin}")
    level: str = N_("All square")
    level_ahead: str = N_("Level at the top")
    nothing_yet: str = N_("No hand played yet")
    hands_played: str = N_("Hands: {count}")
    target: str = N_("Played to {target}")
    chart: str = N_("Chart of the running totals. {standing}.")
    target_line: str = N_("Target {target}")
    see_note: str = N_("See note {numbers}")
    see_notes: str = N_("See notes {numbers}")
    notes: str = N_("Notes")
    page: str = N_("Page {page} of {pages}")
    date: str = N_("Date")
    side: str = N_("Side {number}")
    first_dealer: str = N_("First dealer")
    blank_title: str = N_("{title}: score sheet")

    @property
    def numbering(self) -> tuple[str, str, str]:
        """The words before, between and after the number of the page and that of pages.

        Raises:
            ValueError: the text does not name {page} and then {pages}.
        """
        before, page, rest = self.page.partition("{page}")
        between, pages, after = rest.partition("{pages}")
        if not (page and pages):
            raise ValueError(f"“{self.page}” has to name {{page}} and then {{pages}}.")
        return before, between, after


ENGLISH_LABELS: Final = Labels()


def labels_in(t: Translations, language: str) -> Labels:
    """Return the words in another language, a BCP 47 tag, as its translations have them."""
    if language == ENGLISH_LABELS.language:
        return ENGLISH_LABELS
    fixed = {"language", "direction"}
    said: dict[str, Any] = {
        name: t.gettext(text) for name, text in asdict(ENGLISH_LABELS).items() if name not in fixed
    }
    return Labels(language=language, **said)
