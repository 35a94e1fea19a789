-- formula_words.lua: describes the parts that a formula cuts, with the known numbers put in.
local formula = require("spec.formula")
local map = require("base.list").map

local function run_words(run, numbers)
  if run.is_rest then
    return run.if_any and "the rest, if any" or "the rest"
  end
  local count, length = formula.fold(run.count, numbers), formula.fold(run.length, numbers)
  local function is_dim_by(quotient, divisor)
    return formula.text(quotient) == formula.text(formula.fold({ "/", "dim", divisor }, {}))
  end
  if is_dim_by(length, count) then
    return (count == "outputs" and "" or formula.text(count) .. " ") .. "equal parts"
  elseif is_dim_by(count, length) then
    return "parts of " .. formula.text(length)
  end
  return ("%s parts of %s"):format(formula.text(count), formula.text(length))
end

return function(parsed, numbers)
  if parsed.list then
    return ("the lengths that %s lists"):format(parsed.list)
  end
  return table.concat(map(parsed.runs, function(run) return run_words(run, numbers) end), ", then ")
end
