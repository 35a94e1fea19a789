-- make_trials.lua: runs of a node, right and wrong; the oracle decides which.
--
-- A trial is { dims; symbols, their numbers by index; lengths, is_list and split_dtype, for the rule (a length that is not an
-- integer is a float); output_count, the number of tensors that the caller has for a sequence }.
local chance = require("chance")
local node = require("node")

local between = chance.between

local MORE_RIGHT, WRONG = 3, 2
local MAX_BYTES = 1 << 15

-- Whether a dim is the same in all runs: constant lengths determine the dim of their axis.
local function is_fixed(of, i)
  return i == of.axis and node.binds_axis(of) or of.has_rank and node.dim_is_known(of.dims[i])
end

local function some_number()
  return between(0, chance.one({ 0, 1, 2, 3, 9, 20, 70, 150 }))
end

local function choose_dims(of, symbols, trial)
  for i, symbol in ipairs(symbols) do
    trial.symbols[i] = symbol.is_given and symbol.number or some_number()
  end
  for i, dim in ipairs(of.dims) do
    if dim.symbol and is_fixed(of, i) then
      trial.symbols[dim.symbol.index] = dim.number
    end
  end
  for i, dim in ipairs(of.dims) do
    local symbol, is_free_axis = of.has_rank and dim.symbol, i == of.axis and of.rule == "equal"
    trial.dims[i] = symbol and trial.symbols[symbol.index] or is_fixed(of, i) and dim.number or
      is_free_axis and chance.of(70) and #of.parts * between(0, 9) or some_number()
  end
end

-- Chooses the split of a run: a list that fills the axis, or one length; or takes the node's own.
local function choose_split(of, trial, takes_own)
  local is_sequence, rest = of.version.is_sequence, trial.dims[of.axis]
  trial.is_list, trial.split_dtype = of.rule == "listed", of.split_dtype
  if node.split_dtype_is_open(of) and not of.version.split_is_as_input then
    trial.split_dtype = node.some_split_dtype(of)
  end
  if of.source ~= "run" or takes_own and (of.has_split_rank or not is_sequence) then
    trial.lengths = node.lengths(of)
    return
  elseif is_sequence and not of.has_split_rank then
    trial.is_list = chance.of(50)
  end
  trial.lengths = { not trial.is_list and between(1, rest + 2) or nil }
  local count = is_sequence and not of.has_split_count and between(1, 12) or #of.parts
  for i = 1, trial.is_list and count or 0 do
    trial.lengths[i] = i == count and rest or between(0, chance.of(50) and rest or rest // 3)
    rest = rest - trial.lengths[i]
  end
end

-- The first trial: with the numbers that the node was made with.
local function first_trial(of, trial)
  trial.dims = node.numbers(of)
  for _, dim in ipairs(of.dims) do
    if dim.symbol then
      trial.symbols[dim.symbol.index] = dim.number
    end
  end
  choose_split(of, trial, true)
end

-- Whether the dtype of a run's split holds each length exactly: float16 holds all integers only up to 2048.
local function holds_lengths(of, trial)
  return of.source ~= "run" or trial.split_dtype ~= "float16" or math.max(0, table.unpack(trial.lengths)) <= 2048
end

-- A trial with other numbers, if some are found whose input is small enough.
local function random_trial(of, symbols, trial)
  for _ = 1, 20 do
    choose_dims(of, symbols, trial)
    if node.bytes(of, node.product(trial.dims)) <= MAX_BYTES then
      choose_split(of, trial)
      if holds_lengths(of, trial) then
        return
      end
    end
  end
  first_trial(of, trial)
end

-- A number wrapped to a dtype.
local function as_dtype(number, dtype)
  return dtype == "int32" and string.unpack("<i4", string.pack("<i8", number)) or number
end

-- Makes one change that may make a run wrong.
local function spoil(of, trial)
  local lengths, i = trial.lengths, between(1, #trial.lengths)
  if of.source ~= "run" or chance.of(10) then
    trial.output_count = math.max(trial.output_count + chance.one({ -1, 1 }), 0)
  elseif node.split_dtype_is_open(of) and chance.of(20) then
    trial.split_dtype = "none"
  elseif of.version.split_is_as_input and chance.of(30) then
    lengths[i] = lengths[i] + 0.5
  else
    local wrong = chance.of(50) and lengths[i] + chance.one({ -1, 1 }) or chance.one(chance.odd_numbers)
    lengths[i] = as_dtype(wrong, trial.split_dtype)
  end
end

return function(of, symbols)
  local may_refuse, varies = not node.lengths_are_known(of) or of.is_sequence, of.source == "run"
  for i in ipairs(of.dims) do
    varies = varies or not is_fixed(of, i)
  end
  local right, trials = varies and 1 + MORE_RIGHT or 1, {}
  for i = 1, may_refuse and right + WRONG or right do
    local trial = { dims = {}, symbols = {}, output_count = 0 }
    if i == 1 then
      first_trial(of, trial)
    else
      random_trial(of, symbols, trial)
    end
    if of.is_sequence then -- as many as there are parts
      trial.output_count = trial.is_list and #trial.lengths or -(-trial.dims[of.axis] // trial.lengths[1])
    end
    if i > right then
      spoil(of, trial)
    end
    trials[i] = trial
  end
  return trials
end
