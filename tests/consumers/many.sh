#!/bin/bash
# Builds 60 models with ninja, 200 if PAGE is named: on this machine; by two distcc daemons behind ccache, one of which ends
# midway; from the cache; and with new timestamps of the models, when no C may change. All builds must give the same files. Writes
# the times to PAGE.
# Skipped without ninja, distcc or ccache. Usage: many.sh INSTALLED [PAGE], with what configure.sh needs
set -eu
for command in gcc ninja distcc distccd ccache; do
    command -v "$command" >/dev/null || { echo "skipped: there is no $command" && exit 77; }
done
project=$(realpath "$(dirname "$0")/many")
PATH=$(dirname "$(find "$(realpath "$1")" -name splitgen -path '*/bin/*')"):$PATH
count=60 jobs=4 # models, and parallel commands
page=
[ $# -lt 2 ] || page=$(realpath "$2") count=200
ends_at=$((count * 3 / 10)) # objects when a daemon ends
port=$((10000 + $$ % 20000)) # of both daemons
declare -A cpu wall # milliseconds
load=$(cut -d " " -f 1 /proc/loadavg)
daemons=()
directory=$(mktemp -d)
trap 'kill "${daemons[@]}" 2>/dev/null || true; rm -rf "$directory"' EXIT
chmod 755 "$directory" # daemons may run as another user
mkdir -m 777 "$directory/temporary"
mkdir "$directory/distcc" "$directory/here"
export LC_ALL=C CC=gcc CCACHE_DIR=$directory/cache CCACHE_NOCPP2=1 CCACHE_DISABLE=1
export DISTCC_DIR=$directory/distcc DISTCC_HOSTS="127.0.0.1:$port/2 127.0.0.2:$port/2"
export DISTCC_LOG=$directory/distcc.log # not to standard error, which ccache keeps

is() { # is WHAT FOUND TEST...: such as -eq 3
    test "${@:2}" || { cat "$directory/log" && echo "$1: $2, and it should be ${*:3}" && exit 1; }
}

wait_until() {
    for _ in {1..1200}; do
        if "$@" 2>/dev/null; then return; fi
        sleep 0.05
    done
    echo "never: $*" && exit 1
}

start_daemon() { # start_daemon ADDRESS
    TMPDIR=$directory/temporary distccd --no-detach --daemon --listen "$1" --port "$port" --allow 127.0.0.0/8 --jobs 2 \
        --log-stderr --log-level=info >/dev/null 2>"$directory/$1" &
    daemons+=($!)
    wait_until grep -q 'listening on' "$directory/$1"
}

compiled_by() { grep -c COMPILE_OK "$directory/$1" || true; } # ADDRESS

has_objects() { # has_objects COUNT
    test "$(find build -name '*.o' | wc -l)" -ge "$1"
}

stage() { # stage NAME RUNS_OF_SPLITGEN COMPILATIONS NINJA_ARGUMENT...: ninja must run that many commands
    local TIMEFORMAT='%3R %3U %3S' times
    { time ninja -v -j "$jobs" "${@:4}" >"$directory/log" 2>&1 || { cat "$directory/log" && exit 1; }; } 2>"$directory/times"
    read -r -a times <"$directory/times"
    wall[$1]=$((10#${times[0]/./})) cpu[$1]=$((10#${times[1]/./} + 10#${times[2]/./}))
    is "$1: runs of splitgen" "$(grep -c '] splitgen model ' "$directory/log")" -eq "$2"
    is "$1: compilations" "$(grep -c "] [$]CC " "$directory/log")" -eq "$3"
}

statistic() { # statistic NAME...: the sum of these statistics of ccache
    ccache --print-stats | awk -v names=" $* " 'index(names, " " $1 " ") { sum += $2 } END { print sum }'
}

cd "$directory/here"
"$project/configure.sh" "$count"
cp -R . ../elsewhere
stage code "$count" 0 code
stage objects 0 "$count"
stage nothing 0 0

cd ../elsewhere
unset CCACHE_DISABLE
export CC="ccache gcc" CCACHE_PREFIX=distcc
start_daemon 127.0.0.1
start_daemon 127.0.0.2
{ wait_until has_objects "$ends_at" && kill "${daemons[0]}"; } &
stage distributed "$count" "$count"
diff -r build ../here/build
first=$(compiled_by 127.0.0.1) second=$(compiled_by 127.0.0.2)
is "compiled by the daemon that ended" "$first" -ge $((count / 20))
is "compiled by the daemon that ended" "$first" -lt $((count / 3))
is "compiled by the other daemon" "$second" -gt $((count / 2))

rm build/*.o
misses=$(statistic cache_miss)
stage cached 0 "$count"
diff -r build ../here/build
hits=$(statistic direct_cache_hit preprocessed_cache_hit)
is "found in the cache" "$hits" -eq "$count"
is "not found there" "$(statistic cache_miss)" -eq "$misses"

touch models/*
stage touched "$count" 0
stage settled 0 0
[ -n "$page" ] || exit 0

of_model() { awk -v all="$1" -v count="$count" 'BEGIN { printf "%.1f", all / count }'; }

row() { # row WHAT RUNS_OF_SPLITGEN COMPILATIONS STAGE
    local each
    each=$(of_model "${cpu[$4]}")
    echo "| $1 | $2 | $3 | $each | $((wall[$4] / 1000)).$((wall[$4] / 100 % 10)) | $(awk "BEGIN { printf \"%.1f\", $each / 0.6 / 64 }") |"
}

size() { of_model "$(($(cat "$@" | wc -c) / 1000))"; } # in KB

cat >"$page" <<END
# Many models

Written by \`meson compile -C build many-models\`: $(date +%F), $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(getconf _NPROCESSORS_ONLN) processors,
gcc $(gcc -dumpfullversion), ninja $(ninja --version), $(distcc --version | sed -n '1s/ [^ 0-9].*//p'), $(ccache --version | sed -n '1s/ version//p'), a load of $load.

One ninja builds $count different models of two Splits each, which configure.sh makes, with $jobs parallel commands. CPU time
includes ninja and its processes, but not the daemons. Models do not wait for each other: so the last column extrapolates to 100,000
models on 64 cores.

| | runs of splitgen | compilations | CPU a model, ms | all, s | 100,000, min |
|---|---:|---:|---:|---:|---:|
$(row "the C of all models" "$count" 0 code)
$(row "their objects, by \`gcc -O2\`" 0 "$count" objects)
$(row "both, with ccache before two daemons of distcc" "$count" "$count" distributed)
$(row "the objects once more, from ccache" 0 "$count" cached)
$(row "models with a new timestamp that give the same C" "$count" 0 touched)
$(row "nothing new" 0 0 nothing)

A model has $(size build/*_split.*) KB of C, header and manifest, $(size build/*.o) KB of object, and $(of_model "$(statistic cache_size_kibibyte)") KiB in the cache.
One of the daemons was ended after $ends_at objects; every file equalled that of the build without daemons.
distcc prints warnings on standard error, which ccache stores with the object and repeats at each hit: name a file in \`DISTCC_LOG\`.
END
