#!/bin/sh
# Installs what programs print with --print: manual pages, and scripts for shell completion.
# Usage: print.sh MANDIR DATADIR SPLITGEN PROGRAM...
set -eu
man=$1 data=$2
shift 2

install() { # install PROGRAM WHAT FILE
    file=$MESON_INSTALL_DESTDIR_PREFIX/$3
    mkdir -p "$(dirname "$file")"
    "$1" --print "$2" >"$file"
}

install "$1" manifest "$man/man5/splitgen-manifest.5"
for program; do
    name=$(basename "$program")
    install "$program" man "$man/man1/$name.1"
    install "$program" bash "$data/bash-completion/completions/$name"
    install "$program" fish "$data/fish/vendor_completions.d/$name.fish"
    install "$program" zsh "$data/zsh/site-functions/_$name"
done
