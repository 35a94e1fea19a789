-- test.lua: tests that run programs, each in an empty directory of its own. A suite calls this module with a name and a function
-- for each of its tests, and returns test.run; `lua_host ROOT FOLDER SUITE WORDS` runs only tests whose names hold WORDS.
local difference = require("difference")
local host = require("host")
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")
local shell = require("shell")
local simple_command = require("simple_command")
local tap = require("tap")

local test, tests, is_named, place = { quoted = shell.quoted, read = shell.read_file }, {}, {}, {}

-- The value of a variable that meson.build sets.
function test.setting(name)
  return os.getenv(name) or error(name .. " is not set: run this through meson test", 0)
end

-- Fails the test unless condition holds, with a message in the arguments of string.format.
function test.check(condition, ...)
  if not condition then
    error(select("#", ...) > 0 and string.format(...) or "it does not hold", 2)
  end
end

function test.equal(found, expected, what)
  if found ~= expected then
    error(("%s: %s"):format(what or "found", difference.between(found, expected)), 2)
  end
end

-- Fails the test, at that level of calls, unless said, a program's output, holds part; "" requires an empty output.
function test.holds(said, part, what, level)
  if part == "" and said ~= "" then
    error(("%s: %s"):format(what or "found", difference.between(said, "")), level or 2)
  elseif not said:find(part, 1, true) then
    error(("%s: there is no '%s' in\n%s"):format(what or "found", part, difference.instead(said, part)), level or 2)
  end
end

