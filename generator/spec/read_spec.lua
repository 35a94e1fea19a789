-- read_spec.lua: reads the spec tables and refuses what is wrong with file, line, version and field.
local data = require("spec.data")
local fail = require("base.fail")
local forbidding = require("spec.forbidding")
local map = require("base.list").map
local merged = require("base.list").merged
local read_source = require("base.read_source")
local read_version = require("spec.read_version")
local run_table = require("base.run_table")
local schema = require("base.schema")
local sources = require("sources")
local text = require("base.text")
local unclear = require("spec.unclear")

local op_files = { "spec/split.lua", "spec/split_to_sequence.lua" }

local most_bits <const> = 32768 -- of an element: the library stores the number as uint16_t

local name = schema.like("^%a[%w_]*$", "a name")

-- The first line that contains a pattern, or 1. (The tables themselves do not know their lines.)
local function line_of(source, pattern)
  for number, line in ipairs(text.lines(source)) do
    if line:find(pattern) then
      return number
    end
  end
  return 1
end

-- The path of a table, its argument, the text to take in place of the file or nil -> its data, and a function (label, pattern)
-- that returns report(field, format, ...) for the line with the pattern.
local function load_table(path, argument, instead)
  local source = instead or read_source(path)
  local function refuse(what, line)
    fail.refused({ place = sources.name(path), line = line or 1, what = what })
  end
  local done, result = run_table(source, argument and data(argument, refuse))
  if not done then
    local line, what = result:match("^table:(%d+): (.*)$")
    refuse(what or result, tonumber(line))
  end
  return data(result, refuse), function(label, pattern)
    return function(field, format, ...)
      local where = (label and label .. ": " or "") .. (field == "" and "" or field .. " ")
      refuse(where .. format:format(...), pattern and line_of(source, pattern))
    end
  end
end

-- dtypes.lua -> list of rows, each of which gets its `name`, and the same by name
local function load_dtypes()
  local dtypes, reporter = load_table("spec/dtypes.lua")
  local row = schema.record({ [1] = name, code = schema.integer }, {
    bits = schema.integer,
    holds = schema.like("^struct sgk_[%l_]+$", "a struct of the runtime"),
    field = schema.one_of({ "float_data", "int32_data", "int64_data", "double_data", "uint64_data" }),
    maximum = schema.integer,
    length_type = schema.like("^%l[%w_]*$", "a type of C"),
  })
  schema.list(row)(dtypes, "", reporter())

  local by_name, codes = {}, {}
  for _, dtype in ipairs(dtypes) do
    local forbid = forbidding(reporter(dtype[1], '"' .. dtype[1] .. '"'))
    local bits = dtype.bits or 8
    forbid(by_name[dtype[1]], "", "is given twice")
    forbid(codes[dtype.code], "code", "is that of %s", codes[dtype.code])
    forbid(dtype.code < 1 or dtype.code > 127, "code", "must be from 1 to 127, not %d", dtype.code)
    forbid((dtype.bits == nil) == (dtype.holds == nil), "", "must have either 'bits' or 'holds'")
    forbid(bits < 1 or bits > most_bits or bits & bits - 1 ~= 0, "bits", "must be a power of two, at most %d, not %d: elements "
      .. "are moved as whole bytes, or share one evenly", most_bits, bits)
    dtype.name, by_name[dtype[1]] = dtype[1], dtype
    codes[dtype.code] = dtype[1]
  end
  return dtypes, by_name
end

local function load_types(dtypes)
  local types, reporter = load_table("spec/types.lua")
  if type(types) ~= "table" then
    reporter()("", "must return a table")
  end
  for _, key in ipairs(text.sorted_keys(types)) do
    local report = reporter(nil, "^%s*" .. tostring(key):gsub("%W", "%%%0") .. "%s*=")
    name(key, tostring(key), report)
    schema.list(schema.string)(types[key], key, report)
    local forbid, seen = forbidding(report), {}
    for i, dtype in ipairs(types[key]) do
      forbid(not dtypes[dtype], ("%s[%d]"):format(key, i), "'%s' is no dtype", dtype)
      forbid(seen[dtype], ("%s[%d]"):format(key, i), "'%s' is given twice", dtype)
      seen[dtype] = true
    end
  end
  return types
end

-- flags.lua -> list of rows, each of which gets its `name` and a list `links`, and the same by name
local function load_flags()
  local flags, reporter = load_table("spec/flags.lua")
  local row = schema.record({
    [1] = unclear.flag,
    bug_type = schema.one_of({ "EDGE_CASE", "WRONG_BYTES", "WRONG_SHAPE", "TEXT_SILENT", "TEXT_UNCLEAR", "ACCEPTS_INVALID",
      "MEMORY", "CRASH" }),
    description = schema.words,
    effect = schema.words,
  }, { links = unclear.links })
  schema.list(row)(flags, "", reporter())

  local by_name = {}
  for _, flag in ipairs(flags) do
    local name_of_flag = flag[1]
    forbidding(reporter(name_of_flag, '"' .. name_of_flag .. '"'))(by_name[name_of_flag], "", "is given twice")
    flag.name, flag.links, by_name[name_of_flag] = name_of_flag, flag.links or {}, flag
  end
  return flags, by_name
end

local op_record = schema.record({
  op = schema.like("^%u%a*$", "an operator's name"),
  newest_opset = schema.integer,
  versions = schema.list(function(version, path, report)
    -- read_version checks the other fields, when the version's label is known
    schema.integer(type(version) == "table" and version.since_version, path .. ".since_version", report)
  end),
}, {
  deprecated = read_version.deprecation,
})

local function load_op(path, spec, options)
  local op, reporter = load_table(path, spec.types, options.instead and options.instead[path])
  op_record(op, "", reporter())
  local previous, versions, rows = 0, {}, table.move(op.versions, 1, #op.versions, 1, {})
  rows[#rows + 1] = op.deprecated
  for _, row in ipairs(rows) do
    local since, is_version = row.since_version, row ~= op.deprecated
    local label = ("%s-%d"):format(op.op, since)
    local report = reporter(label, is_version and ("since_version%%s*=%%s*%d%%f[%%D]"):format(since) or "^%s*deprecated = ")
    local forbid = forbidding(report)
    forbid(since <= previous, "since_version", "must be above that of the version before, %d", previous)
    if is_version then
      versions[#versions + 1] = read_version.version(row, spec, report, options)
    end
    forbid(row.source[1] ~= label, "source", "is '%s', not this version", row.source[1])
    previous = since
  end
  if op.newest_opset < previous then
    reporter(nil, "newest_opset")("newest_opset", "is %d, below the last version, %d", op.newest_opset, previous)
  end
  return merged(op, { path = path, versions = versions })
end

-- options as load_spec.lua has them
return function(options)
  local spec = {}
  spec.dtypes, spec.dtypes_by_name = load_dtypes()
  spec.types = load_types(spec.dtypes_by_name)
  spec.flags, spec.flags_by_name = load_flags()
  spec.ops = map(op_files, function(path) return load_op(path, spec, options) end)
  return spec
end
