-- write_request.lua: a random model as JSON for `splitgen kernel --request`.
local json = require("base.json")
local node = require("node")
local number = require("number")

local function dims_of(of)
  if not of.has_rank then
    return json.null
  end
  local dims = {}
  for i, dim in ipairs(of.dims) do
    dims[i] = dim.is_hidden and json.null or dim.symbol and dim.symbol.name or dim.number
  end
  return json.list(dims)
end

local function name_of(symbol) return symbol.name end

local function split_of(of)
  local lengths, dims = node.lengths(of), json.null
  if of.source == "shape" then
    for i, length in ipairs(of.formulas) do
      lengths[i] = math.type(length) and length or number.text(length, name_of)
    end
    return { dtype = "int64", dims = json.list({ #lengths }), lengths = json.list(lengths) }
  elseif of.source ~= "run" then
    return of.rule == "chunks" and lengths[1] or json.list(lengths)
  elseif of.has_split_rank then
    dims = json.list(of.rule == "listed" and { of.has_split_count and #lengths or json.null } or {})
  end
  return { dtype = of.has_split_dtype and of.split_dtype or json.null, dims = dims }
end

local function outputs_of(model, site)
  local of, outputs = site.node, {}
  for i = 1, node.use_count(of) do
    local use, asked = of.uses[i], node.asked(model, site, i)
    outputs[i] = {
      name = use == "omitted" and "" or "y" .. i - 1,
      fate = use == "dead" and "dead" or asked,
      initializer = of.is_constant and use == "used" and not asked and of.parts[i] > 0 and "w" or nil,
    }
  end
  return outputs
end

-- Whether a request can give only the number of outputs: all are used, and no fate is asked for.
local function uses_all(model, site)
  local of = site.node
  for i = 1, node.use_count(of) do
    if of.uses[i] ~= "used" or node.asked(model, site, i) then
      return false
    end
  end
  return true
end

local function row_of(model, i)
  local site = model.sites[i]
  local of = site.node
  local is_number = not of.version.is_sequence and uses_all(model, site) and not of.is_constant and site.counts_outputs
  return {
    path = "n" .. i,
    op = of.version.op,
    since_version = site.names_version and of.version.since_version or nil,
    opset = not site.names_version and of.opset or nil,
    dtype = of.has_dtype and of.dtype.name or json.null,
    dims = dims_of(of),
    axis = of.gives_axis and of.given_axis or nil,
    split = (of.rule == "listed" or of.rule == "chunks") and split_of(of) or nil,
    num_outputs = of.num_outputs,
    keepdims = of.gives_keepdims and of.keepdims or nil,
    sequence = of.is_sequence or nil,
    outputs = is_number and #of.parts or outputs_of(model, site),
  }
end

return function(model)
  local rows = {}
  for i in ipairs(model.sites) do
    rows[i] = json.one_line(row_of(model, i))
  end
  return ('{"format":1,"nodes":[\n%s\n]}\n'):format(table.concat(rows, ",\n"))
end
