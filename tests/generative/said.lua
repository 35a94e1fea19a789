-- said.lua: numbers as the texts of manifests have them: "n - m", "floor(2*n / 3)", "'seq len'".
local said = {}

-- A text as an expression of C and of Lua, which calls said_floor(a, b) and the like. name_of(symbol's name) is that of a symbol.
local function translated(text, name_of)
  local words, at = {}, 1
  while at <= #text do
    local quoted, behind = text:match("^'(.-)'()", at)
    local name, behind_name = text:match("^([^%d%-%+ *(),'#?][^ *(),'#?]*)()", at)
    local marked = text:match("^[#?]%d+()", quoted and behind or behind_name or at) -- a symbol of a value
    local number, behind_number = text:match("^(%d+%.?%d*e?[+-]?%d*)()", at)
    if number then
      words[#words + 1], at = number, behind_number
    elseif marked then
      words[#words + 1], at = name_of(text:sub(at, marked - 1)), marked
    elseif quoted then
      words[#words + 1], at = name_of(quoted), behind
    elseif text:find("^ / ", at) then -- in floor(a / b) only
      words[#words + 1], at = ", ", at + 3
    elseif name then
      local is_function = text:find("^%(", behind_name)
      words[#words + 1], at = is_function and "said_" .. name or name_of(name), behind_name
    else
      words[#words + 1], at = text:sub(at, at), at + 1
    end
  end
  return table.concat(words)
end

-- Likewise, for a name of the manifest. expressions: those of the manifest, by name.
function said.expression(name, expressions, name_of)
  local text = expressions[name]
  return text and translated(text, name_of) or name_of(name)
end

local functions <const> = {
  said_floor = function(a, b) return a // b end, said_mod = function(a, b) return a % b end, said_min = math.min,
  said_max = math.max,
}

-- Its value; nil if it is none of the manifest's expressions and of the symbols. values: of symbols, by their names.
function said.value(name, expressions, values)
  if math.type(name) then
    return name
  end
  local compute = load("return " .. said.expression(name, expressions, function(each)
    return tostring(values[each])
  end), "=said", "t", functions)
  return compute and compute()
end

return said
