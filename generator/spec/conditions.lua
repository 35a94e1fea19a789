-- conditions.lua: when a row of a version's length rules applies, and what its rule takes, parsed once, when the tables are
-- loaded. The first row that applies counts.
--   row.conditions = list of { is = "given", kind = "attribute" or "input", name }, { is = "nonzero", name = an attribute's }
--     and { is = "rank", name = an input's, rank }, all of which must hold
--   row.takes = { kind, name }, or { number = an integer, or "outputs" for how many the node has }; nil of a row that refuses
--   row.drops = the attribute whose 0 drops the axis, or nil
local conditions = {}

-- "attribute NAME" or "input NAME" -> { kind, name }, or nil.
function conditions.named(words)
  local kind, name = words:match("^(%l+) ([%w_]+)$")
  return (kind == "attribute" or kind == "input") and { kind = kind, name = name } or nil
end

-- Adds to a row what its words mean.
function conditions.parse(row)
  row.conditions = {}
  local input
  for i, words in ipairs(row.given or {}) do
    local named = conditions.named(words)
    input = named.kind == "input" and named.name or input
    row.conditions[i] = { is = "given", kind = named.kind, name = named.name }
    row.takes = row.rule and named or nil
  end
  if row.nonzero then
    table.insert(row.conditions, { is = "nonzero", name = conditions.named(row.nonzero).name })
  end
  if row.rank then
    table.insert(row.conditions, { is = "rank", name = input, rank = row.rank })
  end
  if row.of then
    row.takes = { number = row.of }
  end
  row.drops = row.keepdims and conditions.named(row.keepdims).name
end

local holds = {}

function holds.given(condition, node)
  return node[condition.kind .. "s"][condition.name] ~= nil
end

function holds.nonzero(condition, node)
  return node.attributes[condition.name] ~= 0
end

function holds.rank(condition, node)
  local rank = node.rank_of(condition.name)
  if rank then
    return rank == condition.rank
  end
end

-- Whether all conditions of a row hold; nil if none fails but one is not known yet. The rank of an input that is not given is
-- never asked for.
local function applies(row, node)
  local all = true
  for _, condition in ipairs(row.conditions) do
    local one = holds[condition.is](condition, node)
    if one == false then
      return false
    elseif one == nil then
      all = nil
    end
  end
  return all
end

-- The first row of a version that applies to a node, and whether that is not certain yet. The node is { attributes, inputs =
-- both by name, rank_of = function(name of an input) -> its rank, or nil if it is not known }.
function conditions.find_row(version, node)
  for _, row in ipairs(version.lengths) do
    local found = applies(row, node)
    if found ~= false then
      return row, found == nil
    end
  end
end

return conditions
