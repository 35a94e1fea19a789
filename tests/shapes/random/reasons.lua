-- reasons.lua: why ONNX Runtime does not run what a random model accepts, and why it runs what the model does not accept.
local real_splits = require("real_splits")

local reasons = {}

local broadcast <const>, divisor <const> = "dims that broadcast", "a divisor that is not 0"
local window <const> = "an image that is not empty, nor smaller than a window"

-- What nodes need that is no condition, by op: conditions are what Splits need, and the shapes before them.
local needed <const> = {
  Add = broadcast, AveragePool = window, Concat = "equal dims but for its axis", ConstantOfShape = "dims, none of them negative",
  Conv = window .. ", and channels that fit", Div = divisor, Expand = broadcast, Gather = "an index on its axis",
  LpPool = window, MaxPool = window, Mod = divisor, Mul = broadcast, Pad = "an edge", Reshape = "as many elements as before",
  Resize = "an image that is not empty, before and behind", SequenceAt = "a part at its place", Squeeze = "dims that are 1",
  Sub = broadcast, Tile = "a count that is not negative",
}

-- By words of a condition that does not hold, why a model runs.
local allowed <const> = {
  ["a window is no longer than its axis"] = "a window on less than itself, of which ONNX Runtime makes nothing",
  ["an element of its shape is a dim"] = "an element that is 0 means a dim of the input",
}

local emptied <const> = "an input of nothing, of which a Reshape to 0 may have made other dims"

-- A Split of the main graph, by its path; nil if there is none.
local function told_of(model, path)
  for _, told in ipairs(model.splits) do
    if told.path == path then
      return told
    end
  end
end

local function of_split(model, path, values)
  local told = told_of(model, path)
  if not told then
    return path == "" and "a Split in a body, whose function checks its lengths" or nil
  elseif real_splits.is_empty(model, told, values) then
    return emptied
  elseif told.num_outputs then
    return "a last part of nothing, which ONNX Runtime does not make"
  end
  return not real_splits.is_known(model, told, values) and "lengths that only the run knows" or nil
end

-- Why ONNX Runtime does not load a model, of which it has said something; nil if nothing explains it.
function reasons.of_load(model, said)
  return said:find("ShapeInferenceError", 1, true) and model.text:find("ceil_mode", 1, true)
    and "ONNX Runtime infers another dim than it makes by ceil_mode" or nil
end

-- Why a run at values fails, of which ONNX Runtime has said something; nil if nothing explains it.
function reasons.of_failure(model, said, values)
  local op, path = said:match(".*while running (%w+) node%. Name:'(.-)'")
  if op == "Split" or op == "SplitToSequence" then
    return of_split(model, path, values)
  end
  return needed[op] and ("%s needs %s"):format(op, needed[op])
end

-- Why a run at values does not fail although a condition does not hold; nil if nothing explains it.
function reasons.of_run(model, condition, values)
  for words, why in pairs(allowed) do
    if condition.why:find(words, 1, true) then
      return why
    end
  end
  local told = told_of(model, condition.path)
  return told and real_splits.is_empty(model, told, values) and emptied or nil
end

return reasons
