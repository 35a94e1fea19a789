-- spec_import.lua: the command. Writes the tables of versions that the page has and the tables lack: what the page states, and
-- length rules that can be carried over. It stops behind a version with open decisions, since the next version depends on them.
local block_text = require("opset.block_text")
local changelog = require("opset.changelog")
local changes = require("opset.changes")
local check_own_tree = require("command.check_own_tree")
local facts = require("opset.facts")
local fail = require("base.fail")
local length_rules = require("opset.length_rules")
local load_spec = require("spec.load_spec")
local map = require("base.list").map
local notes = require("opset.notes")
local read_source = require("base.read_source")
local sentences = require("opset.sentences")
local serving = require("spec.serving")
local sources = require("sources")
local table_text = require("opset.table_text")
local tell_alike = require("opset.alike")
local text = require("base.text")
local write_files = require("base.write_files")
local undecided = require("spec.undecided")

local plural = text.plural

local function refuse(page, line, format, ...)
  fail.refused({ place = page.path, line = line, what = format:format(...) })
end

-- A fact that the tables cannot express yet is refused, with its line on the page; the generator must support it first.

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
    refuse(page, parameter.line, "%s: '%s' is heterogeneous, which the tables cannot express", label, parameter.name)
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

-- Refuses a section with facts that the tables do not hold.
local function check_facts(page, label, stated, held)
  held.hash = stated.hash
  local differences = facts.differences(stated, held)
  if #differences > 0 then
    refuse(page, differences[1].line, "%s: %s is %s, which the tables cannot express", label, differences[1].field,
      differences[1].is)
  end
end

-- The declaration of a section's version, and what is left out of it: { gone = sentences, left = notes }. previous = the version
-- before it, or the version itself if its section was corrected.
local function version_of(page, section, op, previous, dtypes)
  local label, new = section.label, changelog.facts(page, section)
  local old = previous and facts.of_table(op, previous) or facts.none(op)
  local rules, found = length_rules(previous, old, new)
  local held, left = notes(previous and previous.unclear or {}, old, new, found.differing)
  local version = {
    since_version = section.since_version,
    source = { label, new.hash },
    news = old.since_version == new.since_version and previous.news or changes.news(changes.between(old, new)),
    doc = new.doc,
    attributes = map(new.attributes, function(row) return attribute_row(page, label, row, previous) end),
    inputs = map(new.inputs, function(row) return parameter_row(page, label, row) end),
    outputs = map(new.outputs, function(row) return parameter_row(page, label, row) end),
    type_constraints = map(new.type_constraints, function(row) return constraint_row(page, label, row, dtypes) end),
    length_rules = rules,
    unclear = held,
  }
  check_facts(page, label, new, facts.of_table(op, version))
  return version, { gone = found.gone, left = left }
end

-- The newest opset up to which the table has all versions.
local function newest_opset(page, op)
  local first = facts.missing(page, op)[1]
  return math.max(first and first.since_version - 1 or page.newest.opset, op.newest_opset)
end

