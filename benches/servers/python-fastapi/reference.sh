#!/usr/bin/env bash
# reference.sh PORT: the reference's server, with the same handler. Its requirements do not fit together with current Python, so it
# runs on the packages that ours has.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../../..
"$root/tests/languages/python-fastapi/setup.sh" >&2
out=$(mktemp -d)
openapi-generator-cli generate --skip-validate-spec -g python-fastapi -i "$here/../echo.yaml" -o "$out" >&2
cat >"$out/src/openapi_server/impl/pets.py" <<'PYTHON'
from openapi_server.apis.pets_api_base import BasePetsApi


class PetsApi(BasePetsApi):
    async def echo_pet(self, pet):
        return pet
PYTHON
cd "$out"
PYTHONPATH=$out/src exec "$root/tests/languages/python-fastapi/.venv/bin/uvicorn" openapi_server.main:app --host 127.0.0.1 --port "$1" --no-access-log
