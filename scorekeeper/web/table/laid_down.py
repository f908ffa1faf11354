"""Judgement of cards that are laid down while a hand is followed: before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.engine.cards import Cards, joined
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.violations import Violation
from scorekeeper.services.table.following import Following, Laying
from scorekeeper.services.table.noted_steps import Act, MeldWritten, NotedStep
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import Note, violation_note, violation_notes
from scorekeeper.web.table.helper_answers import ShownAnswer, shown_answer
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.vocabulary import cards_in_words, words

_ABOUT_CARDS: Final = ("meld.", "deck.", "first_meld.")
"""Prefixes of the codes of rules that laying cards down may break."""


def laying_answer(
    before: Following, laying: Laying, place: int
) -> tuple[ShownAnswer, Mapping[int, Sequence[Note]]]:
    """Return the judgement of cards that are being laid down.

    Returns:
        The answer, as to a question at the table, and the problems of own melds, by their places,
        with the cards added.
    """
    rules = before.game.rules
    known = len(before.sides[place]["melds"])
    new = len(laying.after.sides[place]["melds"]) - known
    found = [v for v in laying.violations if v.code.startswith(_ABOUT_CARDS)]
    own = {at: _notes_of(rules, found, at) for at in range(known)}
    if laying.first is not None:
        return shown_answer(rules, laying.first, melds=new), own
    marks = {at: _notes_of(rules, found, known + at) for at in range(new)}
    whole = [violation_note(rules, v) for v in found if v.meld is None]
    return _later(laying, found, whole, marks), own


def _notes_of(rules: Ruleset, found: Sequence[Violation], meld: int) -> list[Note]:
    return violation_notes(rules, [violation for violation in found if violation.meld == meld])


def _later(
    laying: Laying,
    found: Sequence[Violation],
    whole: Sequence[Note],
    marks: Mapping[int, Sequence[Note]],
) -> ShownAnswer:
    """Return the judgement of cards that are laid down after the first meld."""
    headline = gettext("No, not like this") if found else gettext("That fits")
    answer = ShownAnswer(is_yes=not found, headline=headline, melds=marks)
    points = gettext("%(points)s laid down", points=figure(_points(laying)))
    return replace(answer, detail=points, reason=next(iter(whole), None), more=whole[1:])


def _points(laying: Laying) -> int:
    rules = laying.after.game.rules
    return rules.card_points.of(_cards_of(laying.after.steps[-1]).counts)


def _cards_of(step: NotedStep) -> Cards:
    """Return all cards that a step laid down."""
    return joined(map(read_cards, (*map(_text, step.melds), *step.added.values())))


def _text(meld: MeldWritten) -> str:
    return meld if isinstance(meld, str) else meld["cards"]


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
        (gettext("had laid down %(cards)s before"), map(_text, step.melds))
        if step.is_earlier
        else (gettext("laid down %(cards)s"), map(_text, step.melds)),
        (gettext("added %(cards)s"), iter(step.added.values())),
    ):
        laid = [cards_in_words(speech(), rules, read_cards(text).counts) for text in texts]
        if laid:
            yield sentence % {"cards": "; ".join(laid)}
