-- summary.lua: totals of all nodes of a manifest:
--   { nodes = how many, fates = { [fate] = how many outputs }, sums = { [fate] = the sum of their bytes },
--     copied = the sum of outputs that functions write, uncopied = the sum of views, slices and constants }
-- A sum is { number = bytes, products = list of { factor, symbols } to add, one for each set of symbols, open = how many outputs
-- are of unknown size }. Numbers stay at the largest integer where they would overflow.
local fates = require("core.fates")
local joined = require("base.list").joined
local text = require("base.text")

local summary = {}

local function plus(a, b)
  return a > math.maxinteger - b and math.maxinteger or a + b
end

local function new_sum()
  return { number = 0, products = {}, by_key = {}, open = 0 }
end

-- The product of these symbols, in any order.
local function product_of(sum, symbols)
  local sorted = joined(symbols)
  table.sort(sorted)
  local key = text.key(sorted)
  if not sum.by_key[key] then
    sum.by_key[key] = { factor = 0, symbols = symbols }
    sum.products[#sum.products + 1] = sum.by_key[key]
  end
  return sum.by_key[key]
end

-- Adds an amount of a manifest.
local function add_amount(sum, amount)
  if math.type(amount) then
    sum.number = plus(sum.number, amount)
  elseif not amount or amount.unknown or amount.bits then
    sum.open = sum.open + 1
  else
    local product = product_of(sum, amount.symbols)
    product.factor = plus(product.factor, amount.factor)
  end
end

function summary.new()
  local total = { nodes = 0, fates = {}, sums = {}, uncopied = new_sum() }
  for _, fate in ipairs(fates.names) do
    total.fates[fate], total.sums[fate] = 0, new_sum()
  end
  total.copied = total.sums.copy
  return total
end

-- Adds an output of a manifest.
function summary.add_output(total, output)
  total.fates[output.fate] = total.fates[output.fate] + 1
  add_amount(total.sums[output.fate], output.bytes)
  if fates.by_name[output.fate].is_uncopied then
    add_amount(total.uncopied, output.bytes)
  end
end

-- Adds a node of a manifest.
function summary.add(total, node)
  total.nodes = total.nodes + 1
  for _, output in ipairs(node.outputs) do
    summary.add_output(total, output)
  end
end

return summary
