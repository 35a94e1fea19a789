-- read_json.lua: reads JSON strictly by RFC 8259. dkjson would also accept comments, missing and extra commas, numbers like 01
-- and duplicate names. Nesting is limited, because it takes stack.
local dkjson = require("dkjson")
local json = require("base.json")
local text = require("base.text")

local max_depth <const> = 16

local object = { __jsontype = "object" }

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

-- Names in C, and in ONNX, hold no NUL; half a surrogate pair is no character.
local function pass_escape(scan, at)
  local simple = scan.text:match('^\\["\\/bfnrt]()', at)
  local code, last = scan.text:match("^\\u(%x%x%x%x)()", at)
  code = code and tonumber(code, 16)
  if code and code >= 0xD800 and code <= 0xDBFF then
    last = scan.text:match("^\\u[dD][c-fC-F]%x%x()", last)
  elseif code and (code == 0 or code >= 0xDC00 and code <= 0xDFFF) then
    last = nil
  end
  return simple or last or scan.refuse(at, "an escape that stands for no character")
end

local function read_string(scan, first)
  if scan.text:sub(first, first) ~= '"' then
    scan.refuse(first, "expected a string")
  end
  local at, has_escapes = first + 1, false
  while true do
    at = scan.text:match('^[^"\\%c]*()', at)
    local char = scan.text:sub(at, at)
    if char == '"' then
      local value = has_escapes and dkjson.decode(scan.text:sub(first, at)) or scan.text:sub(first + 1, at - 1)
      return behind(scan, at + 1), value
    elseif char == "\\" then
      at, has_escapes = pass_escape(scan, at), true
    elseif char == "\127" then
      at = at + 1
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
  local fields, is_there = setmetatable({}, object), {}
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
