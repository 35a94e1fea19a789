-- test_changelog_mutations.lua: `splitgen spec check` notices each fact of a page that is another than the tables have it, and
-- names the field with its line, not only the hash of the section. Arguments: the page.
local check_spec = require("command.spec_check")
local fail = require("base.fail")
local shell = require("shell")
local sources = require("sources")

-- What the check prints of a page, and the exit code of what it raises.
local function check(path)
  local lines, print_line = {}, print
  rawset(_G, "print", function(line)
    lines[#lines + 1] = line
  end)
  local is_done, failure = fail.try(check_spec, { page = path })
  rawset(_G, "print", print_line)
  if type(failure) == "table" then
    lines[#lines + 1] = fail.show(failure, "error")
  end
  return table.concat(lines, "\n"), is_done and 0 or failure.code
end

local function names(said, path, named)
  for line in said:gmatch("[^\n]+") do
    local what = line:match(("^%s:%%d*: (.*)$"):format(path:gsub("%p", "%%%0")))
    if what and what:find(named) and not line:find(": source[2]", 1, true) then
      return true
    end
  end
  return false
end

-- A pattern of awk's as Lua has it.
local function pattern_of(named)
  return (named:gsub("%.%*", ".-"):gsub("\\%[", "%%["))
end

return function(page)
  return shell.in_scratch(function(folder)
    local survivors, number = {}, 0
    local said = shell.run("awk -v directory=%s -f %s %s %s", folder, sources.name("tests/opset/changelog_mutations.awk"), page,
      page)
    for named in said:gmatch("([^\n]*)\n") do
      number = number + 1
      local path = ("%s/%d"):format(folder, number)
      local found, code = check(path)
      if code ~= 1 or not names(found, path, pattern_of(named)) then
        survivors[#survivors + 1] = ("not '%s', but exit code %s: %s\n%s"):format(named, code, found,
          shell.try("diff %s %s", page, path))
      end
    end
    local whole, code = check(page)
    if code ~= 0 or number < 600 then
      survivors[#survivors + 1] = ("of %d mutations; the page itself: %s"):format(number, whole)
    end
    return survivors, number .. " mutations of the page"
  end)
end
