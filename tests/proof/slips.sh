#!/bin/bash
# slips.sh SOURCE_ROOT BUILD_DIRECTORY [FUNCTION...]: makes each slip of slips.txt, or of some functions, in a copy of the library. The proof of its
# function must fail: a goal must be left that is proved without the slip. SLIP_SECONDS: for a goal (15). Ends with
# `N refused, M not noticed`.
set -u
root=$1 build=$2
shift 2
here=$root/tests/proof
# shellcheck source=tests/proof/provers.sh
. "$here/provers.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
start_provers "$work" || exit 1
export PROOF_CACHE=none

# replace FILE TEXT INSTEAD: replaces the first occurrence in the file's code, not in a contract
replace() {
    TEXT=$2 INSTEAD=$3 awk '
        /\/\*@/ { contract = 1 }
        !done && !contract && !/\/\/@/ && (at = index($0, ENVIRON["TEXT"])) {
            $0 = substr($0, 1, at - 1) ENVIRON["INSTEAD"] substr($0, at + length(ENVIRON["TEXT"])); done = 1
        }
        /\*\// { contract = 0 }
        { print }
        END { exit !done }' "$1" >"$1.slip" && mv "$1.slip" "$1"
}

# left GROUP FUNCTION: prints how many goals of the function are left, without those in left.txt; prints nothing if WP fails
left() {
    local header provers options files
    read -r _ header provers _ options files _ < <(grep "^$1 " "$here/functions.txt")
    wp "$work/runtime" "$header" "$provers" "${SLIP_SECONDS:-15}" "$options" "$files" "$2" >"$work/log" 2>&1
    grep -q '^\[wp\] Proved goals' "$work/log" || return
    goals <"$work/log" | sed -n 's/^left //p' | grep -c -v -x -F -f <(awk '!/^#/ { print $1 }' "$here/left.txt")
}

refused=0 unnoticed=0 proved=" "
while IFS='|' read -r group function file text instead; do
    case $group in '#'* | '') continue ;; esac
    function=${function// /}
    [ $# -eq 0 ] || [[ " $* " == *" $function "* ]] || continue
    group=${group%% *} file=${file// /} text=${text# } text=${text% } instead=${instead# }
    problem=
    rm -rf "$work/runtime" "$work/generated"
    copy_library "$root" "$build" "$work" || exit 1
    if [[ $proved != *" $function "* ]]; then
        [ "$(left "$group" "$function")" = 0 ] || problem="is not proved without"
        proved+="$function "
    fi
    if ! replace "$work/runtime/$file" "$text" "$instead"; then
        problem="is not there"
    elif [ -z "$problem" ]; then
        write_columns "$root" "$build" "$work"
        case $(left "$group" "$function") in
        0) problem="is not noticed" ;;
        '') problem="does not compile" ;;
        esac
    fi
    if [ -z "$problem" ]; then
        echo "refused: $function: '$text' as '$instead'"
        refused=$((refused + 1))
    else
        echo "NOT REFUSED: $function: '$text' as '$instead' $problem"
        unnoticed=$((unnoticed + 1))
    fi
done <"$here/slips.txt"
echo "$refused refused, $unnoticed not noticed"
[ "$unnoticed" -eq 0 ]
