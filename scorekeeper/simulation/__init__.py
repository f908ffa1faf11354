"""Bots that play whole games by the engine's rules, and what came of them."""
