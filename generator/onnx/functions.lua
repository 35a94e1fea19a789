-- functions.lua: finds the functions of a model by name, and checks that none is recursive.
local wrong = require("onnx.wrong")

local functions = {}

-- The default domain has two names, and becomes "".
function functions.domain(domain)
  return domain == "ai.onnx" and "" or domain
end

local function key_of(domain, name, overload)
  return ("%s\0%s\0%s"):format(functions.domain(domain), name, overload)
end

-- The name of a function in messages and paths; long names are cut.
function functions.shown(called)
  return ("%.80s%s%.80s%s%.80s"):format(called.domain, called.domain ~= "" and "." or "", called.name,
    called.overload ~= "" and ":" or "", called.overload)
end

-- The functions by their keys.
function functions.by_key(list)
  local found = {}
  for i, called in ipairs(list) do
    local key = key_of(called.domain, called.name, called.overload)
    if called.name == "" then
      wrong("function", "function %d has no name", i - 1)
    elseif found[key] then
      wrong("function", "the function %s is defined twice", functions.shown(called))
    end
    found[key] = called
  end
  return found
end

-- The function that a node calls, or nil.
function functions.called(by_key, node)
  return next(by_key) and by_key[key_of(node.domain, node.op_type, node.overload)]
end

-- Removes functions that call no remaining function, until there are none. calls = { [caller] = { called, ... } }. Returns
-- { [remaining function] = a remaining function that it calls }.
local function left_of(list, calls)
  local open, callers, queue = {}, {}, {}
  for _, caller in ipairs(list) do
    open[caller] = #(calls[caller] or {})
    for _, called in ipairs(calls[caller] or {}) do
      callers[called] = callers[called] or {}
      table.insert(callers[called], caller)
    end
    if open[caller] == 0 then
      queue[#queue + 1] = caller
    end
  end
  for _, called in ipairs(queue) do -- the list grows meanwhile
    for _, caller in ipairs(callers[called] or {}) do
      open[caller] = open[caller] - 1
      if open[caller] == 0 then
        queue[#queue + 1] = caller
      end
    end
  end
  local left = {}
  for _, caller in ipairs(list) do
    for _, called in ipairs(open[caller] > 0 and calls[caller] or {}) do
      left[caller] = left[caller] or open[called] > 0 and called or nil
    end
  end
  return left
end

-- Checks that no function is recursive. The error names the first in a cycle, and the function that it calls there.
function functions.check_calls(list, calls)
  local left = left_of(list, calls)
  local start
  for _, called in ipairs(list) do
    start = start or left[called] and called
  end
  if not start then
    return
  end
  for _ = 1, #list do -- after so many steps, it is in a cycle
    start = left[start]
  end
  local in_circle, at = {}, start
  repeat
    in_circle[at] = true
    at = left[at]
  until at == start
  for _, called in ipairs(list) do
    if in_circle[called] then
      local name, through = functions.shown(called), functions.shown(left[called])
      error({ rule = "function", path = "function " .. name, what = left[called] == called
        and ("function %s calls itself"):format(name) or ("function %s calls itself through %s"):format(name, through) }, 0)
    end
  end
end

return functions
