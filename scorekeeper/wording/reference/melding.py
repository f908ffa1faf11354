"""Facts of what is laid down: first meld, melds, canastas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scorekeeper.engine.canasta_kinds import FORMS, is_only_natural, is_paid_when_out
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import (
    POINTS_STEP,
    Bracket,
    Majority,
    MinimumBy,
    Ruleset,
    SameRank,
    Sequences,
    Sets,
    WildMelds,
)
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.reference.fact import Fact, together
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import (
    canasta_name,
    capitalised,
    filled,
    in_a_row,
    rank_name,
    words,
)


def first_meld_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what a side's first meld must come to."""
    rule = rules.minimums
    for row, following in zip(rule.brackets, (*rule.brackets[1:], None), strict=True):
        yield Fact(
            f"minimums.{_start(rule.by, row)}",
            _label(t, rules, row, following),
            minimum_text(t, replace(row.minimum, triple=rule.triple)),
            rule.citation("brackets", row.name),
        )
    if not rule.mixed_canasta:
        text = t.gettext("none in the turn of the first meld")
        source = rule.citation("mixed_canasta")
        yield Fact("minimums.mixed_canasta", t.gettext("Mixed canasta"), text, source)
    if not rule.up_card_counts:
        text = t.gettext("counts nothing towards it")
        source = rule.citation("up_card_counts")
        yield Fact("minimums.up_card", t.gettext("A card from the pile"), text, source)
    if rule.canasta_exempt:
        text = t.gettext("is enough by itself, whatever it counts")
        label = t.gettext("A whole canasta that is not mixed")
        source = rule.citation("canasta_exempt")
        yield Fact("minimums.canasta_exempt", label, text, source)
    if not rule.wilds_count:
        text = t.gettext("count nothing towards it")
        source = rule.citation("wilds_count")
        yield Fact("minimums.wilds_count", t.gettext("Wild cards"), text, source)
    if rule.concealed_exempt:
        text = t.gettext("needs no minimum, if the turn began with the %(stock)s") % {
            "stock": words(t, rules).stock
        }
        source = rule.citation("concealed_exempt")
        yield Fact("minimums.concealed_exempt", t.gettext("Going out concealed"), text, source)


def _start(by: MinimumBy, row: Bracket) -> str:
    """Return the key of a row: where it starts, which of hands is another thing than of totals."""
    if by is MinimumBy.DEAL:
        return f"hand_{row.start or 1}"
    return "below" if row.start is None else str(row.start)


def _label(t: Translations, rules: Ruleset, row: Bracket, following: Bracket | None) -> str:
    """Return for which scores, or which hands, a row holds."""
    end = None if following is None else following.start
    if rules.minimums.by is MinimumBy.DEAL:
        last = rules.target.deals if end is None else end - 1
        return _hands_label(t, row.start or 1, last)
    return _totals_label(t, row.start, end)


def _hands_label(t: Translations, first: int, last: int | None) -> str:
    """Return between which hands a row holds; the last one may be any."""
    if last is None or last < first:
        return t.gettext("From hand %(number)d on") % {"number": first}
    if last == first:
        return t.gettext("Hand %(number)d") % {"number": first}
    return t.gettext("Hands %(first)d to %(last)d") % {"first": first, "last": last}


def _totals_label(t: Translations, start: int | None, end: int | None) -> str:
    if end is None:
        more = t.gettext("%(score)s or more")
        return t.gettext("At any total") if start is None else more % {"score": figure(start)}
    if start is None:
        return t.gettext("Below %(score)s") % {"score": figure(end)}
    return t.gettext("%(low)s to %(high)s") % {
        "low": figure(start),
        "high": figure(end - POINTS_STEP),
    }


_SAME_RANK: Final = {
    SameRank.ONE: N_("one set of each rank a side"),
    SameRank.ONE_UNFINISHED: N_("another set of a rank once the first has seven cards"),
    SameRank.ANY: N_("any number of sets of a rank"),
}


