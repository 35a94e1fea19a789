-- future_page.lua: writes the page of future.sh, future/changelog.md with the words of the last Split in it, which are in the
-- table: pages of ONNX are no part of the project. Usage: lua_host ROOT opset future_page FILE NEXT, a number of a version
local sources = require("sources")

local types = load(sources.read("spec/types.lua"))()
local split = load(sources.read("spec/split.lua"))(types)

-- What stands for @KEY@ on the page.
local function words_of(version, next_version)
  local words = {
    next = next_version,
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

return function(path, next_version)
  local last = split.versions[#split.versions]
  local page = sources.read("tests/opset/future/changelog.md"):gsub("@([%a_]+)@", words_of(last, next_version))
  local unknown = page:match("@[%a_]+@")
  local file <close> = assert(io.open(path, "w"))
  file:write(page)
  return unknown and { "nothing stands for " .. unknown } or {}, "the words of Split-" .. last.since_version
end
