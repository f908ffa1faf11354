"""Facts of melds that must be finished, of what many cards in a hand cost, and of special hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.melds import UnfinishedKind
from scorekeeper.engine.ruleset import UNFINISHED_VALUES, Ruleset
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.reference.fact import Fact
from scorekeeper.wording.special_hands import special_hand_cards, special_hand_name
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import capitalised, filled, rank_name, words

_UNFINISHED: Final = {
    UnfinishedKind.ACES: N_("Unfinished aces, without wild cards"),
    UnfinishedKind.SEVENS: N_("Unfinished sevens"),
    UnfinishedKind.WILD: N_("Unfinished wild cards alone"),
    UnfinishedKind.WILD_JOKERS: N_("Those with all %(jokers)s"),
}


def unfinished_name(t: Translations, rules: Ruleset, kind: UnfinishedKind) -> str:
    """Return what a meld is called that must be finished: `Unfinished sevens`."""
    return filled(t.gettext(_UNFINISHED[kind]), {"jokers": words(t, rules).jokers})


def unfinished_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what unfinished melds cost, and many cards of a rank in one hand."""
    rule = rules.unfinished
    if rule.costs:
        text, source = t.gettext("nobody goes out with one"), rule.citation("going_out")
        yield Fact("unfinished.going_out", t.gettext("Unfinished melds"), text, source)
    for kind in rule.named:
        points = signed_figure(rule.of(kind))
        source = rule.citation(UNFINISHED_VALUES[kind])
        yield Fact(f"unfinished.{kind.value}", unfinished_name(t, rules, kind), points, source)
    for rank in sorted(rules.held.ranks) if rules.held.points else ():
        values = {"count": rules.held.cards, "cards": rank_name(t, rules, rank, 2)}
        label = t.gettext("%(count)d %(cards)s or more left in one hand") % values
        points = signed_figure(rules.held.points)
        yield Fact(f"held.{rank.value}", label, points, rules.held.citation("points"))


def special_hand_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield the special hands: their cards, and what they earn."""
    rule = rules.special_hands
    for special in SpecialHandId:
        if special in rule.points:
            values = {
                "points": figure(rule.points[special]),
                "cards": special_hand_cards(t, special),
            }
            text = t.gettext("%(points)s: %(cards)s") % values
            if special in rule.winning:
                text = t.gettext("%(text)s; it wins the game") % {"text": text}
            name = capitalised(special_hand_name(t, special))
            source = rule.citation("points", special.value)
            yield Fact(f"special_hands.{special.value}", name, text, source)
    if rule.beside_melds:
        text = t.gettext("may just have opened")
        source = rule.citation("beside_melds")
        yield Fact("special_hands.beside_melds", t.gettext("Partner"), text, source)
