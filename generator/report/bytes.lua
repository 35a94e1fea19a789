-- bytes.lua: bytes for people: amounts of the manifest, and sums of them (write/summary.lua).
local joined = require("base.list").joined
local map = require("base.list").map
local text = require("base.text")

local bytes = {}

local times <const>, most_products <const> = " \u{d7} ", 3

-- 1234567 -> "1,234,567"
local function grouped(number)
  return (tostring(number):reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", ""))
end

-- Words times symbols.
local function product_of(words, symbols)
  return table.concat(joined(words, map(symbols, text.factor)), times)
end

-- A number with up to three digits and a unit.
function bytes.size(number)
  if number < 1024 then
    return number .. " B"
  end
  local unit = 0
  repeat
    number, unit = number / 1024, unit + 1
  until number < 999.5 or unit == 6
  return ("%.3g %siB"):format(number, ("KMGTPE"):sub(unit, unit))
end

-- An amount to the byte, "?" if it is unknown.
function bytes.exact(amount)
  if type(amount) ~= "table" then
    return amount and grouped(amount) or "?"
  end
  local words = { amount.factor ~= 1 and grouped(amount.factor) or amount.unknown }
  words[#words + 1] = amount.factor ~= 1 and amount.unknown or nil
  return product_of(words, amount.symbols) .. (amount.bits and " bits" or "")
end

-- The known bytes of a sum, in short.
function bytes.known(sum)
  local words = {}
  for i, product in ipairs(sum.products) do
    words[i] = i <= most_products and product_of({ bytes.size(product.factor) }, product.symbols) or nil
  end
  if #sum.products > most_products then
    words[#words + 1] = text.plural(#sum.products - most_products, "more product")
  end
  if sum.number > 0 or #words == 0 then
    table.insert(words, 1, bytes.size(sum.number))
  end
  return table.concat(words, " + ")
end

-- A sum in short.
function bytes.short(sum)
  local words = {}
  if sum.number > 0 or #sum.products > 0 or sum.open == 0 then
    words[1] = bytes.known(sum)
  end
  words[#words + 1] = sum.open > 0 and "unknown" or nil
  return table.concat(words, " + ")
end

-- A number by which sums are sorted and drawn: their bytes if each symbol is 1.
function bytes.weight(sum)
  local weight = sum.number
  for _, product in ipairs(sum.products) do
    weight = product.factor > math.maxinteger - weight and math.maxinteger or weight + product.factor
  end
  return weight
end

return bytes
