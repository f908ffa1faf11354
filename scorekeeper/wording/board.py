"""The state of a game, in the words of its board and of the form of its next hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import MOST_BY_CLOCK, Minimum, Target
from scorekeeper.engine.seating import TableRoles
from scorekeeper.engine.standing import margin
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.vocabulary import in_a_row

_BOTH: Final = 2
"""The number of sides that are called both."""


def hand_name(t: Translations, number: int) -> str:
    """Name a hand: `Hand 3`."""
    return t.gettext("Hand %(number)s") % {"number": number}


def write_label(t: Translations, number: int) -> str:
    """Label the button that leads to the form of a hand."""
    return t.gettext("Write hand %(number)s") % {"number": number}


def who_deals(t: Translations, dealer: str) -> str:
    """Return the sentence that names the dealer: `Ann deals`."""
    return t.gettext("%(player)s deals") % {"player": dealer}


def game_over(t: Translations) -> str:
    """Say that the game is over."""
    return t.gettext("Game over")


def level_at_end(t: Translations, points: int) -> str:
    """Say that the game goes on, as the sides ahead are level."""
    return t.gettext("Level at %(points)s: another hand decides.") % {"points": figure(points)}


def after_end(t: Translations, end: int, last: int) -> str:
    """Say which hands come after the one that ends the game.

    Args:
        t: the language.
        end: the number of the hand that ends it by the rules.
        last: the number of the last hand.
    """
    sentence = t.ngettext(
        "Hand %(end)s ends the game by its rules; hand %(last)s comes after the end and counts all "
        "the same.",
        "Hand %(end)s ends the game by its rules; hands %(first)s to %(last)s come after the end "
        "and count all the same.",
        last - end,
    )
    return sentence % {"end": end, "first": end + 1, "last": last}


def next_hand(t: Translations, target: Target, number: int, dealer: str) -> str:
    """Name the next hand by number, of the total unless a clock ends the game, and its dealer."""
    values = {"number": number, "deals": target.deals, "player": dealer}
    by_clock = target.deals == MOST_BY_CLOCK and target.level_ends
    if target.deals is None or by_clock or number > target.deals:
        return t.gettext("Hand %(number)s · %(player)s deals") % values
    return t.gettext("Hand %(number)s of %(deals)s · %(player)s deals") % values


def turns_of(t: Translations, table: TableRoles) -> list[str]:
    """List the players' turns in a hand in order: the dealer, the first player, who sits out."""
    turns = [
        who_deals(t, table.dealer),
        t.gettext("%(player)s plays first") % {"player": table.leader},
    ]
    if table.sitting_out:
        sit = t.ngettext("%(names)s sits out", "%(names)s sit out", len(table.sitting_out))
        turns.append(sit % {"names": in_a_row(t, table.sitting_out)})
    return turns


def side_needs(t: Translations, minimum: Minimum | None, players: int) -> str:
    """Name the requirement for a side's next first meld; empty once the game is over.

    Args:
        t: the language.
        minimum: the requirement.
        players: the number of players of the side.
    """
    if minimum is None:
        return ""
    needs = t.ngettext("needs %(minimum)s", "need %(minimum)s", players)
    return needs % {"minimum": minimum_text(t, minimum)}


def first_meld_needs(t: Translations, minimum: Minimum | None) -> str:
    """Name the requirement for a first meld in a few words; empty once the game is over."""
    if minimum is None:
        return ""
    return t.gettext("First meld needs %(minimum)s") % {"minimum": minimum_text(t, minimum)}


def side_leads(t: Translations, totals: Sequence[int], side: int, players: int) -> str:
    """Say that a side leads, and by how much; empty if it does not.

    Args:
        t: the language.
        totals: those of all sides.
        side: its index.
        players: number of its players.
    """
    ahead = margin(totals, side)
    if ahead <= 0:
        return ""
    leads = t.ngettext("leads by %(points)s", "lead by %(points)s", players)
    return leads % {"points": figure(ahead)}


def players_text(t: Translations, players: Sequence[int]) -> str:
    """Name the numbers of players: `4 players`, `2 to 6 players`."""
    least, most = min(players), max(players)
    if least == most:
        return t.ngettext("%(num)s player", "%(num)s players", most) % {"num": most}
    return t.gettext("%(least)s to %(most)s players") % {"least": least, "most": most}


def hands_text(t: Translations, hands: int) -> str:
    """Name a number of hands: `4 hands`."""
    return t.ngettext("%(num)s hand", "%(num)s hands", hands) % {"num": hands}


def of_target(t: Translations, rules: Ruleset, total: int) -> str:
    """Return a total beside the target: `1250 of 5000`; empty where no target is played for."""
    target = rules.target.points
    if target is None:
        return ""
    values = {"total": figure(total), "target": figure(target)}
    return t.gettext("%(total)s of %(target)s") % values


def confirmed_by(t: Translations, names: Sequence[str], confirmed: Collection[int]) -> str:
    """Say who has confirmed it; empty where nobody has.

    Args:
        t: the language.
        names: those of the sides.
        confirmed: the indexes of those that have.
    """
    if not confirmed:
        return ""
    if len(confirmed) < len(names):
        given = in_a_row(t, [names[side] for side in sorted(confirmed)])
        return t.gettext("Confirmed by %(names)s") % {"names": given}
    if len(names) == _BOTH:
        return t.gettext("Confirmed by both sides")
    return t.gettext("Confirmed by all sides")
