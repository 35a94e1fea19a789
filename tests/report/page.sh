#!/bin/sh
# What `splitgen report` writes, in a browser: page.js says what is held. Skipped where node, chromium or the modules are not,
# that install.sh puts where BROWSER_MODULES says. Usage: page.sh [WORDS]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
skip() {
    echo "skipped: $1"
    exit 77
}
chromium=$(command -v chromium) || skip "there is no chromium"
command -v node >/dev/null || skip "there is no node"
[ -d "${BROWSER_MODULES:-}/node_modules/axe-core" ] || skip "BROWSER_MODULES names no directory that tests/report/install.sh filled"

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
encode() { "$PROTOC" --encode=onnx.ModelProto --proto_path="$ONNX_PROTO_DIRECTORY" onnx.proto >"$directory/$1.onnx"; }

# splits COUNT KINDS: of so many Splits, which differ in so many ways; each third is of rows
splits() {
    awk -v count="$1" -v kinds="$2" 'BEGIN {
        print "ir_version: 8 opset_import { version: 13 } graph { name: \"many\""
        for (i = 0; i < count; i++) {
            kind = i % kinds
            type = "type { tensor_type { elem_type: 1 shape { dim { dim_value: " (kind % 3 ? 1 : 64) " } dim { dim_value: " 6 * (kind + 1) " } } } }"
            print "input { name: \"x" i "\" " type " } node { op_type: \"Split\" name: \"/layer." i "/Split\" input: \"x" i "\""
            print "output: \"a" i "\" output: \"b" i "\" attribute { name: \"axis\" i: 1 type: INT } }"
            print "output { name: \"a" i "\" type { tensor_type { elem_type: 1 } } } output { name: \"b" i "\" type { tensor_type { elem_type: 1 } } }"
        }
        print "}"
    }'
}
splits 1000 1000 | encode many
splits 1000 12 | encode layers
encode names <<'END'
ir_version: 8 opset_import { version: 13 } graph { name: "names"
  input { name: "</script><img src=x onerror=alert(1)>" type { tensor_type { elem_type: 1 shape { dim { dim_value: 4 } } } } }
  node { op_type: "Split" name: "</script><img src=x onerror=alert(2)>" input: "</script><img src=x onerror=alert(1)>"
    output: "<!--<script>alert(3)" output: "\" onclick=\"alert(4)" }
  output { name: "<!--<script>alert(3)" type { tensor_type { elem_type: 1 } } } }
END
for nodes in "old" "old new"; do
    for name in $nodes; do
        echo "node { op_type: \"Split\" name: \"$name\" input: \"x\" output: \"$name a\" output: \"$name b\" }"
        echo "output { name: \"$name a\" type { tensor_type { elem_type: 1 } } }"
    done | sed '1i ir_version: 8 opset_import { version: 13 } graph { name: "changes"\
        input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 4 } } } } }
        $a }' | encode "${nodes#old }"
done
cp "$MODELS/fates.onnx" "$directory"
for page in many layers names fates; do
    "$SPLITGEN" report "$directory/$page.onnx" --out "$directory/$page.html"
done
"$SPLITGEN" report "$directory/new.onnx" --against "$directory/old.onnx" --out "$directory/changes.html"
NODE_PATH=$BROWSER_MODULES/node_modules node "$here/page.js" "$chromium" "$directory" "$@"
