"""Fetches the Python that browsers run, and what it needs beside pure Python, into `static/vendor`.

Usage: python scripts/vendor_pyodide.py        (needs npm and pip's access to their registries)

Run it after pydantic was upgraded: its core must be of the version that pydantic asks for.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

PYODIDE: Final = "314.0.7"
PYTHON: Final = "3.14"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
FOLDER: Final = Path(__file__).resolve().parents[1] / "static" / "vendor" / "pyodide"
# Kept compressed: half the size to clone and to send, and no server has to compress them.
COMPRESSED: Final = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
AS_THEY_ARE: Final = ("python_stdlib.zip",)


def main() -> None:
    """Fetch Pyodide and pydantic's core, and write the folder anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*"):
        if old.suffix in {".gz", ".zip", ".whl", ".json"}:
            old.unlink()
    with tempfile.TemporaryDirectory() as kept:
        _fetch_pyodide(Path(kept))
    _fetch_core()


def _fetch_pyodide(folder: Path) -> None:
    npm = shutil.which("npm") or "npm"
    subprocess.run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=folder, check=True)
    with tarfile.open(next(folder.glob("*.tgz"))) as package:
        package.extractall(folder, filter="data")
    found = folder / "package"
    for name in COMPRESSED:
        packed = gzip.compress((found / name).read_bytes(), 9, mtime=0)
        (FOLDER / f"{name}.gz").write_bytes(packed)
    for name in AS_THEY_ARE:
        (FOLDER / name).write_bytes((found / name).read_bytes())
    # Pyodide reads a list of further packages; nothing of it is used.
    info = json.loads((found / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    text = json.dumps({"info": info, "packages": {}}, indent=2)
    (FOLDER / "pyodide-lock.json").write_text(f"{text}\n", encoding="utf-8")


def _fetch_core() -> None:
    wanted = f"pydantic_core=={version('pydantic_core')}"
    options = ["--no-deps", "--only-binary", ":all:", "--platform", PLATFORM, "--dest", str(FOLDER)]
    python = ["--python-version", PYTHON, "--implementation", "cp"]
    abi = ["--abi", f"cp{PYTHON.replace('.', '')}"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", *options, *python, *abi, wanted]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
