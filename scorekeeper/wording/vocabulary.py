"""What the cards, piles and canastas are called at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Rank, Suit
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset, Vocabulary
from scorekeeper.wording.translation import N_, Translations


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The terms of an edition, singular and plural, ready to stand in a sentence."""

    red_three: str
    red_threes: str
    black_three: str
    black_threes: str
    deuce: str
    deuces: str
    joker: str
    jokers: str
    caliente: str
    calientes: str
    pile: str
    stock: str


def words(t: Translations, rules: Ruleset) -> Words:
    """Return what the cards and piles are called under `rules`."""
    caliente = t.gettext("Caliente card"), t.gettext("Caliente cards")
    if rules.vocabulary is Vocabulary.CALIENTE:
        return Words(
            red_three=t.gettext("Bonus card"),
            red_threes=t.gettext("Bonus cards"),
            black_three=t.gettext("Stop card"),
            black_threes=t.gettext("Stop cards"),
            deuce=t.gettext("little wild"),
            deuces=t.gettext("little wilds"),
            joker=t.gettext("big wild"),
            jokers=t.gettext("big wilds"),
            caliente=caliente[0],
            calientes=caliente[1],
            pile=t.gettext("Prize pile"),
            stock=t.gettext("Draw pile"),
        )
    return Words(
        red_three=t.gettext("red three"),
        red_threes=t.gettext("red threes"),
        black_three=t.gettext("black three"),
        black_threes=t.gettext("black threes"),
        deuce=t.gettext("deuce"),
        deuces=t.gettext("deuces"),
        joker=t.gettext("joker"),
        jokers=t.gettext("jokers"),
        caliente=caliente[0],
        calientes=caliente[1],
        pile=t.gettext("discard pile"),
        stock=t.gettext("stock"),
    )


_NATURALS: Final = {
    Rank.JACK: (N_("Jack"), N_("Jacks")),
    Rank.QUEEN: (N_("Queen"), N_("Queens")),
    Rank.KING: (N_("King"), N_("Kings")),
    Rank.ACE: (N_("Ace"), N_("Aces")),
}
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
}


def number_name(t: Translations, number: int) -> str:
    """Return a small number in words, a larger one in figures."""
    return t.gettext(_NUMBERS[number]) if 0 <= number < len(_NUMBERS) else str(number)


def rank_name(t: Translations, rules: Ruleset, rank: Rank, count: int = 1) -> str:
    """Return what `count` cards of a rank are called, without the number.

    `7`, `7s`, `Jack`, `Jacks`, `big wild`, `big wilds`.
    """
    if rank in _NATURALS:
        return t.gettext(_NATURALS[rank][0 if count == 1 else 1])
    if rank.is_natural:
        return str(rank.value) if count == 1 else t.gettext("%(rank)ss") % {"rank": rank.value}
    terms = words(t, rules)
    singular, plural = {
        Rank.JOKER: (terms.joker, terms.jokers),
        Rank.DEUCE: (terms.deuce, terms.deuces),
        Rank.BLACK_THREE: (terms.black_three, terms.black_threes),
        Rank.RED_THREE: (terms.red_three, terms.red_threes),
        Rank.CALIENTE: (terms.caliente, terms.calientes),
    }[rank]
    return singular if count == 1 else plural


def cards_in_words(t: Translations, rules: Ruleset, counts: Sequence[int]) -> str:
    """Return cards, counted by rank, in words: `two Jacks and one big wild`."""
    parts = [
        f"{number_name(t, counts[rank])} {rank_name(t, rules, rank, counts[rank])}"
        for rank in _SPOKEN_ORDER
        if counts[rank]
    ]
    return in_a_row(t, parts) or t.gettext("no cards")


def in_a_row(t: Translations, parts: Sequence[str]) -> str:
    """Return `parts` as a list in a sentence: `a, b and c`."""
    if len(parts) < 2:  # noqa: PLR2004 - one part or none needs no "and"
        return "".join(parts)
    return t.gettext("%(first)s and %(last)s") % {
        "first": ", ".join(parts[:-1]),
        "last": parts[-1],
    }


def suit_name(t: Translations, suit: Suit) -> str:
    """Return what a suit is called."""
    return t.gettext(_SUITS[suit])


def canasta_name(t: Translations, kind: CanastaKind, count: int = 1) -> str:
    """Return what `count` canastas of a kind are called, without the number."""
    return t.gettext(_CANASTAS[kind][0 if count == 1 else 1])


def capitalised(text: str) -> str:
    """Return `text` with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def times(t: Translations, factor: int) -> str:
    """Return how often something counts: `double`, `triple`, `4 times`."""
    if factor in _TIMES:
        return t.gettext(_TIMES[factor])
    return t.gettext("%(factor)d times") % {"factor": factor}
