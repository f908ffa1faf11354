"""Facts of the play and its end: pile, going out, red threes, Caliente cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.ruleset.base import SHORTEST_MELD
from scorekeeper.engine.ruleset.ending import Permission, RedThreesWithout
from scorekeeper.engine.ruleset.pile import Pile, PileAdds, StartCover
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.reference.fact import Fact, FactWriter
from scorekeeper.wording.rule_words import choice_label
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import (
    Term,
    canasta_name,
    canastas_text,
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
"""What becomes of a first up card that is not natural."""
_KEPT: Final = N_("one may be kept until the side melds; it is laid down on the next turn then")


def red_three_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the points of red threes, and the conditions for them."""
    rules, terms, rule = writer.rules, writer.words, writer.rules.red_threes
    cards = (terms.red_three, terms.red_threes)
    yield _table_of_threes(writer, "red_threes.points", rule.points, *cards)
    if rules.black_threes.are_laid:
        cards, laid = (terms.black_three, terms.black_threes), rules.black_threes.laid_points
        yield _table_of_threes(writer, "black_threes.laid_points", laid, *cards)
        play = writer.gettext("laid down at once, another card is drawn; never discarded")
        yield writer.fact("black_threes.play", N_("In play"), play, "laid_points")
        if SpecialHandId.STRAIGHT in rules.special_hands.points:
            kept = writer.gettext(_KEPT)
            yield writer.fact("black_threes.kept", N_("Kept for a straight"), kept, "laid_points")
    need = writer.gettext(_WITHOUT[rule.unmet], needed=choice_label(writer.t, rules, rule.need))
    yield writer.fact("red_threes.need", N_("To count, a side needs"), need, "need", "without")
    yield from writer.unusual("red_threes.by_member", N_("Each counts"), N_("for its owner only"))
    in_hand = rules.red_threes_in_hand.points
    if in_hand or not rules.card_points.red_three:
        cost = _each(writer, signed_figure(in_hand), terms.red_three)
        yield writer.fact("red_threes_in_hand.points", N_("Left in hand"), cost)


def _table_of_threes(
    writer: FactWriter, rule: str, points: tuple[int, ...], card: Term, cards: Term
) -> Fact:
    """Return the points of threes by number: of each one, and totals that are no multiple of it."""
    each = points[1] if len(points) > 1 else 0
    unusual = {count: total for count, total in enumerate(points) if total != count * each}
    steps = (
        writer.gettext("%(count)d: %(points)s", count=count, points=figure(total))
        for count, total in unusual.items()
    )
    text = ", ".join((_each(writer, figure(each), card), *steps))
    name = rule.partition(".")[2]
    return writer.named(rule, cards, text, name, *(f"{name}.{count}" for count in unusual))


def _each(writer: FactWriter, points: str, card: Term) -> str:
    """Return the points of each card of a kind."""
    return writer.gettext("%(points)s each", points=points, card=card)


def going_out_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the requirements and the points of going out."""
    rule, concealed = writer.rules.going_out, writer.rules.concealed
    kinds = (f"kinds.{kind.value}" for kind in rule.kinds)
    others = ("kinds_not_counted",) if rule.kinds_not_counted else ()
    needed = ("canastas", *kinds, *others)
    yield writer.fact("going_out.canastas", N_("Needs"), _canastas(writer), *needed)
    yield from writer.unusual(
        "going_out.red_three_per_canasta", N_("%(red_threes)s"), N_("as many as canastas")
    )
    yield from writer.unusual(
        "going_out.feet_taken", N_("Feet"), N_("all of the side picked up and played from")
    )
    yield writer.fact("going_out.points", N_("Earns"), figure(rule.points))
    if concealed.points:
        own = concealed.needs_own_canasta
        more = N_("%(points)s more, with a canasta in that hand") if own else N_("%(points)s more")
        text = writer.gettext(more, points=figure(concealed.points))
        also = ("needs_own_canasta",) if own else ()
        yield writer.fact("concealed.points", N_("Concealed"), text, "points", *also)
    if rule.permission is not Permission.NOBODY:
        text = choice_label(writer.t, writer.rules, rule.permission)
        if rule.asked_a_turn_ahead:
            text = writer.gettext("%(rule)s; asked a turn ahead", rule=text)
        ahead = ("asked_a_turn_ahead",) if rule.asked_a_turn_ahead else ()
        yield writer.fact("going_out.permission", N_("Partner"), text, "permission", *ahead)
    yield from _black_three_facts(writer)


def _canastas(writer: FactWriter) -> str:
    """Return the canastas that going out needs."""
    t, rules, rule = writer.t, writer.rules, writer.rules.going_out
    text = canastas_text(t, rules, rule.in_all, None)
    kinds = [canastas_text(t, rules, n, kind) for kind, n in rule.kinds.items() if n]
    if kinds:
        text = writer.gettext(
            "%(canastas)s, among them %(kinds)s", canastas=text, kinds=in_a_row(t, kinds)
        )
    if rule.kinds_not_counted:
        kinds = [canasta_name(t, rules, kind, 2) for kind in sorted(rule.kinds_not_counted)]
        others = N_("%(canastas)s; other %(kinds)s do not count")
        none = N_("%(canastas)s; %(kinds)s do not count")
        needed = any(rule.kinds.get(kind) for kind in rule.kinds_not_counted)
        text = writer.gettext(others if needed else none, canastas=text, kinds=in_a_row(t, kinds))
    return text


def _black_three_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the points of black threes beside their card points."""
    rule, terms = writer.rules.black_threes, writer.words
    cards = capitalised(terms.black_threes)
    if rule.in_hand_points is not None:
        label = N_("%(cards)s in hand when somebody goes out")
        cost = _each(writer, signed_figure(rule.in_hand_points), terms.black_three)
        yield writer.fact("black_threes.in_hand_points", label, cost, cards=cards)
    if rule.are_removed and not rule.are_laid:
        label = N_("%(cards)s taken with the pile, out of play")
        text = _removed(writer)
        places = ("removed_points", *(("removed_all_points",) if rule.are_collected else ()))
        yield writer.fact("black_threes.removed_points", label, text, *places, cards=cards)


