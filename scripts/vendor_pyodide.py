"""Fetch Pyodide, the Python for browsers, and the compiled `pydantic_core` into `static/vendor`.

Usage: python scripts/vendor_pyodide.py     (needs Node, npm's and pip's access to their registries)

Run it after upgrading pydantic, which needs its exact version of `pydantic_core`.
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
COMPRESSED: Final = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
"""Files that are stored and sent compressed, at half their size."""
LIBRARY: Final = "python_stdlib.zip"
LEFT_OUT: Final = (
    *("_pyrepl", "bdb", "doctest", "ftplib", "html", "imaplib", "mailbox", "multiprocessing"),
    *("optparse", "pdb", "pickletools", "plistlib", "poplib", "profiling", "pstats", "pydoc"),
    *("smtplib", "unittest", "wsgiref", "xml", "xmlrpc"),
)
"""Modules of the standard library that the rules never import, left out to send less."""
# Runs in Pyodide itself, as bytecode fits only one version of Python. Its output is reproducible.
COMPILE: Final = """
import importlib.util
from importlib._bootstrap_external import _code_to_hash_pyc
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

with ZipFile("/sources.zip") as sources, ZipFile("/compiled.zip", "w") as compiled:
    for name in sources.namelist():
        if name.split("/")[0].removesuffix(".py") in left_out:
            continue
        contents = sources.read(name)
        if name.endswith(".py"):
            code = compile(contents, name, "exec", dont_inherit=True, optimize=2)
            contents = _code_to_hash_pyc(code, importlib.util.source_hash(contents), False)
            name += "c"
        compiled.writestr(ZipInfo(name), contents, ZIP_DEFLATED, 9)
"""
IN_NODE: Final = """
import { readFileSync, writeFileSync } from "node:fs";
const [folder, library, leftOut, compile, to] = process.argv.slice(1);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.writeFile("/sources.zip", readFileSync(`${folder}/${library}`));
python.globals.set("left_out", python.toPy(leftOut.split(" ")));
python.runPython(compile);
writeFileSync(to, python.FS.readFile("/compiled.zip"));
"""


def main() -> None:
    """Fetch Pyodide and `pydantic_core` into the folder, in place of those in it."""
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
    _compile_library(found)
    # Pyodide reads this list of packages that it could load; none is loaded.
    info = json.loads((found / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    text = json.dumps({"info": info, "packages": {}}, indent=2)
    (FOLDER / "pyodide-lock.json").write_text(f"{text}\n", encoding="utf-8")


def _compile_library(package: Path) -> None:
    """Write the standard library as bytecode, so that browsers do not compile it at every start."""
    node = shutil.which("node") or "node"
    values = [str(package), LIBRARY, " ".join(LEFT_OUT), COMPILE, str(FOLDER / LIBRARY)]
    subprocess.run([node, "--input-type=module", "--eval", IN_NODE, "--", *values], check=True)


def _fetch_core() -> None:
    wanted = f"pydantic_core=={version('pydantic_core')}"
    options = ["--no-deps", "--only-binary", ":all:", "--platform", PLATFORM, "--dest", str(FOLDER)]
    python = ["--python-version", PYTHON, "--implementation", "cp"]
    abi = ["--abi", f"cp{PYTHON.replace('.', '')}"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", *options, *python, *abi, wanted]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
