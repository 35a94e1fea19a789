-- write_page.lua: writes the page that the tables describe.
-- Usage: lua_host ROOT opset write_page FILE
local page_of_tables = require("page_of_tables")
local shell = require("shell")

return function(path)
  shell.write_file(path, page_of_tables())
  return {}, path
end
