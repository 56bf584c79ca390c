#!/usr/bin/env bash
# handwritten.sh PORT: the same server as one writes it with FastAPI.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
"$here/../../../tests/languages/python-fastapi/setup.sh" >&2
cd "$here"
exec "$here/../../../tests/languages/python-fastapi/.venv/bin/python" handwritten.py "$1"
