-- faults.lua: the cases of a version that engines must refuse. Each has one fault; `sound` is the same node without it.
local cases = require("vectors.cases")
local contains = require("base.list").contains
local merged = require("base.list").merged
local text = require("base.text")

local newest_ir <const> = 13 -- has all dtypes

local flags <const> = { negative = "NegativeLength", empty = "EmptyList", ["no integer"] = "FractionalLength",
  many = "HugeNumber" }

-- The flag of an instance that its rule refuses.
local function flag_of(instance)
  local rule, fault = instance.rule, instance.fault
  if rule.fail then
    return rule.fail == "BAD_RANK" and "LengthsRank" or rule.when and "Forbidden" or rule.given and "BothGiven" or "NothingGiven"
  end
  local is_list = rule.parts:find("^as ") ~= nil
  return flags[fault] or is_list and "SumWrong" or fault == "short" and "UnevenEqual" or fault == "beyond" and "LastPartNegative"
    or "NumberTooSmall"
end

-- The sentence of the text on what a fault is about, by its flag; without one it is that of the rule.
local function of_axis(version) return version.attributes_by_name.axis.says end
local function of_attribute(version, case) return (version.attributes_by_name[case.wrong_attribute.name] or {}).says end
local function of_input(version) return version.input_says end
local function of_outputs(version) return version.output_says end
local function of_lengths(version, case)
  local attribute = version.attributes_by_name[(case.rule.parts or ""):match("^as (%S+) lists$")]
  return case.split and version.split.says or attribute and attribute.says
end
local function of_sum(version, case)
  local says = of_lengths(version, case)
  return says and says:find("[Ss]um") and says or nil
end
local function of_dtype(version) return version.type_constraints[1].says end
local says_of <const> = {
  AxisOutOfRange = of_axis, RankZero = of_axis, AttributeType = of_attribute, AttributeTwice = of_attribute,
  InputMissing = of_input, TooManyInputs = of_input, NoOutputs = of_outputs, OutputsCount = of_outputs,
  NegativeLength = of_lengths, FractionalLength = of_lengths, LengthsDtype = of_lengths, SumWrong = of_sum, SumWraps = of_sum,
  DtypeNotAllowed = of_dtype,
}

-- The first instance that has several parts, of a rule or of all.
local function sound_of(instances, rule)
  for _, instance in ipairs(instances) do
    if instance.lengths and #instance.lengths > 1 and instance.lengths[1] > 0 and (not rule or instance.rule == rule) then
      return instance
    end
  end
end

-- What gives a rule its lengths: kind and name of the list, or of the numbers; nil if nothing does.
local function list_of(instance)
  local name = (instance.rule.parts or ""):match("^as (%S+) lists$")
  return name and (instance.inputs[name] and "inputs" or "attributes"), name
end

