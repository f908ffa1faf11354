"""Addresses of visitors, grouped by network."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return the unit that is limited: an IPv4 address, or the /64 network of an IPv6 one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    # Versions of Python write a mapped address differently; it counts as the one of IPv4.
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))
