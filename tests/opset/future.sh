#!/bin/bash
# Versions and dtypes that ONNX does not have yet, in a copy of the project, from tables to kernels, without C. Nothing is edited but
# the tables, and the tests' meaning.c, where a row says once more what a version means.
# Usage: future.sh SPLITGEN SOURCE_ROOT C++_COMPILER (or "")
set -eu
# shellcheck disable=SC2034 # what is not used here, the parts do that are sourced
splitgen=$(realpath "$1") root=$2 cxx=$3
own=build/generator/splitgen
meaning=tests/kernels/test_meaning
others=$(printf 'tests/kernels/test_%s ' random registry safety)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
for part in LICENSE README.md meson.build meson_options.txt spec templates generator generated runtime tests; do
    cp -R "$root/$part" "$tree"
done
cd "$tree"
sed -i '/^  deprecated = {/,/\]\] },$/d' spec/*.lua # behind a deprecation comes no version

fail() {
    echo "$*" >&2
    exit 1
}

refused() { # refused EXIT_CODE SENTENCE COMMAND...
    local code=$1 sentence=$2
    shift 2
    "$@" >log 2>&1 && fail "is accepted: $*"
    [ $? -eq "$code" ] || fail "another exit code than $code: $*"
    grep -qF -e "$sentence" log || fail "instead of '$sentence': $(cat log)"
}

# Writes the cases of a folder to a new one.
encode() { build/tests/support/lua_host . models encode "$1" "$2" texts stamp depfile >log; }

quietly() { "$@" >log 2>&1 || { cat log && exit 1; }; }

# shellcheck disable=SC2086
build_suites() { quietly ninja -C build tests/formulas/print_answers tests/conformance/test_conformance_reader $meaning $others; }

build() {
    "$splitgen" --root . generate
    quietly meson setup build --werror -Doptimization=0 -Ddefault_library=static -Dshape_inference=disabled
    quietly ninja -C build generator/splitgen runtime/libsplitkernels.a tests/support/lua_host \
        tests/conformance/runner/sk-conformance
    "$own" generate --check
    mkdir alone
    "$own" generate --out alone --one-file
    ${CC:-cc} -std=c99 -Wall -Werror -c alone/splitkernels.c -o alone/object
    rm -r alone
}

without_rows() {
    local suite code
    build_suites
    build/$meaning >log && fail "a version without a row in meaning.c passes"
    grep -o "Split-99 has no row in tests/support/meaning.c: what the oracle takes it to mean" log >row || { cat log && exit 1; }
    sed "s/Split-99/Split-29/" row | grep -qxFf - spec/README.md || fail "spec/README.md does not show that"
    for suite in $others; do
        code=0
        "build/$suite" || code=$?
        [ "$code" -eq 77 ] || fail "$suite is not skipped"
    done
    build/tests/support/lua_host . formulas test_mutants build/tests/formulas/print_answers | grep skipped
}

with_rows() {
    local suite
    tests/opset/add_meaning.sh tests/opset/choice/row.c.in tests/opset/future/rule.c.in tests/opset/choice/rules.c.in
    build_suites
    for suite in $meaning $others tests/conformance/test_conformance_reader; do
        "build/$suite"
    done
    build/tests/support/lua_host . formulas test_mutants build/tests/formulas/print_answers
    GENERATIVE_MODELS=60 meson test -C build --no-rebuild generative >log || { cat build/meson-logs/testlog.txt && exit 1; }
}

for part in choice dtypes; do
    # shellcheck disable=SC1090
    . "$root/tests/opset/future_$part.sh"
done
add_choice
add_dtypes
echo "== generate, compile"
build
echo "== before the oracle knows them"
without_rows
echo "== rows of meaning.c"
with_rows
for part in choice dtypes; do
    echo "== $part"
    mkdir "$part"
    check_$part
done
