-- coverage.lua: features that random models must cover, so that a missing one is noticed.
local demands = require("demands")
local manifest = require("manifest")
local node = require("node")
local ops = require("ops")
local strategy_names = require("strategy_names")

-- Features that each compiler must get with each setting, which has C of its own.
local of_forms = [[
fate view, fate strided, fate folded, fate dead, fate copy, a range of rows, a run of numbers, a run of split,
a sequence of numbers, a sequence of split, parameter symbol, parameter outer, parameter dim, parameter inner,
parameter first_row, parameter rows, parameter bytes, parameter step_bytes, parameter split,
parameter split_dtype, parameter split_count, parameter split_rank, --copy-all,
--strided, --optimize size, --dispatch, an accepts function, views of the run]]

-- Features that some model must have, besides every op version and each of its dtypes.
local of_all = [[
--dim, --shape, in If, in Loop, in Scan, in function, behind a node, an output omitted, rank 1, rank 2, rank 3, rank 4, rank 5,
rank 6, rank 7, rank 8, an unknown rank, an unknown dtype, a slice of rank 1, a slice of rank 2,
a slice of rank 3, a slice of rank 4, a slice of rank 5, a slice of rank 6, a slice of rank 7, a slice of rank 8,
a slice by a symbol, a view by a symbol, a bound symbol, lengths of shapes, a view by an expression,
a slice by an expression, a copy that may be views, views of a sequence, symbols that are refused,
some parts of a sequence, a copy of some parts, a node with a check of its own, a view that may be NULL,
a condition =, a condition >=, a condition <=, a condition multiple of]]

local function label_of(version)
  return ("%s-%d"):format(version.op, version.since_version)
end

local function slice_of(dtype)
  return "a slice of " .. dtype.name
end

local takes_packed -- whether a version takes elements that share bytes

for _, version in ipairs(ops.versions) do
  of_all = ("%s, %s, %s"):format(of_all, label_of(version), table.concat(version.takes, ", "))
  for _, name in ipairs(version.takes) do
    of_all = ("%s, %s"):format(of_all, slice_of(ops.dtypes[name]))
    takes_packed = takes_packed or ops.dtypes[name].bits < 8
  end
end
for _, name in ipairs(strategy_names) do
  of_forms = of_forms .. ((name ~= "bits" or takes_packed) and ", strategy " .. name or "")
end

-- The symbol whose value a parameter is.
local function symbol_of(parameter)
  return parameter.name:find("^dim_") and parameter.value.symbols[1]
end

-- Features of what the address of a view or slice takes.
local function add_parameters(add, model, what, parameters)
  for _, parameter in ipairs(parameters) do
    add(("a %s by a symbol"):format(what), symbol_of(parameter))
    add(("a %s by an expression"):format(what), model.expressions[symbol_of(parameter)])
  end
end

-- Features of a slice that the driver compares with the oracle, element by element.
local function add_slice(add, of)
  add(slice_of(of.dtype), true)
  add("a slice of rank " .. #of.dims, true)
end

-- Features of what lengths demand of symbols, of a site and of a model.
local function add_demands(add, model, site, told)
  local is_run = manifest.is_run(told)
  add("lengths of shapes", site.node.source == "shape")
  add("some parts of a sequence", site.node.is_some)
  add("a copy of some parts", site.node.is_some and is_run)
  add("a node with a check of its own", site.is_open and not site.is_checked and is_run)
  add("views of the run", told.views_function and told.outputs_as == "all")
  add("views of a sequence", told.views_function and told.outputs_as == "sequence")
  add("a copy that may be views", manifest.rows_of_views(site.node, told) ~= nil)
  for _, trial in ipairs(site.trials) do
    add("symbols that are refused", not demands.hold(model, trial.symbols))
  end
end

-- Features of a node and of its entry in the manifest.
local function add_site(add, model, site, told)
  local of = site.node
  for _, name in ipairs({ label_of(of.version), of.dtype.name, "rank " .. #of.dims, "strategy " .. (told.strategy or "") }) do
    add(name, true)
  end
  for _, holder in ipairs(site.holders) do
    add("in " .. holder, true)
  end
  for i = 1, node.use_count(of) do
    add("an output omitted", of.uses[i] == "omitted")
    add("fate " .. told.outputs[i].fate, true)
    if told.outputs[i].slice then
      add_slice(add, of)
      add_parameters(add, model, "slice", told.outputs[i].slice_parameters)
    elseif told.outputs[i].fate == "view" then
      add_parameters(add, model, "view", told.outputs[i].parameters)
      add("a view that may be NULL", told.outputs[i].may_be_null)
    end
  end
  add_demands(add, model, site, told)
  for _, parameter in ipairs(told.parameters) do
    add("parameter " .. (symbol_of(parameter) and "symbol" or parameter.name), true)
  end
  add("behind a node", site.origin == "behind")
  add("--shape", site.is_shaped)
  add("an unknown rank", not of.has_rank)
  add("an unknown dtype", not of.has_dtype)
  add("a range of rows", told.rows_function)
  local cut = of.source == "run" and "split" or "numbers"
  add((of.is_sequence and "a sequence of " or "a run of ") .. cut, manifest.is_run(told))
end

local function names_of(words)
  local names = {}
  for name in words:gsub("\n", " "):gmatch("[^,]+") do
    names[#names + 1] = name:match("^ *(.*)$")
  end
  return names
end

local coverage = { of_forms = names_of(of_forms), of_all = names_of(of_forms .. ", " .. of_all) }

-- The set of features of a model that splitgen accepted.
function coverage.of(model)
  local set = {}
  local function add(name, condition)
    set[name] = set[name] or condition or nil
  end
  for i, told in ipairs(model.told or {}) do
    add_site(add, model, model.sites[i], told)
  end
  for _, relation in ipairs(model.relations or {}) do
    add("a condition " .. relation, true)
  end
  add("an accepts function", model.accepts)
  add("--copy-all", model.copies_all)
  add("--strided", model.strides)
  add("--optimize size", model.is_for_size)
  add("--dispatch", model.dispatches)
  for _, symbol in ipairs(model.symbols) do
    add("--dim", symbol.is_given)
    add("a bound symbol", symbol.is_bound)
  end
  return set
end

-- The names that a set lacks, of coverage.of_all or coverage.of_forms. With `other`, only names that this set has count.
function coverage.missing(set, names, other)
  local missing = {}
  for _, name in ipairs(names) do
    missing[#missing + 1] = not set[name] and (not other or other[name]) and name or nil
  end
  return missing
end

return coverage
