#!/bin/sh
# Changes models at random for $FUZZ_SECONDS (60), with a new seed in each run. Usage: fuzz.sh LUA_HOST SOURCE_ROOT
exec "$1" "$2" fuzz test_fuzz "${FUZZ_SECONDS:-60}"
