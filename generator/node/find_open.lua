-- find_open.lua: what to tell of a model in which dims of nodes' inputs are not known: the fewest symbols of the graph's inputs,
-- and then the fewest inputs with unknown dims, that make as many nodes known as all of these do. Trials find them.
local joined = require("base.list").joined

-- The most trials, and their seconds in all. A trial runs the inference once, as the listing did: a large model takes at most 9
-- times as long as without trials, and at most 10 s longer, which is what one inference may take. Eight do: four find what makes
-- the nodes known, and each other one whether a symbol is needed; inputs have few. What no trial is left for counts as needed.
local most_trials <const>, most_seconds <const> = 8, 10

-- What a trial takes for each unknown number. 64 is a multiple of usual strides, no less than usual windows, and no more than the
-- rows of usual tables. Where 64 makes dims differ that must be equal, such as a mask's and the sum of two lengths, 1 broadcasts.
local numbers <const> = { 64, 1 }

local function is_unknown(dim)
  return dim == false
end

local function is_no_number(dim)
  return math.type(dim) ~= "integer"
end

-- Whether any dim is so; a rank that is not known is one unknown dim.
local function has(dims, is_so)
  for _, dim in ipairs(dims or { false }) do
    if is_so(dim) then
      return true
    end
  end
  return false
end

-- What can be told of the graph's inputs: the symbols, { symbol }, and the inputs with unknown dims, { tensor, dims }.
local function inputs_of(model)
  local symbols, tensors, is_there = {}, {}, {}
  for _, input in ipairs(model.inputs) do
    local dims = model.said.shapes[input.name] or input.kind == "tensor" and input.dims or {}
    for _, dim in ipairs(dims) do
      if type(dim) == "string" and not model.said.dims[dim] and not is_there[dim] then
        is_there[dim] = true
        symbols[#symbols + 1] = { symbol = dim }
      end
    end
    tensors[#tensors + 1] = has(dims, is_unknown) and { tensor = input.name, dims = dims } or nil
  end
  return symbols, tensors
end

-- Those of the symbols that nodes have in their dims: they are needed, whatever the trials find.
local function needed_of(nodes, symbols)
  local is_in_node, list = {}, {}
  for _, node in ipairs(nodes) do
    for _, dim in ipairs(node.dims or {}) do
      is_in_node[dim] = true
    end
  end
  for _, row in ipairs(symbols) do
    row.is_needed = is_in_node[row.symbol]
    list[#list + 1] = row.is_needed and row or nil
  end
  return list
end

-- Symbols and tensors, with a number for each that is unknown, as the command line would tell them.
local function told(list, number)
  local dims, shapes = {}, {}
  for _, row in ipairs(list) do
    if row.symbol then
      dims[row.symbol] = number
    else
      shapes[row.tensor] = {}
      for i, dim in ipairs(row.dims) do
        shapes[row.tensor][i] = dim or number
      end
    end
  end
  return { dims = dims, shapes = shapes }
end

-- Those of `left` that a trial, which found `nodes`, leaves open. A node that is refused there has its dims: it does not take 64.
local function left_by(nodes, left)
  local still = {}
  for _, row in ipairs(left) do
    local node = nodes[row.index]
    if node and has(node.dims, is_no_number) then
      still[#still + 1] = { index = row.index, node = row.node, dims = node.dims }
    end
  end
  return still
end

-- A function (list of what is told, number) -> those of `left` that it leaves open; nil when no trial is left, or one failed.
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

-- The first of ever longer lists that leaves the fewest nodes open: { list, left, number }.
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

-- Takes from the list what is not needed, from its end, so that symbols stay in place of tensors.
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

-- Understood nodes, and what understand.lua tells of their model -> list of { symbol } or { tensor, dims }; and list of { node,
-- dims } that these leave open, with the dims that are known then
return function(nodes, model)
  local symbols, tensors = inputs_of(model)
  local needed, left, has_unknown = needed_of(nodes, symbols), {}, false
  for i, node in ipairs(nodes) do
    if has(node.dims, is_no_number) then
      left[#left + 1] = { index = i, node = node, dims = node.dims }
      has_unknown = has_unknown or has(node.dims, is_unknown)
    end
  end
  if not has_unknown then
    return needed, left
  end
  local try = trials_of(model, left)
  local best = best_of(needed, symbols, tensors, left, try)
  if #best.list > #needed then
    shorten(best, try)
  end
  return best.list, best.left
end
