-- boot.lua: makes `require` read the sources, inside the binary or below --root, and runs the command line.
local host, root, version = ...

local sources = {
  is_inside = not root, -- whether sources are read from the binary
}

-- The name of a source in messages.
function sources.name(path)
  return root and root .. "/" .. path or path
end

function sources.read(path)
  if root then
    return host.read_file(sources.name(path))
  end
  local text = host.embedded_file(path)
  return text, not text and "not in this binary" or nil
end

-- A module of splitgen below --root; dots separate folders.
local function load_below_root(name)
  local path = "generator/" .. name:gsub("%.", "/") .. ".lua"
  local text, problem = sources.read(path)
  if not text then
    local place = sources.name(path)
    root = nil -- what tells of it may be what is missing there
    local fail = require("base.fail")
    fail.format = host.tells_json and "json" or "text"
    fail.tell({ place = place, what = problem }, "error")
    error(3, 0) -- the exit code
  end
  return assert(load(text, "@" .. sources.name(path), "t"))
end

-- A module inside the binary, or a library, which is always there.
local function load_inside(name)
  local path = name:gsub("%.", "/") .. ".lua"
  local run = host.load_embedded("lua/" .. path)
  if not run and not root then
    path = "generator/" .. path
    run = host.load_embedded(path)
  end
  return run or ("%s is not in this binary"):format(name)
end

package.searchers = { load_inside, root and load_below_root }
host.version = version
package.loaded.host = host
package.loaded.sources = sources

return require(host.command_line)(version, { select(4, ...) })
