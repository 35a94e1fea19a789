-- boot.lua: makes `require` read the sources, inside the binary or below --root, and runs the command line.
local host, root, version = ...

local sources = {}

-- How a source is called in messages.
function sources.name(path)
  return root and root .. "/" .. path or path
end

function sources.read(path)
  if root then
    return host.read_file(sources.name(path))
  end
  local text = host.embedded_file(path)
  return text, not text and path .. ": not in this binary" or nil
end

local function load_module(path)
  -- libraries that are not ours are in the binary only
  local text = path:find("^generator/") and sources.read(path) or host.embedded_file(path)
  return text and assert(load(text, "@" .. path, "t"))
end

package.searchers = {
  function(name)
    return load_module("generator/" .. name .. ".lua") or load_module("lua/" .. name .. ".lua")
      or "no module " .. name .. " in splitgen"
  end,
}
package.loaded.host = host
package.loaded.sources = sources

return require("cli")(version, { select(4, ...) })
