#!/bin/sh
# Fits installed documents to their place: the examples get their model, and the commands of the guides find theirs.
# Usage: fit.sh DOCUMENTS
set -eu
documents=$MESON_INSTALL_DESTDIR_PREFIX/$1
for project in cmake make meson ninja; do
    cp "$documents/models/split_18.onnx" "$documents/examples/$project/model.onnx"
done
sed -i -e "s,in a folder of the source tree: .*,in a new folder: \`cp $MESON_INSTALL_PREFIX/$1/models/*.onnx .\`.," \
    -e 's,\.\./build/tests/models/,,g' "$documents"/generator/docs/*.md
