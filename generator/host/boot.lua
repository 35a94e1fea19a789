-- boot.lua: makes `require` read the sources, inside the binary or below --root, and runs the command line.
local host, root, version = ...

local sources = {
  taken = {}, -- the paths of all that was read are true
}

-- How a source is called in messages.
function sources.name(path)
  return root and root .. "/" .. path or path
end

function sources.read(path)
  sources.taken[path] = true
  if root then
    return host.read_file(sources.name(path))
  end
  local text = host.embedded_file(path)
  return text, not text and "not in this binary" or nil
end

-- A module is ours, where a dot parts folders, or a library that is in the binary only.
package.searchers = {
  function(name)
    local path = "lua/" .. name .. ".lua"
    local text, problem = host.embedded_file(path)
    if not text then
      path = "generator/" .. name:gsub("%.", "/") .. ".lua"
      text, problem = sources.read(path)
    end
    if not text then
      local place = sources.name(path):gsub("%c", function(byte) -- there is no module yet that would do so
        return ("\\x%02x"):format(byte:byte())
      end)
      io.stderr:write(place, ": error: ", problem, "\n")
      os.exit(3, true)
    end
    return assert(load(text, "@" .. sources.name(path), "t"))
  end,
}
host.version = version
package.loaded.host = host
package.loaded.sources = sources

return require(host.command_line)(version, { select(4, ...) })
