-- test_lengths.lua: lengths as numbers of symbols, by formulas that ONNX's tables have, and by others that a table may get.
local dim_text = require("shapes.dim_text")
local filled = require("base.list").filled
local formula = require("spec.formula")
local map = require("base.list").map
local symbolic_lengths = require("core.symbolic_lengths")
local test = require("test")

-- Numbers as dims say them; false stays.
local function numbers_of(texts)
  return map(texts, function(text) return type(text) == "string" and dim_text.number(text, {}) or text end)
end

local most <const> = 10 -- parts

-- As many lengths as there may be.
local function alike(length)
  local list = { length .. " at 0", ("%s at %s"):format(length, length) }
  for i = 3, most do
    list[i] = ("%s at %d*%s"):format(length, i - 1, length)
  end
  return table.concat(list, ", ")
end

-- A formula, the dim, lengths and other numbers; the lengths with what lies before them, and what must hold.
test.rows("lengths", {
  { "equal parts", "outputs of dim / outputs", "n", { outputs = 2 }, "floor(n / 2) at 0, floor(n / 2) at floor(n / 2)",
    "n multiple of 2" },
  { "the rest", "outputs - 1 of ceil(dim / outputs), rest", "n", { outputs = 2 },
    "floor((n + 1) / 2) at 0, n - floor((n + 1) / 2) at floor((n + 1) / 2)", "n - floor((n + 1) / 2) >= 0" },
  { "the rest first", "rest, 1 of outputs", "n", { outputs = 3 }, "n - 3 at 0, 3 at n - 3", "n - 3 >= 0" },
  { "two runs", "1 of outputs, 1 of dim - outputs", "n", { outputs = 3 }, "3 at 0, n - 3 at 3", "n - 3 >= 0, n = n" },
  { "a length of its own", "2 of outputs", "n", { outputs = 3 }, "3 at 0, 3 at 3", "n = 6" },
  { "no parts", "outputs of dim", "n", { outputs = 0 }, "", "n = 0" },
  { "a remainder", "1 of dim % outputs, rest", "n", { outputs = 2 },
    "n - 2*floor(n / 2) at 0, 2*floor(n / 2) at n - 2*floor(n / 2)", "2*floor(n / 2) >= 0" },
  { "a rest that may be none", "1 of outputs, rest if any", "n", { outputs = 3 } },
  { "too many parts", "outputs of dim / outputs", "n", { outputs = most + 1 } },
  { "as many parts as there may be", "outputs of dim / outputs", "n", { outputs = most }, alike("floor(n / 10)"),
    "n multiple of 10" },
  { "an unknown number of parts", "k of outputs", "n", { outputs = 3 } },
  { "an unknown length", "1 of k, rest", "n", { outputs = 3 } },
  { "an unknown difference", "1 of k - outputs, rest", "n", { outputs = 3 } },
  { "a list", "as split lists", "n", { split = { "m", 2 } }, "m at 0, 2 at m", "m >= 0, 2 >= 0, n = m + 2" },
  { "a list with an unknown length", "as split lists", "n", { split = { "m", false } } },
  { "a list that is too long", "as split lists", "n", { split = filled(most + 1, "m") } },
  { "the longest list", "as split lists", "n", { split = filled(most, "m") }, alike("m"), ("m >= 0, "):rep(most) .. "n = 10*m" },
  { "no list", "as split lists", "n", {} },
  { "numbers that are too large", "as split lists", "n", { split = filled(most, "999999999999999*n") } },
}, function(_, row)
  local numbers = { dim = dim_text.number(row[3], {}), outputs = row[4].outputs,
    split = row[4].split and numbers_of(row[4].split) or nil }
  local spans, demands = symbolic_lengths(formula.parse(row[2]), numbers, most)
  test.equal(spans and table.concat(map(spans, function(span)
    return ("%s at %s"):format(span.length, span.before)
  end), ", "), row[5])
  test.equal(spans and table.concat(map(demands, function(demand)
    return ("%s %s %s"):format(table.unpack(demand))
  end), ", "), row[6])
end)

return test.run
