"""Violations and notices of a deal as data: codes, places and numbers, but no words."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scorekeeper.engine.ruleset.base import Citation


class ViolationCode(StrEnum):
    """A rule that was broken. Stable: other programs rely on it."""

    MELD_TOO_SHORT = "meld.too_short"
    MELD_TOO_LONG = "meld.too_long"
    MELD_TOO_FEW_NATURALS = "meld.too_few_naturals"
    MELD_TOO_MANY_WILDS = "meld.too_many_wilds"
    MELD_WILDS_NOT_OUTNUMBERED = "meld.wilds_not_outnumbered"
    MELD_MIXED_RANKS = "meld.mixed_ranks"
    MELD_WILD_NOT_ALLOWED = "meld.wild_not_allowed"
    MELD_SEQUENCE_NOT_ALLOWED = "meld.sequence_not_allowed"
    MELD_SEQUENCE_BROKEN = "meld.sequence_broken"
    MELD_SEQUENCE_SUIT = "meld.sequence_suit"
    MELD_SEQUENCE_WILD = "meld.sequence_wild"
    MELD_RANK_TWICE = "meld.rank_twice"
    MELD_RED_THREE = "meld.red_three"
    MELD_BLACK_THREES = "meld.black_threes"
    MELD_CALIENTE = "meld.caliente"
    MELD_SEVENS_WILD = "meld.sevens_wild"
    MELD_ACES_WILD = "meld.aces_wild"
    MELD_WILD_TOO_EARLY = "meld.wild_too_early"
    MELD_WILD_MELD_OPEN = "meld.wild_meld_open"
    MELD_DEAD_RANK = "meld.dead_rank"
    DECK_TOO_MANY = "deck.too_many"
    FIRST_MELD_BELOW_MINIMUM = "first_meld.below_minimum"
    FIRST_MELD_NEEDS_CANASTA = "first_meld.needs_canasta"
    FIRST_MELD_NEEDS_NATURAL_CANASTA = "first_meld.needs_natural_canasta"
    FIRST_MELD_NEEDS_CLEAN_TRIPLE = "first_meld.needs_clean_triple"
    FIRST_MELD_MIXED_CANASTA = "first_meld.mixed_canasta"
    FIRST_MELD_NOT_IN_MELDS = "first_meld.not_in_melds"
    GOING_OUT_TWO_SIDES = "going_out.two_sides"
    GOING_OUT_CARDS_LEFT = "going_out.cards_left"
    GOING_OUT_TOO_FEW_CANASTAS = "going_out.too_few_canastas"
    GOING_OUT_MISSING_CANASTA = "going_out.missing_canasta"
    GOING_OUT_TOO_FEW_RED_THREES = "going_out.too_few_red_threes"
    GOING_OUT_FOOT_NOT_TAKEN = "going_out.foot_not_taken"
    GOING_OUT_UNFINISHED = "going_out.unfinished"
    GOING_OUT_NO_DISCARD = "going_out.no_discard"
    SPECIAL_HAND_WRONG_CARDS = "special_hand.wrong_cards"
    SPECIAL_HAND_AFTER_MELD = "special_hand.after_meld"
    CONCEALED_NOT_OUT = "concealed.not_out"
    CONCEALED_NO_CANASTA = "concealed.no_canasta"
    CONCEALED_NOT_SCORED = "concealed.not_scored"
    COUNTS_IMPOSSIBLE = "counts.impossible"
    PILE_BLOCKED = "pile.blocked"
    PILE_NO_MATCH = "pile.no_match"
    PILE_NEEDS_TWO_NATURALS = "pile.needs_two_naturals"
    PILE_FIRST_MELD_SHORT = "pile.first_meld_short"
    PILE_NEVER_FOR_FIRST_MELD = "pile.never_for_first_meld"
    PILE_CLOSED_CANASTA = "pile.closed_canasta"
    PILE_LAST_CARD = "pile.last_card"
    SEARCH_UNDECIDED = "search.undecided"
    CALIENTE_NOT_IN_PLAY = "caliente.not_in_play"
    CALIENTE_AHEAD_IN_MELDS = "caliente.ahead_in_melds"
    CALIENTE_SECOND_THIS_TURN = "caliente.second_this_turn"
    PLAY_NOT_NOW = "play.not_now"
    PLAY_NOT_HELD = "play.not_held"
    PLAY_NO_SUCH_MELD = "play.no_such_meld"
    PLAY_STOCK_GONE = "play.stock_gone"
    PLAY_MUST_DRAW = "play.must_draw"
    PLAY_MUST_TAKE = "play.must_take"
    PLAY_NO_PILE = "play.no_pile"
    PLAY_KEEP_A_CARD = "play.keep_a_card"
    PLAY_ONE_DISCARD = "play.one_discard"
    PLAY_HELD_BACK = "play.held_back"
    PLAY_NEVER_DISCARDED = "play.never_discarded"
    PLAY_WILD_HELD_BACK = "play.wild_held_back"
    PLAY_NOT_ON_EMPTY = "play.not_on_empty"
    PLAY_NEVER_LAST = "play.never_last"
    PLAY_BLACK_THREE_AT_FIRST = "play.black_three_at_first"
    PLAY_MUST_DISCARD = "play.must_discard"
    PLAY_MUST_GO_OUT = "play.must_go_out"
    PLAY_REFUSED = "play.refused"
    PLAY_NOT_ASKED = "play.not_asked"
    PLAY_ASKED_TOO_LATE = "play.asked_too_late"
    PLAY_NOBODY_TO_ASK = "play.nobody_to_ask"
    PLAY_WILD_ON_CANASTA = "play.wild_on_canasta"
    PLAY_DEUCES_RESERVED = "play.deuces_reserved"
    PLAY_CANNOT_JOIN = "play.cannot_join"


class NoticeCode(StrEnum):
    """Something worth a second look that breaks no rule. Stable, like the violations."""

    HANDS_MISSING = "hands.missing"
    SCORE_UNUSUAL = "score.unusual"
    FIRST_MELD_NOT_RECORDED = "first_meld.not_recorded"


class Subject(StrEnum):
    """A subject of violations that is no rank, kind or field: what one code is about, or why."""

    WILDS = "wilds"
    """Melds of wild cards."""
    DEUCES = "deuces"
    """A set of deuces."""
    TWICE = "twice"
    """Naturals must be twice the wilds."""
    NEVER = "never"
    """Black threes are not even melded in going out."""
    APART = "apart"
    """Prefix of a rank whose sets make no legal one together: `apart.king`."""
    DEAD = "dead"
    """Prefix of a rank that blocks the pile as nobody melds it any more: `dead.king`."""
    HAND = "hand"
    """All cards of a hand together."""
    HAND_BUT_ONE = "hand_but_one"
    """All cards of a hand of which one has to be discarded."""
    HAND_WITH_UP_CARD = "hand_with_up_card"
    """All cards of a hand where one meld has to hold the up card."""
    NO_MELD = "no_meld"
    """A hand without a meld."""
    ILLEGAL = "illegal"
    """The cards that go with the up card make no legal meld."""
    MELDS = "melds"
    """None of the melds asked about is a set with the up card."""
    WAY = "way"
    """The pile may be taken, but not in the way asked about."""
    FROZEN = "frozen"
    """The pile is frozen, so that the up card is not added to an own meld."""
    NO_WILD = "no_wild"
    """The rules let no natural and wild card take the pile."""
    OR_WILD = "or_wild"
    """It takes two naturals, or one and a wild card."""
    FINISHED = "finished"
    """The own meld is a finished canasta."""
    TOO_FULL = "too_full"
    """The own meld would have more cards than a meld may."""
    TOO_FULL_TO_JOIN = "too_full_to_join"
    """The own meld has more cards than a set that a pair may join."""
    LAST = "last"
    """The card that ends a hand."""
    BLACK_THREES = "black_threes"
    """More than one of the cards left is a black three that cannot be melded."""
    CALIENTES = "calientes"
    """More than one of the cards left is a Caliente card."""
    CALIENTES_AND_BLACK_THREES = "calientes_and_black_threes"
    """Such black threes and Caliente cards are left."""
    ALL_BUT_THAT = "all_but_that"
    """One card is left, of a rank that is never the last discard."""
    CANASTA = "canasta"
    """One more canasta brings the player's own foot into the hand."""


class Violation(NamedTuple):
    """A rule that a deal breaks, and where.

    Attributes:
        code: the rule.
        source: its citation.
        found: the number that was found, where the rule is about one.
        allowed: the number that it should have been, where the rule is about one.
        subject: the rank, kind of canasta or field that it is about, by its code, or a `Subject`.
        side: index of the side at fault, None for all of them.
        meld: index of the meld at fault among the side's melds, None for none of them.
        is_of_first_meld: whether it is about a meld as it was first laid down.
    """

    code: ViolationCode
    source: Citation
    found: int | None = None
    allowed: int | None = None
    subject: str | None = None
    side: int | None = None
    meld: int | None = None
    is_of_first_meld: bool = False


class Notice(NamedTuple):
    """A warning: something to look at again. It never makes a deal illegal.

    Attributes:
        code: the kind of notice.
        source: the citation of the rule.
        side: index of the side.
        found: the number that was found, where it is about one.
        expected: the number that was expected, likewise; None with `SCORE_UNUSUAL` for points that
            no cards add up to.
    """

    code: NoticeCode
    source: Citation
    side: int | None = None
    found: int | None = None
    expected: int | None = None
