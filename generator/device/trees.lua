-- trees.lua: index formulas and statements of device kernels as data, which check.lua runs and text.lua spells. A tree is an
-- integer, the name of a variable, or { op, tree, tree } with op +, -, *, /, %, <, or `by`, a product divided by 2^31.
--
-- A statement is one of
--   { "let", name, tree, is_wide }                       a constant of 32 bits, or of 64 if it is wide
--   { "var", name, tree, is_wide }                       the same, but for statements { "set", name, tree }
--   { "for", name, from, below, step, statements, is_unrolled }
--   { "if", tree, statements, otherwise }
--   { "pick", tree, choices }                            sets names by the first choice whose end the tree is below:
--                                                        choices = list of { below, output, { [name] = tree } }
--   { "move", to, from, units, is_cached }               units side by side, from one place to another
-- A place is { space, index } with the index in moves of so many units: `input`, `tile`, which all work items of a block share,
-- `output`, which `pick` has set, an output's number, or a name of the kernel's registers.
local trees = {
  most_narrow = (1 << 31) - (1 << 16), -- units that 32 bits count, with room for those behind the last
  most_blocks = (1 << 31) - 1, -- of a launch
  most_in_x = 1 << 23, -- of these along x, where work items along a dimension must be less than 2^32
}

local folds = {
  ["+"] = function(a, b) return a == 0 and b or b == 0 and a or nil end,
  ["-"] = function(a, b) return b == 0 and a or nil end,
  ["*"] = function(a, b) return (a == 0 or b == 0) and 0 or a == 1 and b or b == 1 and a or nil end,
  ["/"] = function(a, b) return b == 1 and a or nil end,
  ["%"] = function(_, b) return b == 1 and 0 or nil end,
}

-- The value of an operation on integers.
trees.values = {
  ["+"] = function(a, b) return a + b end,
  ["-"] = function(a, b) return a - b end,
  ["*"] = function(a, b) return a * b end,
  ["/"] = function(a, b) return a // b end,
  ["%"] = function(a, b) return a % b end,
  ["<"] = function(a, b) return a < b and 1 or 0 end,
  by = function(a, b) return (a * b) >> 31 end,
}

-- A tree, as an integer where it is one. A difference below 0 stays a tree, which is refused.
function trees.of(op, a, b)
  if math.type(a) and math.type(b) and not (op == "-" and a < b) then
    return trees.values[op](a, b)
  end
  return folds[op] and folds[op](a, b) or { op, a, b }
end

-- of_OP(tree, tree, ...) applies the operation from the left.
local function chain(op)
  return function(first, ...)
    for _, each in ipairs({ ... }) do
      first = trees.of(op, first, each)
    end
    return first
  end
end

trees.sum, trees.difference, trees.product, trees.quotient = chain("+"), chain("-"), chain("*"), chain("/")
trees.rest, trees.by = chain("%"), chain("by")

function trees.below(a, b)
  return trees.of("<", a, b)
end

-- The quotient, rounded up.
function trees.ceiling(a, b)
  return b == 1 and a or trees.quotient(trees.sum(a, b - 1), b)
end

-- A tree with values in place of names, and folded.
function trees.bound(tree, values)
  if type(tree) == "string" then
    return values[tree] or tree
  elseif type(tree) == "table" then
    return trees.of(tree[1], trees.bound(tree[2], values), trees.bound(tree[3], values))
  end
  return tree
end

-- Calls open(below), otherwise() and close() for a tree of conditions by which `pick` finds its choice, and leaf(choice, whether
-- it is the last).
function trees.halve(choices, leaf, open, otherwise, close)
  local function halve(first, last)
    if first == last then
      return leaf(choices[first], first == #choices)
    end
    local middle = (first + last) // 2
    open(choices[middle].below)
    halve(first, middle)
    otherwise()
    halve(middle + 1, last)
    close()
  end
  halve(1, #choices)
end

-- Whether a tree has a name of 64 bits, or a number that needs them.
function trees.is_wide(tree, wide)
  if type(tree) == "table" then
    return trees.is_wide(tree[2], wide) or trees.is_wide(tree[3], wide)
  end
  return wide[tree] or math.type(tree) and tree > 0xffffffff or false
end

local function visit_all(statements, visit)
  for _, row in ipairs(statements) do
    visit(row)
    for _, inner in ipairs(row[1] == "for" and { row[6] } or row[1] == "if" and { row[3], row[4] } or {}) do
      visit_all(inner, visit)
    end
  end
end

-- Calls visit(statement) for each statement of a kernel, in order.
function trees.each_statement(kernel, visit)
  for _, statements in ipairs(kernel.phases) do
    visit_all(statements, visit)
  end
end

-- The set of the names of 64 bits in a kernel.
function trees.wide_names(kernel)
  local wide = { rows = kernel.layout.is_wide }
  for _, name in ipairs(kernel.layout.parameters) do
    wide[name] = true
  end
  trees.each_statement(kernel, function(row)
    if row[1] == "let" or row[1] == "var" then
      wide[row[2]] = row[4] or nil
    end
    for _, choice in ipairs(row[1] == "pick" and row[3] or {}) do
      for _, value in ipairs(choice.values) do
        wide[value[1]] = wide[value[1]] or trees.is_wide(value[2], wide) or nil
      end
    end
  end)
  return wide
end

return trees
