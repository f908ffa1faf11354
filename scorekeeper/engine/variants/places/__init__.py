"""Where each value stands in a rule book: a module a book, a table a game of it.

A table goes section by section. Its keys are components (`canastas`), values (`canastas.natural`)
and parts of values (`minimums.brackets.1500`), several where one passage proves them; beside them
stand the words in which one finds these values. Three dots stand between passages that follow each
other in the book, but not at once.
"""
