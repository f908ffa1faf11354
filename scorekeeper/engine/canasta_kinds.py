"""The kinds of canasta as data: their conditions, their fewest cards, the score line of each.

The kinds that a ruleset has, and their points, stand in its rules (`Canastas`); the penalties for
melds that never became one, in `Unfinished`. Everything that has to tell kinds apart reads these
tables: nothing else names a kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.melds import CanastaKind, Meld, MeldKind, SetMeld, UnfinishedKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.ruleset.caching import KNOWN_RULES
from scorekeeper.engine.score_sheet import LineCode


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastaForm:
    """The conditions of one kind of canasta.

    Attributes:
        line: the code of the score line of its bonus.
        of: the kind of meld that it is.
        rank: the rank of the set; None for any rank that has no kind of its own.
        natural: whether it has no wild cards.
        mixed: whether it has some.
        jokers: the fewest and the most jokers in a canasta of wild cards.
        only_paid: whether the kind exists only in rules that pay for it; elsewhere these cards
            are a canasta of a more common kind.
        mixed_if: the value of `Canastas` that lets it hold wild cards, where one does.
        out_if: the value of `Canastas` by which only the side that went out is paid for it.
    """

    line: LineCode
    of: MeldKind
    rank: Rank | None = None
    natural: bool = False
    mixed: bool = False
    jokers: tuple[int, int] = (0, CANASTA_SIZE)
    only_paid: bool = False
    mixed_if: str = ""
    out_if: str = ""

    @property
    def is_set_of_naturals(self) -> bool:
        """Whether it is a set of 4 to ace."""
        return self.of is MeldKind.SET and self.rank is not Rank.DEUCE

    @property
    def is_set_of_any_rank(self) -> bool:
        """Whether it is a set of 4 to ace that has no kind of its own."""
        return self.of is MeldKind.SET and self.rank is None

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
        out_if="deuces_only_when_out",
    ),
    CanastaKind.MIXED_DEUCES: CanastaForm(
        line=LineCode.MIXED_DEUCES_CANASTA,
        of=MeldKind.SET,
        rank=Rank.DEUCE,
        mixed=True,
        jokers=(1, CANASTA_SIZE),
        out_if="deuces_only_when_out",
    ),
    CanastaKind.SEVENS: CanastaForm(
        line=LineCode.SEVENS_CANASTA,
        of=MeldKind.SET,
        rank=Rank.SEVEN,
        only_paid=True,
        mixed_if="sevens_may_be_mixed",
    ),
    CanastaKind.ACES: CanastaForm(
        line=LineCode.ACES_CANASTA, of=MeldKind.SET, rank=Rank.ACE, natural=True, only_paid=True
    ),
    CanastaKind.NATURAL: CanastaForm(line=LineCode.NATURAL_CANASTA, of=MeldKind.SET, natural=True),
    CanastaKind.MIXED: CanastaForm(line=LineCode.MIXED_CANASTA, of=MeldKind.SET, mixed=True),
}
"""The conditions of each kind of canasta, the more special kinds before the common ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfinishedForm:
    """The conditions of one kind of meld that must be finished.

    Attributes:
        line: the code of the score line of its penalty.
        finished: the kinds of canasta that it may become.
        rank: the rank that it is a set of; None for wild cards alone.
        natural: whether it has no wild cards.
        all_jokers: whether it holds all jokers of the deck.
    """

    line: LineCode
    finished: tuple[CanastaKind, ...]
    rank: Rank | None = None
    natural: bool = False
    all_jokers: bool = False


_OF_WILDS: Final = (CanastaKind.WILD, CanastaKind.WILD_JOKERS, CanastaKind.WILD_DEUCES)

UNFINISHED_FORMS: Final[dict[UnfinishedKind, UnfinishedForm]] = {
    UnfinishedKind.ACES: UnfinishedForm(
        line=LineCode.UNFINISHED_ACES,
        finished=(CanastaKind.ACES,),
        rank=Rank.ACE,
        natural=True,
    ),
    UnfinishedKind.SEVENS: UnfinishedForm(
        line=LineCode.UNFINISHED_SEVENS, finished=(CanastaKind.SEVENS,), rank=Rank.SEVEN
    ),
    UnfinishedKind.WILD_JOKERS: UnfinishedForm(
        line=LineCode.UNFINISHED_WILDS, finished=_OF_WILDS, all_jokers=True
    ),
    UnfinishedKind.WILD: UnfinishedForm(line=LineCode.UNFINISHED_WILDS, finished=_OF_WILDS),
}
"""The conditions of each kind of unfinished meld, the more special before the common ones."""

UNFINISHED_RANKS: Final = frozenset(
    form.rank for form in UNFINISHED_FORMS.values() if form.rank is not None
)


def _kinds_of(kind: MeldKind, rank: Rank | None = None) -> tuple[CanastaKind, ...]:
    """Return the kinds of canasta that a kind of meld may be; of a set, those of its rank."""
    own = {rank} if rank is Rank.DEUCE else {None, rank}
    return tuple(each for each, form in FORMS.items() if form.of is kind and form.rank in own)


