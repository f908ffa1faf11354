"""Addresses that count as one home."""

from __future__ import annotations

import pytest

from scorekeeper.services.common.visitor_addresses import home_of


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("not an address", "not an address"),
    ],
)
def test_a_network_of_ipv6_is_one_home(address: str, home: str) -> None:
    assert home_of(address) == home
