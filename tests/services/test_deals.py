from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.deal_score import DealScore
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.standing import margin
from scorekeeper.services.common.errors import DealNotFoundError, GameNotFoundError, RefusedError
from scorekeeper.services.game import loading
from scorekeeper.services.game.highlights import HandMade, hand_with
from scorekeeper.services.game.loading import forget, load_game
from scorekeeper.services.game.views import Confirming, NamedSide, SidesDocument
from scorekeeper.services.game.writes import Action, Changes, LaterChange, LegalityChange
from scorekeeper.services.group.groups import list_games
from scorekeeper.services.hand.deals import (
    correct_deal,
    list_revisions,
    record_deal,
    restore_last,
    undo_last,
)
from scorekeeper.services.lifecycle.confirming import Approval, confirm
from tests.services.helpers import EXAMPLE, a_game, a_write, net, preview_deal, record, revisions

# Illegal below a minimum of 90: its first melds come to 60.
OPENS_WITH_60: SidesDocument = [
    {"melds": ["Kx3", "Qx3"], "hands": [{"cards": "4"}, {"cards": "5"}]},
    {"hands": [{"cards": "A"}, {"cards": "9"}]},
]


def nested(depth: int) -> list[object]:
    document: list[object] = []
    for _ in range(depth):
        document = [document]
    return document


def correct(session: Session, token: str, number: int, hand: SidesDocument) -> Changes:
    deal = load_game(session, token).deal(number)
    assert deal is not None
    return correct_deal(session, token, number, hand, a_write(deal.revision)).changes


def undo(session: Session, token: str) -> int:
    version = load_game(session, token).version
    return undo_last(session, token, a_write(version)).number


def restore(session: Session, token: str) -> int:
    version = load_game(session, token).version
    return restore_last(session, token, a_write(version)).number


def test_the_rule_books_example_comes_to_1190(session: Session) -> None:
    token = a_game(session)
    saved = record(session, token, EXAMPLE)
    assert (saved.number, saved.revision, saved.version) == (1, 1, 1)
    assert (saved.action, saved.changes) == (Action.RECORDED, Changes())
    game = load_game(session, token)
    (deal,) = game.deals
    assert deal.score.is_legal
    assert (deal.standing.points, deal.standing.before, deal.standing.after) == (
        (1190, -65),
        (0, 0),
        (1190, -65),
    )
    assert deal.standing.minimums == (Minimum(50), Minimum(50))
    assert (deal.table.dealer, deal.table.leader) == ("Nora", "Eve")
    assert (deal.author, deal.device, deal.corrected) == ("Ann", "phone", False)
    assert deal.saved_at == game.changed_at
    assert deal.sides_document == EXAMPLE
    assert deal.deal.sides[0].went_out
    assert game.totals == (1190, -65)
    assert [side.minimum for side in game.sides] == [Minimum(50), Minimum(15)]
    assert [side.progress for side in game.sides] == [pytest.approx(0.238), 0.0]
    assert game.table.dealer == "Eve"
    assert hand_with(max, game) == HandMade(1190, 1, [game.sides[0].name])
    assert (game.next_number, game.version) == (2, 1)


