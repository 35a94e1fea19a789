# onnx_inference.py: takes vectors to the checker and the strict inference of shapes of Python's onnx. Usage: onnx_inference.py
# VECTORS FIRST RESULTS (run_engine.lua). With --version, prints that of the engine.
import json
import os
import sys

import onnx


# The dims of a value that are known, None for others; or None.
def dims_of(value):
    if not value.type.HasField("tensor_type") or not value.type.tensor_type.HasField("shape"):
        return None
    return [dim.dim_value if dim.HasField("dim_value") else None for dim in value.type.tensor_type.shape.dim]


# Whether the model alone tells all lengths and dims.
def is_static(graph):
    return len(graph.input) == 1 and None not in (dims_of(graph.input[0]) or [None])


def is_like(found, wanted):
    return len(found) == len(wanted) and all(dim in (None, like) for dim, like in zip(found, wanted))


# Checks the nodes alone: the checker of onnx 1.12 wants a shape for each input and output of a graph, where onnx.proto does not.
def check(model):
    context = onnx.checker.C.CheckerContext()
    context.ir_version = model.ir_version
    context.opset_imports = {each.domain: each.version for each in model.opset_import}
    for node in model.graph.node:
        onnx.checker.check_node(node, context)


# Returns the outputs with inferred types. Declared shapes go first, since they would stand in for missing ones.
def infer(model):
    for output in model.graph.output:
        if output.type.HasField("tensor_type"):
            output.type.tensor_type.ClearField("shape")
    return onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True).graph.output


# The outcome of a case whose outputs were inferred.
def compare(folder, outputs, counts_if_unknown):
    known = 0
    for place, output in enumerate(outputs):
        path, dims = f"{folder}/test_data_set_0/output_{place}.pb", dims_of(output)
        if dims is None or not os.path.exists(path):
            continue
        known += 1
        wanted = list(onnx.load_tensor(path).dims)
        if not is_like(dims, wanted):
            return "differs", f"{output.name} has the dims {dims}, not {wanted}"
    return ("ran", "") if known > 0 or counts_if_unknown else ("skipped", "what counts is known only in a run")


def take(folder, result):
    model = onnx.load(f"{folder}/model.onnx")
    opset, newest = model.opset_import[0].version, onnx.defs.onnx_opset_version()
    counts_if_unknown = result != "valid" and is_static(model.graph)
    if opset > newest:
        return "skipped", f"not implemented: opsets after {newest}"
    try:
        check(model)
        outputs = infer(model)
    except Exception as error:  # any is a refusal
        return "refused", str(error) or repr(error)
    for node in model.graph.node:
        schema = onnx.defs.get_schema(node.op_type, opset)
        if not schema.has_type_and_shape_inference_function:
            return "skipped", f"not implemented: inference of {schema.name}-{schema.since_version}"
    return compare(folder, outputs, counts_if_unknown)


def main(vectors, first="0", results=""):
    if vectors == "--version":
        print(onnx.__version__)
        return
    with open(f"{vectors}/index.json", encoding="utf-8") as index:
        tests = json.load(index)["tests"]
    for test in tests[int(first):]:
        outcome, words = take(f"{vectors}/{test['path']}", test["result"])
        with open(results, "a", encoding="utf-8") as file:  # at once, since a crash may follow
            file.write(f"{outcome}\t{' '.join(words.split())}\n")


main(*sys.argv[1:])
