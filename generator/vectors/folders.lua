-- folders.lua: writes cases as ONNX's test folders, with an index. All are made beside their directory, and then take its place.
local fail = require("base.fail")
local host = require("host")
local index = require("vectors.index")
local load_spec = require("spec.load_spec")
local model = require("vectors.model")
local text = require("base.text")

local help <const> = "--out must name a directory of vectors, an empty or a new one, in an existing directory"

local function make_directory(path, place)
  local directory, why = host.make_directory(path)
  return fail.unless(directory, why, place, help)
end

local function write(path, bytes, place)
  local file, why = io.open(path, "wb")
  fail.unless(file, why and why:sub(#path + #": " + 1), place)
  local done, problem = file:write(bytes)
  local closed, unclosed = file:close()
  fail.unless(done and closed, problem or unclosed, place)
end

local function write_case(folder, case, place)
  local _ <close> = make_directory(folder, place)
  local _ <close> = make_directory(folder .. "/test_data_set_0", place)
  local files = model.files(case, load_spec().dtypes_by_name.int64)
  for _, name in ipairs(text.sorted_keys(files)) do
    write(folder .. "/" .. name, files[name], place)
  end
end

-- Refuses a directory that holds anything but vectors, since it will be replaced. Returns whether there is one.
local function check(directory)
  local names = host.list_directory(directory)
  local found = host.read_file(directory .. "/index.json", 64)
  if names and #names > 2 and not (found and found:find(index.start, 1, true)) then -- 2 are . and ..
    fail.refused({ place = directory, what = "not empty, and no directory of vectors", help = help })
  end
  return names ~= nil
end

-- Gives the new directory the place of the old one, if there is one.
local function replace(directory, new, old)
  if old then
    local is_moved, hindrance = os.rename(directory, old)
    fail.unless(is_moved, hindrance, directory, help)
  end
  local done, why = os.rename(new, directory)
  local _ = not done and old and os.rename(old, directory)
  fail.unless(done, why, directory, help)
end

-- Writes cases into a directory, which is created if it does not exist; vectors that it holds are replaced.
return function(directory, cases)
  directory = directory:match("^(.-[^/])/+$") or directory
  local exists = check(directory)
  local temporary <close>, why = host.make_temporary(directory:match("^.*/") or ".")
  fail.unless(temporary, why, directory, help)
  local new = make_directory(temporary:path() .. "/new", directory)
  for _, case in ipairs(cases) do
    write_case(new:path() .. "/" .. case.name, case, directory)
  end
  write(new:path() .. "/index.json", index.text(cases), directory)
  new:close()
  replace(directory, new:path(), exists and temporary:path() .. "/old")
end
