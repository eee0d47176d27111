"""Everything that has to hold: format, lint, types, import contracts, tests.

    python3 tests/check.py          makes .venv-check, installs what is needed, and checks
    python tests/check.py --here    checks with the environment that is active

Needs Python 3.11 or newer and, for the first, a package index.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports",),
    ("pytest", "-n", "auto", "--dist", "worksteal"),
)


def main() -> int:
    """Run all checks, the later ones too when one fails; 1 if any did."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--here", action="store_true", help="use the active environment")
    parser.add_argument("--venv", type=Path, default=ROOT / ".venv-check", help="where to make it")
    args = parser.parse_args()
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs this may well have an older one
        print("pix-tui needs Python 3.11 or newer.", file=sys.stderr)
        return 2
    scripts = Path(sys.executable).parent if args.here else made_environment(args.venv)
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}"}
    failed = []
    for check in CHECKS:
        print(f"\n$ {' '.join(check)}", flush=True)
        command = [str(scripts / check[0]), *check[1:]]
        if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            failed.append(" ".join(check))
    if failed:
        print(f"\nFailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def made_environment(folder: Path) -> Path:
    """A virtual environment with the project and its tests' needs; gives its scripts' folder."""
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    if not (scripts / "python").exists():
        venv.create(folder, with_pip=True)
    install = [
        str(scripts / "python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "-e",
        f"{ROOT}[host,test]",
    ]
    subprocess.run(install, check=True)
    return scripts


if __name__ == "__main__":
    sys.exit(main())
