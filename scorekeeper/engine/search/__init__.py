"""Searches for ways to lay cards down, for hands of up to forty cards and any ruleset.

Algorithm: dynamic programming over the ranks from 4 to ace; nothing is sampled.

* Sets. The cards of a set are of one rank, and sharing wild cards among sets is a matter of numbers
  only. So all ways to lay the cards of a rank in sets are listed once, as numbers (naturals, wilds,
  canastas), and the sweep keeps the best way for each sum of these numbers.
* Sequences. They run across ranks, but each within its suit; suits interact only in the number of
  cards of a rank that they leave for sets. So each suit (`lane`) is an automaton whose states are
  the open chains of cards in a row. A chain (`chains`) stands for its possible continuations, not
  for its cards, so that chains with the same continuations are one. A chain is cut into sequences
  only once it ends. The sweep carries a state of each suit.
* Cards without a known suit fit every suit. Of equal own sequences only the number that a suit
  takes matters. Cards and own sequences that cannot become part of a sequence are left out at once
  (`stocks`).

Pruning (`sweep`) removes states that cannot lead to a better way than a known one:

* Dominance: a state is dropped if another one with as many cards, wild cards and points has all its
  continuations. Chains that may end need not be extended, and a chain dominates one with fewer
  continuations.
* For a first meld, states that the most valuable remaining cards cannot bring up to the minimum.
  The search begins with the fewest cards whose points reach the minimum, and adds cards until there
  is a way.

To go out, the states with the highest upper bounds are expanded first (`bounds`).

Guarantees, within the budget:

* *A way is found whenever there is one.* For a first meld every state that may lead to one is
  expanded. To go out, a first pass expands the most promising states only, which settles most
  hands. If it finds no way, a second pass expands every state (of hands of more than forty cards, a
  large number).
* *The best way is the first.* For a first meld: fewest cards, then fewest wild cards; further ways
  have other numbers of these, up to two cards more than the fewest, ten ways at most. To go out:
  most points, bonuses of canastas less the discard; a way without a discard, and one for each kind
  of discard. In a hand so dense that more states of the sequences are open at once than the first
  pass expands (more than about 25 cards), the best way to go out is the best among those states.

The ways to lay the cards of a rank depend on few numbers, so searches under the same rules share
these lists in a bounded cache (`worth`, `budget`). A search that finds a list there pays what it
took to make, so that its budget does not depend on earlier searches.

The budget of a question (`budget`) is a number of states, so that the worst question is answered in
time. When it is spent, the answer has the ways found until then, marked as incomplete. Hands as
they come up in play take a small part of it.

For a first meld, jokers count most, so of a number of wild cards the most valuable are taken.
"""
