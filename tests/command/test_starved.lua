-- test_starved.lua: whichever allocation gets no memory, splitgen ends with exit code 3 and says so, and leaves nothing half
-- done; or it finds a way, and all is as ever.
local test = require("test")

-- Each allocation of C, which are few. Of those of Lua the first so many each, of the first command, whatever is said then being
-- the same in all; beyond, so many samples. With $STARVE_STEP, one in so many of Lua's alone: those of C are the same ones again.
local more = tonumber(os.getenv("STARVE_STEP"))
local first, samples = more and 0 or 400, 25
local of_c = "STARVE_BUT_REALLOC=1 "

-- What a run comes to, and which files of any name it leaves in o and p, which are empty before it.
local function run(here, variables, command)
  local outcome = here:run(([[%s TMPDIR=p SPLITGEN_INFER_SHAPES=false LD_PRELOAD="$STARVE" "$SPLITGEN" %s; code=$?
    for file in o/* o/.[!.]* p/* p/.[!.]*; do
      if test -e "$file"; then set -- "$@" "$file"; fi
    done
    echo "$@" >left; test $# -eq 0 || rm -r "$@"
    exit $code]]):format(variables, command))
  outcome.left = here:read("left")
  return outcome
end

local function is_as(outcome, usual)
  return outcome.code == usual.code and outcome.output == usual.output and outcome.errors == usual.errors
end

-- Behind some of what it says as usual, the sentence for that.
local function tells_of_memory(outcome, usual, command)
  local sentence = command:find("--diagnostics json", 1, true) and '{"severity":"error","message":"out of memory"}\n'
    or "splitgen: error: out of memory\n"
  local before = outcome.errors:sub(1, -#sentence - 1)
  return outcome.code == 3 and outcome.errors == before .. sentence and usual.errors:sub(1, #before) == before
end

local function check(here, variables, command, each)
  local usual = run(here, variables .. "STARVE_COUNT=count", command)
  test.check(usual.code ~= 3, "%s: %s", command, usual.errors)
  local allocations = tonumber(here:read("count"))
  test.check(allocations > 0, "%s: nothing is allocated", command)
  local step = more or allocations // samples
  local at = more or 1
  while at <= allocations do
    for _, way in ipairs({ "", "STARVE_ON=1 " }) do
      local starved = ("%s%sSTARVE_AT=%d"):format(variables, way, at)
      local outcome = run(here, starved, command)
      local is_told = tells_of_memory(outcome, usual, command)
      test.check(is_told or is_as(outcome, usual), "%s %s: exit code %d: %s", starved, command, outcome.code, outcome.errors)
      test.check(outcome.left == usual.left or is_told and outcome.left == "\n",
        "%s %s leaves %s", starved, command, outcome.left)
    end
    at = at + (at < each and 1 or step)
  end
end

-- Not where a sanitizer must be loaded first.
test.rows("starved", test.setting("STARVE") ~= "" and {
  { "--version", first },
  { "list", 0 },
  { "--diagnostics json list", 0 },
  { "list m.onnx", 0 },
  { "model m.onnx --out o --depfile p/m.d", 0 },
  { "kernel --request r.json --out o", 0 },
  { "generate --check --out tree", 0 },
  { 'spec check "$CHANGELOG/page.md"', 0 },
} or {}, function(here, row)
  local command, each = table.unpack(row)
  here:write("r.json", [[{"format": 1, "nodes": [
    {"op": "Split", "opset": 13, "dtype": "float", "dims": [2, 6], "axis": 1, "outputs": 2}]}]])
  here:must('cp "$MODELS/shapes.onnx" m.onnx')
  here:must('cp -R "$SPLITGEN_SOURCE_ROOT/generated" tree && mkdir o p')
  if not more then
    check(here, of_c, command, math.huge)
  end
  check(here, "", command, each)
end)

return test.run
