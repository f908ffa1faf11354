"""Modern American Canasta, as clubs in the United States play it: four players, two sides."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import (
    BlackThrees,
    Bracket,
    Calientes,
    Canastas,
    CardPoints,
    Citation,
    Collections,
    Concealed,
    Dealing,
    Deck,
    Discarding,
    GoingOut,
    Held,
    Minimum,
    MinimumBy,
    Minimums,
    Permission,
    Pile,
    PileAdds,
    RedThrees,
    RedThreesInHand,
    RedThreesNeed,
    RedThreesWithout,
    Ruleset,
    Seating,
    Sequences,
    Sets,
    SpecialHands,
    StartCover,
    StockOut,
    Target,
    Triple,
    Unfinished,
    Vocabulary,
    WildMelds,
)
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.variants.books import AMERICAN, amend, american, this_project
from scorekeeper.engine.variants.variant import Change, Option, Variant

_THREES = (0, 100, 300, 500, 1_000)
_MINIMUMS = (125, 155, 180)
_PAGAT = "John McLeod, Canasta (pagat.com)"

RULES = Ruleset(
    vocabulary=Vocabulary.CLASSIC,
    seating=Seating(
        players=4, sides=((2, 2),), playing=2, source=american("rules; pagat.com, WCA 2018")
    ),
    deck=Deck(decks=2, source=american("rules; pagat.com, WCA 2018")),
    dealing=Dealing(hand=13, talon_first=4, talon_next=3, source=american("the deal; pagat.com")),
    card_points=CardPoints(
        four_to_seven=5,
        eight_to_king=10,
        ace=20,
        deuce=20,
        joker=50,
        black_three=5,
        red_three=5,
        source=american("card values; pagat.com"),
    ),
    target=Target(points=8_500, source=american("scoring; pagat.com")),
    minimums=Minimums(
        brackets=(
            Bracket(None, Minimum(_MINIMUMS[0])),
            Bracket(3_000, Minimum(_MINIMUMS[1])),
            Bracket(5_000, Minimum(_MINIMUMS[2])),
        ),
        triple=Triple.CLEAN,
        mixed_canasta=False,
        up_card_counts=False,
        source=american("the initial meld; WCA 2018, Honors Bridge Club"),
    ),
    sets=Sets(
        most_wilds=2,
        most_cards=7,
        never_wild=frozenset({Rank.SEVEN}),
        wild_at_first=frozenset({Rank.ACE}),
        naturals_before_wilds=5,
        canasta_closes_rank=True,
        source=american("melds; pagat.com, WCA 2018"),
    ),
    sequences=Sequences(source=american("melds: of one rank only")),
    wild_melds=WildMelds(
        allowed=True,
        most_cards=7,
        wilds_reserved=True,
        one_a_side=True,
        source=american("wild card melds; pagat.com"),
    ),
    black_threes=BlackThrees(
        meldable=False, laid_points=_THREES, source=american("threes; pagat.com")
    ),
    canastas=Canastas(
        natural=500,
        mixed=300,
        aces=2_500,
        sevens=2_500,
        wild=2_000,
        wild_jokers=2_500,
        wild_deuces=3_000,
        cards_need_one=True,
        source=american("canasta bonuses; pagat.com"),
    ),
    collections=Collections(source=american("canasta bonuses: none for many")),
    going_out=GoingOut(
        canastas=2, permission=Permission.OPTIONAL, source=american("going out; pagat.com")
    ),
    concealed=Concealed(source=american("going out: nothing more for a concealed hand")),
    red_threes=RedThrees(
        points=_THREES,
        need=RedThreesNeed.TWO_CANASTAS,
        without=RedThreesWithout.MINUS_WITHOUT_CANASTA,
        source=american("threes; pagat.com"),
    ),
    red_threes_in_hand=RedThreesInHand(
        points=0, source=american("threes: one left in a hand counts 5 like its other cards")
    ),
    calientes=Calientes(source=this_project("these rules know no Caliente cards")),
    pile=Pile(
        always_frozen=True,
        natural_and_wild=False,
        adds=PileAdds.NONE,
        forced=PileAdds.NONE,
        start=StartCover.NO_CARD,
        most_joined=4,
        source=american("picking up the pack; pagat.com"),
    ),
    discarding=Discarding(
        last_needed=True,
        wilds_last=True,
        not_on_empty=frozenset({Rank.SEVEN, Rank.ACE}),
        source=american("discards; pagat.com"),
    ),
    stock_out=StockOut(source=american("the end of the hand; pagat.com")),
    unfinished=Unfinished(
        aces=-2_500,
        sevens=-2_500,
        wilds=-2_000,
        source=american("incomplete canastas; pagat.com"),
    ),
    held=Held(
        ranks=frozenset({Rank.ACE, Rank.SEVEN}),
        points=-1_500,
        source=american("aces and sevens left in a hand; pagat.com"),
    ),
    special_hands=SpecialHands(
        points={
            SpecialHandId.DREAM_HAND_5: 8_500,
            SpecialHandId.DREAM_HAND_4: 8_500,
            SpecialHandId.TRIPLES: 3_500,
            SpecialHandId.QUADS: 3_500,
            SpecialHandId.STRAIGHT: 3_000,
            SpecialHandId.GARBAGE: 3_000,
            SpecialHandId.BLAST_OFF: 3_000,
            SpecialHandId.PAIRS: 2_500,
            SpecialHandId.MIAMI_PAIRS: 2_500,
            SpecialHandId.ZIP_CODE: 2_500,
            SpecialHandId.WILD_PAIRS: 2_000,
        },
        winning=frozenset({SpecialHandId.DREAM_HAND_5, SpecialHandId.DREAM_HAND_4}),
        source=american("special hands"),
    ),
)


def _option(name: str, component: str, source: Citation, **values: object) -> Option:
    """Return an option that changes one component of the rules."""

    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, **{component: amend(getattr(rules, component), source, **values)})

    return Option(id=name, change=change)


def _pagat(section: str) -> Citation:
    """Cite the page that describes other clubs' ways."""
    return Citation(_PAGAT, section)


