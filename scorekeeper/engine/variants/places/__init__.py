"""The place of each value in its rule book: one module for each book, one table for each game.

A table goes section by section. Its keys are components (`canastas`), values (`canastas.natural`)
and parts of values (`minimums.brackets.1500`), several where one passage proves them; beside them
stand the words in which one finds these values. Three dots stand between passages that follow each
other in the book, but not at once, and between rows of a table; `NEXT_CELL` stands between the cells
of a row.
"""