def _removed(writer: FactWriter) -> str:
    """Return the points of black threes that are removed from play."""
    rule, card = writer.rules.black_threes, writer.words.black_three
    each = figure(rule.removed_points)
    if not rule.are_collected:
        return _each(writer, each, card)
    all_of_them = figure(rule.removed_all_points)
    return writer.gettext(
        "%(points)s each, %(all)s for all of them", points=each, all=all_of_them, card=card
    )


# How the up card is added to an own set, by the sets that take it.
_ADDS: Final = {
    PileAdds.UNFINISHED: N_("added to an own unfinished set"),
    PileAdds.ANY: N_("added to an own set"),
}


def pile_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the facts about taking the pile."""
    rule, terms = writer.rules.pile, writer.words
    pair = writer.gettext("two naturals of its rank from the hand")
    if not rule.always_frozen:
        ways = dict(_ways(writer, rule))
        text = "; ".join((pair, *filter(None, ways.values())))
        yield writer.fact("pile.unfrozen", N_("Not frozen"), text, *ways)
    adds = rule.adds_when_frozen in _ADDS
    text = "; ".join((pair, writer.gettext(_ADDS[rule.adds_when_frozen]))) if adds else pair
    label = N_("Always frozen") if rule.always_frozen else N_("Frozen")
    places = ("always_frozen",) if rule.always_frozen else ()
    also = ("adds_when_frozen",) if adds else ()
    yield writer.fact("pile.frozen", label, text, *places, "pair", *also)
    if not rule.always_frozen:
        yield writer.fact("pile.freezes", N_("Frozen by"), _freezing(writer))
    first = N_("two naturals of its rank, and the minimum") if rule.for_first_meld else N_("never")
    yield writer.fact("pile.for_first_meld", N_("Before the first meld"), writer.gettext(first))
    never = ("never",) if rule.never else ()
    yield writer.fact("pile.never", N_("Never on"), _never(writer), "blocked", *never)
    if not writer.rules.black_threes.are_laid:
        label = writer.gettext("A %(card)s on top", card=terms.black_three)
        text = writer.gettext("blocks the pile for the next player only")
        source = writer.rules.black_threes.citation("blocks")
        yield Fact("pile.black_three", label, text, source)
    yield from _limits_of_taking(writer)
    yield writer.fact("pile.start", N_("First card turned up"), writer.gettext(_STARTS[rule.start]))


def _limits_of_taking(writer: FactWriter) -> Iterator[Fact]:
    """Yield how much of the pile is taken, with what, and when not, where that is unusual."""
    rule = writer.rules.pile
    text = writer.ngettext("the top card", "the top %(count)d cards", rule.takes or 0)
    yield from writer.unusual("pile.takes", N_("Taken"), text)
    joins = rule.most_joined is None or rule.most_joined >= SHORTEST_MELD
    text = N_("of %(count)d cards or fewer") if joins else N_("none")
    yield from writer.unusual("pile.most_joined", N_("An own set that such a pair may join"), text)
    yield from writer.unusual(
        "pile.last_card", N_("A pile of one card"), N_("not by a player with one card in hand")
    )


def _ways(writer: FactWriter, rule: Pile) -> Iterator[tuple[str, str]]:
    """Yield the other ways to take a pile that is not frozen: the rule's value, and its words."""
    text = writer.gettext("one natural and one wild card")
    yield "natural_and_wild", text if rule.natural_and_wild else ""
    if rule.adds in _ADDS:
        yield "adds", writer.gettext(_ADDS[rule.adds])
    if rule.adds_to_sequences:
        yield "adds_to_sequences", writer.gettext("added to an own unfinished sequence")


