-- model.lua: the values of a model for templates/report/model.html.in: its summary, rows, functions and manifest.
--
-- A model is { id, open_id = the id of its open options, file = its name, nodes = understood, known = the rest of what load.file
-- of understand.lua returns, said = what the command line says of it (read_known.lua), texts and calls = of
-- render_code.lua }. `examine` adds rows = the objects of the manifest, node_ids, places = of their inputs (places.lua), groups
-- (groups.lua), total (write/summary.lua), open_options = a function that returns the list of open_options.lua,
-- options_of(index) = the same for one node, and try = the function of trials.lua. `shown` adds function_ids.
local bytes = require("report.bytes")
local draw_shares = require("report.draw_shares")
local functions = require("report.functions")
local groups = require("report.groups")
local html = require("base.html")
local json = require("base.json")
local lazy = require("base.lazy")
local map = require("base.list").map
local manifest = require("core.manifest")
local open_options = require("report.open_options")
local places = require("report.places")
local rows = require("report.rows")
local summary = require("write.summary")
local text = require("base.text")
local trials = require("report.trials")
local words = require("report.words")

local accepts = lazy("core.accepts")

local model = {}

-- The manifest for the page, without line breaks and indentation. Strings hold no line breaks.
local function compact(write_manifest, is_whole)
  local pieces = {}
  write_manifest(function(piece)
    pieces[#pieces + 1] = piece:gsub("\n *", "")
  end, not is_whole)
  return html.json(table.concat(pieces))
end

-- The names of functions of nodes: those that copy, then views.
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
    add(copies, row.views_function)
    for _, output in ipairs(row.outputs) do
      add(views, output["function"])
    end
  end
  return table.move(views, 1, #views, #copies + 1, copies)
end

-- The helpers that the named functions call: all other functions that have machine code of their own.
local function helper_names(called, sizes)
  local helpers, is_called = {}, {}
  for _, name in ipairs(called) do
    is_called[name] = true
  end
  for _, name in ipairs(sizes and text.sorted_keys(sizes.by_name) or {}) do
    helpers[#helpers + 1] = not is_called[name] and name or nil
  end
  return helpers
end

local function size_of(name, sizes)
  local size = sizes and sizes.by_name[name]
  return size and bytes.size(size) or sizes and "inline" or ""
end

-- The functions of the page: { list = those that nodes call, as long as there are room.bytes for their C, helpers,
-- left_out = the number of the others, sizes }. Adds the ids of the listed functions to of.function_ids.
local function functions_of(of, new_id, room)
  local code, names, sizes = of.texts.code, function_names(of), functions.sizes(of.texts)
  local made = { list = {}, helpers = {}, left_out = 0, sizes = sizes }
  for _, name in ipairs(names) do
    if #code[name] <= room.bytes then
      room.bytes = room.bytes - #code[name]
      of.function_ids[name] = new_id(name)
      made.list[#made.list + 1] = { name = html.identifier(name), id = of.function_ids[name], code = code[name],
        size = size_of(name, sizes) }
    else
      made.left_out = made.left_out + 1
    end
  end
  for i, name in ipairs(helper_names(names, sizes)) do
    made.helpers[i] = { name = html.identifier(name), size = size_of(name, sizes) }
  end
  return made
end

-- new_id = the function of ids.lua
function model.examine(of, new_id)
  local length_rules = {}
  of.rows, of.node_ids, of.total = {}, {}, summary.new()
  for i, node in ipairs(of.nodes) do
    of.rows[i], length_rules[i] = manifest.row(node, of.calls[node.parts]), node.choices[1].row
    of.node_ids[i] = new_id(of.rows[i].path)
    summary.add(of.total, of.rows[i])
  end
  of.places = places(of.nodes, of.rows)
  local options
  function of.open_options()
    options = options or open_options(of.nodes, of.known)
    return options
  end
  of.try = trials.of_model(of.known.path, of.said)
  function of.options_of(index) return open_options({ of.nodes[index] }, of.known) end
  of.groups = groups(of.rows, of.places, length_rules)
end

-- A condition on symbols (core/accepts.lua) for the template.
local function condition_shown(condition)
  local others = condition.count > 1 and (" and %d more"):format(condition.count - 1) or ""
  return { words = html.cut(accepts.text(condition)) .. (condition.is_checked and "" or ", unchecked"),
    by = ("%s%s: %s"):format(html.cut(condition.path), others, html.cut(condition.why)) }
end

-- most = the bytes that the row copies that copies the most, is_whole = whether the page has the whole manifest
function model.shown(of, new_id, room, most, is_whole)
  local total = of.total
  of.function_ids = {}
  local made = functions_of(of, new_id, room)
  local sizes = made.sizes
  return {
    id = of.id, name = of.file, nodes = total.nodes, folded = ("in %s"):format(text.plural(#of.groups, "row")),
    copied = bytes.short(total.copied), copied_open = words.open(total.copied.open),
    uncopied = bytes.short(total.uncopied), uncopied_open = words.open(total.uncopied.open),
    shares = draw_shares.of(total), shares_height = draw_shares.height,
    accepts = map(of.nodes.accepts, condition_shown),
    options = of.open_options(), filled = words.filled(of.open_options()), open_id = of.open_id,
    has_sizes = sizes ~= nil, code_bytes = sizes and bytes.size(sizes.total),
    code_by = sizes and "of all functions below, by " .. sizes.compiler,
    rows = rows(of, most), functions = made.list, helpers = made.helpers,
    left_out = made.left_out, source = of.texts[1][1],
    is_whole = is_whole, manifest_file = of.texts[3][1], manifest = compact(of.texts[3][2], is_whole),
  }
end

return model
