#!/usr/bin/env bash
# Proves the clients of java: they compile without a warning, hold what the reference's hold, and work on the wire. `--full` adds what takes
# long, `--packages` only fetches what other steps use. SPECMINT names the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

for tool in node javac mvn python3; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
done

# The tests share the jars, which are fetched once.
node --input-type=module -e "import('./compile/lib.mjs').then(({ classpath }) => classpath())"
if [ "${1:-}" = --packages ]; then exit; fi
# Documents other than ours are only compiled (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi

status=0
node ../../usage/java/run.mjs $([ "${SPECMINT_TEST_FULL:-}" = 1 ] || echo --quick) || status=1
node --test --test-timeout=1800000 --test-concurrency=2 --test-reporter=spec \
    compile/{bugs,compile,evil,injection,limits,options,package,readme,surface}.mjs {calls,values}.mjs fuzz/fuzz.mjs wire/wire.test.mjs || status=1
exit $status
