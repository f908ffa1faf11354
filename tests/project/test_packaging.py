"""Built packages hold the whole app, and nothing that git does not track."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import time
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import hatch_build

ROOT = Path(__file__).parents[2]
AT_THE_TOP = ("migrations", "static", "templates")

pytestmark = pytest.mark.skipif(
    not (ROOT / ".git").exists(), reason="only git knows which files belong to the project"
)


def build(root: Path, target: str, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


def tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return listed.stdout.decode().removesuffix("\0").split("\0")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


def test_the_wheel_holds_the_app_as_git_has_it(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
        places = {
            name: name if name.startswith("scorekeeper/") else f"scorekeeper/{name}"
            for name in tracked()
            if name.startswith(("scorekeeper/", *(f"{top}/" for top in AT_THE_TOP)))
        }
        assert held == set(places.values())
        for name, place in places.items():
            assert archive.read(place) == (ROOT / name).read_bytes(), name


def test_the_sdist_holds_what_git_tracks(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert held == {*tracked(), "PKG-INFO"}


def test_built_again_elsewhere_it_is_the_same_to_the_byte(
    wheel: Path, sdist: Path, tmp_path: Path
) -> None:
    with tarfile.open(sdist) as archive:
        # Python 3.11.2, which is Debian 12's, knows no filters.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(tmp_path)  # noqa: S202 -- made a moment ago
    (unpacked,) = tmp_path.iterdir()
    now = time.time()
    for path in unpacked.rglob("*.py"):
        os.utime(path, (now, now))
    (unpacked / "scorekeeper" / "__pycache__").mkdir()
    (unpacked / "scorekeeper" / "__pycache__" / "cli.cpython-311.pyc").touch()
    again = build(unpacked, "wheel", tmp_path / "again")
    assert (again.name, again.read_bytes()) == (wheel.name, wheel.read_bytes())
    sdist_again = build(ROOT, "sdist", tmp_path / "sdist")
    assert sdist_again.read_bytes() == sdist.read_bytes()


def test_what_git_does_not_track_stays_out(tmp_path: Path) -> None:
    for name in ("scorekeeper/cli.py", "templates/board.html", "docs/page.md"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).touch()
    for command in (["init"], ["add", "."]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True, capture_output=True)  # noqa: S607
    (tmp_path / "scorekeeper" / "mine.py").touch()
    (tmp_path / "templates" / "mine.html").touch()
    assert dict(hatch_build.wheel_places(tmp_path)) == {
        "scorekeeper/cli.py": "scorekeeper/cli.py",
        "templates/board.html": "scorekeeper/templates/board.html",
    }
    assert "docs/page.md" in dict(hatch_build.sdist_places(tmp_path))


def test_nothing_in_the_package_has_the_name_of_what_is_packed_into_it() -> None:
    # `scorekeeper/folders.py` tells by it whether it runs in a checkout.
    assert not [top for top in AT_THE_TOP if (ROOT / "scorekeeper" / top).exists()]


def test_the_changelog_leads_to_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.+)\](?: - \d{4}-\d\d-\d\d)?$", changes, re.MULTILINE)
    assert headings[:2] == ["Unreleased", project()["version"]]


def test_no_document_tells_to_install_a_stranger_s_project() -> None:
    assert project()["name"] == "canasta-scorekeeper"
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        text = path.read_text(encoding="utf-8")
        for command in ("pip install", "pipx install", "uv tool install", "uvx"):
            assert f"{command} scorekeeper" not in text, path


def project() -> dict[str, object]:
    found: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return found