def meld_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what may be laid down."""
    terms = words(t, rules)
    rule = rules.sets
    size = ("shortest",) if rule.most_cards is None else ("shortest", "most_cards")
    yield Fact("sets.size", t.gettext("Sets"), _size(t, rule.most_cards), together(rule, *size))
    wilds = together(rule, *_wild_limits(rule))
    yield Fact("sets.wilds", t.gettext("Wild cards in a set"), _wilds(t, rules), wilds)
    same = t.gettext(_SAME_RANK[rule.same_rank])
    yield Fact("sets.same_rank", t.gettext("Same rank"), same, rule.citation("same_rank"))
    if rule.same_rank is not SameRank.ONE or rules.sequences.allowed:
        joined = t.gettext("may be joined") if rule.may_join else t.gettext("stay apart")
        source = rule.citation("may_join")
        yield Fact("sets.may_join", t.gettext("Own melds that fit"), joined, source)
    yield from _rank_facts(t, rules)
    if not rule.wilds_on_canasta:
        text = t.gettext("not added")
        source = rule.citation("wilds_on_canasta")
        yield Fact("sets.wilds_on_canasta", t.gettext("Wild on a canasta"), text, source)
    runs = together(rules.sequences, *_sequence_limits(rules.sequences))
    yield Fact("sequences.allowed", t.gettext("Sequences"), _sequences(t, rules), runs)
    if rules.sequences.short_cards:
        yield Fact(
            "sequences.short_points",
            t.gettext("Sequence of %(count)d cards or fewer")
            % {"count": rules.sequences.short_cards},
            t.gettext("%(points)s for each")
            % {"points": signed_figure(rules.sequences.short_points)},
            together(rules.sequences, "short_cards", "short_points"),
        )
    yield Fact(
        "wild_melds.allowed",
        t.gettext("Wild cards alone"),
        _wild_melds(t, rules),
        together(rules.wild_melds, *_wild_meld_limits(rules.wild_melds)),
    )
    yield from _wild_meld_facts(t, rules)
    black = (
        t.gettext("three or more, without wild cards, only when going out")
        if rules.black_threes.meldable
        else t.gettext("never")
    )
    yield Fact(
        "black_threes.meldable",
        t.gettext("Set of %(cards)s") % {"cards": terms.black_threes},
        black,
        rules.black_threes.citation("meldable"),
    )


def _wild_meld_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what holds of melds of wild cards, where they are odd."""
    terms = words(t, rules)
    if rules.wild_melds.deuce_sets:
        text = t.gettext("at least %(set)d, in a canasta %(canasta)d") % {
            "set": rules.wild_melds.fewest_deuces,
            "canasta": rules.wild_melds.fewest_deuces_in_canasta,
        }
        label = t.gettext("%(deuces)s in a set of them") % {"deuces": capitalised(terms.deuces)}
        source = together(rules.wild_melds, "fewest_deuces", "fewest_deuces_in_canasta")
        yield Fact("wild_melds.fewest_deuces", label, text, source)
    if rules.wild_melds.deuces_reserved:
        yield Fact(
            "wild_melds.deuces_reserved",
            t.gettext("Unfinished set of %(deuces)s") % {"deuces": terms.deuces},
            filled(
                t.gettext("takes all %(deuces)s that the side melds, until it has seven cards"),
                {"deuces": terms.deuces},
            ),
            rules.wild_melds.citation("deuces_reserved"),
        )
    if rules.wild_melds.wilds_reserved and rules.wild_melds.allowed:
        label = t.gettext("Unfinished meld of wild cards")
        text = t.gettext("takes all wild cards that the side melds, until it has seven cards")
        source = rules.wild_melds.citation("wilds_reserved")
        yield Fact("wild_melds.wilds_reserved", label, text, source)


