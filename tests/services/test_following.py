from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.orm import Session

from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.violations import ViolationCode
from scorekeeper.services.common.errors import NotesConflictError, RefusedError
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.hand.deals import record_deal, undo_last
from scorekeeper.services.table import following
from scorekeeper.services.table.following import (
    Following,
    load_following,
    note_step,
    noted_sides,
    preview_step,
    take_note_back,
)
from scorekeeper.services.table.noted_steps import (
    Act,
    NotedStep,
    checked_step,
    noted,
    read_steps,
    write_steps,
)
from tests.services.helpers import EXAMPLE, a_game, a_write, net, record
from tests.threads import at_once

CLASSIC = find_variant("classic").ruleset()
SAMBA = find_variant("samba").ruleset()


def laid(side: int, *melds: str, **more: Any) -> NotedStep:  # noqa: ANN401 -- any of its fields
    return NotedStep(act=Act.LAID, side=side, melds=melds, **more)


def note(session: Session, token: str, *steps: NotedStep) -> Following:
    for step in steps[:-1]:
        note(session, token, step)
    known = load_following(session, token)
    return note_step(session, token, known.number, steps[-1], a_write(known.version))


def codes(found: Following) -> set[ViolationCode]:
    return {violation.code for violation in found.preview().score.violations}


def test_nothing_is_noted_at_first(session: Session) -> None:
    token = a_game(session)
    found = load_following(session, token)
    assert (found.version, found.number, found.steps) == (0, 1, ())
    assert found.sides == [{"melds": [], "red_threes": 0}] * 2
    assert noted_sides(session, token) is None


def test_a_hand_is_noted_step_by_step(session: Session) -> None:
    token = a_game(session, options=("caliente",))
    found = note(
        session,
        token,
        laid(0, "7x3", "J J JKR"),
        NotedStep(act=Act.RED_THREE, side=0),
        laid(1, "Ax4", is_earlier=True),
        laid(0, "10x3", added={0: "7 7", 1: ""}),
        NotedStep(act=Act.CALIENTE, side=1),
        laid(0, added={2: "10x4"}),
        NotedStep(act=Act.OUT, side=0),
    )
    assert found.sides == noted_sides(session, token)
    assert found.sides == [
        {
            "melds": ["7x5", "Jx2 JKR", "10x7"],
            "red_threes": 1,
            "first_meld": ["7x3", "Jx2 JKR"],
            "went_out": True,
        },
        {"melds": ["Ax4"], "red_threes": 0, "calientes_played": 1},
    ]
    assert found.version == 7
    assert codes(found) == set()


def test_a_first_lay_down_is_checked_against_the_minimum(session: Session) -> None:
    token = a_game(session)
    found = note(session, token, laid(0, "7x3"))
    assert codes(found) == {ViolationCode.FIRST_MELD_BELOW_MINIMUM}
    found = note(session, token, laid(0, "Ax3"))
    # The melds would be enough by now; the first ones were not.
    assert codes(found) == {ViolationCode.FIRST_MELD_BELOW_MINIMUM}
    found = take_note_back(session, token, 1, a_write(2))
    found = take_note_back(session, token, 1, a_write(3))
    found = note(session, token, laid(0, "7x3", "Ax3"))
    assert codes(found) == set()
    assert found.sides[0]["first_meld"] == ["7x3", "Ax3"]


def test_a_concealed_going_out_is_noted_as_one() -> None:
    (side,) = noted(CLASSIC, 1, [NotedStep(act=Act.OUT, side=0, is_concealed=True)])
    assert (side["went_out"], side["concealed"]) == (True, True)


def test_one_side_goes_out_the_one_that_was_noted_last() -> None:
    steps = [NotedStep(act=Act.OUT, side=0, is_concealed=True), NotedStep(act=Act.OUT, side=1)]
    first, second = noted(CLASSIC, 2, steps)
    assert not {"went_out", "concealed"} & first.keys()
    assert second["went_out"] is True
    assert "concealed" not in second


def test_melds_stay_what_they_were_meant_to_be() -> None:
    steps = [laid(0, "7x3", "4H 5H 6H"), laid(0, added={0: "8", 1: "7H"})]
    (side,) = noted(SAMBA, 1, steps)
    assert side["melds"] == [{"cards": "7x3 8", "kind": "set"}, "4H 5H 6H 7H"]


