"""Sentences made up from what people say, with slips, fillers and misheard words.

The words are written here once more, not taken from the grammar: what it does not know, it marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

from scorekeeper.engine.cards import Rank

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tongue:
    """Ways of speaking a language at the table.

    Attributes:
        numbers: words from 1 on, and the words they may be mistaken for.
        ranks: a card and several of it.
        wilds: deuces and jokers, likewise.
        suits: the suits by their letter.
        fillers: words that say nothing.
        slips: words between a slip and its correction.
        unsure: parts that tell nothing certain, `{}` for cards.
        denied: parts that deny something.
        others: parts that tell of the other side, likewise.
        outs: parts about going out, and their meaning.
        forms: phrases for some cards: `{0}` their number, `{1}` one, `{2}` several.
        parts: phrases for wild cards among them, `{0}` their number, `{1}` their name.
        runs: phrases for sequences: `{0}` the lowest, `{1}` the highest, `{2}` the suit.
        named: phrase for the cards of a sequence with its suit.
        had: phrases for hands: mine, and the partner's.
        penalties: phrases for a penalty.
    """

    numbers: dict[int, tuple[str, ...]]
    ranks: dict[Rank, tuple[str, str]]
    wilds: dict[Rank, tuple[str, str]]
    suits: dict[str, str]
    fillers: tuple[str, ...]
    slips: tuple[str, ...]
    unsure: tuple[str, ...]
    denied: tuple[str, ...]
    others: tuple[str, ...]
    outs: dict[str, dict[str, bool]]
    forms: tuple[str, ...]
    parts: tuple[str, ...]
    runs: tuple[str, ...]
    named: str
    had: tuple[tuple[str, ...], tuple[str, ...]]
    penalties: tuple[str, ...]
    join: str


_OUT: Final = {"went_out": True}
_NOT_OUT: Final = {"went_out": False}
_CONCEALED: Final = {"went_out": True, "concealed": True}

ENGLISH: Final = Tongue(
    numbers={
        1: ("a", "one", "1", "won"),
        2: ("two", "2", "to", "too", "a couple of", "a couple", "a pair of"),
        3: ("three", "3"),
        4: ("four", "4", "for"),
        5: ("five", "5"),
        6: ("six", "6", "half a dozen"),
        7: ("seven", "7"),
        8: ("eight", "8", "ate"),
    },
    ranks={
        Rank.FOUR: ("four", "fours"),
        Rank.FIVE: ("five", "fives"),
        Rank.SIX: ("six", "sixes"),
        Rank.SEVEN: ("seven", "sevens"),
        Rank.EIGHT: ("eight", "eights"),
        Rank.NINE: ("nine", "nines"),
        Rank.TEN: ("ten", "tens"),
        Rank.JACK: ("jack", "jacks"),
        Rank.QUEEN: ("queen", "queens"),
        Rank.KING: ("king", "kings"),
        Rank.ACE: ("ace", "aces"),
    },
    wilds={Rank.DEUCE: ("deuce", "deuces"), Rank.JOKER: ("joker", "jokers")},
    suits={"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"},
    fillers=(
        "uh",
        "um",
        "er",
        "well",
        "like",
        "you know",
        "so",
        "okay",
        "also",
        "then",
        "right",
        "baby",
        "at all",
        "dammit",
        "yes",
        "this time",
        "nothing else",
    ),
    slips=("no", "sorry", "no sorry", "I mean", "wait", "actually", "make that", "scratch that"),
    unsure=(
        "maybe {}",
        "almost {}",
        "about {}",
        "we did not have {}",
        "we should have had {}",
        "if we had {}",
        "I think {}",
        "{} or so",
        "minus {}",
        "nobody had {}",
        "we each had {}",
        "did we have {}?",
        "{} maybe",
        "neither of us had {}",
        "we could not lay {}",
        "{} last time",
    ),
    denied=("not {}", "and not {}", "we did not lay {}"),
    others=("they had {}", "the other team had {}", "our opponents laid {}", "the others have {}"),
    outs={
        "we went out": _OUT,
        "went out": _OUT,
        "partner went out": _OUT,
        "I closed": _OUT,
        "Ben went out": _OUT,
        "we went out concealed": _CONCEALED,
        "not concealed": {},
        "nobody went out": _NOT_OUT,
        "the other team went out": _NOT_OUT,
        "they went out": _NOT_OUT,
        "neither of us went out": _NOT_OUT,
        "we almost went out": _NOT_OUT,
        "we didn't go out": _NOT_OUT,
        "our opponents went out concealed": _NOT_OUT,
    },
    forms=(
        "{0} {1}",
        "{0} {1}",
        "{1}, {0} of them",
        "{0} of the {1}",
        "we had {0} {1}",
        "{1} {0}",
        "{1}: {0}",
        "{0} clean {1}",
        "put down {0} {1}",
    ),
    parts=(
        "{0} of them {1}",
        "{0} of those are {1}",
        "of which {0} are {1}",
        "including {0} {1}",
        "{0} are {1}",
        "{0} of them wilds",
    ),
    runs=("{2} from {0} to {1}", "{0} to {1} of {2}", "from the {0} to the {1} of {2}"),
    named="{0} of {1}",
    had=(("I had", "I was holding", "I got stuck with"), ("partner had", "my partner still had")),
    penalties=("penalty {}", "a penalty of {}", "{} penalty", "{} point penalty"),
    join="and",
)

SPANISH: Final = Tongue(
    numbers={
        1: ("un", "1"),
        2: ("dos", "2", "un par de"),
        3: ("tres", "3"),
        4: ("cuatro", "4"),
        5: ("cinco", "5"),
        6: ("seis", "6", "media docena de"),
        7: ("siete", "7"),
        8: ("ocho", "8"),
    },
    ranks={
        Rank.FOUR: ("cuatro", "cuatros"),
        Rank.FIVE: ("cinco", "cincos"),
        Rank.SIX: ("seis", "seises"),
        Rank.SEVEN: ("siete", "sietes"),
        Rank.EIGHT: ("ocho", "ochos"),
        Rank.NINE: ("nueve", "nueves"),
        Rank.TEN: ("diez", "dieces"),
        Rank.JACK: ("jota", "jotas"),
        Rank.QUEEN: ("reina", "reinas"),
        Rank.KING: ("rey", "reyes"),
        Rank.ACE: ("as", "ases"),
    },
    wilds={Rank.DEUCE: ("dos", "doses"), Rank.JOKER: ("mono", "monos")},
    suits={"H": "corazones", "S": "picas", "D": "diamantes", "C": "tréboles"},
    fillers=(
        "eh",
        "pues",
        "este",
        "bueno",
        "a ver",
        "o sea",
        "entonces",
        "luego",
        "ya",
        "vale",
        "che",
        "dale",
        "qué rabia",
        "sí",
        "apunta",
        "nomás",
    ),
    slips=("no,", "perdón", "digo", "mejor dicho", "quiero decir", "espera", "no no", "que sean"),
    unsure=(
        "quizá {}",
        "casi {}",
        "como {}",
        "no tuvimos {}",
        "teníamos que tener {}",
        "si tuviéramos {}",
        "creo que {}",
        "{} más o menos",
        "menos {}",
        "nadie tenía {}",
        "cada uno tenía {}",
        "¿teníamos {}?",
        "{} tal vez",
        "ninguno de los dos tenía {}",
        "no pudimos bajar {}",
        "{} la última vez",
    ),
    denied=("no {}", "y no {}", "no bajamos {}"),
    others=("ellos tenían {}", "el otro equipo tenía {}", "los otros bajaron {}"),
    outs={
        "cerramos": _OUT,
        "nos fuimos": _OUT,
        "mi compañero cerró": _OUT,
        "cerró Luis": _OUT,
        "cerré yo": _OUT,
        "cerramos de mano": _CONCEALED,
        "no fue de mano": {},
        "nadie cerró": _NOT_OUT,
        "no cerró nadie": _NOT_OUT,
        "cerraron los otros": _NOT_OUT,
        "ellos cerraron": _NOT_OUT,
        "cerró el otro equipo": _NOT_OUT,
        "ninguno de los dos cerró": _NOT_OUT,
        "casi cerramos": _NOT_OUT,
        "no cerramos": _NOT_OUT,
    },
    forms=(
        "{0} {1}",
        "{0} {1}",
        "{1}, {0}",
        "{1}, {0} de ellos",
        "tuvimos {0} {1}",
        "{1} {0}",
        "{1}: {0}",
        "{0} {1} limpios",
        "pusimos {0} {1}",
    ),
    parts=(
        "{0} de ellos {1}",
        "de los cuales {0} son {1}",
        "{0} son {1}",
        "incluyendo {0} {1}",
        "{0} de ellos comodines",
    ),
    runs=("{2} del {0} al {1}", "del {0} al {1} de {2}", "escalera de {2} de {0} a {1}"),
    named="{0} de {1}",
    had=(
        ("yo tenía", "me quedaron", "me quedé con"),
        ("mi compañero tenía", "a mi compañera le quedaron"),
    ),
    penalties=("castigo de {}", "castigo {}", "una multa de {}", "{} de castigo"),
    join="y",
)
TONGUES: Final = {"en": ENGLISH, "es": SPANISH}


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence.

    Attributes:
        text: the sentence.
        side: its meaning; None where it has to be marked.
    """

    text: str
    side: dict[str, Any] | None


