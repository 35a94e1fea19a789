#!/bin/sh
# Built without sentences, the library has the same functions, and no sentence is in it. What it answers, the kernel suites check.
# Usage: quiet.sh LIBRARY HEADER...: as it is shared
set -eu
"$(dirname "$0")/symbols.sh" "$@"
if grep -q 'is outside' "$1"; then
    echo "a sentence is there"
    exit 1
fi
