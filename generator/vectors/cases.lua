-- cases.lua: what cases of a version have in common. A case is { version, rule, opset, dtype, dims, axis = its dim or nil,
-- attributes = of the node by name, wrong_attribute = { name, value } beside them, split = { value, rank, dtype } or nil, source
-- = where it comes from, inputs = of the node if they are others, outputs = their number, omitted = by their indices, lengths =
-- of the parts or nil, drops_axis, reads = how a sequence is read, declared = dims, sym or open, ir_version or nil, flags,
-- result, says = the sentence of the text if it is not that of the rule, comment, name, names_flag = whether the name says the
-- flag in place of what the node gives, is_small = whether it is one of the few that show all rules }.
local contains = require("base.list").contains
local host = require("host")
local map = require("base.list").map
local merged = require("base.list").merged
local text = require("base.text")
local unclear = require("spec.unclear")

local cases = {}

local axis_dim <const>, most_characters <const> = "axis", 80

cases.axis_dim = axis_dim

-- Where the axis may stand: the dims around it. The forms of a kind take turns.
cases.places = {
  { "first", { { axis_dim }, { axis_dim, 3 }, { axis_dim, 2, 1, 2 } } },
  { "last", { { 3, axis_dim }, { 1, 2, axis_dim } } },
  { "inside", { { 2, axis_dim, 3 }, { 1, 2, axis_dim, 1, 3 }, { 3, axis_dim, 1 } } },
  { "empty", { { 2, axis_dim, 0 }, { 0, axis_dim }, { 2, 0, axis_dim, 3 } } },
}

-- A value in a name: "m1" for -1, "1_2" for a list, "5x1" for five times 1.
function cases.word(value)
  if type(value) ~= "table" then
    return value == "" and "empty" or (tostring(value):gsub("-", "m"):gsub("%W", "_"))
  end
  local words = map(value, cases.word)
  local joined = table.concat(words, "_")
  local is_run = #words > 4 and joined == ("_" .. words[1]):rep(#words):sub(2)
  return is_run and ("%dx%s"):format(#words, words[1]) or #words > 0 and joined or "nothing"
end

local ranks <const> = { [0] = "scalar_", "split_", "table_" } -- the input for lengths, in names

-- What an instance gives, as words of a name.
local function given_words(instance)
  local words = map(text.sorted_keys(instance.attributes), function(name)
    return ("%s_%s"):format(name, cases.word(instance.attributes[name]))
  end)
  for _, input in pairs(instance.inputs) do -- there is one at most
    words[#words + 1] = ranks[input.rank] .. cases.word(input.value)
  end
  return #words > 0 and table.concat(words, "_") or "outputs_" .. instance.outputs
end

-- A case of an instance, with the axis at its place in a form.
function cases.of(version, instance, form, dtype)
  local axis, split = nil, version.split
  local dims = map(form, function(dim, i)
    axis = dim == axis_dim and i or axis
    return dim == axis_dim and instance.dim or dim
  end)
  local input = split and instance.inputs[split.name]
  return { version = version, instance = instance, rule = instance.rule, opset = version.since_version, dtype = dtype,
    dims = dims, axis = axis, attributes = merged(instance.attributes, { axis = axis - 1 }), source = input and "initializer",
    split = input and merged(input, { dtype = split.is_of_input and dtype or split.dtypes[#split.dtypes] }),
    outputs = instance.outputs, omitted = {}, lengths = instance.lengths, reads = "sequence", declared = "dims", flags = {},
    words = {} }
end

-- The facts that notes of what is unclear are about (spec/unclear.lua).
local function facts_of(case)
  local split, instance = case.split, case.instance
  local list = split and split.rank == 1 and split.value
  for _, value in pairs(case.attributes) do
    list = list or type(value) == "table" and value
  end
  local facts = { dim = instance.dim, outputs = case.outputs, rank = split and split.rank or false,
    size = list and #list or false, entry = list or false, rest = instance.said.rest or false,
    left = instance.said.left or false }
  return setmetatable({}, { __index = function(_, name)
    local fact = facts[name]
    return fact or fact == nil and (case.attributes[name] or instance.inputs[name]) or nil
  end })
end

-- The flags of what a node's parts show.
local function flags_of(case)
  local class, said, list = case.instance.class, case.instance.said, (case.rule.parts or ""):find("^as ")
  local is_uneven = class:find("ing$") or class:find("mixed$")
  return { (class:find(" 0 ") or class:find(" all 0")) and "ZeroLength" or nil,
    is_uneven and (list and "UnequalLengths" or said.rest and "Uneven") or nil,
    contains(case.dims, 0) and "ZeroSize" or nil }
end

-- Gives a case its name, its flags and its result: that, or acceptable where the text is open.
function cases.finish(case, result)
  local version, flags, facts = case.version, {}, facts_of(case)
  local function flag(name) flags[name] = name end
  for _, each in pairs(case.lengths and flags_of(case) or {}) do
    flag(each)
  end
  for _, each in ipairs(case.flags) do
    flag(each)
  end
  for _, note in ipairs(version.unclear) do
    if unclear.holds(note, facts) then
      flag(note.flag)
      result = note.result == "acceptable" and note.result or result
    end
  end
  local drops = case.rule.keepdims and case.rule.keepdims:match("%S+$")
  case.drops_axis = drops and (case.attributes[drops] or version.attributes_by_name[drops].default) == 0
  case.flags, case.result, case.comment = text.sorted_keys(flags), result, text.flat(case.says or case.rule.sentence)
  local words = { ("%s_%d"):format(text.snake(version.op):match("[^_]*$"), version.since_version) }
  if not case.names_flag then
    words[2], words[3] = given_words(case.instance), ("%s_%s"):format(case.dtype.name, table.concat(case.dims, "x"))
  end
  local name = table.concat(table.move(case.words, 1, #case.words, #words + 1, words), "-")
  case.name = #name <= most_characters and name or name:sub(1, most_characters - 9) .. "-" .. host.sha256(name):sub(1, 8)
  return case
end

return cases
