-- mapped.lua: reads files that the host maps into memory. If such a file shrinks meanwhile, the program ends and says so.
local fail = require("base.fail")
local host = require("host")

-- Calls a host function with the path of a file and further arguments, and returns its results.
return function(read, path, ...)
  host.last_words(fail.show({ place = path, what = "the file shrinks while it is read" }, "error"))
  local _ <close> = setmetatable({}, { __close = function() host.last_words(nil) end })
  return read(path, ...)
end
