-- limit.lua: how much there may be of the nodes of a model in all, since it is held, and written into the manifest: a small
-- file can stand for very much.
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
