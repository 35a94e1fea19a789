-- read_json.lua: reads JSON strictly by RFC 8259, and refuses duplicate names. Nesting is limited, because it takes stack.
local json = require("base.json")
local text = require("base.text")

local max_depth <const> = 16

local read_value -- the readers call each other

-- A reader takes (scan, at). It returns the position after its value and after the white space that follows, and the value.
local function behind(scan, at)
  return scan.text:match("^[ \t\r\n]*()", at)
end

local function expect(scan, at, char)
  if scan.text:sub(at, at) ~= char then
    scan.refuse(at, ("expected '%s'"):format(char))
  end
  return behind(scan, at + 1)
end

local escapes <const> = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

-- Returns the position after an escape, and the character. Names in C, and in ONNX, hold no NUL; half a surrogate pair is no
-- character.
local function read_escape(scan, at)
  local simple, digits = scan.text:match('^\\(["\\/bfnrt])', at), scan.text:match("^\\u(%x%x%x%x)", at)
  if simple then
    return at + 2, escapes[simple] or simple
  end
  local point, last = tonumber(digits or "0", 16), at + 6
  if point >= 0xd800 and point <= 0xdbff then
    local low = scan.text:match("^\\u([dD][c-fC-F]%x%x)", last)
    point, last = low and 0x10000 + ((point & 0x3ff) << 10) + (tonumber(low, 16) & 0x3ff) or 0, last + 6
  end
  if point == 0 or point >= 0xdc00 and point <= 0xdfff then
    scan.refuse(at, "an escape that stands for no character")
  end
  return last, utf8.char(point)
end

local function read_string(scan, first)
  if scan.text:sub(first, first) ~= '"' then
    scan.refuse(first, "expected a string")
  end
  local at, pieces = first + 1, {}
  while true do
    pieces[#pieces + 1], at = scan.text:match('^([^"\\%c]*)()', at)
    local char = scan.text:sub(at, at)
    if char == '"' then
      return behind(scan, at + 1), table.concat(pieces)
    elseif char == "\\" then
      at, pieces[#pieces + 1] = read_escape(scan, at)
    elseif char == "\127" then
      at, pieces[#pieces + 1] = at + 1, char
    else
      scan.refuse(at, char == "" and "a string without an end" or "a control character in a string")
    end
  end
end

-- A number without a fraction is an integer, also if it is written as 1.0 or 1e2.
local function read_number(scan, at)
  local last = scan.text:match("^-?0()", at) or scan.text:match("^-?[1-9]%d*()", at)
  if not last then
    scan.refuse(at, "expected a value")
  end
  last = scan.text:match("^%.%d+()", last) or last
  last = scan.text:match("^[eE][+-]?%d+()", last) or last
  local number = tonumber(scan.text:sub(at, last - 1))
  return behind(scan, last), math.tointeger(number) or number
end

-- Reads elements with commas between them, from the opening bracket at the position to the closing one. Calls element(at) for
-- each, which returns the position after it.
local function read_elements(scan, at, closing, element)
  at = behind(scan, at + 1)
  if scan.text:sub(at, at) ~= closing then
    at = element(at)
    while scan.text:sub(at, at) == "," do
      at = element(behind(scan, at + 1))
    end
  end
  return expect(scan, at, closing)
end

local function read_array(scan, at, depth)
  local list, index = json.list(), 0
  return read_elements(scan, at, "]", function(from)
    local last
    index = index + 1
    last, list[index] = read_value(scan, from, depth)
    return last
  end), list
end

local function read_object(scan, at, depth)
  local fields, is_there = json.object({}), {}
  return read_elements(scan, at, "}", function(from)
    local last, name = read_string(scan, from)
    if is_there[name] then
      scan.refuse(from, ("'%s' is given twice"):format(name))
    end
    is_there[name] = true
    last, fields[name] = read_value(scan, expect(scan, last, ":"), depth)
    return last
  end), fields
end

local readers = { ["["] = read_array, ["{"] = read_object, ['"'] = read_string }

function read_value(scan, at, depth)
  if depth == max_depth then
    scan.refuse(at, ("nested more than %d deep"):format(max_depth))
  end
  local reader = readers[scan.text:sub(at, at)]
  if reader then
    return reader(scan, at, depth + 1)
  end
  local word = scan.text:match("^%a+", at)
  if word == "null" then
    return behind(scan, at + #word), scan.null
  elseif word == "true" or word == "false" then
    return behind(scan, at + #word), word == "true"
  end
  return read_number(scan, at)
end

-- Returns the value, with `null` for each null. Calls report(line, what is wrong), which must not return, if it is not JSON.
return function(bytes, report, null)
  local function refuse(at, what)
    report(text.line_at(bytes, at), what)
  end
  local characters, bad = utf8.len(bytes)
  if not characters then
    refuse(bad, "no UTF-8")
  end
  local scan = { text = bytes, refuse = refuse, null = null }
  local last, value = read_value(scan, behind(scan, 1), 0)
  if last <= #bytes then
    refuse(last, "more text after the value")
  end
  return value
end
