"""Cards as they are drawn on a page, and the keys of the pad."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, Suit
from scorekeeper.engine.melds import Meld, SequenceMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Vocabulary
from scorekeeper.web.common.language import gettext, pgettext, speech
from scorekeeper.wording.vocabulary import rank_name

_LETTERS: Final = {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"}
_SPECIAL: Final = (Rank.DEUCE, Rank.JOKER, Rank.BLACK_THREE, Rank.RED_THREE)
SUITS: Final = {
    Suit.SPADES: ("♠", ""),
    Suit.HEARTS: ("♥", "red"),
    Suit.DIAMONDS: ("♦", "red"),
    Suit.CLUBS: ("♣", ""),
}
"""The sign of each suit, and its tone."""
_ROLES: Final = {
    Rank.DEUCE: "wild",
    Rank.JOKER: "wild",
    Rank.RED_THREE: "bonus",
    Rank.CALIENTE: "caliente",
}


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on the face of a card.

    Attributes:
        sign: one or two letters or a star.
        caption: a small word below; may be empty.
        tone: `wild`, `red`, or empty.
    """

    sign: str
    caption: str = ""
    tone: str = ""


Pile = tuple[int, Face]
"""A pile of cards of one rank: their number, and the face that is drawn."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad.

    Attributes:
        token: the card in notation.
        name: the card's name.
        points: the card's points, laid down or left in a hand.
        role: `natural`, `wild`, or for cards laid down otherwise: `bonus`, `caliente`.
        face: the card's face.
    """

    token: str
    name: str
    points: int
    role: str
    face: Face


def _role(rules: Ruleset, rank: Rank) -> str:
    """Return the role of a card: black threes like red ones where the rules lay them down so."""
    if rank is Rank.BLACK_THREE and rules.black_threes.are_laid:
        return _ROLES[Rank.RED_THREE]
    return _ROLES.get(rank, "natural")


def pad_keys(rules: Ruleset) -> list[Key]:
    """Return a key for every card of the deck."""
    specials = (*_SPECIAL, Rank.CALIENTE) if rules.deck.calientes else _SPECIAL
    return [
        Key(
            token=write_cards(Cards.of([rank])),
            name=rank_name(speech(), rules, rank),
            points=rules.card_points.by_rank[rank],
            role=_role(rules, rank),
            face=face_of(rules, rank),
        )
        for rank in (*NATURAL_RANKS, *specials)
    ]


def piles_of(rules: Ruleset, cards: Cards) -> list[Pile]:
    """Return cards as piles of one rank, naturals first; suited cards apart."""
    order = (*NATURAL_RANKS, *_SPECIAL, Rank.CALIENTE)
    return [pile for rank in order for pile in _piles_of_rank(rules, cards, rank)]


def _piles_of_rank(rules: Ruleset, cards: Cards, rank: Rank) -> Iterator[Pile]:
    unsuited = cards.count(rank)
    for card in cards.suited:
        if card.rank is rank:
            yield card.count, Face(face_of(rules, rank).sign, *SUITS[card.suit])
            unsuited -= card.count
    if unsuited:
        yield unsuited, face_of(rules, rank)


def face_of(rules: Ruleset, rank: Rank) -> Face:
    """Return the face of a card in the edition that is played."""
    if rank.is_natural:
        return Face(_LETTERS.get(rank, str(rank.value)))
    if rank is Rank.CALIENTE:
        return Face("C", gettext("Caliente"), "red")
    if rules.vocabulary is Vocabulary.CALIENTE:
        return _caliente_face(rules, rank)
    return {
        Rank.DEUCE: Face("2", gettext("wild"), "wild"),
        Rank.JOKER: Face("★", gettext("joker"), "wild"),
        Rank.BLACK_THREE: Face("3", pgettext("a three", "black")),
        Rank.RED_THREE: Face("3", pgettext("a three", "red"), "red"),
    }[rank]


def _caliente_face(rules: Ruleset, rank: Rank) -> Face:
    return {
        Rank.DEUCE: Face("★", str(rules.card_points.deuce), "wild"),
        Rank.JOKER: Face("★", str(rules.card_points.joker), "wild"),
        Rank.BLACK_THREE: Face("3", gettext("Stop")),
        Rank.RED_THREE: Face("3", gettext("Bonus"), "red"),
    }[rank]


def suit_hint(meld: Meld) -> str:
    """Return the remark on a sequence in which the suit of a card was not told; else empty."""
    suited = sum(card.count for card in meld.cards.suited)
    is_open = isinstance(meld, SequenceMeld) and suited < meld.cards.size
    return gettext("Only if these are of one suit.") if is_open else ""
