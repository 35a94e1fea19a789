-- lazy.lua: a module that is read when it is used first, for what most commands do not need.
return function(name)
  return setmetatable({}, {
    __index = function(_, key) return require(name)[key] end,
    __call = function(_, ...) return require(name)(...) end,
  })
end
