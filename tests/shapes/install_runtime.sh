#!/bin/sh
# Installs ONNX Runtime for node, by which test_runtime.lua runs models, into a directory, which RUNTIME_MODULES must name. Needs npm
# and its registry. Without its scripts, which would fetch libraries for other processors, the package has all that a CPU needs.
set -eu
mkdir -p "${1:?usage: install_runtime.sh DIRECTORY}"
npm install --prefix "$1" --no-audit --no-fund --ignore-scripts onnxruntime-node@1.30.0
