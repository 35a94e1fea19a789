"""Facts and C of nodes by the module splitgen, and refusals, by both exit codes of the program."""
import splitgen

gate = {"path": "gate", "op": "Split", "opset": 18, "dtype": "float", "dims": [2, 96], "axis": -1, "num_outputs": 2}
[told] = splitgen.facts([gate])
assert told["lengths"] == [48, 48] and [output["fate"] for output in told["outputs"]] == ["copy", "copy"]
[told] = splitgen.facts([gate], strided=True)
assert told["outputs"][1]["offset"] == 192 and told["outputs"][1]["lives_in"] == "input"
made = splitgen.kernels([gate], optimize="size", name_nodes=True, prefix="net")
assert "net_gate_split" in [function["name"] for function in made["functions"]]
made = splitgen.kernels([gate], name=["gate=a"])
assert made["manifest"]["nodes"][0]["name"] == "a"
try:
    splitgen.facts([dict(gate, axis=2)])
except splitgen.Refused as refused:
    assert refused.diagnostics[0]["rule"] == "BAD_AXIS" and "axis" in str(refused), refused.diagnostics
else:
    raise AssertionError("axis 2 is taken")
try:
    splitgen.facts([gate], axis=2)
except splitgen.Refused as refused:
    assert "--axis" in str(refused), refused.diagnostics
else:
    raise AssertionError("an option that there is not is taken")
