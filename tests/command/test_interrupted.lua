-- test_interrupted.lua: a splitgen that is ended by a signal: all files are new, nothing temporary is left, no child lives on,
-- and it died of the signal. One that is killed leaves each file old or new, and one directory.
local host = require("host")
local test = require("test")

local numbers = {}
for name, number in io.popen("for i in $(seq 31); do echo $(kill -l $i) $i; done"):read("a"):gmatch("(%w+) (%d+)") do
  numbers[name] = tonumber(number)
end

local can_strike = test.setting("STRIKER") ~= "" -- not where a sanitizer must be the first to be loaded

-- Who runs the suite may ignore some, as nohup does.
local as_by_default = "exec env --default-signal=HUP,INT,TERM "

-- A folder, o unless said, gets the kernels of such lengths.
local function kernel(lengths, folder)
  return ('"$SPLITGEN" kernel --op Split --opset 18 --dtype float --shape 6 --split %s --out %s'):format(lengths, folder or "o")
end

-- It first writes its files one by one, then gives them their names: each with a call that can be struck.
local files = 3
local calls = 2 * files

-- The command, which gets the signal at one of the calls.
local function struck(signal, at)
  return ('STRIKE=%d STRIKE_AT=%d LD_PRELOAD="$STRIKER" %s'):format(numbers[signal], at, kernel("2,4"))
end

-- Lets o be as it is before, again and again -> what does that. `wanted` gets what o should then hold behind the command.
local function prepare(here)
  here:must(kernel("2,4", "wanted"))
  here:must(kernel("3,3", "before"))
  return function()
    host.remove_folder(here.path .. "/o")
    here:copy(here.path .. "/before", "o")
  end
end

-- A function of the shell that tries a command until it succeeds.
local wait_until = [[
  wait_until() {
    left=1000
    while ! "$@"; do
      test $left -gt 0 || { echo "never: $*" >&2; exit 9; }
      sleep 0.01; left=$((left - 1))
    done
  }
  is_in_state() { # is_in_state LETTER PROCESS
    { read -r _ _ state _ <"/proc/$2/stat"; } 2>/dev/null || state=none
    test "$state" = "$1"
  }
]]

for _, signal in ipairs(can_strike and { "HUP", "INT", "TERM" } or {}) do
  -- The signal waits until all files are written, be it to a directory that was there or to a new one.
  test("all: " .. signal, function(here)
    local again = prepare(here)
    for at = 1, calls + 1 do
      for _, is_there in ipairs({ true, false }) do
        again()
        if not is_there then
          host.remove_folder(here.path .. "/o")
        end
        test.equal(here:run(as_by_default .. struck(signal, at)).signal, at <= calls and numbers[signal] or nil)
        here:must("diff -r o wanted")
      end
    end
  end)

  -- A signal that was ignored, as by nohup, stays so.
  test("ignored: " .. signal, function(here)
    prepare(here)()
    here:must(("exec env --ignore-signal=%s %s"):format(signal, struck(signal, 1)))
    here:must("diff -r o wanted")
  end)
end

