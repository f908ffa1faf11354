"""House rules to start a game by: those of a link, a preset, or an earlier game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import request, url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.services import database
from scorekeeper.services.common.errors import GameNotFoundError, HouseRulesNotFoundError
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.rules.house_rules import (
    PRESETS,
    HouseRulesItem,
    NewHouseRules,
    as_new,
    list_house_rules,
    load_house_rules,
)
from scorekeeper.web.common.language import gettext
from scorekeeper.web.rules.pages import RulesItem, changed_rules
from scorekeeper.web.visitors.link_cookies import LinkCookie, remembered
from scorekeeper.web.visitors.wrong_links import count_wrong_link


@dataclass(frozen=True, slots=True)
class AgreedRules:
    """House rules by which a game is to be started.

    Attributes:
        field: the field of the form that names them, and its value.
        url: the address of their page.
        rules: the house rules.
    """

    field: tuple[str, str]
    url: str
    rules: NewHouseRules

    @property
    def hint(self) -> str:
        """Edition, players and options that the house rules are based on, in a line."""
        return changed_rules(self.rules).line

    @property
    def setting(self) -> MultiDict[str, str]:
        """Values of the fields that choose the edition."""
        values = [("variant", self.rules.variant), ("players", str(self.rules.players))]
        return MultiDict([*values, *(("options", option) for option in self.rules.options)])

    def agree(self, new: NewGame) -> NewGame:
        """Return a new game with these house rules."""
        return replace(
            new,
            variant=self.rules.variant,
            players=self.rules.players,
            options=self.rules.options,
            overrides=self.rules.overrides,
            rules_name=self.rules.name,
        )


def agreed_rules() -> AgreedRules | None:
    """Return the house rules that the request asks for; None for none, or an unknown link.

    It names them by `house` or `preset`, or the game that was played by them by `as` or `after`.
    """
    token = ""
    try:
        if token := request.values.get("house", ""):
            return _of_house(token)
        preset = request.values.get("preset", "")
        if preset in PRESETS:
            return _of_preset(preset)
        if token := request.values.get("as") or request.values.get("after", ""):
            return _of_game(token)
    except (GameNotFoundError, HouseRulesNotFoundError):
        count_wrong_link(token)
    return None


def house_choices(endpoint: str = "games.new") -> Sequence[RulesItem]:
    """Return the house rules that this device has seen, each with the page that starts a game."""
    return [
        RulesItem(item.rules.name, url_for(endpoint, house=item.token))
        for item in known_house_rules()
    ]


def known_house_rules() -> Sequence[HouseRulesItem]:
    """Return the house rules that this device has seen."""
    return list_house_rules(database.session(), remembered(LinkCookie.HOUSE_RULES))


def preset_items() -> Sequence[RulesItem]:
    """Return the house rules that are ready to choose, to start a game by."""
    return [
        RulesItem(
            gettext(preset.name), url_for("games.new", preset=name), changed_rules(preset).line
        )
        for name, preset in PRESETS.items()
    ]


def _of_preset(name: str) -> AgreedRules:
    preset = PRESETS[name]
    named = replace(preset, name=gettext(preset.name))
    return AgreedRules(("preset", name), preset_url(name), named)


def preset_url(name: str) -> str:
    """Return the address where preset house rules are shown, or may be changed."""
    preset = PRESETS[name]
    shown = changed_rules(preset)
    return shown.url("house.new", preset=name) if preset.overrides else shown.url()


def _of_house(token: str) -> AgreedRules:
    found = load_house_rules(database.session(), token)
    url = url_for("house.show", token=token)
    return AgreedRules(("house", token), url, as_new(found.name, found))


def _of_game(token: str) -> AgreedRules | None:
    game = load_game(database.session(), token)
    if not game.overrides:
        return None
    url = url_for("rules.of_game", token=token)
    return AgreedRules(("as", token), url, as_new(game.title, game))
