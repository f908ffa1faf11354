"""The club evening: the seating of the next round, and the ranking."""
