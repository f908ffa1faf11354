"""A variant: its name, its numbers of players, its options, and the resulting ruleset."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.variants.books import change

Change = Callable[[Ruleset], Ruleset]


class VariantError(ValueError):
    """Error for a variant, option or number of players that does not exist.

    Attributes:
        asked: the id or number asked for.
        known: the ids or numbers that exist.
    """

    def __init__(self, asked: str, known: Collection[str]) -> None:
        """Keep the id or number asked for, and those that exist."""
        super().__init__(f"{asked!r} is none of {', '.join(known)}")
        self.asked = asked
        self.known = tuple(known)


class UnknownVariantError(VariantError):
    """Error for an unknown ruleset."""


class PlayersError(VariantError):
    """Error for a number of players by which the variant is not played."""


class UnknownOptionError(VariantError):
    """Error for an option that the ruleset, or this number of players, does not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A named change to a ruleset.

    Attributes:
        id: its name in documents.
        change: the function that changes the rules.
        players: the numbers of players that it is offered to, None for all.
        rulesets: the rules by number of players, for numbers that play only with this option.
    """

    id: str
    change: Change
    players: frozenset[int] | None = None
    rulesets: Mapping[int, Ruleset] = field(default_factory=dict)


def option(
    name: str,
    source: Citation,
    players: frozenset[int] | None = None,
    **components: Mapping[str, Any],
) -> Option:
    """Return an option that changes some values.

    Args:
        name: its id.
        source: the citation of the values.
        players: the numbers of players that it is offered to, None for all.
        components: the values, as `change` takes them.
    """
    return Option(
        id=name, change=lambda rules: change(rules, source, **components), players=players
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The box that a game is sold in, as far as its rule book describes it.

    Attributes:
        makers: the names of the makers on it.
        decks: the number of decks of 54 cards in it.
        year: the year of its rule book; None where that does not say.
    """

    makers: tuple[str, ...]
    decks: int
    year: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A variant of Canasta, with its rules for each number of players.

    Attributes:
        id: its name in documents.
        name: its name for people, in English.
        aliases: other names it is found by.
        edition: the rule book it is of.
        rulesets: its rules for each number of players.
        usual_players: the default number of players.
        parent: id of the variant that it is described as a change of, None for none.
        options: its options, in the order in which they are applied.
        box: the box that it is sold in; None where it is played with ordinary cards.
    """

    id: str
    name: str
    edition: str
    rulesets: Mapping[int, Ruleset]
    usual_players: int = 4
    aliases: tuple[str, ...] = ()
    parent: str | None = None
    options: tuple[Option, ...] = ()
    box: Box | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The possible numbers of players, ascending."""
        return tuple(sorted(self.rulesets))

    def players_near(self, players: int) -> int:
        """Return a number of players, or the usual one where it is not played by so many."""
        return players if players in self.rulesets else self.usual_players

    def players_with(self, options: Collection[str]) -> tuple[int, ...]:
        """Return the possible numbers of players with some options, ascending."""
        return tuple(sorted(self._rulesets_with(options)))

    def _rulesets_with(self, options: Collection[str]) -> Mapping[int, Ruleset]:
        """Return the rules for each number of players that some options let play."""
        found = dict(self.rulesets)
        for option in self.options:
            if option.id in options:
                found |= option.rulesets
        return found

    @property
    def usual_options(self) -> tuple[Option, ...]:
        """The options that there are for any of `players`."""
        return tuple(o for o in self.options if o.players is None or o.players & set(self.rulesets))

    def options_for(self, players: int) -> tuple[Option, ...]:
        """Return the options offered to this number of players."""
        return tuple(o for o in self.options if o.players is None or players in o.players)

    def ruleset(self, players: int | None = None, options: Collection[str] = ()) -> Ruleset:
        """Return the rules for this number of players with these options.

        Args:
            players: the number of players; None for the usual number.
            options: ids of options, in any order.

        Raises:
            PlayersError: the variant is not played by this number of players.
            UnknownOptionError: an option does not exist for it.
        """
        players = self.usual_players if players is None else players
        rulesets = self._rulesets_with(options)
        if players not in rulesets:
            raise PlayersError(str(players), [str(n) for n in sorted(rulesets)])
        available = self.options_for(players)
        known = [option.id for option in available]
        for asked in options:
            if asked not in known:
                raise UnknownOptionError(asked, known)
        rules = rulesets[players]
        for option in available:
            if option.id in options:
                rules = option.change(rules)
        return rules
