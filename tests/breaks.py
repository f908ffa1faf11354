"""Ways to break a rule: each turns a legal side into one that a check must find fault with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from scorekeeper.engine.deal import CardsSide, CountsSide, Hand, Side, meld_of
from scorekeeper.engine.melds import MeldKind
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.melding import Majority, SameRank

Change = Callable[[Ruleset, CardsSide], Side | None]


def _with(
    *texts: str, kind: MeldKind | None = None, where: Callable[[Ruleset], object] = bool
) -> Change:
    """Return a change that adds these melds, for rulesets that meet the condition."""

    def change(rules: Ruleset, side: CardsSide) -> Side | None:
        if not where(rules):
            return None
        melds = tuple(meld_of(rules, read_cards(text), kind) for text in texts)
        return replace(side, melds=(*side.melds, *melds))

    return change


def _only(*texts: str, out: bool = False, **values: object) -> Change:
    """Return a change that leaves nothing but these melds, and no first meld recorded."""

    def change(rules: Ruleset, side: CardsSide) -> Side | None:
        del side
        melds = tuple(meld_of(rules, read_cards(text)) for text in texts)
        return CardsSide(melds=melds, hands=(Hand(), Hand()), went_out=out, **values)  # type: ignore[arg-type]

    return change


def _where(condition: Callable[[Ruleset], object], change: Change) -> Change:
    """Return a change that is made only for rulesets that meet the condition."""
    return lambda rules, side: change(rules, side) if condition(rules) else None


def _not_in_melds(rules: Ruleset, side: CardsSide) -> Side | None:
    """Tell of a first meld that lies nowhere."""
    return replace(side, first_meld=(meld_of(rules, read_cards("Kx30")),))


def _cards_left(rules: Ruleset, side: CardsSide) -> Side | None:
    """Say that the side went out though everybody holds a card."""
    del rules
    return replace(side, went_out=True, hands=tuple(Hand(read_cards("4")) for _ in side.hands))


def _foot_left(rules: Ruleset, side: CardsSide) -> Side | None:
    """Say that the side went out though a foot still lies there."""
    if not rules.going_out.feet_taken:
        return None
    return replace(side, went_out=True, hands=(Hand(), Hand(foot=read_cards("4"))))


def _not_out(rules: Ruleset, side: CardsSide) -> Side | None:
    """Say that a side went out concealed that did not go out."""
    del rules
    return replace(side, went_out=False, concealed=True)


def _few_points(rules: Ruleset, side: CardsSide) -> Side | None:
    """Record counts with fewer card points than any meld has."""
    del rules, side
    return CountsSide(card_points=5)


def _dear(rules: Ruleset) -> bool:
    """Return whether a first meld of 15 points is too little at the start of a game."""
    return rules.minimums.required(score=0, deal_number=1).points > 15


BREAKS: Final[tuple[tuple[str, Change], ...]] = (
    ("meld.too_short", _with("7 7")),
    ("meld.too_short", _with("2 JKR")),
    ("meld.too_long", _with("7x8", where=lambda rules: rules.sets.most_cards)),
    (
        "meld.too_long",
        _with("2x8", where=lambda rules: rules.wild_melds.allowed and rules.wild_melds.most_cards),
    ),
    ("meld.too_few_naturals", _with("7 2 2")),
    ("meld.too_many_wilds", _with("7x3 2x4", where=lambda rules: rules.sets.most_wilds)),
    (
        "meld.too_many_wilds",
        _with(
            "7x3 2x2",
            where=lambda rules: (
                rules.sets.most_wilds is None and rules.sets.majority is Majority.TWICE
            ),
        ),
    ),
    (
        "meld.wilds_not_outnumbered",
        _with("7 7 2 2", where=lambda rules: rules.sets.majority is not Majority.NONE),
    ),
    ("meld.mixed_ranks", _with("7 7 K", kind=MeldKind.SET)),
    ("meld.wild_not_allowed", _with("2x3", where=lambda rules: not rules.wild_melds.allowed)),
    ("meld.sequence_not_allowed", _with("4 5 6", where=lambda r: not r.sequences.allowed)),
    ("meld.sequence_broken", _with("4 5 7", where=lambda rules: rules.sequences.allowed)),
    (
        "meld.sequence_suit",
        _with("4H 5H 6S", where=lambda r: r.sequences.allowed and r.sequences.one_suit),
    ),
    (
        "meld.sequence_wild",
        _with("4 5 2 7", kind=MeldKind.SEQUENCE, where=lambda rules: rules.sequences.allowed),
    ),
    ("meld.rank_twice", _with("7x3", "7x4", where=lambda r: r.sets.same_rank is not SameRank.ANY)),
    ("meld.red_three", _with("7x3 3R")),
    ("meld.black_threes", _with("7x3 3B")),
    ("meld.black_threes", _only("3Bx3")),
    ("meld.caliente", _with("7x3 CAL")),
    ("deck.too_many", _with("7x30")),
    ("deck.too_many", _only(black_threes_removed=30)),
    ("first_meld.below_minimum", _where(_dear, _only("4x3"))),
    ("first_meld.not_in_melds", _not_in_melds),
    ("going_out.cards_left", _cards_left),
    ("going_out.too_few_canastas", _only(out=True)),
    ("going_out.missing_canasta", _where(lambda rules: rules.going_out.kinds, _only(out=True))),
    (
        "going_out.too_few_red_threes",
        _where(lambda r: r.going_out.red_three_per_canasta, _only("Kx7", "Qx7", out=True)),
    ),
    ("going_out.foot_not_taken", _foot_left),
    ("concealed.not_out", _not_out),
    ("concealed.not_scored", _where(lambda r: not r.concealed.points, _not_out)),
    (
        "concealed.no_canasta",
        _where(lambda r: r.concealed.needs_own_canasta, _only(out=True, concealed=True)),
    ),
    ("counts.impossible", _few_points),
)
