#!/bin/sh
# Measures how much of runtime/ and generated/ the suites of the library and its adapters cover: MC/DC, by clang 19, and lines.
# coverage.lua compares the figures with their limits and shows what is not covered.
# Builds at -Og, as only optimised code has vectors.
# Usage: coverage.sh SOURCE_ROOT LUA_HOST
set -eu
root=$1 lua_host=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
measured="-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
CC=clang-19 meson setup "$directory/build" "$root" -Doptimization=g \
    -Dc_args="$measured" -Dc_link_args="$measured" >"$directory/log" || { cat "$directory/log"; exit 1; }
# OpenCL's compiler takes most of the time of its suite: both builds have one cache
mkdir -p "$MESON_BUILD_ROOT/tests/adapters/pocl"
ln -s "$MESON_BUILD_ROOT/tests/adapters/pocl" "$directory/build/tests/adapters/pocl"
# up to four processes that run in parallel write files of their own
export LLVM_PROFILE_FILE="$directory/profiles/%4m"
for chosen in "--suite kernels" "dlpack mpi opencl opencl_plan cuda_arguments"; do # shellcheck disable=SC2086
    meson test -C "$directory/build" $chosen >>"$directory/log" 2>&1 || { cat "$directory/log"; exit 1; }
done
if grep -E '(runtime|generated)/.*MC/DC' "$directory/log"; then # clang warns about decisions that it cannot measure
    exit 1
fi
llvm-profdata-19 merge -sparse "$directory"/profiles/* -o "$directory/profile"
set --
for program in "$directory"/build/tests/kernels/test_* "$directory"/build/tests/adapters/test_*; do
    case $program in
    *.p) ;;
    *) set -- "$@" -object "$program" ;;
    esac
done
shift # the first program goes without the word
set -- -instr-profile "$directory/profile" "$@"
cd "$root"
llvm-cov-19 export "$@" runtime generated >"$directory/export.json"
llvm-cov-19 show --show-branches=count "$@" runtime generated >"$directory/shown"
"$lua_host" "$root" kernels coverage "$directory/export.json" "$directory/shown"
