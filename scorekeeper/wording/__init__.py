"""Engine values in words, for every screen, sheet and document.

The first argument is always the translations of a language; `ENGLISH` returns messages as they are
in the code. Terms follow the vocabulary of the ruleset: a red three is a Bonus card at a Caliente
table.
"""
