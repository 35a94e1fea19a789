-- named_lines.lua: the lines that a document names, `PATH:LINE` `WORDS`: the only line of that file that holds the words.
-- `lua_host ROOT docs named_lines --write` writes their numbers; without --write they must be current. A suite of its own,
-- which runs nothing of the generator: a slip there is noticed by what it does.
local line_at = require("base.text").line_at
local shell = require("shell")
local sources = require("sources")

local page <const> = "generator/core/questions.md"

local function line_of(path, words)
  local source = shell.read_file(sources.name(path))
  local place, last = source:find(words, 1, true)
  if not place or source:find(words, last + 1, true) then
    error(("%s: not one line holds '%s'"):format(path, words), 0)
  end
  return line_at(source, place)
end

return function(choice)
  local before, count = shell.read_file(sources.name(page)), 0
  local after = before:gsub("`([%w_/.]+):%d+` `([^`]+)`", function(path, words)
    count = count + 1
    return ("`%s:%d` `%s`"):format(path, line_of(path, words), words)
  end)
  local _, named = before:gsub("`[%w_/.]+:%d+`", "%0")
  if named ~= count then
    error(("%s: a line break stands between a line and its words"):format(page), 0)
  end
  if choice == "--write" then
    shell.write_file(sources.name(page), after)
  end
  local is_stale = choice ~= "--write" and before ~= after
  return { is_stale and page .. " is stale: meson compile -C build docs-figures" or nil }, ("%d lines"):format(count)
end
