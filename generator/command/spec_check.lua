-- spec_check.lua: the command. Compares the tables with ONNX's page: every field that the page states, and the hash of each
-- section's text.
local changelog = require("opset.changelog")
local facts = require("opset.facts")
local fail = require("base.fail")
local load_spec = require("spec.load_spec")
local tell_alike = require("opset.alike")
local text = require("base.text")

-- Prints the differences between the page and the table of an op; returns their number.
local function check_op(page, op)
  local differences = 0
  local function differs(line, label, field, is, should)
    print(("%s:%d: %s: %s\n  page:  %s\n  table: %s"):format(text.visible(page.path), line, label, field, is, should))
    differences = differences + 1
  end
  if page.newest.opset ~= op.newest_opset then
    differs(page.newest.line, op.op, "newest_opset", page.newest.opset, op.newest_opset)
  end
  local sections = {}
  for _, section in ipairs(page.sections[op.op] or {}) do
    sections[section.since_version] = section
  end
  for _, version in ipairs(facts.of_op(op)) do
    local label, section = ("%s-%d"):format(op.op, version.since_version), sections[version.since_version]
    if section then
      for _, difference in ipairs(facts.differences(changelog.facts(page, section), version)) do
        differs(difference.line, label, difference.field, difference.is, difference.should)
      end
    else
      differs(page.newest.line, label, "since_version", "none", version.since_version)
    end
  end
  for _, section in ipairs(facts.missing(page, op)) do
    differs(section.line, section.label, "since_version", section.since_version, "none")
  end
  return differences
end

-- options.tables: what load_spec returns, if they are loaded already.
return function(options)
  local spec = options.tables or load_spec({ may_be_undecided = true })
  local page = changelog.read(options.page)
  local versions, differences = 0, 0
  tell_alike(page, spec.ops)
  for _, op in ipairs(spec.ops) do
    versions = versions + #facts.of_op(op)
    differences = differences + check_op(page, op)
  end
  if differences > 0 then
    fail.refused({
      what = ("%s between the tables and %s"):format(text.plural(differences, "difference"), page.path),
      help = "splitgen spec diff shows what is new in a version; splitgen spec import writes its table",
    })
  end
  print(("%d versions agree with %s"):format(versions, text.visible(page.path)))
end
