-- test_mutants.lua: each mutation of a version's length rules (mutants.lua) must be noticed: it is refused when the tables are
-- loaded, or its answer differs from the oracle's somewhere, unless it is equivalent for all nodes. One that differs where a
-- node is accepted and nothing is unclear must differ from a valid vector, too. Statuses of refused nodes are tested in
-- refusals/. Argument: print_answers.
local all_cases = require("vectors.all_cases")
local contains = require("base.list").contains
local conditions = require("spec.conditions")
local evaluate = require("spec.evaluate")
local load_spec = require("spec.load_spec")
local merged = require("base.list").merged
local mutants = require("mutants")
local read_version = require("spec.read_version")
local parts_words = require("parts_words")
local unclear = require("spec.unclear")
local without_meaning = require("without_meaning")

local ends = { 1 << 31, 1 << 32, 1 << 62, math.maxinteger - 1, math.maxinteger }

-- The oracle's answers (print_answers.c) by version: { ["Split-18"] = list of cases }
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

local function answer_of(found, numbers, is_variadic)
  if not found or is_variadic and found.count ~= numbers.outputs then
    return "refused"
  end
  return parts_words(found.list, found.runs)
end

-- The inputs of a node by name: only the split, if there is one.
local function inputs_of(version, split)
  local declared = version.inputs[2]
  return declared and { [declared[1]] = split } or {}
end

-- Whether a version has a required input for lengths.
local function requires_input(version)
  return version.inputs[2] ~= nil and not version.inputs[2].optional
end

local function squeezed(answer, drops)
  return drops and answer ~= "refused" and answer ~= "" and "squeezed " .. answer or answer
end

-- The length of a part that is the rest, of a formula that always has one.
local function rest_of(parsed, found)
  for i, run in ipairs(found and found.runs and parsed.runs or {}) do
    if run.is_rest and not run.if_any then
      return found.runs[i].length
    end
  end
end

-- The outcome of a case by a version, in the oracle's notation; and the length of the rest, if there is one.
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
  local found = evaluate(row.formula, numbers)
  local rest = rest_of(row.formula, found)
  return squeezed(answer_of(found, numbers, version.outputs[1].variadic), row.drops and attributes[row.drops] == 0), rest
end

