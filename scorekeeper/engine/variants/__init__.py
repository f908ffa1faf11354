"""The rulesets themselves: the only place in the engine that knows a variant by its name."""
