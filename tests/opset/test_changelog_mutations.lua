-- test_changelog_mutations.lua: `splitgen spec check` must notice each fact of a page that differs from the tables, and must name
-- the field with its line, not only the hash of the section. Argument: the page.
local check_spec = require("command.spec_check")
local fail = require("base.fail")
local shell = require("shell")
local text = require("base.text")

-- A pattern of block and line; a pattern to find in the line; its replacement; how many lines it replaces; a pattern of the field
-- that must be named, with BLOCK for the block of the section.
local mutations = {
  { "^doc +[^#%s]", "$", " also", 1, "doc" },
  { "^doc +[^#%s]", ".*", "", 1, "doc" },
  { " ### ", "</a>$", " (deprecated)</a>", 1, "deprecated" },
  { " ### ", '"(%a+)%-.*$', '"%1-99"></a>**%1-99**</a>', 1, "since_version" },
  { " ### ", ">%*%*", ">**X", 1, "" },
  { " #### ", "$", "x", 1, "heading" },
  { " #### .*%(%d+ %- ", "%(%d+ %- ", "(0 - ", 1, "BLOCK min" },
  { " #### .*%(%d+ %- ", " %- .*%)", " - 7)", 1, "BLOCK max" },
  { " #### .*%(%d+ %- ", " %(.*%)", "", 1, "BLOCK m" },
  { " #### %a+puts$", "$", " (1 - 7)", 1, "BLOCK max" },
  { " This version", "available", "deprecated", 1, "since when" },
  { " This version", "version %d+ of", "version 99 of", 1, "of version 99" },
  { " </?dl>", ".*", "", 1, "error:" },
  { " <dd>", "<dd>", "<dd>Or ", 1, "BLOCK.*says" },
  { " <dt>", "<tt>", "<tt>x", 1, "BLOCK%[" },
  { " <dt>", ".*", "", 2, "BLOCK%[" },
  { " <dt>", "^", "<dt><tt>more</tt> : T</dt>\n<dd>More.</dd>\n", 1, "BLOCK%[" },
  { " <dt>", "</dt>", "", 1, "error:" },
  { "^attributes <dt>", " : [%l ]*ints?", " : float", 1, "BLOCK.*type" },
  { "^attributes <dt>", " : list of ints", " : int", 1, "BLOCK.*type" },
  { "^attributes <dt>", " : int", " : list of ints", 1, "BLOCK.*type" },
  { "^attributes <dt>", "default is ", "default is 7", 1, "BLOCK.*default" },
  { "^attributes <dt>", " %(default is .*%)", "", 1, "BLOCK.*default" },
  { "^attributes <dt>.*ints?</dt>", "</dt>", " (default is 0)</dt>", 1, "BLOCK.*default" },
  { "^attributes <dt>.*ints?</dt>", "</dt>", " (required)</dt>", 1, "BLOCK.*required" },
  { "^%a+puts <dt>", " : .*</dt>", " : U</dt>", 1, "BLOCK.*type" },
  { "^%a+puts <dt>.* %(", "%(optional", "(variadic", 1, "BLOCK.*optional" },
  { "^%a+puts <dt>.* %(", "%(variadic", "(optional", 1, "BLOCK.*variadic" },
  { "^%a+puts <dt>.* %(", "%)", ", heterogeneous)", 1, "BLOCK.*heterogeneous" },
  { "^%a+puts <dt>.* %(", ", [%l-]*differentiable%)", ")", 1, "BLOCK.*differentiable" },
  { "^%a+puts <dt>.* %(", ", differentiable", ", non-differentiable", 1, "BLOCK.*differentiable" },
  { "^%a+puts <dt>.* %(", "non%-", "", 1, "BLOCK.*differentiable" },
  { "^%a+puts <dt><[^%(]*$", "</tt> : ", "</tt> (differentiable) : ", 1, "BLOCK.*differentiable" },
  { "^%a+puts <dt><[^%(]*$", "</tt> : ", "</tt> (optional) : ", 1, "BLOCK.*optional" },
  { "^%a+puts <dt><[^%(]*$", "</tt> : ", "</tt> (variadic) : ", 1, "BLOCK.*variadic" },
  { "^type_constraints <dt>", "</dt>", ", tensor(int2)</dt>", 1, "BLOCK.*types" },
  { "^type_constraints <dt>.*, ", ", [^,]*</dt>", "</dt>", 1, "BLOCK.*types" },
  { "^type_constraints <dt>.*, ", " : [^,]*, ", " : ", 1, "BLOCK.*types" },
  { "^type_constraints <dt>.*, ", " : ([^,]*), ([^,<]*)", " : %2, %1", 1, "BLOCK.*types" },
}

-- The output of the check for a page, and its exit code.
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

-- Calls visit(page, pattern of the field) for each mutation of each line of our operators' sections.
local function each_mutation(lines, visit)
  local block
  for number, line in ipairs(lines) do
    if line:find("^##+ ") or line:find("^# ") then
      local heading = line:match("^#### (%a+)")
      block = heading == "Type" and "type_constraints" or heading and heading:lower() or line:find("^### ") and "doc"
    end
    for _, row in ipairs(block and mutations or {}) do
      local find, replacement, count, named = table.unpack(row, 2)
      local changed = line:gsub(find, replacement, 1)
      if (block .. " " .. line):find(row[1]) and changed ~= line then
        local before, behind = table.concat(lines, "\n", 1, number - 1), table.concat(lines, "\n", number + count)
        visit(("%s\n%s%s\n"):format(before, changed == "" and "" or changed .. "\n", behind), (named:gsub("BLOCK", block)))
      end
    end
  end
end

return function(page)
  return shell.in_scratch(function(folder)
    local survivors, count, path = {}, 0, folder .. "/page"
    each_mutation(text.lines(shell.read_file(page)), function(mutant, named)
      shell.write_file(path, mutant)
      local found, code = check(path)
      if code ~= 1 or not names(found, path, named) then
        survivors[#survivors + 1] = ("not '%s', but exit code %s: %s\n%s"):format(named, code, found,
          shell.try("diff %s %s || true", page, path))
      end
      count = count + 1
    end)
    local whole, code = check(page)
    if code ~= 0 or count < 600 then
      survivors[#survivors + 1] = ("of %d mutations; the page itself: %s"):format(count, whole)
    end
    return survivors, count .. " mutations of the page"
  end)
end
