"""Searches for ways to lay cards down, for hands of up to forty cards and any ruleset.

How they work. The cards that go together in a set are a matter of one rank alone, and sharing out
wild cards among sets is a matter of numbers only. So for each rank all ways to lay its cards in
sets are listed once, as numbers (naturals, wilds, canastas), and the ranks are swept from 4 to
ace, keeping for each sum of these numbers the best way to it: dynamic programming, not a walk
through every combination. Nothing is sampled.

Sequences run across ranks, but each within its suit; suits meet only in the number of cards of a
rank that they leave for sets. So each suit (`lane`) is an automaton of its own: its states are the
open chains of cards in a row, and a chain (`chains`) stands for all that it may still become, not
for its cards, so that chains with the same possible ends are one. A chain is cut into sequences
only once it ends. The sweep carries a state of each suit. Cards without a known suit fit every
suit; of own sequences that are alike only the number that a suit takes matters. Cards and own
sequences that cannot become part of a sequence are left out at once (`stocks`).

Left out, as no way through it can be better than a known one (`sweep`):

* a state, where another one with as many cards, wild cards and points can do all that it can:
  chains that may end need not be missed, and a chain stands in for one that can do less;
* for a first meld, more cards than could be enough: the search begins with the fewest cards whose
  points reach the minimum, and goes on with more until there is a way; and all that even the most
  valuable cards left could not bring up to the minimum.

To go out, the states are followed first that can still earn most (`bounds`).

Guarantees:

* *There is a way whenever there is one.* For a first meld every state is followed that may lead to
  one. To go out, the most promising states are followed first; that settles most hands, as a way
  that was found is a way. Where none was found, every state is followed (of hands of more than
  forty cards, many).
* *The best one is the first.* For a first meld: fewest cards, then fewest wild cards; further ways
  have other numbers of these, up to two cards more than the fewest, ten ways at most. To go out:
  most points, bonuses of canastas less the discard; a way without a discard, and one for each kind
  of discard. Where a hand is so dense that more states of the sequences are open at once than are
  followed (more than about 25 cards), the best way to go out is the best that the promising states
  lead to.

How the cards of a rank can be laid depends on few numbers, so searches that ask alike under the
very same rules share these lists (`worth`, `budget`); a bounded number of them is kept. A search
that finds one pays what listing it took, so its budget reaches as far as it would alone.

All of this as far as the budget of a question goes (`budget`): a count of states, so that the worst
question is answered in time. Where it is spent before the search is sure, the answer is the ways
found until then, marked as incomplete. Hands as they come up in play take a small part of it.

For a first meld, jokers count most, so that a number of wild cards is worth its best cards.
"""
