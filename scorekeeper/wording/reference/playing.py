"""Facts of the play and its end: pile, going out, red threes, Caliente cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.ruleset import (
    Permission,
    Pile,
    PileAdds,
    RedThreesWithout,
    StartCover,
)
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.reference.fact import Fact, Odd, Telling
from scorekeeper.wording.rule_words import choice_label
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import (
    Term,
    canasta_name,
    capitalised,
    in_a_row,
    rank_name,
    times,
)

_WITHOUT: Final = {
    RedThreesWithout.MINUS: N_("%(needed)s; without it they count against the side"),
    RedThreesWithout.NOTHING: N_("%(needed)s; without it they count nothing"),
    RedThreesWithout.MINUS_EACH: N_(
        "%(needed)s; without it each counts against the side as a single one does"
    ),
    RedThreesWithout.MINUS_WITHOUT_CANASTA: N_(
        "%(needed)s; with one they count nothing, without any against the side"
    ),
}
_STARTS: Final = {
    StartCover.COVER: N_("unless natural, covered until a natural card lies on top"),
    StartCover.PUT_BACK: N_("wild or a %(red_three)s: put back, and another one turned up"),
    StartCover.BURY_BY_RANK: N_("as many cards as its rank go face down under it"),
    StartCover.NO_CARD: N_("none: the pile begins with the first discard"),
}
"""Words for the treatment of the first up card."""
_BY_MEMBER: Final = Odd("red_threes.by_member", N_("Each counts"), N_("for its owner only"))


def red_three_facts(told: Telling) -> Iterator[Fact]:
    """Yield the points of red threes, and the conditions for them."""
    rules, terms, rule = told.rules, told.words, told.rules.red_threes
    cards = (terms.red_three, terms.red_threes)
    yield _table_of_threes(told, "red_threes.points", rule.points, *cards)
    if rules.black_threes.are_laid:
        cards, laid = (terms.black_three, terms.black_threes), rules.black_threes.laid_points
        yield _table_of_threes(told, "black_threes.laid_points", laid, *cards)
    need = told.gettext(_WITHOUT[rule.without], needed=choice_label(told.t, rules, rule.need))
    label = told.gettext("To count, a side needs")
    yield told.fact("red_threes.need", label, need, "need", "without")
    yield from told.odd(_BY_MEMBER)
    in_hand = rules.red_threes_in_hand.points
    if in_hand or not rules.card_points.red_three:
        cost = _each(told, signed_figure(in_hand), terms.red_three)
        yield told.fact("red_threes_in_hand.points", told.gettext("Left in hand"), cost)


def _table_of_threes(
    told: Telling, rule: str, points: tuple[int, ...], card: Term, cards: Term
) -> Fact:
    """Return the points of threes by number; only steps out of line with the first are named."""
    each = points[1] if len(points) > 1 else 0
    odd = {count: total for count, total in enumerate(points) if total != count * each}
    steps = (
        told.gettext("%(count)d: %(points)s", count=count, points=figure(total))
        for count, total in odd.items()
    )
    text = ", ".join((_each(told, figure(each), card), *steps))
    name = rule.partition(".")[2]
    return told.fact(rule, cards, text, name, *(f"{name}.{count}" for count in odd))


def _each(told: Telling, points: str, card: Term) -> str:
    """Return the points of each card of a kind."""
    return told.gettext("%(points)s each", points=points, card=card)


_ODD_OUT: Final = (
    Odd("going_out.red_three_per_canasta", N_("%(red_threes)s"), N_("as many as canastas")),
    Odd("going_out.feet_taken", N_("Feet"), N_("all of the side picked up and played from")),
)


def going_out_facts(told: Telling) -> Iterator[Fact]:
    """Yield the requirements and the points of going out."""
    rule, concealed = told.rules.going_out, told.rules.concealed
    kinds = (f"kinds.{kind.value}" for kind in rule.kinds)
    others = ("kinds_not_counted",) if rule.kinds_not_counted else ()
    needed = ("canastas", *kinds, *others)
    yield told.fact("going_out.canastas", told.gettext("Needs"), _canastas(told), *needed)
    yield from told.odd(*_ODD_OUT)
    yield told.fact("going_out.points", told.gettext("Earns"), figure(rule.points))
    if concealed.points:
        own = concealed.needs_own_canasta
        more = N_("%(points)s more, with a canasta in that hand") if own else N_("%(points)s more")
        text = told.gettext(more, points=figure(concealed.points))
        also = ("needs_own_canasta",) if own else ()
        yield told.fact("concealed.points", told.gettext("Concealed"), text, "points", *also)
    if rule.permission is not Permission.NOBODY:
        text = choice_label(told.t, told.rules, rule.permission)
        if rule.asked_a_turn_ahead:
            text = told.gettext("%(rule)s; asked a turn ahead", rule=text)
        ahead = ("asked_a_turn_ahead",) if rule.asked_a_turn_ahead else ()
        label = told.gettext("Partner")
        yield told.fact("going_out.permission", label, text, "permission", *ahead)
    yield from _black_three_facts(told)


def _canastas(told: Telling) -> str:
    """Return the canastas that going out needs."""
    t, rules, rule = told.t, told.rules, told.rules.going_out
    text = t.ngettext("%(count)d canasta", "%(count)d canastas", rule.canastas) % {
        "count": rule.canastas
    }
    if rule.kinds:
        kinds = [f"{n} {canasta_name(t, rules, kind, n)}" for kind, n in rule.kinds.items()]
        text = told.gettext(
            "%(canastas)s, among them %(kinds)s", canastas=text, kinds=in_a_row(t, kinds)
        )
    if rule.kinds_not_counted:
        kinds = [canasta_name(t, rules, kind, 2) for kind in sorted(rule.kinds_not_counted)]
        text = told.gettext(
            "%(canastas)s; %(kinds)s do not count", canastas=text, kinds=in_a_row(t, kinds)
        )
    return text


def _black_three_facts(told: Telling) -> Iterator[Fact]:
    """Yield the points of black threes beside their card points."""
    rule, terms = told.rules.black_threes, told.words
    cards = capitalised(terms.black_threes)
    if rule.in_hand_points is not None:
        label = told.gettext("%(cards)s in hand when somebody goes out", cards=cards)
        cost = _each(told, signed_figure(rule.in_hand_points), terms.black_three)
        yield told.fact("black_threes.in_hand_points", label, cost)
    if rule.removed_points:
        text = told.gettext(
            "%(points)s each, %(all)s for all of them",
            points=figure(rule.removed_points),
            all=figure(rule.removed_all_points),
            card=terms.black_three,
        )
        label = told.gettext("%(cards)s taken with the pile, out of play", cards=cards)
        places = ("removed_points", "removed_all_points")
        yield told.fact("black_threes.removed_points", label, text, *places)


def pile_facts(told: Telling) -> Iterator[Fact]:
    """Yield the facts about taking the pile."""
    rule, terms = told.rules.pile, told.words
    pair = told.gettext("two naturals of its rank from the hand")
    if not rule.always_frozen:
        ways = dict(_ways(told, rule))
        text = "; ".join((pair, *filter(None, ways.values())))
        yield told.fact("pile.unfrozen", told.gettext("Not frozen"), text, *ways)
    adds = rule.adds_when_frozen is not PileAdds.NONE
    frozen = N_("%(pair)s, or added to an own set of six or fewer") if adds else "%(pair)s"
    text = told.gettext(frozen, pair=pair)
    label = told.gettext("Always frozen") if rule.always_frozen else told.gettext("Frozen")
    places = ("always_frozen",) if rule.always_frozen else ()
    also = ("adds_when_frozen",) if adds else ()
    yield told.fact("pile.frozen", label, text, *places, "pair", *also)
    if not rule.always_frozen:
        yield told.fact("pile.freezes", told.gettext("Frozen by"), _freezing(told))
    first = (
        told.gettext("two naturals of its rank, and the minimum")
        if rule.for_first_meld
        else told.gettext("never")
    )
    yield told.fact("pile.for_first_meld", told.gettext("Before the first meld"), first)
    never = ("never",) if rule.never else ()
    yield told.fact("pile.never", told.gettext("Never on"), _never(told), "blocked", *never)
    if not told.rules.black_threes.are_laid:
        label = told.gettext("A %(card)s on top", card=terms.black_three)
        text = told.gettext("blocks the pile for the next player only")
        source = told.rules.black_threes.citation("blocks")
        yield Fact("pile.black_three", label, text, source)
    yield from told.odd(*_ODD_PILE)
    yield told.fact(
        "pile.start", told.gettext("First card turned up"), told.gettext(_STARTS[rule.start])
    )


_ODD_PILE: Final = (
    Odd("pile.takes", N_("Taken"), N_("the top %(count)d cards")),
    Odd(
        "pile.most_joined",
        N_("An own set that such a pair may join"),
        N_("of %(count)d cards or fewer"),
    ),
    Odd("pile.last_card", N_("A pile of one card"), N_("not by a player with one card in hand")),
)


def _ways(told: Telling, rule: Pile) -> Iterator[tuple[str, str]]:
    """Yield the other ways to take a pile that is not frozen: the rule's value, and its words."""
    text = told.gettext("one natural and one wild card")
    yield "natural_and_wild", text if rule.natural_and_wild else ""
    if rule.adds is PileAdds.ANY:
        yield "adds", told.gettext("added to an own set")
    elif rule.adds is PileAdds.UNFINISHED:
        yield "adds", told.gettext("added to an own unfinished set")
    if rule.adds_to_sequences:
        yield "adds_to_sequences", told.gettext("added to an own unfinished sequence")


