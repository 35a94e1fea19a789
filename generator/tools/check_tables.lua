-- check_tables.lua: checks the tables of spec/ when splitgen is built, and writes them as load_spec.lua returns them, so that no
-- start checks them again. Usage: run check_tables.lua OUTPUT.lua SOURCE_ROOT DIRECTORY_OF_DKJSON
local _, path <const>, root <const>, libraries <const> = ...

dofile(root .. "/generator/tools/modules.lua")(root, libraries)
local fail = require("base.fail")
local load_spec = require("spec.load_spec")
local text = require("base.text")

local is_checked, tables = fail.try(load_spec)
if not is_checked then
  error(type(tables) == "table" and fail.show(tables, "error") or tables, 0)
end

local lines, place_of = {}, {} -- place_of: the index of each written table, which may be in several others

-- A value as Lua; the tables in it are written first.
local function written(value)
  if type(value) ~= "table" then
    return ("%q"):format(value)
  elseif not place_of[value] then
    local fields, count = {}, #value
    for i = 1, count do
      fields[i] = written(value[i])
    end
    for _, key in ipairs(text.sorted_keys(value)) do
      local is_item = math.type(key) == "integer" and key >= 1 and key <= count
      fields[#fields + 1] = not is_item and ("[%q]=%s"):format(key, written(value[key])) or nil
    end
    lines[#lines + 1] = ("t[%d]={%s}"):format(#lines + 1, table.concat(fields, ","))
    place_of[value] = #lines
  end
  return ("t[%d]"):format(place_of[value])
end

local last = written(tables)
local output <close> = assert(io.open(path, "wb"))
output:write("local t={}\n", table.concat(lines, "\n"), "\nreturn ", last, "\n")
