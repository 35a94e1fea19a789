-- check_syntax.lua: whether a text is JSON as RFC 8259 has it. dkjson reads more than that (comments, missing and
-- superfluous commas, numbers like 01) and passes over a name that stands twice; and what is nested without end would
-- exhaust its stack.
local dkjson = require("dkjson")
local text = require("base.text")

local max_depth = 16

local value -- the rules call each other

-- A rule takes (scan, at). It returns the position after its value and after the white space that follows.
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
local function escape(scan, at)
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

local function string(scan, at)
  if scan.text:sub(at, at) ~= '"' then
    scan.refuse(at, "expected a string")
  end
  at = at + 1
  while true do
    at = scan.text:match('^[^"\\%c]*()', at)
    local char = scan.text:sub(at, at)
    if char == '"' then
      return behind(scan, at + 1)
    elseif char == "\\" then
      at = escape(scan, at)
    elseif char == "\127" then
      at = at + 1
    else
      scan.refuse(at, char == "" and "a string without an end" or "a control character in a string")
    end
  end
end

local function number(scan, at)
  local last = scan.text:match("^-?0()", at) or scan.text:match("^-?[1-9]%d*()", at)
  if last then
    last = scan.text:match("^%.%d+()", last) or last
    return behind(scan, scan.text:match("^[eE][+-]?%d+()", last) or last)
  end
end

-- What stands in brackets, the first of which is at the position: element(at) for each, with commas between them.
local function elements(scan, at, closing, element)
  at = behind(scan, at + 1)
  if scan.text:sub(at, at) ~= closing then
    at = element(at)
    while scan.text:sub(at, at) == "," do
      at = element(behind(scan, at + 1))
    end
  end
  return expect(scan, at, closing)
end

local function array(scan, at, depth)
  return elements(scan, at, "]", function(from)
    return value(scan, from, depth)
  end)
end

local function object(scan, at, depth)
  local names = {}
  return elements(scan, at, "}", function(from)
    local last = string(scan, from)
    local name = dkjson.decode(scan.text:sub(from, last - 1))
    if names[name] then
      scan.refuse(from, ("'%s' stands there twice"):format(name))
    end
    names[name] = true
    return value(scan, expect(scan, last, ":"), depth)
  end)
end

local rules = { ["["] = array, ["{"] = object, ['"'] = string }

function value(scan, at, depth)
  if depth == max_depth then
    scan.refuse(at, ("nested more than %d deep"):format(max_depth))
  end
  local rule = rules[scan.text:sub(at, at)]
  if rule then
    return rule(scan, at, depth + 1)
  end
  local word = scan.text:match("^%a+", at)
  if word == "true" or word == "false" or word == "null" then
    return behind(scan, at + #word)
  end
  return number(scan, at) or scan.refuse(at, "expected a value")
end

-- Calls report(line, what is wrong), which does not return, unless the text is JSON.
return function(bytes, report)
  local function refuse(at, what)
    report(text.line_at(bytes, at), what)
  end
  local characters, bad = utf8.len(bytes)
  if not characters then
    refuse(bad, "no UTF-8")
  end
  local scan = { text = bytes, refuse = refuse }
  local last = value(scan, behind(scan, 1), 0)
  if last <= #bytes then
    refuse(last, "more behind the value")
  end
end
