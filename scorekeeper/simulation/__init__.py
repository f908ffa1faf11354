"""Bots that play whole games by the engine's rules, and the results of these games."""
