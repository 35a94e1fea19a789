#!/bin/sh
# fuzz.sh TARGET MODELS WORK - runs the fuzzer for $FUZZ_SECONDS (60), from the models of the tests on
#
# MODELS/NAME.onnx are its first inputs; what it finds worth keeping stays in WORK/corpus, a finding in WORK.
set -eu

target=$1 models=$2 work=$3

mkdir -p "$work/corpus"
# Lua keeps memory from one model to the next: to look for leaks after each would take most of the time
export ASAN_OPTIONS=quarantine_size_mb=4
exec "$target" -max_total_time="${FUZZ_SECONDS:-60}" -max_len=16384 -timeout=10 -rss_limit_mb=1024 -detect_leaks=0 \
    -artifact_prefix="$work/" -print_final_stats=1 "$work/corpus" "$models"
