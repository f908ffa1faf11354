"""Facts about melding: first meld, melds, canastas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.canasta_kinds import FORMS, is_only_natural, is_paid_when_out
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import POINTS_STEP, SHORTEST_MELD
from scorekeeper.engine.ruleset.melding import Majority, SameRank, Sequences, Sets, WildMelds
from scorekeeper.engine.ruleset.table import Bracket, MinimumBy
from scorekeeper.wording.board import hand_name
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.reference.fact import Fact, FactWriter
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import canasta_name, canastas_text, in_a_row, rank_name


def first_meld_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the requirements of a side's first meld."""
    rule = writer.rules.minimums
    followings = (*rule.brackets[1:], None)
    for row, following, minimum in zip(rule.brackets, followings, rule.asked, strict=True):
        yield Fact(
            f"minimums.{_start(rule.by, row)}",
            _label(writer, row, following),
            minimum_text(writer.t, minimum),
            rule.citation("brackets", row.name),
            is_row=True,
        )
    for name, words in _LIMITS_OF_FIRST_MELD.items():
        yield from writer.unusual(f"minimums.{name}", *words)


_LIMITS_OF_FIRST_MELD: Final = {
    "mixed_canasta": (N_("Mixed canasta"), N_("none in the turn of the first meld")),
    "up_card_counts": (N_("A card from the pile"), N_("counts nothing towards it")),
    "canasta_exempt": (
        N_("A whole canasta that is not mixed"),
        N_("is enough by itself, whatever it counts"),
    ),
    "wilds_count": (N_("Wild cards"), N_("count nothing towards it")),
    "concealed_exempt": (
        N_("Going out concealed"),
        N_("needs no minimum, if the turn began with the %(stock)s"),
    ),
}
"""What counts towards the minimum, and what needs none, where that is unusual: label and value."""


def _start(by: MinimumBy, row: Bracket) -> str:
    """Return the key of a row: its start, which counts hands or points of the total."""
    return f"hand_{row.start or 1}" if by is MinimumBy.DEAL else row.name


def _label(writer: FactWriter, row: Bracket, following: Bracket | None) -> str:
    """Return the scores, or the hands, for which a row holds."""
    end = None if following is None else following.start
    if writer.rules.minimums.by is MinimumBy.DEAL:
        last = writer.rules.target.deals if end is None else end - 1
        return _hands_label(writer, row.start or 1, last)
    return _totals_label(writer, row.start, end)


def _hands_label(writer: FactWriter, first: int, last: int | None) -> str:
    """Return the hands for which a row holds; the last one may be open."""
    if last is None or last < first:
        return writer.gettext("From hand %(number)d on", number=first)
    if last == first:
        return hand_name(writer.t, first)
    return writer.gettext("Hands %(first)d to %(last)d", first=first, last=last)


def _totals_label(writer: FactWriter, start: int | None, end: int | None) -> str:
    """Return the totals for which a row holds."""
    if start is None:
        any_total = writer.gettext("At any total")
        return any_total if end is None else writer.gettext("Below %(score)s", score=figure(end))
    if end is None:
        return writer.gettext("%(score)s or more", score=figure(start))
    return writer.gettext("%(low)s to %(high)s", low=figure(start), high=figure(end - POINTS_STEP))


_SAME_RANK: Final = {
    SameRank.ONE: N_("one set of each rank a side"),
    SameRank.ONE_UNFINISHED: N_("another set of a rank once the first has seven cards"),
    SameRank.ANY: N_("any number of sets of a rank"),
}


def meld_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the facts about melds that may be laid down."""
    yield from _set_facts(writer)
    yield from _sequence_facts(writer)
    yield from _wild_meld_facts(writer)
    cards, rule = writer.words.black_threes, writer.rules.black_threes
    black = N_("three or more, without wild cards, only when going out")
    text = writer.gettext(black if rule.meldable and not rule.are_laid else N_("never"))
    yield writer.fact("black_threes.meldable", N_("Set of %(cards)s"), text, cards=cards)


def _set_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the facts about sets: their size, their wild cards and their number."""
    rule = writer.rules.sets
    size = ("shortest",) if rule.most_cards is None else ("shortest", "most_cards")
    cards = _size(writer, rule.most_cards, rule.fewest_naturals)
    yield writer.fact("sets.size", N_("Sets"), cards, *size)
    wilds = dict(_wilds(writer, rule))
    yield writer.fact("sets.wilds", N_("Wild cards in a set"), ", ".join(wilds.values()), *wilds)
    same = writer.gettext(_SAME_RANK[rule.same_rank])
    yield writer.fact("sets.same_rank", N_("Same rank"), same)
    if rule.same_rank is not SameRank.ONE or writer.rules.sequences.allowed:
        joined = writer.gettext("may be joined") if rule.may_join else writer.gettext("stay apart")
        yield writer.fact("sets.may_join", N_("Own melds that fit"), joined)
    yield from _limits_of_sets(writer)


