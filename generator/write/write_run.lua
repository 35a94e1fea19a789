-- write_run.lua: the functions that cut an axis by lengths that are known only at run time, as C: they check the lengths, and
-- copy all parts. If the rank of split selects the rule, a run has a part of its own for each rank: run.ranked.
local dtypes = require("spec.dtype_tables")
local formula_cut = require("write.formula_cut")
local joined = require("base.list").joined
local map = require("base.list").map
local merged = require("base.list").merged
local parameters = require("write.parameters")
local size = require("plan.size")
local text = require("base.text")

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
local function of_split(run)
  if #run.readers == 0 then
    return {}
  end
  local list = {}
  local function add(...)
    list[#list + 1] = parameters.declare(...)
  end
  local elements = run.has_count and "its split_count elements" or run.split_count and ("its %d elements"):format(run.split_count)
    or "its element"
  if #run.readers == 1 then
    local reader = run.readers[1]
    add(("const %s *"):format(reader.type), "split", ("%s%s, aligned for %s"):format(elements,
      reader.dtype == "float16" and " as float16 bits" or "", reader.type))
  else
    local words = map(run.readers, function(reader) return ("%d (%s)"):format(reader.code, reader.dtype) end)
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

-- A dimension as C, an int64_t.
local function dim_of(list, dim)
  local words = parameters.text(list, dim)
  return math.tointeger(words) and words or "(int64_t)" .. words
end

-- Whether parts may be views: there may be one row, and they begin and end with bytes.
local function has_views(run)
  return not run.is_empty and not run.shifts and run.outer.number == 1
end

-- The arguments of the function that copies, of the one that returns the lengths, and of the one that returns addresses.
local function add_arguments(run)
  local input, only_input = { type = "const void *", name = "input", is_alone = true }, { type = "const void *", name = "input" }
  local arguments, lengths_arguments, views_arguments
  if run.is_sequence then
    arguments = joined(run.parameters, { input, { type = "void *const *", name = "output_sequence", role = "outputs" },
      { type = "size_t", name = "output_count" } })
    lengths_arguments = joined(run.cut_parameters, { { type = "int64_t *", name = "lengths" },
      { type = "size_t", name = "room" }, { type = "size_t *", name = "count" } })
    views_arguments = joined(run.parameters, { only_input, { type = "const void **", name = "parts" },
      { type = "size_t", name = "output_count" } })
  else
    arguments = joined(run.parameters, { input, { type = "void *const", name = "outputs", count = run.count } })
    lengths_arguments = joined(run.cut_parameters, { { type = "int64_t", name = "lengths", count = run.count } })
    views_arguments = joined(run.parameters, { only_input, { type = "const void *", name = "parts", count = run.count } })
  end
  run.functions = { { name = run.name, returns = "enum sgk_status", arguments = arguments },
    { name = run.lengths_name, returns = "enum sgk_status", arguments = lengths_arguments },
    run.has_views and { name = run.views_name, returns = "enum sgk_status", arguments = views_arguments } or nil }
  run.declared, run.lengths_declared = parameters.declarations(arguments), parameters.declarations(lengths_arguments)
  run.views_declared = parameters.declarations(views_arguments)
end

-- The statuses that a function can return, and their meanings. counts: the caller says how many parts there are.
local function statuses_of(run, counts)
  local lines, list = table.concat(run.lines, "\n"), {}
  local function add(is_so, status, ...)
    list[#list + 1] = is_so and status:format(...) or nil
  end
  local function returns(status)
    return lines:find(status, 1, true) ~= nil
  end
  add(returns("SGK_BAD_LENGTHS"), "SGK_BAD_LENGTHS   the lengths do not cut the axis")
  add(counts and (run.is_sequence or returns("SGK_BAD_OUTPUTS")), "SGK_BAD_OUTPUTS   there are not %s parts",
    run.count or "output_count")
  add(returns("SGK_OVERFLOW"), "SGK_OVERFLOW      there are more parts than a size_t counts")
  add(#run.readers > 1, "SGK_BAD_DTYPE     split_dtype is none of these")
  add(run.choices[#run.choices].rank, "SGK_BAD_RANK      %s", run.choices[1].rank and select(2, ranks_of(run)))
  return list
end

-- The lines that refuse a split of another dtype or rank than the rule takes.
local function lines_of_split(run)
  local lines, others = {}, map(run.readers, function(reader) return ("split_dtype != %d"):format(reader.code) end)
  if #others > 1 then
    lines = { ("if (%s)"):format(table.concat(others, " && ")), "    return SGK_BAD_DTYPE;" }
  end
  local rank = run.choices[1].rank
  return rank and joined(lines, { ("if (split_rank != %d)"):format(rank), "    return SGK_BAD_RANK;" }) or lines
end

-- Adds the function that checks a list, unless it was checked here.
local function add_cuts(run)
  if run.listed and size.number(run.dim) then
    return
  end
  -- but the rank, which stands last
  local taken = map(run.cut_parameters, function(parameter) return parameter.name ~= "split_rank" and parameter or nil end)
  run.cut_name, run.cut_declared = run.name .. "_cuts", parameters.declarations(taken)
  run.lines = joined(run.lines, { ("if (!%s)"):format(parameters.call(run.cut_name, taken, {})), "    return SGK_BAD_LENGTHS;" })
end

-- Adds the rule: lines = C that returns a status if the lengths are none, length_at = C for the length of part i, total = C for
-- the number of parts, declares = the names that the lines declare for these two.
local function add_rule(run)
  local choice = run.choices[1]
  local takes_split = #run.readers > 0
  run.reads_by = takes_split and (#run.readers > 1 or run.readers[1].reader) and run.name .. "_element" or nil
  local function element(index)
    return run.reads_by and ("%s(split, %s%s)"):format(run.reads_by, #run.readers > 1 and "split_dtype, " or "", index)
      or ("%s[%s]"):format(run.listed and run.name .. "_numbers" or "split", index)
  end
  local lines = takes_split and lines_of_split(run) or {}
  if run.reads_by then
    local type = #run.readers > 1 and "const void *" or ("const %s *"):format(run.readers[1].type)
    run.element_declared = parameters.declarations({ { type = type, name = "split" },
      #run.readers > 1 and { type = "int32_t", name = "split_dtype" } or { type = "size_t", name = "i" },
      #run.readers > 1 and { type = "size_t", name = "i" } or nil })
    for _, reader in ipairs(run.readers) do
      run.reads_numbers = run.reads_numbers or reader.reader ~= nil
    end
  end
  if choice.formula.list then
    run.declares, run.length_at, run.lines = {}, element("i"), lines
    run.total = run.has_count and "split_count" or tostring(run.listed and #run.listed or run.split_count)
    if run.listed then
      local opening = ("static const int64_t %s_numbers[] = {"):format(run.name)
      run.table_of_numbers = text.filled(opening, map(run.listed, tostring), "};")
    end
    return add_cuts(run)
  end
  local names = { dim = "axis" }
  lines = joined(lines, { ("const int64_t axis = %s;"):format(run.axis) })
  if takes_split then
    names[choice.input] = "number"
    table.insert(lines, ("const int64_t number = %s;"):format(element(0)))
  end
  local cut = formula_cut(run, names, lines)
  run.lines, run.declares, run.length_at, run.total = cut.lines, cut.declares, cut.length_at, "(size_t)total"
end

local write

-- Adds a run for each rank of split.
local function add_ranked(run, planned)
  run.ranked = map(run.choices, function(choice)
    local formula = choice.formula
    local own = merged(planned, { choices = { { formula = formula, input = choice.input } },
      has_count = planned.has_count and formula.list ~= nil, split_count = formula.list and planned.split_count or nil })
    write(own, ("%s_of_%s"):format(run.name, choice.rank and "rank_" .. choice.rank or "other_ranks"))
    own.rank = choice.rank
    return own
  end)
  run.lines = joined(table.unpack(map(run.ranked, function(own) return own.lines end)))
  function run.call_of_rank(own, place)
    return parameters.call(own.functions[place].name, own.functions[place].arguments, {})
  end
end

-- Adds to a planned run what its template shows.
function write(run, name)
  local planned, list, list_of_cut = merged(run), parameters.new(), parameters.new()
  run.name, run.lengths_name = name, name .. "_lengths"
  run.rows = not run.is_empty and parameters.text(list, run.outer) or ""
  run.axis = dim_of(list, run.dim)
  run.size = parameters.factor(parameters.text(list, run.dim))
  run.step = not run.is_empty and parameters.factor(parameters.text(list, run.unit)) or ""
  run.readers = readers_of(run)
  dim_of(list_of_cut, run.dim)
  run.parameter_list, run.parameters, run.cut_parameters = list, list.list, parameters.those_of(list, list_of_cut)
  for _, parameter in ipairs(of_split(run)) do
    table.insert(run.parameters, parameter)
    table.insert(run.cut_parameters, parameter)
  end
  run.has_views = has_views(run)
  run.views_name = run.has_views and name .. "_views" or nil
  if #run.choices > 1 then
    add_ranked(run, planned)
  else
    add_rule(run)
  end
  run.statuses, run.lengths_statuses, run.views_statuses = statuses_of(run, true), statuses_of(run, not run.is_sequence),
    statuses_of(run, true)
  if run.rows ~= "1" then
    table.insert(run.views_statuses, "SGK_BAD_SHAPE     there is not one row: the parts are no views")
  end
  add_arguments(run)
end

return write
