-- view.lua: a node as its rule sees it. Inputs and outputs count from 1. A rule stops where something is not
-- known: a question without an answer yet is raised, and so is the reason why one has none. So rules are formulas without checks.
local demands = require("shapes.demands")
local dim = require("shapes.dim")
local dtypes = require("spec.dtype_tables")
local graph = require("graph.graph")
local lists = require("base.list")

local view = {}
view.__index = view

-- The type of each attribute that is no integer.
local kind_of = {}
for kind, words in pairs({
  ints = [[axes dilations ends kernel_shape ngram_indexes output_padding output_shape paddings pads perm pooled_shape
    qkv_hidden_sizes scan_input_axes scan_output_axes shape split starts strides value_ints values_int64s]],
  floats = "scales value_floats values_floats",
  float = "height_scale width_scale value_float",
  string = "auto_pad direction equation keep_aspect_ratio_policy mode pixel_format reduction value_string",
  tensor = "value values_tensor",
  other = "value_strings sparse_value",
}) do
  for word in words:gmatch("%S+") do
    kind_of[word] = kind
  end
end

-- Larger numbers stop a rule, so that no sum or product of dims and attributes wraps.
local most_dim <const>, most_attribute <const> = 1 << 40, 1 << 20
local limits = { k = most_dim, shape = most_dim, output_shape = most_dim, split = most_dim, starts = math.maxinteger,
  ends = math.maxinteger, value_int = math.maxinteger, value_ints = math.maxinteger, values_int64s = math.maxinteger }

local function is_within(number, most)
  return math.type(number) ~= "integer" or number <= most and number >= -most
end

function view.of(site, need)
  if not site.view then
    local op, domain = site.node.op_type, site.node.domain
    site.view = setmetatable({ site = site, node = site.node, domain = domain, op = domain == "" and op or domain .. "." .. op,
      opset = graph.opset(site) or 0, need = need, attributes = {} }, view)
    for _, row in ipairs(site.node.attributes) do
      site.view.attributes[row.name] = graph.resolve(site.scope, row)
    end
  end
  site.view.lacks = nil
  return site.view
end

function view:block(format, ...) dim.block({ what = format:format(...), site = self.site }) end

-- Demands a relation (conditions.lua) between numbers, without which the node does not run. Returns whether the model can say it
-- as a condition.
function view:demand(left, relation, right, what)
  local is_said = demands.add(left, relation, right, { site = self.site, what = what })
  if is_said == false then
    self:block("%s: it needs %s %s %s, which never holds", what, left, relation, right)
  end
  return is_said ~= nil
end

-- Likewise, a relation to an integer without which the node gives something else: where the model cannot say it, the result is
-- open.
function view:needs(number, relation, bound, what)
  local is_said = self:demand(number, relation, bound, what)
  self.lacks = self.lacks or not is_said and { what = ("%s: it needs %s %s %d"):format(what, number, relation, bound),
    site = self.site, needs = number } or nil
  return is_said
end

-- The value of an attribute, or the default.
function view:attr(name, default)
  local found = self.attributes[name]
  if not found then
    return default
  elseif found.type ~= (kind_of[name] or "int") or found.value == nil then
    self:block("attribute '%s' has another type, or is not read", name)
  end
  local most = limits[name] or most_attribute
  for _, each in ipairs(found.type == "ints" and found.value or { found.value }) do
    if not is_within(each, most) then
      self:block("attribute '%s' of %d", name, each)
    end
  end
  return found.value
end

-- The value of an input, or nil if it is omitted.
function view:operand(i) return graph.input(self.site, i) end

function view:has(i) return self:operand(i) ~= nil end
local function given(self, i) return self:operand(i) or self:block("input %d is missing", i - 1) end

