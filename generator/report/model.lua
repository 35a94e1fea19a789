-- model.lua: what templates/report/model.html.in shows of a model: its summary, rows, functions and manifest.
--
-- A model is { id, file = what it is called, nodes = understood, known = what else understand.lua tells of it, texts = of
-- render_code.lua, against = nil or { name, rows } of the manifest that it is held against }, to which examine adds: rows = what
-- the manifest has of each node, node_ids, places = of their inputs (places.lua), compared (compare.lua), groups (groups.lua),
-- total (write/summary.lua) and open_options = a function that gives the list of open_options.lua, found when first asked for.
local bytes = require("report.bytes")
local compare = require("report.compare")
local functions = require("report.functions")
local groups = require("report.groups")
local html = require("base.html")
local json = require("base.json")
local manifest = require("write.manifest")
local open_options = require("report.open_options")
local places = require("report.places")
local rows = require("report.rows")
local summary = require("write.summary")
local text = require("base.text")
local words = require("report.words")

local model = {}

-- How many amounts are open.
local function open_words(sum)
  return sum.open > 0 and ("%s of unknown size"):format(text.plural(sum.open, "part")) or ""
end

-- The manifest as it stands in the page: without white space, where strings have no line break.
local function compact(write_manifest, is_whole)
  local pieces = {}
  write_manifest(function(piece)
    pieces[#pieces + 1] = piece:gsub("\n *", "")
  end, not is_whole)
  return html.json(table.concat(pieces))
end

-- The functions of nodes that copy, and behind them those of views.
local function function_names(of)
  local copies, views, is_there = {}, {}, {}
  local function add(list, name)
    if name and name ~= json.null and not is_there[name] then
      is_there[name] = true
      list[#list + 1] = name
    end
  end
  for _, row in ipairs(of.rows) do
    add(copies, row.rows_function)
    add(copies, row["function"])
    add(copies, row.lengths_function)
    for _, output in ipairs(row.outputs) do
      add(views, output["function"])
    end
  end
  return table.move(views, 1, #views, #copies + 1, copies)
end

-- The functions whose C has a place on the page, which has room.bytes for it, their ids by name, and how many have none.
local function functions_of(of, sizes, new_id, room)
  local shown, ids, left_out = {}, {}, 0
  local code = functions.code(of.texts)
  for _, name in ipairs(function_names(of)) do
    if #code[name] <= room.bytes then
      room.bytes = room.bytes - #code[name]
      ids[name] = new_id(name)
      local size = sizes and sizes.by_name[name]
      shown[#shown + 1] = { name = name, id = ids[name], code = code[name], size = size and bytes.size(size) or "" }
    else
      left_out = left_out + 1
    end
  end
  return shown, ids, left_out
end

-- new_id is that of ids.lua.
function model.examine(of, new_id)
  local rules = {}
  of.rows, of.node_ids, of.total = {}, {}, summary.new()
  for i, node in ipairs(of.nodes) do
    of.rows[i], rules[i] = manifest.row(node), node.choices[1].row
    of.node_ids[i] = new_id(of.rows[i].path)
    summary.add(of.total, of.rows[i])
  end
  of.places = places(of.nodes, of.rows)
  local changes, options = {}, nil
  function of.open_options()
    options = options or open_options(of.nodes, of.known)
    return options
  end
  if of.against then
    of.compared, changes = compare(of.rows, of.node_ids, of.against.rows, of.against.name, of.open_options)
  end
  of.groups = groups(of.rows, of.places, rules, changes)
end

-- most = the bytes that the row moves that moves the most, is_whole = whether the manifest is
function model.shown(of, new_id, room, most, is_whole)
  local total, sizes = of.total, functions.sizes(of.texts)
  local shown_functions, left_out
  shown_functions, of.function_ids, left_out = functions_of(of, sizes, new_id, room)
  return {
    id = of.id, name = of.file, nodes = total.nodes, folded = ("in %s"):format(text.plural(#of.groups, "row")),
    moved = bytes.short(total.copied), moved_open = open_words(total.copied),
    stays = bytes.short(total.uncopied), stays_open = open_words(total.uncopied), fates = words.fates(total),
    has_sizes = sizes ~= nil, code_bytes = sizes and bytes.size(sizes.total), compiler = sizes and sizes.compiler,
    against = of.compared and { of.compared } or {}, rows = rows(of, most), functions = shown_functions,
    left_out = left_out, source = of.texts[1][1],
    is_whole = is_whole, manifest_file = of.texts[3][1], manifest = compact(of.texts[3][2], is_whole),
  }
end

return model
