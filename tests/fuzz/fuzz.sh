#!/bin/sh
# fuzz.sh TARGET PROTOC PROTO MODELS WORK - runs the fuzzer for $FUZZ_SECONDS (60), from the models of the tests on
#
# MODELS/NAME.txtpb are its first inputs; what it finds worth keeping stays in WORK/corpus, a finding in WORK.
set -eu

target=$1 protoc=$2 proto=$3 models=$4 work=$5

mkdir -p "$work/seeds" "$work/corpus"
for text in "$models"/*.txtpb; do
    name=${text##*/}
    "$protoc" --encode=onnx.ModelProto "--proto_path=${proto%/*}" "${proto##*/}" <"$text" >"$work/seeds/${name%.txtpb}"
done
# Lua keeps memory from one model to the next: to look for leaks after each would take most of the time
export ASAN_OPTIONS=quarantine_size_mb=4
exec "$target" -max_total_time="${FUZZ_SECONDS:-60}" -max_len=16384 -timeout=10 -rss_limit_mb=1024 -detect_leaks=0 \
    -artifact_prefix="$work/" -print_final_stats=1 "$work/corpus" "$work/seeds"
