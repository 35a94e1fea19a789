-- write_code.lua: writes what render_code.lua gives, all of it or nothing.
local fail = require("base.fail")
local host = require("host")
local out_folder = require("write.out_folder")
local write_stream = require("write.write_stream")

-- A path as make reads it.
local function make_path(path)
  return (path:gsub("[ #:\\]", "\\%0"):gsub("%$", "$$"))
end

-- What a dependency file says: the targets depend on the input. ninja wants the first output of a rule first.
local function dependency_of(targets, input)
  local words = {}
  for i, path in ipairs({ input, table.unpack(targets) }) do
    if path:find("\n") then
      fail.usage({ place = path, what = "make knows no name with a line break", help = "leave --depfile away, or rename it" })
    end
    words[i] = make_path(path)
  end
  return ("%s: %s\n"):format(table.concat(words, " ", 2), words[1])
end

-- Turns write_all(write) into an iterator over the pieces that it writes.
local function pieces_of(write_all)
  return coroutine.wrap(function()
    write_all(coroutine.yield)
  end)
end

-- Whether a file already consists of these pieces.
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

-- Refuses to write over what was read, or belongs to it, and to write a file twice.
local function check_paths(paths, depfile, input, data_files)
  local problems = {}
  local function forbid(path, why)
    problems[host.identify_file(path) or path] = why
  end
  for _, path in ipairs(data_files or {}) do
    forbid(path, "it holds data of the model, and would be written over")
  end
  if input then
    forbid(input, "it is the input, and would be written over")
  end
  for _, path in ipairs(paths) do
    local problem = problems[host.identify_file(path) or path]
    if problem then
      fail.usage({ place = path, what = problem, help = path == depfile and "--depfile names another file"
        or "--prefix begins other names, or --out is elsewhere" })
    end
    forbid(path, "it would be written twice")
  end
end

-- list of { name, text or function(write) that writes it piece by piece }, prefix of the names,
-- { out = directory, or "-" for standard output, depfile = path or nil, depfile_target = list of what depends on the input there,
--   if not the files, keep_unchanged = a file of the same bytes keeps its time, too },
-- path of what is read or nil, paths of what belongs to that or nil
return function(texts, prefix, options, input, data_files)
  if not prefix:find("^%a[%w_]*$") then
    fail.usage({ what = ("--prefix '%s' is none for names of C"):format(prefix),
      help = "--prefix NAME, of letters, digits and _, beginning with a letter" })
  end
  if options.out == "-" then
    return write_stream(texts)
  end
  local paths = {}
  for i, row in ipairs(texts) do
    paths[i] = ("%s/%s"):format(options.out, row[1])
  end
  local dependency = options.depfile and dependency_of(options.depfile_target[1] and options.depfile_target or paths, input)
  paths[#paths + 1] = options.depfile
  out_folder(options.out)
  check_paths(paths, options.depfile, input, data_files)

  local files = {}
  local function add(path, content)
    local is_whole = type(content) == "string"
    local is_same = is_whole and host.read_file(path) == content or not is_whole and holds(path, pieces_of(content))
    if not is_same then
      files[#files + 1] = { path, is_whole and content or pieces_of(content) }
    elseif not options.keep_unchanged then
      files[#files + 1] = { path } -- only its time
    end
  end
  for i, row in ipairs(texts) do
    add(paths[i], row[2])
  end
  if dependency then
    add(options.depfile, dependency)
  end
  host.sweep(options.out)
  if options.depfile then
    host.sweep(options.depfile:match("^.*/") or ".")
  end
  fail.unless(host.write_files(files))
end
