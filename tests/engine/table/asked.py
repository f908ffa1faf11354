"""Questions at the table in card notation, and their answers in short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.caliente import (
    PlayCalienteAnswer,
    PlayCalienteQuestion,
    check_play_caliente,
)
from scorekeeper.engine.table.first_meld import (
    FindFirstMeldAnswer,
    FindFirstMeldQuestion,
    FirstMeldAnswer,
    FirstMeldQuestion,
    check_first_meld,
    find_first_meld,
)
from scorekeeper.engine.table.going_out import GoOutAnswer, GoOutQuestion, check_go_out
from scorekeeper.engine.table.pile import TakePileAnswer, check_take_pile
from scorekeeper.engine.table.pile_ways import TakePileQuestion
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.violations import Violation
from tests.engine.build import meld


class Asked:
    """Somebody at the table, who asks under one ruleset."""

    def __init__(self, name: str, players: int | None = None, *options: str) -> None:
        self.rules = find_variant(name).ruleset(players, options)

    def by(self, rules: Ruleset) -> Asked:
        """Return the same under other rules."""
        self.rules = rules
        return self

    def changed(self, component: str, **values: Any) -> Asked:  # noqa: ANN401 - any rule's value
        """Return the same with a house rule."""
        rule = replace(getattr(self.rules, component), **values)
        return self.by(replace(self.rules, **{component: rule}))

    def melds(self, texts: Sequence[str]) -> tuple[Meld, ...]:
        """Return melds."""
        return tuple(meld(self.rules, text) for text in texts)

    def first_meld(self, *melds: str, up: str = "", **others: Any) -> FirstMeldAnswer:  # noqa: ANN401
        """Ask whether melds are enough."""
        question = FirstMeldQuestion(
            rules=self.rules, melds=self.melds(melds), up_card=read_cards(up), **others
        )
        return check_first_meld(question)

    def find(self, hand: str, up: str = "", **others: Any) -> list[list[str]]:  # noqa: ANN401
        """Ask which cards are enough; the melds of each way in notation."""
        return [in_notation(way) for way in self.found(hand, up, **others).ways]

    def found(self, hand: str, up: str = "", **others: Any) -> FindFirstMeldAnswer:  # noqa: ANN401
        """Ask which cards are enough."""
        question = FindFirstMeldQuestion(
            rules=self.rules, hand=read_cards(hand), up_card=read_cards(up), **others
        )
        return find_first_meld(question)

    def take(self, up: str, hand: str, *table: str, **others: Any) -> TakePileAnswer:  # noqa: ANN401
        """Ask whether the pile may be taken."""
        question = TakePileQuestion(
            rules=self.rules,
            up_card=read_cards(up),
            hand=read_cards(hand),
            table=self.melds(table),
            **others,
        )
        return check_take_pile(question)

    def go_out(self, hand: str, *table: str, **others: Any) -> GoOutAnswer:  # noqa: ANN401
        """Ask whether a player may go out."""
        question = GoOutQuestion(
            rules=self.rules, hand=read_cards(hand), table=self.melds(table), **others
        )
        return check_go_out(question)

    def play_caliente(self, own: int, *opponents: int, **others: Any) -> PlayCalienteAnswer:  # noqa: ANN401
        """Ask whether a Caliente card may be played."""
        question = PlayCalienteQuestion(
            rules=self.rules,
            own_melds=own,
            opponent_melds=opponents,
            **{"cards_left": 4, "stock": 40, **others},
        )
        return check_play_caliente(question)


def in_notation(melds: Sequence[Meld]) -> list[str]:
    """Return melds in notation."""
    return [write_cards(each.cards) for each in melds]


def codes(violations: Sequence[Violation]) -> list[str]:
    """Return the codes of violations, in order."""
    return [violation.code.value for violation in violations]


def out(answer: GoOutAnswer) -> list[tuple[list[str], str]]:
    """Return the ways to go out: melds laid, and the discard."""
    return [(in_notation(way.laid), write_cards(way.discard)) for way in answer.ways]


def taken(answer: TakePileAnswer) -> list[tuple[str, str]]:
    """Return the ways to take the pile: the meld, and what the hand gives for it."""
    return [(write_cards(way.meld.cards), write_cards(way.from_hand)) for way in answer.ways]


def size(cards: Cards) -> tuple[int, int]:
    """Return the numbers of cards and of wild cards."""
    return cards.size, cards.wilds
