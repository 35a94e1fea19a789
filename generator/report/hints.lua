-- hints.lua: why a node of a model copies, and what removes the copy: only what does so when it is tried (trials.lua).
local c_text = require("write.c_text")
local contains = require("base.list").contains
local graph = require("graph.graph")
local json = require("base.json")
local joined = require("base.list").joined
local filled = require("base.list").filled
local merged = require("base.list").merged
local reasons = require("report.reasons")
local text = require("base.text")
local trials = require("report.trials")
local with = require("base.list").with
local words = require("report.words")

local most_dims <const> = 3 -- in whose place a hint puts 1

-- Whether no part of a node is copied for a reason any more; fates = those of a trial, or nil, wanted = those that count.
local function avoids(understood, why, fates, wanted)
  local is_wanted = fates ~= nil
  for i, fate in ipairs(fates or {}) do
    local part = understood.parts[understood.is_sequence and 1 or i]
    is_wanted = is_wanted and (part.fate ~= "copy" or part.why ~= why or contains(wanted, fate))
  end
  return is_wanted
end

-- The node, why parts of it are copied, its index, and its model (report/model.lua), with the cures that worked.
local node = {}
node.__index = node

-- Adds a cure if the node with other fields, or with other options, has parts of that fate in place of copies. Returns whether.
function node:add_if(fate, change, options, says, shown)
  local fates = trials.of_node(self.row, change, merged({ copy_all = self.of.said.copy_all }, options))
  return avoids(self.node, self.why, fates, { fate, "view", "folded" }) and self:add(says, shown) or false
end

-- Likewise with the model by other options of the command line, which are shown; change = what they change in its facts.
function node:add_if_model(fate, options, change, says)
  local fates = self.of.try(options, change)
  return avoids(self.node, self.why, fates and fates[self.index],
    { fate, "view", "folded" }) and self:add(says, options) or false
end

function node:add(says, options)
  table.insert(self.cures, { words = says, options = options or {} })
  return true
end

-- The dims with 1 in place of those of the indices.
local function with_ones(row, indices)
  local dims = row.dims
  for _, i in ipairs(indices) do
    dims = with(dims, i, 1)
  end
  return json.list(dims)
end

-- 1 in place of each dim before the axis.
local function put_ones(self, before)
  local row, options, numbers, shown, symbols = self.row, {}, {}, {}, 0
  for i, place in ipairs(before) do
    local dim = row.dims[place]
    shown[i] = dim == json.null and ("dim %d"):format(place - 1) or type(dim) == "string" and text.symbol(dim) or tostring(dim)
    symbols = symbols + (type(dim) == "string" and 1 or 0)
    if type(dim) == "string" and not numbers[dim] then
      numbers[dim], options[#options + 1] = 1, "--dim " .. c_text.bash_word(dim .. "=1")
    end
  end
  local says = ("with 1 in place of %s each part is a view"):format(table.concat(shown, " and "))
  return symbols == #before and self:add_if_model("view", options, { dims = merged(self.of.said.dims, numbers) }, says .. ":")
    or self:add_if("view", { dims = with_ones(row, before) }, {}, says)
end

local function axis_in_front(row)
  local dims = joined(row.dims)
  return { dims = json.list(joined({ table.remove(dims, row.axis + 1) }, dims)), axis = 0 }
end

local by_rows <const> = "a consumer that takes rows and a stride, as BLAS and cudaMemcpy2D do, reads slices in place:"

local cures = {}

function cures.rows(self)
  local row = self.row
  local before = reasons.before_axis(row)
  if #before <= most_dims then
    put_ones(self, before)
  end
  self:add_if("view", axis_in_front(row), {},
    "with this axis in front, by a transposed weight or another layout, the parts are views")
  self:add_if_model("strided", { "--strided" }, { strided = true }, by_rows)
end

-- Dims of a node of unknown rank: its axis, and before it as many dims as there must be, each of that size.
local function dims_before(row, size)
  local required = row.required_dim or #row.outputs
  local dims = filled(row.axis < 0 and 1 or row.axis, size)
  dims[#dims + 1] = required
  return { dims = json.list(joined(dims, filled(row.axis < 0 and -row.axis - 1 or 0, 2))) }
end

function cures.shape(self)
  local options = self.of.options_of(self.index)
  self:add_if("view", dims_before(self.row, 1), {},
    ("state it, %s; if each dim before the axis is 1, the parts are views:"):format(words.filled(options)), options)
  self:add_if("strided", dims_before(self.row, 2), { strided = true }, "with a known shape, " .. by_rows, { "--strided" })
end

-- A node with an axis that its lengths fill: each of `step` elements, the last one of more if the axis has them.
local function with_lengths(row, count, step)
  local dim = row.dims[row.axis + 1]
  local last = math.max(math.type(dim) and (dim // step - count + 1) * step or 0, step)
  return { dims = json.list(with(row.dims, row.axis + 1, (count - 1) * step + last)),
    split = json.list(joined(filled(count - 1, step), { last })) }
end

-- Says what the parts are if something about the lengths is different.
local function with_other_lengths(self, change, says, options)
  return self:add_if("view", change, {}, says .. " the parts are views" .. (#options > 0 and ":" or ""), options)
    or self:add_if("strided", change, { strided = true }, says .. " " .. by_rows, joined(options, { "--strided" }))
end

-- Whether the lengths are an initialiser that is also an input of the graph: then it is only a default.
local function have_default(understood)
  for _, input in ipairs(understood.found.inputs) do
    local origin = graph.origin(input)
    if input.name == understood.lengths_from.name then
      return origin.is_input and origin.tensor ~= nil
    end
  end
  return false
end

-- Lengths that the run gives, or that follow from an axis of unknown size.
function cures.lengths(self)
  local row = self.row
  local count, step = row.sequence and 2 or #row.outputs, math.type(row.split) and row.split or 1
  local change = with_lengths(row, count, step)
  if self.node.reads_split then
    local says = have_default(self.node) and "'%s' is an input with a default: if it is taken out of the graph's inputs,"
      or "with constant lengths"
    with_other_lengths(self, change, says:format(text.printable(self.node.lengths_from.name)), {})
  else
    with_other_lengths(self, { dims = change.dims }, "with an axis of known size", self.of.options_of(self.index))
  end
end

function cures.sequence(self)
  if self.row.lengths == json.null then
    cures.lengths(self)
  else
    with_other_lengths(self, with_lengths(self.row, 2, 1), "split into fewer parts:", {})
  end
end

function cures.inside_byte(self)
  local step = 8 // self.row.element_bits
  with_other_lengths(self, with_lengths(self.row, #self.row.outputs, step),
    ("with lengths that are multiples of %d elements"):format(step), {})
end

function cures.block(self) self:add_if_model("view", { "--copy-all" }, { copy_all = false }, "it is a view without") end
cures.whole = cures.block

-- The index of a node, and its model (report/model.lua) -> list of { why = the reason (core/fates.lua), cause, cures = list of
-- { words, options = list of those behind them } }, one for each reason of a copy.
return function(index, of)
  local row, understood, hints, has_reason = of.rows[index], of.nodes[index], {}, {}
  for _, part in ipairs(understood.parts) do
    local why = part.fate == "copy" and not has_reason[part.why] and part.why
    if why then
      has_reason[why] = true
      local self = setmetatable({ row = row, why = why, index = index, node = understood, of = of, cures = {} }, node)
      cures[why](self)
      hints[#hints + 1] = { why = why, cause = reasons.copied[why](row, understood), cures = self.cures }
    end
  end
  return hints
end
