#!/bin/sh
# Installs the node modules with which test_page.lua drives a browser into a directory, which BROWSER_MODULES must name. Needs npm
# and its registry; the browser is Debian's chromium.
set -eu
mkdir -p "${1:?usage: install.sh DIRECTORY}"
npm install --prefix "$1" --no-audit --no-fund --ignore-scripts playwright-core@1.65.1 axe-core@4.14.1
