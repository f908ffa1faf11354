"""Default names of players: by their chairs, or by number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from scorekeeper.wording.translation import N_, Translations

_COMPASS: Final = {
    2: (N_("North"), N_("South")),
    4: (N_("North"), N_("East"), N_("South"), N_("West")),
}
_PLAYER: Final = N_("Player %(number)s")
_CHAIR: Final = N_("Player at %(chair)s")


def seat_names(t: Translations, players: int) -> tuple[str, ...]:
    """List the names of the seats for a number of players, around the table."""
    known = _COMPASS.get(players)
    if known is not None:
        return tuple(t.gettext(name) for name in known)
    seats = range(1, players + 1)
    return tuple(t.gettext(_PLAYER) % {"number": seat} for seat in seats)


def chair_labels(t: Translations, players: int) -> tuple[str, ...]:
    """List the labels of the fields for the players' names, around the table."""
    names = seat_names(t, players)
    if players not in _COMPASS:
        return names
    return tuple(t.gettext(_CHAIR) % {"chair": name} for name in names)


def is_seat_name(name: str, languages: Iterable[Translations]) -> bool:
    """Whether a name is that of a seat in one of some languages, and not of a person."""
    return any(_names_seat(t, name.strip()) for t in languages)


def _names_seat(t: Translations, name: str) -> bool:
    if name in {t.gettext(chair) for chair in _COMPASS[4]}:
        return True
    before, _, after = t.gettext(_PLAYER).partition("%(number)s")
    return re.fullmatch(rf"{re.escape(before)}\d+{re.escape(after)}", name) is not None
