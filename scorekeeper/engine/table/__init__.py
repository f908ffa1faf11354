"""Questions at the table, while a hand is played: may I, and how?

Each check takes a question and returns an answer; both are frozen. Reasons against it are
violations, with the place in the rule book.
"""
