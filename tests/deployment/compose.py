"""Services of compose.yaml and the Dockerfile, with settings filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml  # type: ignore[import-untyped] # it comes with others

ROOT: Final = Path(__file__).parents[2]
_GRACE: Final = "10s"
"""Grace period of a stopped container, by default."""
_ALL: Final = "ALL"


@dataclass(frozen=True)
class Service:
    """A service that is started beside others.

    Attributes:
        name: the name that the others use.
        image: its image; `None` for the one that is built here.
        command: the command of the image that is built here; empty for others.
        environment: its settings.
        volumes: mount point → the name of the volume, or the file.
        health: the command that tells whether it is well; empty if nobody asks.
        grace: the seconds it is given when it is stopped.
        capabilities: the powers of root that it keeps; `None` for all that a container has.
        needs: the services that have to be well before it starts.
    """

    name: str
    image: str | None
    command: tuple[str, ...]
    environment: dict[str, str]
    volumes: dict[str, str]
    health: tuple[str, ...]
    grace: int
    capabilities: tuple[str, ...] | None
    needs: tuple[str, ...]


def read_services(profile: str, given: Mapping[str, str]) -> dict[str, Service]:
    """Return the services of a profile, each after those that it needs.

    Args:
        profile: as compose.yaml calls it.
        given: the variables of .env.
    """
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    told: dict[str, Any] = yaml.safe_load(text)["services"]
    services = {
        name: _service(name, each, given)
        for name, each in told.items()
        if profile in each.get("profiles", ())
    }
    return dict(sorted(services.items(), key=lambda item: _depth(item[1], services)))


def _depth(service: Service, services: Mapping[str, Service]) -> int:
    return 1 + max((_depth(services[name], services) for name in service.needs), default=0)


def _service(name: str, told: dict[str, Any], given: Mapping[str, str]) -> Service:
    environment = {
        key: re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: given.get(found[1]) or found[2], value)
        for key, value in told.get("environment", {}).items()
    }
    command: list[str] = []
    health = list(told.get("healthcheck", {}).get("test", ()))[1:]
    if "build" in told:
        command, health, of_image = _built()
        environment = {**of_image, **environment}
    mounted = (volume.removesuffix(":ro").split(":") for volume in told.get("volumes", ()))
    return Service(
        name=name,
        image=None if "build" in told else told["image"],
        command=tuple(command),
        environment=environment,
        volumes={place: source for source, place in mounted},
        health=tuple(health),
        grace=int(told.get("stop_grace_period", _GRACE).removesuffix("s")),
        capabilities=tuple(told.get("cap_add", ())) if told.get("cap_drop") == [_ALL] else None,
        needs=tuple(told.get("depends_on", ())),
    )


def _built() -> tuple[list[str], list[str], dict[str, str]]:
    """Return the command and the health check of the Dockerfile, and its settings."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "")
    _, _, last = text.rpartition("\nFROM ")
    entry = re.search(r"^ENTRYPOINT (\[.*\])", last, re.MULTILINE)
    health = re.search(r"^HEALTHCHECK .*? CMD (\[.*\])", last, re.MULTILINE)
    assert entry, "The Dockerfile runs nothing."
    assert health, "The Dockerfile does not say how to tell whether it is well."
    settings = re.findall(r"^ENV (.*)", last, re.MULTILINE)
    pairs = (pair.partition("=") for line in settings for pair in line.split())
    return json.loads(entry[1]), json.loads(health[1]), {name: value for name, _, value in pairs}