def _never(told: Telling) -> str:
    """Return the cards on which the pile is never taken; threes that are laid never top it."""
    rules = told.rules
    blocked = [told.gettext("wild cards")]
    if not rules.black_threes.are_laid:
        blocked.append(told.words.black_threes)
    blocked += [rank_name(told.t, rules, rank, 2) for rank in sorted(rules.pile.never)]
    if rules.sets.canasta_closes_rank:
        blocked.append(told.gettext("dead ranks"))
    return in_a_row(told.t, blocked)


def _freezing(told: Telling) -> str:
    """Return the cards that freeze a pile that is not frozen from the start."""
    cards = [told.gettext("wild cards in it")]
    if told.rules.pile.start is StartCover.COVER:
        cards.append(told.gettext("a %(red_three)s turned up at the start"))
    return told.gettext(
        "%(cards)s; always frozen for a side without its first meld",
        cards=told.gettext(" or ").join(cards),
    )


_FORCED: Final = {
    PileAdds.NONE: N_("may be left"),
    PileAdds.UNFINISHED: N_("must be taken, if that meld is no canasta yet"),
    PileAdds.ANY: N_("must be taken"),
}


def stock_out_facts(told: Telling) -> Iterator[Fact]:
    """Yield the facts about play once the stock is gone."""
    label = told.gettext("Last card drawn a %(red_three)s")
    ends = told.rules.stock_out.red_three_ends
    text = told.gettext("the hand is over") if ends else told.gettext("play goes on")
    yield told.fact("stock_out.red_three_ends", label, text)
    if _may_be_added(told.rules.pile):
        label = told.gettext("Up card fits an own meld")
        yield told.fact("pile.forced", label, told.gettext(_FORCED[told.rules.pile.forced]))


