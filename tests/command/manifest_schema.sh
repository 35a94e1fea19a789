#!/bin/sh
# Every manifest of the models of tests/models must fit the schema, and so must the README's request, by an independent validator.
# Each key of a node must carry information. Usage: manifest_schema.sh SCHEMA; skipped without Python's jsonschema.
set -eu
schema=$1
if ! python3 -c 'import jsonschema' 2>/dev/null; then
    echo "skipped: python3-jsonschema is not installed"
    exit 77
fi
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

"$SPLITGEN" list "$MODELS"/*.onnx --format json >"$directory/listed" 2>"$directory/warnings"
"$SPLITGEN" model "$MODELS/split_18.onnx" --aligned --prefix aligned --out "$directory" 2>"$directory/warnings"
"$SPLITGEN" kernel --request "$SPLITGEN_SOURCE_ROOT/tests/device/forms.json" --device cuda --prefix device --out "$directory"
awk '/^```json/ { inside = 1; next } /^```/ { if (inside) exit } inside' "$SPLITGEN_SOURCE_ROOT/README.md" \
    >"$directory/request"
"$SPLITGEN" list "$MODELS/fates.onnx" "$directory/request" "$MODELS/names.onnx" --format json >"$directory/manifests" \
    2>"$directory/warnings" || test $? -eq 1
"$SPLITGEN" model "$MODELS/fates.onnx" --out - >"$directory/files"
"$SPLITGEN" model "$MODELS/fates.onnx" --out - --embed >"$directory/embedded"

python3 - "$schema" "$directory" <<'EOF'
import json, sys
import jsonschema

def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)

schema, directory = load(sys.argv[1]), sys.argv[2]
jsonschema.Draft202012Validator.check_schema(schema)
request = jsonschema.Draft202012Validator(schema)
# as part of another schema
manifest, embedded_request, manifests, files, embedded = (
    jsonschema.Draft202012Validator({"$ref": schema["$id"] + "#/$defs/" + name, "$defs": {"splitgen": schema}})
    for name in ("manifest", "request", "manifests", "files", "embedded"))

listed = load(directory + "/manifests")
manifests.validate(listed)
assert listed[1] is None and not manifests.is_valid([{}]) and not manifests.is_valid(listed[0])
as_json = load(directory + "/files")
files.validate(as_json)
manifest.validate(json.loads(as_json["files"]["fates_split.json"]))
embedded.validate(load(directory + "/embedded"))
assert not embedded.is_valid(as_json)
assert not files.is_valid({}) and not files.is_valid({"files": {"name": 1}})

asked = load(directory + "/request")
request.validate(asked)
embedded_request.validate(asked)
for key, value in {"op": "Slice", "dtype": "real"}.items():
    assert not request.is_valid(dict(asked, nodes=[dict(asked["nodes"][0], **{key: value})])), key
without_version = {key: value for key, value in asked["nodes"][0].items() if key not in ("opset", "since_version")}
assert not request.is_valid(dict(asked, nodes=[without_version]))
# of every model, as written files
written = load(directory + "/listed") + [load(directory + "/" + name + "_split.json") for name in ("aligned", "device")]
nodes, tried, changed = [], set(), set()
for value in written:
    nodes += value["nodes"]
    manifest.validate(value)
    for key in {key for node in value["nodes"] for key in node} - {
            "split", "num_outputs", "keepdims", "sequence", "elements_of", "outputs_as", "strategy", "rows_function",
            "rows_parameters", "lengths_function", "views_function", "views_live_in", "element_bits", "input_bytes", "bytes_written",
            "input_multiple_of", "required_dim", "launches"}:
        for node in value["nodes"]:  # the schema must require each key that is always there
            if (key, *node) in tried:
                continue
            tried.add((key, *node))
            without = {name: node[name] for name in node if name != key}
            assert not manifest.is_valid(dict(value, nodes=[without])), key
        if key not in changed:
            assert not manifest.is_valid(dict(value, nodes=[dict(value["nodes"][0], **{key: 1.5})])), key
            changed.add(key)
    for key in set(value) - {"header", "source", "expressions", "accepts"} - changed:  # not all have these
        changed.add(key)
        assert not manifest.is_valid({name: value[name] for name in value if name != key}), key
    named = [node[key] for node in value["nodes"] for key in ("function", "rows_function", "lengths_function", "views_function")
             if node.get(key)] + [row["function"] for row in value.get("accepts", []) if "function" in row]
    named += [output[key] for node in value["nodes"] for output in node["outputs"] for key in ("function", "slice")
              if key in output]
    assert set(named) == {function["name"] for function in value["functions"]}, value

columns = {}  # by key, the values in all nodes
for key in {key for node in nodes for key in node}:
    columns[key] = [json.dumps(node.get(key), sort_keys=True) for node in nodes]
    assert len(set(columns[key])) > 1, key + " is the same in all nodes"
for key, column in columns.items():
    assert list(columns.values()).count(column) == 1, key + " equals another key in all nodes"
print(len(written), "manifests fit the schema")
EOF
