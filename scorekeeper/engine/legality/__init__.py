"""Checks of a finished deal: each yields every violation that it finds, none raises."""
