-- template.lua: C with holes. `$ ` begins a line of Lua, where lists, conditions and values are any expressions:
--   $ for x in LIST do   $ for i, x in LIST do   $ if CONDITION then   $ elseif CONDITION then   $ else   $ end
--   $ local x = VALUE    $ include(PATH, { name = VALUE })    $ -- a comment
-- include fills another template with the same values and these additional ones. ${VALUE} is a string or an integer, escaped if
-- the template is compiled with an escape; ${,} is a comma except in the last round of the innermost loop. `text` (base/text.lua)
-- and `table` can be used everywhere.
--
-- A template becomes a Lua chunk with one line for each line of the template, so that the line numbers of Lua's errors fit.
local fail = require("base.fail")
local text = require("base.text")

local template = {}

-- The value of an expression must have the type that its place needs: a misspelt field must not count as false.
local function check(is_right, value, shown, wanted)
  if not is_right then
    error(("'%s' is a %s, not %s"):format(shown, type(value), wanted), 3)
  end
end

local function next_of(list, i)
  local element = list[i + 1]
  if element ~= nil then
    return i + 1, element, list[i + 2] ~= nil and "," or ""
  end
end

local function each(list, shown)
  check(type(list) == "table", list, shown, "a list")
  return next_of, list, 0
end

local function yes(value, shown)
  if type(value) ~= "boolean" then
    check(false, value, shown, "a yes or no")
  end
  return value
end

local function value_of(value, shown)
  if type(value) ~= "string" and math.type(value) ~= "integer" then
    check(false, value, shown, "a value to write")
  end
  return value
end

-- A line of C as Lua: add_(text), or, where it may end in white space, line_(text). nil if a hole has no end.
local function line_of(words)
  local pieces, place, hole = {}, 1, words:find("${", 1, true)
  while hole do
    local shown, after = words:match("^([^}]*)}()", hole + 2)
    if not shown then
      return nil
    end
    pieces[#pieces + 1] = ("%q"):format(words:sub(place, hole - 1))
    pieces[#pieces + 1] = shown == "," and "comma_" or ("value_((%s), %q)"):format(shown, shown)
    place, hole = after, words:find("${", after, true)
  end
  pieces[#pieces + 1] = ("%q"):format(words:sub(place))
  local add = words:sub(-1):find("[^%s}]") and "add_" or "line_"
  return ("%s(%s)"):format(add, table.concat(pieces, " .. "))
end

-- A `$` line as Lua.
local function statement_of(words)
  local names, list = words:match("^for%s+([%w_, ]+)%s+in%s+(.+)%s+do$")
  if names then
    return ("for %s%s, comma_ in each_(%s, %q) do"):format(names:find(",") and "" or "_, ", names, list, list)
  end
  local keyword, condition = words:match("^(%l+)%s+(.+)%s+then$")
  if keyword == "if" or keyword == "elseif" then
    return ("%s yes_(%s, %q) then"):format(keyword, condition, condition)
  end
  return words
end

-- Reports an error of Lua in a template with the template's line. Any other error is raised again.
local function fail_with(name, problem)
  local line, what = tostring(problem):match("^template:(%d+): (.*)$")
  if line then
    fail.refused({ place = name, line = math.tointeger(line), what = what })
  end
  error(problem, 0)
end

-- The names of a template: those of the given values; others raise an error. Each name is looked up once.
function template.environment(values)
  return setmetatable({}, { __index = function(known, name)
    local value = values[name]
    if value == nil then
      error(name == "comma_" and "'${,}' outside a loop" or ("there is no '%s'"):format(name), 2)
    end
    known[name] = value
    return value
  end })
end

-- Compiles the Lua of a template up to a line. Returns a function; or nil, and what is wrong.
local function load_lines(chunk, last)
  local source = table.concat(chunk, "\n", 1, last)
  return load("local _ENV, add_, line_, value_, each_, yes_, include, table, text = ... " .. source, "=template", "t")
end

-- Lua's parser gives no line number when nesting is too deep.
local function is_too_deep(problem)
  return problem and problem:find("^C stack overflow") ~= nil
end

-- Compiles all lines. Reports an error with its line; if nesting is too deep, with the first line that is.
local function load_all(name, chunk)
  local run, problem = load_lines(chunk, #chunk)
  if is_too_deep(problem) then
    local line = 1
    while not is_too_deep(select(2, load_lines(chunk, line))) do
      line = line + 1
    end
    fail.refused({ place = name, line = line, what = "nested too deeply" })
  end
  return run or fail_with(name, problem)
end

-- Compiles the source of a template; name = for messages, escape = a function of a hole's value -> what is written, or nil.
-- Returns a function (environment, fill, add), which calls add(line) for each line and fill(path, environment, add) for each
-- template that is included.
function template.compile(name, source, escape)
  local written = value_of
  if escape then
    function written(value, shown) return value_of(escape(value), shown) end
  end
  local chunk = {}
  for _, line in ipairs(text.lines(source)) do
    local statement = line:match("^%$%s+(.-)%s*$") or line == "$" and ""
    chunk[#chunk + 1] = statement and statement_of(statement) or line_of(line)
      or fail.refused({ place = name, line = #chunk + 1, what = "'${' without '}'" })
  end
  local run = load_all(name, chunk)
  return function(environment, fill, add)
    local function add_line(line)
      add((line:byte(-1) or 0) <= 32 and line:gsub("%s+$", "") or line)
    end
    local function include(path, more)
      fill(path, more and setmetatable(more, { __index = environment }) or environment, add)
    end
    local done, what = pcall(run, environment, add, add_line, written, each, yes, include, table, text)
    if not done then
      fail_with(name, what)
    end
  end
end

return template
