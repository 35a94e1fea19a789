-- base_tables.lua: the tables as far as invented pages go on from them: what later opsets bring is left out, so that no release
-- changes what a test is about. Returns { [path] = text }.
local sources = require("sources")

local newest_opset <const> = 28
local last_versions = { ["spec/split.lua"] = 18, ["spec/split_to_sequence.lua"] = 24 }

return function()
  local tables = {}
  for path, last in pairs(last_versions) do
    tables[path] = sources.read(path):gsub("\n  deprecated = .-%] },\n", "\n")
      :gsub("\n    { since_version = (%d+),.-\n      unclear = [^\n]-{.-} },%f[\n]", function(since)
        return tonumber(since) > last and "" or nil
      end)
      :gsub("newest_opset = %d+", "newest_opset = " .. newest_opset)
  end
  return tables
end
