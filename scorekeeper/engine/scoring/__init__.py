"""Scoring: small line rules, each of which reads what a side has and yields score lines."""
