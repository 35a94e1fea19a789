-- write_functions.lua: planned functions (core/plan_functions.lua) as C: names, parameters, bodies, byte counts, comments that
-- name nodes, and definitions that the functions need. Names of a model appear only in comments.
local byte_counts = require("write.byte_counts")
local c_name = require("write.c_name")
local comments = require("write.comments")
local fail = require("base.fail")
local helpers = require("write.helpers")
local joined = require("base.list").joined
local map = require("base.list").map
local merged = require("base.list").merged
local typed_functions = require("write.typed")
local names = require("write.names")
local records = require("core.records")
local render = require("write.render_c")
local shared = require("write.shared")
local write_copy = require("write.write_copy")
local write_place = require("write.write_place")
local write_cut = require("write.write_cut")
local write_kernels = require("write.write_kernels")

-- Adds the names of a C function to those that are taken; others = names beside those of made.functions, path = of the first node
-- that needs it. Names may clash: digests are short, so dimensions and lengths can be found for which two are equal. No function
-- has the name of a macro (names.lua), but a parameter may have one, if the prefix is like the names of parameters.
local function take_names(with, made, others, path)
  local function refuse(format, name, help)
    fail.refused({ place = with.from, node = path, rule = "name", what = format:format(name), help = help })
  end
  local function take(name)
    if with.taken[name] then
      refuse("two functions would be called %s", name,
        "give a dimension of one of them another name, or ask for one by a request of its own with another prefix")
    end
    with.taken[name] = true
  end
  for _, one in ipairs(made.functions) do
    take(one.name)
  end
  for _, name in ipairs(others) do
    take(name)
  end
  for _, parameter in ipairs(made.parameters) do
    local name = parameter.name
    if name:sub(1, #with.prefix + 1) == with.prefix .. "_" and c_name.macro_words[name:match("_(%u+)$")] then
      refuse("the parameter %s could be a macro of another function", name, "choose another prefix")
    end
  end
end

-- How each kind of function is written: write(with, planned) -> its C function (core/records.lua) and text (texts.lua).
local kinds = {
  cuts = { shown = "cut", byte_counts = byte_counts.of_cut, header = "templates/cut.h.in", source = "templates/cut.c.in",
    write = function(with, cut)
      return write_cut(cut, names.of_cut(with.prefix, cut), not with.is_embedded)
    end },
  copies = { shown = "copy", byte_counts = byte_counts.of_copy, header = "templates/copy.h.in", source = "templates/copy.c.in",
    write = function(with, copy)
      local whole, of_rows = names.of_copy(with.prefix, copy)
      return write_copy(copy, whole, of_rows, with.is_embedded)
    end },
  views = { shown = "place", byte_counts = byte_counts.of_view, header = "templates/place.h.in",
    write = function(with, view) return write_place.view(view, names.of_view(with.prefix, view), with.device) end },
  slices = { shown = "place", byte_counts = byte_counts.of_slice, header = "templates/place.h.in",
    write = function(with, slice) return write_place.slice(slice, names.of_slice(with.prefix, slice), with.device) end },
  kernels = { shown = "kernel", header = "templates/device/kernels.h.in", source = "templates/device/kernels.in",
    byte_counts = function(launches) return launches.is_of_run and {} or byte_counts.of_copy(launches.like) end,
    write = function(with, launches)
      return write_kernels(launches, names.of_kernels(with.prefix, launches), with.device)
    end },
}

-- Adds the text of a function to `texts`, those of the header and the source.
local function add_to_files(_, kind, values, texts)
  table.insert(texts.headers, render(kind.header, values):sub(1, -2))
  if kind.source and not (values.copy and values.copy.shares) then
    table.insert(texts.sources, render(kind.source, merged(values, { linkage = 'extern "C" ' })):sub(1, -2))
  end
end

local of_source <const>, of_header <const> = { linkage = "SPLITGEN_API " }, {}

-- The templates of the definitions of a planned function's functions, each with more values: list of { name, path, values }.
local function definitions_of(values)
  local made, written = values.made, values.written
  if values.place then
    return { { made.name, "templates/place_body.in", of_header } }
  elseif values.cut then
    return { { made.name, "templates/cut_copy.in", of_source },
      { made.lengths_function.name, "templates/cut_lengths.in", of_source },
      made.views_function and { made.views_function.name, "templates/cut_views.in", of_source } or nil }
  end
  local form = merged(of_source, { form = written.forms[#written.forms] })
  return joined({ { made.function_name, "templates/copy_form.in", form } },
    { written.call and { made.name, "templates/copy_whole.in", of_header } or nil })
end

-- Adds the definitions of a planned function's functions, by their names.
local function add_definitions(code, values)
  for _, row in ipairs(definitions_of(values)) do
    local name, path, more = table.unpack(row)
    code[name] = render(path, merged(values, more))
  end
end

-- Adds an embedded function.
local function add_embedded(with, kind, values)
  require("write.embedded").add[kind.shown](with.functions, values)
end

-- Adds comments.
local function add_words(with, kind, planned, made, written)
  local measure = (kind.shown == "copy" or kind.shown == "kernel") and planned.measure or nil
  written.described = comments.sentences(planned, made, measure, with.uses)
  if kind.shown == "kernel" then
    written.comment = comments.of_kernels(written)
  elseif kind.shown == "copy" then
    written.comment_of_rows, written.comment = comments.of_copy(planned, written)
  elseif kind.shown == "place" then
    written.comment = comments.of_place(planned, made, written)
  end
end

-- The planned functions of a kind as C: { headers, sources = texts, made = C functions }; `with` is what all functions of the
-- file have in common. The text records end here, since there can be very many.
local function write_all(kind, all, with)
  local texts = { headers = {}, sources = {}, made = {} }
  for _, planned in ipairs(all) do
    local made, written = kind.write(with, planned)
    local has_list = kind.shown == "cut" or kind.shown == "place"
    made.byte_counts = kind.byte_counts(planned, has_list and written.parameter_list or nil)
    add_words(with, kind, planned, made, written)
    local is_cut = kind.shown == "cut"
    take_names(with, made, is_cut and joined({ written.cut_name }, { written.reads_by }) or {}, planned.serves[1].path)
    with.takes_split = with.takes_split or is_cut and #written.readers > 0
    local values = { [kind.shown] = planned, made = made, written = written, file = with.file }
    with.add(with, kind, values, texts)
    if with.code then
      add_definitions(with.code, values)
    end
    made.byte_counts = with.has_named_nodes and made.byte_counts or nil
    with.made[planned], texts.made[#texts.made + 1] = made, made
  end
  return texts
end

-- What nodes call, by their parts: records.call.
local function calls_of(uses, made)
  local calls = {}
  for parts, use in pairs(uses) do
    local places = {}
    for i, place in pairs(use.places) do
      places[i] = made[place]
    end
    calls[parts] = records.call({ made = made[use.kernels or use.copy or use.cut], rows = use.rows, unit = use.unit,
      places = places })
  end
  return calls
end

-- The function that checks what the model accepts: its names are taken, and it is embedded like the others.
local function take_accepts(with, made)
  take_names(with, made, {})
  if with.is_embedded then
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

-- Whether a function is named after bytes.
local function names_bytes(planned)
  for _, copy in ipairs(planned.copies) do
    if not copy.measure then
      return true
    end
  end
  return #planned.cuts + #planned.views + #planned.slices > 0
end

-- Texts with the names that the file gives to what it takes from the library.
local function renamed(texts, new_names)
  return next(new_names) and map(texts, function(words) return shared.renamed(words, new_names) end) or texts
end

-- Adds the pieces that embedded functions need, and their typed functions, which come last.
local function finish_embedded(shown, with, nodes, planned)
  local embedded = require("write.embedded")
  local _, own = typed_functions(nodes, shown.calls, with.taken, { from = with.from, is_embedded = true })
  for _, made in ipairs(own) do
    embedded.add.own(with.functions, made)
  end
  local new_names
  local texts = map(with.functions, function(row) return row.text end)
  shown.pieces, new_names = helpers.of_texts(planned.copies, texts, #planned.cuts > 0 or shown.accepts)
  local prologue = #planned.kernels > 0 and embedded.prologue(with.device)
  shown.pieces = prologue and joined({ prologue }, shown.pieces) or shown.pieces
  embedded.finish(with.functions, shown.pieces, new_names)
  shown.functions = with.functions
  shown.all = joined(shown.all, own)
  return shown
end

-- Adds the helpers that the files need, and which headers of C.
local function finish_files(shown, planned, code)
  local sources = joined(shown.cuts.sources, shown.copies.sources, shown.kernels.sources)
  local needed = helpers.of_file(planned.copies, planned.cuts, sources)
  shown.prelude, shown.library, shown.ends = needed.prelude, needed.library, needed.ends
  shown.sources = renamed(sources, needed.new_names)
  shown.code = {}
  for name, words in pairs(code or {}) do
    shown.code[name] = shared.renamed(words, needed.new_names)
  end
  shown.has_integers = shown.has_accepts
    or names_integers({ shown.copies.headers, shown.cuts.headers, shown.kernels.headers, shown.places, shown.typed,
      shown.statuses })
  shown.source_has_integers = not shown.has_integers and names_integers({ shown.prelude, shown.library, shown.sources })
end

-- nodes, the functions that are planned for them, what the model accepts (core/accepts.lua), { prefix, from = the nodes' model or
-- request, is_embedded = whether the C is pasted, is_listed = whether only the manifest is wanted,
-- wants_code, device } -> the values for templates/model.h.in and model.c.in, or functions and pieces (embedded.lua); all = the C
-- functions in the order of the header; calls = what each node calls (core/records.lua); and code = the C of functions by their
-- names, if it is wanted.
return function(nodes, planned, conditions, form)
  local prefix, file, is_embedded = form.prefix, form.prefix .. "_split", form.is_embedded
  local with = { prefix = prefix, file = file, from = form.from, uses = planned.uses, made = {},
    taken = {}, takes_split = false, code = form.wants_code and {} or nil,
    is_embedded = is_embedded, device = form.device, functions = {},
    add = is_embedded and add_embedded or form.is_listed and add_nothing or add_to_files }
  for _, node in ipairs(nodes) do
    with.has_named_nodes = with.has_named_nodes or node.name ~= nil
  end
  local accepts = #conditions > 0 and require("write.write_accepts")(conditions, prefix) or nil
  local shown = { file = file, has_slices = #planned.slices > 0, accepts = accepts,
    has_accepts = accepts ~= nil }
  for _, of in ipairs({ "cuts", "copies", "kernels", "views", "slices" }) do -- what cuts call of the library comes first
    shown[of] = write_all(kinds[of], planned[of], with)
  end
  shown.all = joined({ accepts }, shown.copies.made, shown.cuts.made, shown.kernels.made, shown.views.made, shown.slices.made)
  shown.calls = calls_of(planned.uses, with.made)
  if accepts then
    take_accepts(with, accepts)
  end
  if is_embedded then
    return finish_embedded(shown, with, nodes, planned)
  end
  shown.has_functions, shown.has_bytes = #planned.copies + #planned.cuts > 0, names_bytes(planned)
  shown.places = joined(shown.views.headers, shown.slices.headers)
  shown.takes_split = with.takes_split
  shown.statuses = (#planned.cuts > 0 or accepts) and helpers.statuses() or {}
  local own
  shown.typed, own = typed_functions(nodes, shown.calls, with.taken, { from = form.from })
  shown.all = joined(shown.all, own)
  if not form.is_listed then
    finish_files(shown, planned, with.code)
  end
  return shown
end
