"""A game as it would be after a write, and the differences: without the database."""

from __future__ import annotations

import json
from collections.abc import Iterator

from scorekeeper.services.common.errors import DealNotFoundError, RefusedError, refuse_if_any
from scorekeeper.services.common.texts import is_refused
from scorekeeper.services.game.line_up import line_up_problems
from scorekeeper.services.game.recount import read_written, view_game
from scorekeeper.services.game.views import GameView, SidesDocument, Written, sides_text
from scorekeeper.services.game.writes import Changes, LaterChange, LegalityChange

MOST_DEALS = 500
MOST_CHARACTERS = 65_536


def game_after(view: GameView, number: int, text: str | None) -> GameView:
    """Return the game as it would be if a hand were written, restored or undone.

    Args:
        view: the game as it stands.
        number: the number of the hand; the next one or one that counts.
        text: the `sides` of its deal document, as `document_text` writes them; None to undo it.

    Raises:
        DocumentError: the document cannot be read.
        RefusedError: it names players who cannot have played.
    """
    known, later = view.deals[: number - 1], view.deals[number:]
    written: list[Written] = [*later]
    if text is not None:
        written.insert(0, _new(view, number, text))
    return view_game(view, view.seated, known, written)


def _new(view: GameView, number: int, text: str) -> Written:
    document = json.loads(text)
    names = [side.name for side in view.sides]
    deal = read_written(view.rules, names, number, document)
    problems = line_up_problems(
        [side.players for side in view.sides], view.rules.seating.playing, document
    )
    refuse_if_any(problems)
    return Written(
        document_json=text,
        deal=deal,
        revision=0,
        corrected=False,
        saved_at=view.changed_at,
        author="",
        device="",
    )


def check_number(view: GameView, number: int) -> None:
    """Refuse a hand that is neither the next one nor one that counts.

    Raises:
        DealNotFoundError: there is no such hand.
        RefusedError: it is the next one, and the game has had its last.
    """
    if not 1 <= number <= view.next_number:
        raise DealNotFoundError(number=number)
    if number < view.next_number:
        return
    if view.over:
        raise RefusedError.because("game.over_here" if view.played_at else "game.over")
    if number > MOST_DEALS:
        raise RefusedError.because("game.full", most=MOST_DEALS)


def document_text(sides: SidesDocument) -> str:
    """Serialise the `sides` of a deal document for storage: JSON, without totals.

    Raises:
        RefusedError: they are too large, or hold text that cannot be shown.
    """
    try:
        text = sides_text(_without_totals(sides))
    except (TypeError, ValueError, RecursionError):
        raise RefusedError.because("deal.wrong", "sides") from None
    if len(text) > MOST_CHARACTERS:
        raise RefusedError.because("deal.too_large", "sides")
    # JSON escapes control characters: refused ones show in the values that are decoded.
    if any(map(is_refused, set("".join(_strings(sides))))):
        raise RefusedError.because("text.unreadable", "sides")
    return text


def _without_totals(document: object) -> object:
    if isinstance(document, dict):
        return {
            name: _without_totals(value)
            for name, value in document.items()
            if name != "score_before"
        }
    if isinstance(document, list):
        return [_without_totals(value) for value in document]
    return document


def _strings(document: object) -> Iterator[str]:
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        for name, value in document.items():
            yield name
            yield from _strings(value)
    elif isinstance(document, list):
        for value in document:
            yield from _strings(value)


def changes(before: GameView, after: GameView, number: int) -> Changes:
    """Return the changes that writing a hand makes in the hands that follow it.

    Args:
        before: the game as it stood.
        after: the game with the hand written.
        number: the hand.
    """
    if number > len(before.deals):
        return Changes()
    later = range(number + 1, after.next_number + 1)
    return Changes(
        later=tuple(change for hand in later for change in _later(before, after, hand)),
        legality=tuple(
            LegalityChange(number=new.number, legal=new.score.is_legal)
            for old, new in zip(before.deals[number:], after.deals[number:], strict=False)
            if old.score.is_legal != new.score.is_legal
        ),
        over=None if before.over == after.over else after.over,
    )


def _later(before: GameView, after: GameView, hand: int) -> Iterator[LaterChange]:
    rows = zip(
        before.totals_before(hand),
        after.totals_before(hand),
        before.minimums_in(hand),
        after.minimums_in(hand),
        strict=True,
    )
    for side, (old_total, new_total, old_minimum, new_minimum) in enumerate(rows):
        if (old_total, old_minimum) != (new_total, new_minimum):
            yield LaterChange(
                number=hand,
                side=side,
                old_total=old_total,
                new_total=new_total,
                old_minimum=old_minimum,
                new_minimum=new_minimum,
            )
