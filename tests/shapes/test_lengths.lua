-- test_lengths.lua: lengths as numbers of symbols, by formulas that ONNX's tables have, and by others that a table may get.
local dim_text = require("shapes.dim_text")
local filled = require("base.list").filled
local formula = require("spec.formula")
local map = require("base.list").map
local symbolic_lengths = require("core.symbolic_lengths")
local test = require("test")

-- A number as dims say it; false stays.
local function number_of(said) return type(said) == "string" and dim_text.number(said, {}) or said end

local function numbers_of(row)
  local numbers = { dim = number_of(row[3]) }
  for name, said in pairs(row[4]) do
    numbers[name] = type(said) == "table" and map(said, number_of) or number_of(said)
  end
  return numbers
end

local function check(row, spans, demands)
  test.equal(spans and table.concat(map(spans, function(span)
    return ("%s at %s"):format(span.length, span.before)
  end), ", "), row[5])
  test.equal(demands and table.concat(map(demands, function(demand)
    return ("%s %s %s"):format(table.unpack(demand))
  end), ", "), row[6])
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
  { "a rest that is none", "dim / split of split, rest if any", "2*n", { split = "n" }, "n at 0, n at n", "n >= 1, 2*n = 2*n" },
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
  check(row, symbolic_lengths.of_all(formula.parse(row[2]), numbers_of(row), most))
end)

-- What SequenceAt nodes read: so many parts from the first on; those that count from the end; how many exist at least, by default
-- as many as that; whether something else reads the sequence.
local function reads_of(row)
  local from_end = row.from_end or {}
  return { first = row.first or 0, from_end = from_end, are_apart = not row.is_whole,
    least = row.least or math.max(row.first or 0, -(from_end[1] or 0)) }
end

local chunks <const>, steps <const> = "dim / split of split, rest if any", "dim of 1"

-- Likewise, of sequences of which some parts are read; are_some: whether there may be others.
test.rows("some", {
  { "a step", steps, "n", {}, "1 at 0", "n >= 1, 1 >= 1", first = 1, are_some = true },
  { "some steps", steps, "n", {}, "1 at 0, 1 at 1, 1 at n - 1", "n - 1 >= 1, 1 >= 1", first = 2, from_end = { -1 },
    are_some = true },
  { "steps from the end", steps, "n", {}, "1 at n - 2, 1 at n - 1", "n - 1 >= 1, 1 >= 1", from_end = { -2, -1 },
    are_some = true },
  { "a chunk", chunks, "n", { split = 64 }, "min(64, n) at 0", "n >= 1, 64 >= 1", first = 1, are_some = true },
  { "a chunk, and a later one", chunks, "n", { split = 64 }, "64 at 0, min(64, n - 64) at 64", "n - 64 >= 1, 64 >= 1", first = 2,
    are_some = true },
  { "a chunk, and a later one that may not be read", chunks, "n", { split = 64 }, "64 at 0", "n - 128 >= 1, 64 >= 1", first = 1,
    least = 3, are_some = true },
  { "the last chunk", chunks, "n", { split = 4 }, "n - 4*floor((n + 3) / 4) + 4 at 4*floor((n + 3) / 4) - 4", "n >= 1, 4 >= 1",
    from_end = { -1 }, are_some = true },
  { "the last but one", chunks, "n", { split = 4 }, "4 at 4*floor((n + 3) / 4) - 8", "n - 4 >= 1, 4 >= 1", from_end = { -2 },
    are_some = true },
  { "halves of an even number, or of one more", chunks, "n", { split = "floor(n / 2)" },
    "floor(n / 2) at 0, floor(n / 2) at floor(n / 2)", "floor(n / 2) >= 1", first = 2, are_some = true },
  { "chunks that are all", chunks, "n", { split = "floor((n + 2) / 3)" },
    "floor((n + 2) / 3) at 0, floor((n + 2) / 3) at floor((n + 2) / 3), n - 2*floor((n + 2) / 3) at 2*floor((n + 2) / 3)",
    "n - 2*floor((n + 2) / 3) >= 1", first = 3, is_whole = true },
  { "all chunks, of which the last is read", chunks, "n", { split = "floor((n + 1) / 2)" },
    "floor((n + 1) / 2) at 0, n - floor((n + 1) / 2) at floor((n + 1) / 2)", "n - floor((n + 1) / 2) >= 1", first = 1,
    from_end = { -2, -1 } },
  { "chunks of a length of its own", chunks, "n", { split = "m" }, "m at 0, min(m, n - m) at m", "n - m >= 1, m >= 1", first = 2,
    are_some = true },
  { "used as a whole", steps, "n", {}, nil, "n - 1 >= 1, 1 >= 1", first = 2, is_whole = true },
  { "nothing that is sure", steps, "n", {}, nil, "", is_whole = true },
  { "too many", steps, "n", {}, nil, "n - 10 >= 1, 1 >= 1", first = 11 },
  { "too many that are all", chunks, "11*n", { split = "n" }, nil, "n >= 1", first = 11, is_whole = true },
  { "numbers that are too large", chunks, "n", { split = "999999999999999*n" }, nil, nil, first = 10 },
  { "a difference of its own", "dim / (k - split) of k - split, rest if any", "n", { split = 1, k = 5 }, "4 at 0",
    "4 >= 1, 4 >= 0, n - 4 >= 1, 4 >= 1", first = 1, least = 2, are_some = true },
  { "an unknown difference", "dim / (k - split) of k - split, rest if any", "n", { split = 1 }, nil, nil, first = 1 },
  { "a rest that is no chunk", "dim / split of split, rest", "n", { split = 4 }, nil, nil, first = 1 },
  { "another count", "k of split, rest if any", "n", { split = 4, k = "m" }, nil, nil, first = 1 },
  { "chunks without a rest", "dim / split of split", "n", { split = 4 }, nil, nil, first = 1 },
  { "the rest first", "rest if any, dim / split of split", "n", { split = 4 }, nil, nil, first = 1 },
  { "a list", "as split lists", "n", { split = { "m", 2 } }, nil, nil, first = 1 },
}, function(_, row)
  local spans, demands, are_some = symbolic_lengths.of_some(formula.parse(row[2]), numbers_of(row), reads_of(row), most)
  check(row, spans, demands)
  test.equal(are_some or false, row.are_some or false)
end)

return test.run
