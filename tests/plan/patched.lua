-- patched.lua: modules of the generator with their text changed, for a test to see what comes of it.
local sources = require("sources")

local patched = {}

-- A module's text, and its path.
function patched.text(name)
  local path = "generator/" .. name:gsub("%.", "/") .. ".lua"
  return assert(sources.read(path)), path
end

-- A module loaded anew, with what is found once in its text replaced, if anything is.
function patched.load(name, find, replacement)
  local text, path = patched.text(name)
  if find then
    local first, last = text:find(find, 1, true)
    assert(first and not text:find(find, last, true), ("%s does not hold once: %s"):format(path, find))
    text = text:sub(1, first - 1) .. replacement .. text:sub(last + 1)
  end
  return assert(load(text, "@" .. path))(name)
end

-- What action() returns where modules, by name, are others.
function patched.with(modules, action)
  local own = {}
  for name, module in pairs(modules) do
    own[name], package.loaded[name] = package.loaded[name], module
  end
  local result = action()
  for name, module in pairs(own) do
    package.loaded[name] = module
  end
  return result
end

return patched
