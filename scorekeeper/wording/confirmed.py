"""The sides that have confirmed something, in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.wording.translation import Translations
from scorekeeper.wording.vocabulary import in_a_row

_BOTH = 2


def confirmed_by(t: Translations, names: Sequence[str], confirmed: Collection[int]) -> str:
    """Name the sides that have confirmed a result; empty where none has.

    Args:
        t: the language.
        names: the names of the sides.
        confirmed: the indexes of the sides that have.
    """
    if not confirmed:
        return ""
    if len(confirmed) < len(names):
        given = in_a_row(t, [names[side] for side in sorted(confirmed)])
        return t.gettext("Confirmed by %(names)s") % {"names": given}
    if len(names) == _BOTH:
        return t.gettext("Confirmed by both sides")
    return t.gettext("Confirmed by all sides")
