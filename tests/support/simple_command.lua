-- simple_command.lua: a line of the shell -> the words of the program that it calls. nil where the line is more than one call of
-- a program, or has what only a shell understands: a pipe, a redirection, a pattern of files, a variable that is set.

-- What a piece of a word says, by a pattern at its beginning.
local pieces = {
  { "^[%w%._/,:=@%%+-]+", function(found) return found end },
  { "^'[^']*'", function(found) return found:sub(2, -2) end },
  { '^"[^"\\`$]*"', function(found) return found:sub(2, -2) end },
  { '^"%${?[%a_][%w_]*}?[^"\\`$]*"', function(found)
    local name, rest = found:match('^"%${?([%a_][%w_]*)}?(.*)"$')
    return (os.getenv(name) or "") .. rest
  end },
}

-- The word at a place, and the place behind it; nil where there is none, or none that is understood.
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

return function(line)
  local words, at = {}, line:match("^%s*()")
  while at <= #line do
    local word, behind = read_word(line, at)
    if not word then
      return nil
    end
    words[#words + 1], at = word, line:match("^[ \t]*()", behind)
  end
  return words
end
