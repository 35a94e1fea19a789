#!/bin/sh
# No file of the program or the library may have more than 400 lines, and no function more than 50. A function of Lua ends with
# the first `end` that is indented like its head; one of C begins behind an empty line and ends with a `}`, both at the
# margin: luacheck and clang-format ensure this. Also checks what clang-format does not: no line of C may have more than 120
# columns, and in a comment no row of a table may follow the end of a sentence on the same line.
# Usage: sizes.sh SOURCE_ROOT
set -eu
cd "$1"
find generator runtime templates '(' -name '*.lua' -o -name '*.[ch]' -o -name '*.in' ')' \
    -exec awk -v most_of_file=400 -v most_of_function=50 '
    function refuse(line, what) {
        print FILENAME ":" line ": " what
        failed = 1
    }
    function end_function(begin) {
        functions++
        if (FNR - begin + 1 > most_of_function)
            refuse(begin, "a function of " FNR - begin + 1 " lines, and it may have " most_of_function)
    }
    FNR == 1 { files++; depth = item = is_function = 0; is_lua = FILENAME ~ /\.lua$/ }
    FNR == most_of_file + 1 { refuse(FNR, "a file may have " most_of_file " lines") }
    !is_lua && /^ *\*.*[.:;] .*[[:alnum:]_]  +[[:alnum:]]/ { refuse(FNR, "a row of a table stands behind a sentence") }
    FILENAME ~ /\.in$/ { next }
    !is_lua && length() > 120 { refuse(FNR, "a line of C may have 120 columns") }

    is_lua { match($0, /^ */); indent = RLENGTH }
    is_lua && depth > 0 && indent == indents[depth] && /^ *end/ { end_function(begins[depth--]) }
    is_lua && /(^|[^[:alnum:]_."])function *[[:alnum:]_.:]*\(/ && !/[ ;)]end[,) }]*( *--.*)?$/ {
        begins[++depth] = FNR
        indents[depth] = indent
    }

    is_lua { next }
    /^$/ && !is_function { item = 0 }
    /^[^ \/*#}{]/ && !item { item = FNR; head = "" }
    item && !is_function { head = head $0 }
    /^{|^[^ ].*\) {$/ && head ~ /\(/ { is_function = 1 }
    /^[}{]/ && !is_function { item = 0 }
    /^}/ && is_function { end_function(item); item = is_function = 0 }

    END {
        print files " files, " functions " functions"
        exit failed || files < 100 || functions < 1000
    }
' '{}' +
