"""A dictated line: read, shown before it is used, and put into the fields of its side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.dictation.dictate import Dictated, UnclearPart, dictate
from scorekeeper.dictation.hints import expected_words
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.documents.meld_lines import (
    MeldWritten,
    cards_text,
    melds_text,
    read_melds,
    special_text,
)
from scorekeeper.documents.side_fields import CANASTAS, FOOT, HAND, UNFINISHED, Depth, field_at
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import LAID_APART, TAKEN_OUT, meld_of
from scorekeeper.engine.melds import CanastaKind, SetMeld, UnfinishedKind
from scorekeeper.engine.notation import UnknownCardError, read_cards, write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.web.common.language import gettext, page_language, speech
from scorekeeper.web.hand.form import SPECIAL_HAND, HandForm
from scorekeeper.web.hand.side_form import SideForm
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference.penalties import unfinished_name
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import (
    canasta_name,
    capitalised,
    cards_in_words,
    rank_name,
    special_hand_name,
)

_NUMBERS: Final = (*LAID_APART, "penalty", "card_points")
_OF_PLAYERS: Final = ("hand_points", "aces_in_hand", "sevens_in_hand")
"""Lists of a document that have a number for each player."""
_COUNTS_FIRST: Final = N_(
    "This line gives counts, but the sheet has cards. Switch the sheet to “Counts” first."
)
_NOT_USED: Final = N_("This line is not on the sheet yet. Use it, or clear it.")
_NOT_ANSWERED: Final = N_("Say first which wild card is meant.")
_BY_HAND: Final = N_(
    "“%(words)s” was not understood and is left out. Enter it by hand if it counts."
)
_NO_FIELD: Final = N_("This game has no place for part of this: that part is still in the line.")


def read_line(line: str, rules: Ruleset, players: Sequence[str]) -> Dictated | None:
    """Read a line about a side with these players; None where it is empty.

    The language of the page is tried first.
    """
    if not line.strip():
        return None
    own = page_language().partition("-")[0]
    languages = sorted(LANGUAGES, key=lambda code: code != own)
    return dictate(line, rules, players, languages)


def _dictated(form: HandForm, rules: Ruleset, index: int) -> Dictated | None:
    return read_line(_line(form.sides[index]), rules, form.seats.sides[index].players)


def use_line(form: HandForm, rules: Ruleset, index: int) -> None:
    """Put the line of a side into its fields; parts that were not understood stay in the line.

    Melds and cards are added to those that are entered already. A part that would mean something by
    itself does not stay, as using the line again would enter it wrongly.
    """
    side, dictated = form.sides[index], _dictated(form, rules, index)
    if dictated is None:
        return
    if dictated.asked:
        side.said.errors = (gettext(_NOT_ANSWERED),)
        return
    if _is_counts(dictated.side) and _has_cards(side):
        side.said.errors = (gettext(_COUNTS_FIRST),)
        return
    players = form.seats.sides[index].players
    unread = [gap.text for gap in dictated.unread]
    apart = [text for text in unread if _is_read(text, rules, players)]
    without_field = [*_put(side, rules, dictated.side)]
    if {"went_out", SPECIAL_HAND} & dictated.side.keys():
        form.set_out(index, is_out=dictated.side.get("went_out", False))
    side.said.data = ", ".join([*(text for text in unread if text not in apart), *without_field])
    notes = [gettext(_NO_FIELD)] if without_field else []
    notes += [gettext(_BY_HAND, words=", ".join(apart))] if apart else []
    side.said.errors = tuple(notes)


def _is_read(text: str, rules: Ruleset, players: Sequence[str]) -> bool:
    """Whether something is understood of a part of a line by itself."""
    line = read_line(text, rules, players)
    return line is not None and bool(line.side or line.asked)


def answer_question(form: HandForm, rules: Ruleset, asked: str) -> None:
    """Answer a question about an ambiguous line.

    Args:
        form: the form.
        rules: the rules.
        asked: the answer, as `answer_key` names it.
    """
    for index, side in enumerate(form.sides):
        dictated = _dictated(form, rules, index) if asked.startswith(f"{index}-") else None
        for question in dictated.asked if dictated else ():
            for place, line in enumerate(question.readings.values()):
                if answer_key(index, question, place) == asked:
                    side.said.data = line


def answer_key(index: int, question: UnclearPart, place: int) -> str:
    """Return the key of an answer: the side, the question's place in its line, and the choice."""
    return f"{index}-{question.start}-{place}"


