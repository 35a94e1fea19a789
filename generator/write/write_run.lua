-- write_run.lua: the functions that cut an axis by lengths that are known only at run time, as C: they check the lengths by the
-- library's rules, and copy all parts.
local dtypes = require("spec.dtype_tables")
local formula_cut = require("write.formula_cut")
local formula_text = require("write.formula_text")
local joined = require("base.list").joined
local parameters = require("write.parameters")

-- A length rule for templates/run_cut.in: list = whether split lists the lengths, or checks and runs (formula_text.lua);
-- opens = the line before it, if the rank of split selects the rule.
local function cut_of(run, index)
  local choice = run.choices[index]
  local cut = { list = choice.formula.list ~= nil }
  if not cut.list then
    local names = { dim = "axis" }
    cut.takes_number = choice.input ~= nil and #run.split_dtypes > 0
    if cut.takes_number then
      names[choice.input] = "number"
    end
    cut.names = names
    cut.checks = formula_text.checks(choice.formula, run.numbers, names)
    cut.runs = formula_text.runs(choice.formula, run.numbers, names)
  end
  if choice.rank or index > 1 then
    cut.opens = (index > 1 and "} else " or "") .. (choice.rank and ("if (split_rank == %d) {"):format(choice.rank) or "{")
  end
  return cut
end

-- The library's readers of split, one for each dtype that it can have.
local function readers_of(run)
  local list = {}
  for i, name in ipairs(run.split_dtypes) do
    list[i] = { dtype = name, code = dtypes().codes[name], name = "sgk_read_" .. name }
  end
  return list
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
    local dtype = run.readers[1].dtype
    local type = dtypes().lengths[dtype]
    add(("const %s *"):format(type), "split", ("%s%s, aligned for %s"):format(elements,
      dtype == "float16" and " as float16 bits" or "", type))
  else
    local words = {}
    for i, reader in ipairs(run.readers) do
      words[i] = ("%d (%s)"):format(reader.code, reader.dtype)
    end
    add("const void *", "split", elements .. ", aligned for their type")
    add("int32_t", "split_dtype", "the dtype of split, a TensorProto.DataType: " .. table.concat(words, " or "))
  end
  if run.has_count then
    add("size_t", "split_count", "the number of elements of split")
  end
  if run.choices[1].rank then
    add("size_t", "split_rank", "0 for a scalar, 1 for a list")
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

-- The arguments of the function that copies, of the one that returns the lengths, of the one that returns addresses, and of the
-- one that all call to cut the axis.
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
  local cut_arguments = joined(run.cut_parameters, { { type = "struct sgk_lengths *", name = "lengths" } })
  run.declared = parameters.declarations(arguments)
  run.defined = parameters.declarations(arguments, not run.is_formula and "restrict " or nil)
  run.lengths_declared, run.cut_declared = parameters.declarations(lengths_arguments), parameters.declarations(cut_arguments)
  run.functions = { { name = run.name, returns = "enum sgk_status", arguments = arguments },
    { name = run.lengths_name, returns = "enum sgk_status", arguments = lengths_arguments },
    run.has_views and { name = run.views_name, returns = "enum sgk_status", arguments = views_arguments } or nil }
  run.views_declared = parameters.declarations(views_arguments)
  function run.call_cut(lengths)
    return parameters.call(run.cut_name, cut_arguments, { lengths = lengths })
  end
end

-- The statuses that a function can return, and their meanings. counts: the caller says how many parts there are.
local function statuses_of(run, counts)
  local formula, list = run.formula and table.concat(run.formula.lines, "\n"), {}
  local function add(is_so, status, ...)
    list[#list + 1] = is_so and status:format(...) or nil
  end
  add(not formula or formula:find("SGK_BAD_LENGTHS", 1, true), "SGK_BAD_LENGTHS   the lengths do not cut the axis")
  add(counts and (run.is_sequence or not formula or formula:find("SGK_BAD_OUTPUTS", 1, true)),
    "SGK_BAD_OUTPUTS   there are not %s parts", run.count or "output_count")
  add(#run.readers > 1, "SGK_BAD_DTYPE     split_dtype is none of these")
  add(run.choices[#run.choices].rank, "SGK_BAD_RANK      split_rank is neither 0 nor 1")
  return list
end

-- Adds to a planned run what its template shows.
return function(run, name)
  local list, list_of_cut = parameters.new(), parameters.new()
  run.name, run.cut_name, run.lengths_name = name, name .. "_cut", name .. "_lengths"
  run.rows = not run.is_empty and parameters.text(list, run.outer) or ""
  run.axis = dim_of(list, run.dim)
  run.size = parameters.factor(parameters.text(list, run.dim))
  run.step = not run.is_empty and parameters.factor(parameters.text(list, run.unit)) or ""
  run.cuts = {}
  for i in ipairs(run.choices) do
    run.cuts[i] = cut_of(run, i)
  end
  run.readers = readers_of(run)
  dim_of(list_of_cut, run.dim)
  run.parameter_list, run.parameters, run.cut_parameters = list, list.list, parameters.those_of(list, list_of_cut)
  for _, parameter in ipairs(of_split(run)) do
    table.insert(run.parameters, parameter)
    table.insert(run.cut_parameters, parameter)
  end
  if run.is_formula then
    run.takes_number = run.cuts[1].takes_number
    run.formula = formula_cut(run, run.cuts[1].names)
  end
  run.length_at = run.formula and run.formula.length_at or "sgk_length(&chosen, i)"
  run.total = run.formula and "total" or "chosen.count"
  run.has_views = has_views(run)
  run.views_name = run.has_views and name .. "_views" or nil
  run.views_statuses = statuses_of(run, true)
  if run.rows ~= "1" then
    table.insert(run.views_statuses, "SGK_BAD_SHAPE     there is not one row: the parts are no views")
  end
  run.statuses, run.lengths_statuses = statuses_of(run, true), statuses_of(run, not run.is_sequence)
  add_arguments(run)
end
