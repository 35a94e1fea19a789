#!/bin/sh
# The README's first command. Usage: demo.sh SPLITGEN SK_CONFORMANCE SOURCE_ROOT ENCODED_CASES BUILD_ROOT
# BUILD_ROOT has the program of tests/vectors.
set -eu
splitgen=$1 conformance=$2 root=$3 cases=$4 build=$5
cd "$root"
echo "== generates the library tree from spec/ and templates/"
"$splitgen" generate
echo
echo "== its contents"
"$splitgen" list
echo
echo "== an ONNX test case: 7 floats into num_outputs = 4 parts, by sgk_split_18_float"
cat tests/conformance/cases/uneven.onnxtxt
"$conformance" "$cases/uneven"
echo
echo "== the other cases, through the kernels that serve their opset and dtype"
"$conformance" "$cases"
echo
echo "== cases of every version, dtype and refusal, from spec/ alone: $build/vectors is for any engine"
"$splitgen" vectors --out "$build/vectors"
echo "== by the library:"
"$build/tests/vectors/vectors"
