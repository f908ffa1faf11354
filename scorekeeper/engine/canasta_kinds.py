"""The kinds of canasta as data: what makes one, what it holds at least, which line it earns.

Which of them a ruleset has, and what they earn in it, stands in its rules (`Canastas`). Everything
that has to tell kinds apart reads this table: nothing else names one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind, Meld, MeldKind, SetMeld, WildMeld
from scorekeeper.engine.ruleset import CANASTA_SIZE, Ruleset
from scorekeeper.engine.score_sheet import LineCode


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastaForm:
    """What makes a canasta one of a kind.

    Attributes:
        line: the code of the line that it earns.
        of: the kind of meld that it is.
        rank: the rank that it is a set of, None for any other that has no kind of its own.
        natural: whether it has no wild cards.
        mixed: whether it has some.
        jokers: how many jokers there are among seven wild cards, at least and at most.
        only_paid: whether the kind exists only in rules that pay for it; elsewhere these cards
            are a canasta of a more common kind.
    """

    line: LineCode
    of: MeldKind
    rank: Rank | None = None
    natural: bool = False
    mixed: bool = False
    jokers: tuple[int, int] = (0, CANASTA_SIZE)
    only_paid: bool = False

    @property
    def is_set_of_naturals(self) -> bool:
        """Whether it is a set of 4 to ace."""
        return self.of is MeldKind.SET and self.rank is not Rank.DEUCE

    @property
    def is_of_wilds(self) -> bool:
        """Whether it holds nothing but wild cards."""
        return self.of is MeldKind.WILD or self.rank is Rank.DEUCE


_ALL_JOKERS: Final = 4

FORMS: Final[dict[CanastaKind, CanastaForm]] = {
    CanastaKind.SAMBA: CanastaForm(line=LineCode.SAMBA_CANASTA, of=MeldKind.SEQUENCE, natural=True),
    CanastaKind.WILD_DEUCES: CanastaForm(
        line=LineCode.WILD_CANASTA, of=MeldKind.WILD, jokers=(0, 0), only_paid=True
    ),
    CanastaKind.WILD_JOKERS: CanastaForm(
        line=LineCode.WILD_CANASTA,
        of=MeldKind.WILD,
        jokers=(_ALL_JOKERS, _ALL_JOKERS),
        only_paid=True,
    ),
    CanastaKind.WILD: CanastaForm(line=LineCode.WILD_CANASTA, of=MeldKind.WILD),
    CanastaKind.NATURAL_DEUCES: CanastaForm(
        line=LineCode.NATURAL_DEUCES_CANASTA,
        of=MeldKind.SET,
        rank=Rank.DEUCE,
        natural=True,
        jokers=(0, 0),
    ),
    CanastaKind.MIXED_DEUCES: CanastaForm(
        line=LineCode.MIXED_DEUCES_CANASTA,
        of=MeldKind.SET,
        rank=Rank.DEUCE,
        mixed=True,
        jokers=(1, CANASTA_SIZE),
    ),
    CanastaKind.SEVENS: CanastaForm(
        line=LineCode.SEVENS_CANASTA, of=MeldKind.SET, rank=Rank.SEVEN, only_paid=True
    ),
    CanastaKind.ACES: CanastaForm(
        line=LineCode.ACES_CANASTA, of=MeldKind.SET, rank=Rank.ACE, natural=True, only_paid=True
    ),
    CanastaKind.NATURAL: CanastaForm(line=LineCode.NATURAL_CANASTA, of=MeldKind.SET, natural=True),
    CanastaKind.MIXED: CanastaForm(line=LineCode.MIXED_CANASTA, of=MeldKind.SET, mixed=True),
}
"""What makes a canasta one of each kind, the more special kinds before the common ones."""


def _forms_of(kind: MeldKind, rank: Rank | None = None) -> tuple[CanastaKind, ...]:
    """Return the kinds of canasta that a kind of meld may be; of a set, those of its rank."""
    own = {rank} if rank is Rank.DEUCE else {None, rank}
    return tuple(each for each, form in FORMS.items() if form.of is kind and form.rank in own)


_OF_MELD: Final = {kind: _forms_of(kind) for kind in MeldKind}
_OF_RANK: Final = {rank: _forms_of(MeldKind.SET, rank) for rank in Rank}


def canasta_kind(rules: Ruleset, meld: Meld) -> CanastaKind | None:
    """Return the kind of canasta that `meld` is, if it is long enough and legal."""
    if meld.cards.size < CANASTA_SIZE:
        return None
    kinds = _OF_RANK[meld.rank] if isinstance(meld, SetMeld) else _OF_MELD[meld.kind]
    for kind in kinds:
        if _makes(rules, kind, meld):
            return kind
    return None


def _makes(rules: Ruleset, kind: CanastaKind, meld: Meld) -> bool:
    """Return whether a meld of seven cards or more, which may be of a kind, is a canasta of it."""
    form = FORMS[kind]
    if form.only_paid and rules.canastas.points(kind) is None:
        return False
    if isinstance(meld, SetMeld):
        return _makes_of_set(rules, kind, form, meld)
    return not isinstance(meld, WildMeld) or _has_jokers(form, meld)


def _makes_of_set(rules: Ruleset, kind: CanastaKind, form: CanastaForm, meld: SetMeld) -> bool:
    """Return whether a set of seven cards or more is a canasta of a kind of its rank."""
    cards = meld.cards
    if meld.rank is Rank.DEUCE:
        return form.natural == (cards.counts[Rank.JOKER] == 0)
    if not meld.rank.is_natural:
        return False
    if not cards.wilds:
        return not form.mixed
    return not is_only_natural(rules, kind)


def _has_jokers(form: CanastaForm, meld: WildMeld) -> bool:
    """Return whether a meld of wild cards has the jokers that a kind asks for."""
    jokers, (least, most) = meld.cards.counts[Rank.JOKER], form.jokers
    if least == most == _ALL_JOKERS:
        return jokers == least and meld.cards.size == CANASTA_SIZE
    return least <= jokers and (jokers <= most or most == CANASTA_SIZE)


def is_only_natural(rules: Ruleset, kind: CanastaKind) -> bool:
    """Return whether no canasta of a kind of 4 to ace holds a wild card under some rules."""
    form = FORMS[kind]
    if kind is CanastaKind.SEVENS:
        return not rules.canastas.sevens_may_be_mixed
    return form.natural


def is_natural_canasta(rules: Ruleset, meld: Meld) -> bool:
    """Return whether `meld` is a canasta without wild cards, a sequence included."""
    kind = canasta_kind(rules, meld)
    if kind is None:
        return False
    return FORMS[kind].natural or (FORMS[kind].is_set_of_naturals and not meld.cards.wilds)


def own_kinds(rules: Ruleset) -> Iterator[tuple[Rank, CanastaKind]]:
    """Yield the ranks of 4 to ace whose canastas are a kind of their own, and that kind."""
    for kind, form in FORMS.items():
        is_paid = rules.canastas.points(kind) is not None
        if form.only_paid and is_paid and form.rank is not None:
            yield form.rank, kind
