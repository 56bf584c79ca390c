#!/usr/bin/env bash
# Tests the packages that users get, as a release builds them, each from its archive in an empty folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

make release --dry-run
source tests/languages/shared/install.sh
for folder in tests/languages/typescript-fetch/compile tests/packages; do install "$folder"; done
venv=target/test/packages-venv
[[ -x $venv/bin/python ]] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/packages/requirements.txt
node --test --test-concurrency=1 --test-timeout=600000 tests/packages/*.test.mjs
