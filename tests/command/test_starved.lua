-- test_starved.lua: whichever allocation of Lua gets no memory, splitgen ends with exit code 3 and says so, and leaves nothing
-- half done; or it finds a way, and all is as ever. A sample of them is taken from each command. It is called in this process: a
-- debugger shows where it crashes.
local host = require("host")
local test = require("test")

-- What is there; of that, what is in o and p goes.
local function take_left(here)
  local left = here:list()
  for _, folder in ipairs({ "/o", "/p" }) do
    host.remove_folder(here.path .. folder)
    host.make_folder(here.path .. folder)
  end
  return left
end

-- What a run of a command comes to.
local function call(here, words)
  local code = test.with_variables({ TMPDIR = "p", SPLITGEN_INFER_SHAPES = "false" }, function()
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

-- Behind some of what it says as usual, the sentence for that.
local function tells_of_memory(outcome, usual, is_json)
  local sentence = is_json and '{"severity":"error","message":"out of memory"}\n' or "splitgen: error: out of memory\n"
  local before = outcome.errors:sub(1, -#sentence - 1)
  return outcome.code == 3 and outcome.errors == before .. sentence and usual.errors:sub(1, #before) == before
end

-- Takes the memory of an allocation, and of all later ones.
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

local sample <const> = 12

test.rows("starved", {
  { "--version", first = 400 }, -- so many of Lua's are taken all: what is said then is the same in all commands
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
    number = number + (number < (words.first or 0) and 1 or math.max(count // sample, 1))
  end
end)

return test.run
