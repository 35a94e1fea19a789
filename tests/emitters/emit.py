"""An emitter: writes one file of C for the nodes of a request or of a model. Usage: emit.py SOURCE FILE.c [PREFIX [FLAG...]],
with flags such as copy_all."""
import sys

import splitgen


def emit(made):
    """The text of the file: the headers, then what functions share, then the functions."""
    lines = [f"#include {header}" for header in sorted({
        header for row in made["pieces"] + made["functions"] for header in row["includes"]})]
    for piece in made["pieces"]:  # another file may bring the same piece
        guard = "HAS_" + piece["name"].upper()
        lines += ["", f"#ifndef {guard}", f"#define {guard}", piece["text"], "#endif"]
    for function in made["functions"]:
        lines += ["", function["text"].rstrip()]
    return "\n".join(lines) + "\n"


def main(source, output, prefix=None, *flags):
    """Writes the file, or says on standard error what is refused."""
    try:
        text = emit(splitgen.kernels(source, prefix=prefix, **dict.fromkeys(flags, True)))
    except splitgen.Refused as refused:
        sys.exit(str(refused))
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)


main(*sys.argv[1:])
