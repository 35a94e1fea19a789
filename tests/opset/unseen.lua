-- unseen.lua: the versions of unseen.sh. Opset SINCE has the Split of spec/README.md, with dtypes that ONNX does not have, and a
-- SplitToSequence whose input for lengths is required. The opset behind it has a Split with several strings.
-- Usage: lua_host ROOT opset unseen page FILE SINCE    writes ONNX's page with them
--        lua_host ROOT opset unseen decide SINCE       makes the decisions in ROOT's tables that an import left open
local invented_versions = require("invented_versions")
local page_of_tables = require("page_of_tables")
local pages = require("pages")
local shell = require("shell")
local sources = require("sources")
local versions = require("invented_tables")

local strings, required = invented_versions["several strings"], invented_versions["an input that is required"]

local function news(since)
  return pages.opset(since,
    pages.patched(pages.balanced(since), { { "tensor(complex128)", "tensor(complex128), tensor(uint1), tensor(complex256)" } }),
    pages.patched(versions.section(required, since),
      { { "tensor(bool)", "tensor(bool), tensor(int4)" }, { "seq(tensor(bool))", "seq(tensor(bool)), seq(tensor(int4))" } }))
    .. pages.opset(since + 1, versions.section(strings, since + 1))
end

local commands = {}

function commands.page(path, since)
  shell.write_file(path, page_of_tables() .. news(math.tointeger(since)))
end

function commands.decide(since)
  local function write(op, decide, ...)
    local path = versions.path_of[op]
    shell.write_file(sources.name(path), (decide(sources.read(path), ...)))
  end
  local behind = math.tointeger(since) + 1
  if sources.read(versions.path_of.Split):find("since_version = " .. behind, 1, true) then
    return write("Split", versions.decide, strings, behind)
  end
  write("Split", versions.decide_balanced, since)
  write("SplitToSequence", versions.decide, required, since)
end

return function(command, ...)
  commands[command](...)
  return {}, command
end
