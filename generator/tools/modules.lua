-- modules.lua: lets a script of the build require modules of splitgen. Of the host they may use what run.c has, and limit.
return function(root) -- of the source
  package.path = root .. "/generator/?.lua"
  require("host").limit = function(_, call, ...) -- no limit on memory: the tables are those of the source tree
    return pcall(call, ...)
  end
  package.loaded.sources = {
    name = function(name)
      return root .. "/" .. name
    end,
    read = function(name)
      local file <close> = assert(io.open(root .. "/" .. name, "rb"))
      return file:read("a")
    end,
  }
end