if can_strike then
  -- Killed, it leaves the directory of its temporary files; each other file is old or new. The next run needs nothing of that.
  test("killed", function(here)
    local again = prepare(here)
    for at = 1, calls do
      again()
      test.equal(here:run("exec env " .. struck("KILL", at)).signal, numbers.KILL)
      here:must([[test "$(ls -A o | wc -l)" -eq 4 # with the directory
        for file in o/*; do cmp -s $file "before/${file#o/}" || cmp $file "wanted/${file#o/}"; done]])
      here:must(kernel("2,4") .. " && rm -R o/.splitgen-* && diff -r o wanted")
    end
  end)

  -- One that is stopped meanwhile has its own.
  test("two at once", function(here)
    local again = prepare(here)
    for at = 1, calls do
      again()
      here:must(([[%s env %s & first=$!
        wait_until is_in_state T $first
        %s && kill -CONT $first && wait $first && diff -r o wanted]]):format(wait_until, struck("STOP", at), kernel("2,4")))
    end
  end)
end

-- Its shape is unknown.
local graph = "(float[] x) => (float[] a) { a = Split <num_outputs = 1> (x) }"

-- A splitgen that runs other programs, each of which starts one more, leaves a file where it may, and goes on for long. Each
-- signal comes to splitgen when there are so many, or to all that a terminal tells, too.
local function end_with_children(here, count, setting, arguments, left, signal, to)
  here:must("mkdir -p temporary x/test_data_set_0")
  here:encode_graph("x/model.onnx", 18, graph)
  here:encode("x/test_data_set_0/input_0.pb", "dims: 1 data_type: 1 float_data: 0", "TensorProto")
  here:must("cp x/test_data_set_0/input_0.pb x/test_data_set_0/output_0.pb; cp -R x y")
  here:write("program", ([[#!/bin/sh
    sleep 1000 & echo $! >"$HERE/new$$"; mkdir -p "%s/left/below"
    mv "$HERE/new$$" "$HERE/sleeper$$"; wait
  ]]):format(left))
  here:write("start", wait_until .. ([[
    chmod +x program; export HERE=$PWD TMPDIR=$PWD/temporary %s=$PWD/program
    are_asleep() { set -- sleeper*; test -e "$1" && test $# = %d; }
    { wait_until are_asleep; kill -%s %s$$; } &
    %s "$SPLITGEN" %s]]):format(setting, count, signal, to, as_by_default, arguments))
  test.equal(here:run("exec setsid sh ./start").signal, numbers[signal], "the signal that ended it")
  here:must("rmdir temporary")
  here:must(wait_until .. [[is_dead() { is_in_state none "$1" || is_in_state Z "$1"; }
    for sleeper in sleeper*; do wait_until is_dead $(cat $sleeper); done]])
end

for _, row in ipairs({
  { 2, "CC", "verify -j 2 x y", "$TMPDIR" },
  { 1, "SPLITGEN_INFER_SHAPES", "list x/model.onnx", '$(dirname "$2")' },
}) do
  local count, setting, arguments, left = table.unpack(row)
  for _, signal in ipairs({ "HUP", "INT", "TERM" }) do
    for _, to in ipairs({ "", "-" }) do -- itself, or its group
      test(("with children: %s: %s to %s$$"):format(arguments, signal, to), function(here)
        end_with_children(here, count, setting, arguments, left, signal, to)
      end)
    end
  end
end

-- A folder goes whatever is in it, without any other program, and what a link in it leads to stays. The command runs a
-- program that leaves something in the folder.
test("a folder goes", function(here)
  here:encode_graph("m.onnx", 18, graph)
  here:must("mkdir temporary; mkdir -p kept/below; touch kept/file")
  here:write("program", [[#!/bin/sh
    cd "$(dirname "$2")" || exit
    mkdir -p a/b/c .d/e; touch a/b/file .d/e/-f; ln -s "$HERE/kept" link; ln -s ../../../../kept a/b/link; mkfifo .d/e/g
  ]])
  here:write("start", [[chmod +x program; export HERE=$PWD TMPDIR=$PWD/temporary SPLITGEN_INFER_SHAPES=$PWD/program
    sed -i "1a PATH=$PATH" program; PATH=/nowhere exec "$SPLITGEN" list m.onnx]])
  here:must("sh ./start && rmdir temporary && test -d kept/below -a -f kept/file")
end)

-- Nor does a process that was started without the signal of a child's end lose what its children come to.
test("without news of children", function(here)
  here:encode_graph("m.onnx", 18, graph)
  here:expect('exec env --ignore-signal=CHLD SPLITGEN_INFER_SHAPES=false "$SPLITGEN" list m.onnx', 0, nil,
    ": shapes are not inferred: exit status 1\n")
end)

return test.run
