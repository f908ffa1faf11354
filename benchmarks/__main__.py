"""Run the benchmarks: `python -m benchmarks`, or only some: `python -m benchmarks engine pdf`."""

from __future__ import annotations

import argparse
import importlib
import pkgutil

import benchmarks


def names() -> list[str]:
    """Return the name of every benchmark: each public module of the package."""
    found = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    return sorted(name for name in found if not name.startswith("_"))


def main() -> None:
    """Run what the command line names, or all there is."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*names(), []], help="all of them by default")
    for name in parser.parse_args().names or names():
        print(f"\n## {name}\n")
        importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
