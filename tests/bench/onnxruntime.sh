#!/bin/sh
# Installs ONNX Runtime for node into a directory, for `bench --onnxruntime DIRECTORY`. Needs npm and its registry.
set -eu
mkdir -p "${1:?usage: onnxruntime.sh DIRECTORY}"
npm install --prefix "$1" --no-audit --no-fund --ignore-scripts onnxruntime-node@1.30.0
