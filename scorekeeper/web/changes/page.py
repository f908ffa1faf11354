"""The list of changes of a game, and what a change that is reviewed makes otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from flask import url_for

from scorekeeper.services.game.views import Confirming, GameView
from scorekeeper.services.game.writes import Action
from scorekeeper.services.lifecycle.change_log import LoggedChange
from scorekeeper.services.lifecycle.changes import ChangePreview
from scorekeeper.services.lifecycle.confirming import RESULT, LoggedConfirmation
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.confirming import CHOICES
from scorekeeper.wording.numbers import figure
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
    "given": N_("The director gave both results"),
    "taken back": N_("The director took back the results that were given"),
    "confirming": N_("What the sides confirm was changed"),
}
_OF_CONFIRMATIONS: Final = {
    (True, True): N_("%(side)s took back the confirmation of the result"),
    (True, False): N_("%(side)s confirmed the result"),
    (False, True): N_("%(side)s took back the confirmation of hand %(number)s"),
    (False, False): N_("%(side)s confirmed hand %(number)s"),
}
"""By whether it is of the result, and whether it was taken back."""


Difference = tuple[str, str, str]
"""Something that is otherwise than it was: its label, before and after."""
Logged = LoggedChange | LoggedConfirmation
Entry = tuple[Logged, str, str, Sequence[Difference]]
"""An entry of the list: what is logged, as a sentence, where that version of a hand is (empty for
none), and what is otherwise since, where the game itself was changed."""


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
    for label, olds, news in (
        (gettext("Deals the next hand"), (before.table.dealer,), (after.table.dealer,)),
        (gettext("Plays first in it"), (before.table.leader,), (after.table.leader,)),
        (gettext("Sits out"), before.table.sitting_out, after.table.sitting_out),
    ):
        if not after.over:
            pair = [in_a_row(speech(), parts) for parts in (olds, news)]
            yield from _names_that_differ(label, pair[:1], pair[1:])


def _targets(before: int | None, after: int | None) -> Iterator[Difference]:
    if before is not None and after is not None and before != after:
        yield gettext("Play to"), figure(before), figure(after)


def _names_that_differ(
    label: str, olds: Sequence[str], news: Sequence[str]
) -> Iterator[Difference]:
    return ((label, old, new) for old, new in zip(olds, news, strict=True) if old != new)