# Names of the module: members of an enumeration are slow to look up, and each meld is asked for.
_JOKER: Final = Rank.JOKER
_WITH_JOKERS: Final = frozenset(kind for kind, form in FORMS.items() if form.is_of_wilds)
_OF_MELD: Final = {kind: _kinds_of(kind) for kind in MeldKind}
_SEQUENCES: Final = frozenset(_OF_MELD[MeldKind.SEQUENCE])
_OF_RANK: Final = {
    rank: _kinds_of(MeldKind.SET, rank) if rank.is_natural or rank is Rank.DEUCE else ()
    for rank in Rank
}


def canasta_kind(rules: Ruleset, meld: Meld) -> CanastaKind | None:
    """Return the kind of canasta that `meld` is, if it is long enough and legal."""
    if meld.cards.size < CANASTA_SIZE:
        return None
    kinds = _OF_RANK[meld.rank] if isinstance(meld, SetMeld) else _OF_MELD[meld.kind]
    for kind in kinds:
        if _makes(rules, kind, meld.cards):
            return kind
    return None


def _makes(rules: Ruleset, kind: CanastaKind, cards: Cards) -> bool:
    """Return whether seven cards or more of a meld that may be of a kind are a canasta of it."""
    form = FORMS[kind]
    if form.only_paid and rules.canastas.points(kind) is None:
        return False
    if kind in _WITH_JOKERS:
        return _has_jokers(form, cards)
    if kind in _SEQUENCES:
        return True
    return not is_only_natural(rules, kind) if cards.wilds else not form.mixed


def _has_jokers(form: CanastaForm, cards: Cards) -> bool:
    """Return whether wild cards have the jokers that a kind asks for."""
    jokers, (least, most) = cards.counts[_JOKER], form.jokers
    if least == most == _ALL_JOKERS:
        return jokers == least and cards.size == CANASTA_SIZE
    return least <= jokers and (jokers <= most or most == CANASTA_SIZE)


def is_only_natural(rules: Ruleset, kind: CanastaKind) -> bool:
    """Return whether no canasta of a kind of 4 to ace holds a wild card under some rules."""
    form = FORMS[kind]
    return not getattr(rules.canastas, form.mixed_if) if form.mixed_if else form.natural


def is_paid_when_out(rules: Ruleset, kind: CanastaKind) -> bool:
    """Return whether only the side that went out is paid for a canasta of a kind."""
    value = FORMS[kind].out_if
    return bool(value) and getattr(rules.canastas, value) is True


def is_natural_canasta(rules: Ruleset, meld: Meld) -> bool:
    """Return whether `meld` is a canasta without wild cards, a sequence included."""
    kind = canasta_kind(rules, meld)
    if kind is None:
        return False
    return FORMS[kind].natural or (FORMS[kind].is_set_of_naturals and not meld.cards.wilds)


@lru_cache(maxsize=KNOWN_RULES)
def known_kinds(rules: Ruleset) -> tuple[CanastaKind, ...]:
    """Return the kinds that rules pay for, or whose melds they allow.

    Canastas of the latter count as such, and earn nothing.
    """
    return tuple([kind for kind in CanastaKind if _is_known(rules, kind)])


def _is_known(rules: Ruleset, kind: CanastaKind) -> bool:
    is_paid = rules.canastas.points(kind) is not None
    return is_paid if is_paid or FORMS[kind].only_paid else allows_melds(rules, kind)


def allows_melds(rules: Ruleset, kind: CanastaKind) -> bool:
    """Return whether rules allow the melds of a kind of canasta; sets of 4 to ace always are."""
    form, wild_melds = FORMS[kind], rules.wild_melds
    if form.of is MeldKind.SEQUENCE:
        return rules.sequences.allowed
    if form.of is MeldKind.WILD:
        return wild_melds.allowed
    return wild_melds.deuce_sets or form.is_set_of_naturals


def own_kinds(rules: Ruleset) -> Iterator[tuple[Rank, CanastaKind]]:
    """Yield the ranks of 4 to ace whose canastas are a kind of their own, and that kind."""
    for kind, form in FORMS.items():
        is_paid = rules.canastas.points(kind) is not None
        if form.only_paid and is_paid and form.rank is not None:
            yield form.rank, kind


def jokers_of(rules: Ruleset, kind: CanastaKind) -> tuple[int, int]:
    """Return the fewest and the most jokers of a canasta of wild cards, under some rules.

    Those of seven cards; the common kind has the numbers that make no better paid one. Where
    deuces are a rank of their own, deuces and jokers may still be melded as wild cards alone.
    """
    form, wild_melds = FORMS[kind], rules.wild_melds
    if form.of is MeldKind.SET and form.mixed:
        return form.jokers[0], CANASTA_SIZE - wild_melds.fewest_deuces_in_canasta
    if form.only_paid or form.natural:
        return form.jokers
    return 0 if rules.canastas.wild_deuces is None else 1, CANASTA_SIZE


def begun_as(rules: Ruleset, meld: Meld) -> UnfinishedKind | None:
    """Return the kind of unfinished meld that a meld was begun as; None for any other meld."""
    cards = meld.cards
    rank = meld.rank if isinstance(meld, SetMeld) else None
    if 0 < cards.size == cards.wilds:
        rank = None
    elif rank not in UNFINISHED_RANKS:
        return None
    has_all = cards.counts[_JOKER] == rules.deck.count(_JOKER)
    for kind, form in UNFINISHED_FORMS.items():
        is_of_it = form.rank is rank and not (form.natural and cards.wilds)
        if is_of_it and (has_all or not form.all_jokers):
            return kind
    return None
