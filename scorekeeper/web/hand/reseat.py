"""Changed sides of the same players: the fields of a side go where its players go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from werkzeug.datastructures import MultiDict

from scorekeeper.documents.side_fields import MEMBER, OF_A_PLAYER
from scorekeeper.documents.sums import read_sum
from scorekeeper.web.common.whole_numbers import whole_number
from scorekeeper.web.hand.out_form import FIELD
from scorekeeper.web.hand.seats import Seats

SCORERS: Final = "scorers"
_AS_THEY_ARE: Final = ("depth", "went_out", "concealed")
_LINES: Final = ("melds", "first_meld", "said")
_MADE: Final = "made_"

_Groups = list[tuple[int, ...]]
_Sent = MultiDict[str, str]


def reseated(sent: _Sent, seats: Seats) -> _Sent:
    """Return a form as if it had been sent for `seats`.

    Partners bring together what was written for each of them; when they part, what they laid down
    stays with the first.

    Args:
        sent: the form; the `scorers` of a side say whose it was.
        seats: the new seats.
    """
    before, after = _groups(sent), [side.scorers for side in seats.sides]
    if not before or before == after:
        return sent
    moved = MultiDict((name, text) for name, text in sent.items() if not name.startswith("sides-"))
    moved[FIELD] = _out(sent.get(FIELD, ""), before, after)
    for index, group in enumerate(after):
        sources = [place for place, old in enumerate(before) if old[0] in group]
        fields = {**_of_side(sent, sources), **_of_players(sent, before, group)}
        moved.update({f"sides-{index}-{name}": text for name, text in fields.items()})
    return moved


def _groups(sent: _Sent) -> _Groups:
    groups: _Groups = []
    while text := sent.get(f"sides-{len(groups)}-{SCORERS}"):
        places = [whole_number(place) for place in text.split("-")]
        groups.append(tuple(place for place in places if place is not None))
        if len(groups[-1]) < len(places):
            return []
    return groups


def _out(answer: str, before: _Groups, after: Sequence[tuple[int, ...]]) -> str:
    """Return the side that went out: that of the same players; of partners who part the first's."""
    place = whole_number(answer)
    if place is None or place >= len(before):
        return answer
    player = before[place][0]
    return next((str(index) for index, group in enumerate(after) if player in group), "")


def _fields(sent: _Sent, index: int) -> dict[str, str]:
    prefix = f"sides-{index}-"
    return {n.removeprefix(prefix): text for n, text in sent.items() if n.startswith(prefix)}


def _of_side(sent: _Sent, sources: Sequence[int]) -> dict[str, str]:
    texts: dict[str, list[str]] = {}
    for source in sources:
        for name, text in _fields(sent, source).items():
            if not name.startswith((*OF_A_PLAYER, _MADE, SCORERS)):
                texts.setdefault(name, []).append(text)
    return {name: _together(name, each) for name, each in texts.items()}


def _together(name: str, texts: Sequence[str]) -> str:
    if name in _LINES:
        return "\n".join(filter(None, texts))
    filled = [text for text in texts if text not in ("", "0")]
    numbers = [number for text in filled if (number := read_sum(text)) is not None]
    if len(filled) < 2 or name in _AS_THEY_ARE or len(numbers) < len(filled):  # noqa: PLR2004 - a pair
        return (filled or texts)[0]
    return str(sum(numbers))


def _of_players(sent: _Sent, before: _Groups, group: tuple[int, ...]) -> dict[str, str]:
    fields = {}
    for place, player in enumerate(group):
        index = next((index for index, old in enumerate(before) if player in old), None)
        if index is None:
            continue
        old, written = before[index], _fields(sent, index)
        for start in OF_A_PLAYER:
            text = written.get(f"{start}{old.index(player)}")
            if text is not None:
                fields[f"{start}{place}"] = text
        if len(old) == 1 and "red_threes" in written:
            fields[f"{MEMBER}{place}"] = written["red_threes"]
    return fields
