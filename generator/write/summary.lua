-- summary.lua: what becomes of nodes in all, of what the manifest has of them:
--   { nodes = how many, fates = { [fate] = how many outputs }, sums = { [fate] = their bytes },
--     copied, uncopied = sums of bytes, of outputs that functions write, and of views, slices and constants, which need none }
-- A sum is { number = bytes, products = list of { factor, symbols } that come to it, each of other symbols, open = how many
-- outputs have bytes of which there is more to know }. What is more than 64 bits hold is as much as those do.
local joined = require("base.list").joined
local text = require("base.text")

local summary = {}

-- All fates, in the order in which people are told of them.
summary.fates = { "view", "strided", "folded", "copy", "dead" }

local is_uncopied = { view = true, strided = true, folded = true }

local function plus(a, b)
  return a > math.maxinteger - b and math.maxinteger or a + b
end

local function new_sum()
  return { number = 0, products = {}, by_key = {}, open = 0 }
end

-- Of the same symbols in another order there is one product.
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

-- Adds an amount as the manifest has it.
local function add_amount(sum, amount)
  if math.type(amount) then
    sum.number = plus(sum.number, amount)
  elseif not amount or amount.unknown then
    sum.open = sum.open + 1
  else
    local product = product_of(sum, amount.symbols)
    product.factor = plus(product.factor, amount.factor)
  end
end

function summary.new()
  local total = { nodes = 0, fates = {}, sums = {}, uncopied = new_sum() }
  for _, fate in ipairs(summary.fates) do
    total.fates[fate], total.sums[fate] = 0, new_sum()
  end
  total.copied = total.sums.copy
  return total
end

-- Adds an output as the manifest has it.
function summary.add_output(total, output)
  total.fates[output.fate] = total.fates[output.fate] + 1
  add_amount(total.sums[output.fate], output.bytes)
  if is_uncopied[output.fate] then
    add_amount(total.uncopied, output.bytes)
  end
end

-- Adds a node as the manifest has it.
function summary.add(total, node)
  total.nodes = total.nodes + 1
  for _, output in ipairs(node.outputs) do
    summary.add_output(total, output)
  end
end

return summary
