"""Form of a question at the table: cards as text, and values known from the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, StringField, TextAreaField

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.meld_lines import melds_text, read_melds
from scorekeeper.documents.sums import TOO_LARGE, is_beyond, read_sum
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import MinimumBy
from scorekeeper.services.table.questions import AskingSide, Circumstances, Question
from scorekeeper.web.common.forms import ProblemForm, index_in
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import meld_text, problem_text
from scorekeeper.wording.numbers import Number
from scorekeeper.wording.translation import N_

SIDE: Final = "side"
_FILLED_FOR: Final = "was"
"""The field with the index of the side whose known values the form was filled in with."""
OPPONENT: Final = "opponent-"
ADDED: Final = "add-"
_NUMBERED: Final = {"opponent_melds": OPPONENT, "added": ADDED}
"""The prefix of numbered fields, such as `opponent-0`, by the array in the document."""
_NAMES: Final = {"score_before": "score", "deal_number": "deal", "up_card": "taken"}
"""The names of fields that documents call otherwise, by the name in the document."""
MOST_CHARACTERS: Final = 2_000
"""The longest text that is parsed as cards; far longer than any hand."""

_CARDS: Final = {"hand": "hand", "up_card": "up_card", "taken": "up_card", "dead": "dead"}
"""The fields of cards, with their names in the document of a question.

