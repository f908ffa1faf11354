"""Benchmarks behind `docs/performance.md`. Ratios are measured side by side in one run.

Each public module has a `main()` that measures and prints a table.
"""
