"""Facts of the play and its end: pile, going out, red threes, Caliente cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.ruleset import (
    Permission,
    Pile,
    PileAdds,
    RedThreesNeed,
    RedThreesWithout,
    Ruleset,
    StartCover,
)
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.reference.fact import Fact, together
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import (
    Term,
    Words,
    canasta_name,
    capitalised,
    filled,
    in_a_row,
    rank_name,
    times,
    words,
)

_NEEDS: Final = {
    RedThreesNeed.MELD: N_("a meld"),
    RedThreesNeed.CANASTA: N_("a canasta"),
    RedThreesNeed.TWO_CANASTAS: N_("two canastas"),
}
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
_PERMISSIONS: Final = {
    Permission.OPTIONAL: N_("may be asked; the answer binds"),
    Permission.OPTIONAL_YES_OBLIGES: N_("may be asked; yes obliges, no forbids"),
    Permission.MANDATORY: N_("must be asked; the answer binds"),
    Permission.MANDATORY_YES_OBLIGES: N_("must be asked; yes obliges, no forbids"),
}
_STARTS: Final = {
    StartCover.COVER: N_("unless natural, covered until a natural card lies on top"),
    StartCover.PUT_BACK: N_("wild or a %(red_three)s: put back, and another one turned up"),
    StartCover.BURY_BY_RANK: N_("as many cards as its rank go face down under it"),
    StartCover.NO_CARD: N_("none: the pile begins with the first discard"),
}
"""What is done about the first up card."""


def red_three_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what red threes earn and cost."""
    rule, terms = rules.red_threes, words(t, rules)
    yield Fact(
        "red_threes.points",
        capitalised(terms.red_threes),
        _red_three_table(t, rule.points, terms.red_three),
        together(rule, *_rows("points", rule.points)),
    )
    if rules.black_threes.are_laid:
        yield Fact(
            "black_threes.laid_points",
            capitalised(terms.black_threes),
            _red_three_table(t, rules.black_threes.laid_points, terms.black_three),
            together(rules.black_threes, *_rows("laid_points", rules.black_threes.laid_points)),
        )
    need = t.gettext(_WITHOUT[rule.without]) % {"needed": t.gettext(_NEEDS[rule.need])}
    source = together(rule, "need", "without")
    yield Fact("red_threes.need", t.gettext("To count, a side needs"), need, source)
    if rule.by_member:
        text = t.gettext("for its owner only")
        yield Fact(
            "red_threes.by_member", t.gettext("Each counts"), text, rule.citation("by_member")
        )
    in_hand = rules.red_threes_in_hand
    if rules.card_points.red_three and not in_hand.points:
        return
    yield Fact(
        "red_threes_in_hand.points",
        t.gettext("Left in hand"),
        _each(t, signed_figure(in_hand.points), terms.red_three),
        in_hand.citation("points"),
    )


def _rows(table: str, points: tuple[int, ...]) -> Iterator[str]:
    """Yield which parts of a table of threes are told: the first, and those out of line with it."""
    yield table
    for count, total in enumerate(points):
        if total != count * points[1]:
            yield f"{table}.{count}"


def _red_three_table(t: Translations, points: tuple[int, ...], red_three: Term) -> str:
    """Return what so many red threes earn; only the steps out of line with the first are named."""
    each = points[1] if len(points) > 1 else 0
    odd = [
        t.gettext("%(count)d: %(points)s") % {"count": count, "points": figure(total)}
        for count, total in enumerate(points)
        if total != count * each
    ]
    return ", ".join((_each(t, figure(each), red_three), *odd))


def _each(t: Translations, points: str, card: Term) -> str:
    """Return what each card of a kind earns or costs."""
    return filled(t.gettext("%(points)s each"), {"points": points, "card": card})


