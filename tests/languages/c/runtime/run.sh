#!/bin/sh
# The C runtime by itself (templates/c), with the models of every.yaml: compiled by gcc and clang without a warning, C++ in
# front of its headers, and the programs here under AddressSanitizer and UBSan, once under valgrind, and what reads answers and
# writes values by libFuzzer with FUZZ inputs: always the same 12,000, or 300,000 others each time with SPECMINT_TEST_FULL=1.
# ../fuzz has the models of every.yaml.
set -eu
cd "$(dirname "$0")"

for tool in gcc g++ clang clang++ node valgrind; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is missing"
        exit 77
    fi
done

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"${SPECMINT:-../../../../target/debug/specmint}" generate -g c -i every.yaml -o "$out" -p useJsonUnformatted=true >/dev/null
# In one piece, which compiles faster.
(cd "$out" && printf '#include "../%s"\n' model/*.c >src/models.c)

c="-std=c11 -Wall -Wextra -Wpedantic -Werror -Wconversion"
test="-std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Wno-missing-field-initializers -g -I$out -I."
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=all"
wrap="-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc"
all="$out/src/*.c"

# gcc and clang report the same warnings with and without optimizing, so only `--full` compiles without.
levels=-O2
inputs=12000
seed=1
if [ "${SPECMINT_TEST_FULL:-}" = 1 ]; then
    levels="-O0 -O2"
    inputs=300000
    seed=0
fi

# Without sanitizers, clang builds it for `--full` only: it warns with them, too.
plain=gcc
if [ "${SPECMINT_TEST_FULL:-}" = 1 ]; then plain="gcc clang"; fi

for compiler in $plain; do
    mkdir -p "$out/plain/$compiler"
    for level in $levels; do
        for file in $all; do
            $compiler $c -g $level -c "$file" -o "$out/plain/$compiler/$(basename "$file" .c).o"
        done
    done
    # Deep values on a small stack, where no sanitizer widens the frames.
    $compiler $test -O2 model.c tables.c "$out/plain/$compiler"/*.o -lcurl -lcjson -lm -lpthread -o "$out/plain-$compiler"
    SMALL_STACK=512 "$out/plain-$compiler" >/dev/null
done

for compiler in gcc clang; do
    mkdir -p "$out/$compiler"
    for file in $all; do
        $compiler $c -g $sanitize -c "$file" -o "$out/$compiler/$(basename "$file" .c).o"
    done
    objects="$out/$compiler/*.o"
    $compiler $test $sanitize model.c tables.c $objects -lcurl -lcjson -lm -lpthread -o "$out/model-$compiler"
    "$out/model-$compiler"
    $compiler $test $sanitize wire.c tables.c $objects -lcurl -lcjson -lm -o "$out/wire-$compiler"
    node wire.mjs "$out/wire-$compiler"
    $compiler $test $sanitize $wrap oom.c tables.c $objects -lcurl -lcjson -lm -o "$out/oom-$compiler"
    node oom.mjs "$out/oom-$compiler"
done

for compiler in g++ clang++; do
    $compiler -std=c++17 -Wall -Wextra -Werror -I"$out" $sanitize headers.cc "$out"/gcc/*.o -lcurl -lcjson -lm -o "$out/headers"
    "$out/headers"
done

gcc $test -O1 wire.c tables.c "$out"/plain/gcc/*.o -lcurl -lcjson -lm -o "$out/wire-plain"
valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite "$out/plain-gcc" brief >/dev/null
node wire.mjs valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite "$out/wire-plain"

fuzzed="-O1 -fsanitize=fuzzer-no-link,address,undefined"
mkdir "$out/fuzzed"
for file in $all tables.c; do
    clang $test $fuzzed -c "$file" -o "$out/fuzzed/$(basename "$file" .c).o"
done

clang $test -O1 -fsanitize=fuzzer,address,undefined fuzz_api.c "$out"/fuzzed/*.o -lcurl -lcjson -lm -o "$out/fuzz_api"
mkdir "$out/corpus"
if ! "$out/fuzz_api" -runs="${FUZZ:-$inputs}" -seed=$seed -max_len=4096 -timeout=60 -artifact_prefix="$out/" \
    "$out/corpus" seeds >"$out/fuzz_api.log" 2>&1; then
    tail -60 "$out/fuzz_api.log"
    exit 1
fi
echo "fuzz_api: $(tail -1 "$out/fuzz_api.log")"
