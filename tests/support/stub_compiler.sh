#!/bin/sh
# Stands for a compiler in tests that need none. The program that it makes is this script, which always succeeds.
case $0 in
*/verify) ;;
*) exec cp "$0" verify ;;
esac
