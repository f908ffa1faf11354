"""Labels of the rules, one by one, for the form that changes them.

A rule without a label is shown by its name, so that a new one appears without any change here.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Vocabulary
from scorekeeper.engine.ruleset.ending import Permission, RedThreesNeed, RedThreesWithout
from scorekeeper.engine.ruleset.melding import Majority, SameRank
from scorekeeper.engine.ruleset.pile import PileAdds, StartCover
from scorekeeper.engine.ruleset.table import CanastaNeeded, FootTaken, MinimumBy, Triple
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.wording.translation import ENGLISH, N_, Translations
from scorekeeper.wording.vocabulary import (
    canasta_name,
    capitalised,
    filled,
    rank_name,
    special_hand_name,
    terms,
)

COMPONENTS: Final = {
    "target": N_("End of the game"),
    "minimums": N_("First meld"),
    "card_points": N_("Card values"),
    "canastas": N_("Canastas"),
    "collections": N_("Bonus for many canastas"),
    "going_out": N_("Going out"),
    "concealed": N_("Going out concealed"),
    "red_threes": N_("%(red_threes)s"),
    "red_threes_in_hand": N_("%(red_threes)s left in hand"),
    "black_threes": N_("%(black_threes)s"),
    "sets": N_("Sets"),
    "sequences": N_("Sequences"),
    "wild_melds": N_("Melds of wild cards"),
    "pile": N_("%(pile)s"),
    "discarding": N_("Discards"),
    "stock_out": N_("%(stock)s gone"),
    "dealing": N_("Deal"),
    "deck": N_("Cards in play"),
    "calientes": N_("%(calientes)s"),
    "vocabulary": N_("Words"),
    "unfinished": N_("Unfinished melds"),
    "held": N_("Many of one rank in a hand"),
    "special_hands": N_("Special hands"),
}
"""Titles of the components, those that house rules change most first."""
_RULES: Final = {
    "vocabulary": N_("What the cards are called"),
    "deck.decks": N_("Decks of 52 cards and two jokers"),
    "deck.calientes": N_("%(calientes)s"),
    "dealing.hand": N_("Cards dealt to each hand"),
    "dealing.foot": N_("Cards dealt to each foot, 0 for none"),
    "dealing.draw": N_("Cards drawn in a turn"),
    "dealing.foot_taken": N_("The foot is picked up"),
    "dealing.first_meld_draw": N_("Cards drawn by who makes a side's first meld"),
    "dealing.talon_first": N_("Talon cards for the side that opens first"),
    "dealing.talon_next": N_("Talon cards for the side that opens next"),
    "card_points.four_to_seven": N_("4 to 7"),
    "card_points.eight_to_king": N_("8 to King"),
    "card_points.ace": N_("Ace"),
    "card_points.deuce": N_("%(deuce)s"),
    "card_points.joker": N_("%(joker)s"),
    "card_points.ranks": N_("Cards with another value"),
    "card_points.black_three": N_("%(black_three)s"),
    "card_points.red_three": N_("%(red_three)s left in a hand, besides its own loss"),
    "target.points": N_("Total that ends the game"),
    "target.deals": N_("Or: hands that end it"),
    "target.level_ends": N_("The last of these ends it, level or not"),
    "minimums.by": N_("The rows go by"),
    "minimums.brackets": N_("What a first meld must come to"),
    "minimums.wilds_count": N_("Wild cards count towards it"),
    "minimums.concealed_exempt": N_("Going out concealed needs no minimum"),
    "minimums.triple": N_("It must hold"),
    "minimums.mixed_canasta": N_("It may hold a mixed canasta"),
    "minimums.canasta_exempt": N_("A canasta that is not mixed is enough"),
    "minimums.up_card_counts": N_("A card from the pile counts towards it"),
    "sets.fewest_naturals": N_("Fewest naturals in a set"),
    "sets.most_wilds": N_("Most wild cards in a set"),
    "sets.majority": N_("Naturals against wild cards"),
    "sets.canasta_naturals": N_("Fewest naturals in a canasta, 0 for no more than in a set"),
    "sets.any_wilds_on_canasta": N_("No limit of wild cards once a canasta has its naturals"),
    "sets.most_cards": N_("Most cards in a set"),
    "sets.same_rank": N_("Sets of one rank"),
    "sets.wilds_on_canasta": N_("Wild cards may be added to a finished canasta"),
    "sets.may_join": N_("Own melds may be joined"),
    "sets.never_wild": N_("Never with a wild card"),
    "sets.wild_at_first": N_("With a wild card only from the first meld on"),
    "sets.naturals_before_wilds": N_("Naturals needed before a wild card joins, 0 for no more"),
    "sets.canasta_closes_rank": N_("Nobody melds a rank that a side has a canasta of"),
    "sequences.allowed": N_("Sequences may be melded"),
    "sequences.one_suit": N_("All cards of one suit"),
    "sequences.most_cards": N_("Most cards in a sequence"),
    "sequences.longer_when_out": N_("Longer ones when going out"),
    "sequences.short_cards": N_("Too short at the end: up to this many cards, 0 for none"),
    "sequences.short_points": N_("Points for each of those"),
    "wild_melds.allowed": N_("Wild cards may be melded alone"),
    "wild_melds.most_cards": N_("Most cards in such a meld"),
    "wild_melds.deuce_sets": N_("%(deuces)s are a rank of their own"),
    "wild_melds.fewest_deuces": N_("Fewest %(deuces)s in a set of them"),
    "wild_melds.fewest_deuces_in_canasta": N_("Fewest %(deuces)s in a canasta of them"),
    "wild_melds.most_jokers_with_deuces": N_("Most %(jokers)s with %(deuces)s"),
    "wild_melds.deuces_reserved": N_("An unfinished set of %(deuces)s takes them all"),
    "wild_melds.wilds_reserved": N_("An unfinished one takes all wild cards"),
    "wild_melds.one_a_side": N_("One such meld a side at most"),
    "black_threes.meldable": N_("May be melded when going out"),
    "black_threes.in_hand_points": N_("Points for each left in hand"),
    "black_threes.removed_points": N_("Points for each out of play"),
    "black_threes.removed_all_points": N_("Points for all of them out of play"),
    "black_threes.laid_points": N_("Points, by how many are laid down, where they are"),
    "canastas.sevens_may_be_mixed": N_("A canasta of sevens may be mixed"),
    "canastas.cards_need_one": N_("Without a canasta melded cards count against the side"),
    "canastas.deuces_only_when_out": N_("Canastas of %(deuces)s count when going out only"),
    "collections.natural_count": N_("Number of natural canastas, 0 for no bonus"),
    "collections.natural_points": N_("Bonus for that number of natural canastas"),
    "collections.many_count": N_("Number of canastas, 0 for no bonus"),
    "collections.many_points": N_("Bonus for that number of canastas"),
    "collections.few_count": N_("A smaller number of canastas, 0 for no bonus"),
    "collections.few_points": N_("Bonus for that smaller number"),
    "going_out.canastas": N_("Canastas needed"),
    "going_out.kinds": N_("Among them at least"),
    "going_out.kinds_not_counted": N_("Not counted"),
    "going_out.red_three_per_canasta": N_("As many %(red_threes)s as canastas needed"),
    "going_out.feet_taken": N_("All feet of the side must be picked up"),
    "going_out.points": N_("Bonus for going out"),
    "going_out.permission": N_("The partner"),
    "going_out.asked_a_turn_ahead": N_("Asked a turn ahead"),
    "concealed.points": N_("Extra bonus"),
    "concealed.needs_own_canasta": N_("The hand must hold a canasta"),
    "red_threes.points": N_("Points, by how many there are"),
    "red_threes.need": N_("To count, a side needs"),
    "red_threes.without": N_("Without that"),
    "red_threes.by_member": N_("Each counts for its owner only"),
    "red_threes_in_hand.points": N_("Points for each"),
    "stock_out.red_three_ends": N_("A %(red_three)s as its last card ends the hand"),
    "calientes.played_points": N_("Points for each one played"),
    "calientes.one_in_hand": N_("With one in hand, the hand is multiplied by"),
    "calientes.more_in_hand": N_("With more, it is multiplied by"),
    "calientes.refill": N_("Number of cards that the hand is filled up to"),
    "pile.always_frozen": N_("Always frozen"),
    "pile.adds_when_frozen": N_("Frozen, the up card may be added to"),
    "pile.natural_and_wild": N_("Not frozen, one natural and one wild card take it"),
    "pile.adds": N_("Not frozen, the up card may be added to"),
    "pile.adds_to_sequences": N_("Or to an own unfinished sequence"),
    "pile.for_first_meld": N_("May be taken for the first meld"),
    "pile.never": N_("Never taken on"),
    "pile.takes": N_("Cards taken"),
    "pile.last_card": N_("A pile of one card may be taken with one card in hand"),
    "pile.start": N_("First card turned up, if it is not a natural one"),
    "pile.forced": N_("Once the stock is gone, the up card must be added to"),
    "pile.most_joined": N_("Most cards in an own set that takes the up card with a pair"),
    "discarding.held_back": N_("Not discarded before all sides have a natural canasta of them"),
    "discarding.last_needed": N_("Nobody goes out without a last discard"),
    "discarding.wilds_last": N_("Wild cards only going out, or from a hand of nothing else"),
    "discarding.not_on_empty": N_("Like wild cards and dead ranks, not on an empty pile"),
    "unfinished.aces": N_("Points for natural aces"),
    "unfinished.sevens": N_("Points for sevens"),
    "unfinished.wilds": N_("Points for wild cards alone"),
    "unfinished.wilds_with_all_jokers": N_("Points for those with all %(jokers)s"),
    "held.ranks": N_("Ranks that cost extra"),
    "held.cards": N_("From this many in one hand"),
    "held.points": N_("Points for them"),
    "special_hands.points": N_("Points for each hand"),
    "special_hands.winning": N_("They win the game"),
    "special_hands.beside_melds": N_("The partner may have melds"),
    "discarding.never_last": N_("Never the last discard when going out"),
    "discarding.black_three_at_first": N_(
        "A %(black_three)s may be discarded on a player's first turn"
    ),
}
_LEFT_EMPTY: Final = {
    "black_threes.in_hand_points": N_("its card points"),
    "pile.takes": N_("all"),
    "pile.most_joined": N_("no limit"),
    "unfinished.wilds_with_all_jokers": N_("no more than for others"),
    "sequences.most_cards": N_("no limit"),
    "sets.most_cards": N_("no limit"),
    "sets.most_wilds": N_("no limit"),
    "wild_melds.most_cards": N_("no limit"),
}
"""The words for values of None, where that is not `none set`."""
_NONE: Final = N_("none set")

# By type and then by value: members of two enumerations may have equal values.
_CHOICES: Final[Mapping[type[Enum], Mapping[str, str]]] = {
    Vocabulary: {
        "classic": N_("red three, black three, joker, deuce, discard pile"),
        "escalera": N_("likewise, and “escalera” for a sequence of seven"),
        "caliente": N_("Bonus card, Stop card, big and little wild, Prize pile"),
    },
    MinimumBy: {"score": N_("the side's total"), "deal": N_("the number of the hand")},
    Majority: {
        "none": N_("any number within the limits"),
        "more": N_("more naturals than wild cards"),
        "twice": N_("two naturals for each wild card"),
    },
    SameRank: {
        "one": N_("one for each side"),
        "one_unfinished": N_("another one once the first has seven cards"),
        "any": N_("any number"),
    },
    FootTaken: {
        "hand_played": N_("when the hand is played out"),
        "first_canasta": N_("with the player's first canasta"),
    },
    CanastaNeeded: {"any": N_("and a canasta"), "natural": N_("and a natural canasta")},
    Permission: {
        "optional": N_("may be asked; the answer binds"),
        "optional_yes_obliges": N_("may be asked; yes obliges, no forbids"),
        "mandatory": N_("must be asked; the answer binds"),
        "mandatory_yes_obliges": N_("must be asked; yes obliges, no forbids"),
        "nobody": N_("is not asked"),
    },
    RedThreesNeed: {
        "meld": N_("a meld"),
        "canasta": N_("a canasta"),
        "two_canastas": N_("two canastas"),
    },
    Triple: {
        "none": N_("any melds"),
        "clean": N_("three naturals of a rank without wild cards"),
        "clean_or_wild": N_("likewise, or three wild cards"),
    },
    RedThreesWithout: {
        "minus": N_("they count against the side"),
        "nothing": N_("they count nothing"),
        "minus_each": N_("each counts against the side, without an extra for many"),
        "minus_without_canasta": N_("they count against a side without any, else nothing"),
    },
    PileAdds: {
        "none": N_("no own meld"),
        "unfinished": N_("own unfinished sets"),
        "any": N_("any own set"),
    },
    StartCover: {
        "cover": N_("covered until a natural card lies on top"),
        "put_back": N_("put back, and another one turned"),
        "bury_by_rank": N_("as many cards as its rank go face down under it"),
        "no_card": N_("none is turned up"),
    },
}


def component_title(t: Translations, rules: Ruleset | None, component: str) -> str:
    """Return the title of a component of the rules: `going_out` is `Going out`."""
    return _filled_in(t, rules, COMPONENTS.get(component, _plain(component)))


def rule_label(t: Translations, rules: Ruleset | None, rule: str) -> str:
    """Return the label of a rule, below the title of its component.

    Args:
        t: the language.
        rules: the rules that it is one of, whose vocabulary is used; None for the usual one.
        rule: its dotted name, as `overrides` has it.
    """
    component, _, name = rule.partition(".")
    if component == "canastas" and name in set(CanastaKind):
        return capitalised(canasta_name(t, rules, CanastaKind(name)))
    return _filled_in(t, rules, _RULES.get(rule, _plain(name or component)))


def overrides_in_words(t: Translations, named: str) -> str:
    """Return the rules named in a citation (`target: points`) by their labels in a language.

    In English, and in a language that has no words for them, they stay as they are.
    """
    labels = _labels(t, named)
    return named if labels == _labels(ENGLISH, named) else labels


def _labels(t: Translations, named: str) -> str:
    component, _, names = named.replace(" ", "_").partition(":_")
    labels = (rule_label(t, None, f"{component}.{name}") for name in names.split(",_"))
    return f"{component_title(t, None, component)}: {'; '.join(labels)}"


def left_empty(t: Translations, rule: str) -> str:
    """Return the words for a rule whose value is None: `no limit`, `none set`."""
    return t.gettext(_LEFT_EMPTY.get(rule, _NONE))


def choice_label(t: Translations, rules: Ruleset, choice: Enum) -> str:
    """Return the words for one of the values that a rule may have."""
    if isinstance(choice, Rank):
        return rank_name(t, rules, choice, 2)
    if isinstance(choice, CanastaKind):
        return capitalised(canasta_name(t, rules, choice, 2))
    if isinstance(choice, SpecialHandId):
        return capitalised(special_hand_name(t, choice))
    text = _CHOICES.get(type(choice), {}).get(choice.value, _plain(str(choice.value)))
    return t.gettext(text)


def _filled_in(t: Translations, rules: Ruleset | None, message: str) -> str:
    return capitalised(filled(t.gettext(message), terms(t, rules)))


def _plain(name: str) -> str:
    return name.replace("_", " ")
