"""One line, in words or notation, to one side of a deal document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.dictation.grouping import Pile, cards_of, piles_of
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.dictation.lexemes import lexemes
from scorekeeper.dictation.listening import Listener
from scorekeeper.dictation.placed import ANYBODY, Heard, Placed, Where
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.melds import MeldKind, SequenceMeld, SetMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset

MOST_CHARACTERS: Final = 2_000
"""What is said beyond this is not read."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A part of the text that was not understood.

    Attributes:
        start: where it begins.
        end: where it ends.
        text: the part.
    """

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Dictated:
    """What was understood of a text.

    Attributes:
        text: the text.
        language: the language that it was read in.
        side: the fields of a side of a deal document (contract 2) that were said: `melds`,
            `hands` (one for each player), `red_threes`, `calientes_played`, `went_out`,
            `concealed`, `penalty`. What was not said is missing.
        unread: what was not understood, in order.
    """

    text: str
    language: str
    side: dict[str, Any]
    unread: tuple[Unread, ...]

    @property
    def pieces(self) -> Iterator[tuple[str, bool]]:
        """Yield the text in pieces, each with whether it was understood."""
        place = 0
        for gap in self.unread:
            if gap.start > place:
                yield self.text[place : gap.start], True
            yield gap.text, False
            place = gap.end
        if place < len(self.text):
            yield self.text[place:], True


def dictate(
    text: str,
    rules: Ruleset,
    players: Sequence[str] = ("", ""),
    languages: Iterable[str] = tuple(LANGUAGES),
) -> Dictated:
    """Return what a side did, as it was said.

    Each language is tried; the one in which most is understood counts, the first of several.

    Args:
        text: words or notation.
        rules: what is played: they tell whether there are sequences, and how many sets of a rank.
        players: the names of the side's players who play the hand; these may be said.
        languages: keys of `LANGUAGES`, the likeliest first.
    """
    codes = [code for code in languages if code in LANGUAGES] or list(LANGUAGES)
    tried = [_read(text, rules, players, code) for code in codes]
    return min(tried, key=lambda each: sum(gap.end - gap.start for gap in each.unread))


def _read(text: str, rules: Ruleset, players: Sequence[str], language: str) -> Dictated:
    names = list(players) or [""]
    heard = Listener(lexemes(text[:MOST_CHARACTERS], language, names), len(names)).listen()
    piles = piles_of(heard, rules)
    side = dict(_fields(heard, piles, rules, len(names)))
    if len(text) > MOST_CHARACTERS:
        heard.unread.append((MOST_CHARACTERS, len(text)))
    return Dictated(text, language, side, tuple(_gaps(text, heard)))


def _fields(
    heard: Heard, piles: Sequence[Pile], rules: Ruleset, players: int
) -> Iterator[tuple[str, Any]]:
    if piles:
        yield "melds", [_meld(pile, rules) for pile in piles]
    table = [card for card in heard.cards if card.where is Where.TABLE]
    for name, rank in (("red_threes", Rank.RED_THREE), ("calientes_played", Rank.CALIENTE)):
        number = sum(card.count or 0 for card in table if card.rank is rank)
        if number:
            yield name, number
    hands = _hands(heard, players)
    if any(hands):
        yield "hands", hands
    for name, said in (("went_out", heard.went_out), ("concealed", heard.concealed)):
        if said is not None:
            yield name, said
    if heard.penalty:
        yield "penalty", heard.penalty


def _meld(pile: Pile, rules: Ruleset) -> str | dict[str, str]:
    cards = cards_of(pile.cards)
    text, inferred = write_cards(cards), meld_of(rules, cards)
    if pile.is_sequence and not isinstance(inferred, SequenceMeld):
        return {"cards": text, "kind": MeldKind.SEQUENCE.value}
    if pile.is_wild and isinstance(inferred, SetMeld):
        return {"cards": text, "kind": MeldKind.WILD.value}
    return text


def _hands(heard: Heard, players: int) -> list[dict[str, str]]:
    """Return what is left in each hand; a hand of nobody is the first that can be."""
    held = [card for card in heard.cards if card.where is not Where.TABLE]
    taken = {card.player for card in held}
    free = [place for place in range(players) if place not in taken]
    # Whoever went out holds nothing: by the rule books' example that is the first.
    if heard.went_out and len(free) > 1:
        free.append(free.pop(0))
    nobody = free[0] if free else players - 1
    hands = []
    for place in range(players):
        own = [c for c in held if (nobody if c.player == ANYBODY else c.player) == place]
        hands.append(_hand(own))
    return hands


def _hand(own: Sequence[Placed]) -> dict[str, str]:
    hand = {}
    for name, where in (("cards", Where.HAND), ("foot", Where.FOOT)):
        cards = write_cards(cards_of([card for card in own if card.where is where]))
        if cards:
            hand[name] = cards
    return hand


def _gaps(text: str, heard: Heard) -> Iterator[Unread]:
    """Yield what was not understood, neighbours together."""
    gaps: list[tuple[int, int]] = []
    for start, end in sorted(set(heard.unread)):
        if gaps and text[gaps[-1][1] : start].strip() == "":
            gaps[-1] = (gaps[-1][0], max(end, gaps[-1][1]))
        else:
            gaps.append((start, end))
    for start, end in gaps:
        yield Unread(start, end, text[start:end])
