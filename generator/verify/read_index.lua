-- read_index.lua: reads the index of a folder of test cases, which `splitgen vectors` writes: what each case asks of an engine.
local fail = require("base.fail")
local host = require("host")
local json = require("base.json")
local json_schema = require("base.json_schema")
local read_json = require("base.read_json")

-- What is read of an index, as JSON Schema; other keys are for other readers.
local test_schema <const> = {
  type = "object",
  required = { "id", "path", "result" },
  properties = {
    id = { type = "integer" },
    path = { type = "string" },
    result = { type = "string", enum = { "valid", "invalid", "acceptable" } },
  },
  additionalProperties = true,
}
local name <const> = "splitgen-vectors-1" -- of the form of an index
local schema <const> = {
  type = "object",
  required = { "schema", "numberOfTests", "tests" },
  properties = {
    schema = { type = "string", const = name },
    numberOfTests = { type = "integer", minimum = 1 },
    tests = { type = "array", items = test_schema },
  },
  additionalProperties = true,
}

local function read_bytes(file)
  local bytes, why, _, is_no_file = host.read_file(file)
  return bytes or fail.unread({ place = file, what = why, rule = is_no_file and "index" or nil }, is_no_file)
end

-- A path must be a name in the folder of the index.
local function check_path(test, at, is_case, refuse)
  local path = test.path
  if path == "" or path == "." or path == ".." or path:find("[/\\]") then
    refuse("%s.path must be the name of a folder beside the index, not '%s'", at, path)
  elseif not is_case(path) then
    refuse("%s.path: '%s' is no folder beside the index that holds a model.onnx", at, path)
  end
end

local function check_tests(tests, is_case, refuse)
  local of_id, of_path = {}, {}
  fail.each(tests, function(test, i)
    local at = ("tests[%d]"):format(i - 1)
    check_path(test, at, is_case, refuse)
    if of_id[test.id] then
      refuse("%s.id is %d, as that of %s", at, test.id, of_id[test.id])
    elseif of_path[test.path] then
      refuse("%s.path is '%s', as that of %s", at, test.path, of_path[test.path])
    end
    of_id[test.id], of_path[test.path] = at, at
  end)
end

local read_index = { schema = name }

-- is_case(name): whether the folder of the index has a folder of that name with a model -> the tests: a list of { path, result }.
-- Refuses an index that is damaged.
function read_index.tests(file, is_case)
  local function refuse(format, ...)
    fail.refused({ place = file, what = format:format(...), rule = "index" })
  end
  local index = read_json(read_bytes(file), function(line, what)
    fail.refused({ place = file, line = line, what = "not JSON: " .. what, rule = "index" })
  end, json.null)
  json_schema(schema)(index, "", function(path, format, ...)
    refuse("%s" .. format, path == "" and "it " or path .. " ", ...)
  end)
  if index.numberOfTests ~= #index.tests then
    refuse("numberOfTests is %d, and tests has %d", index.numberOfTests, #index.tests)
  end
  check_tests(index.tests, is_case, refuse)
  return index.tests
end

return read_index
