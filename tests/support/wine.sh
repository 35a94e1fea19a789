#!/bin/sh
# Runs a program for Windows, named with or without .exe. Makes wine's folder with only its libraries: the one that wine makes
# takes 700 MB and 13 s. Usage: wine.sh WINE64 PROGRAM [ARGUMENT...]
set -eu
wine=$1 program=$2
shift 2
[ -e "$program" ] || program=$program.exe
TMPDIR=$(mktemp -d) # wine leaves files there, too
trap '"${wine%64}server64" --kill || true; rm -rf "$TMPDIR"' EXIT
export TMPDIR WINEPREFIX="$TMPDIR/prefix" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;rundll32.exe=;winemenubuilder.exe='
mkdir -p "$WINEPREFIX/drive_c/windows"
ln -s "$(find /usr/lib -path '*/wine/x86_64-windows')" "$WINEPREFIX/drive_c/windows/system32"
"$wine" "$program" "$@"
