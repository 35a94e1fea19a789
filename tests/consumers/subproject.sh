#!/bin/sh
# Checks a project with splitgen as a subproject, in its build/: splitgen's suites are not part of it, and splitgen is not
# installed unless the project asks for that.
set -eu
grep -q 'COMMAND = .*/subprojects/splitgen/generator/splitgen model' build/build.ninja
if ninja -C build -t targets all | grep '^subprojects/splitgen/.*tests'; then
    exit 1
fi
meson install -C build --quiet --destdir "$PWD/nothing"
test ! -e nothing
meson configure build -Dsplitgen:install=enabled
meson install -C build --quiet --destdir "$PWD/all"
for name in bin/splitgen bin/sk-conformance include/splitkernels/sgk_dlpack.h libsplitkernels.so libsplitkernels.a; do
    find all -path "*/$name" | grep -q . || { find all && echo "there is no $name" && exit 1; }
done
