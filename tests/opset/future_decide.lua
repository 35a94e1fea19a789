-- future_decide.lua: decides what an import of a page of write_page.lua left open: by the row that spec/README.md shows, among
-- the length rules of Split-18, whatever the last version before has.
-- Usage: lua_host ROOT opset future_decide FILE SINCE
local shell = require("shell")
local sources = require("sources")

return function(path, since)
  local shown = sources.read("spec/README.md"):match('\n( *{ given = { "attribute num_outputs" }, when = "balanced.-},\n)')
  local source = shell.read_file(path)
  local first, others = source:match("since_version = 18,.-(      lengths = {\n        {.-},\n)(        {.-\n      },\n)")
  local before, after = source:match(("^(.*since_version = %s,.-)      lengths = {\n.-\n      },\n(.*)$"):format(since))
  shell.write_file(path, before .. first .. shown .. others .. after)
  return {}, "as spec/README.md shows"
end
