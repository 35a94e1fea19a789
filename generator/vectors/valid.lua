-- valid.lua: the cases of a version that engines must run: its instances, and how else nodes differ, so that each two levels occur
-- together (pairwise.lua).
local cases = require("vectors.cases")
local joined = require("base.list").joined
local meaning = require("vectors.meaning")
local merged = require("base.list").merged
local model = require("vectors.model")
local pairwise = require("vectors.pairwise")

-- The dtypes of a version by their width, in classes.
local function classes_of(version)
  local classes, by_width = {}, {}
  for _, dtype in ipairs(version.dtypes) do
    local width = dtype.bits or dtype.name
    if not by_width[width] then
      by_width[width] = {}
      classes[#classes + 1] = by_width[width]
    end
    table.insert(by_width[width], dtype)
  end
  return classes
end

local function sources_of(version)
  return version.split and { "initializer", "input", "const", "ints", "run", "none", "empty" } or { "none" }
end

-- Attributes that a node may give beside what a rule names: those with a default, but axis. A string has its values.
local function other_attributes(version)
  local factors = {}
  for _, attribute in ipairs(version.attributes) do
    if attribute.name ~= "axis" and attribute.default then
      factors[#factors + 1] = { attribute.name, joined({ "" }, attribute.values or { 0, 1, 2, -1 }) }
    end
  end
  return factors
end

-- How nodes differ: list of { name, levels }.
local function factors_of(version, instances)
  local latest = math.max(version.since_version, math.min(version.last_opset, model.newest_opset))
  local factors = {
    { "instance", instances }, { "place", cases.places }, { "class", classes_of(version) },
    { "axis", { "plain", "negative", "absent" } }, { "source", sources_of(version) },
    { "reads", version.is_sequence and { "sequence", "at", "len" } or { "outputs" } },
    { "declared", { "dims", "sym", "open" } },
    { "opset", latest > version.since_version and { version.since_version, latest } or { latest } },
    { "lengths_dtype", version.split and not version.split.is_of_input and version.split.dtypes or { false } },
  }
  return joined(factors, other_attributes(version))
end

-- Whether a source of lengths goes with what an instance gives.
local function source_fits(version, levels)
  local instance, source = levels.instance, levels.source
  local is_input = version.split and instance and instance.inputs[version.split.name] ~= nil
  if instance and source and is_input ~= (source ~= "none" and source ~= "empty") and version.split then
    return false
  elseif source == "ints" then -- an attribute of Constant since opset 12, of int64
    return not (levels.opset and levels.opset < 12 or version.split.is_of_input or levels.lengths_dtype
      and levels.lengths_dtype.name ~= "int64")
  end
  return true
end

-- Whether an instance stays one of its rule with the attributes of these levels.
local function attributes_fit(version, levels)
  local instance, attributes = levels.instance, {}
  for _, factor in ipairs(other_attributes(version)) do
    local level = levels[factor[1]]
    if level and level ~= "" then
      attributes[factor[1]] = level
    end
  end
  for name in pairs(instance and attributes or {}) do
    if instance.attributes[name] ~= nil then
      return false
    end
  end
  return not instance or next(attributes) == nil or select(2, meaning.rule(version,
    { attributes = merged(instance.attributes, attributes), inputs = instance.inputs })) == instance.index
end

local function fits(version, levels)
  local is_empty_sequence = levels.instance and #levels.instance.lengths == 0 and version.is_sequence
  local is_elsewhere = levels.place and levels.place[1] ~= "first"
  return not (levels.axis == "absent" and is_elsewhere) and not (is_empty_sequence and levels.reads == "at")
    and source_fits(version, levels) and attributes_fit(version, levels)
end

-- Gives a case the levels of a combination.
local function set_axis(case, axis)
  if axis == "negative" then
    case.attributes.axis = case.axis - 1 - #case.dims
    cases.has(case, "NegativeAxis")
  elseif axis == "absent" then
    case.attributes.axis = nil
  end
end

local function set_attributes(case, levels)
  for _, factor in ipairs(other_attributes(case.version)) do
    local name, level = factor[1], levels[factor[1]]
    if level ~= "" then
      case.attributes[name] = level
    end
  end
  local drops = case.rule.keepdims and case.rule.keepdims:match("%S+$")
  case.drops_axis = drops and case.attributes[drops] == 0
  for _, rule in ipairs(case.version.length_rules) do
    local _ = rule.keepdims and not drops and case.attributes[rule.keepdims:match("%S+$")] == 0 and cases.has(case, "KeepdimsIgnored")
  end
end

local function set_flags(case, levels)
  local class, has_list = case.instance.class, case.rule.parts:find("^as ")
  local is_uneven, has_zeros = class:find("ing$") or class:find("mixed$"), class:find(" 0 ") or class:find(" all 0")
  for flag, holds in pairs({ ZeroLength = has_zeros, EmptyName = levels.source == "empty", ZeroSize = levels.place[1] == "empty",
    OmittedOutput = next(case.omitted), UnequalLengths = has_list and is_uneven, Uneven = case.instance.said.rest and is_uneven }) do
    local _ = holds and cases.has(case, flag)
  end
end

local function set_words(case, levels, is_latest)
  local axis, version = case.attributes.axis, case.version
  case.words = { axis ~= case.axis - 1 and (axis and ("axis_%s"):format(tostring(axis):gsub("-", "m")) or "no_axis") or nil }
  local function add(said, words)
    case.words[#case.words + 1] = said and words or nil
  end
  add(version.split and levels.source ~= "none", levels.source)
  add(case.split and #version.split.dtypes > 1 and not version.split.is_of_input, case.split and case.split.dtype.name)
  add(is_latest, "last")
  add(version.is_sequence and levels.reads ~= "sequence", levels.reads)
  add(levels.omitted, levels.omitted)
  add(levels.declared ~= "dims", levels.declared)
  for _, factor in ipairs(other_attributes(version)) do
    local level = levels[factor[1]]
    add(level ~= "", ("%s_%s"):format(factor[1], tostring(level):gsub("-", "m")))
  end
end

-- Outputs that are omitted, by a name for it.
local omits <const> = {
  { "no_first", function(i) return i == 1 end }, { "no_last", function(i, n) return i == n end },
  { "only_last", function(i, n) return i < n end }, { "no_inside", function(i, n) return i > 1 and i < n end },
}

-- Returns the cases of a version: those of all pairs and, of each instance with several outputs, one that omits some: that makes
-- some engines crash, and as a level of the pairs would hide what else they do.
return function(version, instances, readers)
  local turns, list, with_omitted, is_shown, is_valid = {}, {}, {}, {}, {}
  local function next_of(of, choices)
    turns[of] = (turns[of] or 0) % #choices + 1
    return choices[turns[of]]
  end
  local function next_dtype(class) -- one that no valid case has, if there is one
    for _, dtype in ipairs(class) do
      if not is_valid[dtype] then
        return dtype
      end
    end
    return next_of(class, class)
  end
  local function add(levels)
    local dtype, form = next_dtype(levels.class), next_of(levels.place, levels.place[2])
    local case = cases.of(version, levels.instance, form, dtype)
    case.opset, case.declared, case.source = levels.opset, levels.declared, levels.source
    case.reads = readers[dtype.name] and levels.reads or "sequence"
    if case.split and levels.lengths_dtype then
      case.split.dtype = levels.lengths_dtype
    end
    for i = 1, levels.omits and case.outputs or 0 do
      case.omitted[i] = levels.omits(i, case.outputs) or nil
    end
    set_axis(case, levels.axis)
    set_attributes(case, levels)
    set_flags(case, levels)
    set_words(case, merged(levels, { reads = case.reads }), levels.opset ~= version.since_version)
    case.is_small = not is_shown[levels.instance] or levels.omits ~= nil
    list[#list + 1] = cases.finish(case, "valid")
    is_shown[levels.instance], is_valid[dtype] = true, is_valid[dtype] or case.result == "valid"
  end
  local combinations = pairwise(factors_of(version, instances), function(levels) return fits(version, levels) end)
  for _, levels in ipairs(combinations) do
    add(levels)
  end
  for _, levels in ipairs(version.is_sequence and {} or combinations) do
    local instance = levels.instance
    if instance.outputs > 2 and instance.outputs < 16 and not with_omitted[instance] and levels.place[1] ~= "empty" then
      with_omitted[instance] = true
      local name, omitted = table.unpack(next_of("omits", omits))
      add(merged(levels, { omitted = name, omits = omitted }))
    end
  end
  return list
end
