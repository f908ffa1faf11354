"""The names of cards, piles, canastas and special hands at a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Self

from scorekeeper.engine.canasta_kinds import FORMS, is_only_natural
from scorekeeper.engine.cards import NATURAL_RANKS, Rank, Suit
from scorekeeper.engine.melds import CanastaKind, MeldKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Vocabulary
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.wording.translation import ENGLISH, N_, NP_, Translations


class Term(str):
    """The name of cards or a pile, and whether it is feminine in the language it is in."""

    __slots__ = ("is_feminine",)
    is_feminine: bool

    def __new__(cls, text: str, *, is_feminine: bool = False) -> Self:
        """Keep the word and its gender."""
        term = super().__new__(cls, text)
        term.is_feminine = is_feminine
        return term


class Words(NamedTuple):
    """The names of special cards and piles in an edition, as they stand in a sentence.

    A field for a card is named like its `Rank`, in lower case; with an s it is for several.
    """

    red_three: Term
    red_threes: Term
    black_three: Term
    black_threes: Term
    deuce: Term
    deuces: Term
    joker: Term
    jokers: Term
    caliente: Term
    calientes: Term
    pile: Term
    stock: Term


_CLASSIC_CARDS: Final = {
    "red_three": (N_("red three"), N_("red threes"), NP_("gender", "red three")),
    "black_three": (N_("black three"), N_("black threes"), NP_("gender", "black three")),
    "deuce": (N_("deuce"), N_("deuces"), NP_("gender", "deuce")),
    "joker": (N_("joker"), N_("jokers"), NP_("gender", "joker")),
}
_CALIENTE_CARDS: Final = {
    "red_three": (N_("Bonus card"), N_("Bonus cards"), NP_("gender", "Bonus card")),
    "black_three": (N_("Stop card"), N_("Stop cards"), NP_("gender", "Stop card")),
    "deuce": (N_("little wild"), N_("little wilds"), NP_("gender", "little wild")),
    "joker": (N_("big wild"), N_("big wilds"), NP_("gender", "big wild")),
}
_CALIENTES: Final = {
    "caliente": (N_("Caliente card"), N_("Caliente cards"), NP_("gender", "Caliente card")),
}
_CLASSIC_PILES: Final = {
    "pile": (N_("discard pile"), NP_("gender", "discard pile")),
    "stock": (N_("stock"), NP_("gender", "stock")),
}
_CALIENTE_PILES: Final = {
    "pile": (N_("Prize pile"), NP_("gender", "Prize pile")),
    "stock": (N_("Draw pile"), NP_("gender", "Draw pile")),
}
_FEMININE: Final = "f"
_BY_GENDER: Final = re.compile(r"\{([^|{}]*)\|([^:{}]*):(\w+)\}")


def words(t: Translations, rules: Ruleset) -> Words:
    """Name the cards and piles under `rules`."""
    return _words(t, rules.vocabulary is Vocabulary.CALIENTE)


@lru_cache(maxsize=16)
def _words(t: Translations, is_caliente: bool) -> Words:  # noqa: FBT001 -- a key
    """Return the words of an edition in a language; cached, as each violation needs them."""
    cards = _CALIENTES | (_CALIENTE_CARDS if is_caliente else _CLASSIC_CARDS)
    piles = _CALIENTE_PILES if is_caliente else _CLASSIC_PILES
    return Words(
        **{name: _term(t, one, gender) for name, (one, _, gender) in cards.items()},
        **{f"{name}s": _term(t, many, gender) for name, (_, many, gender) in cards.items()},
        **{name: _term(t, *messages) for name, messages in piles.items()},
    )


def terms(t: Translations, rules: Ruleset | None) -> Mapping[str, Term]:
    """Name the cards and piles under `rules`, by the names of the fields of `Words`.

    Without rules they have their usual names.
    """
    return _terms(t, rules is not None and rules.vocabulary is Vocabulary.CALIENTE)


@lru_cache(maxsize=16)
def _terms(t: Translations, is_caliente: bool) -> Mapping[str, Term]:  # noqa: FBT001 -- a key
    return _words(t, is_caliente)._asdict()


def laid_threes(t: Translations, rules: Ruleset) -> str:
    """Name the threes that are laid down as they come: red ones, or those of both colours."""
    return t.gettext("threes") if rules.black_threes.are_laid else words(t, rules).red_threes


def _term(t: Translations, name: str, gender: str) -> Term:
    """Look up a word in a language.

    Args:
        t: the language.
        name: the word as the program has it.
        gender: its message in the context `gender`, which a catalogue translates as `m` or `f`.
    """
    return Term(t.gettext(name), is_feminine=t.pgettext("gender", gender) == _FEMININE)


def filled(text: str, terms: Mapping[str, object]) -> str:
    """Fill a translated sentence with its terms, and with the words that agree with them.

    Args:
        text: the sentence: `%(red_threes)s` is a term, `{Los|Las:red_threes}` what stands with a
            masculine and with a feminine one.
        terms: the terms; those to agree with are each a `Term`.

    >>> filled("{Los|Las:cards} %(cards)s", {"cards": Term("cartas Stop", is_feminine=True)})
    'Las cartas Stop'
    """

    def agreeing(found: re.Match[str]) -> str:
        return found[2] if getattr(terms[found[3]], "is_feminine", False) else found[1]

    return (_BY_GENDER.sub(agreeing, text) if "|" in text else text) % terms


_NATURALS: Final = {
    Rank.FOUR: ("4", N_("4s"), NP_("gender", "7")),
    Rank.FIVE: ("5", N_("5s"), NP_("gender", "7")),
    Rank.SIX: ("6", N_("6s"), NP_("gender", "7")),
    Rank.SEVEN: ("7", N_("7s"), NP_("gender", "7")),
    Rank.EIGHT: ("8", N_("8s"), NP_("gender", "7")),
    Rank.NINE: ("9", N_("9s"), NP_("gender", "7")),
    Rank.TEN: ("10", N_("10s"), NP_("gender", "7")),
    Rank.JACK: (N_("Jack"), N_("Jacks"), NP_("gender", "Jack")),
    Rank.QUEEN: (N_("Queen"), N_("Queens"), NP_("gender", "Queen")),
    Rank.KING: (N_("King"), N_("Kings"), NP_("gender", "King")),
    Rank.ACE: (N_("Ace"), N_("Aces"), NP_("gender", "Ace")),
}
"""One card of a rank, several, and the message of their gender: all numbers have that of the 7."""
_NUMBERS: Final = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)
_SPOKEN_ORDER: Final = (
    *NATURAL_RANKS,
    Rank.BLACK_THREE,
    Rank.RED_THREE,
    Rank.JOKER,
    Rank.DEUCE,
    Rank.CALIENTE,
)
_TIMES: Final = {1: N_("once"), 2: N_("double"), 3: N_("triple")}
_SUITS: Final = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
}
_CANASTAS: Final = {
    CanastaKind.NATURAL: (N_("natural canasta"), N_("natural canastas")),
    CanastaKind.MIXED: (N_("mixed canasta"), N_("mixed canastas")),
    CanastaKind.WILD: (N_("canasta of wild cards"), N_("canastas of wild cards")),
    CanastaKind.WILD_DEUCES: (N_("canasta of seven deuces"), N_("canastas of seven deuces")),
    CanastaKind.WILD_JOKERS: (
        N_("canasta of four jokers and three deuces"),
        N_("canastas of four jokers and three deuces"),
    ),
    CanastaKind.SAMBA: (N_("samba (sequence of seven)"), N_("sambas (sequences of seven)")),
    CanastaKind.SEVENS: (N_("canasta of sevens"), N_("canastas of sevens")),
    CanastaKind.NATURAL_DEUCES: (N_("natural canasta of deuces"), N_("natural canastas of deuces")),
    CanastaKind.MIXED_DEUCES: (N_("mixed canasta of deuces"), N_("mixed canastas of deuces")),
    CanastaKind.ACES: (N_("natural canasta of aces"), N_("natural canastas of aces")),
}
_MARKS: Final = {
    CanastaKind.NATURAL: N_("Natural"),
    CanastaKind.MIXED: N_("Mixed"),
    CanastaKind.SAMBA: N_("Samba"),
    CanastaKind.SEVENS: N_("Sevens"),
    CanastaKind.NATURAL_DEUCES: N_("Natural"),
    CanastaKind.MIXED_DEUCES: N_("Mixed"),
    CanastaKind.ACES: N_("Aces"),
}
_ESCALERAS: Final = N_("escalera (sequence of seven)"), N_("escaleras (sequences of seven)")
_ONLY_NATURAL: Final = {
    CanastaKind.SEVENS: (N_("natural canasta of sevens"), N_("natural canastas of sevens")),
}
"""The names of canastas that are mixed in other rules, where they never are."""


def number_name(t: Translations, number: int, of: str = "") -> str:
    """Write a small number in words, a larger one in figures.

    Args:
        t: the language.
        number: the number.
        of: the word that it stands before, where it has to agree with it.
    """
    if number == 1 and getattr(of, "is_feminine", False):
        return str(t.pgettext("feminine", "one"))
    return t.gettext(_NUMBERS[number]) if 0 <= number < len(_NUMBERS) else str(number)


def counted(t: Translations, number: int, name: str) -> str:
    """Count something in words: `two red threes`, `una carta Bonus`."""
    return f"{number_name(t, number, name)} {name}"


def rank_name(t: Translations, rules: Ruleset, rank: Rank, count: int = 1) -> Term:
    """Name `count` cards of a rank, without the number.

    `7`, `7s`, `Jack`, `Jacks`, `big wild`, `big wilds`.
    """
    return _rank_name(t, words(t, rules), rank, count)


def _rank_name(t: Translations, terms: Words, rank: Rank, count: int) -> Term:
    """Name cards of a rank where wilds and threes have these names."""
    if rank in _NATURALS:
        one, many, gender = _NATURALS[rank]
        if rank <= Rank.TEN and count == 1:
            return Term(one)
        return _term(t, one if count == 1 else many, gender)
    name = rank.name.lower()
    term: Term = getattr(terms, name if count == 1 else f"{name}s")
    return term


def cards_in_words(t: Translations, rules: Ruleset, counts: Sequence[int]) -> str:
    """Name cards, counted by rank, in words: `two Jacks and one big wild`."""
    is_caliente = rules.vocabulary is Vocabulary.CALIENTE
    return _cards_in_words(t, is_caliente, tuple(counts))


@lru_cache(maxsize=4096)
def _cards_in_words(t: Translations, is_caliente: bool, counts: tuple[int, ...]) -> str:  # noqa: FBT001 -- a key
    """Return cards in words; cached, as the same melds lie on every table."""
    terms = _words(t, is_caliente)
    parts = [
        counted(t, counts[rank], _rank_name(t, terms, rank, counts[rank]))
        for rank in _SPOKEN_ORDER
        if counts[rank]
    ]
    return in_a_row(t, parts) or t.gettext("no cards")


def in_a_row(t: Translations, parts: Sequence[str]) -> str:
    """Join `parts` to a list in a sentence: `a, b and c`."""
    if len(parts) < 2:  # noqa: PLR2004 - one part or none needs no "and"
        return "".join(parts)
    return t.gettext("%(first)s and %(last)s") % {
        "first": ", ".join(parts[:-1]),
        "last": parts[-1],
    }


def suit_name(t: Translations, suit: Suit) -> str:
    """Name a suit."""
    return t.gettext(_SUITS[suit])


def canasta_name(t: Translations, rules: Ruleset | None, kind: CanastaKind, count: int = 1) -> str:
    """Name `count` canastas of a kind under `rules`, or as usual, without the number."""
    names = _CANASTAS[kind] if rules is None else _canasta_names(rules, kind)
    return t.gettext(names[0 if count == 1 else 1])


def canastas_text(t: Translations, rules: Ruleset, count: int, kind: CanastaKind | None) -> str:
    """Count canastas, of a kind or of any: `2 mixed canastas`."""
    if kind is not None:
        return f"{count} {canasta_name(t, rules, kind, count)}"
    return t.ngettext("%(num)s canasta", "%(num)s canastas", count) % {"num": count}


def _canasta_names(rules: Ruleset, kind: CanastaKind) -> tuple[str, str]:
    """Return the names of one canasta of a kind and of several, under some rules."""
    if _is_escalera(rules, kind):
        return _ESCALERAS
    if kind in _ONLY_NATURAL and is_only_natural(rules, kind):
        return _ONLY_NATURAL[kind]
    return _CANASTAS[kind]


def canasta_mark(t: Translations, rules: Ruleset, kind: CanastaKind) -> str:
    """Name a canasta of a kind in one word, where there is little room."""
    return t.gettext(N_("Escalera") if _is_escalera(rules, kind) else _MARKS.get(kind, N_("Wild")))


def _is_escalera(rules: Ruleset, kind: CanastaKind) -> bool:
    """Return whether canastas of a kind are called escaleras."""
    return FORMS[kind].of is MeldKind.SEQUENCE and rules.vocabulary is Vocabulary.ESCALERA


def capitalised(text: str) -> str:
    """Begin `text` with a capital letter, and leave the rest as it is."""
    return text[:1].upper() + text[1:]


def plain(text: str) -> str:
    """Fold a text for comparison: case, accents and the kind of apostrophe make no difference."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def times(t: Translations, factor: int) -> str:
    """Return the word for a factor: `double`, `triple`, `4 times`."""
    if factor in _TIMES:
        return t.gettext(_TIMES[factor])
    return t.gettext("%(factor)d times") % {"factor": factor}


