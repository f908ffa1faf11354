"""Questions at the table (docs/documents.md): their models, reading them, and answering them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, NotRequired

from pydantic import AfterValidator, Field, GetPydanticSchema
from pydantic_core import PydanticCustomError, core_schema
from typing_extensions import TypedDict

from scorekeeper.documents.errors import DocumentError, Problem, problem_of
from scorekeeper.documents.limits import MOST_OF_A_THING, MOST_SIDES, CardList, Count, Total
from scorekeeper.documents.meld_lines import MeldWritten
from scorekeeper.documents.models import DealHeader, RulesDocument
from scorekeeper.documents.reading import by_rules, read_model
from scorekeeper.documents.requests import choose_rules
from scorekeeper.documents.results import (
    MinimumResult,
    ViolationResult,
    write_minimum,
    write_violation,
)
from scorekeeper.documents.side_schemas import Melds, melds_by
from scorekeeper.documents.writing import write_meld
from scorekeeper.engine.cards import NO_RANKS, Cards, Rank
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.search.going_out import Emptied
from scorekeeper.engine.special_hands import HAND_SIZE, Nearness, SpecialHandId
from scorekeeper.engine.table.caliente import PlayCalienteQuestion, check_play_caliente
from scorekeeper.engine.table.first_meld import (
    FindFirstMeldQuestion,
    FirstMeldQuestion,
    check_first_meld,
    find_first_meld,
)
from scorekeeper.engine.table.going_out import GoOutAnswer, GoOutQuestion, check_go_out
from scorekeeper.engine.table.pile import check_take_pile
from scorekeeper.engine.table.pile_ways import PileWay, TakePileQuestion
from scorekeeper.engine.table.special_hands import SpecialHandsQuestion, check_special_hands
from scorekeeper.engine.violations import Violation
from scorekeeper.wording.translation import ENGLISH, Translations


class FirstMeldResult(TypedDict):
    """Whether melds are enough; `laid` are their points, `short_by` the points missing."""

    allowed: bool
    required: MinimumResult
    laid: int
    short_by: int
    violations: list[ViolationResult]


class FindFirstMeldResult(TypedDict):
    """Ways to make a first meld, best first: fewest cards, then fewest wild cards.

    `reasons` say why there is none, where there is none. `decided` is there, and false, only where
    there may be others: the search was not finished, and these are the best found so far.
    """

    required: MinimumResult
    ways: list[list[MeldWritten]]
    reasons: list[ViolationResult]
    decided: NotRequired[bool]


PileWayResult = TypedDict(
    "PileWayResult", {"meld": MeldWritten, "from_hand": str, "with": list[MeldWritten]}
)
PileWayResult.__doc__ = "A way to take the pile: the meld with its top card, and what else is laid."


class TakePileResult(TypedDict):
    """Whether the pile may be taken; `takes` is the number of cards.

    `decided` is there, and false, only where that is not sure; `ways` are those found so far.
    """

    may_take: bool
    must_take: bool
    takes: int
    ways: list[PileWayResult]
    reasons: list[ViolationResult]
    decided: NotRequired[bool]


class SpecialWayResult(TypedDict):
    """A way to go out: the whole hand as a special hand."""

    special_hand: str


class WayOutResult(TypedDict):
    """A way to go out: melds laid, own ones as they are then, and the discard or null."""

    melds: list[MeldWritten]
    discard: str | None


class GoOutResult(TypedDict):
    """Whether a player may go out.

    `decided` is there, and false, only where that is not sure: the search was not finished.
    """

    may_go_out: bool
    ways: list[WayOutResult | SpecialWayResult]
    reasons: list[ViolationResult]
    decided: NotRequired[bool]


class NearestResult(TypedDict):
    """The distance of a hand from a special hand; `keep` are the cards of the hand for it."""

    id: str
    points: int
    short_by: int
    keep: str


class SpecialHandsResult(TypedDict):
    """The special hands that cards make, the best first, and the distance from each.

    `reasons` say why nobody can hold these cards, where that is so; nothing else is told then.
    """

    made: list[str]
    nearest: list[NearestResult]
    reasons: list[ViolationResult]


class PlayCalienteResult(TypedDict):
    """Whether a Caliente card may be played; `draw` is the number of cards drawn then."""

    may_play: bool
    draw: int
    reasons: list[ViolationResult]


def write_answer(
    result: type[Any],
    rules: Ruleset,
    answer: Any,  # noqa: ANN401 - of the engine
    t: Translations,
) -> dict[str, Any]:
    """Return an answer as a document: the fields of its `result`, by the names of the engine."""
    names = [name for name in result.__annotations__ if name != "decided"]
    written = {name: _written(rules, getattr(answer, name), t) for name in names}
    if isinstance(answer, GoOutAnswer):
        special = [{"special_hand": each.value} for each in answer.special_hands]
        written["ways"] = [*special, *written["ways"]]
    return written if getattr(answer, "is_decided", True) else {**written, "decided": False}


def _written(rules: Ruleset, value: Any, t: Translations) -> Any:  # noqa: ANN401 - of the engine, and JSON
    """Return a value of an answer as JSON has it."""
    if type(value) is tuple:
        return [_written(rules, each, t) for each in value]
    write = _WRITERS.get(type(value))
    return value if write is None else write(rules, value, t)


def _way_out(rules: Ruleset, way: Emptied, t: Translations) -> WayOutResult:
    """Return a way to go out."""
    return {"melds": _written(rules, way.laid, t), "discard": write_cards(way.discard) or None}


def _pile_way(rules: Ruleset, way: PileWay, t: Translations) -> PileWayResult:
    """Return a way to take the pile."""
    return {
        "meld": write_meld(rules, way.meld),
        "from_hand": write_cards(way.from_hand),
        "with": _written(rules, way.others, t),
    }


def _nearest(rules: Ruleset, near: Nearness, _t: Translations) -> NearestResult:
    """Return the distance of a hand from a special hand."""
    return {
        "id": near.special.value,
        "points": rules.special_hands.points[near.special],
        "short_by": near.short_by,
        "keep": write_cards(near.keep),
    }


_WRITERS: Final[Mapping[type[Any], Callable[[Ruleset, Any, Translations], Any]]] = {
    **dict.fromkeys(
        (SetMeld, SequenceMeld, WildMeld), lambda rules, meld, _: write_meld(rules, meld)
    ),
    Minimum: lambda _rules, minimum, _t: write_minimum(minimum),
    Violation: write_violation,
    Emptied: _way_out,
    PileWay: _pile_way,
    Nearness: _nearest,
    SpecialHandId: lambda _rules, special, _t: special.value,
}
"""The writers of values of answers, by type."""


MOST_IN_A_HAND: Final = 60
"""More cards than a hand holds in play; a search through this number may end undecided."""

_UP_CARD: Final = "The card on top of the pile."
_TABLE: Final = "The side's melds; none before its first meld."
_CONCEALED: Final = "The whole hand is laid, and nothing of it is from the pile."


def _one(card: Cards) -> Cards:
    """Return `card`, which has to be a single one."""
    if card.size != 1:
        raise PydanticCustomError("card.not_one", "Not one card", {"found": card.size})
    return card


def _at_most_one(card: Cards) -> Cards:
    """Return `card`, which has to be a single one if it is any."""
    return _one(card) if card else card


def _held(cards: Cards) -> Cards:
    """Return `cards`, which have to be few enough for a hand."""
    if cards.size > MOST_IN_A_HAND:
        context = {"found": cards.size, "max_length": MOST_IN_A_HAND}
        raise PydanticCustomError("cards.too_many", "Too many cards", context)
    return cards


def _whole(cards: Cards) -> Cards:
    """Return `cards`, which have to be as many as a hand has before or after drawing."""
    if cards.size not in (HAND_SIZE - 1, HAND_SIZE):
        raise PydanticCustomError("hand.wrong_size", "Not a whole hand", {"found": cards.size})
    return cards


OneCard = Annotated[CardList, AfterValidator(_one), Field(description="One card.")]
NoCardOrOne = Annotated[CardList, AfterValidator(_at_most_one)]
HandCards = Annotated[
    CardList,
    AfterValidator(_held),
    Field(description=f"The cards in the hand, {MOST_IN_A_HAND} at most."),
]


RankList = Annotated[
    frozenset[Rank],
    GetPydanticSchema(
        lambda _source, handler: core_schema.no_info_after_validator_function(
            lambda cards: frozenset(cards.ranks()), handler.generate_schema(CardList)
        )
    ),
]


class AboutMelds(DealHeader):
    """The common fields of questions about laying melds in the middle of a deal."""

    score_before: Total = Field(
        default=0, description="The side's total before the deal; a player's own for one alone."
    )

    dead: RankList = Field(
        default=NO_RANKS,
        description="A card of each rank of which either side has a canasta.",
        json_schema_extra={"default": ""},
    )


class FirstMeldDocument(AboutMelds):
    """Is this enough for a first meld?"""

    melds: Melds
    up_card: NoCardOrOne | None = Field(
        default=None, description="One of the cards, where it comes from the pile."
    )
    concealed_from_stock: bool = Field(default=False, description=_CONCEALED)


class FindFirstMeldDocument(AboutMelds):
    """Which cards of a hand are enough?"""

    hand: HandCards
    up_card: NoCardOrOne | None = Field(
        default=None, description="The card on the pile, where it is to be among them."
    )
    concealed_from_stock: bool = Field(default=False, description=_CONCEALED)


class TakePileDocument(AboutMelds):
    """May, or must, the pile be taken?"""

    up_card: OneCard = Field(description=_UP_CARD)
    hand: HandCards
    table: Melds = Field(default=[], description=_TABLE)
    pile_frozen: bool = Field(default=False, description="Something in the pile freezes it.")
    pile_size: Annotated[int, Field(ge=1, le=MOST_OF_A_THING)] = 2
    stock_empty: bool = False


class GoOutDocument(AboutMelds):
    """May a player go out?"""

    table: Melds = Field(default=[], description=_TABLE)
    hand: HandCards = Field(description="The cards in the hand, after drawing.")
    red_threes: Count = Field(default=0, description="Those that the side has laid down.")
    partner_feet_taken: bool = Field(
        default=True, description="Whether no other foot of the side lies there."
    )
    concealed_from_stock: bool = Field(
        default=False, description="Nothing was taken from the pile, nor melded before."
    )


class SpecialHandsDocument(RulesDocument):
    """Which special hands does a hand make, and which are nearest?"""

    hand: Annotated[
        CardList,
        AfterValidator(_whole),
        Field(description="The cards in the hand: 13, or 14 after drawing."),
    ]


class PlayCalienteDocument(RulesDocument):
    """May a Caliente card be played?"""

    own_melds: Count = Field(description="How many melds the side has.")
    opponent_melds: Annotated[list[Count], Field(max_length=MOST_SIDES), AfterValidator(tuple)] = (
        Field(description="How many each other side has.")
    )
    cards_left: Count = Field(description="Cards in the hand beside the Caliente card.")
    stock: Count = Field(description="Cards in the stock.")
    played_this_turn: bool = Field(
        default=False, description="Whether the player has played one this turn."
    )


_ON_THE_TABLE: Final = "table"
_MELDS: Final = frozenset({"melds", _ON_THE_TABLE})
"""The fields of questions that hold melds, which are of the kinds that the rules have."""


def _on_the_table(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Return `melds` without those of no card: a side that has only such has not melded."""
    return tuple([meld for meld in melds if meld.cards.size])


