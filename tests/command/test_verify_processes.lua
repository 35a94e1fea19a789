-- test_verify_processes.lua: `splitgen verify` and its child processes: several cases at a time, compilers and programs that
-- fail, hang or crash, output on a terminal, files that shrink. No row tests C.
local cases = require("cases")
local test = require("test")

-- `program LINE` makes a shell script of LINE the compiler; $STUB is a compiler whose programs always succeed. No temporary files
-- may be left.
local prelude = [[
  verify() { "$SPLITGEN" verify "$@"; }
  program() { printf '#!/bin/sh\n%s\n' "$1" >program; chmod +x program; export CC=$PWD/program; }
  ln -s "$SPLITGEN_SOURCE_ROOT/tests/support/stub_compiler.sh" stub; export STUB=$PWD/stub CC=$PWD/stub # CC has no spaces
  export TMPDIR=$PWD/temporary; mkdir temporary; trap 'rmdir temporary || exit 99' EXIT
]]

-- Cases whose compilers wait for each other: they pass only if all run at the same time.
local meeting = [[n=%s; for i in $(seq 2 $n); do cp -R x x$i; done
  program "touch ../../begun.\$\$; until test \$(ls ../../begun.* | wc -l) = $n; do sleep 0.01; done; exec $STUB"
  verify %s --timeout 20 x*]]

-- A compiler that does one thing for the case with int8, and another for the other case.
local of_two = [[program 'if grep -q int8 default_split.h; then %s; else %s; fi; exit 1'
  verify -j 2 x "$CASES/uneven"]]

-- A compiler that writes a program of this shell command.
local leaving = [[program 'printf "#!/bin/sh\n%s\n" >verify; chmod +x verify'; ]]

-- A compiler whose programs run in this line of a shell script, as ./real.
local wrapping = [[program 'cc "$@" && mv verify real && printf "#!/bin/sh\n%s\n" >verify && chmod +x verify'; ]]

local wrong_byte = { { "test_data_set_0/output_0", "data: 2", "data: 3" } }
local refused_lengths = { { "test_data_set_1/input_0", "dims: 2 data", "dims: 3 float_data: 3 data" } }

-- The verdict on a program that ends with this line in place of the other.
local function not_done(line, expected)
  return ("not ok x - the last line of the program's output is '%s', expected '%s'\n"):format(line, expected)
end

