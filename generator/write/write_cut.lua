-- write_cut.lua: the functions of a planned cut (core/plan_cut.lua) as C: they check the lengths, and copy all parts, return the
-- lengths, or return the addresses of the parts.
local c_text = require("write.c_text")
local dtypes = require("spec.dtype_tables")
local formula_cut = require("write.formula_cut")
local joined = require("base.list").joined
local map = require("base.list").map
local merged = require("base.list").merged
local parameters = require("write.parameters")
local records = require("core.records")
local size = require("core.size")
local texts = require("write.texts")

-- The dtypes that split can have at run time: list of { dtype, code, type = that of C, reader = the library's, for floats }.
local function readers_of(cut)
  return map(cut.split_dtypes, function(name)
    return { dtype = name, code = dtypes().codes[name], type = dtypes().length_types[name],
      reader = name ~= "int64" and name ~= "int32" and "sgk_read_" .. name or nil }
  end)
end

-- The ranks of split that the version takes, in words: what each is, and what none of them is.
local function ranks_of(cut)
  local ranks = map(cut.choices, function(choice) return choice.rank end)
  if #ranks == 1 then
    return ("the rank of split, which must be %d"):format(ranks[1]), ("split_rank is not %d"):format(ranks[1])
  end
  return table.concat(map(ranks, function(rank) return ("%d for a %s"):format(rank, rank == 0 and "scalar" or "list") end), ", "),
    "split_rank is neither " .. table.concat(ranks, " nor ")
end

-- The parameters that describe the input split.
local function of_split(cut, readers)
  if #readers == 0 then
    return {}
  end
  local list = {}
  local function add(...)
    list[#list + 1] = parameters.declare(...)
  end
  local elements = cut.has_count and "its split_count elements" or cut.split_count and ("its %d elements"):format(cut.split_count)
    or "its element"
  if #readers == 1 then
    local reader = readers[1]
    add(("const %s *"):format(reader.type), "split", ("%s%s, aligned for %s"):format(elements,
      reader.dtype == "float16" and " as float16 bits" or "", reader.type))
  else
    local words = map(readers, function(reader) return ("%d (%s)"):format(reader.code, reader.dtype) end)
    add("const void *", "split", elements .. ", aligned for their type")
    add("int32_t", "split_dtype", "the dtype of split, a TensorProto.DataType: " .. table.concat(words, " or "))
  end
  if cut.has_count then
    add("size_t", "split_count", "the number of elements of split")
  end
  if cut.choices[1].rank then
    add("size_t", "split_rank", (ranks_of(cut)))
  end
  return list
end

-- Whether parts may be views: there may be one row, and they begin and end with bytes.
local function has_views(cut)
  return not cut.is_empty and not cut.shifts and cut.outer.number == 1
end

-- The C function, which takes these parameters; has_lengths: whether there is a function that returns the lengths.
local function function_of(cut, written, name, taken, has_lengths)
  local made = records.c_function({ name = name, parameters = taken, outputs_as = cut.is_sequence and "sequence" or "all" })
  local input = { type = "const void *", name = "input", is_alone = true }
  local arguments, lengths, views
  if cut.is_sequence then
    arguments = { input, { type = "void *const *", name = "output_sequence", role = "outputs" },
      { type = "size_t", name = "output_count" } }
    lengths = { { type = "int64_t *", name = "lengths" }, { type = "size_t", name = "room" },
      { type = "size_t *", name = "count" } }
    views = { { type = "const void **", name = "parts" }, { type = "size_t", name = "output_count" } }
  else
    arguments = { input, { type = "void *const", name = "outputs", count = cut.count } }
    lengths = { { type = "int64_t", name = "lengths", count = cut.count } }
    views = { { type = "const void *", name = "parts", count = cut.count } }
  end
  made.functions = {}
  local function add(of, own)
    local one = { name = of, returns = "enum sgk_status", arguments = own }
    made.functions[#made.functions + 1] = one
    return one, parameters.declarations(own)
  end
  made.copy_function, written.declared = add(name, joined(taken, arguments))
  if has_lengths then
    made.lengths_function, written.lengths_declared = add(name .. "_lengths", joined(written.cut_parameters, lengths))
  end
  if written.has_views then
    made.views_function, written.views_declared = add(name .. "_views",
      joined(taken, { { type = "const void *", name = "input" } }, views))
  end
  return made
end

-- The statuses that a function can return, and their meanings. counts: the caller says how many parts there are.
local function statuses_of(cut, written, counts)
  local list, returns = {}, written.returns
  local function add(is_so, status, ...)
    list[#list + 1] = is_so and status:format(...) or nil
  end
  add(returns.SGK_BAD_LENGTHS, "SGK_BAD_LENGTHS   the lengths do not cut the axis")
  add(counts and (cut.is_sequence or returns.SGK_BAD_OUTPUTS), "SGK_BAD_OUTPUTS   there are %s %s parts",
    cut.may_leave and "fewer than" or "not", cut.count or "output_count")
  add(returns.SGK_OVERFLOW, "SGK_OVERFLOW      there are more parts than a size_t counts")
  add(#written.readers > 1, "SGK_BAD_DTYPE     split_dtype is none of these")
  add(cut.choices[#cut.choices].rank, "SGK_BAD_RANK      %s", cut.choices[1].rank and select(2, ranks_of(cut)))
  return list
end

-- The lines that refuse a split of another dtype or rank than the rule takes.
local function lines_of_split(cut, readers)
  local lines, others = {}, map(readers, function(reader) return ("split_dtype != %d"):format(reader.code) end)
  if #others > 1 then
    lines = { ("if (%s)"):format(table.concat(others, " && ")), "    return SGK_BAD_DTYPE;" }
  end
  local rank = cut.choices[1].rank
  return rank and joined(lines, { ("if (split_rank != %d)"):format(rank), "    return SGK_BAD_RANK;" }) or lines
end

-- Adds the function that checks a list, unless it was checked here.
local function add_cuts(cut, written, name)
  if cut.listed and size.number(cut.dim) then
    return
  end
  -- but the rank, which stands last
  local taken = map(written.cut_parameters, function(parameter) return parameter.name ~= "split_rank" and parameter or nil end)
  written.cut_name, written.cut_declared = name .. "_cuts", parameters.declarations(taken)
  written.returns.SGK_BAD_LENGTHS = true
  written.lines = joined(written.lines, { ("if (!%s)"):format(parameters.call(written.cut_name, taken, {})),
    "    return SGK_BAD_LENGTHS;" })
end

-- Adds the function that reads an element of split, if C cannot read it at once; or a length in a table, if two embedded
-- functions do, each of which may be pasted without the other.
local function add_element(cut, written, name, is_embedded)
  local readers = written.readers
  local has_several, is_in_table = #readers > 1, is_embedded and written.has_views and cut.listed
  if not has_several and not (readers[1] and readers[1].reader) and not is_in_table then
    return
  end
  written.reads_by = name .. "_element"
  written.element_declared = parameters.declarations(is_in_table and { { type = "size_t", name = "i" } } or {
    { type = has_several and "const void *" or ("const %s *"):format(readers[1].type), name = "split" },
    has_several and { type = "int32_t", name = "split_dtype" } or { type = "size_t", name = "i" },
    has_several and { type = "size_t", name = "i" } or nil })
  for _, reader in ipairs(readers) do
    written.reads_numbers = written.reads_numbers or reader.reader ~= nil
  end
end

-- Adds the rule: lines, length_at, total and declares.
local function add_rule(cut, written, name, is_embedded)
  local choice, readers = cut.choices[1], written.readers
  add_element(cut, written, name, is_embedded)
  local function element(index)
    local of = cut.listed and "" or #readers > 1 and "split, split_dtype, " or "split, "
    return written.reads_by and ("%s(%s%s)"):format(written.reads_by, of, index)
      or ("%s[%s]"):format(cut.listed and name .. "_numbers" or "split", index)
  end
  local lines = #readers > 0 and lines_of_split(cut, readers) or {}
  if choice.formula.list then
    written.declares, written.length_at, written.lines = {}, element("i"), lines
    written.total = cut.has_count and "split_count" or tostring(cut.listed and #cut.listed or cut.split_count)
    if cut.listed then
      local opening = ("static const int64_t %s_numbers[] = {"):format(name)
      written.table_of_numbers = c_text.filled(opening, map(cut.listed, tostring), "};")
    end
    return add_cuts(cut, written, name)
  end
  local names = { dim = "axis" }
  lines = joined(lines, { ("const int64_t axis = %s;"):format(written.axis) })
  if #readers > 0 then
    names[choice.input] = "number"
    table.insert(lines, ("const int64_t number = %s;"):format(element(0)))
  end
  local found = formula_cut(cut, names, lines)
  written.lines, written.declares, written.length_at = found.lines, found.declares, found.length_at
  written.returns, written.total = found.returns, "(size_t)total"
end

local write

-- The calls of one of the functions of each of a cut's own cuts.
local function calls_of(ranked, which)
  return map(ranked, function(own)
    local one = own.made[which]
    return one and { rank = own.cut.rank, call = parameters.call(one.name, one.arguments, {}) }
  end)
end

-- Adds the cut for each rank of split.
local function add_ranked(cut, written, name, has_lengths)
  written.ranked = map(cut.ranked, function(own)
    local made, of_own = write(own, ("%s_of_%s"):format(name, own.rank and "rank_" .. own.rank or "other_ranks"), has_lengths)
    return { cut = own, written = of_own, made = made }
  end)
  written.returns = merged(table.unpack(map(written.ranked, function(own) return own.written.returns end)))
  written.calls_of_ranked = {}
  for _, which in ipairs({ "copy_function", "lengths_function", "views_function" }) do
    written.calls_of_ranked[which] = calls_of(written.ranked, which)
  end
end

-- A planned cut -> its C function (core/records.lua) and its text (texts.lua).
function write(cut, name, has_lengths)
  local list, list_of_cut = parameters.new(), parameters.new()
  local written = texts.cut({ parameter_list = list, readers = readers_of(cut), reads_numbers = false, returns = {},
    has_views = has_views(cut) })
  written.rows = not cut.is_empty and parameters.text(list, cut.outer) or ""
  local axis = parameters.text(list, cut.dim)
  written.axis = (size.number(cut.dim) and "" or "(int64_t)") .. axis
  written.size = parameters.factor(axis)
  written.step = not cut.is_empty and parameters.factor(parameters.text(list, cut.unit)) or ""
  parameters.words(list_of_cut, cut.dim)
  local of_list = of_split(cut, written.readers)
  written.cut_parameters = joined(parameters.those_of(list, list_of_cut), of_list)
  if cut.ranked then
    add_ranked(cut, written, name, has_lengths)
  else
    add_rule(cut, written, name, not has_lengths)
  end
  written.statuses, written.lengths_statuses = statuses_of(cut, written, true), statuses_of(cut, written, not cut.is_sequence)
  written.views_statuses = statuses_of(cut, written, true)
  if written.rows ~= "1" then
    table.insert(written.views_statuses, "SGK_BAD_SHAPE     there is not one row: the parts are no views")
  end
  return function_of(cut, written, name, joined(list.list, of_list), has_lengths), written
end

return write
