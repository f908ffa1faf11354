"""The club evening: who sits where in the next round, and how everybody stands."""
