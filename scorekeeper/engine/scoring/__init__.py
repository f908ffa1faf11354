"""Scoring: small line rules, each of which reads a side's tally and yields score lines."""
