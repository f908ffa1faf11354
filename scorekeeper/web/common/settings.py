"""Configuration of the app from the environment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from platformdirs import user_data_path

from scorekeeper.documents.exports import MOST_BYTES
from scorekeeper.folders import CHECKOUT
from scorekeeper.services.upkeep.checkup import Level, check_key
from scorekeeper.web.common.security import YEAR
from scorekeeper.web.common.sent_values import number_in
from scorekeeper.web.common.setting_values import (
    PERIODS,
    READERS,
    SettingsError,
    read_given,
    read_retention,
)

__all__ = [
    "NAMES",
    "LogFormat",
    "SettingsError",
    "database_in",
    "instance_folder",
    "key_file_in",
    "read_database_url",
    "read_settings",
]

LogFormat = Literal["text", "json"]
_CHOICES: Final = {"LOG_FORMAT": ("text", "json"), "METRICS": ("off", "on")}
"""Settings that are a choice; the first value is the default."""
_SECONDS: Final = {"SHEET_SECONDS": (1, 20), "DRAIN_SECONDS": (0, 0)}
"""Settings in seconds: the least and the default."""

NAMES: Final = (
    *("DATABASE_URL", "SECRET_KEY", "INSTANCE_DIR", "METRICS_TOKEN"),
    *(*_CHOICES, *_SECONDS, *PERIODS, *READERS),
)
"""Settings of the environment; docs/deployment.md has them all."""

_KEPT_AS: Final = "canasta-scorekeeper"
_MOST_SECONDS: Final = 600


def read_settings(
    overrides: Mapping[str, Any] = MappingProxyType({}),
    environment: Mapping[str, str] = os.environ,
) -> dict[str, Any]:
    """Return the configuration of the Flask app.

    Args:
        overrides: settings that are taken as they are.
        environment: any of `NAMES`. Without a database a SQLite file in the instance folder is
            used, without a key one is made there at the first start.

    Raises:
        SettingsError: a setting has a value that it cannot have.
    """
    given = {name: environment[name] for name in NAMES if environment.get(name)} | dict(overrides)
    for name, choices in _CHOICES.items():
        if given.setdefault(name, choices[0]) not in choices:
            raise SettingsError(f"{name} is {' or '.join(choices)}, not “{given[name]}”.")
    if not str(given.get("METRICS_TOKEN", "")).isascii():
        raise SettingsError("METRICS_TOKEN is sent in a header: write it in ASCII.")
    given |= {name: _seconds(given, name, *limits) for name, limits in _SECONDS.items()}
    read_retention(given)
    instance = instance_folder(given)
    if "DATABASE_URL" not in given:
        given["DATABASE_URL"] = database_in(_folder(instance))
    if "SECRET_KEY" not in given:
        given["SECRET_KEY"] = _kept_key(key_file_in(_folder(instance)))
    return _fixed() | given | read_given(given)


def _seconds(given: Mapping[str, Any], name: str, least: int, usual: int) -> int:
    value = given.get(name, usual)
    seconds = number_in(str(value).strip())
    if not least <= seconds <= _MOST_SECONDS:
        raise SettingsError(f"{name} is a number from {least} to {_MOST_SECONDS}, not “{value}”.")
    return seconds


def instance_folder(settings: Mapping[str, Any] = os.environ) -> Path:
    """Return the folder of this installation's data; it need not exist yet."""
    given = settings.get("INSTANCE_DIR")
    return Path(given).resolve() if given else _own_folder()


def database_in(folder: Path) -> str:
    """Return the default database URL of an installation."""
    return f"sqlite:///{folder / 'scorekeeper.db'}"


def key_file_in(folder: Path) -> Path:
    """Return the default path of the file with an installation's secret key."""
    return folder / "secret_key"


def _own_folder() -> Path:
    """Return the default folder for games: outside of the package, which may be replaced."""
    if CHECKOUT:
        return CHECKOUT / "instance"
    return user_data_path(_KEPT_AS, appauthor=False)


def read_database_url() -> str:
    """Return the database URL; no key file is made, as a backup may be about to restore it."""
    url: str = read_settings({"SECRET_KEY": "not asked for"})["DATABASE_URL"]
    return url


def _fixed() -> dict[str, Any]:
    return {
        "MAX_CONTENT_LENGTH": MOST_BYTES,
        "MAX_FORM_MEMORY_SIZE": MOST_BYTES,
        "SEND_FILE_MAX_AGE_DEFAULT": 3600,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "PERMANENT_SESSION_LIFETIME": YEAR,
        # A form that was opened before supper can still be sent after it.
        "WTF_CSRF_TIME_LIMIT": None,
        "BABEL_DEFAULT_LOCALE": "en",
    }


def _folder(path: Path) -> Path:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise _unmade(f"folder {path}", error) from error
    return path


def _unmade(what: str, error: OSError) -> SettingsError:
    return SettingsError(
        f"The {what} cannot be made: {error.strerror}. "
        "Set INSTANCE_DIR to a folder that may be written to."
    )


def _make_key(path: Path) -> None:
    """Make a key in this file; only its owner may read it.

    Several processes may start at once: each writes a file of its own and links it to the path,
    which is atomic and succeeds only for the first.
    """
    mine = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(mine, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
        # A power cut must not leave the name of a file that holds nothing.
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(mine)
    except FileExistsError:
        pass
    finally:
        mine.unlink()


def _kept_key(path: Path) -> str:
    """Return the key in this file, made when there is none.

    Raises:
        SettingsError: the file cannot be made, or holds no usable key.
    """
    if not path.exists():
        try:
            _make_key(path)
        except OSError as error:
            raise _unmade(f"key {path}", error) from error
    found = check_key(path, "")
    if found.level is Level.PROBLEM:
        raise SettingsError(f"{found.message} {found.advice}")
    return path.read_text(encoding="ascii").strip()
