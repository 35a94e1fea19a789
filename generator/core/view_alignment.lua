-- view_alignment.lua: of how many bytes the addresses of views, and of what lies in their memory, are multiples for all values of
-- symbols, where those of tensors are multiples of 64.
local graph = require("graph.graph")
local size = require("core.size")

local view_alignment = {}

local most <const> = 64

-- The ops that may pass on the memory of their first input. An Identity has its input's origin.
local passes_on <const> = { Flatten = true, Reshape = true, SequenceAt = true, Squeeze = true, Unsqueeze = true }

-- The value whose memory a value may have because a node passes it on, or nil.
local function source_of(value)
  local site = value.site
  local source = site and graph.is_default(site.node.domain) and passes_on[site.node.op_type] and graph.input(site, 1)
  return source and graph.origin(source) or nil
end

-- The alignments by values: none yet.
function view_alignment.new()
  return setmetatable({}, { __mode = "k" })
end

-- The alignment of a value that is, or may lie in, a view of one of the nodes so far; nil if it is a tensor of its own. It is
-- noted for all values between the two, of which there can be very many.
function view_alignment.of_value(noted, value)
  local path, origin = {}, graph.origin(value)
  while origin and noted[origin] == nil do
    path[#path + 1], origin = origin, source_of(origin)
  end
  local found = origin and noted[origin] or false
  for _, between in ipairs(path) do
    noted[between] = found
  end
  return found or nil
end

-- The alignment of a part in the memory of its node's input.
function view_alignment.of_part(node, part)
  return size.power_of_two(size.rectangle(node, part).offset, node.input_multiple_of or most)
end

-- Notes the parts of an understood node that lie in its input; for a sequence of them, the least of their alignments.
function view_alignment.note(noted, node)
  for _, part in ipairs(node.parts) do
    if part.fate == "view" or part.fate == "folded" and part.why ~= "constant_rows" then
      local found = view_alignment.of_part(node, part)
      for _, value in ipairs(part.taken or { part.value }) do
        noted[value] = found
      end
      if node.sequence then
        noted[node.sequence] = math.min(noted[node.sequence] or most, found)
      end
    end
  end
end

return view_alignment
