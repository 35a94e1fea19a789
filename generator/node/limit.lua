-- limit.lua: limits for all nodes of a model together. Nodes are kept in memory, and written into the manifest; and a small file
-- can expand to very much.
local limit = {}

limit.most = {
  ["outputs and lengths"] = 1024 * 1024,
  ["dimensions of outputs"] = 16 * 1024 * 1024,
  ["bytes of names"] = 64 * 1024 * 1024,
}

-- Adds a number to the totals of the nodes so far, { [what] = number }; refuse(rule, format, ...) does not return.
function limit.add(totals, what, number, refuse)
  totals[what] = (totals[what] or 0) + number
  if totals[what] > limit.most[what] then
    refuse("limit", "the %s up to this node are more than %d", what, limit.most[what])
  end
end

return limit
