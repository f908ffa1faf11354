"""Pages of the rulesets: the list of them, and one for players and options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import url_for

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.services.game.views import GameView
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.rules.pages import Changes, Choice, RulesPage, changes_from, rule_sections
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.options import option_hint, option_name


@dataclass(frozen=True, slots=True)
class ShownRules:
    """The rules of an edition that a page shows.

    Attributes:
        variant: the edition.
        players: the number of players.
        options: its options, in its order.
        notes: sentences on values that were asked for and do not exist.
    """

    variant: Variant
    players: int
    options: tuple[str, ...] = ()
    notes: Sequence[str] = ()

    @property
    def rules(self) -> Ruleset:
        """Rules with all options."""
        return self.variant.ruleset(self.players, self.options)

    def as_in(self, variant: Variant, players: int) -> ShownRules:
        """Return the rules of an edition for some players, with those options that it has."""
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
    """Rules in a list; `hint` describes them in a line, where there is room for it."""

    name: str
    url: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book with its rulesets."""

    name: str
    editions: list[RulesItem] = field(default_factory=list)


def shown_rules(variant: Variant, players: str, options: Sequence[str]) -> ShownRules:
    """Return the rules that were asked for; values that do not exist are noted and left out.

    Args:
        variant: the edition.
        players: the number of players, as it was sent; empty for the usual number.
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
                    players=players_text((number,)),
                )
            )
        number = known.get(players, number)
    there = [option.id for option in variant.options_for(number)]
    missing = [option_name(speech(), name) for name in options if name and name not in there]
    if missing:
        notes.append(
            gettext(
                "Left out, as there is no such option for %(players)s: %(options)s.",
                players=players_text((number,)),
                options=", ".join(missing),
            )
        )
    return ShownRules(variant, number, tuple(name for name in there if name in options), notes)


def books() -> list[Book]:
    """Return every ruleset by its rule book."""
    found: dict[str, Book] = {}
    for variant in CATALOGUE:
        book = found.setdefault(variant.edition, Book(variant.edition))
        rules = variant.ruleset()
        hint = ", ".join((players_text(variant.players), end_text(rules)))
        item = RulesItem(variant.name, url_for("rules.show", ruleset=variant.id), hint)
        book.editions.append(item)
    return list(found.values())


def edition_page(shown: ShownRules) -> RulesPage:
    """Return the page of an edition with a number of players and these options."""
    variant = shown.variant
    return RulesPage(
        title=variant.name,
        subtitle=variant.edition,
        back=(url_for("rules.index"), gettext("All rules")),
        sections=rule_sections(shown.rules),
        changes=_changes(shown),
        cards=card_links(shown.url("rules.card"), shown.url("rules.card", paper="letter")),
        players=_players(shown) if len(variant.players) > 1 else (),
        options=_options(shown),
        notes=shown.notes,
        house_url=shown.url("house.new"),
        house_label=gettext("Make house rules of these"),
        helper_url=shown.url("helper.of_rules"),
    )


def game_page(game: GameView, token: str) -> RulesPage:
    """Return the page of the rules of a game, as they were when it began."""
    usual = ShownRules(game.variant, game.players, game.options)
    changes = changes_from(game.rules, usual.rules, game.variant.name, usual.url())
    return RulesPage(
        title=gettext("Rules of this game"),
        subtitle=subtitle(game.title, game.players, game.options),
        back=(url_for("games.board", token=token), gettext("Back to the board")),
        sections=rule_sections(game.rules, usual.rules),
        changes=changes if changes.rows else None,
        shows_changes=True,
        helper_url=url_for("helper.of_game", token=token),
        cards=card_links(
            url_for("rules.card_of_game", token=token),
            url_for("rules.card_of_game", token=token, paper="letter"),
        ),
    )


def card_links(a4: str, letter: str) -> tuple[tuple[str, str], ...]:
    """Return the links to a card to print, in both sizes of paper."""
    return (
        (gettext("Card for the table, A4"), a4),
        (gettext("Card for the table, Letter"), letter),
    )


def subtitle(name: str, players: int, options: Sequence[str]) -> str:
    """Return the edition, the players and the options in a line."""
    return " · ".join([name, players_text((players,)), *option_names(options)])


def option_names(options: Sequence[str]) -> tuple[str, ...]:
    """Return options in a few words each."""
    return tuple(option_name(speech(), option) for option in options)


def players_text(players: Sequence[int]) -> str:
    """Return the numbers of players in words: `4 players`, `2 to 6 players`."""
    if len(players) == 1:
        return ngettext("%(num)s player", "%(num)s players", players[0])
    return gettext("%(least)s to %(most)s players", least=min(players), most=max(players))


def end_text(rules: Ruleset) -> str:
    """Return the end of a game in words: `to 5000 points`, `4 hands`."""
    target = rules.target
    if target.points is not None:
        return gettext("to %(points)s points", points=figure(target.points))
    return ngettext("%(num)s hand", "%(num)s hands", target.deals or 0)


def _changes(shown: ShownRules) -> Changes | None:
    """Return the differences from the parent, with choices as alike as they can be."""
    if shown.variant.parent is None:
        return None
    variant = find_variant(shown.variant.parent)
    players = shown.players if shown.players in variant.players else variant.usual_players
    parent = shown.as_in(variant, players)
    return changes_from(shown.rules, parent.rules, variant.name, parent.url())


def _players(shown: ShownRules) -> list[Choice]:
    choices = []
    for players in shown.variant.players:
        other = shown.as_in(shown.variant, players)
        choices.append(Choice(str(players), other.url(), players == shown.players))
    return choices


def _options(shown: ShownRules) -> list[Choice]:
    choices = []
    for option in shown.variant.options_for(shown.players):
        chosen = option.id in shown.options
        rest = [name for name in shown.options if name != option.id]
        options = tuple(rest if chosen else [*rest, option.id])
        other = ShownRules(shown.variant, shown.players, options)
        name, hint = option_name(speech(), option.id), option_hint(speech(), option.id)
        choices.append(Choice(name, other.url(), chosen, hint))
    return choices
