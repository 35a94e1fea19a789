-- spec_import.lua: the command. Writes the table of a version that the page has and the tables lack: what the page states,
-- and of the length rules what can be carried over.
local changelog = require("opset.changelog")
local changes = require("opset.changes")
local fail = require("base.fail")
local facts = require("opset.facts")
local host = require("host")
local length_rules = require("opset.length_rules")
local load_spec = require("spec.load_spec")
local check_own_tree = require("command.check_own_tree")
local read_source = require("base.read_source")
local sources = require("sources")
local text = require("base.text")
local block_text = require("opset.block_text")

local function refuse(page, line, format, ...)
  fail.refused({ place = page.path, line = line, what = format:format(...) })
end

-- What the tables cannot say yet is refused at its line: then the generator must learn it first.

local attribute_types = { int = "int", ["list of ints"] = "ints", string = "string" }

local function attribute_row(page, label, attribute, previous)
  local kind = attribute_types[attribute.type]
  if not kind then
    refuse(page, attribute.line, "%s: attribute '%s' is of type %s: the tables know int, list of ints and string", label,
      attribute.name, attribute.type)
  end
  local default = attribute.default
  if kind == "int" and default then
    default = math.tointeger(tonumber(default))
  end
  if attribute.default and (kind == "ints" or not default) then
    refuse(page, attribute.line, "%s: attribute '%s' has the default %s: the tables know integers", label,
      attribute.name, attribute.default)
  end
  local optional = not attribute.default and not attribute.required or nil
  local before
  for _, row in ipairs(previous and previous.attributes or {}) do
    before = row[1] == attribute.name and row or before
  end
  return { attribute.name, kind, default = default, optional = optional, assumed = optional and before and before.assumed or nil,
    values = before and before.says == attribute.says and before.values or nil, says = attribute.says }
end

local function parameter_row(page, label, parameter)
  if parameter.heterogeneous then
    refuse(page, parameter.line, "%s: '%s' is heterogeneous, which the tables cannot say", label, parameter.name)
  end
  return { parameter.name, parameter.type, optional = parameter.optional or nil, variadic = parameter.variadic or nil,
    differentiable = parameter.differentiable, says = parameter.says }
end

local function constraint_row(page, label, constraint, dtypes)
  local list, is_sequence = {}, nil
  for i, kind in ipairs(constraint.types) do
    local inner = kind:match("^seq%((.*)%)$")
    local dtype = (inner or kind):match("^tensor%(([%w_]+)%)$")
    if not dtype or i > 1 and (inner ~= nil) ~= (is_sequence or false) then
      refuse(page, constraint.line, "%s: '%s' of %s is neither a tensor nor a sequence, as the others are", label, kind,
        constraint.name)
    elseif not dtypes[dtype] then
      fail.refused({
        place = page.path, line = constraint.line,
        what = ("%s: %s of %s is of no dtype of the tables"):format(label, kind, constraint.name),
        help = ("give %s its row in spec/dtypes.lua, with the code that onnx.proto has for it"):format(dtype),
      })
    end
    list[i], is_sequence = dtype, inner and true
  end
  return { constraint.name, list, sequence = is_sequence, says = constraint.says }
end

local function rows_of(list, make_row, ...)
  local rows = {}
  for i, row in ipairs(list) do
    rows[i] = make_row(row, ...)
  end
  return rows
end

-- The declaration of a section's version, and what it leaves to a person: { undecided, gone }, both lists of sentences.
local function version_of(page, section, op, previous, dtypes)
  local label = ("%s-%d"):format(op.op, section.since_version)
  local new = changelog.facts(page, section)
  local old = previous and facts.of_table(op, previous) or facts.none(op)
  if new.deprecated then
    refuse(page, section.line, "%s is deprecated: the tables end before it, at newest_opset = %d", label,
      section.since_version - 1)
  end
  local lengths, found = length_rules(previous, old, new)
  local version = {
    since_version = section.since_version,
    source = { label, new.hash },
    news = changes.news(changes.between(old, new)),
    doc = new.doc,
    attributes = rows_of(new.attributes, function(row) return attribute_row(page, label, row, previous) end),
    inputs = rows_of(new.inputs, function(row) return parameter_row(page, label, row) end),
    outputs = rows_of(new.outputs, function(row) return parameter_row(page, label, row) end),
    type_constraints = rows_of(new.type_constraints, function(row) return constraint_row(page, label, row, dtypes) end),
    lengths = lengths,
    -- notes about sentences that still stand are notes about this version
    unclear = previous and #found.fresh + #found.gone == 0 and previous.unclear or {},
  }
  local again = facts.of_table(op, version)
  again.hash = new.hash
  local differences = facts.differences(new, again)
  if #differences > 0 then
    refuse(page, differences[1].line, "%s: %s is %s, which the tables cannot say", label, differences[1].field,
      differences[1].is)
  end
  return version, found