-- Asks a question of the inputs from `first` on at once, so that a rule of many does not begin anew for each.
function view:ask(question, first, step)
  local missing = {}
  for i = first or 1, #self.node.inputs, step or 1 do
    local value = given(self, i)
    missing[#missing + 1] = not (value.answers and value.answers[question]) and { question, value } or nil
  end
  if #missing > 0 then
    error({ missing = missing }, 0)
  end
end

function view:type(i) return self.need("type", given(self, i)) end

-- The code of a dtype: that of a name, or of input `of`, or nil.
function view:dtype(of) return type(of) == "string" and self.code(of) or self:has(of) and self:type(of).dtype or nil end

function view:dims(i)
  local type = self:type(i)
  if not type.dims then
    dim.block(type.why or { what = "no tensor of known rank", site = self.site })
  end
  for _, each in ipairs(type.dims) do
    if not is_within(each, most_dim) then
      self:block("a dim of %d", each)
    end
  end
  return type.dims
end

-- The dims of the node's first output.
function view:own_dims()
  local type = self.need("node", self.site)[1]
  return type.dims or dim.block(type.why)
end

local function contents_of(self, i, is_by_element)
  local found = self.need("contents", given(self, i), is_by_element)
  self.lacks = self.lacks or found.why
  return found.values and found or dim.block(found.why)
end

-- { dims, values } of an input's elements; some may be false. The rule depends on all of them.
function view:contents(i) return contents_of(self, i, false) end

-- Likewise, the contents (contents.lua) of which the rule depends on the elements that it takes by demands.element.
function view:elements(i) return contents_of(self, i, true) end

-- False, in place of a number that the node lacks; the first reason stays.
function view:open(format, ...)
  self.lacks = self.lacks or { what = format:format(...), site = self.site }
  return false
end

-- Element k of an input with these contents; false if it is unknown, or too large for a dim.
local function element(self, i, found, k)
  self.lacks = self.lacks or found.why
  local value = found.values and demands.element(found, k)
  return value and is_within(value, most_dim) and value
    or self:open("element %d of '%s' is not known", k - 1, self.node.inputs[i])
end

function view:first(i) return element(self, i, self.need("contents", given(self, i), true), 1) end

local function itself(value) return value end

-- Likewise, use(element, k) for the elements of a vector, themselves by default; also if only their number is known. The rule
-- depends on those for which it is not false.
function view:list(i, use)
  local found = self.need("contents", given(self, i), true)
  local dims = found.values and {} or self:dims(i)
  local is_short = #dims == 1 and math.type(dims[1]) == "integer" and dims[1] <= 4096
  local values = found.values or lists.filled(is_short and dims[1] or dim.block(found.why), false)
  return lists.map(values, function(_, k)
    return demands.if_known(function() return (use or itself)(element(self, i, found, k), k) end)
  end)
end

-- Likewise, of places on an axis, which may be beyond all dims.
function view:places(i) return self.need("contents", given(self, i)).values or self:list(i) end

-- Likewise, but all must be known.
function view:numbers(i)
  return lists.map(self:list(i), function(value) return value or dim.block(self.lacks) end)
end

function view:number(i) return self:first(i) or dim.block(self.lacks) end

-- Integers that the model gives as numbers, such as axes.
function view:integers(i)
  return lists.map(self:numbers(i), function(value)
    return math.type(value) == "integer" and value or self:block("input %d has an element that is no plain integer", i - 1)
  end)
end

-- Integers of an attribute in early opsets, of an input later; or nil.
function view:attr_or_input(name, i) return self:attr(name) or self:has(i) and self:integers(i) or nil end

-- The place of an axis, counted from 1.
function view:axis(axis, rank)
  local place = axis < 0 and axis + rank or axis
  return place >= 0 and place < rank and place + 1 or self:block("axis %d of rank %d", axis, rank)
end

-- The set of axes, counted from 1.
function view:axes(list, rank)
  local set = {}
  for _, axis in ipairs(list) do
    local place = self:axis(axis, rank)
    set[place] = not set[place] or self:block("axis %d is given twice", axis)
  end
  return set
end

function view.code(name) return dtypes().codes[name] end

return view