The pile's top card (`up_card`) and a card taken from the pile (`taken`) are two fields, as they
have different labels; no question has both.
"""
_MELDS: Final = ("melds", "table")
_ABOUT_MELDS: Final = frozenset(
    {Question.FIRST_MELD, Question.FIND_FIRST_MELD, Question.TAKE_PILE, Question.GO_OUT}
)
"""The questions that depend on the score, and on the ranks that may not be melded any more."""
_SWITCHES: Final = ("concealed_from_stock", "pile_frozen", "stock_empty", "played_this_turn")
_COUNTS: Final = ("red_threes", "own_melds", "cards_left", "pile_size")
_MOST: Final = 1_000_000
_PLENTY: Final = 200
"""The size of the stock where the field is empty: more cards than anybody draws."""

_NO_COUNT: Final = N_("Write a whole number, 0 or more.")
_NO_POINTS: Final = N_("Write a whole number or a sum, such as 120+45-30.")
_TOO_LONG: Final = N_("This is more than a hand can be. Write less.")


class MeldsForm(ProblemForm):
    """A form with fields of melds and numbered fields, which shows problems at these."""

    def place_of(self, problem: Problem) -> tuple[str, str]:
        """Return the field that a problem is about, and the sentence to show there."""
        name, _, rest = problem.path.partition("[")
        number, sentence = rest.partition("]")[0], problem_text(problem)
        if name in _NUMBERED:
            return f"{_NUMBERED[name]}{number}", sentence
        if name in _MELDS and number:
            return name, meld_text(int(number), sentence)
        return name if name in self else _NAMES.get(name, name), sentence


class QuestionForm(MeldsForm):
    """Form of a question being asked.

    Attributes:
        question: the question.
        circumstances: the circumstances of the question.
        side_index: the index of the side that asks.
        carried: fields of other questions, sent along as name and text, so that they are still
            filled in when the user goes back.
        problems: the problems of the last reading.
    """

    question: Question
    circumstances: Circumstances
    side_index: int
    carried: Sequence[tuple[str, str]] = ()
    problems: list[Problem]

    @property
    def side(self) -> AskingSide:
        """The side that asks."""
        return self.circumstances.sides[self.side_index]

    @property
    def rules(self) -> Ruleset:
        """The rules played by."""
        return self.circumstances.rules

    @property
    def opponents(self) -> list[tuple[str, Field]]:
        """The name of each other side, and the field of its melds."""
        sides = self.circumstances.sides
        names = [side.name for index, side in enumerate(sides) if index != self.side_index]
        fields = [field for field in self if field.name.startswith(OPPONENT)]
        return list(zip(names, fields, strict=True))

    def read(self) -> tuple[dict[str, Any], list[Problem]]:
        """Return the document of the question, and the problems of parsing its fields.

        A number that cannot be parsed is 0 in the document.
        """
        self.problems = []
        document = self._document()
        document.setdefault("score_before", self.side.score)
        document.setdefault("deal_number", self.circumstances.deal_number)
        return document, self.problems

    def _document(self) -> dict[str, Any]:
        """Return the document of what the fields hold; what cannot be parsed is empty or 0."""
        document: dict[str, Any] = {
            **{key: self._text(name) for name, key in _CARDS.items() if name in self},
            **{name: read_melds(self._text(name)) for name in _MELDS if name in self},
            **{name: self[name].data for name in _SWITCHES if name in self},
            **{name: self._count(name) for name in _COUNTS if name in self},
        }
        if not document.get("pile_size"):
            document.pop("pile_size", None)
        if "foot_lies" in self:
            document["partner_feet_taken"] = not self["foot_lies"].data
        if "stock" in self:
            document["stock"] = self._count("stock") if self["stock"].data else _PLENTY
            document["opponent_melds"] = [
                self._count(name) for name in self.data if name.startswith(OPPONENT)
            ]
        if "score" in self:
            document["score_before"] = self._number("score", -_MOST, _NO_POINTS)
        if "deal" in self:
            document["deal_number"] = max(1, self._count("deal"))
        return document

    def _text(self, name: str) -> str:
        text: str = self[name].data or ""
        if len(text) > MOST_CHARACTERS:
            self._refuse(name, "form.too_long", _TOO_LONG)
            return ""
        return text

    def _count(self, name: str) -> int:
        return self._number(name, 0, _NO_COUNT)

    def _number(self, name: str, least: int, sentence: str) -> int:
        number = read_sum(self[name].data)
        if number is not None and least <= number <= _MOST:
            return number
        said = TOO_LARGE if is_beyond(self[name].data, _MOST) else sentence
        self._refuse(name, "form.no_number", said, most=Number(_MOST))
        return 0

    def _refuse(self, name: str, code: str, sentence: str, **values: Number) -> None:
        self.problems.append(Problem(name, code, gettext(sentence, **values)))


def question_form(
    question: Question,
    circumstances: Circumstances,
    sent: MultiDict[str, str],
    *,
    side_index: int = 0,
    is_game: bool,
) -> QuestionForm:
    """Return the form of a question, with the fields sent or else with known values.

    Args:
        question: the question.
        circumstances: the circumstances of the question.
        sent: the fields that were sent; empty where the question is asked for the first time.
        side_index: the index of the side that asks, where `sent` does not say.
        is_game: whether a game knows the score and the number of the hand.
    """
    asked = index_in(sent.get(SIDE), len(circumstances.sides))
    side_index = side_index if asked is None else asked
    fields = dict(_fields(question, circumstances))
    if not is_game:
        fields |= dict(_circumstance_fields(question, circumstances.rules))
    kind: type[QuestionForm] = type("QuestionForm", (QuestionForm,), fields)
    values = _known(circumstances, side_index)
    kept = _kept_fields(sent, circumstances, side_index)
    form = kind(kept, data=values) if kept else kind(data=values)
    form.question, form.circumstances, form.side_index = question, circumstances, side_index
    known = {"score", "deal", *(name for name, *_ in _FIELDS)}
    form.carried = [
        (name, text) for name, text in kept.items() if name in known and name not in fields
    ]
    return form


def _kept_fields(
    sent: MultiDict[str, str], circumstances: Circumstances, side_index: int
) -> MultiDict[str, str]:
    """Return the fields as sent, with the known values of the side that asks now.

    Where the form was filled in for another side, fields that nobody has changed since are
    replaced.
    """
    kept, before = MultiDict(sent), index_in(sent.get(_FILLED_FOR), len(circumstances.sides))
    if before is not None and before != side_index:
        known = _known(circumstances, side_index)
        for name, text in _known(circumstances, before).items():
            if kept.get(name) == text:
                kept[name] = known[name]
    return kept


def _known(circumstances: Circumstances, side_index: int) -> dict[str, str]:
    side = circumstances.sides[side_index]
    others = [each for index, each in enumerate(circumstances.sides) if index != side_index]
    return {
        "table": melds_text(side.melds),
        "red_threes": str(side.red_threes),
        "dead": write_cards(Cards.of(circumstances.dead)),
        "own_melds": str(len(side.melds)),
        **{f"{OPPONENT}{index}": str(len(each.melds)) for index, each in enumerate(others)},
    }


def _fields(question: Question, circumstances: Circumstances) -> Iterator[tuple[str, Field]]:
    for name, kind, questions, is_asked in _FIELDS:
        if question in questions and (is_asked is None or is_asked(circumstances.rules)):
            others = range(len(circumstances.sides) - 1)
            names = [f"{name}{index}" for index in others] if name == OPPONENT else [name]
            yield from ((each, kind()) for each in names)


def _circumstance_fields(question: Question, rules: Ruleset) -> Iterator[tuple[str, Field]]:
    if question not in _ABOUT_MELDS:
        return
    if rules.minimums.by is MinimumBy.DEAL:
        yield "deal", StringField(default="1")
    else:
        yield "score", StringField(default="0")


_FIRST: Final = frozenset({Question.FIRST_MELD})
_BEST: Final = frozenset({Question.FIND_FIRST_MELD})
_PILE: Final = frozenset({Question.TAKE_PILE})
_OUT: Final = frozenset({Question.GO_OUT})
_CALIENTE: Final = frozenset({Question.PLAY_CALIENTE})
_Row = tuple[str, type[Field], Collection[Question], Callable[[Ruleset], bool] | None]
_FIELDS: Final[Sequence[_Row]] = (
    ("up_card", StringField, _PILE, None),
    ("melds", TextAreaField, _FIRST, None),
    ("hand", StringField, {*_BEST, *_PILE, *_OUT, Question.SPECIAL_HANDS}, None),
    ("taken", StringField, _FIRST | _BEST, lambda rules: rules.pile.for_first_meld),
    ("table", TextAreaField, _PILE | _OUT, None),
    (
        "concealed_from_stock",
        BooleanField,
        _FIRST | _BEST,
        lambda rules: rules.minimums.concealed_exempt or rules.black_threes.meldable,
    ),
    ("pile_frozen", BooleanField, _PILE, lambda rules: not rules.pile.always_frozen),
    ("stock_empty", BooleanField, _PILE, None),
    (
        "pile_size",
        StringField,
        _PILE,
        lambda rules: rules.pile.takes is not None or not rules.pile.last_card,
    ),
    ("red_threes", StringField, _OUT, lambda rules: rules.going_out.red_three_per_canasta),
    ("foot_lies", BooleanField, _OUT, lambda rules: rules.going_out.feet_taken),
    ("concealed_from_stock", BooleanField, _OUT, lambda rules: rules.minimums.concealed_exempt),
    ("own_melds", StringField, _CALIENTE, None),
    (OPPONENT, StringField, _CALIENTE, None),
    ("cards_left", StringField, _CALIENTE, None),
    ("stock", StringField, _CALIENTE, None),
    ("played_this_turn", BooleanField, _CALIENTE, None),
    ("dead", StringField, _ABOUT_MELDS, lambda rules: rules.sets.canasta_closes_rank),
)
"""Fields in the order of the form: name, class, questions, and the condition by the rules."""
