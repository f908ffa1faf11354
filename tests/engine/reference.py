"""A second, plain way to add up a legal deal, from the tables of `golden` alone."""

from __future__ import annotations

from collections import Counter

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import CardsSide, Deal, Hand, Side
from scorekeeper.engine.melds import Meld, SetMeld, WildMeld
from tests.engine.golden import Golden

BONUS = {"natural": 500, "mixed": 300}
DEUCES = {"natural_deuces", "mixed_deuces"}


def worth(cards: Cards, *, black_three: int = 5) -> int:
    """Return the points of cards."""
    points = 0
    for rank in cards.ranks():
        if rank in {Rank.ACE, Rank.DEUCE}:
            points += 20
        elif rank is Rank.JOKER:
            points += 50
        elif rank is Rank.BLACK_THREE:
            points += black_three
        elif rank.is_natural:
            points += 5 if rank <= Rank.SEVEN else 10
    return points


def kind_of(golden: Golden, meld: Meld) -> str | None:
    """Return the name of the canasta that a meld is."""
    if meld.cards.size < 7 or meld.cards.counts[Rank.BLACK_THREE]:
        return None
    if isinstance(meld, WildMeld):
        return kind_of_wilds(golden, meld.cards)
    if not isinstance(meld, SetMeld):
        return "samba"
    if meld.rank is Rank.DEUCE:
        return "mixed_deuces" if meld.cards.counts[Rank.JOKER] else "natural_deuces"
    return kind_of_naturals(golden, meld)


def kind_of_naturals(golden: Golden, meld: SetMeld) -> str:
    """Return the name of the canasta that a set of 4 to ace is."""
    sevens = meld.rank is Rank.SEVEN and "sevens" in golden.canastas
    if sevens and (golden.mixed_sevens or not meld.cards.wilds):
        return "sevens"
    if meld.cards.wilds:
        return "mixed"
    return "aces" if meld.rank is Rank.ACE and "aces" in golden.canastas else "natural"


def kind_of_wilds(golden: Golden, cards: Cards) -> str:
    """Return the name of the canasta that wilds alone are."""
    deuces, jokers = cards.counts[Rank.DEUCE], cards.counts[Rank.JOKER]
    if "wild_deuces" in golden.canastas and deuces == 7:
        return "wild_deuces"
    if "wild_jokers" in golden.canastas and (jokers, deuces) == (4, 3):
        return "wild_jokers"
    return "wild"


def kinds_of(golden: Golden, side: CardsSide) -> Counter[str]:
    """Return the canastas of a side, by name."""
    return Counter(kind for meld in side.melds if (kind := kind_of(golden, meld)))


def canasta_points(golden: Golden, side: CardsSide) -> int:
    """Return the bonuses of a side's canastas, collections included."""
    kinds = kinds_of(golden, side)
    bonus = {**BONUS, **golden.canastas}
    points = sum(
        bonus[kind] * count for kind, count in kinds.items() if kind not in DEUCES or side.went_out
    )
    naturals, many, few = golden.collections[::2]
    earned, both = [0], kinds["natural"] + kinds["mixed"]
    if naturals and kinds["natural"] >= naturals:
        earned.append(golden.collections[1])
    if many and both >= many:
        earned.append(golden.collections[3])
    if few and both >= few:
        earned.append(golden.collections[5])
    return points + max(earned)


def begun(golden: Golden, meld: Meld) -> int:
    """Return the penalty of a meld that is not finished."""
    aces, sevens, wilds, all_jokers = golden.unfinished
    if meld.cards.size >= 7:
        return 0
    if isinstance(meld, WildMeld):
        dear = all_jokers is not None and meld.cards.counts[Rank.JOKER] == 4
        return all_jokers if dear and all_jokers is not None else wilds
    if not isinstance(meld, SetMeld):
        return 0
    if meld.rank is Rank.SEVEN:
        return sevens
    return aces if meld.rank is Rank.ACE and not meld.cards.wilds else 0


def red_three_points(golden: Golden, side: CardsSide) -> int:
    """Return the points of the red threes laid down, for the side or against it."""
    canastas = sum(kinds_of(golden, side).values())
    has = {
        "meld": any(meld.cards.size for meld in side.melds),
        "canasta": canastas >= 1,
        "two_canastas": canastas >= 2,
    }[golden.reds_need]
    alone = [member.red_threes or 0 for member in side.members if golden.reds_by_member]
    points = sum(golden.reds[count] for count in alone or [side.red_threes])
    points += golden.blacks[side.black_threes] if golden.blacks[1:] else 0
    if golden.reds_without == "minus_without_canasta" and canastas and not has:
        return 0
    if golden.reds_without == "nothing" and not has:
        return 0
    return points if has else -points


def hand_loss(golden: Golden, hand: Hand, *, somebody_out: bool) -> int:
    """Return the points that one player loses for the cards left."""
    cards = hand.cards + hand.foot
    dear = -(golden.black_three_in_hand or -5) if somebody_out else 5
    loss = worth(cards, black_three=dear) - golden.red_in_hand * cards.counts[Rank.RED_THREE]
    loss += golden.red_three * cards.counts[Rank.RED_THREE]
    ranks, many, price = golden.held
    loss -= price * sum(1 for rank in ranks if hand.cards.counts[rank] >= many)
    return loss * {0: 1, 1: 2}.get(cards.counts[Rank.CALIENTE], 3)


def side_total(golden: Golden, side: Side, *, somebody_out: bool) -> int:
    """Return the points of a legal side written down card by card."""
    assert isinstance(side, CardsSide)
    points = sum(worth(meld.cards) for meld in side.melds)
    counts_for = bool(kinds_of(golden, side)) or not golden.cards_need_one
    points = points if counts_for else -points
    points += sum(begun(golden, meld) for meld in side.melds)
    points += canasta_points(golden, side) + red_three_points(golden, side)
    if side.went_out and counts_for:
        points += golden.out_points + golden.concealed * side.concealed
    each, all_of_them = golden.black_threes_removed
    melded = sum(meld.cards.counts[Rank.BLACK_THREE] for meld in side.melds)
    if each and side.black_threes_removed + melded == 2 * golden.decks:
        points += all_of_them - each * melded
    else:
        points += each * side.black_threes_removed
    if golden.sequences:
        *_, short, price = golden.sequences
        runs = [meld for meld in side.melds if not isinstance(meld, SetMeld | WildMeld)]
        points += price * sum(0 < meld.cards.size <= short for meld in runs)
    points -= 100 * side.calientes_played
    points -= sum(hand_loss(golden, hand, somebody_out=somebody_out) for hand in side.hands)
    return points - side.penalty


def totals(golden: Golden, deal: Deal) -> list[int]:
    """Return the points of every side of a legal deal."""
    out = any(side.went_out for side in deal.sides)
    return [side_total(golden, side, somebody_out=out) for side in deal.sides]
