"""Special hands in words."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.wording.translation import N_, Translations

_SPECIAL: Final = {
    SpecialHandId.DREAM_HAND_5: (
        N_("dream hand with five wild cards"),
        N_("five of a rank, four of another, and any five wild cards"),
    ),
    SpecialHandId.DREAM_HAND_4: (
        N_("dream hand with four wild cards"),
        N_("five each of two ranks, and four deuces or four jokers"),
    ),
    SpecialHandId.TRIPLES: (
        N_("triples"),
        N_("three each of four ranks, and two deuces or two jokers"),
    ),
    SpecialHandId.QUADS: (
        N_("quads"),
        N_("four each of three ranks, and two deuces or two jokers"),
    ),
    SpecialHandId.STRAIGHT: (
        N_("straight"),
        N_("one card of each rank from 4 to ace, a deuce, a joker and a three"),
    ),
    SpecialHandId.GARBAGE: (
        N_("garbage"),
        N_("four each of two ranks, and three each of two others"),
    ),
    SpecialHandId.BLAST_OFF: (
        N_("blast off"),
        N_("five, four, three and two of a kind; deuces and jokers may be such a kind"),
    ),
    SpecialHandId.PAIRS: (N_("pairs"), N_("seven pairs of 4 to ace")),
    SpecialHandId.MIAMI_PAIRS: (
        N_("Miami pairs"),
        N_("pairs of aces, sevens, deuces and jokers, and three more pairs"),
    ),
    SpecialHandId.ZIP_CODE: (
        N_("zip code"),
        N_("four, three, three, two and two of a kind; deuces and jokers may be such a kind"),
    ),
    SpecialHandId.WILD_PAIRS: (
        N_("wild pairs"),
        N_("pairs of aces and sevens, a pair of deuces or jokers, and four more pairs"),
    ),
}


def special_hand_name(t: Translations, special: SpecialHandId) -> str:
    """Name a special hand: `zip code`."""
    return t.gettext(_SPECIAL[special][0])


def special_hand_cards(t: Translations, special: SpecialHandId) -> str:
    """Describe the cards of a special hand."""
    return t.gettext(_SPECIAL[special][1])
