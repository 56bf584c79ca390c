#!/usr/bin/env bash
# setup.sh FOLDER: the tools of a language's tests, in FOLDER/.venv; a copy of the requirements within says that they are installed.
set -euo pipefail
cd "$1"
command -v python3 >/dev/null || { echo "python3 is missing"; exit 77; }
if ! cmp -s requirements.txt .venv/.installed || [ ! -d .venv/mypy ]; then
    rm -rf .venv
    python3 -m venv .venv || { echo "python3's module venv is missing (Debian: python3-venv)"; exit 77; }
    .venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt
    # The mypy cache of each test file begins as a copy of this one: see ../python-checking.mjs.
    .venv/bin/mypy --no-error-summary --cache-dir .venv/mypy libraries.py
    cp requirements.txt .venv/.installed
fi
