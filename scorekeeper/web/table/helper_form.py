"""Form of a question at the table: cards as text, and values known from the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, Form, StringField, TextAreaField

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.meld_lines import melds_text, read_melds
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import MinimumBy, Ruleset
from scorekeeper.services.table.questions import AskingSide, Circumstances, Question
from scorekeeper.web.common.forms import ProblemForm
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import meld_text, problem_text
from scorekeeper.wording.translation import N_

SIDE: Final = "side"
WAS: Final = "was"
"""The side that the form was filled in for."""
OPPONENT: Final = "opponent-"
MOST_CHARACTERS: Final = 2_000
"""Length of a text that is read as cards; far more than anybody holds."""

_CARDS: Final = ("hand", "up_card", "dead")
_MELDS: Final = ("melds", "table")
_ABOUT_MELDS: Final = frozenset(
    {Question.FIRST_MELD, Question.FIND_FIRST_MELD, Question.TAKE_PILE, Question.GO_OUT}
)
"""The questions that depend on the score, and on the ranks that nobody melds any more."""
_SWITCHES: Final = ("concealed_from_stock", "pile_frozen", "stock_empty", "played_this_turn")
_COUNTS: Final = ("red_threes", "own_melds", "cards_left", "pile_size")
_MOST: Final = 1_000_000
_NAMES: Final = frozenset(
    {*_CARDS, *_MELDS, *_SWITCHES, *_COUNTS, "stock", "foot_lies", "score", "deal"}
)
_PLENTY: Final = 200
"""Cards in a stock of which nobody said how many there are: more than are ever drawn."""

_NO_COUNT: Final = N_("Write a whole number, 0 or more.")
_NO_POINTS: Final = N_("Write a whole number or a sum, such as 120+45-30.")
_TOO_LONG: Final = N_("This is more than a hand can be. Write less.")


class QuestionForm(ProblemForm):
    """Form of a question being asked.

    Attributes:
        question: the question.
        circumstances: the circumstances of the question.
        place: the index of the side that asks.
        carried: answers to other questions, kept for going back to these.
    """

    question: Question
    circumstances: Circumstances
    place: int
    carried: Sequence[tuple[str, str]] = ()

    @property
    def side(self) -> AskingSide:
        """The side that asks."""
        return self.circumstances.sides[self.place]

    @property
    def rules(self) -> Ruleset:
        """The rules played by."""
        return self.circumstances.rules

    @property
    def opponents(self) -> list[tuple[str, Field]]:
        """The name of each other side, and the field of its melds."""
        names = [s.name for at, s in enumerate(self.circumstances.sides) if at != self.place]
        fields = [field for field in self if field.name.startswith(OPPONENT)]
        return list(zip(names, fields, strict=True))

    def read(self) -> tuple[dict[str, Any], list[Problem]]:
        """Return the document of the question, and the problems of reading it.

        A number that is none counts as 0 in the document.
        """
        reader = _Reader(self)
        document = reader.read()
        document.setdefault("score_before", self.side.score)
        document.setdefault("deal_number", self.circumstances.deal_number)
        return document, reader.problems

    def place_of(self, problem: Problem) -> tuple[str, str]:
        """Return the field that a problem is about, and what is said there."""
        name, _, rest = problem.path.partition("[")
        number, sentence = rest.partition("]")[0], problem_text(problem)
        if name == "opponent_melds":
            return f"{OPPONENT}{number}", sentence
        if name in _MELDS and number:
            return name, meld_text(int(number), sentence)
        return {"score_before": "score", "deal_number": "deal"}.get(name, name), sentence


class _Reader:
    """Reads the fields; an unreadable one counts as nothing, and is a problem."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.problems: list[Problem] = []

    def read(self) -> dict[str, Any]:
        """Return the document of the question from the fields."""
        form = self.form
        document: dict[str, Any] = {
            **{name: self._text(name) for name in _CARDS if name in form},
            **{name: read_melds(self._text(name)) for name in _MELDS if name in form},
            **{name: form[name].data for name in _SWITCHES if name in form},
            **{name: self._count(name) for name in _COUNTS if name in form},
        }
        if not document.get("pile_size"):
            document.pop("pile_size", None)
        if "foot_lies" in form:
            document["partner_feet_taken"] = not form["foot_lies"].data
        if "stock" in form:
            document["stock"] = self._count("stock") if form["stock"].data else _PLENTY
            document["opponent_melds"] = [
                self._count(name) for name in form.data if name.startswith(OPPONENT)
            ]
        if "score" in form:
            document["score_before"] = self._number("score", -_MOST, _NO_POINTS)
        if "deal" in form:
            document["deal_number"] = max(1, self._count("deal"))
        return document

    def _text(self, name: str) -> str:
        text: str = self.form[name].data or ""
        if len(text) > MOST_CHARACTERS:
            self._refuse(name, "form.too_long", _TOO_LONG)
            return ""
        return text

    def _count(self, name: str) -> int:
        return self._number(name, 0, _NO_COUNT)

    def _number(self, name: str, least: int, sentence: str) -> int:
        number = read_sum(self.form[name].data)
        if number is not None and least <= number <= _MOST:
            return number
        self._refuse(name, "form.no_number", sentence)
        return 0

    def _refuse(self, name: str, code: str, sentence: str) -> None:
        self.problems.append(Problem(name, code, gettext(sentence)))


