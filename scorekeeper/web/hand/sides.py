"""One side of a hand as pages show it: its fields, its score, and its standing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.deal import CardsSide, Hand, Side
from scorekeeper.engine.deal_score import DealScore, SideScore
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import ScoreLine
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.sheets.names import isolated
from scorekeeper.web.common.language import speech
from scorekeeper.web.common.notes import Note, notice_notes, violation_notes
from scorekeeper.wording.lines import line_label, line_sum, shown_lines
from scorekeeper.wording.numbers import signed_figure
from scorekeeper.wording.vocabulary import capitalised


@dataclass(frozen=True, slots=True)
class HandSide:
    """One side of a hand.

    Attributes:
        game: the game.
        hand: the hand.
        index: the side's place in it.
    """

    game: GameView
    hand: DealView
    index: int

    @property
    def written(self) -> Side:
        """The side as it was written down."""
        return self.hand.deal.sides[self.index]

    @property
    def score(self) -> SideScore:
        """Score of the side."""
        return self.hand.score.sides[self.index]

    @property
    def scorers(self) -> Sequence[int]:
        """Sides of the game that score for it: several where players score one by one."""
        return self.hand.standing.scorers[self.index]

    @property
    def name(self) -> str:
        """Name of the side."""
        return " & ".join(self.game.sides[place].name for place in self.scorers)

    @property
    def players(self) -> tuple[str, ...]:
        """Its players who play the hand, in seat order."""
        return tuple(
            player
            for place in self.scorers
            for player in self.game.sides[place].players
            if player not in self.hand.table.sitting_out
        )

    @property
    def lines(self) -> Sequence[ScoreLine]:
        """Its lines, as people read them."""
        return shown_lines(self.game.rules, self.written, self.score.sheet)

    @property
    def notes(self) -> list[Note]:
        """Rules it broke, and notices that are worth a second look."""
        return notes_of(self.game.rules, self.hand.score, self.index, self.melds)

    @property
    def melds(self) -> Sequence[Meld]:
        """Its melds, where it was written card by card."""
        written = self.written
        return written.melds if isinstance(written, CardsSide) else ()

    @property
    def faulty_lines(self) -> set[int]:
        """Places of its lines whose meld breaks a rule: of equal melds in their order."""
        faulty = {each.meld for each in self.hand.score.violations if each.side == self.index}
        found, left = set(), list(enumerate(self.melds))
        for place, line in enumerate(self.lines):
            own = next((pair for pair in left if pair[1] == line.meld), None)
            if own is not None:
                left.remove(own)
                found |= {place} if own[0] in faulty else set()
        return found

    @property
    def hands(self) -> list[tuple[str, Hand]]:
        """Cards its players still held, by their names; those with nothing are left out."""
        written = self.written
        hands = written.hands if isinstance(written, CardsSide) else ()
        return [(name, held) for name, held in zip(self.players, hands, strict=False) if held]

    def label(self, line: ScoreLine) -> str:
        """Return the label of one of its lines."""
        return capitalised(line_label(speech(), self.game.rules, line, self.players))

    def sum(self, line: ScoreLine) -> str:
        """Return the sum that makes the points of a line; empty where they are of no cards."""
        return line_sum(self.game.rules, self.written, line)


def sides_of(game: GameView, hand: DealView) -> list[HandSide]:
    """Return the sides of a hand."""
    return [HandSide(game, hand, index) for index in range(len(hand.standing.scorers))]


def points_text(game: GameView, hand: DealView) -> str:
    """Return the points that each side made in a hand: `North-South +120, East-West −45`."""
    made = zip(game.sides, hand.standing.points, strict=True)
    return ", ".join(f"{isolated(side.name)} {signed_figure(points)}" for side, points in made)


def notes_of(
    rules: Ruleset, score: DealScore, side: int | None = None, melds: Sequence[Meld] = ()
) -> list[Note]:
    """Return the problems of one side of a hand (None: those that are no single side's fault)."""
    broken = violation_notes(rules, [v for v in score.violations if v.side == side], melds)
    return [*broken, *notice_notes(score.notices, side)]
