"""Pages of rules: lists of them, and the quick reference of an edition, a game or house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from flask import url_for

from scorekeeper.documents.requests import ChosenRules
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.services.game.views import GameView
from scorekeeper.services.printing.ruleset_sheets import origins
from scorekeeper.services.rules.house_rules import HouseRulesItem, NewHouseRules
from scorekeeper.web.common.editions import game_length, option_names
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.wording.board import players_text
from scorekeeper.wording.options import option_name
from scorekeeper.wording.reference import Difference, differences, reference
from scorekeeper.wording.translation import N_

_FALL: Final = N_(
    "A later minimum of the first meld is lower than the one before it: is that what you play?"
)
_PAST: Final = N_(
    "A minimum of the first meld begins at a total that ends the game, unless it is level."
)
Choice = tuple[str, str, bool]
"""A link to the same page with another choice: label, address, whether it is chosen."""
Changes = tuple[str, str, Sequence[Difference]]
"""The name of other rules, where these are shown, and how some rules differ from them."""


@dataclass(frozen=True, slots=True)
class ShownRules:
    """The rules of an edition that a page shows.

    Attributes:
        variant: the edition.
        players: how many play.
        options: its options, in its order.
        notes: sentences about players or options in the query that the edition does not have.
    """

    variant: Variant
    players: int
    options: tuple[str, ...] = ()
    notes: Sequence[str] = ()

    @property
    def rules(self) -> Ruleset:
        """The rules themselves."""
        return self.variant.ruleset(self.players, self.options)

    @property
    def line(self) -> str:
        """What is played, in a line: the edition, for how many, its options."""
        return _line_of(self.variant.name, self.players, self.options)

    def as_in(self, variant: Variant, players: int) -> ShownRules:
        """Return the rules of an edition for so many players, with those options that it has."""
        there = {option.id for option in variant.options_for(players)}
        return ShownRules(variant, players, tuple(each for each in self.options if each in there))

    def url(
        self, endpoint: str = "rules.show", paper: str | None = None, preset: str | None = None
    ) -> str:
        """Return the address of a page about these rules."""
        players = None if self.players == self.variant.usual_players else self.players
        return url_for(
            endpoint,
            ruleset=self.variant.id,
            players=players,
            options=list(self.options) or None,
            paper=paper,
            preset=preset,
        )


@dataclass(frozen=True, slots=True)
class RulesItem:
    """An item in a list of rules; `hint` is a line that describes it, empty for none."""

    name: str
    url: str
    hint: str = ""


def shown_rules(variant: Variant, players: str, options: Sequence[str]) -> ShownRules:
    """Return an edition with the requested players and options, as far as it has them.

    Args:
        variant: the edition.
        players: how many play, as it was asked for; empty for the usual number.
        options: ids of options, as they were asked for.
    """
    notes = []
    number = variant.usual_players
    if players:
        known = {str(count): count for count in variant.players_with(options)}
        if players not in known:
            notes.append(
                gettext(
                    "These rules are for %(players)s. Choose below for how many you need them.",
                    players=players_text(speech(), (number,)),
                )
            )
        number = known.get(players, number)
    there = [option.id for option in variant.options_for(number)]
    missing = [option_name(speech(), name) for name in options if name and name not in there]
    if missing:
        notes.append(
            gettext(
                "Left out, as there is no such option for %(players)s: %(options)s.",
                players=players_text(speech(), (number,)),
                options=", ".join(missing),
            )
        )
    return ShownRules(variant, number, tuple(name for name in there if name in options), notes)


def books() -> dict[str, list[RulesItem]]:
    """Return every ruleset by the name of its rule book."""
    found: dict[str, list[RulesItem]] = {}
    for variant in CATALOGUE:
        hint = ", ".join((players_text(speech(), variant.players), game_length(variant.ruleset())))
        item = RulesItem(variant.name, url_for("rules.show", ruleset=variant.id), hint)
        found.setdefault(variant.edition, []).append(item)
    return found


def rules_page(rules: Ruleset, usual: Ruleset | None = None, **parts: object) -> dict[str, Any]:
    """Return a page of rules, for its template.

    Args:
        rules: the rules.
        usual: the rules that they are a change of; None for those of an edition.
        parts: its `title`; its `subtitle`: for how many, with which options; `back`, the address
            of the link back, and its label; `changes`, how they differ from the rules that they
            are a change of, `shows_changes` where these are unfolded; `cards`, links to the card
            to print; `players` and `options` to choose from; `notes`, sentences on values that
            were asked for and do not exist; `house_url`, where house rules are made of them, and
            `house_label`; `play_url`, where a game is started by them; `file_url`, where they are
            shared; `helper_url`, where questions are asked under them. What is not offered is
            missing.
    """
    found = {"sections": reference(speech(), rules), "tags": origins(speech(), rules, usual)}
    return {**found, **parts}


def edition_page(shown: ShownRules) -> dict[str, Any]:
    """Return the page of an edition for so many players with these options."""
    variant = shown.variant
    return rules_page(
        shown.rules,
        title=variant.name,
        subtitle=variant.edition,
        back=(url_for("rules.index"), gettext("All rules")),
        changes=_changes(shown),
        cards=_card_links(partial(shown.url, "rules.card")),
        players=_players(shown) if len(variant.players) > 1 else (),
        options=_options(shown),
        notes=shown.notes,
        house_url=shown.url("house.new"),
        house_label=gettext("Make house rules from these"),
        helper_url=shown.url("helper.of_rules"),
    )


def game_page(game: GameView, token: str) -> dict[str, Any]:
    """Return the page of the rules of a game, as they were when it began."""
    usual = ShownRules(game.variant, game.players, game.options)
    changes = changes_from(game.rules, usual)
    return rules_page(
        game.rules,
        usual.rules,
        title=gettext("Rules of this game"),
        subtitle=_line_of(game.title, game.players, game.options),
        back=(url_for("games.board", token=token), gettext("Back to the board")),
        changes=changes if changes[2] else None,
        shows_changes=True,
        helper_url=url_for("helper.of_game", token=token),
        cards=_card_links(partial(url_for, "rules.card_of_game", token=token)),
    )


def house_items(items: Iterable[HouseRulesItem]) -> list[RulesItem]:
    """Return the house rules of a device as a list."""
    return [
        RulesItem(item.rules.name, url_for("house.show", token=item.token), _changes_in(item.rules))
        for item in items
    ]


def _changes_in(rules: NewHouseRules) -> str:
    """Return the edition of house rules, and the number of their changes, in a line."""
    changes = ngettext("%(num)s change", "%(num)s changes", len(rules.overrides))
    return f"{_line_of(find_variant(rules.variant).name, rules.players, ())} · {changes}"


def changed_rules(rules: NewHouseRules) -> ShownRules:
    """Return the rules that house rules change."""
    return ShownRules(find_variant(rules.variant), rules.players, rules.options)


def house_page(house: ChosenRules, token: str) -> dict[str, Any]:
    """Return the page of house rules."""
    usual = ShownRules(house.variant, house.players, house.options)
    minimums = house.rules.minimums
    notes = ((_FALL, minimums.fall), (_PAST, minimums.is_past(house.rules.target)))
    return rules_page(
        house.rules,
        house.usual,
        title=house.name,
        subtitle=usual.line,
        back=(url_for("rules.index"), gettext("All rules")),
        changes=changes_from(house.rules, usual),
        notes=[gettext(note) for note, holds in notes if holds],
        cards=_card_links(partial(url_for, "house.card", token=token)),
        house_url=url_for("house.edit", token=token),
        house_label=gettext("Change these rules"),
        shows_changes=True,
        play_url=url_for("games.new", house=token),
        file_url=url_for("house.file", token=token),
        helper_url=url_for("helper.of_house", house=token),
    )


def _card_links(url: Callable[..., str]) -> tuple[tuple[str, str], ...]:
    """Return the links to a card to print, in both sizes of paper; `url` takes the `paper`."""
    return (
        (gettext("Card for the table, A4"), url()),
        (gettext("Card for the table, Letter"), url(paper="letter")),
    )


def _line_of(name: str, players: int, options: Sequence[str]) -> str:
    """Return in a line what is played."""
    return " · ".join([name, players_text(speech(), (players,)), *option_names(options)])


def changes_from(rules: Ruleset, parent: ShownRules) -> Changes:
    """Return how `rules` differ from those of another page."""
    found = differences(speech(), rules, parent.rules)
    return parent.variant.name, parent.url(), found


def _changes(shown: ShownRules) -> Changes | None:
    """Return how an edition differs from its parent with the nearest players and options."""
    if shown.variant.parent is None:
        return None
    variant = find_variant(shown.variant.parent)
    players = variant.players_near(shown.players)
    return changes_from(shown.rules, shown.as_in(variant, players))


def _players(shown: ShownRules) -> list[Choice]:
    return [
        (str(players), shown.as_in(shown.variant, players).url(), players == shown.players)
        for players in shown.variant.players
    ]


def _options(shown: ShownRules) -> list[Choice]:
    choices = []
    for option in shown.variant.options_for(shown.players):
        chosen = option.id in shown.options
        rest = [name for name in shown.options if name != option.id]
        options = tuple(rest if chosen else [*rest, option.id])
        other = ShownRules(shown.variant, shown.players, options)
        choices.append((option_name(speech(), option.id), other.url(), chosen))
    return choices
