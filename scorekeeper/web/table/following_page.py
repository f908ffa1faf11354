"""Page of a hand that is followed while it is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for
from wtforms import Field

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import CardsSide
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services import database
from scorekeeper.services.game.views import DealView
from scorekeeper.services.table.following import Following, load_following
from scorekeeper.services.table.noted_steps import Act
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.hand.cards import Pile, pad_keys, piles_of
from scorekeeper.web.hand.preview import LiveMeld, LiveSide, live_of
from scorekeeper.web.table.following_form import LayingForm
from scorekeeper.web.table.laid_down import step_text
from scorekeeper.web.visitors.authorisation import opened
from scorekeeper.wording.vocabulary import capitalised, cards_in_words, words


@dataclass(frozen=True, slots=True)
class OwnMeld:
    """A meld on the table.

    Attributes:
        field: the field of cards added to it.
        rank: the card of which it is a set, in notation; empty for another kind of meld.
        name: its name.
        piles: its cards.
        points: the points of the cards.
        live: its kind of canasta, and its problems.
    """

    field: Field
    rank: str
    name: str
    piles: Sequence[Pile]
    points: int
    live: LiveMeld


def noted_columns(token: str) -> Sequence[tuple[int, bool]]:
    """Return the card points of every side so far, and whether it went out, for the board.

    Nothing where the hand is not followed.
    """
    if not opened().noted:
        return ()
    following = load_following(database.session(), token)
    if not following.steps or following.game.over:
        return ()
    live = live_of(following.game, following.preview())
    return [
        (side.laid, written.get("went_out", False))
        for side, written in zip(live.sides, following.sides, strict=True)
    ]


def follow_page(form: LayingForm, token: str) -> dict[str, Any]:
    """Return the page of a hand that is followed, which may be the next one of no finished game.

    It is for the template: `side` and `melds` are of the one that is shown, `counters` the cards
    that it lays down or plays alone, and `broken` the rules that it or the hand as a whole has
    broken.
    """
    following, place = form.following, form.place
    game, rules = following.game, following.game.rules
    hand = following.preview()
    live = live_of(game, hand)
    side = live.sides[place]
    return {
        "form": form,
        "heading": gettext("Hand %(number)s, as it is played", number=following.number),
        "subtitle": gettext("%(player)s deals", player=game.table.dealer),
        "urls": _urls(token, following),
        "tabs": [(each.name, live.sides[at]) for at, each in enumerate(game.sides)],
        "side": side,
        "melds": _own(form, hand, side),
        "counters": _counters(rules, following.sides[place]),
        "out": _out(following),
        "asks_concealed": bool(rules.concealed.points),
        "steps": [step_text(following, step) for step in reversed(following.steps)],
        "broken": [note for note in (*live.notes, *side.notes) if not note.gentle],
        "keys": [key for key in pad_keys(rules) if key.role not in ("bonus", "caliente")],
        "rules": rules,
    }


def _urls(token: str, following: Following) -> dict[str, str]:
    return {
        "board": url_for("games.board", token=token),
        "show": url_for("following.show", token=token),
        "look": url_for("following.look", token=token),
        "state": url_for(
            "following.state", token=token, number=following.number, version=following.version
        ),
        "write": url_for("hands.new", token=token),
        "helper": url_for("helper.of_game", token=token),
    }


def _own(form: LayingForm, hand: DealView, live: LiveSide) -> list[OwnMeld]:
    side, rules = hand.deal.sides[form.place], form.following.game.rules
    melds = side.melds if isinstance(side, CardsSide) else ()
    return [
        OwnMeld(
            field=field,
            rank=_rank(meld),
            name=capitalised(cards_in_words(speech(), rules, meld.cards.counts)),
            piles=piles_of(rules, meld.cards),
            points=rules.card_points.of(meld.cards.counts),
            live=marked,
        )
        for field, meld, marked in zip(form.added, melds, live.melds, strict=True)
    ]


def _rank(meld: Meld) -> str:
    return write_cards(Cards.of([meld.rank])) if isinstance(meld, SetMeld) else ""


def _counters(rules: Ruleset, side: Mapping[str, object]) -> Iterator[tuple[str, str, object]]:
    """Yield the cards that are laid down or played alone: the act, its label, and their number."""
    terms = words(speech(), rules)
    yield Act.RED_THREE.value, capitalised(terms.red_three), side.get("red_threes", 0)
    if rules.black_threes.are_laid:
        yield Act.BLACK_THREE.value, capitalised(terms.black_three), side.get("black_threes", 0)
    if rules.deck.calientes:
        yield Act.CALIENTE.value, gettext("Caliente played"), side.get("calientes_played", 0)


def _out(following: Following) -> str:
    sides = zip(following.game.sides, following.sides, strict=True)
    out = next((side for side, written in sides if written.get("went_out")), None)
    if out is None:
        return ""
    return ngettext("%(side)s went out.", "%(side)s went out.", len(out.players), side=out.name)
