-- index.lua: what index.json says of cases, in the form of Wycheproof's files: a test has flags and a result, and the notes say
-- what each flag means.
local host = require("host")
local json = require("base.json")
local load_spec = require("spec.load_spec")
local map = require("base.list").map
local merged = require("base.list").merged
local read_index = require("verify.read_index")
local text = require("base.text")

local index = { start = ('{"schema":"%s",'):format(read_index.schema) } -- by which an index is known

local keys <const> = { "id", "path", "op", "since_version", "opset", "comment", "flags", "result", "bugType", "description",
  "effect", "links" }

-- What a flag means, by the flag: its row of spec/flags.lua or, of one that only a version's note has, what that says.
function index.notes(cases)
  local rows, notes = merged(load_spec().flags_by_name), {}
  for _, case in ipairs(cases) do
    for _, note in ipairs(case.version.unclear) do
      rows[note.flag or ""] = rows[note.flag or ""] or { bug_type = "TEXT_UNCLEAR", description = text.flat(note.says),
        effect = "Engines differ where the text is open.", links = note.links }
    end
    for _, flag in ipairs(case.flags) do
      local row = rows[flag]
      notes[flag] = { bugType = row.bug_type, description = row.description, effect = row.effect, links = json.list(row.links) }
    end
  end
  return notes
end

-- The text of index.json. A test's id is its place in the list; its path is its lasting name.
function index.text(cases)
  local notes = index.notes(cases)
  local function line(value) return json.one_line(value, keys) end
  local tests = map(cases, function(case, i)
    return line({ id = i, path = case.name, op = case.version.op, since_version = case.version.since_version, opset = case.opset,
      comment = case.comment, flags = json.list(case.flags), result = case.result })
  end)
  local shown = map(text.sorted_keys(notes), function(flag) return json.quoted(flag) .. ":" .. line(notes[flag]) end)
  return ('%s"version":"%s","numberOfTests":%d,\n"notes":{\n%s\n},\n"tests":[\n%s\n]}\n'):format(index.start,
    host.version, #cases, table.concat(shown, ",\n"), table.concat(tests, ",\n"))
end

return index
