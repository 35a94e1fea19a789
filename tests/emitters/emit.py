"""An emitter: writes one file of C for the nodes of a request. Usage: emit.py REQUEST.json FILE.c"""
import json
import sys

import splitgen


def emit(request):
    """The text of the file: the headers, then what functions share, then the functions."""
    options = {key: value for key, value in request.get("options", {}).items() if value}
    made = splitgen.kernels(request["nodes"], prefix=request.get("prefix", "nodes"), **options)
    lines = [f"#include {header}" for header in sorted({
        header for row in made["pieces"] + made["functions"] for header in row["includes"]})]
    for piece in made["pieces"]:  # another file may bring the same piece
        guard = "HAS_" + piece["name"].upper()
        lines += ["", f"#ifndef {guard}", f"#define {guard}", piece["text"], "#endif"]
    for function in made["functions"]:
        lines += ["", function["text"].rstrip()]
    return "\n".join(lines) + "\n"


def main(path, output):
    """Writes the file, or says on standard error what is refused."""
    with open(path, encoding="utf-8") as file:
        request = json.load(file)
    try:
        text = emit(request)
    except splitgen.Refused as refused:
        sys.exit(f"{path}: {refused}")
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)


main(*sys.argv[1:])
