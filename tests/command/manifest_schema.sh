#!/bin/sh
# Every manifest of the models of tests/models fits the schema, and so does the README's request, by a validator that is
# not ours. Usage: manifest_schema.sh SCHEMA; skipped without Python's jsonschema.
set -eu
schema=$1
if ! python3 -c 'import jsonschema' 2>/dev/null; then
    echo "skipped: python3-jsonschema is not installed"
    exit 77
fi
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

for model in "$MODELS"/*.onnx; do
    "$SPLITGEN" model "$model" --out "$directory" 2>"$directory/warnings"
done
awk '/^```json/ { inside = 1; next } /^```/ { if (inside) exit } inside' "$SPLITGEN_SOURCE_ROOT/README.md" \
    >"$directory/request"

python3 - "$schema" "$directory" <<'EOF'
import glob, json, sys
import jsonschema

def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)

schema, directory = load(sys.argv[1]), sys.argv[2]
jsonschema.Draft202012Validator.check_schema(schema)
request = jsonschema.Draft202012Validator(schema)
# a reference beside the schema's own: "#" in it is the whole
manifest = jsonschema.Draft202012Validator(
    {"$ref": "#/$defs/manifest"}, resolver=jsonschema.RefResolver("", schema))

request.validate(load(directory + "/request"))
manifests = glob.glob(directory + "/*_split.json")
for path in manifests:
    value = load(path)
    manifest.validate(value)
    for key in {key for node in value["nodes"] for key in node} - {
            "split", "num_outputs", "keepdims", "sequence", "outputs_as", "strategy", "rows_function", "rows_parameters"}:
        for node in value["nodes"]:  # the schema must notice the want of each key that is always there
            without = {name: node[name] for name in node if name != key}
            assert not manifest.is_valid({"format": 1, "nodes": [without]}), key
        assert not manifest.is_valid({"format": 1, "nodes": [dict(value["nodes"][0], **{key: 1.5})]}), key
print(len(manifests), "manifests fit the schema")
EOF