def speech_hints(form: HandForm, rules: Ruleset) -> tuple[str, ...]:
    """Return hints for speech recognition: the words of the game, and names."""
    names = (name for seat in form.seats.sides for name in seat.players if name)
    return (*expected_words(rules, page_language().partition("-")[0]), *names)


def refuse_unused(form: HandForm) -> bool:
    """Add a problem for each dictated line that is not used yet."""
    unused = [side for side in form.sides if _line(side).strip()]
    for side in unused:
        side.said.errors = (*side.said.errors, gettext(_NOT_USED))
    return bool(unused)


def _line(side: SideForm) -> str:
    return str(side.said.data or "")


def _put(side: SideForm, rules: Ruleset, said: Mapping[str, Any]) -> Iterator[str]:
    """Fill in the fields; yield, in notation, cards and numbers without a field."""
    if _is_counts(said):
        _put_counts(side, said)
    if "special_hand" in said and "special_hand" in side:
        side["special_hand"].data = special_text(said["special_hand"])
    if "melds" in said or "hands" in said:
        side.depth.data = Depth.CARDS.value
    if "melds" in said:
        field = side["melds"]
        field.data = melds_text(_together(rules, read_melds(field.data or ""), said["melds"]))
    yield from _put_hands(side, said.get("hands", ()))
    for name in _NUMBERS:
        if said.get(name) and not _add(side, name, said[name]):
            yield f"{write_cards(Cards.of([LAID_APART[name]]))}x{said[name]}"
    if "concealed" in said and "concealed" in side:
        side["concealed"].data = said["concealed"]


def _is_counts(said: Mapping[str, Any]) -> bool:
    return bool(said.get("entry") == Depth.COUNTS.value)


def _has_cards(side: SideForm) -> bool:
    """Whether the side is entered card by card, and has cards."""
    fields = [field for field in side if field.name.rpartition("-")[0].endswith("-hand")]
    return side.depth.data == Depth.CARDS.value and any(
        (field.data or "").strip() for field in (side["melds"], *fields)
    )


def _put_counts(side: SideForm, said: Mapping[str, Any]) -> None:
    """Fill in the counts: canastas, unfinished melds, the points left in each player's hand."""
    side.depth.data = Depth.COUNTS.value
    for kind, number in said.get("canastas", {}).items():
        _add(side, f"{CANASTAS}{kind}", number)
    for kind in said.get("unfinished", ()):
        if f"{UNFINISHED}{kind}" in side:
            side[f"{UNFINISHED}{kind}"].data = True
    for name in _OF_PLAYERS:
        for place, number in enumerate(said.get(name, ())):
            _add(side, field_at(name, str(place), None), number)


def _add(side: SideForm, name: str, number: int) -> bool:
    """Add a number to that of a field; return whether the field exists."""
    field = side.optional(name)
    if field is not None and number:
        field.data = str((read_sum(field.data) or 0) + number)
    return field is not None


def _put_hands(side: SideForm, hands: Sequence[Mapping[str, str]]) -> Iterator[str]:
    for place, hand in enumerate(hands):
        for name, start in (("cards", HAND), ("foot", FOOT)):
            cards, field = hand.get(name), side.optional(f"{start}{place}")
            if cards and field is None:
                yield cards
            elif cards and field is not None:
                field.data = f"{field.data or ''} {cards}".strip()


def _together(
    rules: Ruleset, there: list[MeldWritten], said: list[MeldWritten]
) -> list[MeldWritten]:
    """Add dictated melds to those of a side; where a rank has one set, its cards join that."""
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
        return read_cards(cards_text(meld))
    except UnknownCardError:
        return Cards()


