#!/usr/bin/env bash
# Runs the programs of users with each TypeScript client and the types, with the Python, Go, Java and PowerShell clients, and with the servers of Express and FastAPI.
# Uses the packages that the steps of the clients and the step world have installed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

status=0
for adapter in tests/usage/typescript-*/adapter.mjs; do
    client=$(basename "$(dirname "$adapter")")
    echo "$client"
    node tests/usage/typescript/run.mjs "$client" || status=1
done
echo typescript-types
node tests/usage/typescript-types/run.mjs || status=1
echo python
node tests/usage/python/run.mjs || status=1
echo go
node tests/usage/go/run.mjs || status=1
echo java
node tests/usage/java/run.mjs || status=1
echo powershell
node tests/usage/powershell/run.mjs || status=1
echo python-fastapi
node --test --test-reporter=spec tests/usage/python-fastapi/programs.mjs || status=1
echo nodejs-express-server
node --test --test-reporter=spec tests/usage/nodejs-express-server/programs.mjs || status=1
exit $status