def test_changing_a_returned_document_changes_no_cached_game(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    load_game(session, token).deals[0].sides_document.clear()
    assert load_game(session, token).deals[0].sides_document == EXAMPLE


def test_totals_in_a_document_are_not_read(session: Session) -> None:
    token = a_game(session)
    told = [{**side, "score_before": 4_000} for side in EXAMPLE]
    record(session, token, told)
    game = load_game(session, token)
    assert game.totals == (1190, -65)
    assert game.deals[0].sides_document == EXAMPLE


def test_a_hand_is_looked_at_before_it_is_saved(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(1_600, 200))
    seen = preview_deal(session, token, OPENS_WITH_60)
    hand, standing = seen.hand, seen.hand.standing
    assert (hand.number, seen.game.version) == (2, 1)
    assert not hand.score.is_legal
    assert (standing.before, standing.points) == ((1_600, 200), (50, -30))
    assert standing.after == (1_650, 170)
    assert standing.minimums == (Minimum(90), Minimum(50))
    assert standing.next_minimums == (Minimum(90), Minimum(50))
    assert (seen.game.over, seen.game.winner, seen.changes) == (False, None, Changes())
    assert hand.table.dealer == "Eve"
    assert hand.deal.number == 2
    assert load_game(session, token).version == 1
    assert preview_deal(session, token, OPENS_WITH_60, 2) == seen


def test_a_hand_that_breaks_rules_is_saved_as_it_is(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(1_600, 200), OPENS_WITH_60)
    deal = load_game(session, token).deals[1]
    assert not deal.score.is_legal
    assert deal.standing.after == (1_650, 170)


def test_a_correction_flows_into_all_that_follows(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(1_400, 100), OPENS_WITH_60, net(100, 700))
    seen = preview_deal(session, token, net(1_600, 100), 1)
    assert seen.hand.standing.after == (1_600, 100)
    assert seen.hand.standing.next_minimums == (Minimum(90), Minimum(50))
    expected = Changes(
        later=tuple(
            LaterChange(
                number=number,
                side=0,
                old_total=total,
                new_total=total + 200,
                old_minimum=minimum,
                new_minimum=Minimum(90),
            )
            for number, total, minimum in (
                (2, 1_400, Minimum(50)),
                (3, 1_450, Minimum(50)),
                (4, 1_550, Minimum(90)),
            )
        ),
        legality=(LegalityChange(number=2, legal=False),),
    )
    assert seen.changes == expected
    assert [change.changes_minimum for change in expected.later] == [True, True, False]
    assert load_game(session, token).totals == (1_550, 770)
    assert correct(session, token, 1, net(1_600, 100)) == expected
    game = load_game(session, token)
    assert game.totals == (1_750, 770)
    assert [deal.corrected for deal in game.deals] == [True, False, False]
    assert [deal.revision for deal in game.deals] == [2, 1, 1]
    assert [deal.score.is_legal for deal in game.deals] == [True, False, True]
    assert not Changes()
    assert expected


def test_the_last_hand_corrected_changes_the_minimum_to_come(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(1_400, 100))
    (change,) = correct(session, token, 1, net(1_500, 100)).later
    assert (change.number, change.old_total, change.new_total) == (2, 1_400, 1_500)
    assert (change.old_minimum, change.new_minimum) == (Minimum(50), Minimum(90))


def test_the_target_ends_the_game(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(4_000, 1_000))
    assert preview_deal(session, token, net(1_200, 0)).hand.standing.next_minimums == (None, None)
    record(session, token, net(1_200, 0))
    game = load_game(session, token)
    assert (game.over, game.winner, margin(game.totals, 0)) == (True, 0, 4_200)
    assert [side.minimum for side in game.sides] == [None, None]
    assert [side.progress for side in game.sides] == [1.0, 0.2]
    (summary,) = list_games(session, [token])
    assert (summary.over, summary.winner, summary.totals) == (True, 0, (5_200, 1_000))
    for write in (
        lambda: record(session, token, EXAMPLE),
        lambda: preview_deal(session, token, EXAMPLE),
    ):
        with pytest.raises(RefusedError, match="The game is over"):
            write()


def test_a_correction_can_take_the_end_back_and_bring_it(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(5_100, 0))
    changes = correct(session, token, 1, net(100, 0))
    assert changes.over is False
    assert changes.later[0].old_minimum is None
    assert not load_game(session, token).over
    assert preview_deal(session, token, net(5_100, 0), 1).changes.over is True


def test_undo_and_restore_go_back_and_forth(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(100, 0), net(200, 0), net(300, 0))
    assert [undo(session, token), undo(session, token)] == [3, 2]
    game = load_game(session, token)
    assert (game.totals, game.next_number, game.restorable) == ((100, 0), 2, 2)
    assert list_games(session, [token])[0].deals == 1
    assert [restore(session, token), restore(session, token)] == [2, 3]
    game = load_game(session, token)
    assert (game.totals, game.restorable, game.version) == ((600, 0), None, 7)
    assert game.deals[2].revision == 3
    with pytest.raises(RefusedError, match="no undone hand"):
        restore(session, token)


def test_a_new_hand_takes_the_number_of_an_undone_one(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(100, 0), net(200, 0), net(300, 0))
    undo(session, token)
    undo(session, token)
    saved = record(session, token, net(0, 50))
    assert (saved.number, saved.revision) == (2, 3)
    game = load_game(session, token)
    assert (game.totals, game.restorable) == ((100, 50), None)
    assert not game.deals[1].corrected
    with pytest.raises(RefusedError, match="no undone hand"):
        restore(session, token)
    undo(session, token)
    assert load_game(session, token).restorable == 2
    restore(session, token)
    assert load_game(session, token).totals == (100, 50)


def test_a_corrected_hand_comes_back_as_corrected(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(100, 0))
    correct(session, token, 1, net(150, 0))
    undo(session, token)
    restore(session, token)
    deal = load_game(session, token).deals[0]
    assert (deal.standing.points, deal.corrected, deal.revision) == ((150, 0), True, 4)


def test_undoing_the_last_hand_opens_the_game_again(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(5_100, 0))
    undo(session, token)
    game = load_game(session, token)
    assert (game.over, game.totals, game.restorable) == (False, (0, 0), 1)
    restore(session, token)
    assert load_game(session, token).over


def test_nothing_to_undo_is_told_so(session: Session) -> None:
    with pytest.raises(RefusedError, match="no hand to undo"):
        undo(session, a_game(session))


def test_every_revision_stays(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(100, 0), net(200, 0))
    correct(session, token, 1, net(150, 0))
    undo(session, token)
    restore(session, token)
    listed = revisions(session, token)[::-1]
    assert [(entry.version, entry.number, entry.revision, entry.action) for entry in listed] == [
        (5, 2, 3, Action.RESTORED),
        (4, 2, 2, Action.UNDONE),
        (3, 1, 2, Action.CORRECTED),
        (2, 2, 1, Action.RECORDED),
        (1, 1, 1, Action.RECORDED),
    ]
    assert listed[0].document[0]["net"] == 200
    corrected, recorded = list_revisions(session, token, 1)
    assert (corrected.revision, recorded.revision) == (2, 1)
    assert corrected.saved_at > recorded.saved_at
    assert (corrected.author, corrected.device) == ("Ann", "phone")


@pytest.mark.parametrize("number", [0, -1, 3, 10**9])
def test_a_hand_that_is_not_there(session: Session, number: int) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    with pytest.raises(DealNotFoundError, match=f"no hand {number}"):
        preview_deal(session, token, EXAMPLE, number)
    with pytest.raises(DealNotFoundError):
        correct_deal(session, token, number, EXAMPLE, a_write(1))


def test_the_next_hand_cannot_be_corrected(session: Session) -> None:
    with pytest.raises(DealNotFoundError):
        correct_deal(session, a_game(session), 1, EXAMPLE, a_write(0))


def test_a_game_that_is_not_there(session: Session) -> None:
    for use in (
        lambda: preview_deal(session, "gone", EXAMPLE),
        lambda: record_deal(session, "gone", EXAMPLE, a_write(0)),
        lambda: correct_deal(session, "gone", 1, EXAMPLE, a_write(0)),
        lambda: undo_last(session, "gone", a_write(0)),
        lambda: restore_last(session, "gone", a_write(0)),
        lambda: list_revisions(session, "gone", 1),
    ):
        with pytest.raises(GameNotFoundError):
            use()


@pytest.mark.parametrize(
    "hand",
    [
        [],
        [{}],
        [{}, {}, {}],
        [{"melds": ["7x3", "Zx3"]}, {}],
        [{"entry": "net", "net": "many"}, {}],
        [1, 2],
    ],
)
def test_what_cannot_be_read_is_never_saved(session: Session, hand: SidesDocument) -> None:
    token = a_game(session)
    for use in (
        lambda: preview_deal(session, token, hand),
        lambda: record_deal(session, token, hand, a_write(0)),
    ):
        with pytest.raises(DocumentError):
            use()
    assert load_game(session, token).version == 0


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ([{"note": "x" * 70_000}, {}], "more than a hand can be"),
        ([{"note": float("nan")}, {}], "This is not a hand"),
        ([{"note": 10**5_000}, {}], "This is not a hand"),
        ([{"note": {1, 2}}, {}], "This is not a hand"),
        ([{"note": nested(100_000)}, {}], "This is not a hand"),
        ([{"name": "a\0b"}, {}], "cannot be shown"),
        ([{"name": "\ud800"}, {}], "cannot be shown"),
        ([{"a\u202eb": 1}, {}], "cannot be shown"),
    ],
)
def test_what_is_no_hand_is_refused(session: Session, hand: SidesDocument, sentence: str) -> None:
    token = a_game(session)
    for use in (
        lambda: preview_deal(session, token, hand),
        lambda: record_deal(session, token, hand, a_write(0)),
    ):
        with pytest.raises(RefusedError, match=sentence):
            use()