def going_out_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what going out needs and earns."""
    rule, terms = rules.going_out, words(t, rules)
    kinds = (f"kinds.{kind.value}" for kind in rule.kinds)
    others = ("kinds_not_counted",) if rule.kinds_not_counted else ()
    needed = together(rule, "canastas", *kinds, *others)
    yield Fact("going_out.canastas", t.gettext("Needs"), _canastas(t, rules), needed)
    if rule.red_three_per_canasta:
        text = t.gettext("as many as canastas")
        label, source = capitalised(terms.red_threes), rule.citation("red_three_per_canasta")
        yield Fact("going_out.red_three_per_canasta", label, text, source)
    if rule.feet_taken:
        text = t.gettext("all of the side picked up and played from")
        yield Fact("going_out.feet_taken", t.gettext("Feet"), text, rule.citation("feet_taken"))
    source = rule.citation("points")
    yield Fact("going_out.points", t.gettext("Earns"), figure(rule.points), source)
    concealed = rules.concealed
    if concealed.points:
        text = (
            t.gettext("%(points)s more, with a canasta in that hand")
            if concealed.needs_own_canasta
            else t.gettext("%(points)s more")
        ) % {"points": figure(concealed.points)}
        also = ("needs_own_canasta",) if concealed.needs_own_canasta else ()
        source = together(concealed, "points", *also)
        yield Fact("concealed.points", t.gettext("Concealed"), text, source)
    if rule.permission in _PERMISSIONS:
        text = t.gettext(_PERMISSIONS[rule.permission])
        if rule.asked_a_turn_ahead:
            text = t.gettext("%(rule)s; asked a turn ahead") % {"rule": text}
        ahead = ("asked_a_turn_ahead",) if rule.asked_a_turn_ahead else ()
        source = together(rule, "permission", *ahead)
        yield Fact("going_out.permission", t.gettext("Partner"), text, source)
    yield from _black_three_facts(t, rules)


def _canastas(t: Translations, rules: Ruleset) -> str:
    """Return which canastas going out needs."""
    rule = rules.going_out
    text = t.ngettext("%(count)d canasta", "%(count)d canastas", rule.canastas) % {
        "count": rule.canastas
    }
    if rule.kinds:
        kinds = in_a_row(
            t, [f"{n} {canasta_name(t, rules, kind, n)}" for kind, n in rule.kinds.items()]
        )
        text = t.gettext("%(canastas)s, among them %(kinds)s") % {"canastas": text, "kinds": kinds}
    if rule.kinds_not_counted:
        kinds = in_a_row(
            t, [canasta_name(t, rules, kind, 2) for kind in sorted(rule.kinds_not_counted)]
        )
        text = t.gettext("%(canastas)s; %(kinds)s do not count") % {
            "canastas": text,
            "kinds": kinds,
        }
    return text


def _black_three_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what black threes cost or earn beside their card points."""
    rule, terms = rules.black_threes, words(t, rules)
    if rule.in_hand_points is not None:
        yield Fact(
            "black_threes.in_hand_points",
            t.gettext("%(cards)s in hand when somebody goes out")
            % {"cards": capitalised(terms.black_threes)},
            _each(t, signed_figure(rule.in_hand_points), terms.black_three),
            rule.citation("in_hand_points"),
        )
    if rule.removed_points:
        values = {
            "points": figure(rule.removed_points),
            "all": figure(rule.removed_all_points),
            "card": terms.black_three,
        }
        text = filled(t.gettext("%(points)s each, %(all)s for all of them"), values)
        yield Fact(
            "black_threes.removed_points",
            t.gettext("%(cards)s taken with the pile, out of play")
            % {"cards": capitalised(terms.black_threes)},
            text,
            together(rule, "removed_points", "removed_all_points"),
        )


