-- write_page.lua: writes the page of what the tables have, and, if its number is given, of a Split that the next opset has.
-- Usage: lua_host ROOT opset write_page FILE [SINCE]
local page_of_tables = require("page_of_tables")
local pages = require("pages")
local shell = require("shell")

return function(path, since)
  shell.write_file(path, page_of_tables() .. (since and pages.opset(since, pages.balanced(since)) or ""))
  return {}, path
end