@dataclass(frozen=True, slots=True)
class Check:
    """A kind of question.

    Attributes:
        model: the model of its documents.
        result: the type of its answers' documents.
        asked: the question itself, whose fields are called as those of its document.
        answer: answers the question.
    """

    model: type[RulesDocument]
    result: type[Any]
    asked: type[Any]
    answer: Callable[[Any], Any]

    def question(self, rules: Ruleset, written: RulesDocument) -> Any:  # noqa: ANN401 - of the engine
        """Return the question that a document asks under some rules; the rest is as usual."""
        values: dict[str, Any] = {"rules": rules}
        for name in (each.name for each in fields(self.asked) if each.name != "rules"):
            value: Any = getattr(written, name, None)
            if name in _MELDS:
                melds = melds_by(rules, value)
                values[name] = _on_the_table(melds) if name == _ON_THE_TABLE else melds
            elif value is not None:
                values[name] = value
        return self.asked(**values)


def read_check(name: str, document: object) -> Any:  # noqa: ANN401 - a question of `engine.table`
    """Return the question that a document asks.

    Args:
        name: the kind of question, a key of `CHECKS`.
        document: JSON as Python values.

    Raises:
        DocumentError: it cannot be read; with all problems.
    """
    check = CHECKS.get(name)
    if check is None:
        known = ", ".join(CHECKS)
        raise DocumentError([problem_of("", "check.unknown", asked=name, known=known)])
    problems: list[Problem] = []
    written = read_model(check.model, document, "", problems)
    chosen = choose_rules(written, problems, document)
    if problems or written is None or chosen is None:
        raise DocumentError(
            problems if chosen is None else [by_rules(chosen.rules, each) for each in problems]
        )
    return check.question(chosen.rules, written)


