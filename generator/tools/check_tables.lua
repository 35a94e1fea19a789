-- check_tables.lua: checks the tables of spec/ when splitgen is built, and writes what every start would compute again: the
-- tables as load_spec.lua and resolve.lua return them, and ONNX's messages. Usage:
-- run check_tables.lua CHECKED.lua RESOLVED.lua MESSAGES.lua SOURCE_ROOT
local _, checked_path <const>, resolved_path <const>, messages_path <const>, root <const> = ...

dofile(root .. "/generator/tools/modules.lua")(root)
local fail = require("base.fail")
local load_spec = require("spec.load_spec")
local messages = require("onnx.messages")
local resolve = require("spec.resolve")
local text = require("base.text")

-- How often each table stands in a value.
local function count_uses(value, uses)
  uses[value] = (uses[value] or 0) + 1
  if type(value) == "table" and uses[value] == 1 then
    for _, each in pairs(value) do
      count_uses(each, uses)
    end
  end
  return uses
end

-- A value as a module of Lua. A table that stands in several places is written before those, as an item of t.
local function module_of(whole)
  local uses, places, lines, circles = count_uses(whole, {}), {}, {}, {}
  local place_count, is_whole = 0, {} -- is_whole: whether the line of a table with a place is there
  local written

  local function constructor(value, path)
    local fields, count = {}, #value
    for i = 1, count do
      fields[i] = written(value[i], ("%s[%d]"):format(path, i))
    end
    for _, key in ipairs(text.sorted_keys(value)) do
      local is_item = math.type(key) == "integer" and key >= 1 and key <= count
      local place = ("[%q]"):format(key)
      fields[#fields + 1] = not is_item and place .. "=" .. written(value[key], path .. place) or nil
    end
    return "{" .. table.concat(fields, ",") .. "}"
  end

  -- path: where the value will stand. A table inside itself is set there when all lines have run.
  function written(value, path)
    if type(value) ~= "table" then
      return ("%q"):format(value)
    elseif uses[value] == 1 then
      return constructor(value, path)
    elseif not places[value] then
      place_count = place_count + 1
      places[value] = ("t[%d]"):format(place_count)
      local line = places[value] .. "=" .. constructor(value, places[value])
      lines[#lines + 1], is_whole[value] = line, true
    elseif not is_whole[value] then
      circles[#circles + 1] = path .. "=" .. places[value]
      return "nil"
    end
    return places[value]
  end

  local last = written(whole, "whole")
  return ("local t={}\n%s\nlocal whole=%s\n%s\nreturn whole\n"):format(table.concat(lines, "\n"), last,
    table.concat(circles, "\n"))
end

local function write_module(path, value)
  local output <close> = assert(io.open(path, "wb"))
  output:write(module_of(value))
end

local is_checked, tables = fail.try(load_spec)
if not is_checked then
  error(type(tables) == "table" and fail.show(tables, "error") or tables, 0)
end
write_module(checked_path, tables)
write_module(resolved_path, resolve())
write_module(messages_path, messages.all)
