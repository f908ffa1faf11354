"""Facts of the table: players, decks, deal, card values, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Rank
from scorekeeper.engine.ruleset import FootTaken, Ruleset
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference.fact import Fact, together
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import capitalised, in_a_row, rank_name, words


def table_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield who plays with how many cards."""
    seating, dealing, deck = rules.seating, rules.dealing, rules.deck
    yield Fact(
        "seating.players", t.gettext("Players"), str(seating.players), seating.citation("players")
    )
    layouts = t.gettext(" or ").join(_layout(t, sizes) for sizes in seating.sides)
    yield Fact("seating.sides", t.gettext("Sides"), layouts, seating.citation("sides"))
    if seating.playing < max(max(sizes) for sizes in seating.sides):
        playing = t.gettext("%(count)d of a side play, the others sit out in turn") % {
            "count": seating.playing
        }
        yield Fact("seating.playing", t.gettext("Each hand"), playing, seating.citation("playing"))
    packs = ("decks", "calientes") if deck.calientes else ("decks",)
    yield Fact("deck.decks", t.gettext("Cards"), _decks(t, rules), together(deck, *packs))
    dealt = ("hand", "foot") if dealing.foot else ("hand",)
    yield Fact(
        "dealing.hand", t.gettext("Dealt to each"), _dealt(t, rules), together(dealing, *dealt)
    )
    yield Fact(
        "dealing.draw",
        t.gettext("Drawn in a turn"),
        t.ngettext("%(count)d card", "%(count)d cards", dealing.draw) % {"count": dealing.draw},
        dealing.citation("draw"),
    )
    if dealing.foot:
        foot = t.gettext(_FEET[dealing.foot_taken])
        yield Fact(
            "dealing.foot_taken",
            t.gettext("The foot is picked up"),
            foot,
            dealing.citation("foot_taken"),
        )
    if dealing.first_meld_draw:
        text = t.gettext("draws %(count)d cards") % {"count": dealing.first_meld_draw}
        label = t.gettext("Who makes a side's first meld")
        source = dealing.citation("first_meld_draw")
        yield Fact("dealing.first_meld_draw", label, text, source)
    if dealing.talon_first or dealing.talon_next:
        text = t.gettext("%(first)d cards for the side that begins first, %(next)d for the next")
        text %= {"first": dealing.talon_first, "next": dealing.talon_next}
        source = dealing.citation("talon_first")
        yield Fact("dealing.talon", t.gettext("Talon for a first meld"), text, source)


_FEET: Final = {
    FootTaken.HAND_PLAYED: N_("when the hand is played out"),
    FootTaken.FIRST_CANASTA: N_("with the player's first canasta"),
}


def _layout(t: Translations, sizes: Sequence[int]) -> str:
    """Return a way to form sides: `2 against 2`, `each alone`."""
    if set(sizes) == {1}:
        return t.gettext("each alone")
    return t.gettext(" against ").join(str(size) for size in sizes)


def _decks(t: Translations, rules: Ruleset) -> str:
    """Return how many decks and cards there are."""
    total = sum(rules.deck.by_rank)
    text = t.ngettext("%(decks)d deck", "%(decks)d decks", rules.deck.decks) % {
        "decks": rules.deck.decks
    }
    cards = t.gettext("%(decks)s with jokers, %(total)d cards") % {"decks": text, "total": total}
    if not rules.deck.calientes:
        return cards
    return t.gettext("%(cards)s, %(count)d of them Caliente cards") % {
        "cards": cards,
        "count": rules.deck.calientes,
    }


def _dealt(t: Translations, rules: Ruleset) -> str:
    """Return how many cards each player is dealt."""
    hand = t.gettext("%(count)d cards") % {"count": rules.dealing.hand}
    if not rules.dealing.foot:
        return hand
    return t.gettext("%(hand)s, and a foot of %(count)d") % {
        "hand": hand,
        "count": rules.dealing.foot,
    }


def card_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield what each card counts."""
    terms, points = words(t, rules), rules.card_points
    rows = (
        ("joker", terms.joker, points.joker),
        ("deuce", terms.deuce, points.deuce),
        ("ace", _band(t, rules, (Rank.ACE,), t.gettext("Ace")), points.ace),
        ("eight_to_king", _band(t, rules, _HIGH, t.gettext("8 to King")), points.eight_to_king),
        ("four_to_seven", _band(t, rules, _LOW, t.gettext("4 to 7")), points.four_to_seven),
        ("black_three", terms.black_three, points.black_three),
    )
    red_three = [("red_three", terms.red_three, points.red_three)] if points.red_three else []
    for name, label, value in (*rows, *red_three):
        if label:
            source = points.citation(name)
            yield Fact(f"card_points.{name}", capitalised(label), figure(value), source)
    for rank, value in sorted(points.ranks.items()):
        label = capitalised(rank_name(t, rules, rank))
        source = points.citation("ranks", rank.value)
        yield Fact(f"card_points.ranks.{rank.value}", label, figure(value), source)


_LOW: Final = tuple(rank for rank in NATURAL_RANKS if rank <= Rank.SEVEN)
_HIGH: Final = tuple(rank for rank in NATURAL_RANKS if Rank.SEVEN < rank < Rank.ACE)


def _band(t: Translations, rules: Ruleset, ranks: Sequence[Rank], usual: str) -> str:
    """Return which ranks count as their neighbours do; empty for none of them."""
    rest = [rank for rank in ranks if rank not in rules.card_points.ranks]
    if len(rest) == len(ranks):
        return usual
    return in_a_row(t, [rank_name(t, rules, rank) for rank in rest])


def end_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield when the game is over."""
    target, value = rules.target, "deals" if rules.target.points is None else "points"
    if target.points is not None:
        text = t.gettext("%(points)s points; if the leaders are tied, another hand is played") % {
            "points": figure(target.points)
        }
    else:
        text = t.gettext(
            "after %(count)d hands; if the leaders are tied, another one is played"
        ) % {"count": target.deals or 0}
    yield Fact("target", t.gettext("Played to"), text, together(target, value, "tie"))
