#!/bin/sh
# Built without sentences, the library exports the same functions and holds no sentence. The kernel suites check its statuses.
# Usage: quiet.sh LIBRARY HEADER...: the shared library
set -eu
"$(dirname "$0")/symbols.sh" "$@"
if grep -q 'is outside' "$1"; then
    echo "a sentence is there"
    exit 1
fi
