#!/bin/sh
# Stands for a compiler in tests that need none. The program that it makes is this script, which claims that all comparisons and
# refusals of verify.c went well.
case $0 in
*/verify) echo "$(grep -c '^    check(' verify.c) comparisons, $(grep -c '^ *check_status(.*), 1, "' verify.c) refusals" ;;
*) exec cp "$0" verify ;;
esac
