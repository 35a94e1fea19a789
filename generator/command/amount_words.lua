-- amount_words.lua: amounts of the manifest in words, for lines of text.
local bytes = require("report.bytes")
local map = require("base.list").map
local text = require("base.text")

local plural = text.plural

local amount_words = { none = "nothing" }

local function product_words(product)
  local factors = map(product.symbols, function(name) return text.printable(text.factor(name)) end)
  return table.concat({ bytes.size(product.factor), table.unpack(factors) }, " * ")
end

-- nil if a factor is unknown.
function amount_words.of(amount)
  if math.type(amount) then
    return bytes.size(amount)
  end
  return amount and not amount.unknown and product_words(amount) or nil
end

-- A sum of write/summary.lua in words.
function amount_words.of_sum(sum)
  local words = { sum.number > 0 and bytes.size(sum.number) or nil }
  for _, product in ipairs(sum.products) do
    words[#words + 1] = product_words(product)
  end
  if sum.open > 0 then
    words[#words + 1] = plural(sum.open, "output") .. " of unknown size"
  end
  return #words == 0 and amount_words.none or table.concat(words, " + ")
end

return amount_words
