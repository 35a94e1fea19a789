-- write_accepts.lua: the function that checks the symbols of a model, before a run, against what its nodes accept.
local broken = require("write.broken")
local c_text = require("write.c_text")
local dim = require("shapes.dim")
local joined = require("base.list").joined
local parameters = require("write.parameters")
local text = require("base.text")

local most_bits <const> = 63 -- of a dim

local must_be <const> = { ["="] = "must be %s", [">="] = "must be at least %s", ["<="] = "must be at most %s",
  ["not"] = "must not be %s", ["multiple of"] = "must be a multiple of %s" }

-- The sentence for the user of a program.
local function sentence_of(condition)
  return ("%s %s (%s: %s)"):format(text.printable(tostring(condition.left)), must_be[condition.relation]:format(condition.right),
    text.printable(condition.path), condition.why)
end

local function is_computed(number) return dim.is_expression(number) and not dim.only_symbol(number) end

-- A row of the function: what is broken, in C, and the sentence that says what must hold.
local function row_of(broken_if, sentence)
  return { broken = broken_if, sentence = c_text.string(text.cut(sentence, 400)),
    comment = text.cut(c_text.comment_escaped(sentence):gsub("\\x27", "'"), 400) }
end

-- Whether a condition leaves no large number to its symbol.
local function is_bound(condition)
  return (condition.relation == "=" or condition.relation == "<=") and dim.only_symbol(condition.left)
    and math.type(condition.right) == "integer"
end

-- The rows of conditions, and of the sizes up to which symbols are dims, and can be computed with. list = parameters.lua's
local function rows_of(conditions, list)
  local rows, bits, are_bound = {}, {}, {}
  for _, condition in ipairs(conditions) do
    if condition.is_checked then
      local words, most = broken[condition.relation](condition, function(symbol)
        return parameters.words(list, { symbols = { symbol } })
      end)
      rows[#rows + 1] = row_of(words, sentence_of(condition))
      local computes = is_computed(condition.left) or is_computed(condition.right)
      for _, symbol in ipairs(condition.symbols) do
        bits[symbol] = math.min(bits[symbol] or most_bits, computes and most or most_bits)
        are_bound[symbol] = are_bound[symbol] or is_bound(condition)
      end
    end
  end
  for _, parameter in ipairs(list.list) do
    parameter.type = "uint64_t"
    local symbol, most = parameter.symbol, bits[parameter.symbol]
    rows[#rows + 1] = not are_bound[symbol] and row_of(("%s >> %d != 0"):format(parameter.name, most),
      ("%s must be less than 2^%d"):format(text.printable(symbol), most)) or nil
  end
  return rows
end

-- The function for the conditions of a model that C checks, or nil: { name, functions = { { name, returns, arguments } },
-- rows = list of { broken, sentence, comment }, parameters, declared, described }
return function(conditions, prefix)
  local list = parameters.new()
  local rows = rows_of(conditions, list)
  if #rows == 0 then
    return nil
  end
  local arguments = joined(list.list, { { type = "const char **", name = "sentence" } })
  local name = prefix .. "_accepts"
  return { name = name, functions = { { name = name, returns = "enum sgk_status", arguments = arguments } }, rows = rows,
    parameters = list.list, declared = parameters.declarations(arguments),
    described = { "checks, once for the dimensions of a run, what the nodes accept" } }
end
