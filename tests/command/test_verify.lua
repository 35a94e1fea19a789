-- test_verify.lua: `splitgen verify`: the project's own cases pass; what is wrong with a case, its model, its compiler or the
-- functions written for it is that case's failure.
local test = require("test")
local test_answers = require("cases")

-- `edit SED` changes the program and the functions that are compiled, `tell SED` what the manifest tells, and that is what is
-- called. Nothing must be left where temporary files are.
local prelude = [[
  verify() { "$SPLITGEN" verify "$@"; }
  program() { printf '#!/bin/sh\n%s\n' "$1" >program; chmod +x program; export CC=$PWD/program; }
  edit() { program "sed -i '$1' *_split.c *_split.h; exec cc \"\$@\""; }
  tell() {
    mkdir root
    for part in generator templates spec runtime; do cp -R "$SPLITGEN_SOURCE_ROOT/$part" root; done
    sed -i "$1" root/generator/write/manifest.lua
    verify() { "$SPLITGEN" --root root verify "$@"; }
  }
  export TMPDIR=$PWD/temporary; mkdir temporary; trap 'rmdir temporary || exit 99' EXIT
]]

local cases = io.popen('ls "$CASES" | wc -l'):read("n")
local fractional_lengths = [[take split_1
  change test_data_set_0/input_0 's/dims: 4 dims: 1/dims: 2/; s/raw_data: "[^"]*"/float_data: 1 float_data: 2.5/'
  mv x/test_data_set_0/input_0.pb x/test_data_set_0/input_1.pb
  cp "$CASES/split_1/test_data_set_0/input_0.pb" x/test_data_set_0
]]
local refused_lengths = "take split_18; change test_data_set_1/input_0 's/dims: 2 data/dims: 3 float_data: 3 data/'; "

-- Cases that wait for each other in the compiler, so that they pass only all at a time.
local meeting = [[take split_2; n=%s; for i in $(seq 2 $n); do cp -R x x$i; done
  program "touch ../../begun.\$\$; until test \$(ls ../../begun.* | wc -l) = $n; do sleep 0.01; done; exec cc \"\$@\""
  verify %s --timeout 20 x*]]

-- What a compiler does for one of two cases, which is int8's, and for the other.
local of_two = [[take split_2; program 'if grep -q int8 default_split.h; then %s; else %s; fi; exit 1'
  verify -j 2 x "$CASES/uneven"]]

