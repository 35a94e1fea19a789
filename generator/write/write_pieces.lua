-- write_pieces.lua: embedded functions (embedded.lua) as one JSON object on standard output, {"pieces": [...],
-- "functions": [...], "manifest": {...}}, for emitters that go node by node. An emitter pastes each piece once.
local json = require("base.json")

local keys <const> = { "name", "declaration", "text", "needs", "includes" }

local function write_list(key, list)
  io.write(('"%s":['):format(key))
  for i, row in ipairs(list) do
    io.write(i > 1 and ",\n" or "\n", json.text({ name = row.name, declaration = row.declaration, text = row.text,
      needs = json.list(row.needs), includes = json.list(row.includes) }, keys))
  end
  io.write("],\n")
end

-- texts = what render_code.lua returns for embedded functions
return function(texts)
  io.write("{")
  write_list("pieces", texts.pieces)
  write_list("functions", texts.functions)
  io.write('"manifest":')
  texts[2][2](io.write)
  io.write("}\n")
end
