-- test_mutants.lua: no slip in the length rules of a version goes unnoticed: each mutation of its rows (mutants.lua) is refused
-- when the tables are loaded, or answers otherwise than the oracle somewhere, or means the same. By which status a node is
-- refused is held by refusals/. Argument: print_answers.
local check_version = require("spec.check_version")
local contains = require("base.contains")
local conditions = require("spec.conditions")
local evaluate = require("spec.evaluate")
local load_spec = require("spec.load_spec")
local mutants = require("mutants")
local without_meaning = require("without_meaning")

local ends = { 1 << 31, 1 << 32, 1 << 62, math.maxinteger - 1, math.maxinteger }

-- What the oracle answers (print_answers.c), by version: { ["Split-18"] = list of cases }
local function read_answers(program)
  local answers = {}
  local printed <close> = assert(io.popen(program))
  for line in printed:lines() do
    local case = assert(load("return " .. line))()
    local label = ("%s-%d"):format(case.op, case.since)
    answers[label] = answers[label] or {}
    table.insert(answers[label], case)
  end
  return answers
end

-- Runs, or a list, of parts in the oracle's words.
local function words_of(found)
  local runs, words = found.runs or {}, {}
  for _, length in ipairs(found.list or {}) do
    runs[#runs + 1] = { count = 1, length = length }
  end
  local last
  for _, run in ipairs(runs) do
    if run.count > 0 and last and last.length == run.length then
      last.count = last.count + run.count
    elseif run.count > 0 then
      last = { count = run.count, length = run.length }
      words[#words + 1] = last
    end
  end
  for i, run in ipairs(words) do
    words[i] = ("%dx%d"):format(run.count, run.length)
  end
  return table.concat(words, " ")
end

local function answer_of(parsed, numbers, is_variadic)
  local found = evaluate(parsed, numbers)
  if not found or is_variadic and found.count ~= numbers.outputs then
    return "refused"
  end
  return words_of(found)
end

-- The inputs of a node, by name: the one behind the input, if there is one.
local function inputs_of(version, split)
  local declared = version.inputs[2]
  return declared and { [declared[1]] = split } or {}
end

-- Whether a version has an input for lengths that is always there.
local function requires_input(version)
  return version.inputs[2] ~= nil and not version.inputs[2].optional
end

-- What a version makes of a case, in the oracle's words.
local function outcome(version, case)
  if requires_input(version) and not case.input then
    return "refused"
  end
  local attributes = { split = case.attribute }
  for _, attribute in ipairs(version.attributes) do
    local name, values = attribute[1], attribute.values
    attributes[name] = attributes[name] or case.numbers[name] or attribute.default
    if values and attributes[name] and not contains(values, attributes[name]) then
      return "refused"
    end
  end
  local row = conditions.rows_of(version, { attributes = attributes, inputs = inputs_of(version, case.input),
    rank_of = function() return case.input and case.input.rank end })[1]
  if not row.parts then
    return "refused"
  end
  local numbers = setmetatable({ dim = case.dim, outputs = case.outputs }, { __index = attributes })
  if row.input then
    numbers[row.input] = row.formula.list and case.input or case.input[1]
  end
  local answer = answer_of(row.formula, numbers, version.outputs[1].variadic)
  return row.drops and attributes[row.drops] == 0 and answer ~= "refused" and answer ~= "" and "squeezed " .. answer or answer
end

-- The version with other rows, or nil if it is refused when it is loaded.
local function version_with(version, dtypes, rows)
  local mutant = { lengths = rows }
  for key, value in pairs(version) do
    mutant[key] = mutant[key] or value
  end
  mutant.named = nil -- what the check adds
  return pcall(check_version.version, mutant, dtypes, error, {}) and mutant or nil
end

-- The first case that a version answers otherwise than the oracle.
local function find_difference(version, cases)
  for _, case in ipairs(cases) do
    if outcome(version, case) ~= case.answer then
      return case
    end
  end
end

local function pool(first, last)
  local numbers = table.move(ends, 1, #ends, 1, {})
  for number = first, last do
    numbers[#numbers + 1] = number
  end
  return numbers
end

-- Calls visit(values) for each way to give a value of a list to each of some names.
local function each_setting(names, values_of, visit, values, i)
  values, i = values or {}, i or 1
  if not names[i] then
    return visit(values)
  end
  for _, value in ipairs(values_of(names[i])) do
    values[names[i]] = value
    if not each_setting(names, values_of, visit, values, i + 1) then
      return false
    end
  end
  return true
end

local pools = { dim = pool(0, 40), outputs = pool(0, 20) }
local others = pool(-2, 20)

-- Whether two formulas cut every axis alike, by all numbers that they take: small ones, and the ends of 64 bits.
local function cut_alike(one, other, is_variadic)
  if one.words == other.words or one.list or other.list then
    return one.words == other.words
  end
  local names, is_known = { "dim" }, { dim = true }
  for _, parsed in ipairs({ one, other }) do
    for _, name in ipairs(parsed.names) do
      names[#names + 1] = not is_known[name] and name or nil
      is_known[name] = true
    end
  end
  return each_setting(names, function(name) return pools[name] or others end, function(numbers)
    local counts = is_variadic and is_known.outputs
    return answer_of(one, numbers, counts) == answer_of(other, numbers, counts)
  end)
end

-- What an attribute can be: strings, or the ends of the numbers; and false, not given.
local function values_of(version, name)
  local values = { math.mininteger, math.maxinteger }
  for _, attribute in ipairs(version.attributes) do
    if attribute[1] == name then
      values = table.move(attribute.values or values, 1, attribute.values and #attribute.values or 2, 1, {})
      values[#values + 1] = (attribute.optional or attribute.default) and false
    end
  end
  return values
end

-- What a node can give, as far as the conditions of rows ask for it: each attribute or not, with the numbers around those that it
-- is compared with, and the split of each rank.
local function settings_of(...)
  local values = { ["input split"] = requires_input(...) and { 0, 1, 2 } or { false, 0, 1, 2 } }
  local names = { "input split" }
  for _, version in ipairs({ ... }) do
    for _, row in ipairs(version.lengths) do
      for _, condition in ipairs(row.conditions) do
        local name = condition.is ~= "rank" and condition.kind ~= "input" and condition.name
        if name and not values[name] then
          names[#names + 1], values[name] = name, values_of(version, name)
        end
        for step = -1, condition.is == "value" and math.type(condition.value) and 1 or -2 do
          table.insert(values[name], condition.value + step)
        end
      end
      if row.drops and not values[row.drops] then
        names[#names + 1], values[row.drops] = row.drops, { false, 0, 1 }
      end
    end
  end
  return names, values
end

-- Whether two versions mean the same: whatever a node gives, rows apply that refuse it, or cut every axis alike.
local function mean_the_same(one, other)
  local names, values = settings_of(one, other)
  local function cut_of(version, setting)
    local attributes = {}
    for _, attribute in ipairs(version.attributes) do
      attributes[attribute[1]] = setting[attribute[1]] or attribute.default
    end
    local row = conditions.rows_of(version, { attributes = attributes, inputs = inputs_of(version, setting["input split"] or nil),
      rank_of = function() return setting["input split"] end })[1]
    return row.formula, row.formula and row.drops and attributes[row.drops] == 0 or false
  end
  local are_alike = {}
  return each_setting(names, function(name) return values[name] end, function(setting)
    local first, drops = cut_of(one, setting)
    local second, drops_too = cut_of(other, setting)
    if not first or not second then
      return first == second
    elseif drops ~= drops_too then
      return false
    end
    local both = first.words .. "\n" .. second.words
    if are_alike[both] == nil then
      are_alike[both] = cut_alike(first, second, one.outputs[1].variadic)
    end
    return are_alike[both]
  end)
end

-- Counts what becomes of the mutations of a version, and calls fail(sentence) for those that nobody notices.
local function try_version(label, version, dtypes, cases, count, fail)
  local difference = find_difference(version, cases)
  if difference then
    return fail(("%s as it is answers %d into %d otherwise than the oracle"):format(label, difference.dim, difference.outputs))
  end
  mutants(version, function(rows, what)
    local mutant = version_with(version, dtypes, rows)
    if not mutant then
      count.loaded = count.loaded + 1
    elseif find_difference(mutant, cases) then
      count.told = count.told + 1
    elseif mean_the_same(version, mutant) then
      count.same = count.same + 1
    else
      fail(("%s: %s is noticed by nobody"):format(label, what))
    end
  end)
end

return function(program)
  local missing = without_meaning()
  if missing then
    return {}, missing, true
  end
  local answers, spec, failures, count = read_answers(program), load_spec(), {}, { versions = 0, loaded = 0, told = 0, same = 0 }
  local dtypes = {}
  for _, dtype in ipairs(spec.dtypes) do
    dtypes[dtype[1]] = dtype
  end
  local function fail(sentence)
    failures[#failures + 1] = sentence
  end
  for _, op in ipairs(spec.ops) do
    for _, version in ipairs(op.versions) do
      local label = ("%s-%d"):format(op.op, version.since_version)
      count.versions = count.versions + 1
      try_version(label, version, dtypes, answers[label], count, fail)
    end
  end
  if count.told == 0 then
    fail("no mutation is told by its answers: each is refused, whatever it is")
  end
  return failures, ("%d mutations of %d versions: %d told by their answers, %d refused when loaded, %d mean the same"):format(
    count.told + count.loaded + count.same, count.versions, count.told, count.loaded, count.same)
end
