"""Generates phrases for a side, as somebody at the table would say them: inverse to parsing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.dictation.language import Language
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.deal import CardsSide
from scorekeeper.engine.melds import Meld, SequenceMeld, WildMeld

_ORDER: Final = (*NATURAL_RANKS, Rank.BLACK_THREE, Rank.DEUCE, Rank.JOKER, Rank.RED_THREE)
_TERMS: Final = {
    "en": ("and", "of", "from", "to", "sequence", "wild meld", "we went out", "concealed"),
    "es": ("y", "de", "del", "al", "escalera", "canasta de comodines", "cerramos", "de mano"),
}
_HAD: Final = {"en": "{} had", "es": "{} tenía"}
_FOOT: Final = {"en": "foot", "es": "pie"}


def speak(side: CardsSide, players: Sequence[str], code: str) -> str:
    """Return a side in words.

    Args:
        side: the side to describe.
        players: the names of its players, one for each hand.
        code: the language.
    """
    language = LANGUAGES[code]
    *_, out, concealed = _TERMS[code]
    # `wild meld: six jokers, three deuces` is one meld, so sets of deuces are told before.
    melds = sorted(side.melds, key=lambda meld: isinstance(meld, WildMeld))
    table = [_meld(meld, language) for meld in melds]
    for rank, number in (
        (Rank.RED_THREE, side.red_threes),
        (Rank.CALIENTE, side.calientes_played),
    ):
        table += [_some(language, rank, number)] if number else []
    table += [out] if side.went_out else []
    table += [concealed] if side.concealed else []
    return ". ".join([", ".join(table), *_hands(side, players, language)])


def _hands(side: CardsSide, players: Sequence[str], language: Language) -> Iterator[str]:
    for name, hand in zip(players, side.hands, strict=False):
        if hand:
            had = _HAD[language.code].format(name)
            foot = f" {_FOOT[language.code]} {_cards(hand.foot, language)}" if hand.foot else ""
            yield f"{had} {_cards(hand.cards, language)}{foot}"


def _meld(meld: Meld, language: Language) -> str:
    join, of, _from, to, sequence, wild, *_ = _TERMS[language.code]
    if isinstance(meld, SequenceMeld):
        ranks = meld.cards.natural_ranks
        low, high = (_name(language, rank, 1) for rank in (ranks[0], ranks[-1]))
        suit = ""
        if meld.cards.suited:
            suit = f" {of} {language.suits[meld.cards.suited[0].suit][0]}"
        return f"{sequence}{suit} {_from} {low} {to} {high}"
    start = f"{wild}: " if isinstance(meld, WildMeld) else ""
    del join
    return f"{start}{_cards(meld.cards, language)}"


def _cards(cards: Cards, language: Language) -> str:
    join = _TERMS[language.code][0]
    ranks = (*_ORDER, Rank.CALIENTE)
    parts = [_some(language, r, cards.count(r)) for r in ranks if cards.count(r)]
    return f" {join} ".join(parts)


def _some(language: Language, rank: Rank, number: int) -> str:
    words = language.numbers.get(number, (str(number),))
    return f"{words[0]} {_name(language, rank, number)}"


def _name(language: Language, rank: Rank, number: int) -> str:
    names = language.ranks[rank]
    return (names.singular if number == 1 else names.plural)[0]
