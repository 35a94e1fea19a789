-- test_summary.lua: sums of amounts as manifests have them. What nodes of models come to in all, test_list_model.lua holds.
local summary = require("write.summary")
local test = require("test")

local most <const> = math.maxinteger
local of_n = { factor = most, symbols = { "n" } }

-- The sum in words; amounts of copies.
test.rows("sum", {
  { "5 + 5*n*m + 1*m, open 0", { factor = 2, symbols = { "n", "m" } }, 5, { factor = 3, symbols = { "m", "n" } },
    { factor = 1, symbols = { "m" } } },
  { "1, open 1", 1, { factor = 2, symbols = { "n" }, unknown = "outer" } },
  { ("%d + %d*n, open 0"):format(most, most), most, 1, of_n, of_n },
}, function(_, row)
  local total = summary.new()
  for i = 2, #row do
    summary.add_output(total, { fate = "copy", bytes = row[i] })
  end
  local words = { tostring(total.copied.number) }
  for _, product in ipairs(total.copied.products) do
    words[#words + 1] = product.factor .. "*" .. table.concat(product.symbols, "*")
  end
  test.equal(table.concat(words, " + ") .. (", open %d"):format(total.copied.open), row[1])
end)

return test.run
