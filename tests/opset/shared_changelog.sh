#!/bin/sh
# ONNX's own page, which CI has beside the checkout: the tables are as it has them, each version imports again as it stands in
# its table, and each mutation of the page is noticed. Usage: shared_changelog.sh SPLITGEN SOURCE_ROOT PAGE
set -eu
splitgen=$(realpath "$1") root=$(realpath "$2") page=$(realpath "$3")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
cp "$page" Changelog.md

"$splitgen" spec check Changelog.md | tee log
grep -qxFf log "$root/spec/README.md"
"$splitgen" spec diff Changelog.md | grep -x 'the tables have every version of the page'
for range in '1 2' '2 11' '11 13' '13 18' '13 24'; do
    "$splitgen" spec diff Changelog.md --from "${range% *}" --to "${range#* }" >from_page
    "$splitgen" spec diff --from "${range% *}" --to "${range#* }" | diff - from_page
done

# The facts of a version's block, as they are written; what is assumed is ours.
facts() { # facts VERSION FILE
    awk -v head="    { since_version = $1," '
        { sub(/, assumed = [0-9]+/, "") }
        $0 == head { inside = 1 }
        /^      lengths = / { inside = 0 }
        inside && (/^      source/ || /^      attributes = /) { shown = 1 }
        inside && shown
        /^      source/ { shown = 0 }' "$2"
}

for version in Split-1 Split-2 Split-11 Split-13 Split-18 SplitToSequence-11 SplitToSequence-24; do
    op=${version%-*} since=${version#*-}
    cp -R "$root/spec" "$root/templates" "$root/generator" .
    table=spec/split.lua
    [ "$op" = Split ] || table=spec/split_to_sequence.lua
    awk -v head="    { since_version = $since," '
        $0 == head { skip = 1 }
        !skip
        skip && /} },$/ { skip = 0 }' $table >without
    cp without $table
    "$splitgen" --root . spec import Changelog.md --op "$op" --version "$since" >log
    "$splitgen" --root . spec check Changelog.md >>log
    facts "$since" "$root/$table" >committed
    facts "$since" $table >imported
    test -s committed && diff committed imported
    echo "$version imports again as it stands, $(grep -c undecided: log || true) rules to be named"
done

"$root/tests/opset/changelog_mutations.sh" "$splitgen" "$root" "$page"
