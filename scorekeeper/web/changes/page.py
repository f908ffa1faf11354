"""Pages of changes: the form that corrects a game, its review, and the list of changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from flask import url_for
from flask_babel import lazy_gettext
from wtforms import Field, HiddenField, StringField

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.seating import in_seats, seat_order
from scorekeeper.services.game.views import Confirming, GameView, NamedSide, SideView
from scorekeeper.services.game.writes import Action
from scorekeeper.services.lifecycle.change_log import LoggedChange
from scorekeeper.services.lifecycle.changes import ChangePreview, GameChange, first_dealer_of
from scorekeeper.services.lifecycle.confirming import RESULT, LoggedConfirmation
from scorekeeper.web.common.forms import ProblemForm, number_in, place_of_name, single_blanks
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.problems import problem_text
from scorekeeper.web.hand.confirming import CHOICES
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.seats import chair_labels
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import in_a_row

_OF_HANDS: Final = {
    Action.RECORDED: N_("Hand %(number)s was written down"),
    Action.CORRECTED: N_("Hand %(number)s was corrected"),
    Action.UNDONE: N_("Hand %(number)s was undone"),
    Action.RESTORED: N_("Hand %(number)s was brought back"),
}
_OF_GAMES: Final = {
    "changed": N_("Names, dealer or target were changed"),
    "deleted": N_("The game was deleted"),
    "brought back": N_("The game was brought back"),
    "ended": N_("The director ended the round with these hands"),
    "goes on": N_("The director let the round go on"),
    "given": N_("The director set both results"),
    "taken back": N_("The director took back the results that were set"),
    "confirming": N_("What the sides confirm was changed"),
}
_OF_CONFIRMATIONS: Final = {
    (True, True): N_("%(side)s took back the confirmation of the result"),
    (True, False): N_("%(side)s confirmed the result"),
    (False, True): N_("%(side)s took back the confirmation of hand %(number)s"),
    (False, False): N_("%(side)s confirmed hand %(number)s"),
}
"""Sentences, by whether the result is confirmed (or a hand) and whether that was taken back."""

Difference = tuple[str, str, str]
"""A changed value: its label, before and after."""
Logged = LoggedChange | LoggedConfirmation
Entry = tuple[Logged, str, str, Sequence[Difference]]
"""An entry of the list: what was logged, its sentence, the address of that version of a hand
(empty for none), and what a change of the game itself changed."""


def entries(
    game: GameView,
    token: str,
    found: Sequence[LoggedChange],
    confirmed: Sequence[LoggedConfirmation],
) -> Iterator[Entry]:
    """Yield changes and confirmations, the newest first; a confirmation follows its version."""
    rest = list(confirmed)
    for change in found:
        while rest and rest[0].version >= change.version:
            yield _confirmation(game, rest.pop(0))
        yield _entry(game, token, change)
    yield from (_confirmation(game, each) for each in rest)


def _confirmation(game: GameView, logged: LoggedConfirmation) -> Entry:
    message = _OF_CONFIRMATIONS[logged.number == RESULT, logged.taken_back]
    side = game.sides[logged.side].name
    return logged, gettext(message, side=side, number=logged.number), "", ()


def _entry(game: GameView, token: str, change: LoggedChange) -> Entry:
    number, revision = change.number, change.revision
    url = ""
    if number is None or revision is None:
        what = gettext(_OF_GAMES[change.action])
    else:
        what = gettext(_OF_HANDS[Action(change.action)], number=number)
        if game.deal(number) is not None:
            url = url_for("changes.version", token=token, number=number, revision=revision)
    return change, what, url, list(_logged(change.before, change.after))


def _logged(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    if "confirming" in before:
        old, new = (gettext(CHOICES[Confirming(kept["confirming"])]) for kept in (before, after))
        yield gettext("Confirmed by the sides"), old, new
    if "sides" not in before:
        return
    yield from _names_that_differ(gettext("Side"), before["sides"], after["sides"])
    for old, new in zip(before["players"], after["players"], strict=True):
        yield from _names_that_differ(gettext("Player"), old, new)
    dealers = [before["first_dealer"]], [after["first_dealer"]]
    yield from _names_that_differ(gettext("First dealer"), *dealers)
    yield from _targets(before.get("target"), after.get("target"))


def differences_of(seen: ChangePreview) -> Iterator[Difference]:
    """Yield the differences that a change of a game makes."""
    before, after = seen.before, seen.after
    names = [[side.name for side in game.sides] for game in (before, after)]
    yield from _names_that_differ(gettext("Side"), *names)
    for old, new in zip(before.sides, after.sides, strict=True):
        yield from _names_that_differ(gettext("Player"), old.players, new.players)
    yield from _targets(before.target, after.target)
    if after.over:
        dealers = [[first_dealer_of(game)] for game in (before, after)]
        yield from _names_that_differ(gettext("First dealer"), *dealers)
        return
    for label, olds, news in (
        (gettext("Deals the next hand"), (before.table.dealer,), (after.table.dealer,)),
        (gettext("Plays first in it"), (before.table.leader,), (after.table.leader,)),
        (gettext("Sits out"), before.table.sitting_out, after.table.sitting_out),
    ):
        pair = [in_a_row(speech(), parts) for parts in (olds, news)]
        yield from _names_that_differ(label, pair[:1], pair[1:])


def _targets(before: int | None, after: int | None) -> Iterator[Difference]:
    if before is not None and after is not None and before != after:
        yield gettext("Play to"), figure(before), figure(after)


def _names_that_differ(
    label: str, olds: Sequence[str], news: Sequence[str]
) -> Iterator[Difference]:
    return ((label, old, new) for old, new in zip(olds, news, strict=True) if old != new)


DEALER: Final = "first_dealer"
TARGET: Final = "target"


class GameForm(ProblemForm):
    """The form that changes a game; fields for names are added, one side after the other.

    Attributes:
        dealers: those who may have dealt first: the seat, the name, whether it is chosen.
        errors_of_none: the errors that belong to no field of a name.
    """

    target = StringField(lazy_gettext("Play to"))
    first_dealer = HiddenField()

    dealers: Sequence[tuple[int, str, bool]]
    errors_of_none: Sequence[str]

    @property
    def sides(self) -> list[list[Field]]:
        """The fields of each side: of its name, unless it is one player, and of its players."""
        found: dict[str, list[Field]] = {}
        for field in self:
            if field.name not in (TARGET, DEALER):
                found.setdefault(field.name.split("_")[1], []).append(field)
        return list(found.values())

    def place_of(self, problem: Problem) -> tuple[str, str]:
        """Return the field that a problem is about, and the sentence to show there."""
        path, sentence = super().place_of(problem)
        found = place_of_name(path)
        return (path if found is None else _field_name(*found)), sentence


def read_change(game: GameView, sent: Mapping[str, str]) -> GameChange:
    """Return the change of a game in the form; fields that are missing stay as they are."""
    sides = [_read_side(index, side, sent) for index, side in enumerate(game.sides)]
    return GameChange(
        sides=tuple(sides),
        first_dealer=number_in(sent.get(DEALER, str(game.first_dealer))),
        target=_read_target(game, sent.get(TARGET, "")),
    )


def _read_target(game: GameView, text: str) -> int | None:
    """Return the target that is asked for; None to keep it, -1 (never valid) for no number."""
    if game.target is None or not text.strip():
        return None
    found = read_sum(text)
    return -1 if found is None else found


def _read_side(index: int, side: SideView, sent: Mapping[str, str]) -> NamedSide:
    players = tuple(
        _read_name(sent, f"player_{index}_{place}", name) for place, name in enumerate(side.players)
    )
    name = _read_name(sent, f"side_{index}", side.name)
    if len(players) == 1 or (name == side.name and not side.own_name):
        # An unnamed side is called by the names of its players.
        name = " & ".join(players)
    return NamedSide(name=name, players=players)


def _read_name(sent: Mapping[str, str], field: str, before: str) -> str:
    """Return a typed name; the one before if they differ in blanks only."""
    name = single_blanks(sent.get(field, before))
    return before if name == single_blanks(before) else name


def game_form(
    game: GameView, asked: GameChange, typed_target: str = "", problems: Iterable[Problem] = ()
) -> GameForm:
    """Return the form filled in with the change that was asked for, and with its errors.

    Args:
        game: the game as it is.
        asked: the change.
        typed_target: the total that is asked for, as it was typed; empty where it stays.
        problems: the reasons why the change cannot be made.
    """
    target = game.target if asked.target is None else asked.target
    values = {_field_name(*place): name for place, name, _ in _names(asked)}
    values[TARGET] = typed_target or str(target or "")
    fields = {_field_name(*place): StringField(label) for place, _, label in _names(asked)}
    form: GameForm = type("GameForm", (GameForm,), fields)(data=values)
    if game.target is None:
        del form.target
    # A side of one player has no field for its name: problems are shown at that of the player.
    rest = [each for each in form.show(problems) if place_of_name(each.path) is None]
    form.errors_of_none = [*map(problem_text, rest), *form.first_dealer.errors]
    form.dealers = [
        (seat, player, seat == asked.first_dealer)
        for seat, player in enumerate(in_seats([side.players for side in game.sides]))
    ]
    return form


def _names(asked: GameChange) -> Iterator[tuple[tuple[int, int | None], str, str]]:
    """Yield each name: the side and the player that have it, the name, and its label."""
    order = seat_order([len(side.players) for side in asked.sides])
    chairs = dict(zip(order, chair_labels(speech(), len(order)), strict=True))
    for index, side in enumerate(asked.sides):
        if len(side.players) > 1:
            yield (index, None), side.name, gettext("Name of the side")
        for place, player in enumerate(side.players):
            yield (index, place), player, chairs[index, place]


def _field_name(side: int, player: int | None) -> str:
    return f"side_{side}" if player is None else f"player_{side}_{player}"
