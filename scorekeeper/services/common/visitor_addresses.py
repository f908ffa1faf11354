"""Addresses of visitors, grouped by network."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return what an address counts for: its network (/64) of IPv6, of IPv4 itself."""
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
