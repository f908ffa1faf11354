"""The options of the rulesets in words."""

from __future__ import annotations

from typing import Final

from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import capitalised

_OPTIONS: Final = {
    "caliente": (
        N_("Caliente cards"),
        N_("Each one played costs 100; one left in hand doubles that hand's loss."),
    ),
    "pile-always-frozen": (
        N_("Prize pile always frozen"),
        N_("Two natural cards are needed to take it, all game long."),
    ),
    "three-decks": (
        N_("Three decks"),
        N_("All six play at once, in two sides or three."),
    ),
    "sequences-need-suit": (
        N_("Sequences of one suit"),
        N_("For decks that show suits."),
    ),
    "two-canastas": (N_("Two canastas to go out"), N_("One is enough otherwise.")),
    "draw-two": (N_("Draw two cards"), N_("And discard one.")),
    "red-threes-individual": (
        N_("Red threes count for their owner"),
        N_("Partners of one hand share everything else."),
    ),
    "two-wilds": (N_("Two wild cards in a set"), N_("Three are allowed otherwise.")),
    "four-decks": (N_("Four decks"), N_("Three otherwise.")),
    "canasta-at-8000": (
        N_("A canasta for the first meld at 8000"),
        N_("Besides its 200 points."),
    ),
    "any-two-canastas": (
        N_("Any two canastas to go out"),
        N_("One must be a sequence otherwise."),
    ),
    "other-players": (N_("Another number of players"), N_("The rule book has four.")),
    "going-out-300": (N_("300 for going out"), N_("200 otherwise.")),
    "wild-meld-opens": (
        N_("Wild cards may open"),
        N_("Three wild cards alone do instead of a clean triple."),
    ),
    "splash": (
        N_("A splash opens"),
        N_("A whole canasta that is not mixed needs neither points nor a clean triple."),
    ),
    "minimum-by-hand": (
        N_("First meld by the hand"),
        N_("125 in the first hand, 155 in the second, 180 after that."),
    ),
    "no-rule-of-five": (
        N_("No rule of five"),
        N_("Wild cards join sets of fewer than five naturals, too."),
    ),
    "garbage-2000": (N_("2000 for garbage"), N_("3000 otherwise.")),
    "unfinished-four-jokers": (
        N_("2500 for unfinished jokers"),
        N_("Unfinished wild cards with all four jokers; 2000 otherwise."),
    ),
    "special-hand-courtesy": (
        N_("Special hand though the partner opened"),
        N_("For one turn after the partner's first meld."),
    ),
    "no-swad": (
        N_("Anything on an empty pile"),
        N_("Otherwise no sevens, wild cards, aces or dead ranks."),
    ),
    "original-minimums": (
        N_("Original minimums"),
        N_("90 from 500, 120 from 1000 and 150 from 1500 points on."),
    ),
}


def option_name(t: Translations, option: str) -> str:
    """Return an option of a ruleset in a few words; one without words by its id."""
    return capitalised(t.gettext(_OPTIONS[option][0])) if option in _OPTIONS else option


def option_hint(t: Translations, option: str) -> str:
    """Return the sentence that explains an option; empty for one without words."""
    return t.gettext(_OPTIONS[option][1]) if option in _OPTIONS else ""
