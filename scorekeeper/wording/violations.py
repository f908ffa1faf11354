"""Violations and notices as sentences that say what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.deal import TAKEN_OUT
from scorekeeper.engine.melds import CanastaKind, Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.table import Triple
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.violations import Notice, NoticeCode, Subject, Violation, ViolationCode
from scorekeeper.wording.lines import meld_label
from scorekeeper.wording.numbers import Number
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import (
    Term,
    canasta_name,
    canastas_text,
    capitalised,
    filled,
    rank_name,
    special_hand_cards,
    special_hand_name,
    suit_name,
    terms,
)

_SENTENCES: Final = {
    ViolationCode.MELD_TOO_SHORT: N_(
        "A meld needs at least %(allowed)d cards; this one has %(found)d."
    ),
    ViolationCode.MELD_TOO_LONG: N_(
        "This meld may hold %(allowed)d cards at most; it has %(found)d."
    ),
    ViolationCode.MELD_TOO_FEW_NATURALS: N_(
        "This meld needs at least %(allowed)d natural cards; it has %(found)d."
    ),
    ViolationCode.MELD_TOO_MANY_WILDS: N_(
        "Too many wild cards in this meld: %(found)d, where %(allowed)d may be."
    ),
    ViolationCode.MELD_WILDS_NOT_OUTNUMBERED: N_(
        "A set needs more natural than wild cards; this one has %(allowed)d natural and "
        "%(found)d wild."
    ),
    ViolationCode.MELD_MIXED_RANKS: N_("All natural cards of a set must be of one rank."),
    ViolationCode.MELD_WILD_NOT_ALLOWED: N_("Wild cards alone are no meld in this game."),
    ViolationCode.MELD_SEQUENCE_NOT_ALLOWED: N_("Sequences are no melds in this game."),
    ViolationCode.MELD_SEQUENCE_BROKEN: N_(
        "The cards of a sequence must follow one another between 4 and ace, each once."
    ),
    ViolationCode.MELD_SEQUENCE_SUIT: N_("All cards of a sequence must be of one suit."),
    ViolationCode.MELD_SEQUENCE_WILD: N_("A sequence holds no wild cards."),
    ViolationCode.MELD_RANK_TWICE: N_(
        "A side may have one set of %(subject)s; join this one with the other."
    ),
    ViolationCode.MELD_RED_THREE: N_("%(red_threes)s are laid down alone, never in a meld."),
    ViolationCode.MELD_BLACK_THREES: N_(
        "%(black_threes)s are melded only as a set of their own, without wild cards, by the "
        "side going out."
    ),
    ViolationCode.MELD_CALIENTE: N_("A Caliente card is never part of a meld."),
    ViolationCode.MELD_SEVENS_WILD: N_("A set of this rank never holds a wild card."),
    ViolationCode.MELD_ACES_WILD: N_(
        "A set of this rank takes a wild card only if one came with the first meld."
    ),
    ViolationCode.MELD_WILD_TOO_EARLY: N_(
        "After the first meld a set needs %(allowed)d natural cards before a wild one joins it; "
        "this one has %(found)d."
    ),
    ViolationCode.MELD_WILD_MELD_OPEN: N_(
        "As long as the side's meld of wild cards is unfinished, wild cards go there and nowhere "
        "else."
    ),
    ViolationCode.MELD_DEAD_RANK: N_(
        "Nobody melds %(subject)s any more: a side has a canasta of them."
    ),
    ViolationCode.DECK_TOO_MANY: N_(
        "Too many %(subject)s: %(found)d written down, %(allowed)d in the deck."
    ),
    ViolationCode.FIRST_MELD_BELOW_MINIMUM: N_(
        "The first meld needs %(allowed)s points; these cards come to %(found)s."
    ),
    ViolationCode.FIRST_MELD_NEEDS_CANASTA: N_("The first meld has to hold a canasta."),
    ViolationCode.FIRST_MELD_NEEDS_NATURAL_CANASTA: N_(
        "The first meld has to hold a natural canasta."
    ),
    ViolationCode.FIRST_MELD_NEEDS_CLEAN_TRIPLE: N_(
        "The first meld has to hold a clean triple: three or more natural cards of one rank "
        "without a wild one."
    ),
    ViolationCode.FIRST_MELD_MIXED_CANASTA: N_(
        "No mixed canasta is laid in the turn of the first meld."
    ),
    ViolationCode.FIRST_MELD_NOT_IN_MELDS: N_(
        "The melds first laid down are not all among the side's melds."
    ),
    ViolationCode.GOING_OUT_TWO_SIDES: N_("Only one side can go out; %(found)d are said to have."),
    ViolationCode.GOING_OUT_CARDS_LEFT: N_(
        "The side went out, but every one of its hands still holds cards."
    ),
    ViolationCode.GOING_OUT_TOO_FEW_CANASTAS: N_(
        "To go out, the side needs %(canastas)s; it has %(found)d."
    ),
    ViolationCode.GOING_OUT_MISSING_CANASTA: N_(
        "To go out, the side needs %(canastas)s; it has %(found)d."
    ),
    ViolationCode.GOING_OUT_TOO_FEW_RED_THREES: N_(
        "To go out, the side needs as many %(red_threes)s as canastas: %(allowed)d; it has "
        "%(found)d."
    ),
    ViolationCode.GOING_OUT_FOOT_NOT_TAKEN: N_(
        "Nobody goes out while a foot of the side still lies there; not picked up: %(found)d."
    ),
    ViolationCode.GOING_OUT_UNFINISHED: N_(
        "Nobody goes out with unfinished melds that cost points; such melds of the side: %(found)d."
    ),
    ViolationCode.GOING_OUT_NO_DISCARD: N_(
        "Every card can be melded, but none would be left to discard."
    ),
    ViolationCode.SPECIAL_HAND_WRONG_CARDS: N_(
        "%(special)s: %(pattern)s. These cards are not that."
    ),
    ViolationCode.SPECIAL_HAND_AFTER_MELD: N_(
        "A side with melds on the table lays down no special hand."
    ),
    ViolationCode.CONCEALED_NOT_OUT: N_("Only the side that went out can have done so concealed."),
    ViolationCode.CONCEALED_NO_CANASTA: N_(
        "Going out concealed needs a canasta in that very hand; the side has none."
    ),
    ViolationCode.CONCEALED_NOT_SCORED: N_(
        "These rules have no bonus for going out concealed, so none is given."
    ),
    ViolationCode.PILE_BLOCKED: N_("%(subject)s on top keep everybody from taking the %(pile)s."),
    ViolationCode.PILE_NO_MATCH: N_("Nothing in the hand or on the table goes with the top card."),
    ViolationCode.PILE_NEEDS_TWO_NATURALS: N_(
        "To take the top card with cards from the hand, two natural ones of its rank are needed; "
        "the hand has %(found)d."
    ),
    ViolationCode.PILE_FIRST_MELD_SHORT: N_(
        "With the top card the hand does not reach what the first meld needs."
    ),
    ViolationCode.PILE_NEVER_FOR_FIRST_MELD: N_(
        "The %(pile)s is never taken for a side's first meld; that comes from the hand alone."
    ),
    ViolationCode.PILE_CLOSED_CANASTA: N_("The side's own meld does not take the top card."),
    ViolationCode.PILE_LAST_CARD: N_(
        "A player with one card left may not take a %(pile)s of one card."
    ),
    ViolationCode.CALIENTE_NOT_IN_PLAY: N_("There are no Caliente cards in this game."),
    ViolationCode.CALIENTE_AHEAD_IN_MELDS: N_(
        "A side plays a Caliente card only while no opponent has fewer melds; it has %(found)d, "
        "an opponent %(allowed)d."
    ),
    ViolationCode.CALIENTE_SECOND_THIS_TURN: N_("Only one Caliente card may be played in a turn."),
    ViolationCode.PLAY_NOT_NOW: N_("This is not the moment for that."),
    ViolationCode.PLAY_NOT_HELD: N_("The hand does not hold these cards."),
    ViolationCode.PLAY_NO_SUCH_MELD: N_("The side has no such meld on the table."),
    ViolationCode.PLAY_STOCK_GONE: N_("Nothing is left to draw; take the %(pile)s or pass."),
    ViolationCode.PLAY_MUST_DRAW: N_("While there are cards to draw, nobody passes."),
    ViolationCode.PLAY_MUST_TAKE: N_(
        "With nothing left to draw, a top card that fits an own meld has to be taken."
    ),
    ViolationCode.PLAY_NO_PILE: N_("There is no card to take."),
    ViolationCode.PLAY_KEEP_A_CARD: N_(
        "A player who does not go out keeps a card after the discard; these would be too few."
    ),
    ViolationCode.PLAY_ONE_DISCARD: N_("One card is discarded, no more."),
    ViolationCode.PLAY_HELD_BACK: N_(
        "%(subject)s are not discarded before every side has a natural canasta of them."
    ),
    ViolationCode.PLAY_NEVER_DISCARDED: N_("%(subject)s are never discarded."),
    ViolationCode.PLAY_WILD_HELD_BACK: N_(
        "A wild card is discarded only by a player going out, or from a hand of nothing else."
    ),
    ViolationCode.PLAY_NOT_ON_EMPTY: N_(
        "On an empty pile only some cards may be discarded: discard another, and keep one for it."
    ),
    ViolationCode.PLAY_NEVER_LAST: N_("%(subject)s are never the last discard."),
    ViolationCode.PLAY_BLACK_THREE_AT_FIRST: N_(
        "%(black_threes)s are not discarded on a player's first turn."
    ),
    ViolationCode.PLAY_MUST_DISCARD: N_("A turn ends with a discard."),
    ViolationCode.PLAY_MUST_GO_OUT: N_("The partner said yes, so the player has to go out."),
    ViolationCode.PLAY_REFUSED: N_("The partner said no; that holds for this turn."),
    ViolationCode.PLAY_NOT_ASKED: N_("In this game a partner must be asked before going out."),
    ViolationCode.PLAY_ASKED_TOO_LATE: N_(
        "A partner is asked once a turn, before anything is laid down."
    ),
    ViolationCode.PLAY_NOBODY_TO_ASK: N_("That player is not a partner to ask."),
    ViolationCode.PLAY_WILD_ON_CANASTA: N_("No wild card is added to a finished canasta."),
    ViolationCode.PLAY_DEUCES_RESERVED: N_(
        "As long as the side has an unfinished set of deuces, deuces go there and nowhere else."
    ),
    ViolationCode.PLAY_CANNOT_JOIN: N_("These two melds cannot be joined."),
    ViolationCode.SEARCH_UNDECIDED: N_(
        "There are too many ways to lay these cards to try them all. Lay some melds down first, or "
        "ask about fewer cards."
    ),
}

# Sentences on a second meld, where to join the two could break another rule.
_ONE_UNFINISHED: Final = N_(
    "A side may have one unfinished set of %(subject)s: fill it to seven cards before another is "
    "begun."
)
_ONE_OF_SOME_CARDS: Final = N_(
    "A side may have one set of %(subject)s, of %(most)d cards at most; this one joins the other "
    "as far as there is room."
)
_ONE_OF_SOME_WILDS: Final = N_(
    "A side may have one meld of wild cards, of %(most)d at most; this one joins the other as far "
    "as there is room."
)

_BELOW_WITHOUT_WILDS: Final = N_(
    "The first meld needs %(allowed)s points, towards which wild cards do not count; these cards "
    "come to %(found)s."
)

# Sentences for a code together with the violation's subject.
_SPECIAL: Final[dict[tuple[ViolationCode, str], str]] = {
    (ViolationCode.MELD_RED_THREE, Subject.HAND): N_(
        "%(red_threes)s are never kept in the hand: lay them down and draw another card for each, "
        "then ask again."
    ),
    (ViolationCode.MELD_WILDS_NOT_OUTNUMBERED, Subject.TWICE): N_(
        "A set needs two natural cards for each wild one; this one has %(allowed)d natural and "
        "%(found)d wild."
    ),
    (ViolationCode.MELD_TOO_FEW_NATURALS, Subject.DEUCES): N_(
        "A set of so many deuces and jokers needs at least %(allowed)d deuces; this one has "
        "%(found)d."
    ),
    (ViolationCode.MELD_TOO_MANY_WILDS, Subject.DEUCES): N_(
        "Too many jokers in this set of deuces: %(found)d, where %(allowed)d may be."
    ),
    (ViolationCode.MELD_BLACK_THREES, Subject.HAND): N_(
        "%(black_threes)s are never kept in the hand: lay them down and draw another card for "
        "each, then ask again."
    ),
    (ViolationCode.MELD_BLACK_THREES, Subject.NEVER): N_(
        "%(black_threes)s are never part of a meld."
    ),
    (ViolationCode.MELD_RANK_TWICE, Subject.APART): N_(
        "A side may have one set of %(subject)s, and these cards would break a rule as one: some "
        "of them go elsewhere."
    ),
    (ViolationCode.MELD_RANK_TWICE, Subject.WILDS): N_(
        "A side may have one meld of wild cards; join this one with the other."
    ),
    (ViolationCode.FIRST_MELD_NEEDS_CLEAN_TRIPLE, Triple.CLEAN_OR_WILD): N_(
        "The first meld has to hold three or more natural cards of one rank without a wild one, "
        "or three wild cards."
    ),
    (ViolationCode.FIRST_MELD_NEEDS_CLEAN_TRIPLE, Subject.HAND): N_(
        "The first meld has to hold a clean triple, three or more natural cards of one rank; this "
        "hand has no such melds."
    ),
    (ViolationCode.MELD_MIXED_RANKS, Subject.WILDS): N_("A meld of wild cards holds nothing else."),
    (ViolationCode.FIRST_MELD_BELOW_MINIMUM, Subject.HAND): N_(
        "No melds of this hand reach the %(allowed)s points that the first meld needs."
    ),
    (ViolationCode.FIRST_MELD_NEEDS_CANASTA, Subject.HAND): N_(
        "The first meld has to hold a canasta; this hand has none."
    ),
    (ViolationCode.FIRST_MELD_NEEDS_NATURAL_CANASTA, Subject.HAND): N_(
        "The first meld has to hold a natural canasta; this hand has none."
    ),
    (ViolationCode.FIRST_MELD_BELOW_MINIMUM, Subject.HAND_WITH_UP_CARD): N_(
        "With the top card, no melds of this hand reach the %(allowed)s points that the first "
        "meld needs."
    ),
    (ViolationCode.FIRST_MELD_NEEDS_CANASTA, Subject.HAND_WITH_UP_CARD): N_(
        "The first meld has to hold a canasta; with the top card, this hand has no such melds."
    ),
    (ViolationCode.FIRST_MELD_NEEDS_NATURAL_CANASTA, Subject.HAND_WITH_UP_CARD): N_(
        "The first meld has to hold a natural canasta; with the top card, this hand has no such "
        "melds."
    ),
    (ViolationCode.FIRST_MELD_BELOW_MINIMUM, Subject.NO_MELD): N_("This hand holds no meld."),
    (ViolationCode.PILE_BLOCKED, Subject.DEAD): N_(
        "%(subject)s are dead, as a side has a canasta of them: with one on top nobody takes the "
        "%(pile)s."
    ),
    (ViolationCode.PILE_NO_MATCH, Subject.HAND): N_("Nothing in the hand goes with the top card."),
    (ViolationCode.PILE_NO_MATCH, Subject.ILLEGAL): N_(
        "The top card and the cards that go with it make no meld that the rules allow."
    ),
    (ViolationCode.PILE_NO_MATCH, Subject.MELDS): N_(
        "None of these melds is a set with the top card."
    ),
    (ViolationCode.PILE_NO_MATCH, Subject.WAY): N_(
        "The %(pile)s may be taken, but not in this way."
    ),
    (ViolationCode.PILE_NEEDS_TWO_NATURALS, Subject.FROZEN): N_(
        "The %(pile)s is frozen, so an own meld does not take the top card; two natural cards of "
        "its rank are needed, and the hand has %(found)d."
    ),
    (ViolationCode.PILE_NEEDS_TWO_NATURALS, Subject.NO_WILD): N_(
        "A natural card and a wild one do not take the top card here; two natural ones of its rank "
        "are needed, and the hand has %(found)d."
    ),
    (ViolationCode.PILE_NEEDS_TWO_NATURALS, Subject.OR_WILD): N_(
        "To take the top card with cards from the hand, two natural ones of its rank are needed, "
        "or one and a wild card; natural ones in the hand: %(found)d."
    ),
    (ViolationCode.PILE_CLOSED_CANASTA, Subject.FINISHED): N_(
        "The side's own meld is a finished canasta, and the top card is not added to one."
    ),
    (ViolationCode.PILE_CLOSED_CANASTA, Subject.TOO_FULL): N_(
        "With the top card and what is laid with it the side's own meld would have %(found)d "
        "cards; %(allowed)d are the most."
    ),
    (ViolationCode.PILE_CLOSED_CANASTA, Subject.TOO_FULL_TO_JOIN): N_(
        "A pair of the hand joins an own meld of %(allowed)d cards at most; the side's has "
        "%(found)d."
    ),
    (ViolationCode.GOING_OUT_CARDS_LEFT, Subject.HAND_BUT_ONE): N_(
        "There is no way to meld all cards of the hand but one, and to discard that one."
    ),
    (ViolationCode.GOING_OUT_FOOT_NOT_TAKEN, Subject.CANASTA): N_(
        "One more canasta brings the player's foot into the hand, which is not empty then."
    ),
    (ViolationCode.PLAY_MUST_DISCARD, Subject.LAST): N_("Nobody goes out without a last discard."),
    (ViolationCode.GOING_OUT_CARDS_LEFT, Subject.BLACK_THREES): N_(
        "The %(black_threes)s of this hand cannot be melded, and only one card can be discarded; "
        "the others have to go in earlier turns."
    ),
    (ViolationCode.GOING_OUT_CARDS_LEFT, Subject.CALIENTES): N_(
        "%(calientes)s are never melded, and only one card can be discarded; the others have to go "
        "in earlier turns."
    ),
    (ViolationCode.GOING_OUT_CARDS_LEFT, Subject.CALIENTES_AND_BLACK_THREES): N_(
        "Neither %(calientes)s nor the %(black_threes)s of this hand can be melded, and only one "
        "card can be discarded; the others have to go in earlier turns."
    ),
    (ViolationCode.GOING_OUT_CARDS_LEFT, Subject.ALL_BUT_THAT): N_(
        "All other cards can be melded, so this one would be the last discard."
    ),
    (ViolationCode.GOING_OUT_CARDS_LEFT, Subject.HAND): N_(
        "There is no way to meld every card of the hand, or all but one to discard."
    ),
}

_COUNTS: Final = {
    "card_points": N_("Card points come in steps of 5; %(found)s cannot be."),
    "hand_points": N_("Points left in a hand come in steps of 5; %(found)s cannot be."),
    "card_points.canastas": N_(
        "These canastas and melds hold at least %(allowed)s card points; %(found)s were written "
        "down."
    ),
    "card_points.least": N_("No meld counts less than %(allowed)s; %(found)s cannot be."),
    "card_points.most": N_(
        "All cards of the deck come to %(allowed)s points; %(found)s cannot be."
    ),
    "hand_points.most": N_(
        "All cards of the deck come to %(allowed)s points; %(found)s in hands cannot be."
    ),
    "hand_points.held": N_(
        "The cards said to be in this hand count %(allowed)s; %(found)s points cannot be."
    ),
    "held": N_(
        "There are not that many cards of one rank: %(found)d, where the deck has %(allowed)d."
    ),
    "held_cards": N_("No rank costs extra in a hand in this game; leave it out."),
    "unfinished": N_("Nothing has to be finished in this game; leave it out."),
    "black_threes": N_("%(black_threes)s are not laid down in this game; write down 0."),
    "melded": N_(
        "A side that melded has card points, one that did not has neither points nor canastas."
    ),
    "canastas": N_("So many canastas need %(found)d cards; the deck has %(allowed)d."),
    "canastas.naturals": N_(
        "So many canastas need %(found)d natural cards; the deck has %(allowed)d."
    ),
    "canastas.wilds": N_("So many canastas need %(found)d wild cards; the deck has %(allowed)d."),
    "canastas.jokers": N_("So many canastas need %(found)d %(jokers)s; the deck has %(allowed)d."),
    "canastas.deuces": N_("So many canastas need %(found)d %(deuces)s; the deck has %(allowed)d."),
    "canastas.sets": N_(
        "With one set of a rank a side has %(allowed)d of these canastas at most; %(found)d were "
        "written down."
    ),
    "once.wilds": N_(
        "A side has one meld of wild cards at most, finished or not; %(found)d were written down."
    ),
    "short_sequences": N_("Short sequences cost nothing in this game; write down 0."),
    TAKEN_OUT: N_("%(black_threes)s are not taken out of play here; write down 0."),
    "black_threes_melded": N_(
        "%(black_threes)s are melded three or more together by a side that goes out, if at all; "
        "%(found)d were written down."
    ),
    "black_threes_in_hand": N_(
        "%(black_threes)s in hand count among the points left in this game; write down 0."
    ),
}
_MOST_COUNTS: Final = N_(
    "Of %(subject)s a side has %(allowed)d at most; %(found)d were written down."
)
_ONE_COUNTS: Final = N_(
    "A side has one set of %(subject)s at most, finished or not; %(found)d were written down."
)
_OTHER_COUNTS: Final = N_("These rules have no %(subject)s; write down 0.")
_OF_COUNTS: Final = {"most": _MOST_COUNTS, "once": _ONE_COUNTS}
"""Sentences on counts, by the part of the subject before its dot."""

_NOTICES: Final = {
    NoticeCode.HANDS_MISSING: N_(
        "Hands written down: %(found)d of %(expected)d. Is the rest empty?"
    ),
    NoticeCode.SCORE_UNUSUAL: N_("%(found)s points in one hand is unusual. Is that right?"),
    NoticeCode.FIRST_MELD_NOT_RECORDED: N_(
        "The melds reach the minimum of %(expected)s; it was not written down whether the first "
        "meld did."
    ),
}

_SPECIAL_HANDS: Final[dict[str, SpecialHandId]] = {each.value: each for each in SpecialHandId}
_KINDS: Final[dict[str, CanastaKind]] = {kind.value: kind for kind in CanastaKind}

_NOT_IN_FIVES: Final = N_(
    "The points of a hand come in steps of 5; %(found)s do not. Is that right?"
)
_CANASTA_NOT_RECORDED: Final = N_(
    "The melds hold the canasta that the first meld needed; it was not written down whether the "
    "first meld held it."
)
_WITHOUT_NUMBER: Final = {
    NoticeCode.SCORE_UNUSUAL: _NOT_IN_FIVES,
    NoticeCode.FIRST_MELD_NOT_RECORDED: _CANASTA_NOT_RECORDED,
}
"""Sentences of notices that expect no number."""


def violation_message(
    t: Translations, rules: Ruleset, violation: Violation, melds: Sequence[Meld] = ()
) -> str:
    """Return the sentence for a violation: what is wrong, and what would be right.

    Args:
        t: the language.
        rules: the rules played by.
        violation: the violation.
        melds: the melds of the side, where the sentence is to say which of them it is about.
    """
    special = _SPECIAL_HANDS.get(violation.subject or "")
    values = {
        **terms(t, rules),
        "found": Number(violation.found or 0),
        "allowed": Number(violation.allowed or 0),
        "subject": _subject(t, rules, violation),
        "canastas": _canastas(t, rules, violation),
        "most": _most_cards(rules, violation) or 0,
        "special": special_hand_name(t, special) if special else "",
        "pattern": special_hand_cards(t, special) if special else "",
    }
    message = capitalised(filled(t.gettext(_sentence(rules, violation)), values))
    if violation.is_of_first_meld:
        return t.gettext("In the first meld: %(message)s") % {"message": message}
    if violation.meld is not None and melds:
        named = capitalised(meld_label(t, rules, melds[violation.meld]))
        return t.gettext("%(meld)s: %(message)s") % {"meld": named, "message": message}
    return message


def _sentence(rules: Ruleset, violation: Violation) -> str:
    """Return the message for a violation, with its placeholders."""
    code, subject = violation.code, violation.subject or ""
    if code is ViolationCode.COUNTS_IMPOSSIBLE:
        return _COUNTS.get(subject) or _OF_COUNTS.get(subject.partition(".")[0], _OTHER_COUNTS)
    if code is ViolationCode.MELD_RANK_TWICE:
        if subject != Subject.WILDS and rules.sets.same_rank is not SameRank.ONE:
            return _ONE_UNFINISHED
        if _most_cards(rules, violation) and not subject.startswith(Subject.APART):
            return _ONE_OF_SOME_WILDS if subject == Subject.WILDS else _ONE_OF_SOME_CARDS
    if code is ViolationCode.FIRST_MELD_BELOW_MINIMUM and not rules.minimums.wilds_count:
        return _SPECIAL.get((code, subject), _BELOW_WITHOUT_WILDS)
    return _SPECIAL.get((code, subject.partition(".")[0])) or _SENTENCES[code]


def _most_cards(rules: Ruleset, violation: Violation) -> int | None:
    """Return the most cards that a meld of the subject may hold, None for no limit."""
    return (rules.wild_melds if violation.subject == Subject.WILDS else rules.sets).most_cards


def notice_message(t: Translations, notice: Notice) -> str:
    """Return the sentence for a notice: something worth a second look."""
    return _notice_message(t, notice.code, notice.found or 0, notice.expected or 0)


@lru_cache(maxsize=256)
def _notice_message(t: Translations, code: NoticeCode, found: int, expected: int) -> str:
    """Return the sentence for a notice; cached, as few numbers recur."""
    sentence = _NOTICES[code]
    if not expected:
        sentence = _WITHOUT_NUMBER.get(code, sentence)
    numbers = {"found": Number(found), "expected": Number(expected)}
    return t.gettext(sentence) % numbers


def _canastas(t: Translations, rules: Ruleset, violation: Violation) -> str:
    """Count the canastas that were needed, of a kind or of any: `2 mixed canastas`."""
    kind = _KINDS.get(violation.subject or "")
    return canastas_text(t, rules, violation.allowed or 0, kind)


def _subject(t: Translations, rules: Ruleset, violation: Violation) -> str:
    """Name the subject of a violation: a rank, a suited card or a kind of canasta."""
    subject = violation.subject or ""
    name = subject.rpartition(".")[2]
    if name in _KINDS:
        return canasta_name(t, rules, _KINDS[name], 2)
    rank, _, suit = name.partition(" ")
    if rank.upper() not in Rank.__members__:
        return subject
    plural = rank_name(t, rules, Rank[rank.upper()], 2)
    if not suit:
        return plural
    values = {"cards": plural, "suit": suit_name(t, Suit(suit))}
    return Term(t.gettext("%(cards)s of %(suit)s") % values, is_feminine=plural.is_feminine)
