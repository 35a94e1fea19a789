-- find_cases.lua: the ONNX test cases below directories: the folders that hold a model.onnx. In a folder with an index.json they
-- are those that the index lists.
local contains = require("base.list").contains
local fail = require("base.fail")
local host = require("host")
local read_index = require("verify.read_index")

local help = "name folders that exist and can be read"

local function join(directory, name)
  return (directory:gsub("/+$", "")) .. "/" .. name
end

local function is_directory(path)
  local identity, problem, _, is_none = host.find_directory(path)
  return not is_none and fail.unless(identity, problem, path, help)
end

-- Adds the cases that the index of a folder lists, with `asks` = what it asks, and `index` = its path. No link may lead out of
-- the folder.
local function add_listed(cases, path, name, identity)
  local index = join(path, "index.json")
  local tests = read_index.tests(index, function(folder)
    local below = join(path, folder)
    return host.find_directory(join(below, "..")) == identity and contains(host.list_directory(below) or {}, "model.onnx")
  end)
  for _, test in ipairs(tests) do
    cases[#cases + 1] = { path = join(path, test.path), name = name and name .. "/" .. test.path or test.path, asks = test.result,
      index = index }
  end
end

-- `inside` holds the directories from the first to this one, since a link back to one of them would never end.
local function visit(cases, path, name, inside)
  local identity, problem = host.find_directory(path)
  fail.unless(identity, problem, path, help)
  local entries, why = host.list_directory(path)
  fail.unless(entries, why, path, help)
  if contains(entries, "model.onnx") then
    cases[#cases + 1] = { path = path, name = name or path:match("([^/]+)/*$") or path }
    return
  elseif contains(entries, "index.json") then
    return add_listed(cases, path, name, identity)
  elseif inside[identity] then
    return
  end
  inside[identity] = true
  for _, entry in ipairs(entries) do
    local below = join(path, entry)
    if entry ~= "." and entry ~= ".." and is_directory(below) then
      visit(cases, below, name and name .. "/" .. entry or entry, inside)
    end
  end
  inside[identity] = nil
end

-- Adds the cases in a directory, in the order of their names; the directory may itself be a case. false if there are none.
local function find(cases, directory)
  local before = #cases
  visit(cases, directory, nil, {})
  return #cases > before
end

-- Cases of the same name are named by their paths.
local function make_names_unique(cases)
  local count = {}
  for _, case in ipairs(cases) do
    count[case.name] = (count[case.name] or 0) + 1
  end
  for _, case in ipairs(cases) do
    if count[case.name] > 1 then
      case.name = case.path
    end
  end
end

return { find = find, is_directory = is_directory, make_names_unique = make_names_unique, join = join }