def question_form(
    question: Question,
    circumstances: Circumstances,
    sent: MultiDict[str, str],
    *,
    place: int = 0,
    is_game: bool,
) -> QuestionForm:
    """Return the form of a question, with the fields sent or else with known values.

    Args:
        question: the question.
        circumstances: the circumstances of the question.
        sent: the fields that were sent; empty where the question is asked for the first time.
        place: the index of the side that asks, where `sent` does not say.
        is_game: whether a game knows the score and the number of the hand.
    """
    asked = sent.get(SIDE, "")
    known_places = [str(at) for at in range(len(circumstances.sides))]
    place = int(asked) if asked in known_places else place
    fields = dict(_fields(question, circumstances))
    if not is_game:
        fields |= dict(_circumstance_fields(question, circumstances.rules))
    kind: type[QuestionForm] = type("QuestionForm", (QuestionForm,), fields)
    values = _known(circumstances, place)
    told = _told(sent, circumstances, place)
    form = kind(told, data=values) if told else kind(data=values)
    form.question, form.circumstances, form.place = question, circumstances, place
    form.carried = [
        (name, text) for name, text in told.items() if name in _NAMES and name not in fields
    ]
    return form


def _told(
    sent: MultiDict[str, str], circumstances: Circumstances, place: int
) -> MultiDict[str, str]:
    """Return the fields as sent, with those filled in for another side than now asks made anew."""
    told, before = MultiDict(sent), sent.get(WAS, "")
    if before in map(str, range(len(circumstances.sides))) and before != str(place):
        known = _known(circumstances, place)
        for name, text in _known(circumstances, int(before)).items():
            if told.get(name) == text:
                told[name] = known[name]
    return told


def _known(circumstances: Circumstances, place: int) -> dict[str, str]:
    side = circumstances.sides[place]
    others = [each for at, each in enumerate(circumstances.sides) if at != place]
    return {
        "table": melds_text(side.melds),
        "red_threes": str(side.red_threes),
        "dead": write_cards(Cards.of(circumstances.dead)),
        "own_melds": str(len(side.melds)),
        **{f"{OPPONENT}{at}": str(len(each.melds)) for at, each in enumerate(others)},
    }


def _fields(question: Question, circumstances: Circumstances) -> Iterator[tuple[str, Field]]:
    rules = circumstances.rules
    if question is Question.FIRST_MELD:
        yield "melds", TextAreaField()
        yield from _opening_fields(rules)
    elif question is Question.FIND_FIRST_MELD:
        yield "hand", StringField()
        yield from _opening_fields(rules)
    elif question is Question.TAKE_PILE:
        yield "up_card", StringField()
        yield "hand", StringField()
        yield "table", TextAreaField()
        yield from _pile_fields(rules)
    elif question is Question.GO_OUT:
        yield "hand", StringField()
        yield "table", TextAreaField()
        yield from _going_out_fields(rules)
    elif question is Question.SPECIAL_HANDS:
        yield "hand", StringField()
    else:
        yield from _caliente_fields(circumstances)
    if rules.sets.canasta_closes_rank and question in _ABOUT_MELDS:
        yield "dead", StringField()


def _opening_fields(rules: Ruleset) -> Iterator[tuple[str, Field]]:
    if rules.pile.for_first_meld:
        yield "up_card", StringField()
    if rules.minimums.concealed_exempt or rules.black_threes.meldable:
        yield "concealed_from_stock", BooleanField()


def _pile_fields(rules: Ruleset) -> Iterator[tuple[str, Field]]:
    if not rules.pile.always_frozen:
        yield "pile_frozen", BooleanField()
    yield "stock_empty", BooleanField()
    if rules.pile.takes is not None or not rules.pile.last_card:
        yield "pile_size", StringField()


def _going_out_fields(rules: Ruleset) -> Iterator[tuple[str, Field]]:
    if rules.going_out.red_three_per_canasta:
        yield "red_threes", StringField()
    if rules.going_out.feet_taken:
        yield "foot_lies", BooleanField()
    if rules.minimums.concealed_exempt:
        yield "concealed_from_stock", BooleanField()


def _caliente_fields(circumstances: Circumstances) -> Iterator[tuple[str, Field]]:
    yield "own_melds", StringField()
    for at in range(len(circumstances.sides) - 1):
        yield f"{OPPONENT}{at}", StringField()
    yield "cards_left", StringField()
    yield "stock", StringField()
    yield "played_this_turn", BooleanField()


def _circumstance_fields(question: Question, rules: Ruleset) -> Iterator[tuple[str, Field]]:
    if question not in _ABOUT_MELDS:
        return
    if rules.minimums.by is MinimumBy.DEAL:
        yield "deal", StringField(default="1")
    else:
        yield "score", StringField(default="0")