-- The cases that a version accepts, and of which its text leaves nothing unclear.
local function clear_cases(version, cases)
  local clear = {}
  for _, case in ipairs(cases) do
    local answer, rest = outcome(version, case)
    local list = case.attribute or case.input and case.input.rank == 1 and case.input or nil
    local facts = merged(case.numbers, inputs_of(version, case.input), { dim = case.dim, outputs = case.outputs, rest = rest,
      left = 0, rank = case.input and case.input.rank, size = list and #list, entry = list })
    local is_clear = answer ~= "refused"
    for _, note in ipairs(version.unclear) do
      is_clear = is_clear and not unclear.holds(note, facts)
    end
    clear[#clear + 1] = is_clear and case or nil
  end
  return clear
end

-- A vector in the form of the oracle's cases, with the vector's parts as the answer.
local function case_of(vector)
  local case = { dim = vector.dims[vector.axis], outputs = vector.outputs, numbers = {},
    answer = squeezed(parts_words(vector.lengths), vector.drops_axis) }
  for name, value in pairs(vector.attributes) do
    local list = type(value) == "table" and merged(value, { rank = 1 }) or nil
    case.numbers[name], case.attribute = not list and value or nil, list or case.attribute
  end
  local split = vector.split
  case.input = split and merged(split.rank == 0 and { split.value } or split.value, { rank = split.rank })
  return case
end

-- The valid vectors by version, as read_answers has the oracle's answers.
local function valid_vectors()
  local vectors = {}
  for _, vector in ipairs(all_cases("value")) do
    local label = vector.version.label
    vectors[label] = vectors[label] or {}
    table.insert(vectors[label], vector.result == "valid" and case_of(vector) or nil)
  end
  return vectors
end

-- The version with other rows, or nil if it is refused when it is loaded.
local function version_with(version, spec, rows)
  local mutant = merged(version, { length_rules = rows, unclear = {} }) -- as a table has it: notes have been read
  mutant.by_name = nil
  local is_read, read = pcall(read_version.version, mutant, spec, error, {})
  return is_read and read or nil
end

-- The first case in which a version differs from the oracle.
local function find_difference(version, cases)
  for _, case in ipairs(cases) do
    if outcome(version, case) ~= case.answer then
      return case
    end
  end
end

-- The numbers for random nodes: small ones, the limits of 64 bits, and those around the constants that rows compare with.
local function numbers_of(...)
  local numbers = table.move(ends, 1, #ends, 1, { math.mininteger })
  for number = -2, 20 do
    numbers[#numbers + 1] = number
  end
  for _, version in ipairs({ ... }) do
    for _, row in ipairs(version.length_rules) do
      for _, condition in ipairs(row.conditions) do
        for step = -1, math.type(condition.value) and 1 or -2 do
          numbers[#numbers + 1] = condition.value + step
        end
      end
    end
  end
  return numbers
end

-- A random node of a version. Only two numbers are drawn for its attributes, lengths and axis, so that they often fit together.
local function draw_case(version, numbers)
  local random = math.random
  local drawn = { numbers[random(#numbers)], numbers[random(#numbers)] }
  local function number() return drawn[random(2)] end
  local function list(rank) return { rank = rank, number(), rank == 1 and number() or nil } end
  local dims = { ends[random(#ends)], math.max(drawn[1] + drawn[2], 0), random(0, 40) }
  local case = { dim = dims[random(3)], outputs = random(2) == 1 and 2 or math.max(number(), 0), numbers = {} }
  for _, attribute in ipairs(version.attributes) do
    local name, kind, values = attribute[1], attribute[2], attribute.values
    local is_given = random(2) == 1 or not attribute.optional and attribute.default == nil
    if kind == "ints" then
      case.attribute = is_given and list(1) or nil
    elseif is_given then
      case.numbers[name] = values and values[random(#values)] or number()
    end
  end
  case.input = (requires_input(version) or version.inputs[2] and random(2) == 1) and list(random(0, 2)) or nil
  return case
end

-- Whether two versions agree on many random nodes. (These also notice every mutation that the oracle notices, by the 3400th node
-- at the latest.)
local function mean_the_same(one, other)
  local numbers = numbers_of(one, other)
  math.randomseed(1)
  for _ = 1, 6000 do
    local case = draw_case(one, numbers)
    if outcome(one, case) ~= outcome(other, case) then
      return false
    end
  end
  return true
end

-- Counts the outcomes of a version's mutations, and calls fail(sentence) for each that is not noticed.
local function try_version(label, version, spec, cases, vectors, count, fail)
  local clear = clear_cases(version, cases)
  local difference = find_difference(version, cases) or find_difference(version, vectors)
  if difference then
    return fail(("%s as it is answers %d into %d otherwise than the oracle"):format(label, difference.dim, difference.outputs))
  end
  mutants(version, function(rows, what)
    local mutant = version_with(version, spec, rows)
    if not mutant then
      count.loaded = count.loaded + 1
    elseif find_difference(mutant, cases) then
      count.told = count.told + 1
      local missed = find_difference(mutant, clear)
      count.by_vectors = count.by_vectors + (missed and 1 or 0)
      if missed and not find_difference(mutant, vectors) then
        fail(("%s: %s is told by no valid vector, such as %d into %d: %s"):format(label, what, missed.dim, missed.outputs,
          missed.answer))
      end
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
  local answers, vectors, spec, failures = read_answers(program), valid_vectors(), load_spec(), {}
  local count = { versions = 0, loaded = 0, told = 0, by_vectors = 0, same = 0 }
  local function fail(sentence)
    failures[#failures + 1] = sentence
  end
  for _, op in ipairs(spec.ops) do
    for _, version in ipairs(op.versions) do
      local label = ("%s-%d"):format(op.op, version.since_version)
      count.versions = count.versions + 1
      try_version(label, version, spec, answers[label], vectors[label], count, fail)
    end
  end
  if count.told == 0 then
    fail("no mutation is told by its answers: each is refused, whatever it is")
  end
  return failures, ("%d mutations of %d versions: %d told by their answers, %d of them by valid vectors, %d refused when loaded, "
    .. "%d mean the same"):format(count.told + count.loaded + count.same, count.versions, count.told, count.by_vectors,
    count.loaded, count.same)
end
