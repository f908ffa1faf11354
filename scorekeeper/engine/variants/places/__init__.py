"""Where each value stands in a rule book: a module a book, a table a game of it.

Keys are components (`canastas`), values (`canastas.natural`) and parts of values
(`minimums.brackets.1500`); beside them a section, and words in which one finds that value. Three
dots stand between passages that follow each other in the book, but not at once.
"""