function test.begins(said, part, what)
  if said:sub(1, #part) ~= part then
    local lines = said:sub(1, said:find("\n", #part, true) or #said) -- up to the end of the line in which part ends
    error(("%s: the beginning: %s"):format(what or "found", difference.between(lines, part)), 2)
  end
end

-- Fails the test if the function takes a second of CPU time: on long words, work that is quadratic takes many.
function test.is_fast(run)
  local begin = os.clock()
  run()
  local seconds = os.clock() - begin
  if seconds > 1 then
    error(("it takes %.1f s"):format(seconds), 2)
  end
end

-- text with its first `find`, which it must hold, replaced.
function test.replaced(text, find, replacement)
  local first, last = text:find(find, 1, true)
  if not first then
    error(("there is no '%s' in\n%s"):format(find, difference.instead(text, find)), 2)
  end
  return text:sub(1, first - 1) .. replacement .. text:sub(last + 1)
end

-- The bytes of a file, or nil if it does not exist.
function place:read(name)
  return test.read(self.path .. "/" .. name)
end

function place:write(name, bytes)
  shell.write_file(self.path .. "/" .. name, bytes)
end

-- Copies a folder with all its files to a new folder. `from` is an absolute path.
function place:copy(from, name)
  host.make_folder(self.path .. "/" .. name)
  for _, entry in ipairs(assert(host.list_directory(from))) do
    local held, copy = from .. "/" .. entry, name .. "/" .. entry
    if not host.find_directory(held) then
      self:write(copy, test.read(held))
    elseif entry ~= "." and entry ~= ".." then
      self:copy(held, copy)
    end
  end
end

-- Replaces the first `find` in a file, which must hold it.
function place:replace(name, find, replacement)
  self:write(name, test.replaced(assert(self:read(name), name), find, replacement))
end

-- The programs that a test calls as functions, by their names in shell commands.
local programs = { [os.getenv("SPLITGEN") or ""] = "splitgen", [os.getenv("SK_CONFORMANCE") or ""] = "sk-conformance" }

-- Calls a function while these variables are set.
function test.with_variables(variables, run)
  local before = {}
  for name, value in pairs(variables) do
    before[name] = os.getenv(name) or false
    host.set_variable(name, value)
  end
  local result = run()
  for name, value in pairs(before) do
    host.set_variable(name, value or nil)
  end
  return result
end

-- The arguments of splitgen. SPLITGEN_ROOT names the sources to read if a command names none: a suite of mutations reads its
-- copy, not the sources inside the program.
local function below_root(program, words)
  local root = program == "splitgen" and os.getenv("SPLITGEN_ROOT")
  if not root or table.concat(words, "\0"):find("\0--root", 1, true) then
    return table.unpack(words, 2)
  end
  return "--root", root, table.unpack(words, 2)
end

-- Runs shell commands in the directory, up to the first that fails -> { code = its exit code, or 128 + the signal that ended it,
-- signal, output, errors }. A single call of one of our programs runs in this process, unless a library is preloaded or
-- test.in_processes is set, for suites that test processes.
function place:run(command)
  local words, variables = simple_command(command)
  local is_process = test.in_processes or not words or variables.LD_PRELOAD
  local program = not is_process and programs[words[1]]
  if program then
    local code = test.with_variables(variables, function()
      return host.call(self.path, self.output, self.errors, program, below_root(program, words))
    end)
    return { code = code, output = test.read(self.output), errors = test.read(self.errors) }
  end
  return self:run_shell(command)
end

-- Like run, but always in a shell.
function place:run_shell(command)
  local _, how, code = os.execute(("cd %s && exec >%s 2>%s </dev/null || exit\n%s"):format(
    test.quoted(self.path), test.quoted(self.output), test.quoted(self.errors), shell.strict(command)))
  return {
    code = how == "signal" and 128 + code or code,
    signal = how == "signal" and code or nil,
    output = test.read(self.output),
    errors = test.read(self.errors),
  }
end

-- Runs a command that must exit with code and print exactly these errors and output; nil stands for "".
function place:prints(command, code, errors, output)
  local outcome = self:run(command)
  local expected = { errors = errors or "", output = output or "", code = code }
  for _, what in ipairs{ "errors", "output", "code" } do
    if outcome[what] ~= expected[what] then
      error(("%s: the %s: %s"):format(command, what, difference.between(outcome[what], expected[what])), 2)
    end
  end
end

-- Runs a command that must exit with code, and whose output and errors must hold these parts; nil accepts anything.
function place:expect(command, code, output, errors)
  local outcome = self:run(command)
  if outcome.code ~= code then
    error(("%s: exit code %d, not %d: %s%s"):format(command, outcome.code, code, outcome.output, outcome.errors), 2)
  end
  test.holds(outcome.output, output or outcome.output, command .. ": the output", 3)
  test.holds(outcome.errors, errors or outcome.errors, command .. ": the errors", 3)
end

-- The paths of everything in the directory, each on a line.
function place:list()
  local paths = host.list_folder(self.path)
  table.sort(paths)
  return table.concat(paths, "\n")
end

-- Runs a command that must exit with code, print only errors, which begin with `errors`, and neither add nor remove files.
function place:refuses(command, code, errors)
  local list = self:list()
  local outcome = self:run(command)
  test.begins(outcome.errors, errors, command .. ": the errors")
  test.equal(outcome.code, code, command .. ": the exit code")
  test.equal(outcome.output, "", command .. ": the output")
  test.equal(self:list(), list, command .. ": the files")
end

-- Runs a command that must succeed -> its output.
function place:must(command)
  local outcome = self:run(command)
  if outcome.code ~= 0 then
    error(("%s: exit code %d: %s%s"):format(command, outcome.code, outcome.output, outcome.errors), 2)
  end
  return outcome.output
end

-- Encodes the text of a protobuf message, by default a model, as a file.
function place:encode(name, message_text, message)
  self:write(name, protobuf_text(message_text, message))
end

-- Encodes a model of ONNX's textual syntax: its opset, and its graph without a name -> the text of its protobuf.
function place:encode_graph(name, opset, graph)
  local message_text = onnx_text(('<ir_version: 8, opset_import: ["": %d]> g %s'):format(opset, graph))
  self:encode(name, message_text)
  return message_text
end

-- Puts the project's spec/, templates/ and generator/ in place, for `splitgen --root .`: copies of those that the test changes,
-- by default all, and links to the others.
function place:copy_sources(changed)
  local copied = (" %s "):format(changed or "spec templates generator")
  for _, part in ipairs({ "spec", "templates", "generator" }) do
    local from = test.setting("SPLITGEN_SOURCE_ROOT") .. "/" .. part
    if copied:find((" %s "):format(part), 1, true) then
      self:copy(from, part)
    else
      host.make_link(from, ("%s/%s"):format(self.path, part))
    end
  end
end

local function remove(path)
  if not host.remove_folder(path) then
    path = test.quoted(path)
    os.execute(("chmod -R u+w %s; rm -rf %s"):format(path, path))
  end
end

-- Ends the test, which is skipped.
function test.skip(why)
  error({ skipped = why }, 0)
end

function test.needs(program)
  if not shell.has(program) then
    test.skip("there is no " .. program)
  end
end

-- Whether a program is installed; if not, says that what needs it is left out.
function test.has(program)
  local is_there = shell.has(program)
  if not is_there then
    tap.skipped("there is no " .. program)
  end
  return is_there
end

-- The place of a test, in a new folder, which is made when the test asks for it: many tests use none.
local function place_in(whole)
  return setmetatable({}, { __index = function(here, key)
    if key == "path" or key == "output" or key == "errors" then
      here.path, here.output, here.errors = whole .. "/here", whole .. "/output", whole .. "/errors"
      host.make_folder(whole)
      host.make_folder(here.path)
      host.set_variable("PWD", here.path) -- as in a shell in that directory
    end
    return rawget(here, key) or place[key]
  end })
end

-- Runs a test -> its failure, or nil, and why it was skipped, or nil. whole: a path that does not exist yet.
local function run_test(named, whole)
  local here = place_in(whole)
  local is_right, problem = xpcall(named.run, function(problem)
    local is_told = type(problem) == "string" or type(problem) == "table" and problem.skipped
    return is_told and problem or debug.traceback(tostring(problem))
  end, here)
  if rawget(here, "path") then
    remove(whole)
  end
  if not is_right and type(problem) == "table" then
    return nil, problem.skipped
  end
  return not is_right and problem or nil
end

function test.run(words)
  return shell.in_scratch(function(folder)
    local failures, count = {}, 0
    for _, named in ipairs(tests) do
      local is_told = failures[1] and os.getenv("UNTIL_FAILURE") -- one failure is enough to notice a mutation
      if not is_told and (not words or named.name:find(words, 1, true)) then
        count = count + 1
        local failure, skipped = run_test(named, ("%s/%d"):format(folder, count))
        tap.result(named.name, failure, skipped)
        failures[#failures + 1] = failure
      end
    end
    if count == 0 then
      failures[1] = words and ("no test has '%s' in its name"):format(words) or "there is no test"
    end
    return failures, count .. " tests"
  end)
end

-- A test of the sources inside the program; it is skipped if other sources are read.
function test.inside(name, run)
  if not os.getenv("SPLITGEN_ROOT") then
    test(name, run)
  end
end

-- A field of a row in words.
local function shown(field)
  if type(field) ~= "table" then
    return tostring(field)
  end
  local words = {}
  for key, value in pairs(field) do
    words[#words + 1] = math.type(key) and shown(value) or ("%s=%s"):format(key, shown(value))
  end
  table.sort(words)
  return "{" .. table.concat(words, " ") .. "}"
end

-- The name of a row: `name`, or its first fields, behind which those with names count as one.
local function name_of(row, fields)
  local words, named = {}, {}
  for i = 1, math.min(fields, row.name and 0 or #row) do
    words[i] = shown(row[i])
  end
  for key, value in pairs(fields > #row and row or {}) do
    named[key] = not math.type(key) and value or nil
  end
  words[#words + 1] = next(named) and shown(named) or nil
  return row.name or (table.concat(words, ", "):gsub("%s+", " "))
end

-- The names of rows, each with as many fields as tell it from the others, and from nothing.
local function names_of(rows)
  local names, fields, is_alike = {}, 1, nil
  repeat
    local count = {}
    for i, row in ipairs(rows) do
      names[i] = (fields == 1 or is_alike[names[i]]) and name_of(row, fields) or names[i]
      count[names[i]] = (count[names[i]] or 0) + 1
    end
    is_alike, fields = {}, fields + 1
    for name, many in pairs(count) do
      is_alike[name] = many > 1 or not name:find("[^%s,]") or nil
    end
  until not next(is_alike) or fields > 8
  return names
end

-- A test for each row of a table, which must have rows; the name of the table comes before that of the row.
function test.rows(name, rows, run)
  if #rows == 0 then
    error(("the table '%s' has no rows"):format(name), 2)
  end
  for i, of_row in ipairs(names_of(rows)) do
    test(("%s: %s"):format(name, of_row), function(here)
      run(here, rows[i])
    end)
  end
end

return setmetatable(test, {
  __call = function(_, name, run)
    if is_named[name] then
      error(("two tests are called '%s'"):format(name), 2)
    end
    is_named[name] = true
    tests[#tests + 1] = { name = name, run = run }
  end,
})
