-- amount_words.lua: numbers of bytes for people, of amounts as the manifest has them.
local text = require("base.text")

local amount_words = {}

local units = { "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" }

local most_bytes = 10 * 1024 -- that are told one by one

local function number_words(number)
  if number < most_bytes then
    return ("%d byte%s"):format(number, number == 1 and "" or "s")
  end
  local unit = 0
  while number >= 1024 do
    number, unit = number / 1024, unit + 1
  end
  return (("%.1f %s"):format(number, units[unit]):gsub("%.0 ", " "))
end

local function product_words(product)
  local words = { number_words(product.factor) }
  for i, symbol in ipairs(product.symbols) do
    words[i + 1] = text.printable(symbol)
  end
  return table.concat(words, " * ")
end

-- Nothing of what is not known whole.
function amount_words.of(amount)
  if math.type(amount) then
    return number_words(amount)
  end
  return amount and not amount.unknown and product_words(amount) or nil
end

-- A sum of summary.lua.
function amount_words.of_sum(sum)
  local words = { sum.number > 0 and number_words(sum.number) or nil }
  for _, product in ipairs(sum.products) do
    words[#words + 1] = product_words(product)
  end
  if sum.open > 0 then
    words[#words + 1] = ("%d output%s of unknown size"):format(sum.open, sum.open == 1 and "" or "s")
  end
  return #words == 0 and "nothing" or table.concat(words, " + ")
end

return amount_words