def _never(writer: FactWriter) -> str:
    """Return the cards on which the pile is never taken; threes that are laid never top it."""
    rules = writer.rules
    blocked = [writer.gettext("wild cards")]
    if not rules.black_threes.are_laid:
        blocked.append(writer.words.black_threes)
    blocked += [rank_name(writer.t, rules, rank, 2) for rank in sorted(rules.pile.never)]
    return in_a_row(writer.t, [*blocked, *_dead_ranks(writer)])


def _dead_ranks(writer: FactWriter) -> Iterator[str]:
    """Yield the name of the ranks that nobody melds any more, where there are any."""
    if writer.rules.sets.canasta_closes_rank:
        yield writer.gettext("dead ranks")


def _freezing(writer: FactWriter) -> str:
    """Return the cards that freeze a pile that is not frozen from the start."""
    cards = [writer.gettext("wild cards in it")]
    if writer.rules.pile.start is StartCover.COVER:
        cards.append(writer.gettext("a %(red_three)s turned up at the start"))
    return writer.gettext(
        "%(cards)s; always frozen for a side without its first meld",
        cards=writer.gettext(" or ").join(cards),
    )


_FORCED: Final = {
    PileAdds.NONE: N_("may be left"),
    PileAdds.UNFINISHED: N_("must be taken, if that meld is not a canasta yet"),
    PileAdds.ANY: N_("must be taken"),
}


def stock_out_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the facts about play once the stock is gone."""
    any_three = writer.rules.black_threes.are_laid
    label = N_("Last card drawn a three") if any_three else N_("Last card drawn a %(red_three)s")
    ends = writer.rules.stock_out.red_three_ends
    text = writer.gettext("the hand is over") if ends else writer.gettext("play goes on")
    yield writer.fact("stock_out.red_three_ends", label, text)
    if writer.rules.pile.may_add:
        forced = writer.gettext(_FORCED[writer.rules.pile.forced])
        yield writer.fact("pile.forced", N_("Up card fits an own meld"), forced)


def discard_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the cards that may not be discarded, where there are any."""
    rule = writer.rules.discarding
    for rank in sorted(rule.held_back):
        key, name = f"discarding.held_back.{rank.value}", rank_name(writer.t, writer.rules, rank, 2)
        text = writer.gettext("before both sides have a natural canasta of them")
        yield writer.fact(key, N_("%(cards)s are not discarded"), text, "held_back", cards=name)
    last = N_("Last discard, going out")
    for rank in sorted(rule.never_last):
        cards = rank_name(writer.t, writer.rules, rank, 2)
        text = writer.gettext("never %(cards)s", cards=cards)
        yield writer.fact(f"discarding.never_last.{rank.value}", last, text, "never_last")
    yield from writer.unusual(
        "discarding.last_needed", last, N_("needed: nobody goes out by melds alone")
    )
    if rule.not_on_empty:
        names = [rank_name(writer.t, writer.rules, rank, 2) for rank in sorted(rule.not_on_empty)]
        text = in_a_row(writer.t, [*names, writer.gettext("wild cards"), *_dead_ranks(writer)])
        yield writer.fact("discarding.not_on_empty", N_("Not on an empty pile"), text)
    yield from writer.unusual(
        "discarding.wilds_last",
        N_("A wild card is discarded"),
        N_("only going out, or from a hand of nothing else"),
    )
    if not (rule.black_three_at_first or writer.rules.black_threes.are_laid):
        label = N_("Discard of a player's first turn")
        text = writer.gettext("never a %(card)s", card=writer.words.black_three)
        yield writer.fact("discarding.black_three_at_first", label, text)


def caliente_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the effects of Caliente cards, where there are any."""
    rule = writer.rules.calientes
    if not writer.rules.deck.calientes:
        return
    played = _each(writer, signed_figure(rule.played_points), writer.words.caliente)
    that_hand = N_("that hand counts %(times)s")
    one, more = (
        writer.gettext(that_hand, times=times(writer.t, factor))
        for factor in (rule.one_in_hand, rule.more_in_hand)
    )
    rows = (
        ("refill", N_("Fills the hand up to"), str(rule.refill)),
        ("played_points", N_("Played"), played),
        ("one_in_hand", N_("One left in hand"), one),
        ("more_in_hand", N_("More left in hand"), more),
    )
    for name, label, value in rows:
        yield writer.fact(f"calientes.{name}", label, value)