-- The case copied to x, a shell command, the exit code, parts of the output and errors, and changes of the case.
test.rows("answer", {
  { "a compiler with arguments", "uneven", [[program 'test "$1 $2" = "-O2 -DX" && exec $STUB'; CC="$CC -O2 -DX" verify x]], 0,
    "ok x\n" },
  { "a compiler that is to speak no language of the user's", "uneven",
    [[program 'test "$LC_ALL" = C && exec $STUB'; LC_ALL=C.UTF-8 verify x]], 0, "ok x\n" },
  { "CC of nothing is cc", "uneven", 'mkdir bin; ln -s "$STUB" bin/cc; PATH=$PWD/bin:$PATH CC=" " verify x', 0, "ok x\n" },
  { "one case at a time", "split_2", [[program 'mkdir ../../alone && sleep 0.1 && rmdir ../../alone && exec $STUB'
      verify -j 1 "$CASES/uneven" x]], 0, "2 passed" },
  { "three cases at a time", "split_2", meeting:format("3", "-j 3"), 0, "3 passed" },
  { "as many cases at a time as there are processors", "split_2", meeting:format("$(getconf _NPROCESSORS_ONLN)", ""), 0,
    "ok x\n" },
  { "cases that end in another order", "split_2",
    of_two:format("until test -f ../../ended; do sleep 0.01; done; sleep 0.2; echo one", "touch ../../ended; echo two"), 1,
    "not ok x - it does not compile: one\nnot ok uneven - it does not compile: two\n0 passed, 2 failed, 0 skipped\n",
    "one\nx/model.onnx: error: it does not compile: one\n" ..
      "help: correct the files of the case, or the program under test, whichever is wrong\ntwo\n" },
  { "a compiler that writes control characters", "uneven",
    [[program 'printf "a\tb \233\033[31m \342\200\256\n" >&2; exit 1'; verify x]], 1, nil,
    "a\tb \\x9b\\x1b[31m \\xe2\\x80\\xae\nx/model.onnx: error: it does not compile: a\\x09b" },
  { "a case that ends all", "split_2", of_two:format("until test -f ../../sleeper; do sleep 0.01; done; exit 127",
      "sleep 1000 & echo $! >../../new; mv ../../new ../../sleeper; wait") ..
      " || code=$?; case $(ps -o stat= -p $(cat sleeper)) in '' | Z*) exit $code ;; esac", 3, "", "the compiler cannot be run" },
  { "progress on a terminal", "uneven", [[mkdir y; : >y/model.onnx
      script -qec '"$SPLITGEN" verify -j 1 y x' /dev/null | tr '\r' '|' | sed '/^help:/d; s/\x1b\[K//g']], 0,
    "|[1/2] y|y/model.onnx: error: the file is empty [file]|\nnot ok y - the file is empty [file]|\n" ..
      "|[2/2] x|ok x|\nfailed:|\n  y - the file is empty [file]|\n1 passed, 1 failed, 0 skipped|\n" },
  { "a crash", "split_2", [[program 'grep -q int8 default_split.h || exec $STUB
        printf "#!/bin/sh\nkill -ILL \$\$\n" >verify; chmod +x verify'
      verify x "$CASES/uneven" >lines || code=$?
      sed 's/crashed: .*/crashed/' lines; exit $code]], 1,
    "not ok x - crashed\nok uneven\nfailed:\n  x - crashed\n1 passed, 1 failed, 0 skipped\n" },
  { "a compiler that fails for one", "split_2",
    [[program 'grep -q int8 default_split.h && exit 1; exec $STUB'; verify x "$CASES/uneven"]], 1,
    "not ok x - it does not compile: exit status 1\nok uneven\nfailed:\n  x - it does not compile: exit status 1\n" },
  { "a compiler that is none", "split_2", "CC=/nowhere/cc verify x x >lines || code=$?; ! test -s lines && exit $code", 3, nil,
    "/nowhere/cc: error: the compiler cannot be run: /nowhere/cc: No such file or directory\n" ..
      "help: the environment variable CC names the compiler " },
  { "a wrapper of a compiler that is none", "split_2", "CC='env nocc' verify x", 3, nil,
    "env: error: the compiler cannot be run: " },
  { "output of a compiler, as JSON", "split_2", "program 'echo first; echo second >&2; exit 1'; verify --diagnostics json x", 1,
    "not ok x - it does not compile: first\n",
    '{"severity":"error","file":"x/model.onnx","message":"it does not compile: first","help":"correct the files of ' ..
      'the case, or the program under test, whichever is wrong","output":"first\\nsecond\\n","text":"first\\nsecond\\n' ..
      'x/model.onnx: error: it does not compile: first\\nhelp: correct the files of the case, or the program under test, ' ..
      'whichever is wrong"}\n' },
  { "output of the program, as JSON", "split_2", leaving:format("echo a; echo b; exit 1") .. "verify --diagnostics json x", 1,
    "not ok x - a\n", 'whichever is wrong","output":"a\\nb\\n","text":"a\\nb\\nx/model.onnx: error: a\\nhelp: ' },
  { "a compiler that may leave no file of its memory", "split_2",
    [[ulimit -S -c "$(ulimit -H -c)"; program 'ulimit -c; exit 1'; verify x]], 1, "not ok x - it does not compile: 0\n" },
  { "a compiler whose processes end with their readers", "split_2", "program 'yes | head -n 1; exit 1'; verify x", 1,
    "not ok x - it does not compile: y\n", "y\nx/model.onnx: error: " },
  { "a compiler that hangs", "split_2", "program 'sleep 1000 & echo $! >../../sleeper; mktemp; wait'; " ..
      "! verify --timeout 1 x && case $(ps -o stat= -p $(cat sleeper)) in '' | Z*) ;; *) exit 8 ;; esac", 0,
    "not ok x - it does not compile: not done after 1 s\n" },
  { "a program that does nothing", "split_2", leaving:format("exit 0") .. "verify x", 1,
    not_done("", "4 comparisons, 0 refusals") },
  { "a program that compares less", "split_2", leaving:format("echo 2 comparisons, 0 refusals") .. "verify x", 1,
    not_done("2 comparisons, 0 refusals", "4 comparisons, 0 refusals") },
  { "a program whose output is cut off", "split_2", leaving:format("echo 4 comparisons, 0 refu") .. "verify x", 1,
    not_done("4 comparisons, 0 refu", "4 comparisons, 0 refusals") },
  { "a program that does not end with its output", "split_2",
    leaving:format("echo 4 comparisons, 0 refusals; echo lost") .. "verify x", 1, not_done("lost", "4 comparisons, 0 refusals") },
  { "a program that fails after its output", "split_2",
    leaving:format("echo 4 comparisons, 0 refusals; exit 1") .. "verify x", 1,
    "not ok x - exit status 1, although all is as expected\n" },
  { "a program that crashes after its output", "split_2",
    leaving:format("echo 4 comparisons, 0 refusals; kill -ILL \\$\\$") .. "verify x", 1, "not ok x - crashed: " },
  { "lines of another system", "split_2", leaving:format([[echo 4 comparisons, 0 refusals\r]]) .. "verify x", 0, "ok x\n" },
  { "a wrong byte, and a lost exit status", "uneven", wrapping:format("./real; exit 0") .. "verify x", 1,
    not_done("output 0 'a' differs from the expected elements, first at element 1", "8 comparisons, 0 refusals"), nil,
    wrong_byte },
  { "more files than a program can have open", "typed_fields", wrapping:format("ulimit -n 8; ./real") .. "verify x", 0,
    "ok x\n" },
  { "no refusal by a program that does nothing", "split_18", leaving:format("exit 0") .. "verify --expect-refusal x", 1,
    not_done("", "0 comparisons, 2 refusals"), nil, refused_lengths },
  { "no refusal by a program that only fails", "split_18", leaving:format("exit 1") .. "verify --expect-refusal x", 1,
    "not ok x - exit status 1\n", nil, refused_lengths },
  { "a refusal, and a program that refuses less", "split_18",
    leaving:format("echo 0 comparisons, 1 refusals") .. "verify --expect-refusal x", 1,
    not_done("0 comparisons, 1 refusals", "0 comparisons, 2 refusals"), nil, refused_lengths },
  { "a program that hangs", "split_2", leaving:format("sleep 1000") .. "verify --timeout 1 x", 1,
    "not ok x - not done after 1 s\n" },
  { "no place for files", "uneven", "TMPDIR=/nowhere verify x", 3, nil,
    "/nowhere: error: No such file or directory\nhelp: TMPDIR names " },
}, function(here, row)
  local _, case, line, code, output, errors, changes = table.unpack(row, 1, 7)
  cases.take(here, case, "x", changes)
  here:expect(prelude .. line, code, output, errors)
end)

-- A file that shrinks after it is opened for the Nth time; not tested if a sanitizer must be loaded first.
if test.setting("SHRINK") ~= "" then
  test.rows("shrinks", {
    { "split_2", "model.onnx", 1 },
    { "split_2", "test_data_set_0/input_0.pb", 1 },
    { "sequence_24", "test_data_set_0/output_0.pb", 1 },
    { "constant", "model.onnx", 2, "initializer 'x': " },
    { "constant_node", "model.onnx", 3, "Constant 'widths': " },
  }, function(here, row)
    local case, file, at, of = table.unpack(row)
    cases.take(here, case, "x")
    here:expect(('%sexport SHRINKS=x/%s SHRINKS_AT=%d LD_PRELOAD="$SHRINK"; verify x "$CASES/uneven"'):format(prelude, file, at),
    3,
      ("not ok x - %sthe file shrinks while it is read\nok uneven\n"):format(of or ""),
      ("x/%s: error: %sthe file shrinks while it is read"):format(file, of or ""))
  end)
end

return test.run
