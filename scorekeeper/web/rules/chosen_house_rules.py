"""By which house rules a game is to be started: those behind a link, or those of a game before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.services import database
from scorekeeper.services.common.errors import GameNotFoundError, HouseRulesNotFoundError
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.lifecycle.games import load_game
from scorekeeper.services.rules.house_rules import list_house_rules, load_house_rules
from scorekeeper.services.rules.presets import PRESETS, Preset
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.rules.edition_pages import ShownRules, subtitle
from scorekeeper.web.visitors.remembered import remembered_house_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedRules:
    """House rules that a game is to be started by.

    Attributes:
        field: the field of the form that names them, and what it holds.
        name: what they are called.
        url: where they are shown.
    """

    field: tuple[str, str]
    name: str
    url: str
    variant: Variant
    players: int
    options: tuple[str, ...]
    overrides: Mapping[str, Any]

    @property
    def hint(self) -> str:
        """What they are house rules of, in a line."""
        return subtitle(self.variant.name, self.players, self.options)

    @property
    def setting(self) -> MultiDict[str, str]:
        """What the form has to ask for."""
        values = [("variant", self.variant.id), ("players", str(self.players))]
        return MultiDict([*values, *(("options", option) for option in self.options)])

    def agree(self, new: NewGame) -> NewGame:
        """Return a game to be started by them."""
        return replace(
            new,
            variant=self.variant.id,
            players=self.players,
            options=self.options,
            overrides=self.overrides,
            rules_name=self.name,
        )


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """House rules of this device that a game may be started by."""

    name: str
    url: str


def agreed_rules() -> AgreedRules | None:
    """Return the house rules that the request asks for; None for none.

    It names them by `house` or `preset`, or the game that was played by them by `as` or `after`.

    A link to none of them is as good as no link: the page asks what is played.
    """
    try:
        if token := request.values.get("house", ""):
            return _of_house(token)
        if preset := PRESETS.get(request.values.get("preset", "")):
            return _of_preset(preset)
        if token := request.values.get("as") or request.values.get("after", ""):
            return _of_game(token)
    except (GameNotFoundError, HouseRulesNotFoundError):
        pass
    return None


def house_choices(endpoint: str = "games.new") -> Sequence[HouseChoice]:
    """Return the house rules that this device has seen, each with the page that starts by it."""
    items = list_house_rules(database.session(), remembered_house_rules())
    return [HouseChoice(item.name, url_for(endpoint, house=item.token)) for item in items]


def preset_choices() -> Sequence[HouseChoice]:
    """Return the house rules that are ready to choose, to start a game by."""
    return [
        HouseChoice(gettext(preset.name), url_for("games.new", preset=preset.id))
        for preset in PRESETS.values()
    ]


def _of_preset(preset: Preset) -> AgreedRules:
    new, variant = preset.new(speech()), find_variant(preset.variant)
    return AgreedRules(
        field=("preset", preset.id),
        name=new.name,
        url=preset_url(preset),
        variant=variant,
        players=new.players,
        options=new.options,
        overrides=new.overrides,
    )


def preset_url(preset: Preset) -> str:
    """Return where house rules that are ready to choose are shown, or may be changed."""
    shown = ShownRules(find_variant(preset.variant), preset.players, preset.options)
    return shown.url("house.new", preset=preset.id) if preset.overrides else shown.url()


def _of_house(token: str) -> AgreedRules:
    found = load_house_rules(database.session(), token)
    return AgreedRules(
        field=("house", token),
        name=found.name,
        url=url_for("house.show", token=token),
        variant=found.variant,
        players=found.players,
        options=found.options,
        overrides=found.overrides,
    )


def _of_game(token: str) -> AgreedRules | None:
    game = load_game(database.session(), token)
    if not game.overrides:
        return None
    return AgreedRules(
        field=("as", token),
        name=game.rules_name or game.variant.name,
        url=url_for("rules.of_game", token=token),
        variant=game.variant,
        players=game.players,
        options=game.options,
        overrides=game.overrides,
    )
