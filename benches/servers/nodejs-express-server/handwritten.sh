#!/usr/bin/env bash
# The same by hand: handwritten.sh PORT
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
NODE_PATH="$(realpath ../../../tests/languages/nodejs-express-server)/node_modules" PORT="$1" NODE_ENV=production \
    exec node handwritten.cjs