-- The same instance with other lengths.
local function with_lengths(instance, value)
  local kind, name = list_of(instance)
  local given = kind == "inputs" and merged(instance.inputs[name], { value = value }) or value
  return merged(instance, { dim = 6, [kind] = merged(instance[kind], { [name] = given }), lengths = false, outputs = #value })
end

-- Returns a list with add(flag, words, instance, sound, change): a case of an instance that is faulty, once for each source of
-- its lengths; or of a sound one, which change(case) makes faulty. Without an instance that is the first sound one of the
-- version.
local function collector(version, instances)
  local list, first, taken = {}, sound_of(instances), {}
  local place, dtype = cases.places[2][2][1], version.dtypes[1]
  for _, each in ipairs(version.dtypes) do
    dtype = each.name == "float" and each or dtype
  end
  return list, function(flag, words, instance, sound, change)
    local key = words ~= "" and flag .. words .. (instance and list_of(instance) or "")
    words = key and taken[key] and ("%s_row_%d"):format(words, instance.index) or words
    taken[key or ""] = true
    local shown, by_input = instance or first, version.split and (instance or first).inputs[version.split.name]
    local sources = not by_input and { "none" } or instance and not change and { "initializer", "run" } or { "initializer" }
    for _, source in ipairs(sources) do
      local case, base = cases.of(version, shown, place, dtype), cases.of(version, sound or first, place, dtype)
      case.source, base.source, case.is_small = source, base.split and source, source ~= "run"
      case.names_flag = not instance or words ~= ""
      case.words = { text.snake(flag) }
      case.words[2] = words ~= "" and words or nil
      case.words[#case.words + 1] = by_input and source or nil
      local _ = change and change(case)
      local is_decided = case.rule.fail and case.rule.decided and not change
      case.flags, case.says = { flag }, says_of[flag] and says_of[flag](version, case)
      case.sound, case.lengths = cases.finish(base, "valid"), nil
      list[#list + 1] = cases.finish(case, is_decided and "acceptable" or "invalid")
    end
  end
end

-- Lengths that no sum, no sign and no rounding must let through.
local function add_lists(version, add, sound)
  local _, name = list_of(sound)
  local is_float = sound.inputs[name] and version.split.is_of_input
  local most <const>, large <const> = math.maxinteger, 1 << 62
  local function lengths(flag, words, value)
    add(flag, words, with_lengths(sound, value), sound)
  end
  lengths("NegativeLength", "of_a_sum_that_fits", { -1, 7 })
  if is_float then
    lengths("FractionalLength", "half", { 1.5, 4.5 })
    lengths("FractionalLength", "nan", { 0 / 0, 6 })
    return
  end
  local dtypes = sound.inputs[name] and version.split.dtypes
  if dtypes and dtypes[#dtypes].bits < 64 then
    return
  end
  lengths("SumWraps", "four_times_2_62", { 6, large, large, large, large })
  lengths("SumWraps", "twice_the_most", { most, most, 8 })
  lengths("NegativeLength", "least", { math.mininteger, 6 })
end

-- Numbers of outputs that are not the number of parts; and numbers of parts that 32 bits cannot hold.
local function add_counts(version, add, sound)
  if version.is_sequence or (sound.rule.parts or ""):find("%f[%w_]outputs%f[^%w_]") then
    return
  end
  local kind, name = list_of(sound)
  for _, row in ipairs({ { "more", 1 }, { "fewer", -1 } }) do
    local words = ("%s_than_%s"):format(row[1], name or table.concat(text.sorted_keys(sound.attributes), "_"))
    add("OutputsCount", words, sound, sound, function(case) case.outputs = case.outputs + row[2] end)
  end
  for _, each in ipairs(kind and {} or text.sorted_keys(sound.attributes)) do
    local is_count = sound.rule.parts:find("%f[%w_]" .. each .. "%f[^%w_]")
    for _, row in ipairs({ { "2_to_40", 1 << 40 }, { "2_to_32_and_outputs", (1 << 32) + sound.outputs } }) do
      local _ = is_count and add("HugeNumber", each .. "_" .. row[1], sound, sound,
        function(case) case.attributes[each] = row[2] end)
    end
  end
end

local function add_axes(add)
  for _, row in ipairs({ { "rank", 2 }, { "below", -3 }, { "2_to_32", 1 << 32 }, { "least", math.mininteger } }) do
    add("AxisOutOfRange", row[1], nil, nil, function(case) case.attributes.axis = row[2] end)
  end
  add("RankZero", "", nil, nil, function(case) case.dims, case.attributes.axis = {}, 0 end)
end

-- A value that an attribute may have.
local function sample(attribute)
  return attribute.type == "ints" and { 2, 4 } or attribute.values and attribute.values[1] or attribute.default or 2
end

local values <const> = { { "int", "int", 0 }, { "ints", "ints", { 0 } }, { "float", "float", 0.0 }, { "string", "string", "0" },
  { "empty", "ints", {} } }

-- Attributes of other types and values, missing, given twice, or of other versions of the op.
local function add_attributes(version, add, others)
  local function wrong(flag, words, name, value, keeps)
    add(flag, ("%s_%s"):format(name, words), nil, nil, function(case)
      local given = case.attributes[name]
      local kept = keeps and (given == nil and value or given) or nil
      case.attributes[name] = kept
      case.wrong_attribute = value ~= nil and { name = name, value = kept or value } or nil
    end)
  end
  for _, attribute in ipairs(version.attributes) do
    for _, value in ipairs(values) do
      if value[2] ~= attribute.type then
        wrong("AttributeType", value[1], attribute.name, value[3])
      end
    end
    local _ = attribute.values and wrong("AttributeValue", "none_of_its_values", attribute.name, "no such value")
    local _ = attribute.is_required and wrong("NothingGiven", "missing", attribute.name)
    wrong("AttributeTwice", "twice", attribute.name, sample(attribute), true)
  end
  for _, name in ipairs(text.sorted_keys(others)) do
    if not version.attributes_by_name[name] then
      wrong("UnknownAttribute", "of_another_version", name, sample(others[name]))
    end
  end
  wrong("UnknownAttribute", "of_no_version", "axes", { 1 })
end

local function add_inputs(version, add)
  local split = version.split and version.split.name
  add("InputMissing", "none", nil, nil, function(case) case.inputs = {} end)
  add("InputMissing", "empty", nil, nil, function(case) case.inputs = { "", case.split and split or nil } end)
  if split and version.split.is_required then
    add("NothingGiven", split, nil, nil, function(case) case.inputs = { "input" } end)
  end
  add("TooManyInputs", "", nil, nil, function(case)
    case.inputs = split and { "input", case.split and split or "", "input" } or { "input", "input" }
  end)
end

local function add_dtypes(version, add, dtypes, sounds)
  local input = version.split
  for _, dtype in ipairs(dtypes) do
    if not contains(version.dtypes, dtype) then
      add("DtypeNotAllowed", dtype.name, nil, nil, function(case) case.dtype, case.ir_version = dtype, newest_ir end)
    end
    local can_count = dtype.name:find("^u?int%d+$") and dtype.bits >= 8 or dtype.length_type
    for _, sound in ipairs(input and can_count and not contains(input.dtypes, dtype) and sounds or {}) do
      local given = sound.inputs[input.name]
      local _ = given and add("LengthsDtype", ("%s_of_rank_%d"):format(dtype.name, given.rank), sound, sound,
        function(case) case.split.dtype = dtype end)
    end
  end
end

-- Returns the cases of a version. others = attributes of all versions of the op, by name; dtypes = of all tables.
return function(version, instances, others, dtypes)
  local list, add = collector(version, instances)
  local sounds = {}
  for _, rule in ipairs(version.length_rules) do
    sounds[#sounds + 1] = sound_of(instances, rule)
  end
  for _, instance in ipairs(instances) do
    if instance.fault then
      add(flag_of(instance), "", instance, sound_of(instances, instance.rule))
    end
  end
  for _, sound in ipairs(sounds) do
    local _ = list_of(sound) and add_lists(version, add, sound)
    add_counts(version, add, sound)
  end
  if not version.is_sequence then
    add("NoOutputs", "", nil, nil, function(case) case.outputs = 0 end)
  end
  add_axes(add)
  add_attributes(version, add, others)
  add_inputs(version, add)
  add_dtypes(version, add, dtypes, sounds)
  return list
end
