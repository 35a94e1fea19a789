-- write_run.lua: the functions of a planned run (core/plan_run.lua) as C: they check the lengths, and copy all parts, return the
-- lengths, or return the addresses of the parts.
local dtypes = require("spec.dtype_tables")
local formula_cut = require("write.formula_cut")
local joined = require("base.list").joined
local map = require("base.list").map
local merged = require("base.list").merged
local parameters = require("write.parameters")
local records = require("core.records")
local size = require("core.size")
local text = require("base.text")
local texts = require("write.texts")

-- The dtypes that split can have at run time: list of { dtype, code, type = that of C, reader = the library's, for floats }.
local function readers_of(run)
  return map(run.split_dtypes, function(name)
    return { dtype = name, code = dtypes().codes[name], type = dtypes().lengths[name],
      reader = name ~= "int64" and name ~= "int32" and "sgk_read_" .. name or nil }
  end)
end

-- The ranks of split that the version takes, in words: what each is, and what none of them is.
local function ranks_of(run)
  local ranks = map(run.choices, function(choice) return choice.rank end)
  if #ranks == 1 then
    return ("the rank of split, which must be %d"):format(ranks[1]), ("split_rank is not %d"):format(ranks[1])
  end
  return table.concat(map(ranks, function(rank) return ("%d for a %s"):format(rank, rank == 0 and "scalar" or "list") end), ", "),
    "split_rank is neither " .. table.concat(ranks, " nor ")
end

-- The parameters that describe the input split.
local function of_split(run, readers)
  if #readers == 0 then
    return {}
  end
  local list = {}
  local function add(...)
    list[#list + 1] = parameters.declare(...)
  end
  local elements = run.has_count and "its split_count elements" or run.split_count and ("its %d elements"):format(run.split_count)
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
  if run.has_count then
    add("size_t", "split_count", "the number of elements of split")
  end
  if run.choices[1].rank then
    add("size_t", "split_rank", (ranks_of(run)))
  end
  return list
end

-- Whether parts may be views: there may be one row, and they begin and end with bytes.
local function has_views(run)
  return not run.is_empty and not run.shifts and run.outer.number == 1
end

-- The C function, which takes these parameters; has_lengths: whether there is a function that returns the lengths.
local function function_of(run, written, name, taken, has_lengths)
  local made = records.c_function({ name = name, parameters = taken, outputs_as = run.is_sequence and "sequence" or "all" })
  local input = { type = "const void *", name = "input", is_alone = true }
  local arguments, lengths, views
  if run.is_sequence then
    arguments = { input, { type = "void *const *", name = "output_sequence", role = "outputs" },
      { type = "size_t", name = "output_count" } }
    lengths = { { type = "int64_t *", name = "lengths" }, { type = "size_t", name = "room" },
      { type = "size_t *", name = "count" } }
    views = { { type = "const void **", name = "parts" }, { type = "size_t", name = "output_count" } }
  else
    arguments = { input, { type = "void *const", name = "outputs", count = run.count } }
    lengths = { { type = "int64_t", name = "lengths", count = run.count } }
    views = { { type = "const void *", name = "parts", count = run.count } }
  end
  made.functions = {}
  local function add(of, own)
    made.functions[#made.functions + 1] = { name = of, returns = "enum sgk_status", arguments = own }
    return of, parameters.declarations(own)
  end
  written.declared = select(2, add(name, joined(taken, arguments)))
  if has_lengths then
    made.lengths_name, written.lengths_declared = add(name .. "_lengths", joined(written.cut_parameters, lengths))
  end
  if written.has_views then
    made.views_name, written.views_declared = add(name .. "_views",
      joined(taken, { { type = "const void *", name = "input" } }, views))
  end
  return made
end

-- The statuses that a function can return, and their meanings. counts: the caller says how many parts there are.
local function statuses_of(run, written, counts)
  local list, returns = {}, written.returns
  local function add(is_so, status, ...)
    list[#list + 1] = is_so and status:format(...) or nil
  end
  add(returns.SGK_BAD_LENGTHS, "SGK_BAD_LENGTHS   the lengths do not cut the axis")
  add(counts and (run.is_sequence or returns.SGK_BAD_OUTPUTS), "SGK_BAD_OUTPUTS   there are not %s parts",
    run.count or "output_count")
  add(returns.SGK_OVERFLOW, "SGK_OVERFLOW      there are more parts than a size_t counts")
  add(#written.readers > 1, "SGK_BAD_DTYPE     split_dtype is none of these")
  add(run.choices[#run.choices].rank, "SGK_BAD_RANK      %s", run.choices[1].rank and select(2, ranks_of(run)))
  return list
end

-- The lines that refuse a split of another dtype or rank than the rule takes.
local function lines_of_split(run, readers)
  local lines, others = {}, map(readers, function(reader) return ("split_dtype != %d"):format(reader.code) end)
  if #others > 1 then
    lines = { ("if (%s)"):format(table.concat(others, " && ")), "    return SGK_BAD_DTYPE;" }
  end
  local rank = run.choices[1].rank
  return rank and joined(lines, { ("if (split_rank != %d)"):format(rank), "    return SGK_BAD_RANK;" }) or lines
end

-- Adds the function that checks a list, unless it was checked here.
local function add_cuts(run, written, name)
  if run.listed and size.number(run.dim) then
    return
  end
  -- but the rank, which stands last
  local taken = map(written.cut_parameters, function(parameter) return parameter.name ~= "split_rank" and parameter or nil end)
  written.cut_name, written.cut_declared = name .. "_cuts", parameters.declarations(taken)
  written.returns.SGK_BAD_LENGTHS = true
  written.lines = joined(written.lines, { ("if (!%s)"):format(parameters.call(written.cut_name, taken, {})),
    "    return SGK_BAD_LENGTHS;" })
end

-- Adds the function that reads an element of split, if C cannot read it at once.
local function add_element(written, name)
  local readers = written.readers
  local has_several = #readers > 1
  if not has_several and not (readers[1] and readers[1].reader) then
    return
  end
  written.reads_by = name .. "_element"
  written.element_declared = parameters.declarations({
    { type = has_several and "const void *" or ("const %s *"):format(readers[1].type), name = "split" },
    has_several and { type = "int32_t", name = "split_dtype" } or { type = "size_t", name = "i" },
    has_several and { type = "size_t", name = "i" } or nil })
  for _, reader in ipairs(readers) do
    written.reads_numbers = written.reads_numbers or reader.reader ~= nil
  end
end

-- Adds the rule: lines, length_at, total and declares.
local function add_rule(run, written, name)
  local choice, readers = run.choices[1], written.readers
  add_element(written, name)
  local function element(index)
    return written.reads_by and ("%s(split, %s%s)"):format(written.reads_by, #readers > 1 and "split_dtype, " or "", index)
      or ("%s[%s]"):format(run.listed and name .. "_numbers" or "split", index)
  end
  local lines = #readers > 0 and lines_of_split(run, readers) or {}
  if choice.formula.list then
    written.declares, written.length_at, written.lines = {}, element("i"), lines
    written.total = run.has_count and "split_count" or tostring(run.listed and #run.listed or run.split_count)
    if run.listed then
      local opening = ("static const int64_t %s_numbers[] = {"):format(name)
      written.table_of_numbers = text.filled(opening, map(run.listed, tostring), "};")
    end
    return add_cuts(run, written, name)
  end
  local names = { dim = "axis" }
  lines = joined(lines, { ("const int64_t axis = %s;"):format(written.axis) })
  if #readers > 0 then
    names[choice.input] = "number"
    table.insert(lines, ("const int64_t number = %s;"):format(element(0)))
  end
  local cut = formula_cut(run, names, lines)
  written.lines, written.declares, written.length_at, written.total = cut.lines, cut.declares, cut.length_at, "(size_t)total"
  written.returns = cut.returns
end

local write

-- The calls of the functions of a run's own runs that `name_in` names in each.
local function calls_of(ranked, name_in)
  return map(ranked, function(own)
    for _, one in ipairs(own.made.functions) do
      if one.name == own.made[name_in] then
        return { rank = own.run.rank, call = parameters.call(one.name, one.arguments, {}) }
      end
    end
  end)
end

-- Adds the run for each rank of split.
local function add_ranked(run, written, name, has_lengths)
  written.ranked = map(run.ranked, function(own)
    local made, of_own = write(own, ("%s_of_%s"):format(name, own.rank and "rank_" .. own.rank or "other_ranks"), has_lengths)
    return { run = own, written = of_own, made = made }
  end)
  written.returns = merged(table.unpack(map(written.ranked, function(own) return own.written.returns end)))
  written.calls_of_ranked = {}
  for _, name_in in ipairs({ "name", "lengths_name", "views_name" }) do
    written.calls_of_ranked[name_in] = calls_of(written.ranked, name_in)
  end
end

-- A planned run -> its C function (core/records.lua) and its text (texts.lua).
function write(run, name, has_lengths)
  local list, list_of_cut = parameters.new(), parameters.new()
  local written = texts.run({ parameter_list = list, readers = readers_of(run), reads_numbers = false, returns = {},
    has_views = has_views(run) })
  written.rows = not run.is_empty and parameters.text(list, run.outer) or ""
  written.axis_term = parameters.text(list, run.dim)
  written.axis = (size.number(run.dim) and "" or "(int64_t)") .. written.axis_term
  written.size = parameters.factor(written.axis_term)
  written.step = not run.is_empty and parameters.factor(parameters.text(list, run.unit)) or ""
  parameters.words(list_of_cut, run.dim)
  local of_list = of_split(run, written.readers)
  written.cut_parameters = joined(parameters.those_of(list, list_of_cut), of_list)
  if run.ranked then
    add_ranked(run, written, name, has_lengths)
  else
    add_rule(run, written, name)
  end
  written.statuses, written.lengths_statuses = statuses_of(run, written, true), statuses_of(run, written, not run.is_sequence)
  written.views_statuses = statuses_of(run, written, true)
  if written.rows ~= "1" then
    table.insert(written.views_statuses, "SGK_BAD_SHAPE     there is not one row: the parts are no views")
  end
  return function_of(run, written, name, joined(list.list, of_list), has_lengths), written
end

return write
