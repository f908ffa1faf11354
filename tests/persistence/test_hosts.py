"""Several hosts in the address of PostgreSQL."""

from __future__ import annotations

import pytest

from scorekeeper.persistence.engines import DatabaseUrlError, clean_url, engine_options


def settings_of(written: str) -> dict[str, object]:
    """Return the driver's settings for an address: its own part, and those of the program."""
    url = clean_url(written)
    _, settings = url.get_dialect()().create_connect_args(url)
    return {**settings, **engine_options(url)["connect_args"]}


@pytest.mark.parametrize(
    ("written", "hosts", "ports"),
    [
        ("postgresql://me:secret@h1:5432,h2:5433/games", "h1,h2", "5432,5433"),
        (
            "postgres://me:secret@h1:5432,h2:5433/games?target_session_attrs=read-write",
            "h1,h2",
            "5432,5433",
        ),
        ("postgresql+psycopg://me:secret@h1,h2:5433/games", "h1,h2", ",5433"),
        ("postgresql://me:secret@h1,h2/games", "h1,h2", ","),
        ("postgresql://me:secret@[::1]:5432,[::2]:5433/games", "::1,::2", "5432,5433"),
        ("postgresql://me:secret@/games?host=h1:5432&host=h2:5433", "h1,h2", "5432,5433"),
        ("postgresql://me:secret@/games?host=h1,h2&port=5432,5433", "h1,h2", "5432,5433"),
    ],
)
def test_the_primary_of_several_hosts_is_asked(written: str, hosts: str, ports: str) -> None:
    settings = settings_of(written)
    asked = {
        "user": "me",
        "password": "secret",
        "dbname": "games",
        "host": hosts,
        "port": ports,
        "target_session_attrs": "read-write",
    }
    assert {name: settings[name] for name in asked} == asked


@pytest.mark.parametrize(
    "written",
    [
        "postgresql://me:secret@h1:1,h2:2/games?target_session_attrs=primary",
        "postgresql://me:secret@/games?host=h1:1&host=h2:2&target_session_attrs=primary",
    ],
)
def test_what_the_address_asks_for_stands(written: str) -> None:
    assert settings_of(written)["target_session_attrs"] == "primary"
    longer = settings_of(f"{written}&connect_timeout=7&keepalives_idle=60&sslmode=require")
    assert (longer["connect_timeout"], longer["keepalives_idle"]) == ("7", "60")
    assert longer["sslmode"] == "require"


def test_a_cleaned_address_is_read_again_as_it_is() -> None:
    url = clean_url("postgresql://m%40e:%2C%2F%40@h1:1,h2:2/games?sslmode=require")
    assert (url.username, url.password) == ("m@e", ",/@")
    assert clean_url(url.render_as_string(hide_password=False)) == url


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("postgresql://me@h1/games", 10),
        ("postgresql://me:a,b@h1/games", 10),
        ("postgresql:///games?host=/run/postgresql", 10),
        ("postgresql://me@h1,h2/games", 3),
    ],
)
def test_a_dead_host_holds_nobody_for_long(written: str, seconds: int) -> None:
    settings = settings_of(written)
    assert settings["connect_timeout"] == seconds
    assert settings["tcp_user_timeout"] == 10_000
    assert ("target_session_attrs" in settings) == (seconds == 3)


@pytest.mark.parametrize(
    "written",
    [
        "postgresql://me:secret@h1:one,h2:two/games",
        "postgresql://me:secret@h1,h2/games?unheard_of=1",
        "postgresql://me:sec%@h1,h2/games",
        "postgresql://me:secret@/games?host=h1:one&host=h2:two",
        "postgresql://me:secret@/games?host=h1,h2&port=1,2,3",
        "postgresql://me:secret@h1:one/games",
    ],
)
def test_others_are_refused_without_the_password(written: str) -> None:
    with pytest.raises(DatabaseUrlError, match="HOST1:5432,HOST2:5432") as caught:
        clean_url(written)
    assert "sec" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_cleaned_address_shows_no_password() -> None:
    assert "secret" not in str(clean_url("postgresql://me:secret@h1:5432,h2:5432/games"))