end

-- Where a block goes: in front of the first later version, or behind the last.
local function insert(source, path, since_version, block)
  local last
  for start, since in source:gmatch("\n()    { since_version = (%d+),") do
    if tonumber(since) > since_version then
      return source:sub(1, start - 1) .. block .. "\n" .. source:sub(start)
    end
    last = start
  end
  local finish = last and source:find("\n  },\n}\n$", last)
  if not finish then
    fail.refused({ place = sources.name(path), what = "there is no line '    { since_version = N,' or no end of the versions" })
  end
  return source:sub(1, finish) .. "\n" .. block .. source:sub(finish + 1)
end

-- The newest opset of which no version lacks.
local function newest_opset(page, op)
  local first = changelog.missing(page, op)[1]
  return first and first.since_version - 1 or page.newest.opset
end

-- The versions of an op that are to be imported.
local function wanted(page, op, version)
  local sections = {}
  for _, section in ipairs(changelog.missing(page, op)) do
    sections[#sections + 1] = (not version or section.since_version == version) and section or nil
  end
  if version and #sections == 0 and changelog.find(page, op.op, version) then
    fail.refused({ what = ("%s-%d is in the tables: remove its block to import it anew"):format(op.op, version) })
  end
  return sections
end

-- Adds a version to an op and to the text of its file.
local function add_version(page, op, section, spec, file)
  local place, previous = 1, nil
  for i, version in ipairs(op.versions) do
    if version.since_version < section.since_version then
      place, previous = i + 1, version
    end
  end
  local dtypes = {}
  for _, row in ipairs(spec.dtypes) do
    dtypes[row[1]] = true
  end
  local version, found = version_of(page, section, op, previous, dtypes)
  table.insert(op.versions, place, version)
  file.source = insert(file.source, file.path, version.since_version, block_text(version, spec.types))
  return { file = file, version = version, gone = found.gone }
end

-- What was written, and what is left to do, by line.
local function tell(entry)
  local source, version = entry.file.source, entry.version
  local place = source:find(("    { since_version = %d,"):format(version.since_version), 1, true)
  local function print_line(format, ...)
    print(("%s:%d: %s"):format(entry.file.out, text.line_at(source, place), format:format(...)))
  end
  print_line("%s: %s", version.source[1], version.news)
  for _, sentence in ipairs(entry.gone) do
    print_line("gone: %s", sentence)
  end
  for _, row in ipairs(version.attributes) do
    if row[2] == "string" and not row.values then
      place = source:find(('{ "%s", "string"'):format(row[1]), place + 1, true)
      print_line("undecided: which strings '%s' can be: %s", row[1], text.flat(row.says))
    end
  end
  for _, row in ipairs(version.lengths) do
    if row.undecided then
      place = source:find("{ undecided = true", place + 1, true)
      print_line("undecided: %s", row.says or row.decided)
    end
  end
end

local function read_table(path, out)
  local source = read_source(path)
  local file = { path = path, source = source, before = source, out = out .. "/" .. path:match("([^/]*)$") }
  check_own_tree(file.out, source)
  return file
end

-- Writes the tables that changed, if they hold together.
local function write(files, out)
  local instead, changed = {}, {}
  for _, file in ipairs(files) do
    if file.source ~= file.before then
      instead[file.path] = file.source
      changed[#changed + 1] = { file.out, file.source }
    end
  end
  if #changed > 0 then
    load_spec({ may_be_undecided = true, instead = instead })
  end
  host.sweep(out)
  local done, why, path = host.write_files(changed)
  fail.unless(done, why, path, "--out names an existing directory")
  return #changed
end

return function(options)
  local spec = load_spec({ may_be_undecided = true })
  local ops = facts.ops_named(spec, options.op, options.spec_command)
  local page = changelog.read(options.page)
  local out = (options.out or sources.name("spec")):gsub("(.)/+$", "%1")
  local files, report, names = {}, {}, {}
  for i, op in ipairs(ops) do
    local file = read_table(spec.paths[op.op], out)
    for _, section in ipairs(wanted(page, op, options.version)) do
      report[#report + 1] = add_version(page, op, section, spec, file)
    end
    file.source = file.source:gsub("(\n  newest_opset = )%d+", "%1" .. math.max(newest_opset(page, op), op.newest_opset), 1)
    files[i], names[i] = file, ("%s-%d"):format(op.op, options.version or 0)
  end
  if options.version and #report == 0 then
    refuse(page, page.newest.line, "the page ends without %s", table.concat(names, " and "))
  end
  local written = write(files, out)
  for _, entry in ipairs(report) do
    tell(entry)
  end
  print(("%d %s imported, %d %s written"):format(#report, #report == 1 and "version" or "versions", written,
    written == 1 and "file" or "files"))
end
