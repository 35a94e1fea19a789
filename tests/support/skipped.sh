#!/bin/sh
# Stands in for a suite that cannot be built or run here. Usage: skipped.sh PACKAGE...
echo "skipped: not installed: $*"
exit 77
