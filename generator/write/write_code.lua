-- write_code.lua: writes the files of render_code.lua, all or none.
local collected = require("base.collected")
local fail = require("base.fail")
local joined = require("base.list").joined
local map = require("base.list").map
local out_folder = require("write.out_folder")
local write_output = require("write.write_output")

-- Patterns that names in a dependency file must not match: make and ninja 1.11 have no common spelling for them.
local misread = {
  { "[^%w\128-\255 !#$%%()+,./:@\\%]_{}~-]", "has" },
  { "\\[#$:]", "has" },
  { "^~", "begins with" },
  { "[ :)\\]$", "ends with" },
}
local misread_targets = { { "%%", "has" }, table.unpack(misread) }

-- A name as both read it. A backslash stands for itself except in front of a character that it quotes.
local function quote(name, patterns)
  for _, row in ipairs(patterns) do
    local found = name:match(row[1])
    if found then
      fail.usage({ place = name, what = ("make or ninja would misread this name: it %s '%s'"):format(row[2], found),
        help = "rename the file, or leave out --depfile" })
    end
  end
  return (name:gsub("(\\*) ", "%1%1\\ "):gsub("[#:]", "\\%0"):gsub("%$", "$$"))
end

-- The text of a dependency file: the targets depend on the inputs. ninja requires the first output of a rule to come first.
local function dependency_of(targets, inputs)
  local words = map(targets, function(target) return quote(target, misread_targets) end)
  local read = map(inputs, function(input) return quote(input, misread) end)
  return ("%s: %s\n"):format(table.concat(words, " "), table.concat(read, " "))
end

-- texts = the files of render_code.lua,
-- { out = directory, or "-" for standard output, depfile = path or nil, depfile_target = list of the targets in it, empty for the
--   files, keep_unchanged = whether a file whose content does not change keeps its timestamp },
-- path of the input or nil, paths of its external data, with those that were `read`, or nil
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
    files[#files + 1] = { options.depfile, { dependency_of(targets, joined({ input }, data_files and data_files.read or {})) } }
  end
  local _ <close> = out_folder(options.out)
  write_output(files, { inputs = { input }, data_files = data_files }, function(path)
    return path == options.depfile and "choose another --depfile" or "choose another --prefix or --out"
  end, options.keep_unchanged)
end