def _rank_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what holds of sets of some ranks only, and once a rank is closed."""
    rule = rules.sets
    ranks = (
        ("never_wild", rule.never_wild, N_("never with a wild card")),
        ("wild_at_first", rule.wild_at_first, N_("with a wild card only from the first meld on")),
    )
    for name, some, text in ranks:
        if some:
            label = in_a_row(t, [rank_name(t, rules, rank, 2) for rank in sorted(some)])
            yield Fact(f"sets.{name}", capitalised(label), t.gettext(text), rule.citation(name))
    if rule.naturals_before_wilds:
        label = t.gettext("A wild card after the first meld")
        text = t.gettext("joins a set of %(count)d naturals or more")
        text %= {"count": rule.naturals_before_wilds}
        source = rule.citation("naturals_before_wilds")
        yield Fact("sets.naturals_before_wilds", label, text, source)
    if rule.canasta_closes_rank:
        label = t.gettext("A rank that a side has a canasta of")
        text = t.gettext("is dead: nobody melds it any more")
        source = rule.citation("canasta_closes_rank")
        yield Fact("sets.canasta_closes_rank", label, text, source)


def _size(t: Translations, most: int | None) -> str:
    """Return how many cards a meld may have."""
    if most is None:
        return t.gettext("3 cards or more")
    return t.gettext("3 to %(most)d cards") % {"most": most}


def _wild_limits(rule: Sets) -> Iterator[str]:
    """Yield which values say how naturals and wilds must stand to each other."""
    if rule.majority is not Majority.NONE:
        yield "majority"
    if rule.most_wilds is not None:
        yield "most_wilds"
    yield "fewest_naturals"
    if rule.any_wilds_on_canasta:
        yield "any_wilds_on_canasta"
    elif rule.canasta_naturals:
        yield "canasta_naturals"


def _wilds(t: Translations, rules: Ruleset) -> str:
    """Return how naturals and wilds must stand to each other."""
    rule = rules.sets
    parts = []
    if rule.majority is Majority.MORE:
        parts.append(t.gettext("fewer than naturals"))
    elif rule.majority is Majority.TWICE:
        parts.append(t.gettext("one for every two naturals"))
    if rule.most_wilds is not None:
        parts.append(t.gettext("%(most)d at most") % {"most": rule.most_wilds})
    parts.append(t.gettext("at least %(count)d naturals") % {"count": rule.fewest_naturals})
    if rule.any_wilds_on_canasta:
        parts.append(
            t.gettext("any number once a canasta has %(count)d naturals")
            % {"count": rule.canasta_naturals}
        )
    elif rule.canasta_naturals:
        parts.append(
            t.gettext("at least %(count)d naturals in a canasta") % {"count": rule.canasta_naturals}
        )
    return ", ".join(parts)


def _sequence_limits(rule: Sequences) -> Iterator[str]:
    """Yield which values say what sequences there are."""
    yield "allowed"
    if not rule.allowed:
        return
    if rule.most_cards is not None:
        yield "most_cards"
    yield from ("ranks", "wilds")
    if rule.one_suit:
        yield "one_suit"
    if rule.longer_when_out:
        yield "longer_when_out"


def _sequences(t: Translations, rules: Ruleset) -> str:
    """Return whether there are sequences, and of what."""
    rule = rules.sequences
    if not rule.allowed:
        return t.gettext("not allowed")
    parts = [_size(t, rule.most_cards), t.gettext("4 to Ace, no wild cards")]
    if rule.one_suit:
        parts.append(t.gettext("one suit"))
    if rule.longer_when_out:
        parts.append(t.gettext("longer when going out"))
    return ", ".join(parts)


def _wild_meld_limits(rule: WildMelds) -> Iterator[str]:
    """Yield which values say what melds of wild cards there are."""
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


def _wild_melds(t: Translations, rules: Ruleset) -> str:
    """Return whether wild cards may be melded alone."""
    rule = rules.wild_melds
    if not rule.allowed:
        return t.gettext("not allowed")
    size = _size(t, rule.most_cards)
    if rule.one_a_side:
        size = t.gettext("%(size)s, one meld a side") % {"size": size}
    if not rule.deuce_sets:
        return size
    return t.gettext("%(size)s; deuces are a rank of their own, with %(jokers)d jokers at most") % {
        "size": size,
        "jokers": rule.most_jokers_with_deuces,
    }


def canasta_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what canastas earn."""
    for kind in CanastaKind:
        points = rules.canastas.points(kind)
        if points is not None:
            label = canasta_name(t, rules, kind)
            yield Fact(
                f"canastas.{kind.value}",
                capitalised(label),
                _bonus(t, rules, kind, points),
                together(rules.canastas, kind.value, *_condition(rules, kind)),
            )
    if rules.canastas.cards_need_one:
        label = t.gettext("A side without a canasta")
        text = t.gettext("its melded cards count against it, and going out earns nothing")
        source = rules.canastas.citation("cards_need_one")
        yield Fact("canastas.cards_need_one", label, text, source)
    rule = rules.collections
    rows = (
        ("natural", rule.natural_count, rule.natural_points, t.gettext("%(count)d natural ones")),
        ("many", rule.many_count, rule.many_points, t.gettext("%(count)d canastas")),
        ("few", rule.few_count, rule.few_points, t.gettext("%(count)d canastas")),
    )
    for name, count, points, label in rows:
        if count:
            yield Fact(
                f"collections.{name}_points",
                label % {"count": count},
                figure(points),
                rule.citation(f"{name}_points"),
            )


def _condition(rules: Ruleset, kind: CanastaKind) -> Iterator[str]:
    """Yield which value says on what condition a canasta of a kind earns its bonus."""
    for value in (FORMS[kind].out_if, FORMS[kind].mixed_if):
        if value and getattr(rules.canastas, value):
            yield value


def _bonus(t: Translations, rules: Ruleset, kind: CanastaKind, points: int) -> str:
    """Return what a canasta of a kind earns, with its condition."""
    if is_paid_when_out(rules, kind):
        return t.gettext("%(points)s, for the side going out only") % {"points": figure(points)}
    if FORMS[kind].mixed_if and not is_only_natural(rules, kind):
        return t.gettext("%(points)s, natural or mixed") % {"points": figure(points)}
    return figure(points)
