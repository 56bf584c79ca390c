#!/usr/bin/env bash
# serve.sh DESCRIPTION PORT: generates a server of the description, whose operations return their arguments in X-Echo,
# and runs it on 127.0.0.1. With STUB=1 the generated stubs stay. SPECMINT is the path of the binary, CONFIG that of a
# configuration, TMPDIR the folder for the generated files.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
description=$1 port=$2
"$here/../setup.sh" >&2
specmint=${SPECMINT:-$here/../../../../target/debug/specmint}
out=$(mktemp -d "${TMPDIR:-/tmp}/python-fastapi-echo.XXXXXX")
"$specmint" generate -g python-fastapi -i "$description" -o "$out" \
    -p disallowAdditionalPropertiesIfNotPresent=false ${CONFIG:+-c "$CONFIG"} >/dev/null
[ "${STUB:-}" = 1 ] || cp "$here/echo.py" "$out/src/openapi_server/impl/echo.py"
cd "$out"
PYTHONPATH=$out/src${PYTHONPATH:+:$PYTHONPATH} PYTHONDONTWRITEBYTECODE=1 exec "$here/../.venv/bin/python" -m openapi_server --host 127.0.0.1 --port "$port"
