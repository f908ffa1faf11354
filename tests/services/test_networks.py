"""Addresses that count as one network."""

from __future__ import annotations

import pytest

from scorekeeper.services.common.visitor_addresses import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("not an address", "not an address"),
    ],
)
def test_an_address_of_ipv6_counts_for_its_network(address: str, network: str) -> None:
    assert network_of(address) == network
