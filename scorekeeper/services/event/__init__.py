"""Club evenings: directed, seated round by round, played as games of a group."""
