"""The state of a hand while it is played. States are never changed: an action makes a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank
from scorekeeper.engine.deal import PlayedSide
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.play.card import Card
from scorekeeper.engine.play.events import PlayEvent
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.shapes import legal_sets
from scorekeeper.engine.table.pile import TakePileAnswer


class Phase(StrEnum):
    """The task of the player who acts now."""

    DRAW = "draw"
    PLAY = "play"
    ANSWER = "answer"
    OVER = "over"


class End(StrEnum):
    """The way a hand ended."""

    WENT_OUT = "went_out"
    PASSED = "passed"
    LAST_RED_THREE = "last_red_three"


KNOWN_STUCK: Final = 32
"""The most positions of a turn cached as having no way out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The facts that stay the same from the deal to the end of a hand.

    Attributes:
        rules: the rules played by.
        deal_number: 1 for the first hand of the game.
        side_of: the side of each seat in the game, clockwise.
        names: the sides' names, in the order of the game.
        scores: the sides' totals before the hand.
        minimums: the minimum of each seat's first meld.
        may_oblige: whether a partner's yes obliges a player to go out.
        has_suits: whether naturals have suits, as sequences need them.
        is_plain: whether melds are judged by points and shapes alone, so that those made without a
            search are legal.
        free_discards: the ranks that may be discarded at any time, once a pile lies there.
        has_talon: whether talon cards are drawn after the turn of a side's first meld.
        laid_threes: the threes that are laid down at once, and replaced.
        is_set: whether a set of these numbers of naturals and wild cards is legal.
        pile: cache of the last question of a turn whether the pile may be taken, and its answer.
        stuck: cache of positions without a way out, as (hand, the side's melds) by the identity of
            the hand.
        dead: cache of the dead ranks, with the sides that they were found for.
    """

    rules: Ruleset
    deal_number: int
    side_of: tuple[int, ...]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    minimums: tuple[Minimum, ...]
    may_oblige: bool
    has_suits: bool
    is_plain: bool
    free_discards: frozenset[Rank]
    has_talon: bool
    laid_threes: tuple[Rank, ...]
    is_set: Callable[[int, int], bool] = field(init=False, repr=False, compare=False)
    pile: list[tuple[object, TakePileAnswer]] = field(
        default_factory=list, repr=False, compare=False
    )
    stuck: dict[int, tuple[Cards, tuple[Meld, ...]]] = field(
        default_factory=dict, repr=False, compare=False
    )
    dead: list[tuple[tuple[SideState, ...], frozenset[Rank]]] = field(
        default_factory=list, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Take the judge of sets, which all hands of these rules ask."""
        object.__setattr__(self, "is_set", legal_sets(self.rules))

    def score_of(self, seat: int) -> int:
        """Return the total that the minimum of a seat goes by."""
        return self.scores[self.side_of[seat]]


class PlayerState(NamedTuple):
    """The cards and turns of one player.

    Attributes:
        hand: the cards in the hand; red threes never stay there.
        foot: the foot as long as it lies there face down, else no cards.
        red_threes: the number that the player has laid down.
        black_threes: the number laid down, where they are laid down at once.
        has_melded: whether the player laid down or added cards in an earlier turn.
        has_played_foot: whether the player has ended a turn with a card of the foot.
        turns: the number of turns that the player has ended.
        consent: a partner's answer about the player's next turn, None for none.
    """

    hand: Cards = NO_CARDS
    foot: Cards = NO_CARDS
    red_threes: int = 0
    has_melded: bool = False
    has_played_foot: bool = False
    turns: int = 0
    consent: bool | None = None
    black_threes: int = 0


_NOTHING_WRITTEN = PlayedSide()


class SideState(NamedTuple):
    """The state of one side on the table.

    Attributes:
        melds: its melds.
        first_meld: the melds that it laid down first, None before and where that is not known.
        written: its entry beside its melds: Caliente cards, a special hand.
        opened_at: the number of turns that had ended when it made its first meld, None before.
    """

    melds: tuple[Meld, ...] = ()
    first_meld: tuple[Meld, ...] | None = None
    written: PlayedSide = _NOTHING_WRITTEN
    opened_at: int | None = None


class Turn(NamedTuple):
    """The turn in progress.

    Attributes:
        seat: the seat in turn.
        phase: the task now.
        old_melds: the number of the side's melds on the table when it began.
        from_pile: whether the pile was taken.
        caliente: whether a Caliente card was played.
        has_melded: whether cards were laid down or added.
        consent: a partner's answer about this turn, None for none.
        next_consent: a partner's answer about the player's next turn.
        asked: the seat of the partner who is being asked, None for nobody.
        resume: the phase once a partner has answered.
        must_go_out: whether the player is obliged to go out, and can.
    """

    seat: int
    phase: Phase = Phase.DRAW
    old_melds: int = 0
    from_pile: bool = False
    caliente: bool = False
    has_melded: bool = False
    consent: bool | None = None
    next_consent: bool | None = None
    asked: int | None = None
    resume: Phase = Phase.PLAY
    must_go_out: bool = False


class State(NamedTuple):
    """A hand at one moment.

    Attributes:
        setting: the facts that stay the same.
        players: the players, by seat.
        sides: the states of the sides on the table.
        side_of: the side of each seat, as an index of `sides`.
        stock: the stock, its top card last.
        pile: the pile, the up card last.
        frozen: whether a card in the pile freezes it.
        turn: the turn in progress, or the last one.
        end: the way the hand ended, None while it is played.
        out: the seat that went out, None for nobody.
        concealed: whether it went out concealed.
        lone: in three-handed games the seat that plays alone, None while everybody does.
        events: the events of the last step.
    """

    setting: Setting
    players: tuple[PlayerState, ...]
    sides: tuple[SideState, ...]
    side_of: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    frozen: bool
    turn: Turn
    end: End | None = None
    out: int | None = None
    concealed: bool = False
    lone: int | None = None
    events: tuple[PlayEvent, ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The rules played by."""
        return self.setting.rules

    @property
    def seat(self) -> int:
        """The seat of the player in turn."""
        return self.turn.seat

    @property
    def actor(self) -> int:
        """The seat that acts now: the player in turn, or the partner who was asked."""
        asked = self.turn.asked
        return self.turn.seat if asked is None else asked

    @property
    def phase(self) -> Phase:
        """The task of the player who acts now."""
        return self.turn.phase

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.end is not None

    @property
    def hand(self) -> Cards:
        """The hand of the player in turn."""
        return self.players[self.turn.seat].hand

    @property
    def side(self) -> SideState:
        """The state of the side in turn on the table."""
        return self.sides[self.side_of[self.turn.seat]]