def pile_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield how the pile is taken."""
    rule, terms = rules.pile, words(t, rules)
    if not rule.always_frozen:
        open_to = together(rule, *_ways(rule))
        yield Fact("pile.unfrozen", t.gettext("Not frozen"), _unfrozen(t, rules), open_to)
    frozen = t.gettext("two naturals of its rank from the hand")
    if rule.adds_when_frozen is not PileAdds.NONE:
        frozen = t.gettext("%(pair)s, or added to an own set of six or fewer") % {"pair": frozen}
    label = t.gettext("Always frozen") if rule.always_frozen else t.gettext("Frozen")
    adds = ("adds_when_frozen",) if rule.adds_when_frozen is not PileAdds.NONE else ()
    always = ("always_frozen",) if rule.always_frozen else ()
    yield Fact("pile.frozen", label, frozen, together(rule, *always, "pair", *adds))
    if not rule.always_frozen:
        source = rule.citation("freezes")
        yield Fact("pile.freezes", t.gettext("Frozen by"), _freezing(t, rules), source)
    first = (
        t.gettext("two naturals of its rank, and the minimum")
        if rule.for_first_meld
        else t.gettext("never")
    )
    source = rule.citation("for_first_meld")
    yield Fact("pile.for_first_meld", t.gettext("Before the first meld"), first, source)
    blocked = together(rule, "blocked", *(("never",) if rule.never else ()))
    yield Fact("pile.never", t.gettext("Never on"), _never(t, rules), blocked)
    if not rules.black_threes.are_laid:
        label = filled(t.gettext("A %(card)s on top"), {"card": terms.black_three})
        text = t.gettext("blocks the pile for the next player only")
        source = rules.black_threes.citation("blocks")
        yield Fact("pile.black_three", label, text, source)
    yield from _odd_pile_facts(t, rule, terms)


def _never(t: Translations, rules: Ruleset) -> str:
    """Return the cards on which the pile is never taken; what is laid down at once lies on none."""
    blocked = [t.gettext("wild cards")]
    if not rules.black_threes.are_laid:
        blocked.append(words(t, rules).black_threes)
    blocked += [rank_name(t, rules, rank, 2) for rank in sorted(rules.pile.never)]
    if rules.sets.canasta_closes_rank:
        blocked.append(t.gettext("dead ranks"))
    return in_a_row(t, blocked)


def _freezing(t: Translations, rules: Ruleset) -> str:
    """Return what freezes a pile that is not frozen from the start."""
    cards = [t.gettext("wild cards in it")]
    if rules.pile.start is StartCover.COVER:
        red_three = words(t, rules).red_three
        text = t.gettext("a %(red_three)s turned up at the start")
        cards.append(filled(text, {"red_three": red_three}))
    return t.gettext("%(cards)s; always frozen for a side without its first meld") % {
        "cards": t.gettext(" or ").join(cards)
    }


def _odd_pile_facts(t: Translations, rule: Pile, terms: Words) -> Iterator[Fact]:
    """Yield what only some games know of the pile."""
    if rule.takes is not None:
        text = t.gettext("the top %(count)d cards") % {"count": rule.takes}
        yield Fact("pile.takes", t.gettext("Taken"), text, rule.citation("takes"))
    if rule.most_joined is not None:
        text = t.gettext("of %(count)d cards or fewer") % {"count": rule.most_joined}
        label = t.gettext("An own set that such a pair may join")
        yield Fact("pile.most_joined", label, text, rule.citation("most_joined"))
    if not rule.last_card:
        text = t.gettext("not by a player with one card in hand")
        source = rule.citation("last_card")
        yield Fact("pile.last_card", t.gettext("A pile of one card"), text, source)
    text = filled(t.gettext(_STARTS[rule.start]), {"red_three": terms.red_three})
    source = rule.citation("start")
    yield Fact("pile.start", t.gettext("First card turned up"), text, source)


def _ways(rule: Pile) -> Iterator[str]:
    """Yield which values say how a pile that is not frozen is taken."""
    yield "natural_and_wild"
    if rule.adds is not PileAdds.NONE:
        yield "adds"
    if rule.adds_to_sequences:
        yield "adds_to_sequences"


def _unfrozen(t: Translations, rules: Ruleset) -> str:
    """Return the ways to take a pile that is not frozen."""
    rule = rules.pile
    ways = [t.gettext("two naturals of its rank from the hand")]
    if rule.natural_and_wild:
        ways.append(t.gettext("one natural and one wild card"))
    if rule.adds is PileAdds.ANY:
        ways.append(t.gettext("added to an own set"))
    elif rule.adds is PileAdds.UNFINISHED:
        ways.append(t.gettext("added to an own unfinished set"))
    if rule.adds_to_sequences:
        ways.append(t.gettext("added to an own unfinished sequence"))
    return "; ".join(ways)


def stock_out_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what happens once the stock is gone."""
    rule, terms = rules.stock_out, words(t, rules)
    label = filled(t.gettext("Last card drawn a %(red_three)s"), {"red_three": terms.red_three})
    text = t.gettext("the hand is over") if rule.red_three_ends else t.gettext("play goes on")
    yield Fact("stock_out.red_three_ends", label, text, rule.citation("red_three_ends"))
    pile = rules.pile
    if _may_be_added(pile):
        label = t.gettext("Up card fits an own meld")
        forced = t.gettext(_FORCED[pile.forced])
        yield Fact("pile.forced", label, forced, pile.citation("forced"))


