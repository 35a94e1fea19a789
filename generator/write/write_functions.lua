-- write_functions.lua: planned functions (plan/plan_functions.lua) as C: names, parameters, bodies, byte counts, comments that
-- name nodes, and definitions that the functions need. Names of a model appear only in comments.
local byte_counts = require("write.byte_counts")
local c_name = require("write.c_name")
local comments = require("write.comments")
local contracts = require("write.contracts")
local fail = require("base.fail")
local joined = require("base.list").joined
local map = require("base.list").map
local merged = require("base.list").merged
local named_functions = require("write.named")
local names = require("write.names")
local prelude = require("write.prelude")
local render = require("base.render")
local shared = require("write.shared")
local taken_over = require("write.taken_over")
local write_copy = require("write.write_copy")
local write_place = require("write.write_place")
local write_run = require("write.write_run")

-- Adds the names of a function to those that are taken. Names may clash: digests are short, so names of dimensions can be found
-- for which two are equal. No function has the name of a macro (names.lua), but a parameter may have one, if the prefix is like
-- the names of parameters.
local function take_names(with, made)
  local function refuse(format, name, help)
    fail.refused({ place = with.from, node = made.serves[1].path, rule = "name", what = format:format(name), help = help })
  end
  local function take(name)
    if with.taken[name] then
      refuse("two functions would be called %s", name, "give a dimension of one of them another name")
    end
    with.taken[name] = true
  end
  for _, one in ipairs(made.functions or { made }) do
    take(one.name)
  end
  for _, name in ipairs({ made.cut_name, made.reads_by }) do
    take(name)
  end
  for _, parameter in ipairs(made.parameters) do
    local name = parameter.name
    if name:sub(1, #with.prefix + 1) == with.prefix .. "_" and c_name.macro_words[name:match("_(%u+)$")] then
      refuse("the parameter %s could be a macro of another function", name, "choose another prefix")
    end
  end
end

-- How each kind of function is written; note(with, made) records what the file must define for it.
local kinds = {
  runs = { shown = "run", name = names.of_run, write = write_run, byte_counts = byte_counts.of_run,
    header = "templates/run.h.in", source = "templates/run.c.in",
    note = function(with, run)
      taken_over.add_run(with.names, run)
      with.takes_split = with.takes_split or #run.readers > 0
    end },
  copies = { shown = "copy", has_forms = true, name = names.of_copy, write = write_copy, byte_counts = byte_counts.of_copy,
    header = "templates/copy.h.in", source = "templates/copy.c.in",
    note = function(with, copy)
      taken_over.add_copy(with.names, copy)
      prelude.add(with.needs, copy)
    end },
  views = { shown = "place", name = names.of_view, write = write_place, byte_counts = byte_counts.of_view,
    header = "templates/place.h.in", note = function() end },
  slices = { shown = "place", name = names.of_slice, write = write_place, byte_counts = byte_counts.of_slice,
    header = "templates/place.h.in", note = function() end },
}

-- The fields that are read once the text is written. The others are released, since there can be very many functions.
local kept = { "aligned", "alignment", "arguments", "function_name", "function_parameters", "functions", "has_whole",
  "lengths_name", "may_be_null", "measure", "name", "outputs_as", "parameters", "reason", "returns", "rows_name", "strategy",
  "takes_ranges", "takes_rows", "views_name" }

local function release(planned, made, keeps_counts)
  for key in pairs(planned) do
    planned[key] = nil
  end
  planned.byte_counts = keeps_counts and made.byte_counts or nil
  for _, key in ipairs(kept) do
    if made[key] ~= nil then -- not all kinds have each field
      planned[key] = made[key]
    end
  end
end

-- Adds the text of a function to `written`, those of the header and the source.
local function add_to_files(with, kind, made, written)
  local values = { [kind.shown] = made, file = with.file }
  table.insert(written.headers, render(kind.header, values):sub(1, -2))
  if kind.source and not made.shares then
    table.insert(written.sources, render(kind.source, values):sub(1, -2))
  end
end

-- Adds an embedded function. A run has no function for its lengths there.
local function add_embedded(with, kind, made)
  local embedded = require("write.embedded")
  embedded.add[kind.shown](with.functions, made)
  if made.lengths_name then
    made.functions, made.lengths_name = { made.functions[1], made.functions[3] }, nil
  end
end

local no_contract <const> = {}

-- The planned functions of a kind as C: { headers, sources = texts }; `with` is what all functions of the file have in common.
local function write_all(kind, all, with)
  local written = { headers = {}, sources = {} }
  for _, planned in ipairs(all) do
    local made = merged(planned)
    made.forms = kind.has_forms and not made.shares and with.forms_of(made) or nil
    made.is_embedded = with.add == add_embedded
    kind.write(made, kind.name(with.prefix, planned, with.taken))
    made.byte_counts = kind.byte_counts(made)
    made.contract, made.contract_for_all, made.lengths_contract, made.views_contract = no_contract, no_contract, no_contract,
      no_contract
    if with.has_contracts then
      contracts[kind.shown](made)
    end
    made.described = comments.sentences(made)
    if kind.shown == "copy" then
      made.comment_of_rows, made.comment = comments.of_copy(made)
    elseif kind.shown == "place" then
      made.comment = comments.of_place(made)
    end
    take_names(with, made)
    kind.note(with, made)
    with.add(with, kind, made, written)
    release(planned, made, with.has_named_nodes)
  end
  return written
end

-- The function that checks what the model accepts: its names are taken, and it is embedded like the others.
local function take_accepts(with, made, is_embedded)
  take_names(with, merged(made, { serves = { made } }))
  if is_embedded then
    require("write.embedded").add.accepts(with.functions, made)
  end
end

-- For a manifest without C.
local function add_nothing() end

-- Whether lists of texts name what <stdint.h> defines.
local function names_integers(lists)
  for _, texts in ipairs(lists) do
    for _, words in ipairs(texts) do
      for _, pattern in ipairs({ "int%d+_t", "uintptr_t", "INT64_C", "SIZE_MAX" }) do
        if words:find(pattern) then
          return true
        end
      end
    end
  end
  return false
end

-- Texts with the names that the file gives to what it takes from the library.
local function renamed(texts, named)
  return next(named) and map(texts, function(words) return shared.renamed(words, named) end) or texts
end

-- Adds the pieces that embedded functions need, and their typed functions, which come last.
local function finish_embedded(shown, with, nodes, planned)
  local embedded = require("write.embedded")
  local _, own = named_functions(nodes, with.taken, with.from, { is_embedded = true })
  for _, made in ipairs(own) do
    embedded.add.own(with.functions, made)
  end
  local named
  shown.pieces, named = taken_over.pieces(with.needs, with.functions, #planned.runs > 0 or shown.accepts)
  embedded.finish(with.functions, shown.pieces, named)
  shown.functions = with.functions
  shown.all = joined({ shown.accepts }, planned.copies, planned.runs, planned.views, planned.slices, own)
  return shown
end

-- nodes, the functions that are planned for them, what the model accepts (node/accepts.lua), { prefix, from = the nodes' model or
-- request, is_embedded = whether the C is pasted, is_listed = whether only the manifest is wanted, has_contracts }
-- -> the values for templates/model.h.in and model.c.in, or functions and pieces (embedded.lua); and all = the functions in the
-- order of the header.
return function(nodes, planned, conditions, form)
  local prefix, file, is_embedded = form.prefix, form.prefix .. "_split", form.is_embedded
  local with = { prefix = prefix, file = file, from = form.from, forms_of = planned.forms_of,
    taken = {}, names = taken_over.new(), needs = prelude.new(), takes_split = false, has_contracts = form.has_contracts,
    add = is_embedded and add_embedded or form.is_listed and add_nothing or add_to_files, functions = {} }
  for _, node in ipairs(nodes) do
    with.has_named_nodes = with.has_named_nodes or node.name ~= nil
  end
  local accepts = #conditions > 0 and require("write.write_accepts")(conditions, prefix) or nil
  local shown = { file = file, has_slices = #planned.slices > 0, prelude = {}, ends = {}, accepts = accepts,
    has_accepts = accepts ~= nil }
  for _, of in ipairs({ "runs", "copies", "views", "slices" }) do -- what runs call of the library comes first
    shown[of] = write_all(kinds[of], planned[of], with)
  end
  if accepts then
    take_accepts(with, shown.accepts, is_embedded)
  end
  if is_embedded then
    return finish_embedded(shown, with, nodes, planned)
  end
  local named
  shown.library, named = taken_over.lines(with.names)
  shown.has_functions = #planned.copies + #planned.runs > 0
  shown.has_bytes = #planned.runs + #planned.views + #planned.slices > 0
  for _, copy in ipairs(planned.copies) do
    shown.has_bytes = shown.has_bytes or not copy.measure
  end
  if shown.has_functions then
    with.needs.has_small = with.needs.has_small or #planned.runs > 0
    shown.prelude, shown.ends = prelude.lines(with.needs)
  end
  shown.runs.sources = renamed(shown.runs.sources, named)
  shown.copies.sources = renamed(shown.copies.sources, named)
  shown.places = joined(shown.views.headers, shown.slices.headers)
  shown.takes_split = with.takes_split
  shown.statuses = (#planned.runs > 0 or shown.accepts) and taken_over.statuses() or {}
  local own
  shown.named, own = named_functions(nodes, with.taken, form.from, {})
  shown.all = joined({ shown.accepts }, planned.copies, planned.runs, planned.views, planned.slices, own)
  local in_header = { shown.copies.headers, shown.runs.headers, shown.places, shown.named, shown.statuses }
  shown.has_integers = shown.has_accepts or names_integers(in_header)
  shown.source_has_integers = not shown.has_integers
    and names_integers({ shown.prelude, shown.library, shown.copies.sources, shown.runs.sources })
  return shown
end
