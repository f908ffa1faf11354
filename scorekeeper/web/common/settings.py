"""Configuration of the app from the environment: parsed, or an error that says what to write."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from limits import parse
from platformdirs import user_data_path

from scorekeeper.documents.exports import MOST_BYTES
from scorekeeper.folders import CHECKOUT
from scorekeeper.services.upkeep.checkup import Level, check_key
from scorekeeper.services.upkeep.erasing import Retention
from scorekeeper.web.common.security import YEAR

RATE_LIMITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "starting": "120 per hour",
        "joining": "300 per hour",
        "importing": "60 per hour",
        "sheets": "60 per minute",
        "api": "300 per minute",
        "writing": "300 per minute",
        "previewing": "600 per minute",
        "asking": "300 per minute",
        "guessing": "60 per 10 minutes",
        "signing-in": "10 per 10 minutes",
    }
)
"""Rate limits of a link or a known device: the name of the limit in `visitors.limits` → its rate.

A visitor with neither is counted by the address."""

_SHORTEST_PHRASE: Final = 12
_LONGEST_PHRASE: Final = 200
_PHRASE: Final = "PASS_PHRASE"
_LONGEST: Final = timedelta(days=366)
"""The longest period of a limit; databases hold no moment that is thousands of years away."""
_MOST_PROXIES: Final = 10
_LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")
_HOST_SIGNS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-:[]_")
_CONTACT: Final = re.compile(r"mailto:[!-~]+@[!-~]+|https://[!-~]+")
"""One word of ASCII: a line break would begin another field of `security.txt`."""
_FOR_EVER: Final = "forever"
_PERIODS: Final = {"KEEP_DELETED_DAYS": "30", "KEEP_GAMES_DAYS": _FOR_EVER}
"""The settings of retention periods, with their defaults."""
LogFormat = Literal["text", "json"]
_CHOICES: Final = {"LOG_FORMAT": ("text", "json"), "METRICS": ("off", "on")}
"""Settings that are a choice; the first value is the default."""
_SECONDS: Final = {"SHEET_SECONDS": (1, 20), "DRAIN_SECONDS": (0, 0)}
"""Settings in seconds: the least and the default."""
_KEPT_AS: Final = "canasta-scorekeeper"
_MOST_SECONDS: Final = 600
_DAYS: Final = re.compile(r"[1-9][0-9]{0,4}")


class SettingsError(ValueError):
    """A setting cannot be used; the message says what to write."""


def _read_given(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the app's configuration from these settings.

    Args:
        given: any of these, as text; a missing or empty one has its usual value.

            - `RATE_LIMITS`: `on`, `off`, or single ones, `starting=500/hour, sheets=off`.
            - `PASS_PHRASE`: a phrase that every device is asked for once; without it, none is.
            - `TRUSTED_PROXIES`: the number of proxies in front, each of which adds to
              `X-Forwarded-For` and `X-Forwarded-Proto`.
            - `ALLOWED_HOSTS`: the names by which the app may be asked, with commas between.
            - `HTTPS`: `on` where whatever stands in front speaks HTTPS and does not say so.
            - `SECURITY_CONTACT`: whom to write to about a hole: `mailto:…` or `https://…`.

    Raises:
        SettingsError: one of them cannot be used.
    """
    texts = {name: str(given.get(name) or "").strip() for name in _READERS}
    if given.get(_PHRASE) and not texts[_PHRASE]:
        # A phrase of blanks was meant to protect: it must not count as none.
        raise _no_phrase()
    return {name: read(texts[name]) for name, read in _READERS.items()}


def _rate_limits(text: str) -> dict[str, str]:
    if text.lower() in {"", "on"}:
        return dict(RATE_LIMITS)
    if text.lower() == "off":
        return {}
    found = dict(RATE_LIMITS)
    for part in text.split(","):
        kind, _, limit = (piece.strip() for piece in part.partition("="))
        if kind not in RATE_LIMITS:
            raise _no_limit(part)
        if limit.lower() == "off":
            del found[kind]
        else:
            found[kind] = _limit(part, limit)
    return found


