-- test_starved.lua: if an allocation of Lua fails, splitgen must either report that, exit with 3 and leave nothing half-written,
-- or recover and work as usual. Tests a sample of allocations for each command, a larger one with "slow", in this process, so
-- that a debugger shows a crash.
local host = require("host")
local test = require("test")

-- The files in the directory; empties o and p.
local function take_left(here)
  local left = here:list()
  for _, folder in ipairs({ "/o", "/p" }) do
    host.remove_folder(here.path .. folder)
    host.make_folder(here.path .. folder)
  end
  return left
end

-- Runs a command -> its outcome.
local function call(here, words)
  local code = test.with_variables({ TMPDIR = "p" }, function()
    return host.call(here.path, here.output, here.errors, "splitgen", table.unpack(words))
  end)
  return {
    code = code,
    output = test.read(here.output),
    errors = test.read(here.errors),
    left = take_left(here),
  }
end

local function is_as(outcome, usual)
  return outcome.code == usual.code and outcome.output == usual.output and outcome.errors == usual.errors
end

-- Whether the output begins as usual and ends with the sentence about memory.
local function tells_of_memory(outcome, usual, is_json)
  local sentence = is_json and '{"severity":"error","message":"out of memory","text":"splitgen: error: out of memory"}\n'
    or "splitgen: error: out of memory\n"
  local before = outcome.errors:sub(1, -#sentence - 1)
  return outcome.code == 3 and outcome.errors == before .. sentence and usual.errors:sub(1, #before) == before
end

-- Lets an allocation fail; then this one and all later ones.
local function check(here, words, usual, number)
  for _, is_last in ipairs({ false, true }) do
    host.starve(number, is_last)
    local outcome = call(here, words)
    local is_told = tells_of_memory(outcome, usual, words[1] == "--diagnostics")
    local is_right = is_told or is_as(outcome, usual)
    if not is_right or outcome.left ~= usual.left and not (is_told and outcome.left == here:list()) then
      error(("%s, without allocation %d%s: exit code %d, leaves %s: %s"):format(table.concat(words, " "), number,
        is_last and " and all later" or "", outcome.code, outcome.left, outcome.errors), 0)
    end
  end
end

local sample, first = 12, 100

test.rows("starved", {
  { "--version", is_first = true }, -- the first of all fail in turn: some 400 are the same in all commands
  { "list" },
  { "--diagnostics", "json", "list" },
  { "list", "m.onnx" },
  { "model", "m.onnx", "--out", "o", "--depfile", "p/m.d" },
  { "kernel", "--request", "r.json", "--out", "o" },
  { "generate", "--check", "--out", "tree" },
  { "spec", "check", test.setting("CHANGELOG") .. "/page.md" },
}, function(here, words)
  here:write("r.json", [[{"format": 1, "nodes": [
    {"op": "Split", "opset": 13, "dtype": "float", "dims": [2, 6], "axis": 1, "outputs": 2}]}]])
  here:must('cp "$MODELS/shapes.onnx" m.onnx && cp -R "$SPLITGEN_SOURCE_ROOT/generated" tree && mkdir o p')
  local usual = call(here, words)
  test.check(usual.code ~= 3, "%s: %s", words[1], usual.errors)
  local count, number = host.starve(), 1
  test.check(count > 0, "%s: nothing is allocated", words[1])
  while number <= count do
    check(here, words, usual, number)
    number = number + (words.is_first and number < first and 1 or math.max(count // sample, 1))
  end
end)

return function(which, words)
  if which == "slow" then
    sample, first = 48, 400
  end
  return test.run(words)
end
