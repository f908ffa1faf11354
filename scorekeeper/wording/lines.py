"""Score lines in words, and the sums behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import CardsSide, PlayedSide, Side
from scorekeeper.engine.melds import CanastaKind, Meld, SequenceMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.ruleset.ending import RedThrees, RedThreesNeed, RedThreesWithout
from scorekeeper.engine.score_sheet import LineCode, ScoreLine, ScoreSheet
from scorekeeper.engine.scoring.line_rules import red_three_shares
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import (
    canasta_name,
    cards_in_words,
    counted,
    filled,
    number_name,
    rank_name,
    special_hand_name,
    suit_name,
    times,
    words,
)

_LACKING: Final = {
    RedThreesNeed.MELD: N_("no first meld"),
    RedThreesNeed.CANASTA: N_("no canasta"),
    RedThreesNeed.TWO_CANASTAS: N_("fewer than two canastas"),
}
"""Reasons why red threes count nothing, or against a side."""


def shown_lines(rules: Ruleset, side: Side, sheet: ScoreSheet) -> tuple[ScoreLine, ...]:
    """Return the score lines of a side for people: also those of red threes that count nothing.

    Documents for other programs leave these out, as lines without points change no sum.
    """
    nothing = tuple(_idle_red_threes(rules, side, sheet))
    before = [line for line in sheet.lines if _ORDER[line.code] < _ORDER[LineCode.RED_THREES]]
    return (*before, *nothing, *sheet.lines[len(before) :])


_ORDER: Final = {code: place for place, code in enumerate(LineCode)}


def _idle_red_threes(rules: Ruleset, side: Side, sheet: ScoreSheet) -> Iterator[ScoreLine]:
    """Yield lines of no points for threes that count nothing, as the side lacks what they need."""
    rule = rules.red_threes
    if not isinstance(side, PlayedSide) or side.special_hand is not None:
        return
    if rule.without in _ALWAYS_COUNT or not any(rule.points):
        return
    if any(line.code in _THREES for line in sheet.lines):
        return
    counts = [(LineCode.RED_THREES, *share) for share in red_three_shares(rules, side)]
    if rules.black_threes.are_laid:
        counts.append((LineCode.BLACK_THREES, None, side.black_threes))
    source = rule.citation("without")
    for code, member, count in counts:
        if count:
            yield ScoreLine(code=code, count=count, points=0, source=source, member=member)


_ALWAYS_COUNT: Final = frozenset({RedThreesWithout.MINUS, RedThreesWithout.MINUS_EACH})
_THREES: Final = frozenset({LineCode.RED_THREES, LineCode.BLACK_THREES})

_About = SequenceMeld | tuple[int, ...] | CanastaKind | SpecialHandId | None
"""The subject of a line: a sequence, the counts of other cards by rank, a kind of canasta …"""


def line_label(
    t: Translations, rules: Ruleset, line: ScoreLine, players: Sequence[str] = ()
) -> str:
    """Name a score line: `three 7s`, `natural canasta`, `going out`.

    Args:
        t: the language.
        rules: the rules played by; their vocabulary is used.
        line: the line.
        players: names of the side's players, for lines about one player's hand.
    """
    return line_labels(t, rules, (line,), players)[0]


def line_labels(
    t: Translations, rules: Ruleset, lines: Iterable[ScoreLine], players: Sequence[str] = ()
) -> list[str]:
    """Name score lines; otherwise as `line_label`."""
    labels, label_of = [], _label(rules)
    for line in lines:
        about: _About = line.kind or line.special_hand
        if line.meld is not None:
            # Counts hash faster than melds, and name all melds but sequences.
            meld = line.meld
            about = meld if isinstance(meld, SequenceMeld) else meld.cards.counts
        code, count = line.code, line.count
        if code is LineCode.CARDS_IN_HAND and line.player is None:
            # Of a side written as counts, this line is the black threes in all its hands together.
            code, count = LineCode.BLACK_THREES_IN_HAND, _black_threes(rules, line)
        label = label_of(t, code, count, _sign(line.points), about)
        if line.player is not None:
            name = players[line.player] if line.player < len(players) else line.player + 1
            label = _of_player(t, label, name)
        labels.append(label)
    return labels


@lru_cache(maxsize=512)
def _of_player(t: Translations, what: str, player: str | int) -> str:
    """Add a player to the name of a line: their name, or their number in the side."""
    if isinstance(player, str):
        return t.gettext("%(what)s (%(player)s)") % {"what": what, "player": player}
    return t.gettext("%(what)s (player %(number)d)") % {"what": what, "number": player}


def meld_label(t: Translations, rules: Ruleset, meld: Meld) -> str:
    """Name a meld in words: `two Jacks and one big wild`, `sequence 4 to 10 of hearts`.

    A sequence that is broken, or holds a wild card, is named by its cards.
    """
    ranks = meld.cards.natural_ranks if isinstance(meld, SequenceMeld) else ()
    if not ranks or not len(ranks) == meld.cards.size == ranks[-1] - ranks[0] + 1:
        return cards_in_words(t, rules, meld.cards.counts)
    ends: dict[str, str] = {
        "low": rank_name(t, rules, ranks[0]),
        "high": rank_name(t, rules, ranks[-1]),
    }
    suits = {card.suit for card in meld.cards.suited}
    if len(suits) == 1:
        ends["suit"] = suit_name(t, suits.pop())
        return t.gettext("sequence %(low)s to %(high)s of %(suit)s") % ends
    return t.gettext("sequence %(low)s to %(high)s") % ends


@cached_by_rules
def _label(
    rules: Ruleset,
    t: Translations,
    code: LineCode,
    count: int,
    sign: int,
    about: _About,
) -> str:
    """Name a line, without its player; cached, as the same few lines are on every sheet."""
    if isinstance(about, CanastaKind):
        name = canasta_name(t, rules, about, count)
        return name if count == 1 else counted(t, count, name)
    if isinstance(about, SpecialHandId):
        return special_hand_name(t, about)
    if isinstance(about, SequenceMeld):
        return meld_label(t, rules, about)
    if about is not None:
        return cards_in_words(t, rules, about)
    if code in _PLAIN:
        return t.gettext(_PLAIN[code])
    return _of_things(t, rules, code, count, sign)


def _of_things(t: Translations, rules: Ruleset, code: LineCode, count: int, sign: int) -> str:
    """Name a line that counts things, such as red threes, and earns, costs or does nothing."""
    if code is LineCode.BLACK_THREES_REMOVED and not count:
        return filled(t.gettext("all the %(cards)s"), {"cards": words(t, rules).black_threes})
    number = {"number": number_name(t, count)}
    if code is LineCode.CANASTA_COLLECTION:
        return t.gettext("%(number)s canastas") % number
    if code is LineCode.SHORT_SEQUENCE:
        return t.ngettext("sequence too short", "%(number)s sequences too short", count) % number
    rank, text = _OF_CARDS[code]
    values = {"cards": counted(t, count, rank_name(t, rules, rank, count))}
    if code in _THREES and sign > 0:
        return values["cards"]
    if code in _THREES:
        values["lacking"] = t.gettext(_LACKING[_unmet(rules.red_threes, sign)])
    if code is LineCode.CALIENTE_IN_HAND:
        values["times"] = times(t, rules.calientes.multiplier(count))
    return t.gettext(text) % values


def _black_threes(rules: Ruleset, line: ScoreLine) -> int:
    """Return the number of black threes that cost as much as a line."""
    return -line.points // rules.card_points.black_three


def _sign(points: int) -> int:
    """Return 1 for points that are earned, -1 for those that are lost, 0 for none."""
    return (points > 0) - (points < 0)


def _unmet(rule: RedThrees, sign: int) -> RedThreesNeed:
    """Return the need that a side has not met when its red threes count nothing, or against it."""
    if sign and rule.unmet is RedThreesWithout.MINUS_WITHOUT_CANASTA:
        return RedThreesNeed.CANASTA
    return rule.need


_PLAIN: Final = {
    LineCode.MELDED_CARDS: N_("melded cards"),
    LineCode.UNFINISHED_ACES: N_("unfinished aces"),
    LineCode.UNFINISHED_SEVENS: N_("unfinished sevens"),
    LineCode.UNFINISHED_WILDS: N_("unfinished wild cards"),
    LineCode.GOING_OUT: N_("going out"),
    LineCode.CONCEALED: N_("going out concealed"),
    LineCode.CARDS_IN_HAND: N_("cards left in hand"),
    LineCode.PENALTY: N_("penalty by agreement"),
    LineCode.AGREED_BONUS: N_("bonus by agreement"),
    LineCode.NET: N_("points as worked out at the table"),
}
"""Texts with nothing to fill in, by the code of the line: most lines of a sheet."""

_OF_CARDS: Final = {
    LineCode.RED_THREES: (Rank.RED_THREE, N_("%(cards)s, %(lacking)s")),
    LineCode.RED_THREES_IN_HAND: (Rank.RED_THREE, N_("%(cards)s left in hand")),
    LineCode.BLACK_THREES: (Rank.BLACK_THREE, N_("%(cards)s, %(lacking)s")),
    LineCode.BLACK_THREES_IN_HAND: (Rank.BLACK_THREE, N_("%(cards)s left in hand")),
    LineCode.BLACK_THREES_REMOVED: (Rank.BLACK_THREE, N_("%(cards)s out of play")),
    LineCode.HELD_ACES: (Rank.ACE, N_("%(cards)s held")),
    LineCode.HELD_SEVENS: (Rank.SEVEN, N_("%(cards)s held")),
    LineCode.CALIENTE_PLAYED: (Rank.CALIENTE, N_("%(cards)s played")),
    LineCode.CALIENTE_IN_HAND: (Rank.CALIENTE, N_("%(cards)s in hand: it counts %(times)s")),
}
"""The rank that a line counts, and its text; `%(cards)s` are as many of that rank."""


# ---------- the sum behind a line: `3 × 10 + 20` ----------

_EACH_ALIKE: Final = frozenset(
    {
        LineCode.RED_THREES,
        LineCode.RED_THREES_IN_HAND,
        LineCode.BLACK_THREES_IN_HAND,
        LineCode.SHORT_SEQUENCE,
        LineCode.CALIENTE_PLAYED,
    }
)


def line_sum(rules: Ruleset, side: Side, line: ScoreLine) -> str:
    """Write the sum behind the points of a line; empty where there is nothing to add up.

    Args:
        rules: the rules played by.
        side: the side as it was written down.
        line: one of its lines.
    """
    cards = _cards_of(side, line)
    if cards is not None:
        return _of_cards(rules, cards, abs(line.points))
    if line.count < 2 or line.points % line.count:  # noqa: PLR2004 -- one of a kind is no sum
        return ""
    if line.kind is None and line.code not in _EACH_ALIKE:
        return ""
    return _term(line.count, abs(line.points) // line.count)


def _cards_of(side: Side, line: ScoreLine) -> Cards | None:
    """Find the cards that a line is about, None where it is about none."""
    if line.meld is not None:
        return line.meld.cards
    if line.code is not LineCode.CARDS_IN_HAND or line.player is None:
        return None
    if not isinstance(side, CardsSide):
        return None
    hand = side.hands[line.player]
    return hand.cards + hand.foot


def _of_cards(rules: Ruleset, cards: Cards, points: int) -> str:
    """Write the sum of the values of cards, natural cards first, from few points to many.

    Cards that count in a line of their own, such as red threes in a hand, are left out.
    """
    counts: Counter[tuple[bool, int]] = Counter()
    for rank in Rank:
        counts[rank.is_wild, rules.card_points.by_rank[rank]] += cards.counts[rank]
    terms = {(wild, worth): n for (wild, worth), n in sorted(counts.items()) if n and worth}
    if sum(worth * count for (_, worth), count in terms.items()) != points:
        return ""
    if sum(terms.values()) < 2:  # noqa: PLR2004 -- one card is no sum
        return ""
    return " + ".join(_term(count, worth) for (_, worth), count in terms.items())


def _term(count: int, worth: int) -> str:
    return figure(worth) if count == 1 else f"{count} × {figure(worth)}"
