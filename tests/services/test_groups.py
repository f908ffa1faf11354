from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import Player
from scorekeeper.services.common.errors import (
    GameNotFoundError,
    GroupNotFoundError,
    LinkRevokedError,
    PlayerNotFoundError,
    RefusedError,
)
from scorekeeper.services.common.identities import key_of
from scorekeeper.services.common.tokens import Keyring, Purpose, make_token
from scorekeeper.services.files.hand_tables import group_table
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.group.access import GroupAccess, good_token, tokens_of_games
from scorekeeper.services.group.groups import (
    count_ungrouped,
    find_group,
    games_of_others,
    gather_games,
    list_games,
    list_group,
    renew_link,
    suggested_names,
)
from scorekeeper.services.group.players import (
    hide_player,
    list_players,
    load_player,
    merge_players,
    preview_merging,
    rename_player,
    split_player,
)
from scorekeeper.services.lifecycle.changes import delete_game
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.lifecycle.sharing import renew_own, share_links
from scorekeeper.services.statistics import (
    Chosen,
    group_choices,
    group_statistics,
    load_career,
)
from scorekeeper.services.upkeep.rebuilding import rebuild_statistics
from tests.services.circle import GROUP, KEYS, a_game_of, holding
from tests.services.helpers import EXAMPLE, a_game, a_new_game, a_write, net, record

FOUR = ("Ann", "Ben", "Cid", "Dot")


def numbers(session: Session) -> dict[str, int]:
    return {player.name: player.number for player in list_players(session, GROUP)}


def played(session: Session, *players: str, hands: int = 1, **changes: object) -> str:
    token = a_game_of(session, *(players or FOUR), **changes)
    record(session, token, *[net(100, 50)] * hands)
    return token


def test_a_group_opens_its_games_by_links_of_its_own(session: Session) -> None:
    token = played(session)
    (listed,) = list_group(session, holding(GROUP), 5).games
    assert listed.token not in (token, GROUP)
    assert load_game(session, listed.token) == load_game(session, token)
    key = open_link(session, token).stamp.game
    assert tokens_of_games(session, holding(GROUP), [key]) == {key: listed.token}
    assert list_group(session, holding(make_token()), 5).games == ()
    with pytest.raises(GroupNotFoundError):
        find_group(session, "nothing")


def test_the_list_goes_from_the_last_written_to_backwards(session: Session) -> None:
    tokens = [a_game_of(session, *FOUR) for _ in range(5)]
    record(session, tokens[1], net(5, 0))
    ids = [load_game(session, token).id for token in (tokens[1], *reversed(tokens)) if token]
    expected = list(dict.fromkeys(ids))
    seen, after = [], None
    for size in (2, 2, 1):
        page = list_group(session, holding(GROUP), 2, after)
        assert len(page.games) == size
        seen += [game.id for game in page.games]
        after = page.after
    assert seen == expected
    assert after is None


def test_names_are_suggested_the_last_seen_first(session: Session) -> None:
    assert suggested_names(session, GROUP) == ()
    a_game_of(session, *FOUR)
    a_game_of(session, "Eve", "North", "ben ", "Fay")
    assert suggested_names(session, GROUP) == ("Ben", "Eve", "Fay", "Ann", "Cid", "Dot")
    with pytest.raises(GroupNotFoundError):
        find_group(session, make_token())


def test_games_of_before_are_gathered_once(session: Session) -> None:
    old = [a_game(session), a_game(session)]
    record(session, old[0], EXAMPLE)
    other = make_token()
    assert count_ungrouped(session, [*old, "gone"]) == 2
    assert gather_games(session, holding(GROUP), [*old, "gone"]) == 2
    assert gather_games(session, holding(other), old) == 0
    assert len(list_group(session, holding(GROUP), 5).games) == 2
    found = group_statistics(session, GROUP, Chosen())
    assert [each.players[0].name for each in found.players] == ["Nora", "Sam", "Eve", "Will"]


def test_games_of_others_are_told_from_one_s_own(session: Session) -> None:
    mine, alien = played(session), a_game(session)
    games = list_games(session, [mine, alien])
    assert [game.token for game in games_of_others(session, GROUP, games)] == [alien]
    assert games_of_others(session, None, games) == games
    assert games_of_others(session, make_token(), games) == games


