-- tell_lines.lua: makes the lines of a template, as Lua, tell by tell_branch.lua that they run: those that are statements.
-- The module first_numbers.lua gives the number of the branch before a template's first line, by its name.
local first_numbers = require("base.first_numbers")

local statements <const> = { "^add_%(", "^line_%(", "^if ", "^for ", "^local ", "^include%(" }

local function is_statement(line)
  for _, pattern in ipairs(statements) do
    if line:find(pattern) then
      return true
    end
  end
  return false
end

return function(name, chunk)
  local number = first_numbers[name:match("templates/.*")]
  for i, line in ipairs(number and chunk or {}) do
    chunk[i] = is_statement(line) and ("tell_(%d) %s"):format(number + i, line) or line
  end
end
