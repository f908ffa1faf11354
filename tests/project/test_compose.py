"""The compose file and the files it mounts, as far as they can be tested without Docker."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped] # it comes with others

from scorekeeper.web.common.settings import NAMES, read_settings

ROOT = Path(__file__).parents[2]
INSTANCES = ("app-1", "app-2")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return services


def seconds(text: str) -> int:
    assert text.endswith("s")
    return int(text[:-1])


def test_alone_it_starts_one_server_for_a_table(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if "profiles" not in service] == ["app"]
    assert services["app"]["ports"] == ["${PORT:-8000}:8000"]


def test_the_proxy_brings_two_alike_instances_and_their_database(services: dict[str, Any]) -> None:
    assert set(services) - {"app"} == {"proxy", *INSTANCES, "db"}
    assert services["app-1"] == services["app-2"]
    needs = {name: set(service.get("depends_on", ())) for name, service in services.items()}
    assert needs["proxy"] == set(INSTANCES)
    assert needs["app-1"] == {"db"}
    for service in services.values():
        for needed in service.get("depends_on", {}).values():
            assert needed == {"condition": "service_healthy"}
    assert services["db"]["healthcheck"]["test"][1] == "pg_isready"
    assert "HEALTHCHECK" in (ROOT / "Dockerfile").read_text()
    # Only the proxy is to be reached from outside.
    assert [name for name in ("proxy", *INSTANCES, "db") if "ports" in services[name]] == ["proxy"]


def test_every_setting_is_one_and_no_secret_stands_there(services: dict[str, Any]) -> None:
    for name in ("app", *INSTANCES):
        settings = services[name]["environment"]
        assert set(settings) <= set(NAMES)
        for secret in ("SECRET_KEY", "PASS_PHRASE"):
            assert settings[secret] == f"${{{secret}:-}}"
    assert "${POSTGRES_PASSWORD:-}@db" in services["app-1"]["environment"]["DATABASE_URL"]
    assert services["db"]["environment"]["POSTGRES_PASSWORD"] == f"${{{'POSTGRES_PASSWORD'}:-}}"
    given = {
        name: re.sub(r"\$\{\w+:-(\w*)\}", r"\1", value)
        for name, value in services["app-1"]["environment"].items()
    }
    found = read_settings(environment={**given, "SECRET_KEY": "x"})
    assert (found["TRUSTED_PROXIES"], found["LOG_FORMAT"], found["METRICS"]) == (1, "json", "on")


def test_every_volume_is_declared_and_every_file_is_there(services: dict[str, Any]) -> None:
    volumes = yaml.safe_load((ROOT / "compose.yaml").read_text())["volumes"]
    mounted = [volume for service in services.values() for volume in service.get("volumes", ())]
    for volume in mounted:
        source = volume.partition(":")[0]
        assert source in volumes or (ROOT / source).is_file()


def test_compose_waits_longer_than_a_server_takes_to_stop(services: dict[str, Any]) -> None:
    longest = read_settings({"DATABASE_URL": "x", "SECRET_KEY": "x"}, {})["SHEET_SECONDS"] + 5
    for name in ("app", *INSTANCES):
        drained = int(services[name]["environment"].get("DRAIN_SECONDS", 0))
        assert seconds(services[name]["stop_grace_period"]) > longest + drained


def test_an_instance_goes_on_until_the_proxy_has_heard_that_it_stops(
    services: dict[str, Any],
) -> None:
    text = (ROOT / "Caddyfile").read_text()
    asked = [re.search(rf"health_{name} (\w+)", text) for name in ("interval", "timeout")]
    heard_after = sum(seconds(found[1]) for found in asked if found)
    for name in INSTANCES:
        assert int(services[name]["environment"]["DRAIN_SECONDS"]) > heard_after


def test_the_proxy_leads_to_every_instance_and_keeps_links_out_of_its_log() -> None:
    text = (ROOT / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    assert f"reverse_proxy {' '.join(f'{name}:8000' for name in INSTANCES)} {{" in text
    for line in ("request>uri delete", "resp_headers delete", "respond @inside 404"):
        assert f"\t{line}\n" in text
    assert "header_up X-Request-ID {http.request.uuid}" in text
    # Otherwise anybody could make the proxy give up an instance, by a body that is too long.
    assert "\t\tfail_duration" not in text