def test_the_saved_hand_holds_the_first_meld(session: Session) -> None:
    token = a_game(session)
    found = note(session, token, laid(0, "7x3", "Ax3"), laid(0, added={0: "7x4"}))
    record(session, token, found.sides)
    (deal,) = load_game(session, token).deals
    assert deal.sides_document[0]["first_meld"] == ["7x3", "Ax3"]
    assert deal.sides_document[0]["melds"] == ["7x7", "Ax3"]


def test_notes_are_those_of_the_next_hand(session: Session) -> None:
    token = a_game(session)
    note(session, token, laid(0, "Ax3"))
    record(session, token, EXAMPLE)
    assert noted_sides(session, token) is None
    assert load_following(session, token).number == 2
    undo_last(session, token, a_write(1))
    sides = noted_sides(session, token)
    assert sides is not None
    assert sides[0]["melds"] == ["Ax3"]


def test_the_last_step_is_taken_back(session: Session) -> None:
    token = a_game(session)
    note(session, token, laid(0, "Ax3"), laid(0, added={0: "A"}))
    found = take_note_back(session, token, 1, a_write(2))
    assert (found.version, found.sides[0]["melds"]) == (3, ["Ax3"])
    found = take_note_back(session, token, 1, a_write(3))
    assert found.steps == ()
    assert noted_sides(session, token) is None
    with pytest.raises(RefusedError, match="nothing noted"):
        take_note_back(session, token, 1, a_write(4))


def test_what_is_noted_twice_with_one_key_counts_once(session: Session) -> None:
    token = a_game(session)
    write = a_write(0)
    first = note_step(session, token, 1, laid(0, "Ax3"), write)
    assert note_step(session, token, 1, laid(0, "Ax3"), write) == first
    assert len(load_following(session, token).steps) == 1


def test_who_noted_later_sees_what_was_noted_first(session: Session) -> None:
    token = a_game(session)
    note(session, token, laid(0, "Ax3"))
    with pytest.raises(NotesConflictError, match="Somebody else noted"):
        note_step(session, token, 1, laid(1, "Kx4"), a_write(0))
    noted = load_following(session, token)
    assert noted.sides[0]["melds"] == ["Ax3"]
    assert len(noted.steps) == 1


def test_who_noted_of_a_hand_that_is_saved_is_told(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    with pytest.raises(NotesConflictError, match="saved or undone"):
        note_step(session, token, 1, laid(1, "Kx4"), a_write(0))
    assert load_following(session, token).number == 2


def test_what_it_would_be_to_lay_cards_down(session: Session) -> None:
    before = load_following(session, a_game(session))
    looked = preview_step(before, laid(0, "7x3"))
    assert looked.first is not None
    assert (looked.first.laid, looked.first.short_by) == (15, 35)
    assert looked.after.sides[0]["melds"] == ["7x3"]
    earlier = preview_step(before, laid(0, "7x3", is_earlier=True))
    assert earlier.first is None
    again = preview_step(looked.after, laid(0, "7x3", added={0: "JKRx4"}))
    assert again.first is None
    assert {(v.meld, v.code) for v in again.violations} >= {
        (0, ViolationCode.MELD_WILDS_NOT_OUTNUMBERED),
        (1, ViolationCode.MELD_RANK_TWICE),
    }
    assert preview_step(before, NotedStep(act=Act.OUT, side=1)).first is None
    assert before.steps == ()


def test_of_many_at_once_each_counts_or_is_told(new_session: Callable[[], Session]) -> None:
    with new_session() as first:
        token = a_game(first)

    def is_told(side: int) -> bool:
        with new_session() as session:
            try:
                note_step(session, token, 1, laid(side % 2, "Ax3"), a_write(0, f"phone-{side}"))
            except NotesConflictError:
                return True
            return False

    told = at_once(is_told)
    with new_session() as last:
        assert len(load_following(last, token).steps) == 1
    assert sorted(told) == [False, True, True, True]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (laid(2, "Ax3"), "Choose the side"),
        (laid(-1, "Ax3"), "Choose the side"),
        (laid(0), "Tap the cards"),
        (laid(0, ""), "Tap the cards"),
        (laid(0, added={0: "7"}), "not there any more"),
    ],
)
def test_what_cannot_be_noted(session: Session, step: NotedStep, sentence: str) -> None:
    token = a_game(session)
    with pytest.raises(RefusedError, match=sentence):
        note_step(session, token, 1, step, a_write(0))
    assert load_following(session, token).version == 0


