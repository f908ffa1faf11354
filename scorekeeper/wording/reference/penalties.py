"""Facts about unfinished melds, about many cards in a hand, and about special hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.melds import UnfinishedKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.melding import UNFINISHED_VALUES
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.reference.fact import Fact, FactWriter
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import (
    capitalised,
    filled,
    rank_name,
    special_hand_cards,
    special_hand_name,
    words,
)

_UNFINISHED: Final = {
    UnfinishedKind.ACES: N_("Unfinished aces, without wild cards"),
    UnfinishedKind.SEVENS: N_("Unfinished sevens"),
    UnfinishedKind.WILD: N_("Unfinished wild cards alone"),
    UnfinishedKind.WILD_JOKERS: N_("Those with all %(jokers)s"),
}


def unfinished_name(t: Translations, rules: Ruleset, kind: UnfinishedKind) -> str:
    """Return the name of a kind of meld that must be finished: `Unfinished sevens`."""
    return filled(t.gettext(_UNFINISHED[kind]), {"jokers": words(t, rules).jokers})


def unfinished_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the penalties for unfinished melds, and for many cards of a rank in one hand."""
    rule, held = writer.rules.unfinished, writer.rules.held
    if rule.costs:
        text = writer.gettext("nobody goes out with one")
        yield writer.fact("unfinished.going_out", N_("Unfinished melds"), text)
    for kind in rule.named:
        name, points = unfinished_name(writer.t, writer.rules, kind), signed_figure(rule.of(kind))
        yield writer.named(f"unfinished.{kind.value}", name, points, UNFINISHED_VALUES[kind])
    one = N_("%(cards)s left in one hand, together")
    for rank in sorted(held.ranks) if held.points else ():
        yield writer.fact(
            f"held.{rank.value}.{held.cards}",
            N_("%(count)d %(cards)s or more left in one hand") if held.cards > 1 else one,
            signed_figure(held.points),
            "points",
            count=held.cards,
            cards=rank_name(writer.t, writer.rules, rank, 2),
        )


def special_hand_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the special hands: their cards, and their points."""
    rule = writer.rules.special_hands
    for special in SpecialHandId:
        if special in rule.points:
            text = writer.gettext(
                "%(points)s: %(cards)s",
                points=figure(rule.points[special]),
                cards=special_hand_cards(writer.t, special),
            )
            if special in rule.winning:
                text = writer.gettext("%(text)s; it wins the game", text=text)
            name = capitalised(special_hand_name(writer.t, special))
            source = rule.citation("points", special.value)
            yield Fact(f"special_hands.{special.value}", name, text, source)
    if rule.points:
        play = writer.gettext(
            "after a draw from the %(stock)s, by a side without melds; the hand ends"
        )
        yield writer.fact("special_hands.play", N_("Laid down when complete"), play, "points")
    yield from writer.unusual(
        "special_hands.beside_melds", N_("Partner"), N_("may just have opened")
    )
