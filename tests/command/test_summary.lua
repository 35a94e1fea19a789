-- test_summary.lua: what nodes come to in all, of what a manifest has of them.
local dkjson = require("dkjson")
local summary = require("write.summary")
local test = require("test")

-- The manifest that splitgen writes of a model, as a compiler reads it.
local function manifest_of(here, name)
  return dkjson.decode(here:must(('"$SPLITGEN" list "$MODELS/%s.onnx" --format json'):format(name)))
end

local function sum_words(sum)
  local words = { tostring(sum.number) }
  for _, product in ipairs(sum.products) do
    words[#words + 1] = product.factor .. "*" .. table.concat(product.symbols, "*")
  end
  return table.concat(words, " + ") .. (", open %d"):format(sum.open)
end

-- In one line.
local function words_of(total)
  local words = { total.nodes .. " nodes" }
  for i, fate in ipairs(summary.fates) do
    words[i + 1] = total.fates[fate] .. " " .. fate
  end
  return ("%s; %s; %s"):format(table.concat(words, " "), sum_words(total.copied), sum_words(total.uncopied))
end

test.rows("in all", {
  { "nothing", "0 nodes 0 view 0 strided 0 folded 0 copy 0 dead; 0, open 0; 0, open 0" },
  -- rows 2*2*4, folded_rows 2*2*1 floats are copied, views are of 3 + 3 + 2, constants of 2 + 2; 2 of an unknown shape and 2 of
  -- unknown lengths are open
  { "fates", "9 nodes 3 view 0 strided 2 folded 8 copy 6 dead; 48, open 4; 48, open 0" },
  -- 16*n + 16*n floats of `front`, twice 8*n of `behind` and of `ones_in_front`
  { "shapes_on_symbols", "6 nodes 6 view 0 strided 0 folded 6 copy 0 dead; 0 + 32*n, open 4; 0 + 32*n, open 2" },
}, function(here, row)
  local total = summary.new()
  for _, node in ipairs(manifest_of(here, row[1]).nodes) do
    summary.add(total, node)
  end
  test.equal(words_of(total), row[2])
end)

-- Each amount as manifests have it, all of copies.
local function total_of(...)
  local total = summary.new()
  for _, amount in ipairs({ ... }) do
    summary.add_output(total, { fate = "copy", bytes = amount })
  end
  return sum_words(total.copied)
end

test("symbols in another order", function()
  local total = total_of({ factor = 2, symbols = { "n", "m" } }, 5, { factor = 3, symbols = { "m", "n" } },
    { factor = 1, symbols = { "m" } })
  test.equal(total, "5 + 5*n*m + 1*m, open 0")
end)

test("a factor without a name", function()
  test.equal(total_of(1, { factor = 2, symbols = { "n" }, unknown = "outer" }), "1, open 1")
end)

test("more than 64 bits", function()
  local most = math.maxinteger
  test.equal(total_of(most, 1, { factor = most, symbols = { "n" } }, { factor = most, symbols = { "n" } }),
    ("%d + %d*n, open 0"):format(most, most))
end)

return test.run
