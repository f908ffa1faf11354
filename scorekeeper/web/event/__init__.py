"""Club evenings: starting one, directing it, playing at a table, looking on."""
