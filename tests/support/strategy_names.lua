-- strategy_names.lua: the names of the generator's strategies of copies, each once, in the order of its list. Suites ask for a
-- case of each, so that none is added without them.
local contains = require("base.list").contains
local strategies = require("core.strategies")

local strategy_names = {}
for _, row in ipairs(strategies.list) do
  strategy_names[#strategy_names + 1] = not contains(strategy_names, row.name) and row.name or nil
end
return strategy_names