def _may_be_added(rule: Pile) -> bool:
    """Return whether the up card may ever be taken and added to an own meld."""
    if rule.adds_when_frozen is not PileAdds.NONE:
        return True
    adds = rule.adds is not PileAdds.NONE or rule.adds_to_sequences
    return adds and not rule.always_frozen


_LAST_NEEDED: Final = Odd(
    "discarding.last_needed",
    N_("Last discard, going out"),
    N_("needed: nobody goes out by melds alone"),
)
_WILDS_LAST: Final = Odd(
    "discarding.wilds_last",
    N_("A wild card is discarded"),
    N_("only going out, or from a hand of nothing else"),
)


def discard_facts(told: Telling) -> Iterator[Fact]:
    """Yield the cards that may not be discarded, where there are any."""
    rule = told.rules.discarding
    for rank in sorted(rule.held_back):
        label = told.gettext(
            "A %(rank)s is not discarded", rank=rank_name(told.t, told.rules, rank)
        )
        text = told.gettext("before both sides have a natural canasta of them")
        yield told.fact(f"discarding.held_back.{rank.value}", label, text, "held_back")
    for rank in sorted(rule.never_last):
        label = told.gettext("Last discard, going out")
        text = told.gettext("never a %(rank)s", rank=rank_name(told.t, told.rules, rank))
        yield told.fact(f"discarding.never_last.{rank.value}", label, text, "never_last")
    yield from told.odd(_LAST_NEEDED)
    if rule.not_on_empty:
        names = [rank_name(told.t, told.rules, rank, 2) for rank in sorted(rule.not_on_empty)]
        text = told.gettext("no %(cards)s, wild cards or dead ranks", cards=", ".join(names))
        yield told.fact("discarding.not_on_empty", told.gettext("On an empty pile"), text)
    yield from told.odd(_WILDS_LAST)
    if not rule.black_three_at_first:
        label = told.gettext("Discard of a player's first turn")
        text = told.gettext("never a %(card)s", card=told.words.black_three)
        yield told.fact("discarding.black_three_at_first", label, text)


def caliente_facts(told: Telling) -> Iterator[Fact]:
    """Yield the effects of Caliente cards, where there are any."""
    rule = told.rules.calientes
    if not told.rules.deck.calientes:
        return
    played = _each(told, signed_figure(rule.played_points), told.words.caliente)
    that_hand = N_("that hand counts %(times)s")
    one, more = (
        told.gettext(that_hand, times=times(told.t, factor))
        for factor in (rule.one_in_hand, rule.more_in_hand)
    )
    rows = (
        ("refill", told.gettext("Fills the hand up to"), str(rule.refill)),
        ("played_points", told.gettext("Played"), played),
        ("one_in_hand", told.gettext("One left in hand"), one),
        ("more_in_hand", told.gettext("More left in hand"), more),
    )
    for name, label, value in rows:
        yield told.fact(f"calientes.{name}", label, value)
