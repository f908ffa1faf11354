"""Page of a hand that is followed while it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import url_for
from wtforms import Field

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import CardsSide
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.game.views import DealView
from scorekeeper.services.table.following import Following
from scorekeeper.services.table.noted_steps import Act
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.common.notes import Note
from scorekeeper.web.hand.cards import Key, Pile, pad_keys, piles_of
from scorekeeper.web.hand.entry_page import Melding, melding
from scorekeeper.web.hand.preview import LiveMeld, LiveSide, live_of
from scorekeeper.web.table.following_form import LayingForm
from scorekeeper.web.table.laid_down import LayingAnswer, step_text
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


@dataclass(frozen=True, slots=True)
class SideTab:
    """A side to take notes for."""

    place: int
    name: str
    points: int
    marks: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Counter:
    """A card that is laid down or played alone: the label of its button, and the number so far."""

    act: str
    label: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowPage:
    """Contents of the page of a hand in play.

    Attributes:
        heading: the name of the hand.
        subtitle: the dealer.
        urls: the addresses, by name.
        version: the version of the notes.
        tabs: the sides.
        side: the judgement of the side that is shown.
        place: the index of this side.
        name: its name.
        own: its melds.
        counters: cards that it lays down or plays alone.
        out: the side that went out, as a sentence; empty for none.
        asks_concealed: whether going out concealed is a question.
        laying: the judgement of the cards that are being laid down.
        form: the form of these cards.
        steps: the notes in plain sentences, the last first.
        broken: the rules that were broken, by the hand as a whole or by the side.
        keys: the pad.
        melding: the rules for the pad.
        notes: the reasons why the page is shown again.
    """

    heading: str
    subtitle: str
    urls: Mapping[str, str]
    version: int
    tabs: Sequence[SideTab]
    side: LiveSide
    place: int
    name: str
    own: Sequence[OwnMeld]
    counters: Sequence[Counter]
    out: str
    asks_concealed: bool
    laying: LayingAnswer
    form: LayingForm
    steps: Sequence[str]
    broken: Sequence[Note]
    keys: Sequence[Key]
    melding: Melding
    notes: Sequence[Note]


def follow_page(
    form: LayingForm, token: str, laying: LayingAnswer, notes: Sequence[Note] = ()
) -> FollowPage:
    """Return the page of a hand in play, the next one of an unfinished game."""
    following, place = form.following, form.place
    game, rules = following.game, following.game.rules
    hand = following.preview()
    live = live_of(game, hand)
    side = following.sides[place]
    return FollowPage(
        heading=gettext("Hand %(number)s, as it is played", number=following.number),
        subtitle=gettext("%(player)s deals", player=game.table.dealer),
        urls=_urls(token, following),
        version=following.version,
        tabs=[
            SideTab(at, each.name, live.sides[at].laid, live.sides[at].mark_count, at == place)
            for at, each in enumerate(game.sides)
        ],
        side=live.sides[place],
        place=place,
        name=game.sides[place].name,
        own=_own(form, hand, live.sides[place]),
        counters=_counters(rules, side),
        out=_out(following),
        asks_concealed=bool(rules.concealed.points),
        laying=laying,
        form=form,
        steps=[step_text(following, step) for step in reversed(following.steps)],
        broken=[n for n in (*live.notes, *live.sides[place].notes) if not n.gentle],
        keys=[key for key in pad_keys(rules) if key.role not in ("bonus", "caliente")],
        melding=melding(rules),
        notes=notes,
    )


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


def _counters(rules: Ruleset, side: Mapping[str, object]) -> list[Counter]:
    terms = words(speech(), rules)
    counted = [(Act.RED_THREE, capitalised(terms.red_three), "red_threes")]
    if rules.black_threes.are_laid:
        counted.append((Act.BLACK_THREE, capitalised(terms.black_three), "black_threes"))
    if rules.deck.calientes:
        counted.append((Act.CALIENTE, gettext("Caliente played"), "calientes_played"))
    return [Counter(act.value, label, _number(side, name)) for act, label, name in counted]


def _number(side: Mapping[str, object], name: str) -> int:
    count = side.get(name, 0)
    return count if isinstance(count, int) else 0


def _out(following: Following) -> str:
    sides = zip(following.game.sides, following.sides, strict=True)
    out = next((side for side, told in sides if told.get("went_out")), None)
    if out is None:
        return ""
    return ngettext("%(side)s went out.", "%(side)s went out.", len(out.players), side=out.name)
