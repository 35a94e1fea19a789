-- dim_text.lua: what the text of a dim_param says. PyTorch and ONNX Runtime's tools write expressions: 2*s1, 16H, s1 // 2,
-- floor((h + 3)/4), Max(1, n). Any other text is the name of a symbol.
local calls = require("shapes.calls")
local dim = require("shapes.dim")

local dim_text = {}

local most_bytes <const> = 256
local most_digits <const> = 15 -- of all numbers together, so that no product of them wraps

-- Words that mean something in Lua, which reads the expressions.
local keywords <const> = " and break do else elseif end false for function goto if in local nil not or repeat return then true"
  .. " until while "

local function fold(compute)
  return function(first, ...)
    for _, each in ipairs({ ... }) do
      first = compute(first, each)
    end
    return first
  end
end

local function quotient(a, b) return dim.times(a, 1) // b end

-- By name in lower case.
local functions = { floor = calls.floor, ceil = calls.ceil, ceiling = calls.ceil, min = fold(calls.min), max = fold(calls.max),
  mod = calls.mod, pythonmod = calls.mod, broadcast = calls.broadcast, floordiv = quotient, cleandiv = quotient }

-- A text as an expression of Lua; nil if it cannot be one. A "-" between letters belongs to a name, as in batch-size; a number
-- before a name is a factor, as in 16H.
local function in_lua(text)
  local is_name = not text:find("[^%w_]") and not text:find("^%d+%a")
  local digits = #text - #text:gsub("%f[%w_]%d+", "") -- of numbers
  if is_name or #text > most_bytes or digits > most_digits or text:find("%a%-%a") or text:find("--", 1, true)
    or text:find("[^%w_%s+*/%%(),-]") then
    return nil
  end
  for word in text:gmatch("[%a_][%w_]*") do
    if keywords:find(" " .. word .. " ", 1, true) then
      return nil
    end
  end
  return (text:gsub("%f[%w_](%d+)([%a_])", "%1*%2"):gsub("%*%*", "^"))
end

-- The number that a dim_param says, where `given` has the values of symbols, by name.
function dim_text.number(text, given)
  local names = setmetatable({}, { __index = function(_, name)
    return given[name] or functions[name:lower()] or dim.symbol(name)
  end })
  local expression = not given[text] and in_lua(text)
  local compute = expression and load(("return (%s)"):format(expression), "=dim", "t", names)
  local done, number = pcall(compute or error)
  number = dim.of_float(number)
  done = done and (math.type(number) == "integer" and number >= 0 or dim.is_expression(number))
  return done and calls.floor(number) or given[text] or dim.symbol(text)
end

return dim_text
