"""A line that was dictated: what it says, and putting that onto the sheet of its side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scorekeeper.dictation.dictate import Dictated, dictate
from scorekeeper.dictation.hints import expected_words
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.documents.depth import Depth
from scorekeeper.documents.meld_lines import MeldWritten, melds_text, read_melds
from scorekeeper.documents.side_fields import CANASTAS, FOOT, HAND, UNFINISHED
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import LAID_APART, meld_of
from scorekeeper.engine.melds import SetMeld
from scorekeeper.engine.notation import UnknownCardError, read_cards, write_cards
from scorekeeper.engine.ruleset import Ruleset, SameRank
from scorekeeper.web.common.language import gettext, page_language
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.out_form import say
from scorekeeper.web.hand.side_form import SideForm
from scorekeeper.wording.translation import N_

_NUMBERS: Final = (*LAID_APART, "penalty", "card_points")
_OF_PLAYERS: Final = {
    "hand_points": "points-",
    "aces_in_hand": "aces-",
    "sevens_in_hand": "sevens-",
}
"""Lists of a number a player in a document, and how their fields begin."""
_COUNTS_FIRST: Final = N_(
    "This tells no cards, and some are on the sheet. Change it to counts first."
)
_NOT_USED: Final = N_("This line is not on the sheet yet. Use it, or clear it.")
_NOT_ANSWERED: Final = N_("Say first which wild card is meant.")
_NO_FIELD: Final = N_("This game does not ask for all of this. What is left is still here.")


def heard_of(form: HandForm, rules: Ruleset, index: int) -> Dictated | None:
    """Return what the line of a side says; None where nothing was said.

    The language of the page is tried first.
    """
    text = _line(form.sides[index])
    if not text.strip():
        return None
    own = page_language().partition("-")[0]
    languages = sorted(LANGUAGES, key=lambda code: code != own)
    return dictate(text, rules, form.seats.sides[index].players, languages)


def use(form: HandForm, rules: Ruleset, index: int) -> None:
    """Put what the line of a side says onto its sheet; what was not understood stays in the line.

    What stands on the sheet already stays: melds and cards are added to it.
    """
    side, heard = form.sides[index], heard_of(form, rules, index)
    if heard is None:
        return
    if heard.asked:
        side.said.errors = (gettext(_NOT_ANSWERED),)
        return
    if _is_counts(heard.side) and _has_cards(side):
        side.said.errors = (gettext(_COUNTS_FIRST),)
        return
    left = [*(gap.text for gap in heard.unread), *_put(side, rules, heard.side)]
    if "went_out" in heard.side:
        say(form.out, form.sides, index, is_out=heard.side["went_out"])
    side.said.data = ", ".join(left)
    if len(left) > len(heard.unread):
        side.said.errors = (gettext(_NO_FIELD),)


def answer(form: HandForm, rules: Ruleset, asked: str) -> None:
    """Put into a line what was meant where it may be read in several ways.

    Args:
        form: the form.
        rules: what is played.
        asked: the side, where in its line the question begins, and which answer: `0-12-1`.
    """
    index, start, place = (int(part) if part.isdecimal() else -1 for part in _parts(asked))
    heard = heard_of(form, rules, index) if 0 <= index < len(form.sides) else None
    for question in heard.asked if heard else ():
        if question.start == start and 0 <= place < len(question.readings):
            form.sides[index].said.data = question.readings[place].line


def _parts(asked: str) -> tuple[str, str, str]:
    index, _, rest = asked.partition("-")
    start, _, place = rest.partition("-")
    return index, start, place


def expected(form: HandForm, rules: Ruleset) -> tuple[str, ...]:
    """Return what a recogniser of speech should expect: the words of the game, and names."""
    names = (name for seat in form.seats.sides for name in seat.players if name)
    return (*expected_words(rules, page_language().partition("-")[0]), *names)


def refuse_unused(form: HandForm) -> bool:
    """Say at each line that was dictated and not used that it counts for nothing yet."""
    unused = [side for side in form.sides if _line(side).strip()]
    for side in unused:
        side.said.errors = (*side.said.errors, gettext(_NOT_USED))
    return bool(unused)


def _line(side: SideForm) -> str:
    return str(side.said.data or "")


def _put(side: SideForm, rules: Ruleset, said: Mapping[str, Any]) -> Iterator[str]:
    """Fill in the fields; yield, in notation, what there is no field for."""
    if _is_counts(said):
        _put_counts(side, said)
    if "special_hand" in said and "special_hand" in side:
        side["special_hand"].data = said["special_hand"]["id"]
    if "melds" in said or "hands" in said:
        side.depth.data = Depth.CARDS.value
    if "melds" in said:
        field = side["melds"]
        field.data = melds_text(_together(rules, read_melds(field.data or ""), said["melds"]))
    yield from _put_hands(side, said.get("hands", ()))
    for name in _NUMBERS:
        if said.get(name):
            yield from _add_number(side, name, said[name])
    if "concealed" in said and "concealed" in side:
        side["concealed"].data = said["concealed"]


def _is_counts(said: Mapping[str, Any]) -> bool:
    return bool(said.get("entry") == Depth.COUNTS.value)


def _has_cards(side: SideForm) -> bool:
    """Whether cards stand on a sheet that is written card by card."""
    fields = [field for field in side if field.name.rpartition("-")[0].endswith("-hand")]
    return side.depth.data == Depth.CARDS.value and any(
        (field.data or "").strip() for field in (side["melds"], *fields)
    )


def _put_counts(side: SideForm, said: Mapping[str, Any]) -> None:
    """Fill in what is counted: canastas, unfinished melds, what each player was left with."""
    side.depth.data = Depth.COUNTS.value
    for kind, number in said.get("canastas", {}).items():
        _add(side, f"{CANASTAS}{kind}", number)
    for kind in said.get("unfinished", ()):
        if f"{UNFINISHED}{kind}" in side:
            side[f"{UNFINISHED}{kind}"].data = True
    for name, start in _OF_PLAYERS.items():
        for place, number in enumerate(said.get(name, ())):
            _add(side, f"{start}{place}", number)


def _add(side: SideForm, name: str, number: int) -> None:
    if number and name in side:
        side[name].data = str((read_sum(side[name].data) or 0) + number)


def _put_hands(side: SideForm, hands: Sequence[Mapping[str, str]]) -> Iterator[str]:
    for place, hand in enumerate(hands):
        for name, start in (("cards", HAND), ("foot", FOOT)):
            if hand.get(name):
                yield from _add_cards(side, f"{start}{place}", hand[name])


def _add_cards(side: SideForm, name: str, cards: str) -> Iterator[str]:
    field = side.optional(name)
    if field is None:
        yield cards
    else:
        field.data = f"{field.data or ''} {cards}".strip()


def _add_number(side: SideForm, name: str, number: int) -> Iterator[str]:
    field = side.optional(name)
    if field is None:
        yield f"{write_cards(Cards.of([LAID_APART[name]]))}x{number}"
    else:
        field.data = str((read_sum(field.data) or 0) + number)


def _together(
    rules: Ruleset, there: list[str | dict[str, str]], said: list[MeldWritten]
) -> list[MeldWritten]:
    """Return melds with others beside them; a rank of which there is one set only joins it."""
    melds: list[MeldWritten] = [*there]
    for meld in said:
        place = _same_set(rules, melds, meld) if rules.sets.same_rank is SameRank.ONE else None
        if place is None:
            melds.append(meld)
        else:
            melds[place] = write_cards(_cards(melds[place]) + _cards(meld))
    return melds


def _same_set(rules: Ruleset, melds: list[MeldWritten], meld: MeldWritten) -> int | None:
    rank = _rank(rules, meld)
    same = (place for place, other in enumerate(melds) if rank and _rank(rules, other) == rank)
    return next(same, None)


def _rank(rules: Ruleset, meld: MeldWritten) -> int | None:
    made = meld_of(rules, _cards(meld)) if isinstance(meld, str) else None
    return int(made.rank) if isinstance(made, SetMeld) and made.rank.is_natural else None


def _cards(meld: MeldWritten) -> Cards:
    try:
        return read_cards(meld if isinstance(meld, str) else meld["cards"])
    except UnknownCardError:
        return Cards()
