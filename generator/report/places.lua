-- places.lua: the memory in which the input of each node lies. Views of views are followed to the value at the root.
local graph = require("graph.graph")

-- The place of a part that lies inside another value; input = the place of its node's input.
local function place_of(input, output)
  if output.fate == "folded" then
    return not output.rows and { name = output.initializer, at = output.begin, views = 1 }
  elseif output.fate == "view" then
    local is_known = input.at and math.type(output.offset) == "integer"
    return { name = input.name, at = is_known and input.at + output.offset or nil, views = input.views + 1 }
  end
end

-- Understood nodes and their objects in the manifest -> for each { name = the value at the root, at = the byte where the input
-- begins in it, nil if it is no number, views = how many views were followed }.
return function(nodes, rows)
  local places, held = {}, {}
  for i, node in ipairs(nodes) do
    places[i] = held[graph.origin(node.input)] or { name = rows[i].input, at = 0, views = 0 }
    for k, part in ipairs(node.is_sequence and {} or node.parts) do
      local place = place_of(places[i], rows[i].outputs[k])
      for _, value in ipairs(place and (part.taken or { part.value }) or {}) do
        held[value] = place
      end
    end
  end
  return places
end