-- The sections of an op to import: those that its table lacks, and, with --refresh, those whose text differs.
local function wanted(page, op, version, is_refresh)
  local sections, known = {}, facts.known(op)
  for _, section in ipairs(page.sections[op.op] or {}) do
    local ours = known[section.since_version]
    local is_wanted = not version or section.since_version == version
    if is_wanted and ours and not is_refresh and version then
      fail.refused({ place = page.path, line = section.line, what = section.label .. " is in the tables",
        help = "--refresh imports corrections; to import all of it again, remove its block" })
    elseif is_wanted and (not ours or is_refresh and ours.hash ~= changelog.facts(page, section).hash) then
      sections[#sections + 1] = section
    end
  end
  return sections
end

-- Marks an op, and the text of its file, as deprecated.
local function deprecate(page, op, section, file)
  local new, last = changelog.facts(page, section), op.versions[#op.versions].since_version
  if last >= new.since_version then
    refuse(page, section.line, "%s is deprecated, and the tables have version %d", section.label, last)
  end
  op.deprecated = { since_version = new.since_version, source = { section.label, new.hash }, doc = new.doc }
  file.source = table_text.with_deprecation(file.source, file.path, block_text.of_deprecation(op.deprecated))
end

-- Adds sections to an op and to the text of its file -> list of { file, section, version, gone, left }. The version is nil where
-- the op is deprecated. The list ends with the first section that must wait: { file, section, waits_for }.
local function add_sections(page, op, sections, spec, file)
  local added = {}
  for i, section in ipairs(sections) do
    local since, deprecated = section.since_version, op.deprecated
    local previous, place = serving(op.versions, since) -- the same, else the one before
    if deprecated and deprecated.since_version < since then
      refuse(page, section.line, "%s comes after %s, which deprecates the operator", section.label, deprecated.source[1])
    elseif section.deprecated then
      deprecate(page, op, section, file)
      added[i] = { file = file, section = section }
    elseif previous and #undecided.all(previous) > 0 then
      added[i] = { file = file, section = section, waits_for = previous.source[1] }
      break
    else
      local version, found = version_of(page, section, op, previous, spec.dtypes_by_name)
      table.insert(op.versions, place + 1, version)
      if previous and previous.since_version == since then
        table.remove(op.versions, place)
      end
      file.source = table_text.with_block(file.source, file.path, since, block_text.of_version(version, spec.types))
      added[i] = { file = file, section = section, version = version, gone = found.gone, left = found.left }
    end
  end
  return added
end

-- Prints by print_line(line, words) what was written for a version, and, if tells_rows, what is left to do.
local function tell_version(entry, tells_rows, print_line)
  local source, version = entry.file.source, entry.version
  local line = text.line_at(source, (table_text.block(source, version.since_version)))
  print_line(line, ("%s: %s"):format(entry.section.label, version.news))
  local left_as_rows = map(version.length_rules, function(row) return row.gone or "" end)
  for _, sentence in ipairs(sentences.without(entry.gone, left_as_rows)) do
    print_line(line, "gone: " .. sentence)
  end
  for _, note in ipairs(entry.left) do
    print_line(line, "left out: " .. note.says)
  end
  local list = tells_rows and undecided.all(version) or {}
  local lines = table_text.lines(source, version.since_version, list)
  for i, left in ipairs(list) do
    print_line(lines[i], left.subject)
  end
end

local function tell(page, entry, tells_rows)
  local file, section = entry.file, entry.section
  local function print_line(line, words)
    print(("%s:%d: %s"):format(text.visible(file.out), line, words))
  end
  if entry.waits_for then
    print(("%s:%d: %s waits: decide what %s leaves open, then import again"):format(text.visible(page.path), section.line,
      section.label, entry.waits_for))
  elseif entry.version then
    tell_version(entry, tells_rows, print_line)
  else
    print_line(text.line_at(file.source, file.source:find("\n  deprecated = ", 1, true) + 1), section.label .. ": deprecated")
  end
end

local function read_table(path, out)
  local source = read_source(path)
  local file = { path = path, source = source, before = source, out = out .. "/" .. text.file_name(path) }
  check_own_tree(file.out, source)
  return file
end

-- Refuses tables that are inconsistent. The place of a problem with an imported version is on the page, since its table is not
-- written.
local function check(instead, report, page)
  local done, problem = fail.try(load_spec, { may_be_undecided = true, instead = instead })
  if done then
    return
  end
  for _, entry in ipairs(report) do
    local label = entry.section.label .. ": "
    if type(problem) == "table" and problem.what:sub(1, #label) == label then
      problem.place, problem.line = page.path, entry.section.line
    end
  end
  error(problem, 0)
end

-- Writes the tables that changed, if they are consistent; returns their number.
local function write(files, report, page)
  local instead, changed = {}, {}
  for _, file in ipairs(files) do
    if file.source ~= file.before then
      instead[file.path] = file.source
      changed[#changed + 1] = { file.out, { file.source } }
    end
  end
  if #changed > 0 then
    check(instead, report, page)
  end
  write_files(changed, "--out names an existing directory")
  return #changed
end

return function(options)
  local spec = load_spec({ may_be_undecided = true })
  local ops = facts.ops_named(spec, options.op, options.spec_command)
  local page = changelog.read(options.page)
  local out = (options.out or sources.name("spec")):gsub("(.)/+$", "%1")
  local files, report, names, imported = {}, {}, {}, 0
  for i, op in ipairs(ops) do
    local file = read_table(op.path, out)
    for _, entry in ipairs(add_sections(page, op, wanted(page, op, options.version, options.refresh), spec, file)) do
      report[#report + 1] = entry
      imported = imported + (entry.waits_for and 0 or 1)
    end
    file.source = table_text.with_newest(file.source, newest_opset(page, op))
    files[i], names[i] = file, ("%s-%d"):format(op.op, options.version or 0)
  end
  tell_alike(page, ops)
  if options.version and #report == 0 and not options.refresh then
    refuse(page, page.newest.line, "the page does not have %s", table.concat(names, " and "))
  end
  local written = write(files, report, page)
  for _, entry in ipairs(report) do
    tell(page, entry, not options.tells_no_rows)
  end
  print(("%s imported, %s written"):format(plural(imported, "version"), plural(written, "file")))
end