def test_cards_that_cannot_be_read_are_named_with_their_place() -> None:
    sides = noted(CLASSIC, 2, [laid(0, "7x3")])
    with pytest.raises(DocumentError) as caught:
        checked_step(CLASSIC, sides, laid(0, "8x3", "foo", added={0: "bar"}))
    assert [problem.path for problem in caught.value.problems] == ["melds[1]", "added[0]"]
    with pytest.raises(DocumentError) as caught:
        checked_step(CLASSIC, sides, laid(0, "8x3", added={0: "bar"}))
    assert [problem.path for problem in caught.value.problems] == ["added[0]"]


def test_notes_end_somewhere(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "MOST_STEPS", 1)
    token = a_game(session)
    note(session, token, laid(0, "Ax3"))
    with pytest.raises(RefusedError, match="At most 1 things"):
        note(session, token, laid(0, "Kx3"))


def test_nothing_is_noted_of_a_game_that_is_over(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(9_000, 0))
    with pytest.raises(RefusedError, match="over"):
        note_step(session, token, 1, laid(0, "Ax3"), a_write(0))


def test_more_than_can_be_shown_is_not_noted(session: Session) -> None:
    token = a_game(session)
    version = note(session, token, laid(0, *["Ax3"] * 60)).version
    with pytest.raises(DocumentError):
        note_step(session, token, 1, laid(0, *["Ax3"] * 60), a_write(version))
    assert load_following(session, token).version == version


def test_a_key_that_cannot_be_one_is_refused(session: Session) -> None:
    token = a_game(session)
    with pytest.raises(RefusedError):
        note_step(session, token, 1, laid(0, "Ax3"), a_write(0, "no key"))


def test_notes_of_one_game_are_not_those_of_another(session: Session) -> None:
    first, second = a_game(session), a_game(session)
    note(session, first, laid(0, "Ax3"))
    assert noted_sides(session, second) is None
    version = load_game(session, first).version
    record_deal(session, first, EXAMPLE, a_write(version))
    assert noted_sides(session, second) is None


CARDS = st.sampled_from(["7", "Kx2", "2", "JKR", "10x3", "4H 5H 6H"])
STEPS = st.one_of(
    st.builds(
        NotedStep,
        act=st.just(Act.LAID),
        side=st.integers(0, 1),
        melds=st.lists(CARDS, max_size=2).map(tuple),
        added=st.dictionaries(st.integers(0, 3), CARDS, max_size=2),
        is_earlier=st.booleans(),
    ),
    st.builds(
        NotedStep,
        act=st.sampled_from(list(Act)[1:]),
        side=st.integers(0, 1),
        is_concealed=st.booleans(),
    ),
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEPS, max_size=12))
def test_whatever_is_noted_can_be_kept_and_taken_back(asked: list[NotedStep]) -> None:
    kept: list[NotedStep] = []
    states = [noted(SAMBA, 2, kept)]
    for step in asked:
        try:
            kept.append(checked_step(SAMBA, states[-1], step))
        except RefusedError:
            continue
        states.append(noted(SAMBA, 2, kept))
        for side in states[-1]:
            assert all(read_meld_again(meld) for meld in side.get("first_meld", []))
    assert noted(SAMBA, 2, read_steps(write_steps(kept))) == states[-1]
    assert [noted(SAMBA, 2, kept[:count]) for count in range(len(kept) + 1)] == states


def read_meld_again(meld: object) -> bool:
    """Whether a meld can be noted as it was written before."""
    step = NotedStep(act=Act.LAID, side=0, melds=(meld,))  # type: ignore[arg-type]
    return checked_step(SAMBA, noted(SAMBA, 1, []), step).melds == (meld,)
