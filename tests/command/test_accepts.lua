-- test_accepts.lua: which inputs a model accepts: what `list` says of it, and the function that checks it, for all small values
-- of the symbols against an oracle.
local onnx_text = require("onnx_text")
local test = require("test")

-- A model of inputs, constants and nodes, which may call local.f.
local function model(inputs, nodes, held, opset)
  return onnx_text(('<ir_version: 8, opset_import: ["": %d, "local": 1]> g (%s) => () <%s> { %s } %s'):format(opset or 18, inputs,
    held or "", nodes, '<domain: "local", opset_import: ["": 18]> f (t, d) => (u) { [in] u, v = Split (t, d) } '
      .. '<domain: "local", opset_import: ["": 18]> q (t, d) => (u) { [in] u = SplitToSequence (t, d) }'))
end

-- The conditions that list says of model.onnx, each without its node.
local function accepted(here)
  local found, is_one = {}, false
  for line in here:must('"$SPLITGEN" list model.onnx'):gmatch("[^\n]+") do
    is_one = line:find("^accepts: ") ~= nil or is_one and line:find("^         ") ~= nil
    found[#found + 1] = is_one and line:sub(10):match("^(.*) %b()$") or nil
  end
  return table.concat(found, ", ")
end

-- Nodes that make a sequence q, and take its parts at these positions: constants.
local function at(nodes, ...)
  for i, position in ipairs({ ... }) do
    nodes = ("%s at%d = SequenceAt (q, %s)"):format(nodes, i, position)
  end
  return nodes
end

local positions <const> = "int64 zero = {0}, int64 one = {1}, int64 two = {2}, int64 last = {-1}, int64 last_but_two = {-3}, "
  .. "int64 five = {5}, int64[1] two_ = {2}, int64[1] three_ = {3}, "
  .. "int64 farthest = {9223372036854775807}, int64 farthest_from_end = {-9223372036854775808}"
local five_two <const> = "int64[2] five_two = {5, 2}"
local cut <const> = "[cut] a, b = Split (x, five_two)"

-- Nodes that make d, the lengths of a split of x, of k, the first dim of y, and a constant c.
local function by_dim_of_y(constant, nodes)
  return ("k = Shape <end = 1> (y) c = Constant <value_ints = [%d]> () %s [cut] a, b = Split (x, d)"):format(constant, nodes)
end

-- Inputs, nodes, conditions, constants. oracle: what C must accept, in C, where it checks anything; the program tries n and m.
local rows <const> = {
  { "three parts", "float[n] x", "[cut] a, b, c = Split <num_outputs = 3> (x)", "n is not 1",
    oracle = "(n + 2) / 3 * 2 <= n" },
  { "two conditions that compute with one symbol", "float[n] x, float[n, 2] y",
    "[cut] a, b, c = Split <num_outputs = 3> (x) [then] d, e, f, g = Split <num_outputs = 4> (y)",
    "n is not 1, n is not 2, n is not 5", oracle = "(n + 2) / 3 * 2 <= n && (n + 3) / 4 * 3 <= n" },
  { "five parts, which too many dims do not have to name them", "float[n] x", "[cut] a, b, c, d, e = Split <num_outputs = 5> (x)",
    "n >= 4*floor((n + 4) / 5)", oracle = "(n + 4) / 5 * 4 <= n" },
  { "a step more than twice a symbol", 'float["2*n"] x', "k = Shape (x) c = Constant <value_ints = [5]> () r = Sub (k, c) "
    .. "d = Concat <axis = 0> (c, r) [cut] a, b = Split (x, d)", "n >= 3", oracle = "n >= 3" },
  { "what three times a symbol leaves of eight", 'float[8] x, float["3*n"] y', by_dim_of_y(8,
    "r = Sub (c, k) d = Concat <axis = 0> (k, r)"),
    "n <= 2", oracle = "n <= 2" },
  { "two conditions on powers of one symbol", 'float["n*n*n"] x, float["n*n"] y',
    "[cut] a, b, c = Split (x) [then] d, e, f = Split (y)",
    "n*n*n is a multiple of 3, n*n is a multiple of 3", opset = 13, oracle = "n % 3 == 0" },
  { "lengths of a quotient whose divisor may be 0", 'float["n // m"] x', cut, "floor(n / m) = 7, unchecked", five_two },
  { "lengths of half a quotient", 'float["(n // 3 + 1) // 2"] x', cut, "floor((n + 3) / 6) = 7", five_two,
    oracle = "(n + 3) / 6 == 7" },
  { "a part of a half that is never less", 'float["n // 2"] x', "k = Shape (x) t = Constant <value_ints = [2]> () "
    .. "h = Div (k, t) r = Sub (k, h) d = Concat <axis = 0> (h, r) [cut] a, b = Split (x, d)", "" },
  { "a remainder of which nothing may be left", "float[n] x", "k = Shape (x) t = Constant <value_ints = [3]> () q = Div (k, t) "
    .. "d = Concat <axis = 0> (q, q, q) [cut] a, b, c = Split (x, d)", "n is a multiple of 3", oracle = "n % 3 == 0" },
  { "a length that is at most 0", "float[n] x", "k = Shape (x) t = Constant <value_ints = [10]> () q = Div (k, t) m = Neg (q) "
    .. "d = Concat <axis = 0> (m, q, k) [cut] a, b, c = Split (x, d) e = Concat <axis = 0> (a, b, c)", "n <= 9",
    oracle = "n <= 9" },
  { "a window", "float[1, 3, n] w", "x = MaxPool <kernel_shape = [5]> (w) [cut] a, b = Split <axis = 2, num_outputs = 2> (x)",
    "n >= 5",
    oracle = "n >= 5" },
  { "a window behind another", "float[1, 3, n] w", "v = MaxPool <kernel_shape = [3], strides = [2]> (w) "
    .. "x = MaxPool <kernel_shape = [3]> (v) [cut] a, b = Split <axis = 2, num_outputs = 2> (x)", "n >= 7", oracle = "n >= 7" },
  { "a window in a branch, which may not run", "float[1, 3, n] w, bool c", ("r = If (c) <then_branch = g () => (float[] a) { "
    .. "x = MaxPool <kernel_shape = [5]> (w) [cut] a, b = Split <axis = 1, num_outputs = 2> (x) }, "
      .. "else_branch = h () => (float[] e) "
    .. "{ e = Relu (w) }>"), "n >= 5, unchecked" },
  { "a declaration that differs", "float[n, 6] w", "x = Relu (w) [cut] a, b = Split <axis = 1, num_outputs = 2> (x)", "n = 7",
    "float[7, 6] x",
    oracle = "n == 7" },
  { "a declaration by a symbol of another input", "float[n, 6] w, float[m] u",
    "x = Relu (w) [cut] a, b = Split <axis = 1, num_outputs = 2> (x)",
    "n = m", "float[m, 6] x", oracle = "n == m" },
  { "a dim that a float holds", "float[n] x, float[m] y",
    "k = Shape (y) f = Cast <to = 1> (k) t = Constant <value_floats = [2.0]> () "
    .. "h = Div (f, t) g = Floor (h) i = Cast <to = 7> (g) s = Shape (x) "
      .. "r = Sub (s, i) d = Concat <axis = 0> (i, r) [cut] a, b = Split (x, d)",
    "n >= floor(m / 2), m <= 16777216", oracle = "n >= m / 2 && m <= 16777216" },
  { "two parts, which any dim has", "float[n] x", "[cut] a, b = Split <num_outputs = 2> (x)", "" },
  { "equal parts", "float[n] x", "[cut] a, b, c = Split (x)", "n is a multiple of 3", opset = 13, oracle = "n % 3 == 0" },
  { "equal parts of multiples", 'float["6*n"] x', "[cut] a, b, c, d = Split (x)", "n is a multiple of 2", opset = 13,
    oracle = "n % 2 == 0" },
  { "equal parts of a sum", 'float["2*n + 4"] x', "[cut] a, b, c, d = Split (x)", "n is a multiple of 2", opset = 13,
    oracle = "n % 2 == 0" },
  { "equal parts of a difference", 'float["n - m"] x', "[cut] a, b, c = Split (x)", "n - m is a multiple of 3", opset = 13,
    oracle = "(n + 2 * m) % 3 == 0" },
  { "equal parts of an odd sum", 'float["2*n + m + 1"] x', "[cut] a, b, c = Split (x)", "m + 2*n + 1 is a multiple of 3",
    opset = 13, oracle = "(m + 2 * n + 1) % 3 == 0" },
  { "equal parts of a sum that always has them", 'float["3*n + 6"] x', "[cut] a, b, c = Split (x)", "", opset = 13 },
  { "equal parts of a floor", 'float["n // 4"] x', "[cut] a, b = Split (x)", "floor(n / 4) is a multiple of 2", opset = 13,
    oracle = "n / 4 % 2 == 0" },
  { "lengths that bind a symbol", "float[b, n] x", "[cut] a, b = Split <axis = 1> (x, five_two)", "n = 7", five_two,
    oracle = "n == 7" },
  { "lengths of twice a symbol", 'float["2*n"] x', "[cut] a, b = Split (x, s)", "n = 7", "int64[2] s = {4, 10}",
    oracle = "n == 7" },
  { "lengths of two symbols", 'float["n + m"] x', cut, "m + n = 7", five_two, oracle = "m + n == 7" },
  { "lengths of a product", 'float["n * m"] x', cut, "m*n = 7", five_two, oracle = "m * n == 7" },
  { "lengths of an axis that is rounded", 'float["n // 2"] x', cut, "floor(n / 2) = 7", five_two,
    oracle = "n == 14 || n == 15" },
  { "lengths of a minimum", 'float["min(9, n)"] x', cut, "n = 7", five_two, oracle = "n == 7" },
  { "lengths of a maximum", 'float["max(3, n)"] x', cut, "n = 7", five_two, oracle = "n == 7" },
  { "lengths of a remainder", 'float["mod(n, m + 1)"] x', cut, "mod(n, m + 1) = 7", five_two, oracle = "n % (m + 1) == 7" },
  { "lengths of an axis that could be negative", 'float["floor((n - m) / 2)"] x', cut, "floor((m + n) / 2) - m = 7", five_two,
    oracle = "(m + n) / 2 == m + 7" },
  { "no lengths", 'float["n * m"] x', "[cut] a, b = Split (x, s)", "m*n = 0", "int64[2] s = {0, 0}", oracle = "m * n == 0" },
  { "lengths of a maximum of a difference", 'float["max(a - m, n)"] x', cut, "max(a - m, n) = 7, unchecked", five_two },
  { "lengths of a quotient by a difference", 'float["n // (m - k)"] x', cut, "floor(n / (m - k)) = 7, unchecked", five_two },
  { "lengths of what two dims broadcast to", "float[n] p, float[m] q", "x = Add (p, q) " .. cut,
    "broadcast(m, n) = 7, unchecked", five_two },
  { "lengths of what unsigned numbers cannot compute", 'float["max(3, n - m)"] x', cut, "max(3, n - m) = 7, unchecked",
    five_two },
  { "a dim, and two steps", "float[n] x, float[m] y", by_dim_of_y(2, "d = Concat <axis = 0> (k, c)"), "n = m + 2",
    oracle = "n == m + 2" },
  { "what a length leaves", "float[n] x, float[n] y", by_dim_of_y(5, "r = Sub (k, c) d = Concat <axis = 0> (c, r)"),
    "n >= 5", oracle = "n >= 5" },
  { "what a dim leaves of eight", "float[8] x, float[n] y", by_dim_of_y(8, "r = Sub (c, k) d = Concat <axis = 0> (k, r)"),
    "n <= 8", oracle = "n <= 8" },
  { "what a dim leaves of another", "float[n] x, float[m] y",
    by_dim_of_y(0, "s = Shape (x) r = Sub (s, k) d = Concat <axis = 0> (k, r)"), "n >= m", oracle = "n >= m" },
  { "equal parts of what a dim leaves of another", "float[n] x, float[m] y",
    by_dim_of_y(0, "s = Shape (x) r = Sub (s, k) d = Concat <axis = 0> (k, r)") .. " [three] e, f, h = Split (b)",
    "n >= m, n - m is a multiple of 3", opset = 13, oracle = "n >= m && (n - m) % 3 == 0" },
  { "two dims that fill eight", "float[8] x, float[n] y, float[m] z",
    by_dim_of_y(0, "s = Shape (z) d = Concat <axis = 0> (k, s)"), "m + n = 8", oracle = "m + n == 8" },
  { "a bound, and a multiple", "float[8] x, float[n] y", by_dim_of_y(8, "r = Sub (c, k) d = Concat <axis = 0> (k, r)")
    .. " [then] e, f, h = Split (y)", "n <= 8, n is a multiple of 3", opset = 13, oracle = "n <= 8 && n % 3 == 0" },
  { "a length of 32 bits, and one that only the run knows", "float[n] x, float[m] y, int64[1] u",
    by_dim_of_y(0, "i = Cast <to = 6> (k) j = Cast <to = 7> (i) d = Concat <axis = 0> (j, u)"), "m <= 2147483647",
    oracle = "m < (wide)1 << 31" },
  { "a declaration of a state", "float[n, 6] w, int64 t", 'r = Loop (t, "", w) <body = b (int64 i, bool k, float[7, 6] v) => '
    .. "(bool k2, float[] v2) { k2 = Identity (k) [cut] a, b = Split <axis = 1, num_outputs = 2> (v) v2 = Relu (v) }>",
    "n = 7, unchecked" },
  { "a dim of which nothing is known", "float[n] x, float[?] y", by_dim_of_y(2, "d = Concat <axis = 0> (k, c)"), "" },
  { "a length that only the run knows", "float[n] x, float[n] y, int64[1] u", by_dim_of_y(2, "d = Concat <axis = 0> (k, u)"),
    "" },
  { "all of the axis", "float[n] x, float[n] y", by_dim_of_y(0, "d = Concat <axis = 0> (k, c)"), "" },
  { "a symbol that another follows", 'float[n] x, float["n + m"] y',
    cut .. " [then] c, e = Split (y, twelve)", "n = 7, m = 5", five_two .. ", int64[2] twelve = {5, 7}",
    oracle = "m == 5 && n == 7" },
  { "the same of two nodes", "float[n] x, float[n, 2] y", cut .. " [also] c, e = Split (y, five_two)", "n = 7", five_two,
    oracle = "n == 7" },
  { "in a function", "float[n] x", "a = local.f (x, five_two)", "n = 7", five_two, oracle = "n == 7" },
  { "in a branch, which may not run", "float[n] x, bool c", ("r = If (c) <then_branch = g () => (float[] a) { %s }, "
    .. "else_branch = h () => (float[] e) { e = Relu (x) }>"):format(cut), "n = 7, unchecked", five_two },
  { "two conditions of a branch", "float[8] x, float[n] y, bool c", ("r = If (c) <then_branch = g () => (float[] a) { %s }, "
    .. "else_branch = h () => (float[] e) { e = Relu (x) }>"):format(
      by_dim_of_y(5, "p = Sub (k, c5) d = Concat <axis = 0> (p, c5)"):gsub("c = Constant", "c5 = Constant")),
    "n >= 5, unchecked, n = 8, unchecked" },
  { "conditions of a branch, none of which its function can check", 'float[9] x, float["m*n // 2"] y, float[m] z, bool c',
    ("r = If (c) <then_branch = g () => (float[] a) { %s }, else_branch = h () => (float[] e) { e = Relu (x) }>"):format(
      "k = Shape (y) q = Shape (z) p = Sub (k, q) d = Concat <axis = 0> (q, p) [cut] a, b = Split (x, d)"),
    "floor(m*n / 2) >= m, unchecked, floor(m*n / 2) = 9, unchecked" },
  { "parts of a sequence", "float[n, 4] x", at("[cut] q = SplitToSequence (x)", "zero", "one", "last"), "n >= 2", positions,
    oracle = "n >= 2" },
  { "the last chunk, and a chunk", "float[n] x", at("[cut] q = SplitToSequence (x, five)", "last", "two"), "n >= 11", positions,
    oracle = "n >= 11" },
  { "chunks from the end", "float[n] x", at("[cut] q = SplitToSequence (x, five)", "last_but_two"), "n >= 11", positions,
    oracle = "n >= 11" },
  { "thirds", "float[n] x", "s = Shape (x) s2 = Add (s, two_) d = Div (s2, three_) l = Squeeze (d) "
    .. at("[cut] q = SplitToSequence (x, l)", "zero", "one", "two"), "n >= 3, n is not 4", positions,
    oracle = "n > 0 && (n + 2) / 3 * 2 < n" },
  { "halves that may leave a step", "float[n] x", "s = Shape (x) d = Div (s, two_) l = Squeeze (d) "
    .. at("[cut] q = SplitToSequence (x, l)", "zero", "one"), "n >= 2", positions, oracle = "n >= 2" },
  { "a chunk of a length of its own", "float[n] x, float[m] y", "s = Shape (y) l = Squeeze (s) "
    .. at("[cut] q = SplitToSequence (x, l)", "zero", "two"), "n >= 2*m + 1, m >= 1", positions, oracle = "m >= 1 && n > 2 * m" },
  { "a part that nobody reads", "float[n] x", at("[cut] q = SplitToSequence (x, five)", "one"), "n >= 6", positions,
    oracle = "n >= 6" },
  { "parts of a sequence that is read otherwise", "float[n] x",
    at("[cut] q = SplitToSequence (x, five)", "two") .. " p = ConcatFromSequence <axis = 0> (q)", "n >= 11", positions,
    oracle = "n >= 11" },
  { "parts of a sequence in a branch", "float[n] x, bool c", "[cut] q = SplitToSequence (x, five) at = SequenceAt (q, zero) "
    .. "r = If (c) <then_branch = g () => (float[] a) { a = SequenceAt (q, two) }, "
    .. "else_branch = h () => (float[] e) { e = SequenceAt (q, one) }>", "n >= 1", positions, oracle = "n >= 1" },
  { "the last part of a sequence in a branch", "float[n] x, bool c",
    ("r = If (c) <then_branch = g () => (float[] at1) { %s }, else_branch = h () => (float[] e) { e = Relu (x) }>"):format(
      at("[cut] q = SplitToSequence (x)", "last")), "n >= 1, unchecked", positions },
  { "chunks of a dim of which nothing is known", "float[n] x, float[?] y",
    "s = Shape (y) l = Squeeze (s) " .. at("[cut] q = SplitToSequence (x, l)", "zero"), "", positions },
  { "a position beyond all numbers", "float[n] x", at("[cut] q = SplitToSequence (x)", "farthest", "farthest_from_end"), "",
    positions },
  { "a sequence in a branch", "float[n] x, bool c", ("r = If (c) <then_branch = g () => (float[] at1) { %s }, "
    .. "else_branch = h () => (float[] e) { e = Relu (x) }>"):format(at("[cut] q = SplitToSequence (x, five)", "one")),
    "n >= 6, unchecked", positions },
  { "a sequence of a function", "float[n] x", "q = local.q (x, five) at = SequenceAt (q, one)", "n >= 6", positions,
    oracle = "n >= 6" },
  { "of a symbol of no input", "float[] w", "x = Relu (w) " .. cut, "n = 7, unchecked", five_two .. ", float[n] x" },
  { "of what the run decides", "float[n] w", "z = NonZero (w) x = Transpose (z) " .. cut, "z#1 = 7, unchecked", five_two },
  { "lengths too large to compute with", "float[n] x", "[cut] a, b = Split (x, s)", "n = 9007199254740993, unchecked",
    "int64[2] s = {9007199254740990, 3}" },
  { "a name with a trigraph behind a question mark", 'float["a???="] x', cut, "'a???=' = 7", five_two, oracle = "n == 7" },
  { "a name that is no word of C", 'float["a\\"b??/"] x', cut, "'a\"b??/' = 7", five_two, oracle = "n == 7" },
}

test.rows("listed", rows, function(here, row)
  here:encode("model.onnx", model(row[2], row[3], row[5], row.opset))
  test.equal(accepted(here), row[4])
end)

-- A manifest says the number that lengths bind. A request may still say the symbol, and what an older manifest said.
-- Symbols that bind one another, in more passes than there are: the last are conditions.
test("a long chain of symbols", function(here)
  here:encode("model.onnx", model('float[a] p, float["a + b"] q, float["b + c"] r, float["c + d"] s, float["d + e"] t',
    "p1, p2 = Split (p, three) q1, q2 = Split (q, three) r1, r2 = Split (r, three) s1, s2 = Split (s, three) "
      .. "t1, t2 = Split (t, three)", "int64[2] three = {1, 2}"))
  test.equal(accepted(here), "a = 3, b = 0, c = 3, d = 0, d + e = 3")
end)

-- Nodes that make d, the lengths 5 and what it leaves of the dim of y; and others.
local function parts_of_y(others)
  return "k = Shape (y) c = Constant <value_ints = [5]> () r = Sub (k, c) d = Concat <axis = 0> (c, r) " .. others
end

-- Inputs, nodes, and what list says of parts.
test.rows("parts", {
  { "strings, whose size no function knows", "string[n] x", "[cut] a, b = Split (x)",
    "copy   a [floor(n / 2)]: lengths of the run", outputs = "string[] a, string[] b" },
  { "of a sequence that SequenceAt takes", "float[n] x, float[n] y",
    parts_of_y("i = Constant <value_int = 1> () q = SplitToSequence (x, d) o = SequenceAt (q, i)"),
    "view   o [n - 5], 4 B * (n - 5) in x: nothing before the axis", outputs = "float[] o" },
  { "of a sequence that is used as a whole", "float[n] x, float[n] y",
    parts_of_y("q = SplitToSequence (x, d) o = ConcatFromSequence <axis = 0> (q)"),
    "view   q[1] [n - 5], 4 B * (n - 5) in x: nothing before the axis", outputs = "float[] o" },
  { "of a branch, which its function cannot check", 'float[8] x, float["m*n // 2"] y, bool c',
    ("r = If (c) <then_branch = g () => (float[] a) { %s }, else_branch = h () => (float[] e) { e = Relu (x) }>"):format(
      "k = Shape (y) c5 = Constant <value_ints = [5]> () p = Sub (k, c5) d = Concat <axis = 0> (p, c5) a, b = Split (x, d)"),
    "copy   a [floor(m*n / 2) - 5]: lengths of the run", outputs = "float[] r" },
}, function(here, row)
  here:encode_graph("model.onnx", 13, ("(%s) => (%s) { %s }"):format(row[2], row.outputs, row[3]))
  test.holds(here:must('"$SPLITGEN" list model.onnx'), row[4])
end)

-- A row of "accepts" in a request.
test.rows("a request is refused whose function cannot check", {
  { "an unsigned remainder", '"left": "mod(n - m, k)", "relation": "=", "right": 7', "mod(n - m, k) = 7" },
  { "a multiple of what is unsigned", '"left": "max(3, n - m)", "relation": "multiple of", "right": 2',
    "max(3, n - m) is a multiple of 2" },
  { "what is unsigned, on the right", '"left": "n", "relation": "=", "right": "max(3, n - m)"', "n = max(3, n - m)" },
  { "a division by 0", '"left": "n", "relation": "multiple of", "right": 0', "n is a multiple of 0" },
  { "a multiple of a symbol", '"left": "n", "relation": "multiple of", "right": "m"', "n is a multiple of m" },
  { "a number", '"left": 7, "relation": ">=", "right": 3', "7 >= 3" },
  { "numbers that wrap", '"left": "n", "relation": "=", "right": 9223372036854775807', "n = 9223372036854775807" },
}, function(here, row)
  here:write("r.json", ([[{"format": 1, "accepts": [{%s, "function": "f"}], "nodes": [{"path": "n", "op": "Split", "opset": 13,
    "dtype": "float", "dims": [4], "split": [3, 1]}]}]]):format(row[2]))
  here:expect('"$SPLITGEN" kernel --request r.json --out .', 1, nil,
    ("r.json: error: accepts[0]: '%s' is nothing that a function can check [request]\n"):format(row[3]))
end)

test.rows("a request has results with", {
  { "a symbol that is bound", "4", '"outputs": [{"dims": [4, 5]}, {"dims": [4, 2]}]' },
  { "the dim that lengths require", "4", '"required_dim": 7, "outputs": 2' },
  { "a name of an expression", '"four"', '"outputs": [{"dims": ["four", 5]}, {"dims": ["four", 2]}]' },
}, function(here, row)
  here:write("r.json", ([[{"format": 1, "expressions": {"four": "k + 4"}, "nodes": [{"path": "n", "op": "Split", "opset": 13,
    "dtype": "float", "dims": [%s, "len"], "axis": 1, "split": [5, 2], %s}]}]]):format(row[2], row[3]))
  here:must('"$SPLITGEN" kernel --request r.json --prefix m --out . && "$SPLITGEN" list --request m_split.json')
end)

-- The program calls the functions of all models, with all pairs of small numbers, and with numbers around powers of two, of which
-- a function may refuse more than it must. A model may have the symbols n and m, or another one in place of n.
local function check_of(row, prefix, header)
  local arguments, too_large = {}, {}
  for name in header:match(prefix .. "_accepts%((.-)const char"):gmatch("uint64_t dim_([%w_]+)") do
    local symbol = name == "m" and "m" or "n"
    arguments[#arguments + 1], too_large[#too_large + 1] = "(uint64_t)" .. symbol, symbol .. " >> 63 != 0"
  end
  return ([[
    for (unsigned i = 0; i < 20 + 3 * 64; i++) {
        for (unsigned j = 0; j < 20 + 3 * 64; j++) {
            const char *sentence = "none";
            const wide n = value_of(i), m = value_of(j);
            const int is_right = %s;
            const enum sgk_status status = %s_accepts(%s, &sentence);
            const int is_accepted = status == SGK_OK;
            if ((is_accepted && (!is_right || %s)) || (i < 20 && j < 20 && is_accepted != is_right) ||
                (!is_accepted && status != SGK_BAD_LENGTHS) || (sentence == NULL) != is_accepted || %s_accepts(%s,
                NULL) != status) {
                printf("%%s: n %%" PRIu64 ", m %%" PRIu64 ": status %%d, %%s\n", "%s", (uint64_t)n, (uint64_t)m, (int)status,
                       sentence ? sentence : "");
                return 1;
            }
        }
    }
]]):format(row.oracle, prefix, table.concat(arguments, ", "), table.concat(too_large, " || "), prefix, table.concat(arguments,
  ", "), row[1])
end

test("C accepts what an oracle does", function(here)
  local includes, checks = {}, {}
  for i, row in ipairs(rows) do
    local prefix = ("m%d"):format(i)
    here:encode("model.onnx", model(row[2], row[3], row[5], row.opset))
    here:must(('"$SPLITGEN" model model.onnx --prefix %s --out .'):format(prefix))
    local header = here:read(prefix .. "_split.h")
    test.equal(header:find("_accepts(", 1, true) ~= nil, row.oracle ~= nil, row[1] .. ": whether there is a function")
    if row.oracle then
      includes[#includes + 1] = ('#include "%s_split.h"\n'):format(prefix)
      checks[#checks + 1] = check_of(row, prefix, header)
    end
  end
  here:write("main.c", ([[
%s
#include <inttypes.h>
#include <stdio.h>
__extension__ typedef unsigned __int128 wide;
static wide value_of(unsigned i)
{
    return i < 20 ? i : (uint64_t)((UINT64_C(1) << ((i - 20) / 3)) + (i - 20) %% 3 - 1);
}
int main(void)
{
%s    return 0;
}
]]):format(table.concat(includes), table.concat(checks)))
  here:must("cc -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wno-unused-function -Werror main.c -o main && ./main")
end)

-- A manifest's text without words for people, which depend on the model.
local function bare(manifest)
  return (manifest:gsub('"lengths_from":"[^\n]*\n', ""):gsub('"why":"[^\n]*\n', ""))
end

test.rows("a manifest says the same as a request", rows, function(here, row)
  here:encode("model.onnx", model(row[2], row[3], row[5], row.opset))
  here:must([[
"$SPLITGEN" model model.onnx --prefix m --out . && mkdir again && "$SPLITGEN" kernel --request m_split.json --out again]])
  test.equal(bare(here:read("again/m_split.json")), bare(here:read("m_split.json")))
end)

-- Lengths that are numbers, of an axis that PREFIX_accepts does not check: inputs, nodes before the Split, whether it lies in a
-- branch, its lengths, an option, what the axis must be, what is passed for it and further parameters, the place of part b in
-- floats, the end of the function's name, where @ is a digest.
test.rows("a view or slice checks what nothing has checked before", {
  { "of what the run decides", "float[n] w", "z = NonZero (w) t = Transpose (z) x = Cast <to = 1> (t)", false, "five_two", "", 7,
    "%d", 5, "_at_20_of_28_if_z_1_is_7_@" },
  { "in a branch", "float[n] x", "", true, "five_two", "", 7, "%d", 5, "_at_20_of_28_if_n_is_7" },
  { "of twice a symbol", 'float["2*n"] x', "", true, "four_ten", "", 14, "%d", 4, "_at_16_of_56_if_2_n_is_14_@" },
  { "of a maximum", 'float["max(3, n - m)", k] x', "", false, "five_two", "", 7, "%d, 3", 15,
    "_at_20_of_28_k_if_max_3_n_m_is_7_@" },
  { "of an unknown dim", "float[?, 2] x", "", false, "five_two", "", 7, "%d", 10, "_at_40_of_56_if_dim_is_7" },
  { "of an unknown rank", "float[] x", "", false, "five_two", "", 7, "%d, 3", 15, "_at_20_of_28_inner_if_dim_is_7" },
  { "of a dim that is called as an unknown one", "float[dim] x", "", true, "five_two", "", 7, "%d", 5,
    "_at_20_of_28_if_dim_is_7_@" },
  { "slices", "float[3, ?, k] x", "", false, "five_two", "--strided", 7, "%d, 2", 10, "_at_20_k_of_28_k_if_dim_is_7" },
  { "slices of an unknown rank, from the end", "float[] x", "", false, "five_two", "--strided", 7, "%d", 5,
    "_at_20_of_28_if_dim_is_7", axis = -1 },
}, function(here, row)
  local _, inputs, before, is_in_branch, lengths, option, dim, passed, place, name = table.unpack(row)
  local nodes = ("%s [cut] a, b = Split <axis = %d> (x, %s) c = Concat <axis = 0> (a, b)"):format(before,
    row.axis or option == "" and 0 or 1, lengths)
  here:encode("model.onnx", model(is_in_branch and inputs .. ", bool if" or inputs, is_in_branch and
    ("r = If (if) <then_branch = g () => (float[] c) { %s }, else_branch = h () => (float[] e) { e = Relu (x) }>"):format(nodes)
    or nodes, five_two .. ", int64[2] four_ten = {4, 10}"))
  local fate, path = option == "" and "view" or "slice", is_in_branch and "#0(If).then_branch/cut" or "cut"
  for kind, embed in pairs({ h = "", inc = "--embed" }) do
    here:must(('"$SPLITGEN" model model.onnx --prefix m --name "%s=cut" %s %s --out .'):format(path, option, embed))
    local function call(number) return ("cut_%s_1(%s, x)"):format(fate, passed:format(number)) end
    here:write("main.c", ([[
#include <stddef.h>
#include "m_split.%s"
int main(void)
{
    static const float x[64];
    return %s != x + %d || %s != NULL || %s != NULL;
}
]]):format(kind, call(dim), place, call(dim - 1), call(dim + 1)))
    here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror main.c -o main && ./main")
  end
  local said = here:must('"$SPLITGEN" list model.onnx --format json ' .. option)
  test.check(said:find(name:gsub("@", ("%%x"):rep(8)) .. '"'), "no function is called ...%s:\n%s", name, said)
  local _, count = said:gsub('"may_be_null":true', "")
  test.equal(count, 2, "outputs that may be NULL")
  _, count = here:must('"$SPLITGEN" list model.onnx ' .. option):gsub(" in x, or NULL: ", "")
  test.equal(count, 2, "lines that say so")
end)

-- Its function returns a status, and so needs no NULL.
test("a sequence by listed lengths checks an axis of which nothing is known", function(here)
  here:write("r.json", [[{"format": 2, "nodes": [{"path": "cut", "name": "cut", "op": "SplitToSequence", "opset": 11,
    "dtype": "float", "dims": [1, null], "axis": 1, "split": [5, 2], "sequence": true}]}]])
  here:must('"$SPLITGEN" kernel --request r.json --prefix m --out .')
  here:write("main.c", [[
#include "m_split.h"
int main(void)
{
    static const float x[7] = {1, 2, 3, 4, 5, 6, 7};
    float a[5], b[2];
    void *const parts[] = {a, b};
    return cut_split(7, x, parts, 2) != SGK_OK || b[1] != 7 || cut_split(6, x, parts, 2) != SGK_BAD_LENGTHS;
}
]])
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror main.c m_split.c -o main && ./main")
end)

-- A body's input may have another number of that name in each iteration.
test("what lengths bind says nothing of a body's own symbols", function(here)
  here:encode("model.onnx", model("float[n] x, float[n] y, int64 t, bool c", cut .. [[
r = Loop (t, c, y) <body = g (int64[] i, bool[] go, float[n] z) => (bool[] on, float[] w) {
  on = Identity (go) [inner] w, v = Split <num_outputs = 2> (z) }>]], five_two))
  local said = here:must('"$SPLITGEN" list model.onnx')
  test.holds(said, "cut: Split-18 of x: float [7] ")
  test.holds(said, "inner: Split-18 of z: float [z#0] ")
end)

-- Inputs, nodes, constants, and the sentence of the function in C.
test.rows("a sentence says what must hold", {
  { "a bound below", "float[n] x, float[n] y", by_dim_of_y(5, "r = Sub (k, c) d = Concat <axis = 0> (c, r)"), "",
    "n must be at least 5 (cut: Split-18, " },
  { "a bound above", "float[8] x, float[n] y", by_dim_of_y(8, "r = Sub (c, k) d = Concat <axis = 0> (k, r)"), "",
    "n must be at most 8 (cut: Split-18, " },
  { "a multiple", "float[n] x", "[cut] a, b = Split (x)", "", "n must be a multiple of 2 (cut: Split-13, ",
    opset = 13 },
  { "a number", 'float["n * m"] x', cut, five_two, "m*n must be 7 (cut: Split-18, " },
}, function(here, row)
  here:encode("model.onnx", model(row[2], row[3], row[4], row.opset))
  here:must('"$SPLITGEN" model model.onnx --out .')
  test.holds(here:read("model_split.h"), ('"%s'):format(row[5]))
end)

-- Products and factors that 64 bits do not hold.
test("C refuses dims that it cannot compute with", function(here)
  here:encode("model.onnx", model('float["n * m"] x, float["3 * k + 2"] y',
    "[cut] a, b, c = Split <num_outputs = 3> (x) [odd] d, e = Split (y, s)", "int64[2] s = {5, 6}"))
  here:must('"$SPLITGEN" model model.onnx --prefix m --out .')
  here:write("main.c", [[
#include "m_split.h"
int main(void)
{
    const char *sentence = "";
    const uint64_t large = (uint64_t)1 << 63;
    return m_accepts(3, 2, 5, &sentence) == SGK_OK && sentence == NULL && m_accepts(3, large, 0, &sentence) == SGK_BAD_LENGTHS &&
                   sentence != NULL && m_accepts(3, 0, large, NULL) == SGK_BAD_LENGTHS
               ? 0
               : 1;
}
]])
  here:must("cc -std=c99 -Wall -Wextra -Werror main.c -o main && ./main")
end)

-- Inputs, nodes, constants, options, and the message.
test.rows("refused", {
  { "lengths that no value gives", 'float["2*n"] x', cut, five_two, "",
    "model.onnx: cut: error: the lengths need 2*n = 7, which never holds [BAD_LENGTHS]\n" },
  { "lengths that only a negative number gives", 'float["n + 9"] x', cut, five_two, "",
    "model.onnx: cut: error: the lengths need n + 9 = 7, which never holds [BAD_LENGTHS]\n" },
  { "a shape that excludes the lengths before", "float[n] u, float[1, 3, n] w",
    "[cut] a, b = Split (u, one_two) [pool] x = MaxPool <kernel_shape = [5]> (w) "
      .. "[then] c, e = Split <axis = 2, num_outputs = 2> (x)", "int64[2] one_two = {1, 2}", "",
    "model.onnx: then: error: the shapes need n >= 5, and those of cut need n = 3 [BAD_LENGTHS]\n" },
  { "lengths that exclude a shape before", "float[n] u, float[1, 3, n] w",
    "[pool] x = MaxPool <kernel_shape = [5]> (w) [cut] c, e = Split <axis = 2, num_outputs = 2> (x) "
      .. "[then] a, b = Split (u, one_two)", "int64[2] one_two = {1, 2}", "",
    "model.onnx: then: error: the lengths need n = 3, and the shape of pool needs n >= 5 [BAD_LENGTHS]\n" },
  { "a symbol that is given otherwise", "float[n] x", cut, five_two, " --dim n=8",
    "model.onnx: cut: error: split leaves 1 of 8 on the axis [BAD_LENGTHS]\n" },
  { "a symbol that an earlier node binds", "float[n] x, float[n, 2] y",
    cut .. " [then] c, e, f, h, i = Split <num_outputs = 5> (y)", five_two, "",
    "help: give lengths >= 0 that sum to the axis; here is n = 7 by the lengths of cut\n" },
  { "a symbol that an earlier node binds to another number", "float[n] x, float[n] y", cut .. " [then] c, e = Split (y, s)",
    five_two .. ", int64[2] s = {4, 4}", "",
    "model.onnx: then: error: 'n' must be 8 for the lengths, but 7 for those of cut [BAD_LENGTHS]\n" },
  { "bounds that exclude each other, in the other order", "float[8] x, float[n] y, float[n] z",
    "k = Shape <end = 1> (y) c = Constant <value_ints = [8]> () r = Sub (c, k) d = Concat <axis = 0> (k, r) "
      .. "t = Constant <value_ints = [9]> () w = Sub (k, t) f = Concat <axis = 0> (t, w) "
      .. "[cut] i, j = Split (z, f) [then] a, b = Split (x, d)", "", "",
    "model.onnx: then: error: the lengths need n <= 8, and those of cut need n >= 9 [BAD_LENGTHS]\n" },
  { "bounds that exclude each other", "float[8] x, float[n] y, float[n] z",
    by_dim_of_y(8, "r = Sub (c, k) d = Concat <axis = 0> (k, r)")
    .. " t = Constant <value_ints = [9]> () w = Sub (k, t) f = Concat <axis = 0> (t, w) [then] i, j = Split (z, f)", "", "",
    "model.onnx: then: error: the lengths need n >= 9, and those of cut need n <= 8 [BAD_LENGTHS]\n" },
}, function(here, row)
  here:encode("model.onnx", model(row[2], row[3], row[4]))
  here:expect('"$SPLITGEN" list model.onnx' .. row[5], 1, nil, row[6])
end)

-- A row of "accepts" in a request, and what C checks.
test.rows("said by a request", {
  { "a symbol", '{"left": "n", "relation": "=", "right": 6, "function": "f"}', "dim_n != 6" },
  { "what no function checks", '{"left": "n", "relation": "=", "right": 6}' },
}, function(here, row)
  here:write("r.json", ('{"format": 1, "accepts": [%s], "nodes": [%s]}'):format(row[2],
    '{"op": "Split", "opset": 13, "dtype": "float", "dims": ["n", 4], "outputs": 2}'))
  here:must('"$SPLITGEN" kernel --request r.json --out .')
  test.equal(here:read("kernel_split.h"):match("if %((dim_n [^\n]*)%)\n"), row[3])
end)

return test.run
