-- formula_text.lua: a formula (spec/formula.lua) as C, for runtime/lengths.h.
local formula = require("spec.formula")
local text = require("base.text")

local formula_text = {}

local levels = { ["-"] = 1, ["/"] = 2, ["%"] = 2 }

-- names = C by name
local function as_c(expression, names, level)
  if math.type(expression) then
    return text.c_integer(expression)
  elseif type(expression) == "string" then
    return names[expression]
  elseif expression[1] == "ceil" then
    return ("sgk_ceil(%s, %s)"):format(as_c(expression[2], names), as_c(expression[3], names))
  end
  local own = levels[expression[1]]
  local words = ("%s %s %s"):format(as_c(expression[2], names, own), expression[1], as_c(expression[3], names, own + 1))
  return own < (level or 0) and "(" .. words .. ")" or words
end

-- What the numbers that are not known yet must hold, in the order of spec/evaluate.lua: list of { value = C, least, shown = its
-- text in the formula }.
function formula_text.checks(parsed, numbers, names)
  local checks = {}
  local function add(expression, least)
    local left = formula.fold(expression, numbers)
    if not math.type(left) then
      checks[#checks + 1] = { value = as_c(left, names), least = least, shown = formula.text(expression) }
    end
  end
  for _, name in ipairs(parsed.names) do
    if name ~= "dim" or parsed.least.dim > 0 then
      add(name, parsed.least[name])
    end
  end
  for _, demand in ipairs(parsed.demands) do
    add(table.unpack(demand))
  end
  return checks
end

-- The runs, as sgk_set_runs takes them.
function formula_text.runs(parsed, numbers, names)
  local words = {}
  for i = 1, 2 do
    local run = parsed.runs[i]
    if run and run.is_rest then
      words[i] = (run.if_any and "SGK_IF_ANY" or "1") .. ", SGK_REST"
    elseif run then
      words[i] = ("%s, %s"):format(as_c(formula.fold(run.count, numbers), names), as_c(formula.fold(run.length, numbers), names))
    else
      words[i] = "0, 0"
    end
  end
  return table.concat(words, ", ")
end

return formula_text
