-- write_code.lua: writes what render_code.lua gives, all of it or nothing.
local fail = require("fail")
local host = require("host")

-- A path as make reads it.
local function make_path(path)
  return (path:gsub("[ #\\]", "\\%0"):gsub("%$", "$$"))
end

-- What is written piece by piece: a function that gives the next piece, and nil behind the last.
local function pieces_of(write_all)
  return coroutine.wrap(function()
    write_all(coroutine.yield)
  end)
end

-- Whether a file holds these pieces already.
local function holds(path, pieces)
  local file = host.read_file(path, 0) and io.open(path, "rb") -- not before it is known to be a regular file
  if not file then
    return false
  end
  local is_same = true
  for piece in pieces do
    is_same = file:read(#piece) == piece
    if not is_same then
      break
    end
  end
  is_same = is_same and not file:read(1)
  file:close()
  return is_same
end

-- list of { name, text or function(write) that writes it piece by piece },
-- { prefix of the names, out = directory, depfile = path or nil, depends_on = the model's path }
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
  local function add(path, content)
    if type(content) == "string" and host.read_file(path) ~= content then
      files[#files + 1] = { path, content }
    elseif type(content) == "function" and not holds(path, pieces_of(content)) then
      files[#files + 1] = { path, pieces_of(content) }
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
