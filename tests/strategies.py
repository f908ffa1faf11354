"""Cards, games and deals for hypothesis: legal and broken ones of every ruleset.

A legal deal is played out of the decks card by card: melds are made only where the rules allow
them, one side may go out with what it needs, other cards are left in hands and feet. Any legal
deal can be told in another depth: `as_counts`, `in_depth`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from hypothesis import strategies as st

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, Suit, suited_counts
from scorekeeper.engine.deal import (
    CardsSide,
    CountsSide,
    Deal,
    Hand,
    Member,
    NetSide,
    Side,
    meld_of,
    side_like,
)
from scorekeeper.engine.melds import CanastaKind, Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from tests.breaks import BREAKS
from tests.dealer import Dealer, kind_of, meets_minimum, unfinished_kind

NAMES: Final = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
SCORES: Final = (
    *(-1_495, -5, 0, 495, 1_495, 1_497, 1_500, 2_995, 3_000),
    *(5_000, 7_000, 8_000, 9_000),
)
MELDS: Final = 5


@dataclass(frozen=True)
class Game:
    """A ruleset, found by its name, for a number of players, with options."""

    name: str
    players: int
    options: tuple[str, ...]

    @property
    def rules(self) -> Ruleset:
        """Return the rules of the game."""
        return find_variant(self.name).ruleset(self.players, self.options)


# Each ruleset and number of players without an option, with each, and with all of them.
ALL_GAMES: Final = tuple(
    dict.fromkeys(
        Game(variant.id, players, options)
        for variant in CATALOGUE
        for players in variant.players
        for options in [
            (),
            *((option.id,) for option in variant.options_for(players)),
            tuple(sorted(option.id for option in variant.options_for(players))),
        ]
    )
)


def games(name: str | None = None) -> st.SearchStrategy[Game]:
    """Return any game, or any of one ruleset."""
    return st.sampled_from([game for game in ALL_GAMES if name in {None, game.name}])


@st.composite
def cards(draw: st.DrawFn, most: int = 8) -> Cards:
    """Return any cards, some of the naturals with their suit."""
    counts = [0] * len(Rank)
    suited: dict[tuple[Rank, Suit], int] = {}
    for rank in draw(st.lists(st.sampled_from(Rank), max_size=most, unique=True)):
        counts[rank] = draw(st.integers(1, 30))
        if rank.is_natural and draw(st.booleans()):
            suit = draw(st.sampled_from(Suit))
            suited[rank, suit] = draw(st.integers(1, counts[rank]))
    return Cards(tuple(counts), suited_counts(suited))


def _lay_down(dealer: Dealer, *, out: bool) -> list[Meld] | None:
    """Return the melds of a side, None where it cannot go out after all."""
    rules, melds = dealer.rules, list[Meld]()
    needed = [kind for kind, count in rules.going_out.kinds.items() for _ in range(count)]
    needed += [CanastaKind.NATURAL] * (rules.going_out.canastas - len(needed))
    for kind in needed if out else ():
        canasta = dealer.canasta(melds, kind)
        if canasta is None:
            return None
        melds.append(canasta)
    rich = dealer.number(0, 9) == 0
    for number in range(dealer.number(0, 10 if rich else MELDS)):
        kind = (CanastaKind.NATURAL, CanastaKind.MIXED)[number % 3 == 0]
        meld = dealer.canasta(melds, kind) if rich else dealer.any_meld(melds)
        melds += [meld] if meld else []
    if out and rules.black_threes.meldable and dealer.number(0, 3) == 0:
        threes = dealer.take({Rank.BLACK_THREE: 3})
        melds += [meld_of(rules, threes)] if threes else []
    return [meld for meld in melds if not (out and unfinished_kind(rules, meld))]


def _hands(dealer: Dealer, players: int, *, out: bool) -> tuple[Hand, ...]:
    """Return the cards each player is left with; the first of the side going out has none."""
    rules, hands = dealer.rules, list[Hand]()
    ranks = (*NATURAL_RANKS[::3], Rank.DEUCE, Rank.JOKER, Rank.BLACK_THREE)
    for player in range(players):
        if out and player == 0:
            hands.append(Hand())
            continue
        held = dealer.some_of((*ranks, Rank.RED_THREE, Rank.CALIENTE))
        lies = rules.dealing.foot and not (out and rules.going_out.feet_taken)
        foot = dealer.some_of(ranks) if lies else Cards()
        hands.append(Hand(held, foot))
    return tuple(hands)


def _side(dealer: Dealer, size: int, name: str, number: int, *, out: bool) -> Side:
    """Return a legal side of `size` players, from the cards left in the decks."""
    rules, before = dealer.rules, list(dealer.left)
    melds = _lay_down(dealer, out=out)
    if melds is None:
        dealer.left, melds, out = before, [], False
    several = rules.seating.members_score_alone and size > 1
    scores = tuple(SCORES[dealer.number(0, len(SCORES) - 1)] for _ in range(size if several else 1))
    if not meets_minimum(rules, melds, scores, number):
        scores = tuple(-5 for _ in scores)
        melds = melds if meets_minimum(rules, melds, scores, number) else []
        out = out and (bool(melds) or not rules.going_out.canastas)
    canastas = sum(kind_of(rules, meld) is not None for meld in melds)
    each = rules.going_out.red_three_per_canasta
    if out and each and canastas > dealer.left[Rank.RED_THREE]:
        melds, out = [], False
    owed = canastas if out and each else 0
    left = dealer.left[Rank.RED_THREE]
    reds = dealer.take({Rank.RED_THREE: min(left, dealer.number(owed, left))})
    assert reds is not None
    return replace(
        _played(dealer, size, melds, reds.size, out=out),
        name=name,
        score_before=0 if several else scores[0],
        penalty=5 * dealer.number(0, 2),
        members=_members(dealer, scores, name, reds.size) if several else (),
    )


def _played(dealer: Dealer, size: int, melds: list[Meld], reds: int, *, out: bool) -> CardsSide:
    """Return the cards of a side; its first meld is all that it melded, where it is told."""
    rules = dealer.rules
    removed = dealer.some(Rank.BLACK_THREE, 4 if rules.black_threes.removed_points else 0)
    laid = dealer.some(Rank.BLACK_THREE, 4 if rules.black_threes.are_laid else 0)
    at_once = rules.minimums.mixed_canasta or CanastaKind.MIXED not in {
        kind_of(rules, meld) for meld in melds
    }
    return CardsSide(
        melds=tuple(melds),
        hands=_hands(dealer, min(size, rules.seating.playing), out=out),
        first_meld=tuple(melds) if at_once and dealer.number(0, 1) else None,
        red_threes=reds,
        calientes_played=dealer.some(Rank.CALIENTE, 1),
        black_threes_removed=removed,
        black_threes=laid,
        went_out=out,
        concealed=out and bool(rules.concealed.points) and dealer.number(0, 1) == 1,
    )


def _members(dealer: Dealer, scores: tuple[int, ...], name: str, reds: int) -> tuple[Member, ...]:
    """Return the members of a side, its red threes shared among them."""
    first = dealer.number(0, reds)
    shares = (first, reds - first)
    return tuple(
        Member(name=f"{name} {place}", score_before=score, red_threes=share)
        for place, (score, share) in enumerate(zip(scores, shares, strict=True))
    )


@st.composite
def legal_deals(draw: st.DrawFn, rules: Ruleset) -> Deal:
    """Return a deal that breaks no rule, written down card by card."""
    dealer = Dealer(draw, rules)
    sizes = draw(st.permutations(draw(st.sampled_from(rules.seating.sides))))
    number = dealer.number(1, 5)
    goes_out = dealer.number(-1, len(sizes) - 1)
    order = sorted(range(len(sizes)), key=lambda index: index != goes_out)
    sides = {
        index: _side(dealer, sizes[index], NAMES[index], number, out=index == goes_out)
        for index in order
    }
    return Deal(number=number, sides=tuple(sides[index] for index in sorted(sides)))


def as_counts(rules: Ruleset, side: CardsSide) -> CountsSide:
    """Return the same side as counts; black threes in hands apart where they may cost extra."""
    worth = list(rules.card_points.by_rank)
    apart = rules.black_threes.in_hand_points is not None
    held = [hand.cards + hand.foot for hand in side.hands]
    threes = sum(cards.counts[Rank.BLACK_THREE] for cards in held) if apart else 0
    if apart:
        worth[Rank.BLACK_THREE] = 0
    kinds = [kind for meld in side.melds if (kind := kind_of(rules, meld)) is not None]
    return side_like(
        CountsSide,
        side,
        card_points=sum(rules.card_points.of(meld.cards.counts) for meld in side.melds),
        canastas={kind: kinds.count(kind) for kind in kinds},
        melded=bool(side.melds),
        red_threes_in_hand=tuple(cards.counts[Rank.RED_THREE] for cards in held),
        hand_points=tuple(
            sum(n * points for n, points in zip(cards.counts, worth, strict=True)) for cards in held
        ),
        calientes_in_hand=tuple(cards.counts[Rank.CALIENTE] for cards in held),
        black_threes_in_hand=threes,
        short_sequences=sum(
            0 < meld.cards.size <= rules.sequences.short_cards
            for meld in side.melds
            if len(meld.cards.natural_ranks) > 1
        ),
        unfinished=tuple(
            begun for meld in side.melds if (begun := unfinished_kind(rules, meld)) is not None
        ),
        aces_in_hand=_held(rules, held, Rank.ACE),
        sevens_in_hand=_held(rules, held, Rank.SEVEN),
    )


def _held(rules: Ruleset, hands: list[Cards], rank: Rank) -> tuple[int, ...]:
    """Return the number of cards of a rank in each hand, where that costs extra."""
    return tuple(cards.count(rank) for cards in hands) if rank in rules.held.ranks else ()


def in_depth(deal: Deal, depth: Callable[[CardsSide], Side]) -> Deal:
    """Return a deal written down card by card in another depth."""
    sides = []
    for side in deal.sides:
        assert isinstance(side, CardsSide)
        sides.append(depth(side))
    return replace(deal, sides=tuple(sides))


@st.composite
def legal_deals_in_any_depth(draw: st.DrawFn, rules: Ruleset) -> Deal:
    """Return a legal deal, each side written down card by card, as counts or as a net score."""

    def depth(side: CardsSide) -> Side:
        chosen = draw(st.sampled_from(["cards", "counts", "net"]))
        if chosen == "net":
            return side_like(NetSide, side, net=5 * draw(st.integers(-200, 600)))
        return as_counts(rules, side) if chosen == "counts" else side

    return in_depth(draw(legal_deals(rules)), depth)


@st.composite
def broken_deals(draw: st.DrawFn, rules: Ruleset) -> tuple[Deal, str]:
    """Return a deal that was legal until its first side broke a rule, and that rule's code."""
    deal = draw(legal_deals(rules))
    side = deal.sides[0]
    assert isinstance(side, CardsSide)
    broken = [(code, bad) for code, change in BREAKS if (bad := change(rules, side)) is not None]
    code, bad = draw(st.sampled_from(broken))
    fresh = tuple(replace(member, score_before=0) for member in side.members)
    low = replace(
        bad, name=side.name, score_before=0, penalty=side.penalty, agreed_bonus=0, members=fresh
    )
    return replace(deal, sides=(low, *deal.sides[1:])), code
