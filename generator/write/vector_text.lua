-- vector_text.lua: expressions of vectors (core/vectors.lua) as C.
local type_of = require("core.vectors").type

-- The C of an expression. Its result and the variables in it are vectors of `bytes` bytes in elements of `unit` bytes. Calls
-- note(name) for each type that it names, if `note` is given.
return function(e, unit, bytes, note)
  local function named(...)
    local name = type_of(...)
    if note then
      note(name)
    end
    return name
  end
  local function operand(x, as, bare, cast)
    if type(x) == "string" then
      return as == unit and bare:format(x) or ("(%s)(%s)"):format(named(as, bytes), x)
    end
    local text = cast(x)
    return x.unit == as and text or ("(%s)%s"):format(named(as, bytes), text)
  end
  local function show(x)
    if x.op == "at" then
      return ("*(const %s *)(%s)"):format(named(x.unit, x.bytes), x.name)
    elseif x.op == "shuffle" then
      return ("__builtin_shufflevector(%s, %s, %s)"):format(operand(x.first, x.unit, "%s", show),
        operand(x.second, x.unit, "%s", show), table.concat(x.indices, ", "))
    elseif x.op == "and" then
      return ("(%s & %s0x%xu)"):format(operand(x.first, x.unit, "(%s)", show), x.is_inverted and "~" or "", x.mask)
    elseif x.op == "shift" then
      return ("(%s %s %d)"):format(operand(x.first, x.unit, "(%s)", show), x.bits < 0 and ">>" or "<<", math.abs(x.bits))
    end
    return ("(%s | %s)"):format(operand(x.first, x.unit, "(%s)", show), operand(x.second, x.unit, "(%s)", show))
  end
  return operand(e, unit, "%s", show)
end