_FORCED: Final = {
    PileAdds.NONE: N_("may be left"),
    PileAdds.UNFINISHED: N_("must be taken, if that meld is no canasta yet"),
    PileAdds.ANY: N_("must be taken"),
}


def _may_be_added(rule: Pile) -> bool:
    """Return whether the up card may ever be taken to be added to an own meld."""
    if rule.adds_when_frozen is not PileAdds.NONE:
        return True
    adds = rule.adds is not PileAdds.NONE or rule.adds_to_sequences
    return adds and not rule.always_frozen


def discard_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield which cards may not be discarded, where there are any."""
    rule, terms = rules.discarding, words(t, rules)
    for rank in sorted(rule.held_back):
        name = rank_name(t, rules, rank)
        label = filled(t.gettext("A %(rank)s is not discarded"), {"rank": name})
        text = t.gettext("before both sides have a natural canasta of them")
        yield Fact(f"discarding.held_back.{rank.value}", label, text, rule.citation("held_back"))
    for rank in sorted(rule.never_last):
        label = t.gettext("Last discard, going out")
        text = filled(t.gettext("never a %(rank)s"), {"rank": rank_name(t, rules, rank)})
        yield Fact(f"discarding.never_last.{rank.value}", label, text, rule.citation("never_last"))
    if rule.last_needed:
        label = t.gettext("Last discard, going out")
        text = t.gettext("needed: nobody goes out by melds alone")
        source = rule.citation("last_needed")
        yield Fact("discarding.last_needed", label, text, source)
    if rule.not_on_empty:
        names = [rank_name(t, rules, rank, 2) for rank in sorted(rule.not_on_empty)]
        label = t.gettext("On an empty pile")
        text = t.gettext("no %(cards)s, wild cards or dead ranks") % {"cards": ", ".join(names)}
        source = rule.citation("not_on_empty")
        yield Fact("discarding.not_on_empty", label, text, source)
    if rule.wilds_last:
        label = t.gettext("A wild card is discarded")
        text = t.gettext("only going out, or from a hand of nothing else")
        source = rule.citation("wilds_last")
        yield Fact("discarding.wilds_last", label, text, source)
    if not rule.black_three_at_first:
        text = filled(t.gettext("never a %(card)s"), {"card": terms.black_three})
        label = t.gettext("Discard of a player's first turn")
        source = rule.citation("black_three_at_first")
        yield Fact("discarding.black_three_at_first", label, text, source)


def caliente_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what Caliente cards do, where there are any."""
    rule = rules.calientes
    if not rules.deck.calientes:
        return
    rows = (
        ("refill", t.gettext("Fills the hand up to"), str(rule.refill)),
        (
            "played_points",
            t.gettext("Played"),
            _each(t, signed_figure(rule.played_points), words(t, rules).caliente),
        ),
        (
            "one_in_hand",
            t.gettext("One left in hand"),
            t.gettext("that hand counts %(times)s") % {"times": times(t, rule.one_in_hand)},
        ),
        (
            "more_in_hand",
            t.gettext("More left in hand"),
            t.gettext("that hand counts %(times)s") % {"times": times(t, rule.more_in_hand)},
        ),
    )
    for name, label, value in rows:
        yield Fact(f"calientes.{name}", label, value, rule.citation(name))