def _limits_of_sets(writer: FactWriter) -> Iterator[Fact]:
    """Yield the limits of wild cards and of canastas in sets, where they are unusual."""
    rule = writer.rules.sets
    rows = (
        ("never_wild", rule.never_wild, N_("Never with a wild card")),
        ("wild_at_first", rule.wild_at_first, N_("With a wild card only from the first meld on")),
    )
    for name, ranks, label in rows:
        if ranks:
            names = [rank_name(writer.t, writer.rules, rank, 2) for rank in sorted(ranks)]
            yield writer.fact(f"sets.{name}", label, in_a_row(writer.t, names))
    yield from writer.unusual(
        "sets.naturals_before_wilds",
        N_("A wild card after the first meld"),
        writer.ngettext(
            "joins a set of %(count)d natural or more",
            "joins a set of %(count)d naturals or more",
            rule.naturals_before_wilds,
        ),
    )
    yield from writer.unusual(
        "sets.canasta_closes_rank",
        N_("A rank that a side has a canasta of"),
        N_("is dead: nobody melds it any more"),
    )
    yield from writer.unusual("sets.wilds_on_canasta", N_("Wild on a canasta"), N_("not added"))


def _size(writer: FactWriter, most: int | None, fewest: int = 0) -> str:
    """Return the allowed number of cards of a meld that holds so many naturals at the fewest."""
    fewest = max(SHORTEST_MELD, fewest)
    if most is None:
        return writer.gettext("%(fewest)d cards or more", fewest=fewest)
    return writer.gettext("%(fewest)d to %(most)d cards", fewest=fewest, most=most)


def _wilds(writer: FactWriter, rule: Sets) -> Iterator[tuple[str, str]]:
    """Yield the limits of wilds against naturals in a set: the rule's value, and its words."""
    if rule.majority is Majority.MORE:
        yield "majority", writer.gettext("fewer than naturals")
    elif rule.majority is Majority.TWICE:
        yield "majority", writer.gettext("one for every two naturals")
    if rule.most_wilds is not None:
        yield "most_wilds", writer.gettext("%(most)d at most", most=rule.most_wilds)
    fewest = rule.fewest_naturals
    text = writer.ngettext("at least %(count)d natural", "at least %(count)d naturals", fewest)
    yield "fewest_naturals", text
    needed = max(fewest, rule.canasta_naturals)
    if rule.any_wilds_on_canasta:
        text = writer.ngettext(
            "any number once a canasta has %(count)d natural",
            "any number once a canasta has %(count)d naturals",
            needed,
        )
        yield "any_wilds_on_canasta", text
    elif rule.canasta_naturals:
        text = writer.gettext("at least %(count)d naturals in a canasta", count=needed)
        yield "canasta_naturals", text


