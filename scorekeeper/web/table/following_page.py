"""A hand that is followed while it is played: its form, its notes, and what is being laid down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from flask import url_for
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, StringField, TextAreaField

from scorekeeper.documents.meld_lines import cards_text, read_melds
from scorekeeper.engine.cards import Cards, joined
from scorekeeper.engine.deal import CardsSide
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services import database
from scorekeeper.services.game.views import DealView
from scorekeeper.services.table.following import Following, StepPreview, load_following
from scorekeeper.services.table.noted_steps import Act, NotedStep
from scorekeeper.web.common.forms import index_in, text_of
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.common.notes import Note, notes_by_meld
from scorekeeper.web.hand.cards import pad_keys
from scorekeeper.web.hand.preview import LiveMeld, LiveSide, live_of
from scorekeeper.web.table.helper_answers import ShownAnswer, later_answer, shown_answer
from scorekeeper.web.table.helper_form import ADDED, MOST_CHARACTERS, SIDE, MeldsForm
from scorekeeper.web.visitors.authorisation import opened
from scorekeeper.wording.board import who_deals
from scorekeeper.wording.vocabulary import capitalised, cards_in_words, words

_TURN: Final = "turn"
"""The field that names the side to turn to."""
_ABOUT_CARDS: Final = ("meld.", "deck.", "first_meld.")
"""Prefixes of the codes of rules that laying cards down may break."""
OwnMeld = tuple[Field, str, Meld, LiveMeld]
"""A meld on the table: the field of cards added to it, its name, itself, and its judgement."""


class LayingForm(MeldsForm):
    """Form of cards that a side lays down.

    Attributes:
        following: the notes so far.
        side_index: the index of the side that lays down.
    """

    following: Following
    side_index: int

    @property
    def added(self) -> list[Field]:
        """The fields of cards that are added to own melds, meld by meld."""
        return [field for field in self if field.name.startswith(ADDED)]

    @property
    def is_empty(self) -> bool:
        """Whether no card is entered."""
        fields = [self["melds"], *self.added]
        return not any(map(text_of, fields))

    @property
    def tapped(self) -> dict[str, Any]:
        """The fields that are filled in, to show the form with them again."""
        fields = ((field.name, _text(field)) for field in (self["melds"], *self.added))
        tapped = {name: text for name, text in fields if text}
        return {**tapped, "earlier": "y"} if "earlier" in self and self["earlier"].data else tapped

    def step(self, act: Act = Act.LAID, *, is_concealed: bool = False) -> NotedStep:
        """Return the step to note."""
        if act is not Act.LAID:
            return NotedStep(act=act, side=self.side_index, is_concealed=is_concealed)
        return NotedStep(
            act=act,
            side=self.side_index,
            melds=tuple(read_melds(_text(self["melds"]))),
            added={place: text for place, field in enumerate(self.added) if (text := _text(field))},
            is_earlier="earlier" in self and self["earlier"].data,
        )


def laying_form(following: Following, sent: MultiDict[str, str]) -> LayingForm:
    """Return the form for one of the sides, with what was sent.

    Args:
        following: the notes so far.
        sent: the fields that were sent: those of the first side where they do not say.
    """
    before, turned = (index_in(sent.get(name), len(following.sides)) for name in (SIDE, _TURN))
    side_index = before or 0
    if turned is not None and turned != before:
        # New melds stay, as they may have been tapped for the wrong side; its own melds are others.
        side_index = turned
        sent = MultiDict(item for item in sent.items() if not item[0].startswith(ADDED))
    own = following.sides[side_index]["melds"]
    fields: dict[str, Field] = {"melds": TextAreaField()}
    fields |= {f"{ADDED}{place}": StringField() for place in range(len(own))}
    if not own:
        fields["earlier"] = BooleanField()
    form: LayingForm = type("LayingForm", (LayingForm,), fields)(sent)
    form.following, form.side_index = following, side_index
    return form


def _text(field: Field) -> str:
    return text_of(field)[:MOST_CHARACTERS]


def laying_answer(
    before: Following, laying: StepPreview, side_index: int
) -> tuple[ShownAnswer, Mapping[int, Sequence[Note]]]:
    """Return the judgement of cards that are being laid down.

    Returns:
        The answer, as to a question at the table, and the problems that own melds have with the
        cards added, by their places. Problems of earlier cards are left out of the answer.
    """
    rules = before.game.rules
    known = len(before.sides[side_index]["melds"])
    new = len(laying.after.sides[side_index]["melds"]) - known
    found = [v for v in laying.violations if v.code.startswith(_ABOUT_CARDS)]
    own = notes_by_meld(rules, found, known)
    if laying.first is not None:
        return shown_answer(rules, laying.first, melds=new), own
    laid = rules.card_points.of(_cards_of(laying.after.steps[-1]).counts)
    earlier = before.preview().score.violations
    broken = [v for v in found if v not in earlier]
    of_new = [v if v.meld is None else v._replace(meld=v.meld - known) for v in broken]
    return later_answer(rules, of_new, new, laid), own


def problems_before(before: Following, side_index: int) -> Mapping[int, Sequence[Note]]:
    """Return the problems of own melds as they were noted, by their places."""
    side = live_of(before.game, before.preview()).sides[side_index]
    return {meld.index: meld.notes for meld in side.melds}


def _cards_of(step: NotedStep) -> Cards:
    """Return all cards that a step laid down."""
    return joined(map(read_cards, (*map(cards_text, step.melds), *step.added.values())))


def step_text(following: Following, step: NotedStep) -> str:
    """Return a note as a sentence."""
    rules = following.game.rules
    what = ", ".join(_deeds(rules, step))
    return gettext("%(side)s %(what)s", side=following.game.sides[step.side].name, what=what)


def _deeds(rules: Ruleset, step: NotedStep) -> Iterator[str]:
    terms = words(speech(), rules)
    if step.act is Act.LAID:
        yield from _laid(rules, step)
    elif step.act in (Act.RED_THREE, Act.BLACK_THREE):
        card = terms.red_three if step.act is Act.RED_THREE else terms.black_three
        yield gettext("laid down a %(card)s", card=card)
    elif step.act is Act.CALIENTE:
        yield gettext("played a %(card)s", card=terms.caliente)
    else:
        yield gettext("went out concealed") if step.is_concealed else gettext("went out")


def _laid(rules: Ruleset, step: NotedStep) -> Iterator[str]:
    for sentence, texts in (
        (gettext("had laid down %(cards)s before"), map(cards_text, step.melds))
        if step.is_earlier
        else (gettext("laid down %(cards)s"), map(cards_text, step.melds)),
        (gettext("added %(cards)s"), iter(step.added.values())),
    ):
        laid = [cards_in_words(speech(), rules, read_cards(text).counts) for text in texts]
        if laid:
            yield sentence % {"cards": "; ".join(laid)}


def noted_columns(token: str) -> Sequence[tuple[int, bool]]:
    """Return the card points of every side so far, and whether it went out, for the board.

    Empty if the hand is not followed.
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
    """Return the page of the next hand of a game, which is followed while it is played.

    It is for the template: `side` and `melds` are of the one that is shown, `rank_of` returns the
    card of which a meld is a set, `counters` are the cards that the side lays down or plays alone,
    and `broken` the rules that it or the hand as a whole has broken.
    """
    following, side_index = form.following, form.side_index
    game, rules = following.game, following.game.rules
    hand = following.preview()
    live = live_of(game, hand)
    side = live.sides[side_index]
    return {
        "form": form,
        "heading": gettext("Hand %(number)s, as it is played", number=following.number),
        "subtitle": who_deals(speech(), game.table.dealer),
        "game": game,
        "urls": _urls(token, following),
        "tabs": [(each.name, live.sides[index]) for index, each in enumerate(game.sides)],
        "side": side,
        "melds": _own(form, hand, side),
        "rank_of": _rank,
        "counters": _counters(rules, following.sides[side_index]),
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
    side, rules = hand.deal.sides[form.side_index], form.following.game.rules
    melds = side.melds if isinstance(side, CardsSide) else ()
    names = (capitalised(cards_in_words(speech(), rules, meld.cards.counts)) for meld in melds)
    return list(zip(form.added, names, melds, live.melds, strict=True))


def _rank(meld: Meld) -> str:
    """Return the card of which a meld is a set, in notation; empty for another kind of meld."""
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