_SPECIAL: Final = {
    SpecialHandId.DREAM_HAND_5: (
        N_("dream hand with five wild cards"),
        N_("five of a rank, four of another, and any five wild cards"),
    ),
    SpecialHandId.DREAM_HAND_4: (
        N_("dream hand with four wild cards"),
        N_("five each of two ranks, and four deuces or four jokers"),
    ),
    SpecialHandId.TRIPLES: (
        N_("triples"),
        N_("three each of four ranks, and two deuces or two jokers"),
    ),
    SpecialHandId.QUADS: (
        N_("quads"),
        N_("four each of three ranks, and two deuces or two jokers"),
    ),
    SpecialHandId.STRAIGHT: (
        N_("straight"),
        N_("one card of each rank from 4 to ace, a deuce, a joker and a three"),
    ),
    SpecialHandId.GARBAGE: (
        N_("garbage"),
        N_("four each of two ranks, and three each of two others"),
    ),
    SpecialHandId.BLAST_OFF: (
        N_("blast off"),
        N_("five, four, three and two of a kind; deuces and jokers may be such a kind"),
    ),
    SpecialHandId.PAIRS: (N_("pairs"), N_("seven pairs of 4 to ace")),
    SpecialHandId.MIAMI_PAIRS: (
        N_("Miami pairs"),
        N_("pairs of aces, sevens, deuces and jokers, and three more pairs"),
    ),
    SpecialHandId.ZIP_CODE: (
        N_("zip code"),
        N_("four, three, three, two and two of a kind; deuces and jokers may be such a kind"),
    ),
    SpecialHandId.WILD_PAIRS: (
        N_("wild pairs"),
        N_("pairs of aces and sevens, a pair of deuces or jokers, and four more pairs"),
    ),
}


def special_hand_name(t: Translations, special: SpecialHandId) -> str:
    """Name a special hand: `zip code`."""
    return t.gettext(_SPECIAL[special][0])


def special_hand_cards(t: Translations, special: SpecialHandId) -> str:
    """Describe the cards of a special hand."""
    return t.gettext(_SPECIAL[special][1])


def special_hand_called(t: Translations, text: str) -> SpecialHandId | None:
    """Return the special hand of a name, in this language, in English or as an id."""
    asked = _folded(text)
    for special in SpecialHandId:
        names = (special.value, *(special_hand_name(each, special) for each in (t, ENGLISH)))
        if asked in map(_folded, names):
            return special
    return None


def _folded(name: str) -> str:
    """Fold a name for comparison: also hyphens and spaces make no difference."""
    return " ".join(plain(name).replace("-", " ").split())
