"""Run the benchmarks: `python -m benchmarks`, or only some: `python -m benchmarks engine pdf`.

Arguments behind the name of a single one, from the first option on, are passed to it:
`python -m benchmarks load --seconds 60`.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys

import benchmarks


def names() -> list[str]:
    """Return the name of every benchmark: each public module of the package."""
    found = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    return sorted(name for name in found if not name.startswith("_"))


def main() -> None:
    """Run what the command line names, or all there is."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*names(), []], help="all of them by default")
    # The first option behind a name begins the arguments of that benchmark.
    words = sys.argv[1:]
    cut = next((place for place, word in enumerate(words) if place and word[:1] == "-"), len(words))
    asked, told = parser.parse_args(words[:cut]), words[cut:]
    if told and len(asked.names) != 1:
        parser.error(f"these are for one benchmark: {' '.join(told)}")
    for name in asked.names or names():
        print(f"\n## {name}\n")
        run = importlib.import_module(f"benchmarks.{name}").main
        run(told) if told else run()


if __name__ == "__main__":
    main()
