-- library.lua: of the library's own C, as much as a function calls: for generated code that must cut an axis at
-- run time, or shift bits, and depend on nothing. The text is that of runtime/, so that a rule has one meaning.
local fail = require("base.fail")
local sources = require("sources")

local library = {}

local files = { "runtime/integers.h", "runtime/integers.c", "runtime/lengths.h", "runtime/lengths.c", "runtime/bits.c" }

-- The declarations of a file: what blank lines part, where no brace is open.
local function declarations(text)
  local list, lines, depth = {}, {}, 0
  local function finish()
    if #lines > 0 then
      list[#list + 1] = table.concat(lines, "\n")
    end
    lines = {}
  end
  for line in (text .. "\n"):gmatch("(.-)\n") do
    local code = line:gsub("/%*.-%*/", ""):gsub('"[^"]*"', "")
    depth = depth + select(2, code:gsub("{", "")) - select(2, code:gsub("}", ""))
    if line == "" and depth == 0 then
      finish()
    elseif not line:find("^#") then
      lines[#lines + 1] = line
    end
  end
  finish()
  return list
end

local function without_comments(text)
  return (text:gsub("/%*.-%*/", ""))
end

-- What a declaration defines: a struct, a function type, or a function with its body. nil for a prototype.
local function defined_name(declaration)
  local code = without_comments(declaration)
  return code:match("^%s*struct%s+([%w_]+)%s*{") or code:match("^%s*typedef%s+[%w_ ]-([%w_]+)%s*%(")
    or code:find("{", 1, true) and code:match("([%w_]+)%s*%(")
end

-- -> { name, text } by name
local function read()
  local by_name = {}
  for _, path in ipairs(files) do
    local text, problem = sources.read(path)
    if not text then
      fail.io({ place = sources.name(path), what = problem })
    end
    for _, declaration in ipairs(declarations(text)) do
      local name = defined_name(declaration)
      if name then
        by_name[name] = { name = name, text = declaration }
      end
    end
  end
  return by_name
end

-- Puts an item into the list behind all that it names: C wants these declared before.
local function add(wanted, item, by_name)
  if wanted[item.name] then
    return
  end
  wanted[item.name] = true
  for name in without_comments(item.text):gmatch("[%a_][%w_]*") do
    if by_name[name] then
      add(wanted, by_name[name], by_name)
    end
  end
  wanted[#wanted + 1] = item
end

local function as_static(text)
  local comment, code = text:match("^(%s*/%*.-%*/%s*)(.*)$")
  code = code or text
  local is_function = not code:find("^%s*struct%s+[%w_]+%s*{") and not code:find("^%s*typedef") and not code:find("^%s*static")
  return (comment or "") .. (is_function and "static " or "") .. code
end

-- The lines of C that define the named functions and all that they need, each behind an empty one; and the statuses in them.
function library.text(names)
  local by_name = read()
  local wanted = {}
  for _, name in ipairs(names) do
    if not by_name[name] then
      fail.refused({ what = ("the library has no function %s"):format(name) })
    end
    add(wanted, by_name[name], by_name)
  end
  local lines, statuses, seen = {}, { "SK_OK" }, { SK_OK = true }
  for _, item in ipairs(wanted) do
    local text = as_static(item.text)
    for line in ("\n" .. text .. "\n"):gmatch("(.-)\n") do
      lines[#lines + 1] = line
    end
    for status in text:gmatch("SK_[%u_]+") do
      if not seen[status] then
        seen[status] = true
        statuses[#statuses + 1] = status
      end
    end
  end
  return lines, table.concat(statuses, ", ")
end

return library