def test_a_new_link_takes_the_old_one_s_place(session: Session) -> None:
    token, new = played(session), make_token()
    view = load_game(session, token)
    shared = [link.token for link in share_links(session, token, KEYS)]
    old = list_group(session, holding(GROUP), 1).games[0].token
    elsewhere = a_game(session)
    renew_link(session, GROUP, new)
    # A phone that was lost may know any of these.
    for gone in (old, token, *shared):
        with pytest.raises(LinkRevokedError):
            load_game(session, gone)
    assert list_group(session, holding(GROUP), 1).games == ()
    assert load_game(session, elsewhere).deals == ()
    (listed,) = list_group(session, holding(new), 1).games
    assert load_game(session, listed.token) == view
    # Sent twice, it is one link.
    renew_link(session, new, new)
    assert list_group(session, holding(new), 1).games == (listed,)
    with pytest.raises(GroupNotFoundError):
        find_group(session, GROUP)
    with pytest.raises(GroupNotFoundError):
        renew_link(session, GROUP, make_token())


def test_a_link_never_leads_to_two_groups(session: Session) -> None:
    other = make_token()
    start_game(session, a_new_game(), group=holding(GROUP))
    start_game(session, a_new_game(), group=holding(other))
    with pytest.raises(RefusedError):
        renew_link(session, GROUP, other)
    assert (
        len(list_group(session, holding(GROUP), 9).games)
        == len(list_group(session, holding(other), 9).games)
        == 1
    )


def test_a_new_link_of_a_game_leaves_its_group_in_and_nobody_else(session: Session) -> None:
    token, others = played(session), played(session)
    view, key = load_game(session, token), open_link(session, token).stamp.game
    of_group = tokens_of_games(session, holding(GROUP), [key])[key]
    new = make_token()
    # Whichever of the owner's links it is asked with.
    renew_own(session, of_group, new)
    for gone in (token, of_group):
        with pytest.raises(LinkRevokedError):
            load_game(session, gone)
    assert good_token(session, holding(make_token()), token) is None
    assert good_token(session, holding(GROUP), make_token()) is None
    assert good_token(session, holding(GROUP), a_game(session)) is None
    again = good_token(session, holding(GROUP), token)
    assert again is not None
    assert again not in (token, of_group, new)
    assert load_game(session, again) == load_game(session, new) == view
    assert good_token(session, holding(GROUP), of_group) == again
    listed = {game.id: game.token for game in list_group(session, holding(GROUP), 5).games}
    assert listed == {view.id: again, load_game(session, others).id: others_of(session, others)}


def others_of(session: Session, token: str) -> str:
    key = open_link(session, token).stamp.game
    return tokens_of_games(session, holding(GROUP), [key])[key]


def test_with_another_key_a_group_s_link_opens_its_games_by_new_ones(session: Session) -> None:
    token = played(session)
    (before,) = list_group(session, holding(GROUP), 5).games
    other = GroupAccess(GROUP, Keyring("another"))
    (listed,) = list_group(session, other, 5).games
    assert listed.token != before.token
    assert load_game(session, listed.token) == load_game(session, token)
    assert list_group(session, other, 5).games == (listed,)
    assert good_token(session, other, before.token) == listed.token


def test_a_device_that_was_put_out_finds_no_way_back(session: Session) -> None:
    token, new = played(session), make_token()
    game = open_link(session, token).stamp.game
    of_group = tokens_of_games(session, holding(GROUP), [game])[game]
    renew_link(session, GROUP, new)
    for gone in (token, of_group):
        assert good_token(session, holding(GROUP), gone) is None
    with pytest.raises(GroupNotFoundError):
        tokens_of_games(session, holding(GROUP), [game])
    back = good_token(session, holding(new), token)
    assert back is not None
    delete_game(session, back, a_write(expected=1))
    assert good_token(session, holding(new), token) is None


