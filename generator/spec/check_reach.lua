-- check_reach.lua: checks that every row of a version's length rules applies to some node, and that every attribute and input is
-- in some row. It tries every node that conditions can distinguish: with the numbers around those in comparisons, with ranks 0, 1
-- and 2, and with each optional attribute and input given or absent.
local conditions = require("spec.conditions")
local contains = require("base.list").contains

local max_nodes = 64 * 1024

-- The values of an attribute that the conditions on it can distinguish; any value if there are no conditions.
local function values_of(attribute, rows)
  local values = { table.unpack(attribute.values or {}) }
  for _, row in ipairs(rows) do
    for _, condition in ipairs(row.conditions) do
      if condition.is == "value" and condition.name == attribute[1] and math.type(condition.value) then
        for step = -1, 1 do
          local value = condition.value + step
          values[#values + 1] = not contains(values, value) and value or nil
        end
      end
    end
  end
  return #values > 0 and values or { 0 }
end

-- The choices for a node: list of { kind, name, list of values }. An input's value is its rank; false means absent.
local function choices_of(version)
  local choices, count = {}, 1
  local function add(kind, row, values)
    if row.optional then
      values[#values + 1] = false
    end
    choices[#choices + 1] = { kind, row[1], values }
    count = count <= max_nodes and count * #values or count
  end
  for _, attribute in ipairs(version.attributes) do
    add("attributes", attribute, values_of(attribute, version.length_rules))
  end
  for i, input in ipairs(version.inputs) do
    add("inputs", input, i > 1 and { 0, 1, 2 } or { 0 }) -- no condition tests the rank of the tensor that is split
  end
  return choices, count
end

-- Calls visit(node) with every combination of the choices from number i on.
local function each_node(choices, visit, node, i)
  local choice = choices[i]
  if not choice then
    return visit(node)
  end
  local kind, name, values = table.unpack(choice)
  for _, value in ipairs(values) do
    node[kind][name] = value or nil
    each_node(choices, visit, node, i + 1)
  end
end

local function check_rows(version, report)
  local choices, count = choices_of(version)
  if count > max_nodes then
    report("length_rules", "compares with too many numbers to tell whether each row can apply")
  end
  local counts = {} -- by row: the rows that are first to apply, for the nodes where its conditions hold
  local node = { attributes = {}, inputs = {} }
  function node.rank_of(name) return node.inputs[name] end
  each_node(choices, function()
    local first = conditions.rows_of(version, node)[1]
    for _, row in ipairs(version.length_rules) do
      counts[row] = counts[row] or {}
      counts[row][first] = counts[row][first] or #conditions.rows_of({ length_rules = { row } }, node) > 0
    end
  end, node, 1)
  for i, row in ipairs(version.length_rules) do
    if not counts[row][row] then
      local names = {}
      for k, other in ipairs(version.length_rules) do
        names[#names + 1] = counts[row][other] and ("length_rules[%d]"):format(k) or nil
      end
      report(("length_rules[%d]"):format(i), "can never apply: %s", #names == 0 and "its conditions exclude each other"
        or "wherever it would, " .. table.concat(names, " or ") .. " comes before it")
    end
  end
end

return function(version, report)
  local used = { ["attribute axis"] = true, ["input " .. version.inputs[1][1]] = true } -- always used
  for _, row in ipairs(version.length_rules) do
    for _, words in ipairs(row.takes) do
      used[words] = true
    end
  end
  for _, kind in ipairs({ "attribute", "input" }) do
    for i, row in ipairs(version[kind .. "s"]) do
      if not used[kind .. " " .. row[1]] then
        report(("%ss[%d]"):format(kind, i), "'%s' is in no row of 'length_rules', so that its value would have no effect", row[1])
      end
    end
  end
  check_rows(version, report)
end
