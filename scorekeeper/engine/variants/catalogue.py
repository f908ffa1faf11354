"""Every ruleset there is, and how to find one."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.variants.caliente import COMPLETE_EDITION, DELUXE_EDITION, HASBRO_EDITION
from scorekeeper.engine.variants.caliente_samba import CALIENTE_SAMBA
from scorekeeper.engine.variants.classic import CLASSIC
from scorekeeper.engine.variants.hand_and_foot import CALIENTE_HAND_AND_FOOT, HAND_AND_FOOT
from scorekeeper.engine.variants.modern_american import MODERN_AMERICAN
from scorekeeper.engine.variants.national import CUBAN, MEXICANA, URUGUAY
from scorekeeper.engine.variants.pennies import PENNIES
from scorekeeper.engine.variants.samba import BOLIVIA, BRAZILIAN, CHILE, ITALIAN, SAMBA
from scorekeeper.engine.variants.standard import CANASTA
from scorekeeper.engine.variants.variant import UnknownVariantError, Variant

CATALOGUE: Final[tuple[Variant, ...]] = (
    COMPLETE_EDITION,
    DELUXE_EDITION,
    HASBRO_EDITION,
    CALIENTE_SAMBA,
    CALIENTE_HAND_AND_FOOT,
    CLASSIC,
    CANASTA,
    URUGUAY,
    MEXICANA,
    SAMBA,
    CHILE,
    BOLIVIA,
    CUBAN,
    BRAZILIAN,
    ITALIAN,
    PENNIES,
    HAND_AND_FOOT,
    MODERN_AMERICAN,
)

_BY_NAME: Final = {
    name: variant for variant in CATALOGUE for name in (variant.id, *variant.aliases)
}


def find_variant(name: str) -> Variant:
    """Return the variant with this id or alias; case does not matter.

    >>> find_variant("deluxe").id
    'caliente-deluxe'

    Raises:
        UnknownVariantError: there is none.
    """
    variant = _BY_NAME.get(name.strip().lower())
    if variant is None:
        raise UnknownVariantError(name, [variant.id for variant in CATALOGUE])
    return variant