def test_a_game_has_an_end_of_pages(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.services.hand.outcomes.MOST_DEALS", 2)
    token = a_game(session)
    record(session, token, net(100, 0), net(100, 0))
    with pytest.raises(RefusedError, match="at most 2 hands"):
        record(session, token, net(100, 0))


def test_a_game_of_a_number_of_hands_goes_by_them(session: Session) -> None:
    token = a_game(session, variant="hand-and-foot")
    game = load_game(session, token)
    deals = game.rules.target.deals
    assert deals is not None
    assert game.target is None
    record(session, token, net(100, 0))
    assert load_game(session, token).sides[1].progress == pytest.approx(1 / deals)


def test_members_score_one_by_one(session: Session) -> None:
    sides = tuple(NamedSide(players=(name,)) for name in ("Ann", "Bo", "Cy"))
    token = a_game(session, variant="canasta", players=3, sides=sides)
    hand: SidesDocument = [
        {"name": "Bo", "entry": "net", "net": 300, "went_out": True},
        {"entry": "net", "net": -50, "members": [{"name": "Ann"}, {"name": "Cy"}]},
    ]
    record(session, token, hand)
    game = load_game(session, token)
    assert game.totals == (-50, 300, -50)
    assert game.deals[0].standing.points == (-50, 300, -50)
    assert hand_with(max, game) == HandMade(300, 1, [game.sides[1].name])
    assert all(side.minimum is not None for side in game.sides)


def test_a_member_who_does_not_play_is_pointed_at(session: Session) -> None:
    sides = tuple(NamedSide(players=(name,)) for name in ("Ann", "Bo", "Cy"))
    token = a_game(session, variant="canasta", players=3, sides=sides)
    hand: SidesDocument = [
        {"name": "Zed", "entry": "net", "net": 300},
        {"entry": "net", "net": -50, "members": [{"name": "Ann"}, {"name": "Cy"}]},
    ]
    with pytest.raises(DocumentError):
        preview_deal(session, token, hand)


def test_what_a_save_has_worked_out_is_not_worked_out_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    record(session, token, OPENS_WITH_60)
    scored: list[int] = []

    def count(rules: Ruleset, deal: Deal) -> DealScore:
        scored.append(deal.number)
        return score_deal(rules, deal)

    monkeypatch.setattr("scorekeeper.engine.game.score_deal", count)
    for write, expected in (
        (lambda: record(session, token, EXAMPLE), [3]),
        (lambda: correct(session, token, 2, EXAMPLE), [2, 3]),
        (lambda: undo(session, token), []),
        (lambda: restore(session, token), [3]),
    ):
        scored.clear()
        write()
        found = load_game(session, token)
        assert scored == expected
        forget()
        assert load_game(session, token) == found


def test_a_game_is_not_read_again_after_a_save(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = a_game(session, confirming=Confirming.HANDS)
    record(session, token, EXAMPLE, OPENS_WITH_60)
    for side in (0, 1):
        confirm(session, token, Approval(number=1, basis=1, side=side))
        confirm(session, token, Approval(number=2, basis=1, side=side))
    load_game(session, token)
    read: list[object] = []
    monkeypatch.setattr(loading, "recounted", lambda *_: read.append(token))
    for write in (
        lambda: correct(session, token, 2, EXAMPLE),
        lambda: undo(session, token),
        lambda: restore(session, token),
    ):
        write()
        assert set(load_game(session, token).confirmed.hands) == {1}
    found = load_game(session, token)
    assert not read
    monkeypatch.undo()
    forget()
    assert load_game(session, token) == found
