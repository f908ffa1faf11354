"""Score lines in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import PlayedSide, Side
from scorekeeper.engine.melds import Meld, SequenceMeld
from scorekeeper.engine.ruleset import RedThreesNeed, RedThreesWithout, Ruleset
from scorekeeper.engine.score_sheet import LineCode, ScoreLine, ScoreSheet
from scorekeeper.wording.special_hands import special_hand_name
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import (
    canasta_name,
    cards_in_words,
    counted,
    filled,
    number_name,
    rank_name,
    suit_name,
    times,
    words,
)

_LACKING: Final = {
    RedThreesNeed.MELD: N_("no first meld"),
    RedThreesNeed.CANASTA: N_("no canasta"),
    RedThreesNeed.TWO_CANASTAS: N_("fewer than two canastas"),
}
"""Why red threes count nothing, or against a side."""


def shown_lines(rules: Ruleset, side: Side, sheet: ScoreSheet) -> tuple[ScoreLine, ...]:
    """Return the lines of a side as people read them: with red threes that count nothing.

    Other programs read the lines that earn or cost something, which need no such line.
    """
    nothing = tuple(_idle_red_threes(rules, side, sheet))
    before = [line for line in sheet.lines if _ORDER[line.code] < _ORDER[LineCode.RED_THREES]]
    return (*before, *nothing, *sheet.lines[len(before) :])


_ORDER: Final = {code: place for place, code in enumerate(LineCode)}


def _idle_red_threes(rules: Ruleset, side: Side, sheet: ScoreSheet) -> Iterator[ScoreLine]:
    """Yield a line of no points for red threes that would count, had the side enough to show."""
    rule = rules.red_threes
    if not isinstance(side, PlayedSide) or side.special_hand is not None:
        return
    if rule.without in _ALWAYS_TOLD or not any(rule.points):
        return
    if any(line.code in _THREES for line in sheet.lines):
        return
    counts: list[tuple[int | None, int]] = [(None, side.red_threes)]
    if rule.by_member and side.members:
        counts = [(index, member.red_threes or 0) for index, member in enumerate(side.members)]
    for member, count in counts:
        if count:
            source = rule.citation("without")
            yield ScoreLine(
                code=LineCode.RED_THREES, count=count, points=0, source=source, member=member
            )
    if side.black_threes and rules.black_threes.are_laid:
        source = rule.citation("without")
        yield ScoreLine(
            code=LineCode.BLACK_THREES, count=side.black_threes, points=0, source=source
        )


_ALWAYS_TOLD: Final = frozenset({RedThreesWithout.MINUS, RedThreesWithout.MINUS_EACH})
_THREES: Final = frozenset({LineCode.RED_THREES, LineCode.BLACK_THREES})


def line_label(
    t: Translations, rules: Ruleset, line: ScoreLine, players: Sequence[str] = ()
) -> str:
    """Return what a score line is for: `three 7s`, `natural canasta`, `going out`.

    Args:
        t: the language.
        rules: the rules played by; their vocabulary is used.
        line: the line.
        players: names of the side's players, for lines about one player's hand.
    """
    if line.meld is not None:
        return meld_label(t, rules, line.meld)
    if line.kind is not None:
        name = canasta_name(t, rules, line.kind, line.count)
        return name if line.count == 1 else counted(t, line.count, name)
    label = _LABELS[line.code](t, rules, line)
    if line.player is None:
        return label
    if line.player < len(players):
        return t.gettext("%(what)s (%(player)s)") % {
            "what": label,
            "player": players[line.player],
        }
    return t.gettext("%(what)s (player %(number)d)") % {"what": label, "number": line.player + 1}


def meld_label(t: Translations, rules: Ruleset, meld: Meld) -> str:
    """Return a meld in words: `two Jacks and one big wild`, `sequence 4 to 10 of hearts`."""
    ranks = meld.cards.natural_ranks if isinstance(meld, SequenceMeld) else ()
    if not ranks or len(ranks) < meld.cards.size:
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


def _melded(t: Translations, _rules: Ruleset, _line: ScoreLine) -> str:
    return t.gettext("melded cards")


def _collection(t: Translations, _rules: Ruleset, line: ScoreLine) -> str:
    return t.gettext("%(number)s canastas") % {"number": number_name(t, line.count)}


def _red_threes(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    terms = words(t, rules)
    return counted(t, line.count, terms.red_three if line.count == 1 else terms.red_threes)


def _laid_red_threes(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    """Return how many, and why they earn nothing where they do not."""
    return _laid_threes(t, rules, line, _red_threes(t, rules, line))


def _laid_black_threes(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    return _laid_threes(t, rules, line, _black_threes(t, rules, line))


def _laid_threes(t: Translations, rules: Ruleset, line: ScoreLine, cards: str) -> str:
    if line.points > 0:
        return cards
    return t.gettext("%(cards)s, %(lacking)s") % {
        "cards": cards,
        "lacking": t.gettext(_LACKING[rules.red_threes.need]),
    }


def _red_threes_in_hand(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    return t.gettext("%(cards)s left in hand") % {"cards": _red_threes(t, rules, line)}


def _going_out(t: Translations, _rules: Ruleset, _line: ScoreLine) -> str:
    return t.gettext("going out")


def _concealed(t: Translations, _rules: Ruleset, _line: ScoreLine) -> str:
    return t.gettext("going out concealed")


def _cards_in_hand(t: Translations, _rules: Ruleset, _line: ScoreLine) -> str:
    return t.gettext("cards left in hand")


def _black_threes(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    terms = words(t, rules)
    return counted(t, line.count, terms.black_three if line.count == 1 else terms.black_threes)


def _black_threes_in_hand(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    return t.gettext("%(cards)s left in hand") % {"cards": _black_threes(t, rules, line)}


def _removed_threes(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    if line.count == 0:
        return filled(t.gettext("all the %(cards)s"), {"cards": words(t, rules).black_threes})
    return t.gettext("%(cards)s out of play") % {"cards": _black_threes(t, rules, line)}


def _short_sequence(t: Translations, _rules: Ruleset, line: ScoreLine) -> str:
    return t.ngettext("sequence too short", "%(number)s sequences too short", line.count) % {
        "number": number_name(t, line.count)
    }


def _calientes(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    terms = words(t, rules)
    return counted(t, line.count, terms.caliente if line.count == 1 else terms.calientes)


def _caliente_played(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    return t.gettext("%(cards)s played") % {"cards": _calientes(t, rules, line)}


def _caliente_in_hand(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
    return t.gettext("%(cards)s in hand: it counts %(times)s") % {
        "cards": _calientes(t, rules, line),
        "times": times(t, rules.calientes.multiplier(line.count)),
    }


def _penalty(t: Translations, _rules: Ruleset, _line: ScoreLine) -> str:
    return t.gettext("penalty by agreement")


def _agreed_bonus(t: Translations, _rules: Ruleset, _line: ScoreLine) -> str:
    return t.gettext("bonus by agreement")


def _net(t: Translations, _rules: Ruleset, _line: ScoreLine) -> str:
    return t.gettext("points as worked out at the table")


def _unfinished(what: str) -> Callable[[Translations, Ruleset, ScoreLine], str]:
    def label(t: Translations, _rules: Ruleset, _line: ScoreLine) -> str:
        return t.gettext(what)

    return label


def _special_hand(t: Translations, _rules: Ruleset, line: ScoreLine) -> str:
    assert line.special_hand is not None, "a line of this code is about one"  # noqa: S101
    return special_hand_name(t, line.special_hand)


def _held(rank: Rank) -> Callable[[Translations, Ruleset, ScoreLine], str]:
    def label(t: Translations, rules: Ruleset, line: ScoreLine) -> str:
        cards = counted(t, line.count, rank_name(t, rules, rank, line.count))
        return t.gettext("%(cards)s held") % {"cards": cards}

    return label


_LABELS: Final[dict[LineCode, Callable[[Translations, Ruleset, ScoreLine], str]]] = {
    LineCode.MELDED_CARDS: _melded,
    LineCode.CANASTA_COLLECTION: _collection,
    LineCode.UNFINISHED_ACES: _unfinished(N_("aces not finished")),
    LineCode.UNFINISHED_SEVENS: _unfinished(N_("sevens not finished")),
    LineCode.UNFINISHED_WILDS: _unfinished(N_("wild cards not finished")),
    LineCode.SPECIAL_HAND: _special_hand,
    LineCode.RED_THREES: _laid_red_threes,
    LineCode.BLACK_THREES: _laid_black_threes,
    LineCode.RED_THREES_IN_HAND: _red_threes_in_hand,
    LineCode.GOING_OUT: _going_out,
    LineCode.CONCEALED: _concealed,
    LineCode.HELD_ACES: _held(Rank.ACE),
    LineCode.HELD_SEVENS: _held(Rank.SEVEN),
    LineCode.CARDS_IN_HAND: _cards_in_hand,
    LineCode.BLACK_THREES_IN_HAND: _black_threes_in_hand,
    LineCode.BLACK_THREES_REMOVED: _removed_threes,
    LineCode.SHORT_SEQUENCE: _short_sequence,
    LineCode.CALIENTE_PLAYED: _caliente_played,
    LineCode.CALIENTE_IN_HAND: _caliente_in_hand,
    LineCode.PENALTY: _penalty,
    LineCode.AGREED_BONUS: _agreed_bonus,
    LineCode.NET: _net,
}
