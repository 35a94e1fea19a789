#!/bin/sh
# Tests the models that CI has beside the checkout: what `list` prints of their nodes, without the lines of parts, must equal
# shared_models.txt; their C must compile; with --strided no Split may need a copy; and the report of each must be small. Of the
# models that PyTorch's exporters wrote, every Split must have a known shape, but for those in shared_models_open.txt, each with
# the op behind which the shape is open; and their C must compile.
# Usage: shared_models.sh SPLITGEN MODELS_DIRECTORY
set -eu
splitgen=$1 models=$2
here=$(cd "$(dirname "$0")" && pwd)
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
mkdir "$directory/strided" "$directory/pages" "$directory/pytorch"

for model in "$models"/*/*.onnx; do
    echo "== $(basename "$model")"
    "$splitgen" list "$model" | grep -E '^([^ ]|    (copied|no copy needed): )'
    "$splitgen" model "$model" --out "$directory"
    "$splitgen" model "$model" --strided --out "$directory/strided"
    "$splitgen" report "$model" --out "$directory/pages/$(basename "$model").html"
done >"$directory/listed"
diff "$here/shared_models.txt" "$directory/listed"

tar -xf "$models/pytorch/models.tar.xz" -C "$directory/pytorch"
for model in "$models"/*/*.onnx "$directory"/pytorch/*.onnx; do
    "$splitgen" list "$model" | { grep -E '^[^ ].*(: \? \[|[[ ]\?[],]|\[\.\.\.\])|^  open behind' || true; } | sed "s/^/$(basename "$model"): /"
done >"$directory/open"
diff "$here/shared_models_open.txt" "$directory/open"
for model in "$directory"/pytorch/*.onnx; do
    "$splitgen" model "$model" --out "$directory"
done

for compiler in gcc clang; do
    for source in "$directory"/*_split.c; do
        $compiler -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -O2 -c "$source" -o "$directory/code.o"
    done
done

cat "$directory"/strided/*_split.json >"$directory/manifests"
awk '/^      "op":/ { op = $0; splits += op ~ /"Split"/ }
    op ~ /"Split"/ && /^          "fate":"copy"/ { copied++ }
    END { print splits " Split nodes, with --strided " copied + 0 " copies"; exit copied > 0 || splits == 0 }' \
    "$directory/manifests"

find "$directory/pages" -size +1000k | grep . && exit 1
open=$(grep -vc ':   open behind' "$directory/open")
echo "$(grep -c '^==' "$directory/listed") models as C, $(find "$directory/pytorch" -name '*.onnx' | wc -l) of PyTorch; $open Splits have an open shape"