local rows = {
  { "own cases", 'verify "$CASES"', 0, ("ok zero_axis\n%d passed, 0 failed, 0 skipped\n"):format(cases) },
  { "own cases with clang", 'command -v clang >clang || exit 0; CC=clang verify "$CASES"', 0 },
  { "cases that are accepted", 'verify --expect-refusal "$CASES/uneven" "$CASES/sequence_24" "$CASES/constant"', 1,
    "0 passed, 3 failed, 0 skipped\n" },
  { "a compiler with arguments", "take uneven; CC='cc -O2 -DX' verify x", 0, "ok x\n" },
  { "a compiler that is to speak no language of the user's",
    [[take uneven; program 'test "$LC_ALL" = C && exec cc "$@"'; LC_ALL=C.UTF-8 verify x]], 0, "ok x\n" },
  { "CC of nothing is cc", "take uneven; CC=' ' verify x", 0, "ok x\n" },
  { "no DIR", "verify", 2, nil, "missing argument" },
  { "an unknown option", "verify --expect x", 2, nil, "unknown option" },
  { "no case at a time", "verify -j 0 x", 2, nil, "-j: it must be 1 or more" },
  { "one case at a time", [[program 'mkdir ../../alone && sleep 0.1 && rmdir ../../alone && exec cc "$@"'
      verify -j 1 "$CASES/uneven" "$CASES/split_2"]], 0, "2 passed" },
  { "three cases at a time", meeting:format("3", "-j 3"), 0, "3 passed" },
  { "as many cases at a time as there are processors", meeting:format("$(getconf _NPROCESSORS_ONLN)", ""), 0, "ok x\n" },
  { "cases that end in another order",
    of_two:format("until test -f ../../ended; do sleep 0.01; done; sleep 0.2; echo one", "touch ../../ended; echo two"), 1,
    "not ok x - it does not compile: one\nnot ok uneven - it does not compile: two\n0 passed, 2 failed, 0 skipped\n",
    "one\nx/model.onnx: error: it does not compile: one\n" ..
      "help: correct the files of the case, or what it is run through, whichever is wrong\ntwo\n" },
  { "a case that ends all", of_two:format("until test -f ../../sleeper; do sleep 0.01; done; exit 127",
      "sleep 1000 & echo $! >../../new; mv ../../new ../../sleeper; wait") ..
      "; code=$?; case $(ps -o stat= -p $(cat sleeper)) in '' | Z*) exit $code ;; esac", 3, "", "the compiler cannot be run" },
  { "progress on a terminal", [[mkdir x; : >x/model.onnx
      script -qec '"$SPLITGEN" verify -j 1 x "$CASES/uneven"' /dev/null | tr '\r' '|' | sed '/^help:/d; s/\x1b\[K//g']], 0,
    "|[1/2] x|x/model.onnx: error: the file is empty [file]|\nnot ok x - the file is empty [file]|\n" ..
      "|[2/2] uneven|ok uneven|\nfailed:|\n  x - the file is empty [file]|\n1 passed, 1 failed, 0 skipped|\n" },
  { "no progress elsewhere", 'verify "$CASES/split_2" "$CASES/uneven"', 0, "2 passed", "" },
  { "no number", "verify --timeout 0 x", 2, nil, "--timeout" },
  { "a wrong byte", "take uneven; change test_data_set_0/output_0 's/data: 2/data: 3/'; verify x", 1,
    "not ok x - output 0 'a' differs from the expected elements, first at element 1\n" },
  { "a wrong byte of a constant's part", "take constant; cp x/*/output_0.pb x/test_data_set_0/output_1.pb; verify x", 1,
    "not ok x - output 1 'b' differs from the expected elements, first at element 0\n" },
  { "a wrong string", "take strings; change test_data_set_0/output_1 's/377/377x/'; verify x", 1,
    "not ok x - output 1 'b' differs from the expected elements, first at element 1\n" },
  { "a tensor of a sequence lacks",
    'take sequence_24; cp "$CASES/sequence_empty/test_data_set_0/output_0.pb" x/test_data_set_0; verify x', 1, "expected 0\n" },
  { "a refused model, expected", [[take split_18; change model 's/"axis"/"axes"/'; verify --expect-refusal x]], 0,
    "ok x\n1 passed, 0 failed, 0 skipped\n", "has no attribute 'axes'" },
  { "a dimension called inner beside an unknown one", [[take split_2
      change model 's/dim { dim_value: 2 } dim { dim_value: 3 }/dim { dim_param: "inner" } dim { dim_value: 3 } dim { }/
        s/dim { dim_value: 2 } dim { dim_value: [12] }/dim { } dim { } dim { }/g'
      change test_data_set_0/input_0 's/dims: 2 dims: 3/dims: 1 dims: 3 dims: 2/'
      change test_data_set_0/output_0 's/dims: 2 dims: 1/dims: 1 dims: 1 dims: 2/
        s/data: 1/data: -1/'
      change test_data_set_0/output_1 's/dims/dims: 1 dims/
        s/data: -1 int32_data: 0/data: 0 int32_data: 1/'
      verify x]], 0, "ok x\n" },
  { "strings of a constant", [[take constant
      change model 's/_type: 10/_type: 8/g
        s/int32_data: 1 int32_data: 2/string_data: ["p", "q"]/'
      change test_data_set_0/output_0 's/data_type: .*/data_type: 8 string_data: "p"/'
      change test_data_set_0/output_1 's/data_type: .*/data_type: 8 string_data: "q"/'
      verify x]], 0, "ok x\n" },
  { "a dimension that is declared -1", "take uneven; change model 's/dim_value: 7/dim_value: -1/'; verify x", 0, "ok x\n",
    "x/model.onnx: warning: graph input 'input' declares a dimension as -1, which is taken for unknown\n" },
  { "a symbol that is two numbers of what a node gives", [[take chain
      change model 's/dim { dim_value: 3 }/dim { }/
        s/output {/value_info { name: "bottom" type { tensor_type { elem_type: 6 \
          shape { dim { dim_param: "m" } dim { dim_param: "m" } } } } } &/'
      verify x]], 1, "not ok x - columns: a symbolic dimension is 1 and 3\n" },
  { "lengths that another node gives", [[take chain
      change model 's/name: "widths"/name: "given"/
        s/node {/node { input: "given" output: "widths" op_type: "Split" attribute { name: "num_outputs" type: INT i: 1 } } &/'
      verify x]], 1, "not ok x - columns: lengths that another node gives cannot be told here\n" },
  { "lengths that the function refuses", refused_lengths .. "verify x", 1, "split leaves 1 of 3" },
  { "lengths that the function refuses, expected", refused_lengths .. "verify --expect-refusal x", 0, "ok x\n",
    "split leaves 1 of 3" },
  { "lengths that are no integers", fractional_lengths .. "verify x", 1,
    "not ok x - #0(Split): split[1] is not an integer [BAD_LENGTHS]\n" },
  { "lengths that are no integers, expected", fractional_lengths .. "verify --expect-refusal x", 0, "ok x\n" },
  { "lengths that the function should refuse",
    refused_lengths .. "edit 's/        return status;/        return SGK_OK;/'; verify --expect-refusal x", 1,
    "the function accepts what it must refuse" },
  { "a wrong copy", "take split_2; edit 's/from + 1/from + 0/'; verify x", 1,
    "not ok x - output 1 'b' differs from the expected elements, first at element 0\n" },
  { "a copy beside its output", [[take split_2; edit 's/row \* 2/row * 3/'; verify x]], 1,
    "not ok x - #0(Split): bytes beside an output were written\n" },
  { "a wrong view", "take uneven; edit 's/(input) + 8/(input) + 4/'; verify x", 1,
    "not ok x - split: the address of a view is not the input's and its offset\n" },
  { "a manifest of other offsets", "tell 's/return size.number(product)/return 4 + size.number(product)/'; take uneven; verify x",
    1,
    "not ok x - split: the header and the manifest have different offsets of a view\n" },
  { "a manifest of other bytes of a constant", "tell 's/offset + row.bytes/& + 1/'; take constant; verify x", 1,
    "not ok x - #0(Split): the manifest has 3 bytes of a constant, not 2\n" },
  { "a manifest of parameters in another order",
    [[tell 's/rows\[i\] =/rows[#parameters + 1 - i] =/'; take split_18; verify x]], 1,
    "not ok x - it does not compile: " },
  { "a manifest that has outputs as others", [[tell 's/node.made.outputs_as/"array"/'; take split_2; verify x]], 1,
    "not ok x - it does not compile: " },
  { "a wrong copy in place of a view", "take uneven; edit 's/from + 8/from + 4/'; verify x", 1,
    "not ok x - output 1 'b' differs from the expected elements, first at element 0, with --copy-all\n" },
  { "a crash", [[take split_2
      program 'grep -q int8 default_split.h &&
        sed -i "s/from = input;/from = input; __builtin_trap();/" default_split.c; exec cc "$@"'
      verify x "$CASES/uneven" >lines; code=$?
      sed 's/crashed: .*/crashed/' lines; exit $code]], 1,
    "not ok x - crashed\nok uneven\nfailed:\n  x - crashed\n1 passed, 1 failed, 0 skipped\n" },
  { "a warning", "take split_2; edit 's/from = input;/from = input; int unused;/'; verify x", 1,
    "not ok x - it does not compile: ", "unused" },
  { "a compiler that fails for one",
    [[take split_2; program 'grep -q int8 default_split.h && exit 1; exec cc "$@"'; verify x "$CASES/uneven"]], 1,
    "not ok x - it does not compile: exit status 1\nok uneven\nfailed:\n  x - it does not compile: exit status 1\n" },
  { "a compiler that is none", "take split_2; CC=/nowhere/cc verify x x >lines; code=$?; ! test -s lines && exit $code", 3, nil,
    "/nowhere/cc: error: the compiler cannot be run: /nowhere/cc: No such file or directory\n" ..
      "help: the environment variable CC names it, " },
  { "a wrapper of a compiler that is none", "take split_2; CC='env nocc' verify x", 3, nil,
    "env: error: the compiler cannot be run: " },
  { "what a compiler says, as JSON", "take split_2; program 'echo first; echo second >&2; exit 1'; verify --diagnostics json x",
    1, "not ok x - it does not compile: first\n",
    '{"severity":"error","file":"x/model.onnx","message":"it does not compile: first","help":"correct the files of ' ..
      'the case, or what it is run through, whichever is wrong","output":"first\\nsecond\\n"}\n' },
  { "what the program says, as JSON",
    [[take split_2; program 'printf "#!/bin/sh\necho a; echo b; exit 1" >verify; chmod +x verify'; verify --diagnostics json x]],
    1, "not ok x - a\n", 'whichever is wrong","output":"a\\nb\\n"}\n' },
  { "a compiler that hangs",
    "take split_2; program 'sleep 1000 & echo $! >../../sleeper; mktemp; wait'; verify --timeout 1 x; case $(ps -o stat= -p " ..
      "$(cat sleeper)) in '' | Z*) ;; *) exit 8 ;; esac", 0, "not ok x - it does not compile: not done after 1 s\n" },
  { "a program that hangs",
    [[take split_2; program 'printf "#!/bin/sh\nsleep 1000\n" >verify; chmod +x verify'; verify --timeout 1 x]], 1,
    "not ok x - not done after 1 s\n" },
  { "no place for files", "take uneven; TMPDIR=/nowhere verify x", 3, nil, "/nowhere: error: No such file or directory" },
}

-- A file that shrinks between being mapped and being read, here for the first or second time; not where a sanitizer must be
-- loaded first.
for _, row in ipairs(test.setting("SHRINK") ~= "" and {
  { "split_2", "model.onnx", 1 },
  { "split_2", "test_data_set_0/input_0.pb", 1 },
  { "sequence_24", "test_data_set_0/output_0.pb", 1 },
  { "constant", "model.onnx", 2 },
} or {}) do
  local case, file, at = table.unpack(row)
  rows[#rows + 1] = { ("%s of %s shrinks"):format(file, case),
    ('take %s; export SHRINKS=x/%s SHRINKS_AT=%d LD_PRELOAD="$SHRINK"; verify x "$CASES/uneven"'):format(case, file, at), 1,
    "not ok x - input or output failed\nok uneven\n", ("x/%s: error: the file shrinks while it is read\n"):format(file) }
end
test_answers(prelude, rows)

return test.run
