"""A dictated line, to be looked at before it is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.dictation.dictate import Dictated, Part
from scorekeeper.engine.deal import LAID_APART, TAKEN_OUT
from scorekeeper.engine.melds import CanastaKind, UnfinishedKind
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.cards import Pile, piles_of
from scorekeeper.web.hand.dictation_form import answer_key
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference.penalties import unfinished_name
from scorekeeper.wording.special_hands import special_hand_name
from scorekeeper.wording.vocabulary import canasta_name, capitalised, rank_name


@dataclass(frozen=True, slots=True, kw_only=True)
class HeardSide:
    """A line as it is shown before it is used.

    Attributes:
        index: the side.
        line: the line, and what was understood of it.
        questions: ambiguous words: the words, and each answer as the value
            of its button and the card that it says was meant.
        melds: the melds.
        hands: players, and the cards that they were left with.
        facts: everything else, in a few words each.
    """

    index: int
    line: Dictated
    questions: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    melds: Sequence[Sequence[Pile]]
    hands: Sequence[tuple[str, Sequence[Pile]]]
    facts: Sequence[str]

    @property
    def pieces(self) -> Sequence[tuple[str, bool]]:
        """The line in pieces, each with whether it was understood."""
        return [(text, understood) for text, understood in self.line.pieces if text.strip()]

    @property
    def is_of_others(self) -> bool:
        """Whether a part that was not understood tells of the other side."""
        return any(part.is_others for part in self.line.unread)

    @property
    def is_something(self) -> bool:
        """Whether anything was understood."""
        return bool(self.melds or self.hands or self.facts)


def heard_side(
    rules: Ruleset, index: int, players: Sequence[str], heard: Dictated | None
) -> HeardSide | None:
    """Return a line as it is shown; None for no line."""
    if heard is None:
        return None
    melds = (meld if isinstance(meld, str) else meld["cards"] for meld in _of(heard, "melds"))
    return HeardSide(
        index=index,
        line=heard,
        questions=[(asked.text, _answers(rules, index, asked)) for asked in heard.asked],
        melds=[piles_of(rules, read_cards(meld)) for meld in melds],
        hands=[
            (name, piles_of(rules, read_cards(cards))) for name, cards in _hands(players, heard)
        ],
        facts=list(_facts(rules, heard)),
    )


def _answers(rules: Ruleset, index: int, asked: Part) -> list[tuple[str, str]]:
    return [
        (answer_key(index, asked, place), capitalised(rank_name(speech(), rules, reading.rank)))
        for place, reading in enumerate(asked.readings)
    ]


def _of(heard: Dictated, name: str) -> list[Any]:
    found: list[Any] = heard.side.get(name, [])
    return found


def _hands(players: Sequence[str], heard: Dictated) -> Iterator[tuple[str, str]]:
    for player, hand in zip(players, _of(heard, "hands"), strict=False):
        if hand.get("cards"):
            yield player, hand["cards"]
        if hand.get("foot"):
            yield gettext("%(player)s, foot", player=player), hand["foot"]


def _facts(rules: Ruleset, heard: Dictated) -> Iterator[str]:
    side = heard.side
    yield from _kinds(rules, side)
    for name, rank in LAID_APART.items():
        count = side.get(name, 0)
        if count and name == TAKEN_OUT:
            cards = rank_name(speech(), rules, rank, 2)
            yield f"{capitalised(gettext('%(cards)s removed', cards=cards))}: {figure(count)}"
        elif count:
            cards = rank_name(speech(), rules, rank, count)
            yield gettext("%(number)s %(cards)s", number=count, cards=capitalised(cards))
    yield from _going_out(heard)
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
        special = SpecialHandId(side["special_hand"]["id"])
        yield capitalised(special_hand_name(speech(), special))
    if "card_points" in side:
        points = figure(side["card_points"])
        yield gettext("%(points)s points of cards laid down", points=points)
    if "hand_points" in side:
        points = ", ".join(map(figure, side["hand_points"]))
        yield gettext("Points left in hand: %(points)s", points=points)


def _going_out(heard: Dictated) -> Iterator[str]:
    side = heard.side
    if heard.others_out:
        yield gettext("The other side went out")
    elif "went_out" in side:
        yield gettext("Went out") if side["went_out"] else gettext("Did not go out")
    if "concealed" in side:
        yield gettext("Concealed") if side["concealed"] else gettext("Not concealed")