def _sequence_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the facts about sequences: their existence, their cards, the cost of short ones."""
    rule = writer.rules.sequences
    parts = list(_sequences(writer, rule))
    places = [place for place, _ in parts]
    text = ", ".join(text for _, text in parts if text)
    yield writer.fact("sequences.allowed", N_("Sequences"), text, *places)
    if rule.short_cards:
        yield writer.fact(
            f"sequences.short_points.{rule.short_cards}",
            N_("Sequence of %(count)d cards or fewer"),
            writer.gettext("%(points)s for each", points=signed_figure(rule.short_points)),
            *("short_cards", "short_points"),
            count=rule.short_cards,
        )


def _sequences(writer: FactWriter, rule: Sequences) -> Iterator[tuple[str, str]]:
    """Yield the values that describe sequences, each in words where it needs any."""
    if not rule.allowed:
        yield "allowed", writer.gettext("not allowed")
        return
    yield "allowed", _size(writer, rule.most_cards)
    if rule.most_cards is not None:
        yield "most_cards", ""
    yield "ranks", writer.gettext("4 to Ace, no wild cards")
    yield "wilds", ""
    if rule.one_suit:
        yield "one_suit", writer.gettext("one suit")
    if rule.longer_when_out:
        yield "longer_when_out", writer.gettext("longer when going out")


def _wild_meld_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the facts about melds of wild cards."""
    rule = writer.rules.wild_melds
    limits = _wild_meld_limits(rule)
    yield writer.fact("wild_melds.allowed", N_("Wild cards alone"), _wild_melds(writer), *limits)
    if rule.deuce_sets:
        text = writer.gettext(
            "at least %(set)d, in a canasta %(canasta)d",
            set=rule.fewest_deuces,
            canasta=rule.fewest_deuces_in_canasta,
        )
        label = N_("%(deuces)s in a set of them")
        places = ("fewest_deuces", "fewest_deuces_in_canasta")
        yield writer.fact("wild_melds.fewest_deuces", label, text, *places)
    yield from writer.unusual(
        "wild_melds.deuces_reserved",
        N_("Unfinished set of %(deuces)s"),
        N_("takes all %(deuces)s that the side melds, until it has seven cards"),
    )
    if rule.allowed:
        yield from writer.unusual(
            "wild_melds.wilds_reserved",
            N_("Unfinished meld of wild cards"),
            N_("takes all wild cards that the side melds, until it has seven cards"),
        )


def _wild_meld_limits(rule: WildMelds) -> Iterator[str]:
    """Yield the names of the values that limit melds of wild cards."""
    yield "allowed"
    if not rule.allowed:
        return
    yield "shortest"
    if rule.most_cards is not None:
        yield "most_cards"
    if rule.one_a_side:
        yield "one_a_side"
    if rule.deuce_sets:
        yield from ("deuce_sets", "most_jokers_with_deuces")


def _wild_melds(writer: FactWriter) -> str:
    """Return whether wild cards may be melded alone."""
    rule = writer.rules.wild_melds
    if not rule.allowed:
        return writer.gettext("not allowed")
    size = _size(writer, rule.most_cards)
    if rule.one_a_side:
        size = writer.gettext("%(size)s, one meld a side", size=size)
    if not rule.deuce_sets:
        return size
    jokers = writer.ngettext(
        "%(count)d joker at most", "%(count)d jokers at most", rule.most_jokers_with_deuces
    )
    return writer.gettext(
        "%(size)s; deuces are a rank of their own, with %(jokers)s", size=size, jokers=jokers
    )


_COLLECTIONS: Final = {"natural": CanastaKind.NATURAL, "many": None, "few": None}
"""The kind of canasta that each collection is of; None for any."""


def canasta_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the bonuses of canastas."""
    rules, rule = writer.rules, writer.rules.collections
    for kind in CanastaKind:
        points = rules.canastas.points(kind)
        if points is not None:
            label, text = canasta_name(writer.t, rules, kind), _bonus(writer, kind, figure(points))
            places = (kind.value, *_condition(rules, kind))
            yield writer.named(f"canastas.{kind.value}", label, text, *places)
    yield from writer.unusual(
        "canastas.cards_need_one",
        N_("A side without a canasta"),
        N_("its melded cards count against it, and going out earns nothing"),
    )
    for name, of in _COLLECTIONS.items():
        count, place = getattr(rule, f"{name}_count"), f"{name}_points"
        if count:
            label, bonus = canastas_text(writer.t, rules, count, of), figure(getattr(rule, place))
            yield writer.named(f"collections.{place}.{count}", label, bonus, place)


def _condition(rules: Ruleset, kind: CanastaKind) -> Iterator[str]:
    """Yield the names of the values that set a condition for a canasta's bonus."""
    for value in (FORMS[kind].out_if, FORMS[kind].mixed_if):
        if value and getattr(rules.canastas, value):
            yield value


def _bonus(writer: FactWriter, kind: CanastaKind, points: str) -> str:
    """Return the bonus of a canasta of a kind, with its condition."""
    if is_paid_when_out(writer.rules, kind):
        return writer.gettext("%(points)s, for the side going out only", points=points)
    if FORMS[kind].mixed_if and not is_only_natural(writer.rules, kind):
        return writer.gettext("%(points)s, natural or mixed", points=points)
    return points