def _limit(part: str, limit: str) -> str:
    try:
        seconds = parse(limit).get_expiry()
    except ValueError:
        raise _no_limit(part) from None
    if seconds > _LONGEST.total_seconds():
        raise _no_limit(part)
    return limit


def _no_limit(part: str) -> SettingsError:
    kinds = ", ".join(RATE_LIMITS)
    return SettingsError(
        f"RATE_LIMITS cannot be read at “{part.strip()}”. Write on, off, or for each of {kinds} "
        "something like starting=120/hour or sheets=off, with commas between."
    )


def _pass_phrase(text: str) -> str:
    if text and not _SHORTEST_PHRASE <= len(text) <= _LONGEST_PHRASE:
        raise _no_phrase()
    return text


def _no_phrase() -> SettingsError:
    return SettingsError(
        f"PASS_PHRASE needs {_SHORTEST_PHRASE} to {_LONGEST_PHRASE} characters: take three or "
        "four words that do not belong together."
    )


def _trusted_proxies(text: str) -> int:
    if not text:
        return 0
    if not text.isascii() or not text.isdigit() or int(text) > _MOST_PROXIES:
        raise SettingsError(
            "TRUSTED_PROXIES is the number of proxies in front of the scorekeeper: write 1 for "
            "one, or leave it empty where phones reach it themselves."
        )
    return int(text)


def _allowed_hosts(text: str) -> list[str] | None:
    if not text:
        return None
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    for name in names or [text]:
        if not _HOST_SIGNS.issuperset(name):
            raise SettingsError(
                f"ALLOWED_HOSTS cannot be read at “{name}”. Write names such as "
                "cards.example.org, .example.org, with commas between, and nothing before or "
                "after them."
            )
    # Local names stay allowed for health checks; no other machine reaches the app by them.
    return [*names, *_LOCAL]


def _https(text: str) -> bool:
    if text.lower() not in {"", "on", "off"}:
        raise SettingsError("HTTPS is on or off: write on where every address begins with https.")
    return text.lower() == "on"


def _security_contact(text: str) -> str:
    if text and not _CONTACT.fullmatch(text):
        raise SettingsError(
            f"SECURITY_CONTACT cannot be “{text}”. Write an address such as "
            "mailto:security@example.org or https://example.org/security."
        )
    return text


_READERS: Final = MappingProxyType(
    {
        "RATE_LIMITS": _rate_limits,
        _PHRASE: _pass_phrase,
        "TRUSTED_PROXIES": _trusted_proxies,
        "ALLOWED_HOSTS": _allowed_hosts,
        "HTTPS": _https,
        "SECURITY_CONTACT": _security_contact,
    }
)
"""The settings, each with the function that parses its text."""


def read_retention(settings: Mapping[str, Any]) -> Retention:
    """Return the retention periods.

    Args:
        settings: `KEEP_DELETED_DAYS`, the time a deleted game can be brought back (30 days), and
            `KEEP_GAMES_DAYS`, the time a game is kept that nobody writes to (for ever): a number of
            days, or `forever`; each may be missing.

    Raises:
        SettingsError: one of them is neither.
    """
    return Retention(
        _time(settings, "KEEP_DELETED_DAYS"),
        _time(settings, "KEEP_GAMES_DAYS"),
    )


def _time(settings: Mapping[str, Any], name: str) -> timedelta | None:
    given = str(settings.get(name) or _PERIODS[name]).strip().lower()
    if given == _FOR_EVER:
        return None
    if not _DAYS.fullmatch(given):
        raise SettingsError(f"{name} is no number of days. Write 30, for example, or {_FOR_EVER}.")
    return timedelta(days=int(given))


NAMES: Final = (
    *("DATABASE_URL", "SECRET_KEY", "INSTANCE_DIR", "METRICS_TOKEN"),
    *(*_CHOICES, *_SECONDS, *_PERIODS, *_READERS),
)
"""Settings of the environment; docs/deployment.md has them all."""


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
    return _fixed() | given | _read_given(given)


def _seconds(given: Mapping[str, Any], name: str, least: int, usual: int) -> int:
    value = given.get(name, usual)
    text = str(value).strip()
    seconds = int(text) if text.isascii() and text.isdigit() else -1
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
