-- mutants.lua: mutants of a version's length rules with one mistake each: another operator, number, name, comparison or order, or
-- another program's way to cut an axis.
local formula = require("spec.formula")

local operators = { "-", "/", "%", "ceil" }
local comparisons = { "==", "!=", "<", "<=", ">", ">=" } -- the first two also compare strings

local schemes = { -- of other programs, N a number of parts or a length
  "dim % N of ceil(dim / N), N - dim % N of dim / N", -- numpy.array_split
  "N - dim % N of dim / N, dim % N of ceil(dim / N)", -- the same, with the longer parts behind
  "N of dim / N", -- tf.split
  "N - 1 of dim / N, rest",
  "N - 1 of ceil(dim / N), rest",
  "dim / ceil(dim / N) of ceil(dim / N), rest if any", -- torch.chunk
  "dim / N of N, rest if any", -- torch.split
}

-- A copy of a list with `removed` items from place i on replaced by others.
local function with(list, i, removed, ...)
  local copy = table.move(list, 1, i - 1, 1, {})
  for _, each in ipairs({ ... }) do
    copy[#copy + 1] = each
  end
  return table.move(list, i + removed, #list, #copy + 1, copy)
end

-- Calls found(expression) for every expression one change away. names: the names that an expression may use.
local function vary(expression, names, found)
  found({ "-", expression, 1 })
  if math.type(expression) then
    found(expression + 1)
    found(expression - 1)
    return
  elseif type(expression) == "string" then
    for _, name in ipairs(names) do
      found(name)
    end
    return
  end
  local operator, left, right = table.unpack(expression)
  found(left)
  found(right)
  found({ operator, right, left })
  for _, other in ipairs(operators) do
    found({ other, left, right })
  end
  vary(left, names, function(each) found({ operator, each, right }) end)
  vary(right, names, function(each) found({ operator, left, each }) end)
end

-- Calls found for every formula of a row that is one change away, once for each.
local function vary_parts(parsed, names, found)
  local runs, is_found = {}, {}
  for i, run in ipairs(parsed.runs) do
    runs[i] = run.is_rest and (run.if_any and "rest if any" or "rest")
      or ("%s of %s"):format(formula.text(run.count), formula.text(run.length))
  end
  is_found[table.concat(runs, ", ")] = true
  local function add(...)
    local parts = table.concat(with(runs, ...), ", ")
    if not is_found[parts] then
      is_found[parts] = true
      found(parts)
    end
  end
  add(1, 2, runs[2], runs[1])
  add(#runs + 1, 0, "rest")
  add(#runs + 1, 0, "rest if any")
  for i, run in ipairs(parsed.runs) do
    add(i, 1)
    add(i, 1, "rest")
    add(i, 1, "rest if any")
    local function add_run(count, length)
      add(i, 1, ("%s of %s"):format(formula.text(count), formula.text(length)))
    end
    if not run.is_rest then
      add_run(run.length, run.count)
      vary(run.count, names, function(count) add_run(count, run.length) end)
      vary(run.length, names, function(length) add_run(run.count, length) end)
    end
  end
end

-- A comparison in the tables' syntax.
local function comparison_text(name, comparison, value)
  return ("%s %s %s"):format(name, comparison, type(value) == "string" and "'" .. value .. "'" or value)
end

-- The other values that a mistaken comparison may have.
local function other_values(condition, version)
  if math.type(condition.value) then
    return { condition.value - 1, condition.value + 1 }
  end
  for _, attribute in ipairs(version.attributes) do
    if attribute[1] == condition.name then
      return attribute.values
    end
  end
end

-- Calls found(when) for every changed condition of a row; nil stands for no condition.
local function vary_when(row, version, names, found)
  local compared, all = {}, {}
  for _, condition in ipairs(row.conditions) do
    if condition.is == "value" then
      compared[#compared + 1], all[#all + 1] = condition, comparison_text(condition.name, condition.comparison, condition.value)
    end
  end
  for i, condition in ipairs(compared) do
    local name, comparison, value = condition.name, condition.comparison, condition.value
    local is_number = math.type(value) ~= nil
    local function add(...)
      found(table.concat(with(all, i, 1, comparison_text(...)), " and "))
    end
    local others = with(all, i, 1)
    found(#others > 0 and table.concat(others, " and ") or nil)
    for k, other in ipairs(comparisons) do
      if other ~= comparison and (is_number or k <= 2) then
        add(name, other, value)
      end
    end
    for _, other in ipairs(is_number and names or {}) do
      if other ~= name then
        add(other, comparison, value)
      end
    end
    for _, other in ipairs(other_values(condition, version)) do
      if other ~= value then
        add(name, comparison, other)
      end
    end
  end
end

-- The values of `given` that a row can have, and the names of the version's numeric attributes.
local function given_of(version)
  local given, names = {}, {}
  for _, attribute in ipairs(version.attributes) do
    given[#given + 1] = attribute.optional and "attribute " .. attribute[1]
    names[#names + 1] = attribute[2] == "int" and attribute[1] or nil
  end
  for _, input in ipairs(version.inputs) do
    given[#given + 1] = input.optional and "input " .. input[1]
  end
  return given, names
end

local fields = { "given", "otherwise", "rank", "when", "parts", "keepdims", "fail", "says", "decided" }

-- A row with some fields changed, and without parsed fields; false removes a field.
local function changed(row, other)
  local copy = {}
  for _, field in ipairs(fields) do
    copy[field] = row[field]
    if other and other[field] ~= nil then
      copy[field] = other[field] or nil
    end
  end
  return copy
end

local function vary_row(row, version, found)
  local given, names = given_of(version)
  local is_given = {}
  for i, each in ipairs(row.given or {}) do
    is_given[each] = true
    local fewer = with(row.given, i, 1)
    found({ given = #fewer > 0 and fewer or false })
  end
  for _, other in ipairs(row.given and given or {}) do
    if not is_given[other] then
      found({ given = with(row.given, 1, 0, other) })
      for i in ipairs(row.given) do
        found({ given = with(row.given, i, 1, other) })
      end
    end
  end
  if row.rank then
    found({ rank = false })
    found({ rank = 1 - row.rank })
  end
  if row.when then
    vary_when(row, version, names, function(when) found({ when = when or false }) end)
  end
  if row.keepdims then
    found({ keepdims = false })
  end
  for _, name in ipairs(row.parts and names or {}) do
    if row.keepdims ~= "attribute " .. name then
      found({ keepdims = "attribute " .. name })
    end
  end
  if row.formula and row.formula.runs then
    local all = table.move(names, 1, #names, 3, { "dim", "outputs" })
    all[#all + 1] = row.input
    vary_parts(row.formula, all, function(parts) found({ parts = parts }) end)
    for _, name in ipairs(row.formula.names) do
      for _, scheme in ipairs(name ~= "dim" and schemes or {}) do
        local parts = scheme:gsub("N", name)
        if parts ~= row.parts then
          found({ parts = parts })
        end
      end
    end
  end
end

-- Calls found(rows, the change in words) for each mutant.
return function(version, found)
  local rows = version.length_rules
  local function add(mutated, what)
    for i, row in ipairs(mutated) do
      mutated[i] = changed(row)
    end
    found(mutated, what)
  end
  for i, row in ipairs(rows) do
    add(with(rows, i, 1), ("row %d dropped"):format(i))
    if i < #rows then
      add(with(rows, i, 2, rows[i + 1], row), ("rows %d and %d exchanged"):format(i, i + 1))
    end
    vary_row(row, version, function(other)
      local field, value = next(other)
      local is = type(value) == "table" and table.concat(value, " and ") or tostring(value)
      add(with(rows, i, 1, changed(row, other)), ("row %d: %s is %s"):format(i, field, is))
    end)
  end
end
