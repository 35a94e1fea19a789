-- write_stream.lua: files as one JSON object on standard output, {"files": {"NAME": "TEXT", ...}}, for `--out -`.
local json = require("base.json")

-- list of { name, text or function(write) that writes it piece by piece }
return function(texts)
  local function write(piece)
    io.write((json.quoted(piece):sub(2, -2)))
  end
  for i, row in ipairs(texts) do
    io.write(i > 1 and ',\n"' or '{"files": {\n"', row[1], '": "')
    if type(row[2]) == "string" then
      write(row[2])
    else
      row[2](write)
    end
    io.write('"')
  end
  io.write("\n}}\n")
end
