"""Where the figures of `docs/performance.md` come from. Ratios measured side by side in one run.

Each public module has a `main()` that measures and prints a table.
"""
