"""Searches for ways to lay cards down, for hands of up to forty cards and any ruleset.

How they work. Which cards go together in a set is a matter of one rank alone, and how wild cards
are shared out among sets a matter of numbers only. So for each rank all ways to lay its cards in
sets are listed once, as numbers (naturals, wilds, canastas), and the ranks are swept from 4 to
ace, keeping for each sum of these numbers the best way to it: dynamic programming, not a walk
through every combination. Sequences run across ranks; the sweep carries which sequences are open
in each suit, and how long they are. Nothing is sampled. States are left out where no way through
them can be better than one that is known:

* more cards than the best way without sequences needs;
* points that even the most valuable cards left could not bring up to the minimum;
* a sequence started where the hand has not the next two cards.

In games with sequences a limit of steps for each rank bounds the work as well. Where a hand reaches
it, which takes many unfinished sequences, a way may be missed; below it the searches are exact.

For a first meld, jokers count most, so that a number of wild cards is worth its best cards.
"""
