-- slips_of_shapes.lua: checks that the everyday suites of generator/shapes notice random slips there, drawn by the project's
-- version. Each slip is made in a copy, whose modules the suites read. Equivalent ones are in survivors.lua. Arguments: the
-- lua_host; the number of slips; the index of the first slip in the order of drawing, 1 by default.
local draw_slips = require("draw_slips")
local project_copy = require("project_copy")
local shell = require("shell")
local sources = require("sources")
local survivors = require("survivors")

local folder <const>, suites <const> = "generator/shapes", { "test_dim", "test_rules" }
local least_noticed <const> = 95 -- percent of those that are not equivalent
local seconds <const> = 20 -- limit of a suite; each takes at most 2
local version <const> = sources.read("meson.build"):match("\n  version: '([%d.]+)'")

-- The suite that fails in the copy, or nil.
local function failing(copy, lua_host)
  for _, suite in ipairs(suites) do
    if copy:run_limited(seconds, ("env UNTIL_FAILURE=yes %s %s shapes %s"):format(lua_host, copy.path, suite)) ~= 0 then
      return suite
    end
  end
end

-- Makes a slip in the copy -> the suite that notices it, or nil; and whether the slip is valid Lua.
local function try(copy, lua_host, slip)
  local text = shell.read_file(copy.path .. "/" .. slip.path)
  local other = text:sub(1, slip.first - 1) .. slip.replacement .. text:sub(slip.last + 1)
  if not load(other, "=slip", "t") then
    return nil, false
  end
  return copy:with_file(slip.path, other, function() return failing(copy, lua_host) end), true
end

local function is_equivalent(slip)
  for _, row in ipairs(survivors) do
    if row[1] == slip.path and row[2] == slip.line and row[3] == slip.other and row[4] == "equivalent" then
      return true
    end
  end
  return false
end

return function(lua_host, count, first)
  local next_slip, all = draw_slips(version, folder)
  count, first = math.tointeger(count), math.tointeger(first or 1)
  return project_copy.with(function(copy)
    local failures, drawn, tried, noticed, equivalent = {}, 0, 0, 0, 0
    failures[1] = failing(copy, shell.quoted(lua_host)) -- without a slip
    while tried < count do
      local slip = next_slip()
      drawn = drawn + 1
      local name, is_one = nil, drawn >= first
      if is_one then
        name, is_one = try(copy, shell.quoted(lua_host), slip)
      end
      if is_one then
        local is_other = not name and is_equivalent(slip)
        tried, noticed, equivalent = tried + 1, noticed + (name and 1 or 0), equivalent + (is_other and 1 or 0)
        print(("%d: %s: %s:%d: %s -> %s"):format(drawn, name or is_other and "equivalent" or "SURVIVED", slip.path, slip.number,
          slip.line, slip.other))
        io.stdout:flush()
      end
    end
    local share = 100 * noticed / math.max(1, count - equivalent)
    if share < least_noticed then
      failures[#failures + 1] = ("only %.1f %% were noticed"):format(share)
    end
    return failures, ("%d slips of %d in %s, by version %s: %d noticed, %d equivalent: %.1f %% of the others"):format(count, all,
      folder, version, noticed, equivalent, share)
  end)
end
