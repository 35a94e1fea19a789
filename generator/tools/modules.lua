-- modules.lua: lets a script of the build require modules of splitgen. Of the host they may use what run.c has, and limit.
return function(root, libraries) -- the root of the source, and the directory of dkjson
  package.path = ("%s/generator/?.lua;%s/?.lua"):format(root, libraries)
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
