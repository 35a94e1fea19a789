-- mapped.lua: reads of files that the host maps into memory. Should one shrink meanwhile, that is what the program ends with.
local fail = require("base.fail")
local host = require("host")

-- A function of the host and its arguments, the file's path first -> what it returns.
return function(read, path, ...)
  host.last_words(fail.show({ place = path, what = "the file shrinks while it is read" }, "error"))
  local _ <close> = setmetatable({}, { __close = function() host.last_words(nil) end })
  return read(path, ...)
end
