"""Samba and its children: Chile, Bolivia, Brazilian, Italian."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import (
    Bracket,
    CanastaNeeded,
    Minimum,
    Permission,
    PileAdds,
    RedThreesNeed,
    Ruleset,
    SameRank,
    StartCover,
    Vocabulary,
)
from scorekeeper.engine.variants.books import HOW_TO_PLAY, amend, how_to_play, recite, this_project
from scorekeeper.engine.variants.national import SIX_RED_THREES
from scorekeeper.engine.variants.places import how_to_play as places
from scorekeeper.engine.variants.standard import FOUR_PLAYERS as STANDARD
from scorekeeper.engine.variants.variant import Option, Variant

_SAMBA = how_to_play("Samba", "several significant changes in Samba")
_CHILE = this_project("Chile: the rule book's list is lost; from one outside source")
_BOLIVIA = how_to_play("Bolivia", "played similarly to Samba")
_BRAZIL = how_to_play("Brazilian Canasta", "similar to the Canasta variation Bolivia")
_ITALY = how_to_play("Italian Canasta", "The rules are the same as that for Samba")

_SAMBA_RULES = replace(
    STANDARD,
    deck=amend(STANDARD.deck, _SAMBA, decks=3),
    dealing=amend(STANDARD.dealing, _SAMBA, hand=15, draw=2),
    target=amend(STANDARD.target, _SAMBA, points=10_000),
    minimums=amend(
        STANDARD.minimums,
        _SAMBA,
        brackets=(*STANDARD.minimums.brackets, Bracket(7_000, Minimum(150))),
    ),
    sets=amend(
        STANDARD.sets,
        how_to_play("Samba", "as many melds of the same rank or suited sequence as they want"),
        same_rank=SameRank.ANY,
        may_join=True,
    ),
    sequences=amend(STANDARD.sequences, _SAMBA, allowed=True),
    canastas=amend(STANDARD.canastas, _SAMBA, samba=1_500),
    going_out=amend(
        STANDARD.going_out, how_to_play("Samba", "two canastas"), canastas=2, points=200
    ),
    concealed=amend(STANDARD.concealed, _SAMBA, points=0),
    red_threes=amend(
        STANDARD.red_threes,
        how_to_play("Samba", "bonus of 1000 points"),
        points=SIX_RED_THREES,
    ),
    pile=amend(
        STANDARD.pile,
        _SAMBA,
        natural_and_wild=False,
        adds_to_sequences=True,
        forced=PileAdds.UNFINISHED,
    ),
)
SAMBA_RULES = recite(
    recite(_SAMBA_RULES, how_to_play, places.SAMBA),
    this_project,
    {
        "pile.forced": (
            (
                "Samba: whoever may add to a meld must, the stock gone; a card that fits "
                "only a finished one may be left: a sequence of seven takes no more"
            ),
        ),
    },
)


def _two_wilds(rules: Ruleset) -> Ruleset:
    """Return `rules` where a set holds two wilds at most."""
    source = this_project("an option: four other descriptions of Samba allow two wild cards")
    return replace(rules, sets=amend(rules.sets, source, most_wilds=2))


SAMBA = Variant(
    id="samba",
    name="Samba",
    aliases=("sam", "cat-sam"),
    edition=HOW_TO_PLAY,
    rulesets={4: SAMBA_RULES},
    usual_players=4,
    parent="canasta",
    options=(Option(id="two-wilds", change=_two_wilds),),
)

_CHILE_RULES = replace(
    SAMBA_RULES,
    wild_melds=amend(SAMBA_RULES.wild_melds, _CHILE, allowed=True, most_cards=None),
    canastas=amend(
        SAMBA_RULES.canastas,
        this_project("Chile: no source gives the wild canasta; 2,000 as in Uruguay"),
        wild=2_000,
    ),
)


CHILE_RULES = recite(_CHILE_RULES, this_project, {"wild_melds.shortest": (_CHILE.section,)})


def _four_decks(rules: Ruleset) -> Ruleset:
    """Return `rules` with four decks, and so eight red threes."""
    return replace(
        rules,
        deck=amend(rules.deck, _CHILE, decks=4),
        red_threes=amend(
            rules.red_threes,
            this_project("Chile: all eight red threes earn 1,000, as all six do"),
            points=(*rules.red_threes.points[:-1], 600, 700, 1_000),
        ),
    )


CHILE = Variant(
    id="chile",
    name="Chilean Canasta",
    aliases=("chi", "cat-chi", "chilean"),
    edition=HOW_TO_PLAY,
    rulesets={4: CHILE_RULES},
    usual_players=4,
    parent="samba",
    options=(Option(id="four-decks", change=_four_decks),),
)

_BOLIVIA_RULES = replace(
    SAMBA_RULES,
    vocabulary=Vocabulary.ESCALERA,
    target=amend(SAMBA_RULES.target, _BOLIVIA, points=15_000),
    wild_melds=amend(SAMBA_RULES.wild_melds, _BOLIVIA, allowed=True),
    canastas=amend(SAMBA_RULES.canastas, _BOLIVIA, wild=2_500),
    going_out=amend(SAMBA_RULES.going_out, _BOLIVIA, kinds={CanastaKind.SAMBA: 1}),
    black_threes=amend(
        SAMBA_RULES.black_threes,
        how_to_play("Bolivia", "When any player goes out"),
        in_hand_points=-100,
    ),
)
BOLIVIA_RULES = recite(_BOLIVIA_RULES, how_to_play, places.BOLIVIA)

BOLIVIA = Variant(
    id="bolivia",
    name="Bolivia",
    aliases=("bol", "cat-bol", "bolivian"),
    edition=HOW_TO_PLAY,
    rulesets={4: BOLIVIA_RULES},
    usual_players=4,
    parent="samba",
)

_CANASTA_AS_WELL = 8_000
_ANY_CANASTA = Minimum(0, CanastaNeeded.ANY)
_NATURAL_CANASTA = Minimum(0, CanastaNeeded.NATURAL)

_BRAZILIAN_RULES = replace(
    BOLIVIA_RULES,
    target=amend(BOLIVIA_RULES.target, _BRAZIL, points=10_000),
    minimums=amend(
        BOLIVIA_RULES.minimums,
        _BRAZIL,
        brackets=(
            *STANDARD.minimums.brackets,
            Bracket(5_000, Minimum(150)),
            Bracket(7_000, _ANY_CANASTA),
            Bracket(_CANASTA_AS_WELL, Minimum(200)),
            Bracket(9_000, _NATURAL_CANASTA),
        ),
    ),
    sequences=amend(
        BOLIVIA_RULES.sequences,
        _BRAZIL,
        longer_when_out=True,
        short_cards=4,
        short_points=-1_000,
    ),
    canastas=amend(BOLIVIA_RULES.canastas, _BRAZIL, wild=2_000),
    going_out=amend(BOLIVIA_RULES.going_out, _BRAZIL, permission=Permission.MANDATORY),
    red_threes=amend(
        BOLIVIA_RULES.red_threes,
        how_to_play("Brazilian Canasta", "exactly 5 counts 1,000 and having six counts 1,200"),
        points=(0, 100, 200, 300, 400, 1_000, 1_200),
        need=RedThreesNeed.CANASTA,
    ),
    pile=amend(BOLIVIA_RULES.pile, _BRAZIL, for_first_meld=False),
)
BRAZILIAN_RULES = recite(_BRAZILIAN_RULES, how_to_play, places.BRAZILIAN)


def _canasta_at_8000(rules: Ruleset) -> Ruleset:
    """Return `rules` where the first meld at 8,000 needs a canasta beside its 200 points."""
    brackets = tuple(
        Bracket(row.start, Minimum(row.minimum.points, CanastaNeeded.ANY))
        if row.start == _CANASTA_AS_WELL
        else row
        for row in rules.minimums.brackets
    )
    source = this_project("an option: two outside sources ask for a canasta as well")
    return replace(rules, minimums=amend(rules.minimums, source, brackets=brackets))


def _any_two_canastas(rules: Ruleset) -> Ruleset:
    """Return `rules` where any two canastas are enough to go out."""
    source = this_project("an option: one outside source asks for any two canastas")
    return replace(rules, going_out=amend(rules.going_out, source, kinds={}))


BRAZILIAN = Variant(
    id="brazilian",
    name="Brazilian Canasta",
    aliases=("bra", "cat-bra", "brazil"),
    edition=HOW_TO_PLAY,
    rulesets={4: BRAZILIAN_RULES},
    usual_players=4,
    parent="bolivia",
    options=(
        Option(id="canasta-at-8000", change=_canasta_at_8000),
        Option(id="any-two-canastas", change=_any_two_canastas),
    ),
)

_ITALIAN_RULES = replace(
    SAMBA_RULES,
    target=amend(SAMBA_RULES.target, _ITALY, points=12_000),
    minimums=amend(
        SAMBA_RULES.minimums,
        _ITALY,
        brackets=(
            Bracket(None, Minimum(0)),
            *STANDARD.minimums.brackets[1:],
            Bracket(5_000, Minimum(160)),
            Bracket(7_500, Minimum(180)),
            Bracket(10_000, Minimum(200)),
        ),
        wilds_count=False,
    ),
    wild_melds=amend(
        SAMBA_RULES.wild_melds,
        _ITALY,
        allowed=True,
        most_cards=None,
        deuce_sets=True,
        deuces_reserved=True,
    ),
    canastas=amend(SAMBA_RULES.canastas, _ITALY, wild=0, natural_deuces=3_000, mixed_deuces=2_000),
    collections=amend(
        SAMBA_RULES.collections,
        _ITALY,
        natural_count=5,
        natural_points=2_000,
        many_count=10,
        many_points=2_000,
        few_count=5,
        few_points=1_000,
    ),
    going_out=amend(SAMBA_RULES.going_out, _ITALY, kinds_not_counted=frozenset({CanastaKind.WILD})),
    red_threes=amend(SAMBA_RULES.red_threes, _ITALY, points=(0, 100, 200, 300, 800, 1_000, 1_200)),
    pile=amend(
        SAMBA_RULES.pile,
        _ITALY,
        always_frozen=True,
        adds=PileAdds.NONE,
        adds_to_sequences=False,
        start=StartCover.BURY_BY_RANK,
    ),
)
ITALIAN_RULES = recite(
    recite(_ITALIAN_RULES, how_to_play, places.ITALIAN),
    this_project,
    {
        "canastas.wild": ("Italian: the rule book allows wild canastas and gives them no bonus",),
        "pile.adds": ("Italian: frozen for good, so no card is added to a meld on the table",),
    },
)


def _going_out_300(rules: Ruleset) -> Ruleset:
    """Return `rules` where going out earns 300."""
    source = this_project("an option: three outside sources give 300 for going out")
    return replace(rules, going_out=amend(rules.going_out, source, points=300))


ITALIAN = Variant(
    id="italian",
    name="Italian Canasta",
    aliases=("ita", "cat-ita", "italy"),
    edition=HOW_TO_PLAY,
    rulesets={4: ITALIAN_RULES},
    usual_players=4,
    parent="samba",
    options=(Option(id="going-out-300", change=_going_out_300),),
)
