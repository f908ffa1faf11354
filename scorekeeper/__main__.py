"""`python -m scorekeeper`: the command `scorekeeper`, where its script is not on the path."""

from __future__ import annotations

from scorekeeper.cli import main

if __name__ == "__main__":
    main()
