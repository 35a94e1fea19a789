-- valid.lua: the cases of a version that engines must run: its instances, and how else nodes differ, so that each two levels
-- occur together (pairwise.lua).
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

-- Whether an attribute drops the axis by a rule, but not by that of a case.
local function is_ignored(case, name)
  local drops = "attribute " .. name
  for _, rule in ipairs(case.rule.keepdims ~= drops and case.attributes[name] == 0 and case.version.length_rules or {}) do
    if rule.keepdims == drops then
      return true
    end
  end
end

-- Attributes that a node may give beside what a rule names, as factors: those with a default, but axis, and strings; false is for
-- none.
local function attribute_factors(version)
  local factors = {}
  for _, attribute in ipairs(version.attributes) do
    local name = attribute.name
    local is_free = name ~= "axis" and (attribute.default or attribute.values)
    factors[#factors + 1] = is_free and { name, joined({ false }, attribute.values or { 0, 1, 2, -1 }),
      function(case, value)
        if value then
          case.attributes[name] = value
          local ignores = is_ignored(case, name)
          case.says = ignores and attribute.says or case.says
          return ("%s_%s"):format(name, cases.word(value)), ignores and "KeepdimsIgnored"
        end
      end } or nil
  end
  return factors
end

local function set_axis(case, axis)
  if axis == "negative" then
    case.attributes.axis = case.axis - 1 - #case.dims
    return "axis_" .. cases.word(case.attributes.axis), "NegativeAxis"
  elseif axis == "absent" then
    case.attributes.axis = nil
    return "no_axis"
  end
end

local sources <const> = { "initializer", "input", "const", "ints", "run", "none", "empty" } -- of lengths

-- How nodes differ: list of { name, levels, a function that gives a case a level, and returns its word in the case's name, and a
-- flag }; either may be nil or false.
local function factors_of(version, instances, readers)
  local since, split = version.since_version, version.split
  local latest = math.max(since, math.min(version.last_opset, model.newest_opset))
  return joined({
    { "instance", instances }, { "place", cases.places }, { "class", classes_of(version) },
    { "axis", { "plain", "negative", "absent" }, set_axis },
    { "source", split and sources or { "none" }, function(case, source)
      case.source = source
      return source ~= "none" and source, source == "empty" and "EmptyName"
    end },
    { "lengths_dtype", split and not split.is_of_input and split.dtypes or { false }, function(case, dtype)
      if case.split and dtype then
        case.split.dtype = dtype
        return #split.dtypes > 1 and dtype.name
      end
    end },
    { "opset", latest > since and { since, latest } or { latest }, function(case, opset)
      case.opset = opset
      return opset ~= since and "last"
    end },
    { "reads", version.is_sequence and { "sequence", "at", "len" } or { "outputs" }, function(case, reads)
      case.reads = readers[case.dtype.name] and reads or "sequence"
      return version.is_sequence and case.reads ~= "sequence" and case.reads
    end },
    { "declared", { "dims", "sym", "open" }, function(case, declared)
      case.declared = declared
      return declared ~= "dims" and declared
    end },
  }, attribute_factors(version))
end

-- Whether a source of lengths goes with what an instance gives, and with other levels.
local function source_fits(version, levels)
  local instance, source, split = levels.instance, levels.source, version.split
  if split and instance and source and (instance.inputs[split.name] == nil) ~= (source == "none" or source == "empty") then
    return false
  end
  local dtype = levels.lengths_dtype
  return source ~= "ints" -- an attribute of Constant since opset 12, of int64
    or not (levels.opset and levels.opset < 12 or split.is_of_input or dtype and dtype.name ~= "int64")
end

-- Whether an instance stays one of its rule with the attributes of these levels.
local function attributes_fit(version, levels)
  local instance, attributes = levels.instance, {}
  for _, factor in ipairs(instance and attribute_factors(version) or {}) do
    local name, level = factor[1], levels[factor[1]]
    if level and instance.attributes[name] ~= nil then
      return false
    end
    attributes[name] = level or nil
  end
  return next(attributes) == nil or select(2, meaning.rule(version,
    { attributes = merged(instance.attributes, attributes), inputs = instance.inputs })) == instance.index
end

-- The forms of a place; without an axis in the node, those in which the axis is where the table's default says.
local function forms_of(version, levels)
  local axis, all, forms = version.attributes_by_name.axis, levels.place[2], {}
  local default = axis.default or 0
  for _, form in ipairs(levels.axis == "absent" and not axis.is_required and all or {}) do
    forms[#forms + 1] = form[default < 0 and #form + 1 + default or default + 1] == cases.axis_dim and form or nil
  end
  return levels.axis == "absent" and forms or all
end

local function fits(version, levels)
  local has_no_part = version.is_sequence and levels.instance and #levels.instance.lengths == 0
  local has_form = not levels.place or #forms_of(version, levels) > 0
  return has_form and not (has_no_part and levels.reads == "at")
    and source_fits(version, levels) and attributes_fit(version, levels)
end

-- Outputs that are omitted: a word for it, and whether output i of n is.
local omits <const> = {
  { "no_first", function(i) return i == 1 end }, { "no_last", function(i, n) return i == n end },
  { "only_last", function(i, n) return i < n end }, { "no_inside", function(i, n) return i > 1 and i < n end },
}

local function set_omitted(case, omit)
  for i = 1, case.outputs do
    case.omitted[i] = omit[2](i, case.outputs) or nil
  end
  return omit[1], "OmittedOutput"
end

-- Takes turns: returns a function (list, key = list) -> its next item, or one that is not in is_done, if there is one.
local function in_turn(is_done)
  local turns = {}
  return function(list, key)
    key = key or list
    for _, item in ipairs(list) do
      if is_done and not is_done[item] then
        return item
      end
    end
    turns[key] = (turns[key] or 0) % #list + 1
    return list[turns[key]]
  end
end

-- Returns the cases of a version: those of all pairs and, of each instance with several outputs, one that omits some: that makes
-- some engines crash, and as a level of the pairs would hide what else they do. readers = the dtypes that SequenceAt takes.
return function(version, instances, readers)
  local list, has_omitted, is_shown, is_valid = {}, {}, {}, {}
  local next_of, next_dtype, factors = in_turn(), in_turn(is_valid), factors_of(version, instances, readers)
  local function add(levels, omit)
    local instance = levels.instance
    local case = cases.of(version, instance, next_of(forms_of(version, levels), levels.place),
      next_dtype(levels.class))
    local function apply(set, level)
      local word, flag = set(case, level)
      case.words[#case.words + 1], case.flags[#case.flags + 1] = word or nil, flag or nil
    end
    for _, factor in ipairs(factors) do
      local _ = factor[3] and apply(factor[3], levels[factor[1]])
    end
    if select(2, meaning.rule(version, { attributes = case.attributes, inputs = instance.inputs })) ~= instance.index then
      return -- a rule compares the axis
    end
    local _ = omit and apply(set_omitted, omit)
    case.is_small, is_shown[instance] = omit ~= nil or not is_shown[instance], true
    list[#list + 1] = cases.finish(case, "valid")
    is_valid[case.dtype] = is_valid[case.dtype] or case.result == "valid"
  end
  local combinations = pairwise(factors, function(levels) return fits(version, levels) end)
  for _, levels in ipairs(combinations) do
    add(levels)
  end
  for _, levels in ipairs(version.is_sequence and {} or combinations) do
    local instance = levels.instance
    if instance.outputs > 2 and instance.outputs < 16 and not has_omitted[instance] and levels.place[1] ~= "empty" then
      has_omitted[instance] = true
      add(levels, next_of(omits))
    end
  end
  return list
end
