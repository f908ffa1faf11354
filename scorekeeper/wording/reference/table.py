"""Facts of the table: players, decks, deal, card values, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Rank
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference.fact import Fact, Odd, Telling
from scorekeeper.wording.rule_words import choice_label
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import capitalised, in_a_row, rank_name


def table_facts(told: Telling) -> Iterator[Fact]:
    """Yield the facts about players, sides and cards."""
    t, rules = told.t, told.rules
    seating, dealing = rules.seating, rules.dealing
    yield told.fact("seating.players", told.gettext("Players"), str(seating.players))
    layouts = told.gettext(" or ").join(_layout(told, sizes) for sizes in seating.sides)
    yield told.fact("seating.sides", told.gettext("Sides"), layouts)
    if seating.playing < max(max(sizes) for sizes in seating.sides):
        playing = told.gettext(
            "%(count)d of a side play, the others sit out in turn", count=seating.playing
        )
        yield told.fact("seating.playing", told.gettext("Each hand"), playing)
    packs = ("decks", "calientes") if rules.deck.calientes else ("decks",)
    yield told.fact("deck.decks", told.gettext("Cards"), _decks(told), *packs)
    dealt = ("hand", "foot") if dealing.foot else ("hand",)
    yield told.fact("dealing.hand", told.gettext("Dealt to each"), _dealt(told), *dealt)
    drawn = t.ngettext("%(count)d card", "%(count)d cards", dealing.draw) % {"count": dealing.draw}
    yield told.fact("dealing.draw", told.gettext("Drawn in a turn"), drawn)
    if dealing.foot:
        foot = choice_label(t, rules, dealing.foot_taken)
        yield told.fact("dealing.foot_taken", told.gettext("The foot is picked up"), foot)
    yield from told.odd(_FIRST_MELD_DRAW)
    if dealing.talon_first or dealing.talon_next:
        text = told.gettext(
            "%(first)d cards for the side that begins first, %(next)d for the next",
            first=dealing.talon_first,
            next=dealing.talon_next,
        )
        label = told.gettext("Talon for a first meld")
        yield told.fact("dealing.talon", label, text, "talon_first")


_FIRST_MELD_DRAW: Final = Odd(
    "dealing.first_meld_draw", N_("Who makes a side's first meld"), N_("draws %(count)d cards")
)


def _layout(told: Telling, sizes: Sequence[int]) -> str:
    """Return a way to form sides: `2 against 2`, `each alone`."""
    if set(sizes) == {1}:
        return told.gettext("each alone")
    return told.gettext(" against ").join(str(size) for size in sizes)


def _decks(told: Telling) -> str:
    """Return the numbers of decks and cards."""
    deck = told.rules.deck
    text = told.t.ngettext("%(decks)d deck", "%(decks)d decks", deck.decks) % {"decks": deck.decks}
    cards = told.gettext(
        "%(decks)s with jokers, %(total)d cards", decks=text, total=sum(deck.by_rank)
    )
    if not deck.calientes:
        return cards
    return told.gettext(
        "%(cards)s, %(count)d of them Caliente cards", cards=cards, count=deck.calientes
    )


def _dealt(told: Telling) -> str:
    """Return the number of cards that each player is dealt."""
    dealing = told.rules.dealing
    hand = told.gettext("%(count)d cards", count=dealing.hand)
    if not dealing.foot:
        return hand
    return told.gettext("%(hand)s, and a foot of %(count)d", hand=hand, count=dealing.foot)


def card_facts(told: Telling) -> Iterator[Fact]:
    """Yield the card points."""
    terms, points = told.words, told.rules.card_points
    rows = (
        ("joker", terms.joker),
        ("deuce", terms.deuce),
        ("ace", _band(told, (Rank.ACE,), told.gettext("Ace"))),
        ("eight_to_king", _band(told, _HIGH, told.gettext("8 to King"))),
        ("four_to_seven", _band(told, _LOW, told.gettext("4 to 7"))),
        ("black_three", terms.black_three),
        ("red_three", terms.red_three if points.red_three else ""),
    )
    for name, label in rows:
        if label:
            yield told.fact(f"card_points.{name}", label, figure(getattr(points, name)))
    for rank, value in sorted(points.ranks.items()):
        label = capitalised(rank_name(told.t, told.rules, rank))
        source = points.citation("ranks", rank.value)
        yield Fact(f"card_points.ranks.{rank.value}", label, figure(value), source)


_LOW: Final = tuple(rank for rank in NATURAL_RANKS if rank <= Rank.SEVEN)
_HIGH: Final = tuple(rank for rank in NATURAL_RANKS if Rank.SEVEN < rank < Rank.ACE)


def _band(told: Telling, ranks: Sequence[Rank], usual: str) -> str:
    """Return the ranks whose points are those of their neighbours; empty for none of them."""
    rest = [rank for rank in ranks if rank not in told.rules.card_points.ranks]
    if len(rest) == len(ranks):
        return usual
    return in_a_row(told.t, [rank_name(told.t, told.rules, rank) for rank in rest])


def end_facts(told: Telling) -> Iterator[Fact]:
    """Yield the facts about the end of the game."""
    target = told.rules.target
    value = "deals" if target.points is None else "points"
    if target.points is not None:
        text = told.gettext(
            "%(points)s points; if the leaders are tied, another hand is played",
            points=figure(target.points),
        )
    else:
        text = told.gettext(
            "after %(count)d hands; if the leaders are tied, another one is played",
            count=target.deals or 0,
        )
    yield told.fact("target", told.gettext("Played to"), text, value, "tie")