class _Speaker:
    """Makes a sentence up."""

    def __init__(self, draw: st.DrawFn, tongue: Tongue, *, sequences: bool) -> None:
        self._draw, self._tongue, self._sequences = draw, tongue, sequences
        self._side: dict[str, Any] = {}
        self._is_unsure = False
        self._free = list(draw(st.permutations(tuple(tongue.ranks))))

    def sentence(self) -> Utterance:
        kinds = [self._set, self._set, self._slip, self._part, self._unsure, self._others]
        kinds += [self._denied]
        kinds += [self._run, self._named_run] if self._sequences else []
        parts = [self._one(kinds)() for _ in range(self._draw(st.integers(1, 3)))]
        if self._draw(st.booleans()):
            parts.append(self._out())
        if self._draw(st.integers(0, 3)) == 0:
            parts.append(self._penalty())
        parts = list(self._draw(st.permutations(parts)))
        if self._draw(st.booleans()):
            parts.append(self._hand())
        text = parts[0]
        for part in parts[1:]:
            text += self._one((", ", ", ", " ", ". ", f" {self._tongue.join} ")) + part
        return Utterance(self._with_fillers(text), None if self._is_unsure else self._side)

    def _one(self, choices: Iterable[_T]) -> _T:
        return self._draw(st.sampled_from(list(choices)))

    def _number(self, number: int) -> str:
        return str(self._one(self._tongue.numbers[number]))

    def _some(self, number: int, names: tuple[str, str]) -> str:
        # Recognisers drop the ending now and then.
        several = number > 1 and self._draw(st.integers(0, 9)) > 0
        return f"{self._number(number)} {names[several]}"

    def _meld(self, text: str) -> None:
        self._side.setdefault("melds", []).append(text)

    def _set(self) -> str:
        rank, number = self._free.pop(), self._draw(st.integers(2, 8))
        names = self._tongue.ranks[rank]
        said = self._one(self._tongue.forms).format(self._number(number), names[1])
        wilds = ""
        if self._draw(st.integers(0, 2)) == 0:
            wild, many = self._one(self._tongue.wilds), self._draw(st.integers(1, 3))
            said += f" {self._tongue.join} {self._some(many, self._tongue.wilds[wild])}"
            wilds = f" {'2' if wild is Rank.DEUCE else 'JKR'}x{many}"
        self._meld(f"{_token(rank)}x{number}{wilds}")
        return str(said)

    def _slip(self) -> str:
        """Return some cards that are said wrongly first: another number, or another rank."""
        rank, other = self._free.pop(), self._free.pop()
        first, number = (self._draw(st.integers(2, 8)) for _ in range(2))
        names = self._tongue.ranks[rank]
        slip = self._one(self._tongue.slips)
        comma = self._one((", ", " "))
        kind = self._draw(st.integers(0, 2))
        self._meld(f"{_token(rank)}x{number}")
        if kind == 0:
            said = f"{self._number(first)} {names[1]}{comma}{slip} {self._number(number)}"
        elif kind == 1:
            said = f"{self._number(first)} {names[1]}{comma}{slip} {self._some(number, names)}"
        else:
            wrong = self._tongue.ranks[other][1]
            said = f"{self._number(number)} {wrong}{comma}{slip} {self._some(number, names)}"
        return said

    def _part(self) -> str:
        rank, number = self._free.pop(), self._draw(st.integers(4, 8))
        wild, many = self._one(self._tongue.wilds), self._draw(st.integers(1, 3))
        comma = self._one((", ", " "))
        form = str(self._one(self._tongue.parts))
        # That some are wild cards does not tell which.
        self._is_unsure = self._is_unsure or "{1}" not in form
        part = form.format(self._number(many), self._tongue.wilds[wild][many > 1])
        self._meld(f"{_token(rank)}x{number - many} {'2' if wild is Rank.DEUCE else 'JKR'}x{many}")
        return f"{self._number(number)} {self._tongue.ranks[rank][1]}{comma}{part}"

    def _cards(self) -> str:
        return self._some(self._draw(st.integers(2, 8)), self._tongue.ranks[self._free.pop()])

    def _unsure(self) -> str:
        self._is_unsure = True
        return str(self._one(self._tongue.unsure)).format(self._cards())

    def _denied(self) -> str:
        return str(self._one(self._tongue.denied)).format(self._cards())

    def _others(self) -> str:
        self._is_unsure = True
        return str(self._one(self._tongue.others)).format(self._cards())

    def _run_ranks(self) -> list[Rank]:
        low = self._draw(st.integers(4, 12))
        high = self._draw(st.integers(low + 2, 14))
        return [Rank(rank) for rank in range(low, high + 1)]

    def _run(self) -> str:
        ranks, suit = self._run_ranks(), self._one(self._tongue.suits)
        self._meld(" ".join(f"{_token(rank)}{suit}" for rank in ranks))
        low, high = (self._tongue.ranks[rank][0] for rank in (ranks[0], ranks[-1]))
        return str(self._one(self._tongue.runs)).format(low, high, self._tongue.suits[suit])

    def _named_run(self) -> str:
        ranks, suit = self._run_ranks(), self._one(self._tongue.suits)
        self._meld(" ".join(f"{_token(rank)}{suit}" for rank in ranks))
        between = self._one((" ", ", "))
        names = between.join(self._tongue.ranks[rank][0] for rank in ranks)
        return self._tongue.named.format(names, self._tongue.suits[suit])

    def _out(self) -> str:
        said = str(self._one(self._tongue.outs))
        self._side.update(self._tongue.outs[said])
        return said

    def _penalty(self) -> str:
        self._side["penalty"] = points = self._one((20, 50, 100))
        return str(self._one(self._tongue.penalties)).format(points)

    def _hand(self) -> str:
        player = self._draw(st.integers(0, 1))
        ranks = [self._free.pop() for _ in range(self._draw(st.integers(1, 3)))]
        numbers = [self._draw(st.integers(1, 4)) for _ in ranks]
        said = [
            self._some(number, self._tongue.ranks[rank])
            for rank, number in zip(ranks, numbers, strict=True)
        ]
        hand = " ".join(
            f"{_token(rank)}x{number}" for rank, number in zip(ranks, numbers, strict=True)
        )
        self._side["hands"] = [{}, {"cards": hand}] if player else [{"cards": hand}, {}]
        cards = f" {self._tongue.join} ".join(said)
        return f"{self._one(self._tongue.had[player])} {cards}"

    def _with_fillers(self, text: str) -> str:
        words = text.split(" ")
        for _ in range(self._draw(st.integers(0, 2))):
            place = self._draw(st.integers(0, len(words)))
            words.insert(place, self._one(self._tongue.fillers))
        return " ".join(words)


def _token(rank: Rank) -> str:
    return {11: "J", 12: "Q", 13: "K", 14: "A"}.get(rank, str(int(rank)))


@st.composite
def utterances(draw: st.DrawFn, code: str, *, sequences: bool) -> Utterance:
    """Return a sentence of a language."""
    return _Speaker(draw, TONGUES[code], sequences=sequences).sentence()
