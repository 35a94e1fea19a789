-- make_trials.lua: runs of a node, right and wrong; the oracle decides which.
--
-- A trial is { dims; symbols, their numbers by index; lengths, is_list and split_dtype, for the rule (a length that is not an
-- integer is a float); output_count, the number of tensors that the caller has for a sequence }.
local chance = require("chance")
local demands = require("demands")
local node = require("node")
local number = require("number")

local between = chance.between

local MORE_RIGHT, WRONG, STRANGE = 3, 2, 2
local MAX_BYTES = 1 << 15

-- Whether a dim is the same in all runs: constant lengths determine the dim of their axis.
local function is_fixed(of, i)
  return i == of.axis and node.binds_axis(of) or of.has_rank and node.dim_is_known(of.dims[i])
end

-- A dim as a number of symbols, if the caller tells it by these.
local function formula_of(of, i)
  local formula = of.has_rank and node.formula(of.dims[i])
  return formula and not math.type(formula) and formula or nil
end

local function some_number()
  return between(0, chance.one({ 0, 1, 2, 3, 9, 20, 70, 150 }))
end

-- Numbers of the symbols: those that splitgen knows, and others, that often suit nodes with equal parts.
local function choose_symbols(model, trial)
  local step = 1
  for _, site in ipairs(model.sites) do
    step = site.is_open and site.node.rule ~= "listed" and chance.of(60) and step * #site.node.parts or step
  end
  for i, symbol in ipairs(model.symbols) do
    local near = symbol.number + step * between(-1, 3)
    trial.symbols[i] = (symbol.is_given or symbol.is_bound or chance.of(20)) and symbol.number
      or chance.of(60) and near >= 0 and near or some_number()
  end
end

local function choose_dims(of, trial)
  for i, dim in ipairs(of.dims) do
    local formula, is_free_axis = formula_of(of, i), i == of.axis and of.rule == "equal"
    trial.dims[i] = formula and number.value(formula, trial.symbols) or is_fixed(of, i) and dim.number or
      is_free_axis and chance.of(70) and #of.parts * between(0, 9) or some_number()
  end
end

-- Whether functions that rely on what splitgen knows of the symbols may be called.
local function can_be_called(model, site, trial)
  local of, can = site.node, demands.hold(model, trial.symbols)
  for _, dim in ipairs(trial.dims) do
    can = can and dim >= 0
  end
  return can and (not site.demands or not node.lengths_are_known(of) or demands.cuts(of, trial.symbols))
end

-- Chooses the split of a run: a list that fills the axis, or one length; or takes the node's own.
local function choose_split(of, trial, takes_own)
  local is_sequence, rest = of.version.is_sequence, trial.dims[of.axis]
  trial.is_list, trial.split_dtype = of.rule == "listed", of.split_dtype
  if node.split_dtype_is_open(of) and not of.version.split_is_as_input then
    trial.split_dtype = node.some_split_dtype(of)
  end
  if of.source == "shape" then
    trial.lengths = {}
    for i, length in ipairs(of.formulas) do
      trial.lengths[i] = number.value(length, trial.symbols)
    end
    return
  elseif of.source ~= "run" or takes_own and (of.has_split_rank or not is_sequence) then
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

-- The first trial: with the numbers that the model was made with.
local function first_trial(model, site, trial)
  trial.dims, trial.symbols = node.numbers(site.node), demands.witness(model)
  choose_split(site.node, trial, true)
end

-- Whether the dtype of a run's split holds each length exactly: float16 holds all integers only up to 2048.
local function holds_lengths(of, trial)
  return of.source ~= "run" or trial.split_dtype ~= "float16" or math.max(0, table.unpack(trial.lengths)) <= 2048
end

-- A trial with other numbers, if some are found whose input is small enough.
local function random_trial(model, site, trial)
  local of = site.node
  for _ = 1, 40 do
    choose_symbols(model, trial)
    choose_dims(of, trial)
    if can_be_called(model, site, trial) and node.bytes(of, node.product(trial.dims)) <= MAX_BYTES then
      choose_split(of, trial)
      if holds_lengths(of, trial) then
        return
      end
    end
  end
  first_trial(model, site, trial)
end

-- A trial with another number of one symbol, which the model's function may have to refuse.
local function strange_trial(model, site, trial)
  first_trial(model, site, trial)
  local symbol
  repeat
    symbol = chance.one(model.symbols)
  until not symbol.is_given
  trial.symbols[symbol.index] = math.max(0, symbol.number + chance.one({ -2, -1, 1, 2, 5 }))
  choose_dims(site.node, trial)
  if demands.hold(model, trial.symbols) then -- as good as any other
    random_trial(model, site, trial)
  end
end

-- A number wrapped to a dtype.
local function as_dtype(length, dtype)
  return dtype == "int32" and string.unpack("<i4", string.pack("<i8", length)) or length
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

-- One kind of trial of a site, by make(model, site, trial).
local function trial_of(model, site, make)
  local trial, of = { dims = {}, symbols = {}, output_count = 0 }, site.node
  make(model, site, trial)
  if of.is_sequence then -- as many as there are parts
    local dim = math.max(trial.dims[of.axis], 0)
    trial.output_count = trial.is_list and #trial.lengths or -(-dim // math.max(trial.lengths[1], 1))
  end
  return trial
end

return function(model, site)
  local of = site.node
  local may_refuse, varies = not node.lengths_are_known(of) or of.is_sequence, of.source == "run" or of.source == "shape"
  for i in ipairs(of.dims) do
    varies = varies or not is_fixed(of, i)
  end
  local trials = { trial_of(model, site, first_trial) }
  for _ = 1, varies and MORE_RIGHT or 0 do
    trials[#trials + 1] = trial_of(model, site, random_trial)
  end
  for _ = 1, may_refuse and WRONG or 0 do
    trials[#trials + 1] = trial_of(model, site, random_trial)
    spoil(of, trials[#trials])
  end
  for _ = 1, demands.has_function(model) and STRANGE or 0 do
    trials[#trials + 1] = trial_of(model, site, strange_trial)
  end
  return trials
end