def _garbage_2000() -> Change:
    """Return what makes a garbage hand worth 2,000."""

    def change(rules: Ruleset) -> Ruleset:
        points = {**rules.special_hands.points, SpecialHandId.GARBAGE: 2_000}
        source = _pagat("special hands")
        return replace(rules, special_hands=amend(rules.special_hands, source, points=points))

    return change


MODERN_AMERICAN = Variant(
    id="modern-american",
    name="Modern American Canasta",
    aliases=("american", "ma", "american-canasta"),
    edition=AMERICAN,
    rulesets={4: RULES},
    usual_players=4,
    options=(
        _option(
            "wild-meld-opens", "minimums", _pagat("the initial meld"), triple=Triple.CLEAN_OR_WILD
        ),
        _option("splash", "minimums", _pagat("the initial meld"), canasta_exempt=True),
        _option(
            "minimum-by-hand",
            "minimums",
            Citation("NVSO (nvso.us)", "Canasta"),
            by=MinimumBy.DEAL,
            brackets=(
                Bracket(None, Minimum(_MINIMUMS[0])),
                Bracket(2, Minimum(_MINIMUMS[1])),
                Bracket(3, Minimum(_MINIMUMS[2])),
            ),
        ),
        _option("no-rule-of-five", "sets", _pagat("melds"), naturals_before_wilds=0),
        Option(id="garbage-2000", change=_garbage_2000()),
        _option(
            "unfinished-four-jokers",
            "unfinished",
            _pagat("incomplete canastas"),
            wilds_with_all_jokers=-2_500,
        ),
        _option(
            "special-hand-courtesy",
            "special_hands",
            Citation("Honors Bridge Club (honorsbridgeclub.org)", "Canasta house rules"),
            beside_melds=True,
        ),
        _option(
            "no-swad",
            "discarding",
            this_project("an option: clubs that discard anything on an empty pile"),
            not_on_empty=frozenset(),
        ),
    ),
)
