-- signatures.lua: the functions of a header (write_functions.lua) as the manifest lists them: what each returns and takes.
local json = require("base.json")

local function signature_of(name, returns, arguments)
  local rows = {}
  for i, argument in ipairs(arguments) do
    rows[i] = {
      type = argument.type .. (argument.count and " *" or ""),
      name = argument.name,
      role = argument.role or argument.name,
      symbol = argument.symbol and json.name(argument.symbol),
      index = argument.index,
      count = argument.count,
    }
  end
  return { name = name, returns = returns, arguments = json.list(rows) }
end

-- All that are written for nodes, each of which goes to add(signature).
return function(all)
  return function(add)
    for _, made in ipairs(all) do
      for _, one in ipairs(made.functions or { made }) do
        add(signature_of(one.name, one.returns, one.arguments))
      end
    end
  end
end
