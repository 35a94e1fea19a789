#!/bin/sh
# A compiler whose program finds nothing wrong: it is this script. For tests that are about no C.
case $0 in
*/verify) ;;
*) exec cp "$0" verify ;;
esac
