"""Rules and number of players of a new game: they decide which fields its form has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final, Protocol

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.seating import seat_order
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.services.game.views import GameView

_VARIANTS: Final = {variant.id: variant for variant in CATALOGUE}
_DEFAULT: Final = CATALOGUE[0]


class Values(Protocol):
    """Fields of a form, or parameters of an address."""

    def get(self, key: str, default: str) -> str:
        """Return the value of a field."""

    def getlist(self, key: str) -> list[str]:
        """Return the values of a field that may have several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetting:
    """The edition that is played, and by how many in which sides.

    Attributes:
        variant: the edition.
        players: the number of players.
        options: ids of its options.
        sizes: the number of players of each side.
    """

    variant: Variant
    players: int
    options: tuple[str, ...] = ()
    sizes: tuple[int, ...]

    @property
    def rules(self) -> Ruleset:
        """Rules of the edition with these options."""
        return self.variant.ruleset(self.players, self.options)

    @property
    def seats(self) -> tuple[tuple[int, int], ...]:
        """The seats around the table, each as (index of the side, index of the player in it)."""
        return seat_order(self.sizes)

    @property
    def layouts(self) -> list[tuple[int, ...]]:
        """The ways in which the players may form sides."""
        return list(_layouts(self.rules))


def sent_setting(values: Values) -> GameSetting:
    """Return the setting that was asked for; what cannot be is as usual instead."""
    variant = _VARIANTS.get(values.get("variant", ""), _DEFAULT)
    asked = values.getlist("options")
    numbers = {str(number): number for number in variant.players_with(asked)}
    players = numbers.get(values.get("players", ""), variant.usual_players)
    options = tuple(o.id for o in variant.options_for(players) if o.id in asked)
    layouts = {layout_name(sizes): sizes for sizes in _layouts(variant.ruleset(players, options))}
    sizes = layouts.get(values.get("layout", ""), next(iter(layouts.values())))
    return GameSetting(variant=variant, players=players, options=options, sizes=sizes)


def setting_of(game: GameView) -> GameSetting:
    """Return the setting of a game."""
    return GameSetting(
        variant=game.variant,
        players=game.players,
        options=game.options,
        sizes=tuple(len(side.players) for side in game.sides),
    )


def layout_name(sizes: tuple[int, ...]) -> str:
    """Return the name of a layout of sides in a form: `2-3`."""
    return "-".join(map(str, sizes))


def _layouts(rules: Ruleset) -> Iterator[tuple[int, ...]]:
    if rules.seating.members_score_alone:
        yield (1,) * rules.seating.players
        return
    for sizes in rules.seating.sides:
        yield from sorted(set(permutations(sizes)))


def is_known(values: Values) -> bool:
    """Whether the edition that was asked for exists."""
    return values.get("variant", "") in _VARIANTS


def number_fits(values: Values, setting: GameSetting) -> bool:
    """Whether the edition is played by as many as were asked for."""
    asked: Any = values.get("players", "")
    return asked in ("", str(setting.players))
