-- write_code.lua: writes what render_code.lua gives, all of it or nothing.
local collected = require("base.collected")
local fail = require("base.fail")
local map = require("base.list").map
local out_folder = require("write.out_folder")
local write_output = require("write.write_output")

-- What a name of a dependency file cannot have: make and ninja 1.11 have no spelling of it that both read alike.
local misread = {
  { "[^%w\128-\255 !#$%%()+,./:@\\%]_{}~-]", "has" },
  { "\\[#$:]", "has" },
  { "^~", "begins with" },
  { "[ :)\\]$", "ends with" },
}
local misread_targets = { { "%%", "has" }, table.unpack(misread) }

-- A name as both read it. They take a backslash for itself except in front of what it quotes.
local function quote(name, patterns)
  for _, row in ipairs(patterns) do
    local found = name:match(row[1])
    if found then
      fail.usage({ place = name, what = ("make or ninja would misread this name: it %s '%s'"):format(row[2], found),
        help = "leave --depfile away, or rename it" })
    end
  end
  return (name:gsub("(\\*) ", "%1%1\\ "):gsub("[#:]", "\\%0"):gsub("%$", "$$"))
end

-- What a dependency file says: the targets depend on the input. ninja wants the first output of a rule first.
local function dependency_of(targets, input)
  local words = map(targets, function(target) return quote(target, misread_targets) end)
  return ("%s: %s\n"):format(table.concat(words, " "), quote(input, misread))
end

-- what render_code.lua gives,
-- { out = directory, or "-" for standard output, depfile = path or nil, depfile_target = list of what depends on the input there,
--   if not the files, keep_unchanged = a file of the same bytes keeps its time, too },
-- path of what is read or nil, paths of what belongs to that or nil
return function(texts, options, input, data_files)
  if options.out == "-" then
    return require(texts.pieces and "write.write_pieces" or "write.write_stream")(texts)
  end
  local paths, files = {}, {}
  for i, row in ipairs(texts) do
    paths[i] = ("%s/%s"):format(options.out, row[1])
    files[i] = { paths[i], collected.pieces(row[2]) }
  end
  if options.depfile then
    local targets = options.depfile_target[1] and options.depfile_target or paths
    files[#files + 1] = { options.depfile, { dependency_of(targets, input) } }
  end
  local _ <close> = out_folder(options.out)
  write_output(files, { inputs = { input }, data_files = data_files }, function(path)
    return path == options.depfile and "--depfile names another file" or "--prefix begins other names, or --out is elsewhere"
  end, options.keep_unchanged)
end
