-- simple_command.lua: a shell command -> the words of the program that it calls, and its variables by name. nil if the command is
-- more than one call of a program, or needs a shell: for a pipe, a redirection, a pattern of files.

-- Patterns of the pieces of a word, and the value of each.
local pieces = {
  { "^[%w%._/,:=@%%+-]+", function(found) return found end },
  { "^'[^']*'", function(found) return found:sub(2, -2) end },
  { '^"[^"\\`$]*"', function(found) return found:sub(2, -2) end },
  { '^"%${?[%a_][%w_]*}?[^"\\`$]*"', function(found)
    local name, rest = found:match('^"%${?([%a_][%w_]*)}?(.*)"$')
    return (os.getenv(name) or "") .. rest
  end },
}

-- The word at a place, and the place behind it; nil if there is none, or it needs a shell.
local function read_word(line, at)
  local word
  while at <= #line and not line:find("^%s", at) do
    local found, read
    for _, piece in ipairs(pieces) do
      found, read = line:match(piece[1], at), piece[2]
      if found then
        break
      end
    end
    if not found then
      return nil
    end
    word, at = (word or "") .. read(found), at + #found
  end
  return word, at
end

-- The name and value of an assignment at a place, and the place behind it; nil if there is none.
local function read_assignment(line, at)
  local name, value_at = line:match("^([%a_][%w_]*)=()", at)
  if not name then
    return nil
  end
  local value, behind = "", value_at
  if line:find("^%S", value_at) then
    value, behind = read_word(line, value_at)
  end
  return value and name, value, behind
end

return function(line)
  local words, variables, at = {}, {}, line:match("^%s*()")
  while at <= #line do
    local name, word, behind = nil, nil, nil
    if not words[1] then
      name, word, behind = read_assignment(line, at)
    end
    if name then
      variables[name] = word
    else
      word, behind = read_word(line, at)
      words[#words + 1] = word
    end
    if not word then
      return nil
    end
    at = line:match("^[ \t]*()", behind)
  end
  return words, variables
end
