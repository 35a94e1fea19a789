#!/bin/sh
# Built without sentences, the library has the same functions, refuses with the same status, and says nothing.
# Usage: quiet.sh SOURCE_ROOT HEADER...
set -eu
root=$1
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
{
    meson setup "$directory/build" "$root" -Dsentences=false -Dshape_inference=disabled
    meson compile -C "$directory/build" splitkernels:static_library splitkernels:shared_library
} >"$directory/log" 2>&1 || { cat "$directory/log" && exit 1; }
"$root/tests/library/symbols.sh" "$directory/build/runtime/libsplitkernels.so" "$@"
cat >"$directory/refused.c" <<'EOF'
#include "splitkernels.h"
#include <stdio.h>

int main(void)
{
    static const int64_t dims[] = {6};
    const struct sgk_tensor input = {SGK_FLOAT, 1, dims, NULL, 0};
    const struct sgk_split_13_attributes attributes = {1};
    struct sgk_message message = {"before"};
    struct sgk_plan plan;
    const enum sgk_status status = sgk_split_13_plan(&plan, &attributes, &input, NULL, 2, &message);
    printf("%s: '%s'\n", sgk_status_name(status), message.text);
    return 0;
}
EOF
${CC:-cc} -std=c99 -I"$root/runtime" -I"$root/generated" "$directory/refused.c" "$directory/build/runtime/libsplitkernels.a" -o "$directory/refused"
test "$("$directory/refused")" = "BAD_AXIS: ''"
if grep -q 'is outside' "$directory/refused"; then
    echo "a sentence is linked"
    exit 1
fi
