"""Text to cards and back: `7x3 JKR`, `QH KH AH`, `3R`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, Suit, suited_counts

MOST_OF_A_TOKEN: Final = 999

_NAMES: Final[dict[str, Rank]] = {
    **{str(rank.value): rank for rank in Rank if Rank.FOUR <= rank <= Rank.TEN},
    "T": Rank.TEN,
    "J": Rank.JACK,
    "Q": Rank.QUEEN,
    "K": Rank.KING,
    "A": Rank.ACE,
    **dict.fromkeys(("2", "LW", "W", "LITTLE"), Rank.DEUCE),
    **dict.fromkeys(("JKR", "BW", "JK", "JOKER", "BIG", "*"), Rank.JOKER),
    **dict.fromkeys(("3R", "RT", "BONUS"), Rank.RED_THREE),
    **dict.fromkeys(("3B", "BT", "STOP"), Rank.BLACK_THREE),
    **dict.fromkeys(("CAL", "CALIENTE"), Rank.CALIENTE),
}
_THREES: Final = {
    Suit.HEARTS: Rank.RED_THREE,
    Suit.DIAMONDS: Rank.RED_THREE,
    Suit.SPADES: Rank.BLACK_THREE,
    Suit.CLUBS: Rank.BLACK_THREE,
}
_TOKENS: Final[dict[Rank, str]] = {
    Rank.JOKER: "JKR",
    Rank.CALIENTE: "CAL",
    Rank.DEUCE: "2",
    Rank.BLACK_THREE: "3B",
    Rank.RED_THREE: "3R",
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
    Rank.ACE: "A",
    **{rank: str(rank.value) for rank in Rank if Rank.FOUR <= rank <= Rank.TEN},
}
_WRITING_ORDER: Final = (
    *(rank for rank in Rank if rank.is_natural),
    Rank.DEUCE,
    Rank.JOKER,
    Rank.BLACK_THREE,
    Rank.RED_THREE,
    Rank.CALIENTE,
)
_COUNTED: Final = re.compile(r"(?P<card>.+?)[xX×](?P<count>[0-9]{1,3})")


class UnknownCardError(ValueError):
    """Error for a token that names no card.

    Attributes:
        text: the text that was read.
        token: its first token that names no card.
        position: where that stands, counting tokens from 1.
    """

    def __init__(self, text: str, token: str, position: int) -> None:
        """Keep the text, the token and its place."""
        super().__init__(f"“{token}” (card {position}) is no card")
        self.text = text
        self.token = token
        self.position = position


_Counted = tuple[Rank, Suit | None, int]
"""A card: its rank and suit, and the number of it."""


def _table_of_cards() -> dict[str, _Counted]:
    """Return a map from each single-card token, in upper case, to its card."""
    table: dict[str, _Counted] = {name: (rank, None, 1) for name, rank in _NAMES.items()}
    for suit in Suit:
        table[f"3{suit}"] = (_THREES[suit], None, 1)
        table[f"2{suit}"] = (Rank.DEUCE, None, 1)
        for name, rank in _NAMES.items():
            if rank.is_natural:
                table[f"{name}{suit}"] = (rank, suit, 1)
    return table


_CARDS: Final = _table_of_cards()


_SHORT: Final = 80
"""The longest text of cards that is cached: short ones, `7x3`, `A A 4`, come again and again."""


def read_cards(text: str) -> Cards:
    """Return the cards that `text` lists.

    Tokens are separated by blanks or commas; case does not matter; `10x8` is eight tens.

    >>> write_cards(read_cards("bw, t 10 7x3"))
    '7x3 10x2 JKR'

    Raises:
        UnknownCardError: a token names no card.
    """
    return _read_again(text) if len(text) <= _SHORT else _read(text)


def _read(text: str) -> Cards:
    counts = list(NO_CARDS.counts)
    suited: dict[tuple[Rank, Suit], int] = {}
    for position, token in enumerate(text.replace(",", " ").split(), start=1):
        read = _CARDS.get(token) or _read_token(token)
        if read is None:
            raise UnknownCardError(text, token, position)
        rank, suit, count = read
        counts[rank] += count
        if suit is not None:
            suited[rank, suit] = suited.get((rank, suit), 0) + count
    return Cards(tuple(counts), suited_counts(suited) if suited else ())


_read_again: Final = lru_cache(maxsize=4096)(_read)
"""The same cards for the same text: the hands of a game share them, and take a third less room."""


@lru_cache(maxsize=1024)
def _read_token(token: str) -> _Counted | None:
    """Return the card that `token` names, and the number of it; None where it names none."""
    single = _CARDS.get(token.upper())
    if single is not None:
        return single
    counted = _COUNTED.fullmatch(token)
    card = _CARDS.get(counted["card"].upper()) if counted else None
    if counted is None or card is None or int(counted["count"]) == 0:
        return None
    rank, suit, _ = card
    return rank, suit, int(counted["count"])


def write_cards(cards: Cards) -> str:
    """Return `cards` in notation: naturals ascending, then wilds, threes and Caliente cards.

    >>> write_cards(read_cards("KH KS K"))
    'KH KS K'
    """
    tokens: list[str] = []
    for rank in _WRITING_ORDER:
        if cards.counts[rank]:
            unsaid = cards.counts[rank]
            for card in cards.suited:
                if card.rank is rank:
                    tokens.append(_counted(f"{_TOKENS[rank]}{card.suit}", card.count))
                    unsaid -= card.count
            tokens.append(_counted(_TOKENS[rank], unsaid))
    return " ".join(token for token in tokens if token)


def _counted(token: str, count: int) -> str:
    """Return `token` for `count` cards; nothing for none."""
    full, rest = divmod(count, MOST_OF_A_TOKEN)
    tokens = [f"{token}x{MOST_OF_A_TOKEN}"] * full
    if rest:
        tokens.append(token if rest == 1 else f"{token}x{rest}")
    return " ".join(tokens)
