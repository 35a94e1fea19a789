-- find_open.lua: finds what a user must set to make the dims of nodes known: the fewest symbols of the graph's inputs, and then
-- the fewest inputs with unknown dims, that settle as many nodes as all of them do. It makes trials.
local joined = require("base.list").joined
local required_dim = require("node.required_dim")

-- The most trials, and their seconds in all. A trial runs the inference once, as the listing did. So a large model takes at most
-- 9 times as long as without trials, and at most 10 s longer, which is the limit of one inference. Eight are enough: four find
-- what settles the nodes, and each of the others whether a symbol is needed. A symbol without a trial counts as needed.
local most_trials <const>, most_seconds <const> = 8, 10

-- The numbers that a trial takes for unknown dims. 64 is a multiple of usual strides, no less than usual windows, and no more
-- than the rows of usual tables. If 64 makes dims differ that must be equal, such as a mask's and the sum of two lengths, 1 may
-- do, because it broadcasts.
local numbers <const> = { 64, 1 }

local function is_unknown(dim)
  return dim == false
end

local function is_no_number(dim)
  return math.type(dim) ~= "integer"
end

-- Whether is_so(dim) holds for any dim; an unknown rank counts as one unknown dim.
local function has(dims, is_so)
  for _, dim in ipairs(dims or { false }) do
    if is_so(dim) then
      return true
    end
  end
  return false
end

-- The numbers that lengths require: of symbols, false where those of two branches differ; and of dims of the graph's inputs,
-- { [name] = { [index] = number } }.
local function required_by(nodes)
  local symbols, inputs = {}, {}
  for _, node in ipairs(nodes) do
    local symbol = required_dim.symbol(node)
    if symbol then
      local other = symbols[symbol]
      symbols[symbol] = (other == nil or other == node.required_dim) and node.required_dim
    elseif node.required_dim and node.dims and node.origin_in == "" then
      inputs[node.origin_name] = inputs[node.origin_name] or {}
      inputs[node.origin_name][node.axis + 1] = node.required_dim
    end
  end
  return symbols, inputs
end

-- A user can set the symbols of the graph's inputs, { symbol, number = the one that lengths require, or nil }, and the shapes of
-- inputs with unknown dims, { tensor, dims }. The numbers are those of required_by.
local function inputs_of(model, numbers_of_symbols, numbers_of_inputs)
  local symbols, tensors, is_there = {}, {}, {}
  for _, input in ipairs(model.inputs) do
    local dims = joined(model.said.shapes[input.name] or input.kind == "tensor" and input.dims or {})
    for i, dim in ipairs(dims) do
      if type(dim) == "string" and not model.said.dims[dim] and not is_there[dim] then
        is_there[dim] = true
        symbols[#symbols + 1] = { symbol = dim, number = numbers_of_symbols[dim] }
      end
      dims[i] = dim or numbers_of_inputs[input.name] and numbers_of_inputs[input.name][i] or dim
    end
    tensors[#tensors + 1] = has(dims, is_unknown) and { tensor = input.name, dims = dims } or nil
  end
  return symbols, tensors
end

-- The symbols in the dims of nodes. They are needed, whatever the trials find.
local function needed_of(nodes, symbols)
  local is_in_node, list = {}, {}
  for _, node in ipairs(nodes) do
    for _, dim in ipairs(required_dim.dims(node) or {}) do
      is_in_node[dim] = true
    end
  end
  for _, row in ipairs(symbols) do
    row.is_needed = is_in_node[row.symbol]
    list[#list + 1] = row.is_needed and row or nil
  end
  return list
end

-- Symbols and tensors as the command line would set them: each symbol, and each unknown dim, to the number, but for symbols of
-- which lengths require another.
local function told(list, number)
  local dims, shapes = {}, {}
  for _, row in ipairs(list) do
    if row.symbol then
      dims[row.symbol] = row.number or number
    else
      shapes[row.tensor] = {}
      for i, dim in ipairs(row.dims) do
        shapes[row.tensor][i] = dim or number
      end
    end
  end
  return { dims = dims, shapes = shapes }
end

-- The rows of `left` that stay open in a trial, which found `nodes`. A node that the trial refuses is settled: its dims are
-- known, but 64 does not fit.
local function left_by(nodes, left)
  local still = {}
  for _, row in ipairs(left) do
    local node = nodes[row.index]
    local dims = node and required_dim.dims(node)
    if node and has(dims, is_no_number) then
      still[#still + 1] = { index = row.index, node = row.node, dims = dims }
    end
  end
  return still
end

-- Returns a function (list of symbols and tensors, number) -> the rows of `left` that stay open; nil if no trial is left, or one
-- failed.
local function trials_of(model, left)
  local trials, deadline = model.try and most_trials or 0, os.time() + most_seconds
  return function(list, number)
    local seconds = deadline - os.time()
    if trials == 0 or seconds <= 0 then
      return nil
    end
    local nodes = model.try(told(list, number), seconds)
    trials = nodes and trials - 1 or 0
    return nodes and left_by(nodes, left)
  end
end

-- Of lists of growing length, the first that leaves the fewest nodes open: { list, left, number }.
local function best_of(needed, symbols, tensors, left, try)
  local all, longest = joined(symbols, tensors), 0
  local best = { list = needed, left = left }
  for _, trial in ipairs({ { needed, 1 }, { symbols, 1 }, { all, 1 }, { all, 2 } }) do
    local list, number = trial[1], numbers[trial[2]]
    local is_new = #list > longest or #list > 0 and number ~= numbers[1]
    local found = is_new and #best.left > 0 and try(list, number)
    longest = math.max(longest, #list)
    if found and #found < #best.left then
      best = { list = list, left = found, number = number }
    end
  end
  return best
end

-- Removes from the list what is not needed. It begins at the end, to remove tensors before symbols.
local function shorten(best, try)
  for i = #best.list, 1, -1 do
    local shorter = joined(best.list)
    local row = table.remove(shorter, i)
    local left = not row.is_needed and try(shorter, best.number)
    if left and #left == #best.left then
      best.list = shorter
    end
  end
end

-- Understood nodes, and their model as load.file of understand.lua returns it
-- -> list of { symbol, number } or { tensor, dims } to set; list of { node, dims } that stay open then, with the dims that are
-- known then; and { [symbol] = number } of the symbols of which lengths require the number. An axis of which they do is not open.
return function(nodes, model)
  local numbers_of_symbols, numbers_of_inputs = required_by(nodes)
  local symbols, tensors = inputs_of(model, numbers_of_symbols, numbers_of_inputs)
  local needed, left, has_unknown = needed_of(nodes, symbols), {}, false
  for i, node in ipairs(nodes) do
    local dims = required_dim.dims(node)
    if has(dims, is_no_number) then
      left[#left + 1] = { index = i, node = node, dims = dims }
      has_unknown = has_unknown or has(dims, is_unknown)
    end
  end
  if not has_unknown then
    return needed, left, numbers_of_symbols
  end
  local try = trials_of(model, left)
  local best = best_of(needed, symbols, tensors, left, try)
  if #best.list > #needed then
    shorten(best, try)
  end
  return best.list, best.left, numbers_of_symbols
end
