"""The locked packages: every one hashed, none tied to a host or to a machine."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("run", "dev", "bench")
NPM_LOCK = ROOT / "package-lock.json"


def read_lock(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def locked_versions(name: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", read_lock(name), re.MULTILINE))


def normalised(requirement: str) -> str:
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name[0]).lower()


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_and_hashed(name: str) -> None:
    entries = re.split(r"\n(?=\S)", re.sub(r"^\s*#.*\n?", "", read_lock(name), flags=re.MULTILINE))
    for entry in entries:
        assert re.match(r"[a-z0-9._-]+==\S+ ", entry), entry.splitlines()[0]
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_names_a_host_or_a_path(name: str) -> None:
    options = [line for line in read_lock(name).splitlines() if line.startswith("-")]
    assert options == []
    assert "://" not in read_lock(name)
    assert "@ " not in read_lock(name)


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    run = {normalised(text) for text in (*project["project"]["dependencies"], *groups["build"])}
    assert run <= locked_versions("run").keys()
    for name in ("dev", "bench"):
        assert {normalised(text) for text in groups[name]} <= locked_versions(name).keys()


def test_development_runs_on_the_packages_that_serve() -> None:
    assert locked_versions("run").items() <= locked_versions("dev").items()


def test_packages_of_npm_are_pinned_and_hashed_and_name_no_host() -> None:
    packages = json.loads(NPM_LOCK.read_text())["packages"]
    asked = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    assert packages.pop("")["devDependencies"] == asked
    assert {f"node_modules/{name}" for name in asked} <= packages.keys()
    for name, package in packages.items():
        assert package["version"], name
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name
    assert "://" not in NPM_LOCK.read_text()
