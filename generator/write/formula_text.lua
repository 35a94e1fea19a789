-- formula_text.lua: a formula (spec/formula.lua) as C.
local c_text = require("write.c_text")
local formula = require("spec.formula")

local formula_text = {}

local of_library = { spell = function(a, b) return ("sgk_ceil(%s, %s)"):format(a, b) end }
-- without the library; the operands stand there twice
local in_c = { spell = function(a, b) return ("(%s / %s + (%s %% %s > 0))"):format(a, b, a, b) end, level = formula.levels["/"] }

-- An expression in C, which calls the library for ceil unless it is `alone`; names = C by name.
function formula_text.as_c(expression, names, alone)
  return formula.spell(expression, function(leaf)
    return math.type(leaf) and c_text.integer(leaf) or names[leaf]
  end, alone and in_c or of_library)
end

local as_c = formula_text.as_c

-- The checks that are left to run time, in the order of spec/evaluate.lua: list of { value = C, least = its least value, shown =
-- its text in the formula }.
function formula_text.checks(parsed, numbers, names, alone)
  local checks = {}
  local function add(expression, least)
    local left = formula.fold(expression, numbers)
    if not math.type(left) then
      checks[#checks + 1] = { value = as_c(left, names, alone), least = least, shown = formula.text(expression) }
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
