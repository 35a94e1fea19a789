-- test_demanded.lua: each command and each option of splitgen has the rows and texts that it needs elsewhere.
local arguments_of = require("command.arguments")
local dkjson = require("dkjson")
local host = require("host")
local records = require("core.records")
local shell = require("shell")
local sources = require("sources")
local test = require("test")
local text = require("base.text")

-- All commands: { words, such as "spec check", "" of the program itself, options by name, is_run = whether it has no commands
-- of its own }.
local commands = {}

local function add_commands(parser, words)
  local command = { words = words, options = {}, is_run = #parser._commands == 0 }
  for _, option in ipairs(parser._options) do -- argparse has no public access to them
    command.options[option._aliases[#option._aliases]] = option
  end
  command.options["--help"] = nil
  commands[#commands + 1] = command
  for _, inner in ipairs(parser._commands) do
    add_commands(inner, (words .. " " .. inner._name):gsub("^ ", ""))
  end
end

add_commands(arguments_of("", { "--print" }), "")

local function options_of(words)
  for _, command in ipairs(commands) do
    if command.words == words then
      return command.options
    end
  end
end

test("each command is tried with failing system calls", function()
  local rows = load(sources.read("tests/faults/commands.lua"))()
  for _, command in ipairs(commands) do
    local has_row = not command.is_run
    for _, row in ipairs(rows) do
      has_row = has_row or (" " .. row.words .. " "):find((" %s "):format(command.words), 1, true) ~= nil
    end
    test.check(has_row, "%s has no row in tests/faults/commands.lua", command.words)
  end
end)

test("the README names each command", function()
  local page = sources.read("README.md")
  for _, command in ipairs(commands) do
    test.check(page:find("splitgen " .. command.words:gsub(" .*", ""), 1, true), "README.md does not name %s", command.words)
  end
end)

-- Whether a suite tells of a command and of its option.
local function is_tried(suites, words, name)
  local command, option = words ~= "" and "%f[%w]" .. words .. "%f[%W]" or "", name:gsub("%-", "%%-") .. "%f[^%w-]"
  for _, suite in ipairs(suites) do
    if suite:find(command) and suite:find(option) then
      return true
    end
  end
  return false
end

test("each option is tried", function()
  local suites, folder = {}, sources.name("tests")
  for path in shell.run("cd %s && ls command/test_*.lua opset/test_*.lua", shell.quoted(folder)):gmatch("[^\n]+") do
    suites[#suites + 1] = path ~= "command/test_demanded.lua" and shell.read_file(folder .. "/" .. path) or nil
  end
  for _, command in ipairs(commands) do
    for _, name in ipairs(text.sorted_keys(command.options)) do
      test.check(is_tried(suites, command.words, name), "no suite in tests/command or tests/opset tries 'splitgen %s %s'",
        command.words, name)
    end
  end
end)

-- Options of copies are those that models and kernels have, besides names, which are keys of nodes, and the form of the output.
local others <const> = " --name --name-nodes --prefix --shape --out --depfile --depfile-target --device --embed "
  .. "--keep-unchanged "

local of_copies = {} -- rows: name, key of a request and a manifest, value
for _, name in ipairs(text.sorted_keys(options_of("kernel"))) do
  if options_of("model")[name] and not others:find((" %s "):format(name), 1, true) then
    local choices = options_of("kernel")[name]._choices
    table.insert(of_copies, { name, name:sub(3):gsub("-", "_"), choices and choices[1] or "" })
  end
end

test.rows("an option of copies is known everywhere", of_copies, function(here, row)
  local name, key, value = table.unpack(row)
  local schema = dkjson.decode(sources.read("generator/manifest.schema.json"))
  test.check(schema["$defs"].request.properties.options.properties[key], "generator/manifest.schema.json has no option %s", key)
  local split <const> = '"$SPLITGEN" kernel --op Split --opset 13 --dtype float --shape 6 --outputs 2 --prefix k --out . '
  here:must(split .. name .. " " .. value)
  test.check(dkjson.decode(here:read("k_split.json")).options[key] ~= nil, "generator/write/render_code.lua writes no %s", key)
  here:must(('"$SPLITGEN" list --request k_split.json %s %s'):format(name, value))
  local page = sources.read("generator/docs/copies.md")
  test.check(page:find(("\n| `%s"):format(name), 1, true), "generator/docs/copies.md has no row for %s", name)
  -- random models rely on no alignment; the suite `aligned` has tensors that are aligned to no more than their elements
  test.check(name == "--aligned" or sources.read("tests/generative/coverage.lua"):find(name, 1, true),
    "no random model must have %s: tests/generative/coverage.lua", name)
end)

-- A wheel without py.typed has a module without types.
test("each file of Python's module is installed", function()
  local build = sources.read("generator/meson.build")
  local installed, folder = build:match("find_installation%(pure: true%)%.install_sources(%b())"), "python/splitgen"
  for _, name in ipairs(host.list_directory(sources.name("generator/" .. folder))) do
    local is_file = name:find("^[^.].*%.")
    test.check(not is_file or installed:find(("'%s/%s'"):format(folder, name), 1, true),
      "generator/meson.build does not install %s/%s", folder, name)
  end
end)

-- In this program, and in those that suites run in it.
test("a field of a record that is not declared is an error", function()
  local part = records.part({ name = "a" })
  test.equal(part.length, nil)
  for _, act in ipairs({ function() return part.lenght end, function() part.lenght = 1 end,
    function() records.part({ lenght = 1 }) end }) do
    local done, problem = pcall(act)
    test.check(not done and problem:find("a part has no field 'lenght'", 1, true), "not an error: %s", problem)
  end
end)

return test.run
