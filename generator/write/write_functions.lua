-- write_functions.lua: planned functions (plan/plan_functions.lua) as C: names, parameters and bodies, byte counts, the nodes
-- that comments name, and what the file defines before them. Names of a model stay data.
local byte_counts = require("write.byte_counts")
local contracts = require("write.contracts")
local describe = require("write.describe")
local fail = require("base.fail")
local joined = require("base.list").joined
local host = require("host")
local map = require("base.list").map
local merged = require("base.list").merged
local named_functions = require("write.named")
local names = require("write.names")
local prelude = require("write.prelude")
local render = require("base.render")
local shared = require("write.shared")
local taken_names = require("write.taken_names")
local taken_over = require("write.taken_over")
local text = require("base.text")
local write_copy = require("write.write_copy")
local write_place = require("write.write_place")
local write_run = require("write.write_run")

-- The lines that tell what a function is for. A node is described once, whatever it needs.
local function add_description(made, described)
  made.described = {}
  for i = 1, #made.serves, 2 do
    local node, index = made.serves[i], made.serves[i + 1]
    described[node] = described[node] or text.wrap(describe(node), 100)
    local first = #made.described + 1
    table.move(described[node], 1, #described[node], first, made.described)
    if index then
      made.described[first] = ("part %d of %s"):format(index, made.described[first])
    end
  end
  local others = made.node_count - #made.serves // 2
  if others > 0 then
    made.described[#made.described + 1] = ("and %d more nodes"):format(others)
  end
end

-- Adds the names of a function and of its macros to those that are taken. Digests are short: two functions may have one, if only
-- somebody looks for such names of dimensions.
local function take_names(taken, made, from)
  local function check(name)
    if taken_names.has(taken, name) then
      fail.refused({ place = from, node = made.serves[1].path, rule = "name",
        what = ("two functions would be called %s"):format(name), help = "give a dimension of one of them another name" })
    end
  end
  for _, one in ipairs(made.functions or { made }) do
    check(one.name)
    taken_names.add(taken, one.name)
  end
  if made.cut_name then
    check(made.cut_name)
    taken_names.add(taken, made.cut_name)
  end
  taken_names.add(taken, made.name)
  for _, suffix in ipairs(taken.are_plain and {} or made.suffixes) do -- of plain names no two can make one macro
    check(("%s_%s"):format(made.name, suffix))
  end
  taken_names.add(taken, made.name, made.suffixes)
end

local function note_place(with, place)
  with.has_offsets = with.has_offsets or place.address ~= "0"
end

-- How each kind of function is written, and note(with, made) what the file must have for one.
local kinds = {
  runs = { shown = "run", name = names.of_run, write = write_run, byte_counts = byte_counts.of_run,
    header = "templates/run.h.in", source = "templates/run.c.in",
    note = function(with, run) taken_over.add_run(with.names, run) end },
  copies = { shown = "copy", has_forms = true, name = names.of_copy, write = write_copy, byte_counts = byte_counts.of_copy,
    header = "templates/copy.h.in", source = "templates/copy.c.in",
    note = function(with, copy)
      taken_over.add_copy(with.names, copy)
      prelude.add(with.needs, copy)
    end },
  views = { shown = "place", name = names.of_view, write = write_place, byte_counts = byte_counts.of_view,
    header = "templates/place.h.in", note = note_place },
  slices = { shown = "place", name = names.of_slice, write = write_place, byte_counts = byte_counts.of_slice,
    header = "templates/place.h.in", note = note_place },
}

-- The suffixes of a function's macros, in a list that it shares with other functions.
local function suffixes_of(made, lists)
  local suffixes = map(made.byte_counts, function(count) return count.suffix end)
  local key = table.concat(suffixes, " ")
  lists[key] = lists[key] or suffixes
  return lists[key]
end

-- What is asked of a function behind its text. All else that was planned goes: there can be very many functions.
local kept = { "aligned", "alignment", "arguments", "function_name", "function_parameters", "functions", "lengths_name", "name",
  "outputs_as", "parameters", "reason", "returns", "strategy", "suffixes", "takes_rows" }

local function release(planned, made, keeps_counts)
  for key in pairs(planned) do
    planned[key] = nil
  end
  planned.byte_counts = keeps_counts and made.byte_counts or nil
  for _, key in ipairs(kept) do
    planned[key] = made[key]
  end
end

-- Adds the text of a function to those for a header and a source, written; with is what all functions have in common.
local function add_to_files(with, kind, made, written)
  local values = { [kind.shown] = made, file = with.file }
  table.insert(written.headers, render(kind.header, values):sub(1, -2))
  if kind.source and not made.shares then
    table.insert(written.sources, render(kind.source, values):sub(1, -2))
  end
end

-- Adds it to those that are embedded. Nobody calls what only tells how a run cuts.
local function add_embedded(with, kind, made)
  local embedded = require("write.embedded")
  embedded.add[kind.shown](with.functions, made)
  if made.lengths_name then
    made.functions, made.lengths_name = { made.functions[1] }, nil
  end
end

local no_contract <const> = {}

-- The planned functions of a kind as C: { headers, sources = texts }; `with` is what all functions of the file have in common.
local function write_all(kind, all, with)
  local written = { headers = {}, sources = {} }
  for _, planned in ipairs(all) do
    local made = merged(planned)
    made.forms = kind.has_forms and not made.shares and with.forms_of(made) or nil
    kind.write(made, kind.name(with.prefix, planned))
    made.byte_counts = kind.byte_counts(made)
    made.suffixes = suffixes_of(made, with.suffixes)
    made.contract, made.contract_for_all, made.lengths_contract = no_contract, no_contract, no_contract
    if with.has_contracts then
      contracts[kind.shown](made)
    end
    add_description(made, with.described)
    take_names(with.taken, made, with.from)
    kind.note(with, made)
    with.add(with, kind, made, written)
    release(planned, made, with.has_named_nodes)
  end
  return written
end

-- Nobody reads more of it than the manifest.
local function add_nothing() end

-- Texts by the names of what the file has taken over.
local function renamed(texts, named)
  return next(named.names) and map(texts, function(words) return shared.renamed(words, named) end) or texts
end

-- What embedded functions take over of others, as pieces; typed functions come last.
local function finish_embedded(shown, with, nodes, planned)
  local embedded = require("write.embedded")
  local _, own = named_functions(nodes, with.taken, with.from, { is_embedded = true })
  for _, made in ipairs(own) do
    embedded.add.own(with.functions, made)
  end
  local named
  shown.pieces, named = taken_over.pieces(with.names, with.needs, with.functions, #planned.runs > 0)
  embedded.finish(with.functions, shown.pieces, named)
  shown.functions = with.functions
  shown.all = joined(planned.copies, planned.runs, planned.views, planned.slices, own)
  return shown
end

-- nodes, the functions that are planned for them, prefix, what the nodes are of, whether their C is embedded in another's,
-- or nobody wants any, whether their contracts are wanted
-- -> what templates/model.h.in and model.c.in show, or functions and pieces (embedded.lua); and all = the functions in the order
-- of the header.
return function(nodes, planned, prefix, from, is_embedded, is_listed, has_contracts)
  local file = prefix .. "_split"
  local with = { prefix = prefix, file = file, from = from, forms_of = planned.forms_of, described = {}, suffixes = {},
    taken = taken_names.new(), names = taken_over.new(), needs = prelude.new(), has_offsets = false,
    has_contracts = has_contracts,
    add = is_embedded and add_embedded or is_listed and add_nothing or add_to_files, functions = {} }
  for _, node in ipairs(nodes) do
    with.has_named_nodes = with.has_named_nodes or node.name ~= nil
  end
  local shown = { file = file, has_slices = #planned.slices > 0, prelude = {}, ends = {} }
  for _, of in ipairs({ "runs", "copies", "views", "slices" }) do -- of the library, what runs call comes first
    shown[of] = write_all(kinds[of], planned[of], with)
  end
  if is_embedded then
    return finish_embedded(shown, with, nodes, planned)
  end
  local named, columns
  shown.library, named, columns = taken_over.lines(with.names)
  for _, copy in ipairs(columns) do
    prelude.add(with.needs, copy)
  end
  shown.has_functions = #planned.copies + #planned.runs > 0
  if shown.has_functions then
    shown.prelude, shown.ends = prelude.lines(with.needs)
  end
  shown.runs.sources = renamed(shown.runs.sources, named)
  shown.copies.sources = renamed(shown.copies.sources, named)
  shown.places = joined(shown.views.headers, shown.slices.headers)
  shown.places_have_offsets = with.has_offsets
  shown.statuses = #planned.runs > 0 and taken_over.statuses() or {}
  local own
  shown.named, own = named_functions(nodes, with.taken, from, { file = file })
  shown.all = joined(planned.copies, planned.runs, planned.views, planned.slices, own)
  shown.names_digest = host.sha256(table.concat(shown.named)):sub(1, 8)
  return shown
end