def test_a_device_put_out_while_it_looks_sees_nothing(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = played(session)
    renew_own(session, token, make_token())

    def overtaken(*_args: object) -> None:
        raise GroupNotFoundError

    monkeypatch.setattr("scorekeeper.services.group.groups.tokens_of_games", overtaken)
    assert list_group(session, holding(GROUP), 5).games == ()


def test_the_same_game_started_twice_is_entered_once(session: Session) -> None:

    token = make_token()
    for _ in range(2):
        start_game(session, a_new_game(), token, holding(GROUP))
    assert len(list_group(session, holding(GROUP), 5).games) == 1


def test_a_renamed_player_goes_by_both_names(session: Session) -> None:
    played(session)
    ann = numbers(session)["Ann"]
    rename_player(session, GROUP, ann, " Anna ")
    rename_player(session, GROUP, ann, "ANNA")
    played(session, "anna", "Ben", "Eve", "Fay")
    played(session, "Ann", "Ben", "Eve", "Fay")
    view = load_player(session, GROUP, ann)
    assert (view.item.name, view.games) == ("ANNA", 3)
    assert [(each.key, each.games, each.shown) for each in view.spellings] == [
        ("ann", 2, False),
        ("anna", 1, True),
    ]
    refusals = {
        "ben": "player.taken",
        " ": "name.missing",
        "x" * 61: "name.too_long",
        "A\0nn": "text.unreadable",
        "A\ud800": "text.unreadable",
    }
    for name, code in refusals.items():
        with pytest.raises(RefusedError) as refused:
            rename_player(session, GROUP, ann, name)
        assert refused.value.problems[0].code == code
    for number in (0, 99, 10**30):
        with pytest.raises(PlayerNotFoundError):
            rename_player(session, GROUP, number, "Zoe")


def test_two_spellings_are_merged_and_split_again(session: Session) -> None:
    played(session, hands=2)
    played(session, "Anne", "Ben", "Cid", "Dot")
    before = group_statistics(session, GROUP, Chosen())
    ann, anne = (numbers(session)[name] for name in ("Ann", "Anne"))
    seen = preview_merging(session, GROUP, anne, ann)
    assert (seen.giver.games, seen.taker.games, seen.together) == (1, 1, 0)
    merge_players(session, GROUP, anne, ann)
    assert "Anne" not in numbers(session)
    career = load_career(session, GROUP, (ann,), Chosen())
    assert (career.figures.games, career.figures.hands) == (2, 3)
    assert [pair.figures.games for pair in career.partners] == [2]
    assert {each.players[0].name: each.meeting.games for each in career.opponents} == {
        "Cid": 2,
        "Dot": 2,
    }
    ben = load_career(session, GROUP, (numbers(session)["Ben"],), Chosen())
    assert [(pair.players[1].name, pair.figures.games) for pair in ben.partners] == [("Ann", 2)]
    new = split_player(session, GROUP, ann, "anne")
    assert new not in (ann, anne)
    after = group_statistics(session, GROUP, Chosen())
    assert [(each.players[0].name, each.figures) for each in after.players] == [
        (each.players[0].name, each.figures) for each in before.players
    ]
    assert [each.figures for each in after.pairs] == [each.figures for each in before.pairs]
    for number, key in ((ann, "ann"), (ann, "ben"), (ann, "no\0\ud800body")):
        with pytest.raises(RefusedError):
            split_player(session, GROUP, number, key)


def test_two_who_sat_together_are_two(session: Session) -> None:
    played(session)
    ann, ben = (numbers(session)[name] for name in ("Ann", "Ben"))
    with pytest.raises(RefusedError) as refused:
        merge_players(session, GROUP, ann, ben)
    assert refused.value.problems[0].code == "player.together"
    with pytest.raises(RefusedError) as refused:
        merge_players(session, GROUP, ann, ann)
    assert refused.value.problems[0].code == "player.itself"


def test_a_hidden_player_is_left_out_until_seated_again(session: Session) -> None:
    played(session)
    ann = numbers(session)["Ann"]
    hide_player(session, GROUP, ann)
    assert "Ann" not in suggested_names(session, GROUP)
    found = group_statistics(session, GROUP, Chosen())
    assert [each.players[0].name for each in found.players] == ["Ben", "Cid", "Dot"]
    assert [len(each.players) for each in found.pairs] == [2]
    assert all(name.name != "Ann" for best in found.best for name in best.players)
    cid = load_career(session, GROUP, (numbers(session)["Cid"],), Chosen())
    assert [each.players[0].name for each in cid.opponents] == ["Ben"]
    hide_player(session, GROUP, ann, hidden=False)
    assert "Ann" in suggested_names(session, GROUP)
    hide_player(session, GROUP, ann)
    a_game_of(session, "ann", "Eve", "Fay", "Gus")
    assert "Ann" in suggested_names(session, GROUP)
    assert not session.get_one(Player, (find_group(session, GROUP), ann)).hidden


def test_pairs_meet_pairs(session: Session) -> None:
    token = a_game_of(session, *FOUR, target=500)
    record(session, token, net(700, 50))
    played(session, "Ann", "Ben", "Cid", "Eve")
    ann, ben = (numbers(session)[name] for name in ("Ann", "Ben"))
    career = load_career(session, GROUP, (ann, ben), Chosen())
    assert [name.name for name in career.names] == ["Ann", "Ben"]
    assert career.partners == ()
    met = {tuple(name.name for name in each.players): each.meeting for each in career.opponents}
    assert tuple(met["Cid", "Dot"]) == (1, 1, 1, 0, 650)
    assert tuple(met["Cid", "Eve"]) == (1, 0, 0, 0, 0)
    turned = load_career(session, GROUP, (ben, ann), Chosen())
    assert turned.figures == career.figures
    with pytest.raises(PlayerNotFoundError):
        load_career(session, GROUP, (ann, 99), Chosen())


def test_games_are_chosen_by_ruleset_and_time(session: Session) -> None:
    played(session)
    played(session, variant="classic")
    played(session, variant="classic")
    choices = group_choices(session, GROUP)
    assert [variant.id for variant in choices.variants] == ["classic", "caliente-complete"]
    game = load_game(session, list_group(session, holding(GROUP), 1).games[0].token)
    assert choices.years == (game.started_at.year,)
    moment = game.started_at
    for chosen, games in (
        (Chosen(), 3),
        (Chosen(variant="classic"), 2),
        (Chosen(since=moment), 1),
        (Chosen(year=moment.year), 3),
        (Chosen(year=moment.year - 1), 0),
        (Chosen(variant="classic", year=moment.year), 2),
        (Chosen(variant="samba"), 0),
    ):
        found = group_statistics(session, GROUP, chosen)
        assert (found.games, found.hands) == (games, games)
        months = [(month.year, month.month) for month in found.months]
        assert months == [(moment.year, moment.month)] * min(games, 1)


def test_figures_of_nothing_are_none(session: Session) -> None:
    played(session)
    nothing = load_career(session, GROUP, (1,), Chosen(variant="samba")).figures
    assert (nothing.won_share, nothing.average, nothing.out_share) == (None, None, None)
    assert nothing.canastas_each is None


def test_a_deleted_game_is_in_no_list_and_no_statistics(session: Session) -> None:
    token = played(session)
    played(session, "Eve", "Fay", "Gus", "Hal")
    delete_game(session, token, a_write(1))
    assert [game.deals for game in list_group(session, holding(GROUP), 5).games] == [1]
    assert {
        each.players[0].name for each in group_statistics(session, GROUP, Chosen()).players
    } == {
        "Eve",
        "Fay",
        "Gus",
        "Hal",
    }
    assert "Ann" not in "".join(group_table(session, GROUP))
    assert rebuild_statistics(session) == 2
    assert len(group_statistics(session, GROUP, Chosen()).players) == 4


def test_a_link_to_nothing_opens_nothing(session: Session) -> None:
    with pytest.raises(GameNotFoundError):
        load_game(session, KEYS.token(Purpose.GROUP_LINK, GROUP, "1", make_token()))


@pytest.mark.parametrize(
    "name", ["ANN  lee", " Ann Lee", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn lee"]
)
def test_spellings_that_differ_in_nothing_but_case_and_blanks_are_one(name: str) -> None:
    assert key_of(name) == "ann lee"
