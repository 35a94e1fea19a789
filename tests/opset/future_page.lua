-- future_page.lua: writes the page of future.sh: what the tables have, and then a Split in the words of future/changelog.md and
-- of Split-18, whatever is the last one. Usage: lua_host ROOT opset future_page FILE SINCE, the number of its version
local page_of_tables = require("page_of_tables")
local sources = require("sources")

local types = load(sources.read("spec/types.lua"))()
local split_18 = load(sources.read("spec/split.lua"))(types).versions[5]

-- What stands for @KEY@ on the page.
local function words_of(version, since)
  local words = {
    next = since,
    doc = version.doc:gsub("\n", "\n  "),
    dtypes = "tensor(" .. table.concat(types.all_ir4, "), tensor(") .. ")",
  }
  for _, field in ipairs({ "attributes", "inputs", "outputs", "type_constraints" }) do
    for _, item in ipairs(version[field]) do
      words[item[1]] = item.says
    end
  end
  return words
end

-- tables: [path] = text, if they are others than the project's.
return function(path, since, tables)
  local page, newest = page_of_tables(tables)
  for opset = newest + 1, since - 1 do
    page = ("%s## Version %d of the default ONNX operator set\n"):format(page, opset)
  end
  local file <close> = assert(io.open(path, "w"))
  file:write(page, (sources.read("tests/opset/future/changelog.md"):gsub("@([%a_]+)@", words_of(split_18, since))))
  return {}, "the page of Split-" .. since
end
