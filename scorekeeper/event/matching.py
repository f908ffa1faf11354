"""The perfect matching of least cost: exact, and the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

Edge = tuple[int, int]
"""Two of those to be paired, by number, the smaller first."""
Costs = tuple[int, ...]
"""The costs of a pair, the weightiest first; no later one makes up for an earlier one."""

_CHANCE_BITS: Final = 40
"""The number of random bits below the costs of a pair, which break ties."""


def cheapest_pairs(size: int, costs: Mapping[Edge, Costs], chance: Random) -> list[Edge]:
    """Return the pairs of the cheapest perfect matching, sorted.

    The costs of a matching are the sums of those of its pairs, compared one after the other. They
    are packed into one whole number for each pair, so nothing is rounded. Its lowest bits are
    random, which makes one of several cheapest matchings the cheapest: which one it is does not
    depend on the order in which the library searches.

    Args:
        size: the number of those to be paired; they are numbered from 0.
        costs: the costs of each possible pair: numbers from 0 on. There has to be a way to put
            everybody into a pair.
        chance: the random generator that decides between matchings that cost the same.
    """
    if not size:
        return []
    # Imported here, so that only a pairing waits for the library.
    import rustworkx as rx  # noqa: PLC0415

    edges = sorted(costs)
    packed = _packed(size, [costs[edge] for edge in edges], chance)
    highest = max(packed) + 1
    graph: rx.PyGraph[int, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(
        [(*edge, highest - cost) for edge, cost in zip(edges, packed, strict=True)]
    )
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _packed(size: int, costs: list[Costs], chance: Random) -> list[int]:
    """Return each pair's costs as one number, whose sums compare as the sums of the costs do."""
    pairs = size // 2
    packed = [0] * len(costs)
    for level in zip(*costs, strict=True):
        room = max(level) * pairs + 1
        packed = [above * room + cost for above, cost in zip(packed, level, strict=True)]
    bits = _CHANCE_BITS + pairs.bit_length()
    return [(cost << bits) + chance.getrandbits(_CHANCE_BITS) for cost in packed]
