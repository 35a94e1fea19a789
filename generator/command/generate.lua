-- generate.lua: the command. Renders every target, compares it with the existing file, and writes the files that differ.
local check_own_tree = require("command.check_own_tree")
local columns = require("write.columns")
local dtype_comments = require("write.dtype_comments")
local fail = require("base.fail")
local host = require("host")
local map = require("base.list").map
local merged = require("base.list").merged
local render = require("write.render_c")
local resolve = require("spec.resolve")
local one_file = require("write.one_file")
local out_folder = require("write.out_folder")
local shared_rules = require("write.shared_rules")
local targets = require("write.targets")
local text = require("base.text")
local version_text = require("write.version_text")
local with_runtime = require("write.with_runtime")
local write_files = require("base.write_files")
local write_stream = require("write.write_stream")

-- A comment line near the beginning of each generated file. It marks files that splitgen wrote, so that files can be found that
-- are no longer generated. It is used as a Lua pattern, too.
local banner_mark = "Written by splitgen generate from spec/ and templates/"
local banner_lines = 8

local function banner_of(target)
  return {
    first = ("%s%s. Do not edit:"):format(banner_mark, target.template:match("^templates/(.*)$")),
    second = "change those, then run `splitgen generate`. No licence conditions (0BSD).",
  }
end

local function has_banner(bytes)
  local lines = text.lines(bytes)
  for i = 1, math.min(#lines, banner_lines) do
    if lines[i]:find("^ ?[*#] %U*" .. banner_mark) then
      return true
    end
  end
  return false
end

-- -> list of { name, bytes }
local function render_all()
  local model = merged(resolve())
  model.columns, model.dtypes = columns(), dtype_comments(model.dtypes)
  local spelt, files = map(model.versions, version_text), {}
  model.shared_rules = shared_rules(model.versions, spelt)
  for _, target in ipairs(targets) do
    local function add(name, values)
      values.banner = banner_of(target)
      files[#files + 1] = { target.output:format(name), render(target.template, merged(model, values)) }
    end
    if target.is_of_version then
      for i, version in ipairs(model.versions) do
        add(version.name, { version = version, spelt = spelt[i] })
      end
    elseif target.is_shared then
      for _, shared in ipairs(model.shared_rules) do
        add(shared.name, { shared = shared, version = shared.version, spelt = shared.spelt })
      end
    else
      add(nil, {})
    end
  end
  return files
end

-- If the sources of splitgen lie beside the tree, they must be those that this program was built from.
local function check_sources(directory)
  local parent, above = directory:match("^(.*/)[^/]*$") or "", directory .. "/../"
  if host.find_directory(parent == "" and "." or parent) ~= host.find_directory(above) then
    parent = above -- the directory is a link, or ends in ..
  end
  if host.read_file(parent .. "spec/split.lua", 0) then
    for _, path in ipairs(host.embedded_paths()) do
      local source = host.embedded_file(path)
      if source ~= "" then -- else only its compiled form is embedded
        check_own_tree(parent .. path, source)
      end
    end
  end
end

-- The first line at which two texts differ: number, line of a, line of b.
local function first_difference(a, b)
  local lines_a, lines_b, number = text.lines(a .. "\n"), text.lines(b .. "\n"), 1
  while lines_a[number] == lines_b[number] do
    number = number + 1
  end
  return number, lines_a[number] or "(no such line)", lines_b[number] or "(no such line)"
end

local no_tree = "this is no source tree of splitgen: add --out DIR, and --runtime or --one-file for the whole library"

-- The files that would change, and the files of the directory that splitgen once wrote but no longer generates.
local function compare(directory, files, is_given)
  local names, why = host.list_directory(directory)
  fail.unless(names, why, directory, is_given and "--out must name an existing directory" or no_tree)
  local present = {}
  for _, name in ipairs(names) do
    present[name] = true
  end
  local changed, superfluous = {}, {}
  for _, file in ipairs(files) do
    local path = directory .. "/" .. file[1]
    local old
    if present[file[1]] then
      old, why = host.read_file(path)
      fail.unless(old, why, path)
    end
    present[file[1]] = nil
    if old ~= file[2] then
      changed[#changed + 1] = { path, { file[2] }, old = old }
    end
  end
  for _, name in ipairs(names) do
    local path = directory .. "/" .. name
    -- only names that splitgen gives
    if present[name] and name:find("^sgk_[%l%d_]+%.[ch]$") then
      local bytes, problem, _, is_no_file = host.read_file(path)
      if not is_no_file and has_banner(fail.unless(bytes, problem, path)) then
        superfluous[#superfluous + 1] = path
      end
    end
  end
  return changed, superfluous
end

local function check(changed, superfluous, options)
  for _, file in ipairs(changed) do
    if file.old then
      local number, is, should = first_difference(file.old, file[2][1])
      print(("%s:%d: stale\n  is:     %s\n  should: %s"):format(text.visible(file[1]), number, text.visible(is),
        text.visible(should)))
    else
      print(("%s:1: missing"):format(text.visible(file[1])))
    end
  end
  for _, path in ipairs(superfluous) do
    print(("%s:1: no longer generated"):format(text.visible(path)))
  end
  local stale = #changed + #superfluous
  if stale > 0 then
    fail.refused({
      what = ("%d %s stale"):format(stale, stale == 1 and "file is" or "files are"),
      help = ("splitgen %sgenerate%s%s"):format(options.root and ("--root %s "):format(options.root) or "",
        options.out and " --out " .. options.out or "",
        options.runtime and " --runtime" or options.one_file and " --one-file" or ""),
    })
  end
end

return function(options)
  local files, out = render_all(), options.out or "generated"
  if options.runtime or options.one_file then
    files = with_runtime(files)
  end
  if options.one_file then
    files = one_file(files)
  end
  if out == "-" then
    return write_stream(files)
  end
  local directory = out:match("^(.-[^/])/+$") or out
  local _ <close> = options.out and not options.check and out_folder(directory) or nil
  local changed, superfluous = compare(directory, files, options.out)
  if not options.root then
    check_sources(directory)
  end
  if options.check then
    return check(changed, superfluous, options)
  end
  write_files(changed)
  for _, name in ipairs(superfluous) do
    fail.unless(host.remove_file(name))
  end
  print(("%d files, %d written, %d removed"):format(#files, #changed, #superfluous))
end
