-- write_code.lua: PREFIX_split.h, PREFIX_split.c and PREFIX_split.json of understood nodes, all or none.
local code = require("code")
local fail = require("fail")
local host = require("host")
local manifest = require("manifest")
local sources = require("sources")
local load_spec = require("spec")
local template = require("template")

local function widths_of(spec)
  local widths = {}
  for _, dtype in ipairs(spec.dtypes) do
    -- a string is a view: a pointer and a length of the machine that runs the code
    widths[dtype[1]] = dtype.bits and dtype.bits // 8
  end
  return widths
end

local function render(path, values)
  local source, problem = sources.read(path)
  if not source then
    fail.io({ place = sources.name(path), what = problem })
  end
  return template.render(template.parse(sources.name(path), source), values)
end

-- A path as make reads it.
local function make_path(path)
  return (path:gsub("[ #\\]", "\\%0"):gsub("%$", "$$"))
end

-- nodes, { prefix, out = directory, from = what the nodes are of, command = that writes this again,
-- depfile = path or nil, depends_on = the model's path }
return function(nodes, options)
  if not options.prefix:find("^%a[%w_]*$") then
    fail.refused({ what = ("'%s' is no prefix for names of C"):format(options.prefix),
      help = "--prefix NAME, of letters, digits and _, beginning with a letter" })
  end
  local names, problem = host.list_directory(options.out)
  if not names then
    fail.io({ place = options.out, what = problem, help = "--out names an existing directory" })
  end

  local context = { prefix = options.prefix, widths = widths_of(load_spec()) }
  local functions = code.functions(nodes, context)
  local file = options.prefix .. "_split"
  local values = {
    file = file,
    macro = file:upper(),
    model = code.comment_name(options.from),
    copies = functions.copies,
    runs = functions.runs,
    has_runs = functions.has_runs,
    library = functions.library,
    statuses = functions.statuses,
    views = functions.views,
    banner = {
      first = ("Written by splitgen %s. Do not edit: write it again."):format(options.command),
      second = "No licence conditions (0BSD).",
    },
  }
  local files, targets = {}, {}
  local function add(path, bytes)
    if host.read_file(path) ~= bytes then
      files[#files + 1] = { path, bytes }
    end
  end
  for i, row in ipairs({
    { ".h", render("templates/model.h.in", values) },
    { ".c", render("templates/model.c.in", values) },
    { ".json", manifest(nodes, context) },
  }) do
    local path = ("%s/%s%s"):format(options.out, file, row[1])
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
