"""May I play a Caliente card, and how many cards do I draw?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.violations import Violation, ViolationCode


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCalienteQuestion:
    """May a Caliente card be played?

    Attributes:
        rules: the rules played by.
        own_melds: the number of the side's melds on the table.
        opponent_melds: the number of melds of each other side.
        cards_left: the number of cards in the hand beside the Caliente card.
        stock: the number of cards in the stock.
        played_this_turn: whether the player has played one this turn.
    """

    rules: Ruleset
    own_melds: int
    opponent_melds: tuple[int, ...]
    cards_left: int
    stock: int
    played_this_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCalienteAnswer:
    """The answer whether a Caliente card may be played.

    Attributes:
        draw: the number of cards drawn then; 0 where it may not be played.
        reasons: the violations where it may not.
    """

    draw: int
    reasons: tuple[Violation, ...]

    @property
    def may_play(self) -> bool:
        """Whether it may be played."""
        return not self.reasons


def check_play_caliente(question: PlayCalienteQuestion) -> PlayCalienteAnswer:
    """Return whether a Caliente card may be played in place of drawing."""
    reasons = tuple(_reasons(question))
    missing = max(0, question.rules.calientes.refill - question.cards_left)
    draw = 0 if reasons else min(question.stock, missing)
    return PlayCalienteAnswer(draw=draw, reasons=reasons)


def _reasons(question: PlayCalienteQuestion) -> Iterator[Violation]:
    """Yield the reasons why the card may not be played."""
    rules = question.rules
    if not rules.deck.calientes:
        source = rules.deck.citation("calientes")
        yield Violation(code=ViolationCode.CALIENTE_NOT_IN_PLAY, source=source)
    fewest = min(question.opponent_melds, default=question.own_melds)
    if question.own_melds > fewest:
        yield Violation(
            code=ViolationCode.CALIENTE_AHEAD_IN_MELDS,
            source=rules.calientes.citation("ahead"),
            found=question.own_melds,
            allowed=fewest,
        )
    if question.played_this_turn:
        source = rules.calientes.citation("second")
        yield Violation(code=ViolationCode.CALIENTE_SECOND_THIS_TURN, source=source)
