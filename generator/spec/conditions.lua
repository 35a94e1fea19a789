-- conditions.lua: when a row of a version's length rules applies, parsed once, when the tables are loaded. The first row that
-- applies counts.
--   when = NAME ( == != < <= > >= ) integer | NAME ( == != ) 'string' [ "and" ... ]
-- Conditions are a list of { is = "given", kind = "attribute" or "input", name }, { is = "value", name = an attribute's,
-- comparison, value } and { is = "rank", name = an input's, rank }, all of which must hold.
local conditions = {}

local comparisons = {
  ["=="] = function(a, b) return a == b end,
  ["!="] = function(a, b) return a ~= b end,
  ["<"] = function(a, b) return a < b end,
  ["<="] = function(a, b) return a <= b end,
  [">"] = function(a, b) return a > b end,
  [">="] = function(a, b) return a >= b end,
}

-- "attribute NAME" or "input NAME" -> { kind, name }, or nil.
function conditions.parse_name(words)
  local kind, name = words:match("^(%l+) ([%w_]+)$")
  return (kind == "attribute" or kind == "input") and { kind = kind, name = name } or nil
end

-- "NAME comparison VALUE" -> these three, and the value if it is an integer; or nothing if the words are no comparison.
function conditions.split(words)
  local name, comparison, shown = words:match("^([%a_][%w_]*) ([=!<>]=?) (.+)$")
  if comparisons[comparison] then
    return name, comparison, shown, math.tointeger(tonumber(shown:match("^-?%d+$") or ""))
  end
end

-- Whether a comparison holds.
function conditions.compare(left, comparison, right)
  return comparisons[comparison](left, right)
end

-- One comparison -> a condition, or nil.
local function parse_comparison(words)
  local name, comparison, shown, value = conditions.split(words)
  if comparison == "==" or comparison == "!=" then
    value = value or shown:match("^'([^']*)'$")
  end
  return value and { is = "value", name = name, comparison = comparison, value = value } or nil
end

-- What stands between the words "and" that are not in a string.
function conditions.split_and(words)
  local list = {}
  while words do
    local first, rest = words:match("^([^']-) and (.+)$")
    if not first then
      first, rest = words:match("^([^']*'[^']*') and (.+)$")
    end
    list[#list + 1], words = first or words, rest
  end
  return list
end

-- Parses the conditions of a row. Calls wrong(field, format, ...), which must not return, if one is malformed. input is the name
-- of the input for lengths, or nil; `rank` is its rank.
function conditions.parse(row, input, wrong)
  local list = {}
  for i, words in ipairs(row.given or {}) do
    local named = conditions.parse_name(words)
    list[i] = { is = "given", kind = named.kind, name = named.name }
  end
  for _, words in ipairs(conditions.split_and(row.when)) do
    table.insert(list, parse_comparison(words)
      or wrong("when", "has '%s', which compares no attribute with an integer or, by == or !=, with a 'string'", words))
  end
  if row.rank then
    table.insert(list, { is = "rank", name = input, rank = row.rank })
  end
  return list
end

local holds = {}

function holds.given(condition, node)
  return node[condition.kind .. "s"][condition.name] ~= nil
end

function holds.value(condition, node)
  return conditions.compare(node.attributes[condition.name], condition.comparison, condition.value)
end

function holds.rank(condition, node)
  local rank = node.rank_of(condition.name)
  if rank then
    return rank == condition.rank
  end
end

-- Whether all conditions of a row hold; nil if none fails but one is not known yet. Conditions on presence come first, and those
-- on the rank last, so that neither the value of an absent attribute nor the rank of an absent input is ever read.
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

-- The rows of a version that can be the first to apply to a node { attributes, inputs = both by name, rank_of(name of an input)
-- -> its rank, or nil if unknown }: one row, or several while a rank is unknown.
function conditions.rows_of(version, node)
  local rows = {}
  for _, row in ipairs(version.length_rules) do
    local found = applies(row, node)
    rows[#rows + 1] = found ~= false and row or nil
    if found then
      break
    end
  end
  return rows
end

return conditions
