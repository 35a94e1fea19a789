-- known_rules.lua: the formulas of the tables that make parts of one number, and what each gives in examples.
local evaluate = require("spec.evaluate")
local map = require("base.list").map

local examples = { { 10, 4 }, { 7, 3 }, { 0, 2 } } -- an axis, and the number

-- The one name that a formula takes beside the axis, or nil.
local function name_of(formula)
  local names = {}
  for _, name in ipairs(formula.names) do
    names[#names + 1] = name ~= "dim" and name or nil
  end
  return #names == 1 and names[1] or nil
end

-- All such formulas, each once, in the order of the tables.
local function formulas_of(ops)
  local formulas, is_known = {}, {}
  for _, op in ipairs(ops) do
    for _, version in ipairs(op.versions) do
      for _, row in ipairs(version.length_rules) do
        local formula = row.formula
        if formula and name_of(formula) and not is_known[formula.words] then
          formulas[#formulas + 1] = formula
          is_known[formula.words] = true
        end
      end
    end
  end
  return formulas
end

local function parts_words(formula, dim, number)
  local found = evaluate(formula, { dim = dim, [name_of(formula)] = number })
  if not found then
    return "refused"
  end
  local parts = {}
  for _, run in ipairs(found.runs) do
    for _ = 1, run.count do
      parts[#parts + 1] = run.length
    end
  end
  return #parts > 0 and table.concat(parts, ", ") or "no part"
end

-- The ops of the tables -> a line of each formula.
return function(ops)
  return map(formulas_of(ops), function(formula)
    local words = map(examples, function(example)
      return ("%d into %d: %s"):format(example[1], example[2], parts_words(formula, table.unpack(example)))
    end)
    return ("'%s' gives %s"):format(formula.words, table.concat(words, "; "))
  end)
end
