"""Samba of Canasta Caliente Complete, for two to six players."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.ruleset import (
    Bracket,
    Minimum,
    PileAdds,
    RedThreesNeed,
    Ruleset,
    SameRank,
)
from scorekeeper.engine.variants.books import COMPLETE, amend, complete, recite, this_project
from scorekeeper.engine.variants.caliente import FOUR_PLAYERS
from scorekeeper.engine.variants.caliente_changes import (
    SIX,
    five_players,
    refill_to_deal,
    six_at_once,
    six_players,
    three_players,
    two_players,
)
from scorekeeper.engine.variants.caliente_editions import CALIENTE, COMPLETE_BOX
from scorekeeper.engine.variants.national import SIX_RED_THREES
from scorekeeper.engine.variants.places.complete import SAMBA
from scorekeeper.engine.variants.variant import Option, Variant


def _samba(rules: Ruleset) -> Ruleset:
    """Return `rules` with what Samba changes."""
    samba = replace(
        rules,
        deck=amend(rules.deck, complete("Samba", "Samba uses three decks of cards"), decks=3),
        dealing=amend(
            rules.dealing, complete("Samba", "Each player is dealt 15 cards"), hand=15, draw=2
        ),
        target=amend(
            rules.target,
            complete("Samba", "A game-winning score is 10,000 points in Samba"),
            points=10_000,
        ),
        minimums=amend(
            rules.minimums,
            complete("Samba", "N/A 7000 to 9995 150"),
            brackets=(*rules.minimums.brackets, Bracket(7_000, Minimum(150))),
        ),
        sets=amend(
            rules.sets,
            complete("Samba", "One or two Wild cards are allowed"),
            most_wilds=2,
            canasta_naturals=5,
            same_rank=SameRank.ANY,
            wilds_on_canasta=False,
            may_join=True,
        ),
        sequences=amend(
            rules.sequences,
            complete("Samba", "Three to seven cards"),
            allowed=True,
            one_suit=False,
        ),
        canastas=amend(
            rules.canastas, complete("Samba", "earns a 1500-point bonus in Samba"), samba=1_500
        ),
        going_out=amend(
            rules.going_out,
            complete("Samba", "Two canastas are required"),
            canastas=2,
            points=200,
        ),
        concealed=amend(
            rules.concealed,
            complete("Samba", "There is no bonus for going out concealed in Samba."),
            points=0,
            needs_own_canasta=False,
        ),
        red_threes=amend(
            rules.red_threes,
            complete("Samba", "1000-point bonus for holding all"),
            points=SIX_RED_THREES,
            need=RedThreesNeed.TWO_CANASTAS,
        ),
        pile=amend(
            rules.pile,
            complete("Samba", "may not be taken with one natural card and one wild card"),
            natural_and_wild=False,
            adds=PileAdds.UNFINISHED,
            adds_to_sequences=True,
            forced=PileAdds.UNFINISHED,
        ),
    )
    return recite(recite(samba, this_project, _UNSAID), complete, SAMBA)


_UNSAID = {
    "sets.may_join": ("Samba: the rule book lets a side have any number of melds, and join them",),
    "red_threes.points.5": ("Samba: the extra for all six is in place of their 100 each",),
}


def _for_players(rules: Ruleset) -> Ruleset:
    """Return the Samba of a game for another number of players; refills go by the deal."""
    return refill_to_deal(_samba(rules))


def _three_decks(rules: Ruleset) -> Ruleset:
    """Return `rules` for six who all play; Samba has three decks already."""
    return refill_to_deal(six_at_once(rules, complete))


def _sequences_need_suit(rules: Ruleset) -> Ruleset:
    """Return `rules` where all cards of a sequence are of one suit."""
    source = this_project("an option for decks that show suits; the rule book names none")
    return replace(rules, sequences=amend(rules.sequences, source, one_suit=True))


CALIENTE_SAMBA = Variant(
    id="caliente-samba",
    name="Samba (Canasta Caliente Complete)",
    aliases=("wm-samba", "complete-samba"),
    edition=COMPLETE,
    box=COMPLETE_BOX,
    rulesets={
        2: _for_players(two_players(FOUR_PLAYERS, complete)),
        3: _for_players(three_players(FOUR_PLAYERS, complete)),
        4: _for_players(FOUR_PLAYERS),
        5: _for_players(five_players(FOUR_PLAYERS, complete)),
        6: _for_players(six_players(FOUR_PLAYERS, complete)),
    },
    usual_players=4,
    parent="caliente-complete",
    options=(
        Option(id="three-decks", change=_three_decks, players=SIX),
        Option(id="sequences-need-suit", change=_sequences_need_suit),
        CALIENTE,
    ),
)
