-- dropped_status.lua: finds a command in a shell script that may fail unnoticed even with `set -e`: `! a; b` and `a && b; c` go
-- on if a fails, and in `a; b $?` the status is always 0.

local closing_of = { ["'"] = "'", ['"'] = '"', ["`"] = "`", ["$("] = ")", ["${"] = "}" }

-- The closing mark of a quote or substitution that begins at a position, and the length of its opening. `within` is the closing
-- mark of the surrounding one, or "".
local function opening_at(script, at, within)
  local two, one = script:sub(at, at + 1), script:sub(at, at)
  if within == "'" or within == '"' and one == "'" then
    return nil
  elseif within == ")" and one == "(" then
    return ")", 1
  end
  return closing_of[two] or one ~= within and closing_of[one], closing_of[two] and 2 or 1
end

-- The position behind the next `within`, skipping brackets and quotes before it.
local function behind(script, at, within)
  while at <= #script and script:sub(at, at) ~= within do
    local closing, length = opening_at(script, at, within)
    if closing then
      at = behind(script, at + length, closing)
    else
      at = at + (within ~= "'" and script:sub(at, at) == "\\" and 2 or 1)
    end
  end
  return at + 1
end

-- The script without comments, with `_` for quotations and substitutions.
local function bare(script)
  local pieces, at = {}, 1
  while at <= #script do
    local closing, length = opening_at(script, at, "")
    local plain = script:match("^[%w%s]+", at) or script:sub(at, at)
    if closing then
      pieces[#pieces + 1], at = "_", behind(script, at + length, closing)
    elseif plain == "\\" then
      pieces[#pieces + 1], at = "_", at + 2
    elseif plain == "#" and (at == 1 or script:find("^%s", at - 1)) then
      at = script:match("^[^\n]*()", at)
    else
      pieces[#pieces + 1], at = plain, at + #plain
    end
  end
  return table.concat(pieces)
end

-- A command without keywords of the shell before it.
local function without_keywords(words)
  local word, rest = words:match("^[%s(]*(%S*)%s*(.*)$")
  return (word == "then" or word == "do" or word == "else" or word == "{") and without_keywords(rest) or word .. " " .. rest
end

local is_condition = { ["if"] = true, ["elif"] = true, ["while"] = true, ["until"] = true }
local begins_more = { ["for"] = true, ["case"] = true, ["{"] = true, ["("] = true } -- compound commands, which may hold a list
local is_end = { [""] = true, ["}"] = true, [")"] = true, fi = true, esac = true } -- the list before these decides the status

-- Whether `set -e` may ignore the status of a list of commands; \1 stands for &&, \2 for ||.
local function is_passed_over(list)
  local operator, last = list:match("^.*([\1\2])(.*)$")
  last = last or list
  local first = last:match("^%s*(%()") or last:match("^%s*(%S*)")
  return (operator == "\1" or first == "!") and not is_condition[first] and not begins_more[first]
end

-- A script -> the first such list of commands, or nil.
return function(script)
  local text = bare(script:gsub("(<<'(%w+)'[^\n]*\n).-\n%2", "%1")):gsub("[<>]&", "_"):gsub("&&", "\1"):gsub("||", "\2")
  local pending, in_function
  for words, separator in (text:gsub("([\1\2|])%s+", "%1 ") .. "\n"):gmatch("([^;&\n]*)([;&\n])") do
    local body, count = words:gsub("^%s*[%w_]+%(%)%s*{", "")
    in_function = in_function or count > 0
    local list = without_keywords(body:gsub("%b()", "_")):match("^(.-)%s*$")
    local first = list:match("^%S*")
    if first == "}" and in_function then
      pending, in_function = nil, false -- the function's status is that of its last list
    elseif not is_end[first] then
      local dropped = pending or list:match("^[^\1\2]*%$%?.*")
      if dropped then
        return (dropped:gsub("\1", "&&"):gsub("\2", "||"))
      end
      pending = separator ~= "&" and is_passed_over(list) and list or nil
    end
  end
end
