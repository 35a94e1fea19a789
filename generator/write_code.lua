-- write_code.lua: writes what render_code.lua gives, all of it or nothing.
local fail = require("fail")
local host = require("host")

-- A path as make reads it.
local function make_path(path)
  return (path:gsub("[ #\\]", "\\%0"):gsub("%$", "$$"))
end

-- list of { name, text }, { prefix of the names, out = directory, depfile = path or nil, depends_on = the model's path }
return function(texts, options)
  if not options.prefix:find("^%a[%w_]*$") then
    fail.refused({ what = ("'%s' is no prefix for names of C"):format(options.prefix),
      help = "--prefix NAME, of letters, digits and _, beginning with a letter" })
  end
  local names, problem = host.list_directory(options.out)
  if not names then
    fail.io({ place = options.out, what = problem, help = "--out names an existing directory" })
  end

  local files, targets = {}, {}
  local function add(path, bytes)
    if host.read_file(path) ~= bytes then
      files[#files + 1] = { path, bytes }
    end
  end
  for i, row in ipairs(texts) do
    local path = ("%s/%s"):format(options.out, row[1])
    add(path, row[2])
    targets[i] = make_path(path)
  end
  if options.depfile then
    add(options.depfile, ("%s: %s\n"):format(table.concat(targets, " "), make_path(options.depends_on)))
  end
  local done, why, path = host.write_files(files)
  if not done then
    fail.io({ place = path, what = why })
  end
end
