-- test_symbols.lua: what holds for numbers holds for symbols. Each row of rows/ whose inputs have symbols is inferred as it is,
-- and again with numbers in their place, by --dim. Wherever the numbers keep all that the first inference demands, both say the
-- same dims and elements. The numbers lie around 0, around windows, and around the bounds of 16 and 32 bits and of floats.
-- SYMBOLS_SEED=N draws others.
local all_rows = require("all_rows")
local dim = require("shapes.dim")
local evaluate = require("evaluate")
local infer = require("infer")
local relations = require("relations")
local shapes = require("shapes.shapes")
local graph = require("graph.graph")
local test = require("test")

local places <const> = 12 -- with numbers, of each row

local around <const> = { 0, 0, 8, 16, 1 << 8, 1 << 11, 1 << 15, 1 << 16, 1 << 24, 1 << 24, 1 << 31 }

local function some_number(is_small)
  local near = around[math.random(is_small and 4 or #around)]
  return math.max(0, near + (near <= 16 and math.random(0, 8) or math.random(-3, 3)))
end

-- A number of an answer where symbols have values; nil if a symbol of the run or an open one is in it.
local function value_at(number, values)
  return evaluate.try(evaluate.number, number, function(symbol)
    return symbol.kind == "model" and values[symbol.name] or error(evaluate.none, 0)
  end)
end

-- Whether all demands of answers hold; nil if one has no value.
local function are_kept(demands, values)
  for _, demand in ipairs(demands) do
    local left, right = value_at(demand[1], values), value_at(demand[3], values)
    if not left or not right then
      return nil
    elseif not relations[demand[2]](left, right) then
      return false
    end
  end
  return true
end

-- The dims of a type, or the elements of contents, and the demands; nil if there are none, or the model contradicts itself.
local function answer_of(opened, name, question)
  local value = graph.find(opened.scope, name)
  local found = shapes[question](value, opened.known)
  return not shapes.contradiction(value,
    question) and (found.dims and (question == "type" and found.dims or found.values)) or nil,
    shapes.demands(value, question)
end

local function is_open(number)
  local found = number == false
  dim.each_symbol(number or 0, function(symbol) found = found or symbol.kind ~= "model" end)
  return found
end

-- Compares a list with symbols with one without. A 0 that a Reshape takes for another dim stands in no valid model: there would
-- be more elements than before.
local function compare(of, with, without, values, is_reshaped)
  for i, number in ipairs(with) do
    local expected, is = value_at(number, values), without[i]
    if expected and not is_open(number) and not (is_reshaped and expected == 0) then
      test.check(not is_open(is), "%s %d: %s, which is %s, but by --dim it is open, at %s", of, i - 1, number, expected,
        evaluate.shown(values))
      test.check(value_at(is, {}) == expected, "%s %d: %s, which is %s, but by --dim it is %s, at %s", of, i - 1, number,
      expected, is,
        evaluate.shown(values))
    end
  end
end

-- Returns whether anything was compared.
local function try_at(row, answers, names, values)
  local is_compared = false
  infer.with(all_rows.text(row), { dims = values, shapes = row.shapes }, function(opened)
    for _, name in ipairs(names) do
      for _, question in ipairs({ "type", "contents" }) do
        local with, demands = table.unpack(answers[name .. question])
        local without = with and are_kept(demands, values) and answer_of(opened, name, question)
        if without and #without == #with then
          is_compared = true
          local op = graph.find(opened.scope, name).site.node.op_type
          compare(("%s of '%s'"):format(question, name), with, without, values, op == "Reshape")
        end
      end
    end
  end)
  return is_compared
end

-- The symbols of a row's inputs that it does not give itself.
local function symbols_of(opened, row)
  local names = {}
  for name in pairs(opened.known.is_input) do
    names[#names + 1] = not (row.dims or {})[name] and name or nil
  end
  table.sort(names)
  return names
end

local compared = 0

-- Tries a row at places. Of sizes that the rule does not take, such as dims that do not broadcast, nothing is said.
local function try(row)
  local symbols, answers, outputs = nil, {}, nil
  infer.with(all_rows.text(row), row, function(opened)
    local nodes = opened.model.graph.nodes
    symbols, outputs = symbols_of(opened, row), nodes[#nodes].outputs
    for _, name in ipairs(#symbols > 0 and outputs or {}) do
      for _, question in ipairs({ "type", "contents" }) do
        answers[name .. question] = { answer_of(opened, name, question) }
      end
    end
  end)
  for _ = 1, #symbols > 0 and places or 0 do
    local values = {}
    for name, number in pairs(row.dims or {}) do
      values[name] = number
    end
    local large = math.random(#symbols) -- of several, a product would be beyond what is taken for a dim
    for i, name in ipairs(symbols) do
      values[name] = some_number(i ~= large)
    end
    compared = compared + (try_at(row, answers, outputs, values) and 1 or 0)
  end
end

math.randomseed(math.tointeger(os.getenv("SYMBOLS_SEED") or 1))
for _, name in ipairs(all_rows.names) do
  local rows = {}
  for _, row in ipairs(require("rows." .. name)) do
    rows[#rows + 1] = row[2]:find("%l%w*%[[^|]*%l") and row or nil
  end
  test.rows(name, rows, function(_, row) try(row) end)
end

test("enough is compared", function() test.check(compared > 1500, "only %d answers", compared) end)

return test.run
