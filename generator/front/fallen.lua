-- fallen.lua: options that splitgen had before version 0.4.0, and what to do instead. Until version 0.5.0, commands and requests
-- that name one are told so.
local fail = require("base.fail")

local fallen = {}

local of_tree <const> = "leave it out; list says the same in lines, and report draws each node"

-- The name of each, the commands that had it, and what to do instead; is_key: requests had it, too.
fallen.options = {
  { "streaming", "list model kernel report",
    "leave it out; the library still copies large tensors past the caches, by sgk_plan_copy", is_key = true },
  { "acsl", "model kernel",
    "leave it out; a proof that needs contracts can write them by hand, from the bytes and arguments in the manifest" },
  { "tree", "list", of_tree },
  { "color", "list", of_tree },
  { "against", "report", "compare by diff what list prints of each model; list --request prints it of a manifest" },
}

-- file: the request that names the option, nil of the command line.
local function refuse(name, instead, file)
  fail.usage({ place = file, what = name .. " is no option since version 0.4.0", help = instead })
end

-- Adds to a parser the options that a command had.
function fallen.add(parser, command)
  for _, row in ipairs(fallen.options) do
    local name, commands, instead = table.unpack(row)
    if (" " .. commands .. " "):find(" " .. command .. " ", 1, true) then
      parser:option("--" .. name):args("?"):hidden(true):action(function()
        refuse("--" .. name, instead)
      end)
    end
  end
end

-- Refuses a request that has such a key.
function fallen.check(value, file)
  for _, row in ipairs(fallen.options) do
    if row.is_key and type(value) == "table" and type(value.options) == "table" and value.options[row[1]] ~= nil then
      refuse("options." .. row[1], row[3], file)
    end
  end
end

return fallen
