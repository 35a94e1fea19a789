-- limit.lua: limits for all nodes of a model together. Nodes are kept in memory, and written into the manifest; and a small file
-- can expand to very much. At the limit of dimensions, and at that of symbols, splitgen needs at most about 2 s and 200 MB.
local value_of = require("core.value")

local limit = {}

local outputs <const>, dims <const>, symbols <const>, names <const> = "outputs and lengths", "dimensions of outputs",
  "symbols of outputs that have more than 8", "bytes of names"

limit.most = {
  [outputs] = 1024 * 1024,
  [dims] = 2 * 1024 * 1024,
  [symbols] = 16 * 1024, -- most are parameters of a copy and of slices, and stand in several macros of each
  [names] = 64 * 1024 * 1024,
}

local few_symbols <const> = 8 -- no real tensor has more, so that real models do not come near that limit

limit.max_taken_apart = 4096 -- parts of a sequence; a longer one stays a sequence

-- Adds a number to the totals of the nodes so far, { [what] = number }; refuse(rule, format, ...) does not return.
local function add(totals, what, number, refuse)
  totals[what] = (totals[what] or 0) + number
  if totals[what] > limit.most[what] then
    refuse("limit", "the %s up to this node are more than %d", what, limit.most[what])
  end
end

-- The number of a node's parts, if they are known, or if its sequence may be taken apart.
local function parts_of(node)
  local count = node.count or 0
  return #(node.lengths or node.spans or {}), count <= limit.max_taken_apart and count or 0
end

-- Adds an understood node with so many outputs to the totals. Data that every output may repeat count for each.
function limit.add(totals, node, output_count, refuse)
  local count = math.max(output_count, parts_of(node))
  local bytes, symbol_count = #node.origin_name + #node.origin_in + #(node.sequence_name or ""), 0
  for _, dim in ipairs(node.dims or {}) do
    if type(dim) == "string" then
      bytes, symbol_count = bytes + #dim, symbol_count + 1
    end
  end
  add(totals, outputs, count, refuse)
  add(totals, dims, count * #(node.dims or {}), refuse)
  add(totals, symbols, symbol_count > few_symbols and count * symbol_count or 0, refuse)
  add(totals, names, #node.path + #node.input_name + #value_of.origin(node.lengths_from) + count * bytes, refuse)
end

return limit
