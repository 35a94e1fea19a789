-- test_interrupted.lua: splitgen ended by a signal: all files must be new, no temporary files or child processes may remain, and
-- the process must end by that signal. After SIGKILL each file is old or new, and one temporary directory remains.
local host = require("host")
local test = require("test")

local numbers = {}
for name, number in io.popen("for i in $(seq 31); do echo $(kill -l $i) $i; done"):read("a"):gmatch("(%w+) (%d+)") do
  numbers[name] = tonumber(number)
end

local can_strike = test.setting("STRIKER") ~= "" -- empty if a sanitizer must be loaded first

-- Resets signals that the suite's parent may ignore, such as nohup.
local as_by_default = "exec env --default-signal=HUP,INT,TERM "

-- The command that writes kernels of these lengths to a folder, by default o.
local function kernel(lengths, folder)
  return ('"$SPLITGEN" kernel --op Split --opset 18 --dtype float --shape 2x6 --axis 1 --split %s --out %s'):format(lengths,
    folder or "o")
end

-- splitgen writes its files one by one, then renames each: the signal can come at each of these calls.
local files = 3
local calls = 2 * files

-- The command, with a signal at one of its calls.
local function struck(signal, at)
  return ('STRIKE=%d STRIKE_AT=%d LD_PRELOAD="$STRIKER" %s'):format(numbers[signal], at, kernel("2,4"))
end

-- Makes `wanted`, the folder that the command must give -> a function that restores o to its state before the command.
local function prepare(here)
  here:must(kernel("2,4", "wanted"))
  here:must(kernel("3,3", "before"))
  return function()
    host.remove_folder(here.path .. "/o")
    here:copy(here.path .. "/before", "o")
  end
end

-- A shell function that repeats a command until it succeeds.
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
  -- The signal is held until all files are written, to an existing directory or to a new one.
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

  -- A signal that was ignored, as by nohup, stays ignored.
  test("ignored: " .. signal, function(here)
    prepare(here)()
    here:must(("exec env --ignore-signal=%s %s"):format(signal, struck(signal, 1)))
    here:must("diff -r o wanted")
  end)
end

if can_strike then
  -- After SIGKILL the directory of temporary files remains; each other file is old or new. The next run does not need them.
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

  -- A stopped splitgen does not disturb another one: their temporary files are separate.
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

local graph = "(float[] x) => (float[] a) { a = Split <num_outputs = 1> (x) }"

-- Makes the test case x, and a file `program`, to take the place of the compiler.
local function make_case(here, program)
  here:must("mkdir -p temporary x/test_data_set_0")
  here:encode_graph("x/model.onnx", 18, graph)
  here:encode("x/test_data_set_0/input_0.pb", "dims: 1 data_type: 1 float_data: 0", "TensorProto")
  here:must("cp x/test_data_set_0/input_0.pb x/test_data_set_0/output_0.pb")
  here:write("program", "#!/bin/sh\n" .. program)
  here:must("chmod +x program")
end

local with_program = "export HERE=$PWD TMPDIR=$PWD/temporary CC=$PWD/program; "

-- Runs splitgen with `count` child programs. Each starts a process of its own, leaves a file, and runs for long. Then sends a
-- signal to splitgen, or to its process group, as a terminal does.
local function end_with_children(here, count, arguments, signal, to)
  make_case(here, [[
    sleep 1000 & echo $! >"$HERE/new$$"; mkdir -p "$TMPDIR/left/below"
    mv "$HERE/new$$" "$HERE/sleeper$$"; wait]])
  here:must("cp -R x y")
  here:write("start", wait_until .. with_program .. ([[
    are_asleep() { set -- sleeper*; test -e "$1" && test $# = %d; }
    { wait_until are_asleep; kill -%s %s$$; } &
    %s "$SPLITGEN" %s]]):format(count, signal, to, as_by_default, arguments))
  test.equal(here:run("exec setsid sh ./start").signal, numbers[signal], "the signal that ended it")
  here:must("rmdir temporary")
  here:must(wait_until .. [[is_dead() { is_in_state none "$1" || is_in_state Z "$1"; }
    for sleeper in sleeper*; do wait_until is_dead $(cat $sleeper); done]])
end

for _, row in ipairs({ { 2, "verify -j 2 x y" }, { 1, "report x/model.onnx --out page.html" } }) do
  local count, arguments = table.unpack(row)
  for _, signal in ipairs({ "HUP", "INT", "TERM" }) do
    for _, to in ipairs({ "", "-" }) do -- to the process, or to its group
      test(("with children: %s: %s to %s$$"):format(arguments, signal, to), function(here)
        end_with_children(here, count, arguments, signal, to)
      end)
    end
  end
end

-- splitgen removes its temporary folder with everything in it, without running another program, but not the targets of links. The
-- compiler leaves files in the folder.
test("a temporary folder is removed", function(here)
  make_case(here, [[
    mkdir -p a/b/c .d/e; touch a/b/file .d/e/-f; ln -s "$HERE/kept" link; ln -s ../../../../kept a/b/link; mkfifo .d/e/g
    test -d link/below -a -f a/b/link/file && touch "$HERE/ran"
  ]])
  here:must("mkdir -p kept/below; touch kept/file")
  here:write("start", with_program .. [[
    sed -i "1a PATH=$PATH" program; PATH=/nowhere exec "$SPLITGEN" report x/model.onnx --out page.html]])
  here:must("sh ./start && rmdir temporary && test -f ran -a -d kept/below -a -f kept/file")
end)

-- Also if SIGCHLD was ignored at the start, splitgen gets the exit status of its children.
test("SIGCHLD ignored", function(here)
  make_case(here, "exit 1")
  here:expect(with_program .. 'exec env --ignore-signal=CHLD "$SPLITGEN" verify x', 1, "it does not compile: exit status 1\n")
end)

return test.run
