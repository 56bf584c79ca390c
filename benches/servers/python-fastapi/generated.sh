#!/usr/bin/env bash
# generated.sh PORT: the server that specmint generates of echo.yaml, with a handler that gives back what it is sent.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../../..
"$root/tests/languages/python-fastapi/setup.sh" >&2
out=$(mktemp -d)
"${SPECMINT:-$root/target/debug/specmint}" generate -g python-fastapi -i "$here/../echo.yaml" -o "$out" >/dev/null
cat >"$out/src/openapi_server/impl/pets.py" <<'PYTHON'
from openapi_server.apis.pets_api_base import BasePetsApi
from openapi_server.models import Pet


class PetsApi(BasePetsApi):
    async def echo_pet(self, pet: Pet) -> Pet:
        return pet
PYTHON
cd "$out"
BASE_PATH='' PYTHONPATH=$out/src exec "$root/tests/languages/python-fastapi/.venv/bin/python" -m openapi_server --host 127.0.0.1 --port "$1"
