"""Facts of the table: players, decks, deal, card values, the end of the game; its special words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Rank
from scorekeeper.wording.board import hands_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference.fact import Fact, FactWriter
from scorekeeper.wording.rule_words import choice_label
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import capitalised, in_a_row, rank_name


def table_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the facts about players, sides and cards."""
    t, rules = writer.t, writer.rules
    seating, dealing = rules.seating, rules.dealing
    yield writer.fact("seating.players", N_("Players"), str(seating.players))
    layouts = writer.gettext(" or ").join(_layout(writer, sizes) for sizes in seating.sides)
    yield writer.fact("seating.sides", N_("Sides"), layouts)
    if seating.playing < max(max(sizes) for sizes in seating.sides):
        playing = writer.gettext(
            "%(count)d of a side play, the others sit out in turn", count=seating.playing
        )
        yield writer.fact("seating.playing", N_("Each hand"), playing)
    packs = ("decks", "calientes") if rules.deck.calientes else ("decks",)
    yield writer.fact("deck.decks", N_("Cards"), _decks(writer), *packs)
    dealt = ("hand", "foot") if dealing.foot else ("hand",)
    yield writer.fact("dealing.hand", N_("Dealt to each"), _dealt(writer), *dealt)
    yield writer.fact("dealing.draw", N_("Drawn in a turn"), _cards(writer, dealing.draw))
    if dealing.foot:
        foot = choice_label(t, rules, dealing.foot_taken)
        yield writer.fact("dealing.foot_taken", N_("The foot is picked up"), foot)
    drawn = _cards(writer, dealing.first_meld_draw)
    text = writer.gettext("draws %(cards)s", cards=drawn)
    yield from writer.unusual("dealing.first_meld_draw", N_("Who makes a side's first meld"), text)
    if dealing.talon_first or dealing.talon_next:
        text = writer.gettext(
            "%(first)s for the side that opens first, %(next)d for the next",
            first=_cards(writer, dealing.talon_first),
            next=dealing.talon_next,
        )
        yield writer.fact("dealing.talon", N_("Talon for a first meld"), text, "talon_first")


def _layout(writer: FactWriter, sizes: Sequence[int]) -> str:
    """Return a way to form sides: `2 against 2`, `each alone`."""
    if set(sizes) == {1}:
        return writer.gettext("each alone")
    return writer.gettext(" against ").join(str(size) for size in sizes)


def _decks(writer: FactWriter) -> str:
    """Return the numbers of decks and cards."""
    deck = writer.rules.deck
    text = writer.t.ngettext("%(num)s deck", "%(num)s decks", deck.decks) % {"num": deck.decks}
    cards = writer.gettext(
        "%(decks)s with jokers, %(total)d cards", decks=text, total=sum(deck.by_rank)
    )
    if not deck.calientes:
        return cards
    return writer.gettext(
        "%(cards)s, %(count)d of them Caliente cards", cards=cards, count=deck.calientes
    )


def _dealt(writer: FactWriter) -> str:
    """Return the number of cards that each player is dealt."""
    dealing = writer.rules.dealing
    hand = _cards(writer, dealing.hand)
    if not dealing.foot:
        return hand
    return writer.gettext("%(hand)s, and a foot of %(count)d", hand=hand, count=dealing.foot)


def _cards(writer: FactWriter, count: int) -> str:
    """Return a number of cards."""
    return writer.ngettext("%(count)d card", "%(count)d cards", count)


def card_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the card points."""
    terms, points = writer.words, writer.rules.card_points
    rows = (
        ("joker", terms.joker),
        ("deuce", terms.deuce),
        ("ace", _band(writer, (Rank.ACE,), writer.gettext("Ace"))),
        ("eight_to_king", _band(writer, _HIGH, writer.gettext("8 to King"))),
        ("four_to_seven", _band(writer, _LOW, writer.gettext("4 to 7"))),
        ("black_three", terms.black_three),
        ("red_three", terms.red_three if points.red_three else ""),
    )
    for name, label in rows:
        if label:
            parts = (each for each in points.cited if each.startswith(f"{name}."))
            worth = figure(getattr(points, name))
            yield writer.named(f"card_points.{name}", label, worth, name, *parts)
    for rank, value in sorted(points.ranks.items()):
        label = capitalised(rank_name(writer.t, writer.rules, rank))
        source = points.citation("ranks", rank.value)
        yield Fact(f"card_points.ranks.{rank.value}", label, figure(value), source)


_LOW: Final = tuple(rank for rank in NATURAL_RANKS if rank <= Rank.SEVEN)
_HIGH: Final = tuple(rank for rank in NATURAL_RANKS if Rank.SEVEN < rank < Rank.ACE)


def _band(writer: FactWriter, ranks: Sequence[Rank], usual: str) -> str:
    """Name the ranks of a band of card points, without those that have points of their own.

    Args:
        writer: the writer.
        ranks: the ranks of the band.
        usual: its name where all of them have its points.
    """
    rest = [rank for rank in ranks if rank not in writer.rules.card_points.ranks]
    if len(rest) == len(ranks):
        return usual
    return in_a_row(writer.t, [rank_name(writer.t, writer.rules, rank) for rank in rest])


def end_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the facts about the end of the game."""
    target = writer.rules.target
    value = "deals" if target.points is None else "points"
    if target.points is not None:
        text = writer.gettext(
            "%(points)s points; if the leaders are tied, another hand is played",
            points=figure(target.points),
        )
    elif target.level_ends:
        text = writer.gettext(
            "%(hands)s; it may end level", hands=hands_text(writer.t, target.deals or 0)
        )
    else:
        text = writer.gettext(
            "%(hands)s; if the leaders are tied, another one is played",
            hands=hands_text(writer.t, target.deals or 0),
        )
    yield writer.fact("target", N_("Played to"), text, value, "tie")


_TERMS: Final = {
    "terms.clean": (
        "minimums.triple",
        N_("Clean"),
        N_("without wild cards; dirty: with some among naturals"),
    ),
    "terms.triple": (
        "minimums.triple",
        N_("Clean triple"),
        N_("three or more naturals of one rank"),
    ),
    "terms.dead": (
        "sets.canasta_closes_rank",
        N_("Dead"),
        N_("a rank of which either side has a canasta"),
    ),
    "terms.talon": (
        "dealing.talon_first",
        N_("Talon"),
        N_("cards that a side draws when it opens"),
    ),
    "terms.splash": (
        "minimums.canasta_exempt",
        N_("Splash"),
        N_("a whole canasta from the hand as first meld"),
    ),
}
"""Special words, by the key of their fact: the rule that needs the word, the word, its meaning."""


def term_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the special words of these rules; those that every game uses are not among them."""
    for key, (rule, word, meaning) in _TERMS.items():
        yield from writer.unusual(rule, word, meaning, key)
    special, rules = writer.rules.special_hands, writer.rules
    if rules.sets.canasta_closes_rank and rules.discarding.not_on_empty == {Rank.SEVEN, Rank.ACE}:
        text = N_("sevens, wild cards, aces and dead ranks")
        yield from writer.unusual("discarding.not_on_empty", N_("SWAD"), text, "terms.swad")
    if special.points:
        text = writer.gettext("fourteen cards of a pattern, laid down at once")
        yield Fact("terms.special", writer.gettext("Special hand"), text, special.source)
