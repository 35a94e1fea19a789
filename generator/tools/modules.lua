-- modules.lua: gives a script of the build what it may require of splitgen: modules that need nothing of the host but this.
return function(root, libraries) -- the source's, and that of dkjson
  package.path = ("%s/generator/?.lua;%s/?.lua"):format(root, libraries)
  package.loaded.host = {
    limit = function(_, call, ...) -- of the memory that a table takes; whoever builds wrote it
      return pcall(call, ...)
    end,
  }
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
