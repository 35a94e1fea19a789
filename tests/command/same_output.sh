#!/bin/sh
# Does another splitgen write the same? For a change that shall change nothing: holds what two programs write, byte for byte, for
# the models in directories, build/tests/models and others, the requests of the tests, and the library, each with each set of
# options. Usage: same_output.sh OLD_SPLITGEN NEW_SPLITGEN SOURCE_ROOT MODELS...
set -eu
old=$(realpath "$1") new=$(realpath "$2") root=$3
: "${4:?MODELS}"
shift 3
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
mkdir "$directory/inputs"
export SPLITGEN_INFER_SHAPES=

find "$root/tests" -name '*.json' -exec cp '{}' "$directory/inputs" ';'
find "$@" -name '*.onnx' | LC_ALL=C sort >"$directory/list"
number=0
while read -r model; do
    number=$((number + 1))
    cp "$model" "$directory/inputs/model_$number.onnx"
done <"$directory/list"

write() { # write SPLITGEN OUTPUT
    mkdir -p "$2/library"
    "$1" generate --out "$2/library" >"$2/library/said" 2>&1 || true
    for input in *; do
        count=0
        while read -r options; do
            count=$((count + 1))
            out=$2/$input.$count
            mkdir "$out"
            case $input in
            *.onnx) command="model $input" ;;
            *) command="kernel --request $input" ;;
            esac
            # shellcheck disable=SC2086
            "$1" $command --prefix m $options --out "$out" >"$out/said" 2>"$out/errors" || echo "exit code $?" >>"$out/said"
            "$1" list "$input" --format json >"$out/list" 2>&1 || true
        done <<END

--copy-all
--copy-all --optimize size
--copy-all --streaming --dispatch
END
    done
}

cd "$directory/inputs"
write "$old" "$directory/old"
write "$new" "$directory/new"
cd "$directory"
find old -type f | wc -l | sed 's/$/ files compared/'
diff -r old new