def answer_check(name: str, document: object, t: Translations = ENGLISH) -> dict[str, Any]:
    """Return the answer to the question that a document asks, as a document.

    Args:
        name: the kind of question, a key of `CHECKS`.
        document: JSON as Python values.
        t: the language of messages.

    Raises:
        DocumentError: the question cannot be read.
    """
    question = read_check(name, document)
    check = CHECKS[name]
    return write_answer(check.result, question.rules, check.answer(question), t)


CHECKS: Final[dict[str, Check]] = {
    "first-meld": Check(FirstMeldDocument, FirstMeldResult, FirstMeldQuestion, check_first_meld),
    "find-first-meld": Check(
        FindFirstMeldDocument, FindFirstMeldResult, FindFirstMeldQuestion, find_first_meld
    ),
    "take-pile": Check(TakePileDocument, TakePileResult, TakePileQuestion, check_take_pile),
    "go-out": Check(GoOutDocument, GoOutResult, GoOutQuestion, check_go_out),
    "play-caliente": Check(
        PlayCalienteDocument, PlayCalienteResult, PlayCalienteQuestion, check_play_caliente
    ),
    "special-hands": Check(
        SpecialHandsDocument, SpecialHandsResult, SpecialHandsQuestion, check_special_hands
    ),
}
"""Every kind of question, by its name on the command line and in HTTP paths."""