@dataclass(frozen=True, slots=True)
class DictatedSide:
    """A line as it is shown before it is used.

    Attributes:
        rules: the rules that are played.
        index: the side.
        players: the players of the side who play the hand.
        line: the line, and what was understood of it.
    """

    rules: Ruleset
    index: int
    players: Sequence[str]
    line: Dictated

    @property
    def pieces(self) -> Sequence[tuple[str, bool]]:
        """The line in pieces, each with whether it was understood."""
        return [(text, understood) for text, understood in self.line.pieces if text.strip()]

    @property
    def questions(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The ambiguous words, each with its answers: the value of a button, and a card."""
        return [(asked.text, list(self._answers(asked))) for asked in self.line.asked]

    @property
    def melds(self) -> list[Cards]:
        """The cards of each meld."""
        return [_cards(meld) for meld in self.line.side.get("melds", ())]

    @property
    def hands(self) -> list[tuple[str, Cards]]:
        """The players, each with the cards left in their hand, or in their foot."""
        return [(name, read_cards(cards)) for name, cards in self._hands() if cards]

    @property
    def facts(self) -> list[str]:
        """Everything else, in a few words each."""
        return list(_facts(self.rules, self.line))

    @property
    def is_of_others(self) -> bool:
        """Whether a part that was not understood tells of the other side."""
        return any(part.is_others for part in self.line.unread)

    @property
    def is_something(self) -> bool:
        """Whether anything was understood."""
        return bool(self.melds or self.hands or self.facts)

    def _answers(self, asked: UnclearPart) -> Iterator[tuple[str, str]]:
        for place, rank in enumerate(asked.readings):
            card = capitalised(rank_name(speech(), self.rules, rank))
            yield answer_key(self.index, asked, place), card

    def _hands(self) -> Iterator[tuple[str, str]]:
        for player, hand in zip(self.players, self.line.side.get("hands", ()), strict=False):
            yield player, hand.get("cards", "")
            yield gettext("%(player)s, foot", player=player), hand.get("foot", "")


def dictated_side(
    rules: Ruleset, index: int, players: Sequence[str], line: str
) -> DictatedSide | None:
    """Return a line about a side as it is shown; None where it is empty."""
    dictated = read_line(line, rules, players)
    return None if dictated is None else DictatedSide(rules, index, players, dictated)


def _facts(rules: Ruleset, dictated: Dictated) -> Iterator[str]:
    side = dictated.side
    yield from _kinds(rules, side)
    for name, rank in LAID_APART.items():
        count = side.get(name, 0)
        if count and name == TAKEN_OUT:
            cards = rank_name(speech(), rules, rank, 2)
            yield f"{capitalised(gettext('%(cards)s removed', cards=cards))}: {figure(count)}"
        elif count:
            cards = rank_name(speech(), rules, rank, count)
            yield gettext("%(number)s %(cards)s", number=count, cards=capitalised(cards))
    yield from _going_out(dictated)
    if side.get("penalty"):
        yield gettext("Penalty of %(points)s", points=figure(side["penalty"]))


def _kinds(rules: Ruleset, side: Mapping[str, Any]) -> Iterator[str]:
    """Yield the kinds that were named without their cards."""
    for kind, count in side.get("canastas", {}).items():
        name = capitalised(canasta_name(speech(), rules, CanastaKind(kind), count))
        yield name if count == 1 else f"{name}: {figure(count)}"
    for kind in side.get("unfinished", ()):
        yield unfinished_name(speech(), rules, UnfinishedKind(kind))
    if "special_hand" in side:
        special = side["special_hand"]
        name = capitalised(special_hand_name(speech(), SpecialHandId(special["id"])))
        cards = read_cards(special.get("cards", ""))
        yield f"{name}: {cards_in_words(speech(), rules, cards.counts)}" if cards else name
    if "card_points" in side:
        points = figure(side["card_points"])
        yield gettext("%(points)s points of cards laid down", points=points)
    if "hand_points" in side:
        points = ", ".join(map(figure, side["hand_points"]))
        yield gettext("Points left in hand: %(points)s", points=points)


def _going_out(dictated: Dictated) -> Iterator[str]:
    side = dictated.side
    if dictated.others_out:
        yield gettext("The other side went out")
    elif "went_out" in side:
        yield gettext("Went out") if side["went_out"] else gettext("Did not go out")
    if "concealed" in side:
        yield gettext("Concealed") if side["concealed"] else gettext("Not concealed")
