-- cases.lua: what cases of a version have in common. A case is { version, rule, opset, dtype, dims, axis = its dim or nil, attributes
-- = of the node by name, wrong_attribute = { name, value } beside them, split = { value, rank, dtype } or nil, source = where it comes
-- from, inputs = of the node if they are others, outputs = their number, omitted = by their indices, lengths = of the parts or nil,
-- drops_axis, reads = how a sequence is read, declared = dims, symbols or nothing, ir_version or nil, flags, result, comment, name,
-- names_flag = whether the name says the flag in place of what the node gives, is_small = whether it is one of the few that show all
-- rules }.
local merged = require("base.list").merged
local text = require("base.text")
local unclear = require("spec.unclear")

local cases = {}

local axis_dim <const> = "axis"

-- Where the axis may stand: the dims around it. The forms of a kind take turns.
cases.places = {
  { "first", { { axis_dim }, { axis_dim, 3 }, { axis_dim, 2, 1, 2 } } },
  { "last", { { 3, axis_dim }, { 1, 2, axis_dim } } },
  { "inside", { { 2, axis_dim, 3 }, { 1, 2, axis_dim, 1, 3 }, { 3, axis_dim, 1 } } },
  { "empty", { { 2, axis_dim, 0 }, { 0, axis_dim }, { 2, 0, axis_dim, 3 } } },
}

local function word(value)
  if type(value) ~= "table" then
    return (tostring(value):gsub("-", "m"):gsub("%.", "_"))
  end
  local words = {}
  for i, each in ipairs(value) do
    words[i] = word(each)
  end
  local first = words[1] or "nothing"
  local is_run = #words > 4 and not table.concat(words, " "):gsub("%f[%w]" .. first .. "%f[%W]", ""):find("%w")
  return is_run and ("%dx%s"):format(#words, first) or #words > 0 and table.concat(words, "_") or first
end

local ranks <const> = { [0] = "scalar_", "split_", "table_" } -- the input for lengths, in names of cases

-- What an instance gives, as words of a name.
local function given_words(instance)
  local words = {}
  for _, name in ipairs(text.sorted_keys(instance.attributes)) do
    words[#words + 1] = ("%s_%s"):format(name, word(instance.attributes[name]))
  end
  for _, name in ipairs(text.sorted_keys(instance.inputs)) do
    local input = instance.inputs[name]
    words[#words + 1] = ranks[input.rank] .. word(input.value)
  end
  return #words > 0 and table.concat(words, "_") or "outputs_" .. instance.outputs
end

-- A case of an instance at a place; words = those of its name behind what is given.
function cases.of(version, instance, form, dtype)
  local dims, axis = {}, nil
  for i, dim in ipairs(form) do
    dims[i], axis = dim == axis_dim and instance.dim or dim, dim == axis_dim and i or axis
  end
  local input = version.split and instance.inputs[version.split.name]
  local lengths_dtypes = version.split and version.split.dtypes or {}
  return { version = version, instance = instance, rule = instance.rule, opset = version.since_version, dtype = dtype, dims = dims,
    axis = axis, attributes = merged(instance.attributes, { axis = axis - 1 }), source = input and "initializer",
    split = input and merged(input, { dtype = version.split.is_of_input and dtype or lengths_dtypes[#lengths_dtypes] }),
    outputs = instance.outputs, omitted = {}, lengths = instance.lengths, reads = "sequence", declared = "dims", flags = {}, words = {} }
end

function cases.has(case, flag)
  case.flags[#case.flags + 1] = flag
end

-- The facts that notes of what is unclear are about (spec/unclear.lua).
local function facts_of(case)
  local split, said = case.split, case.instance.said
  local list = split and split.rank == 1 and split.value
  for _, value in pairs(case.attributes) do
    list = list or type(value) == "table" and value
  end
  return merged(case.attributes, case.instance.inputs, said, { dim = case.instance.dim, outputs = case.outputs,
    rank = split and split.rank, size = list and #list or nil, entry = list or nil })
end

-- Gives a case its name, its flags and its result: that, or acceptable where the text is open.
function cases.finish(case, result)
  local version, is_flagged = case.version, {}
  local facts = facts_of(case)
  for _, note in ipairs(version.unclear) do
    if unclear.holds(note, facts) then
      cases.has(case, note.flag)
      result = note.result == "acceptable" and note.result or result
    end
  end
  local flags = {}
  for _, flag in ipairs(case.flags) do
    flags[#flags + 1] = not is_flagged[flag] and flag or nil
    is_flagged[flag] = true
  end
  table.sort(flags)
  case.flags, case.result, case.comment = flags, result, case.comment or case.rule.sentence
  local words = { ("%s_%d"):format(text.snake(version.op):match("[^_]*$"), version.since_version) }
  if not case.names_flag then
    words[2], words[3] = given_words(case.instance), ("%s_%s"):format(case.dtype.name, table.concat(case.dims, "x"))
  end
  table.move(case.words, 1, #case.words, #words + 1, words)
  case.name = table.concat(words, "-")
  return case
end

return cases
