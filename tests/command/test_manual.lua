-- test_manual.lua: manual pages and completion have every command and option of --help, and pass groff, mandoc and the shells.
local dkjson = require("dkjson")
local test = require("test")

local variables = { splitgen = "SPLITGEN", ["sk-conformance"] = "SK_CONFORMANCE" }

-- Adds a command and its subcommands, by --help, whose lines must fit any terminal: { words, options, has_commands }.
local function add_commands(commands, here, words)
  local help = here:must("./" .. words .. " --help")
  for line in help:gmatch("[^\n]+") do
    test.check(#line <= 80, "a line of %s --help is too long: %s", words, line)
  end
  local command = { words = words, options = {} }
  for label in help:gmatch("\n   (%-[^\n]*)") do
    table.insert(command.options, label:match("%-%-[%l-]+"))
  end
  table.insert(commands, command)
  for name in (help:match("\nCommands:(\n.*)") or ""):gmatch("\n   (%l+)") do
    command.has_commands = true
    add_commands(commands, here, words .. " " .. name)
  end
  return commands
end

-- Writes a page or completion that a program prints to a file -> its text, and the program's commands.
local function print_of(here, program, what)
  here:must(('ln -s "$%s" %s && ./%s --print %s >%s'):format(variables[program], program, program, what, what))
  local commands = add_commands({}, here, program)
  test.equal(#commands > 1, program == "splitgen", "there are several commands")
  return here:read(what), commands
end

-- A page without roff's escapes.
local function plain(page)
  return (page:gsub("\\f.", ""):gsub("\\%(..", "'"):gsub("\\", ""))
end

-- A pattern for an option, but not for a longer one that begins with it.
local function pattern_of(option)
  return option:gsub("-", "%%-") .. "%f[^%w-]"
end

local function check_form(here, path)
  if test.has("groff") then
    here:prints("groff -man -ww -z " .. path, 0)
  end
  if test.has("mandoc") then -- pages have no date, so that builds are reproducible
    here:prints(("mandoc -Tlint -Wstyle %s | grep -v ' missing date'"):format(path), 1)
  end
end

local function check_page(here, program)
  local page, commands = print_of(here, program, "man")
  check_form(here, "man")
  page = plain(page)
  for _, command in ipairs(commands) do
    local heading = command.words == program and "\n.SH OPTIONS\n" or "\n.SS " .. command.words .. "\n"
    local _, begin = page:find(heading, 1, true)
    test.check(begin or command.has_commands, "there is no %s", heading)
    local section = begin and page:sub(begin, page:find("\n.S[SH] ", begin))
    for _, option in ipairs(section and command.options or {}) do
      test.check(section:find("\n%.TP\n[^\n]*" .. pattern_of(option)), "%s lacks %s", command.words, option)
    end
  end
  return page, commands
end

test("the page of sk-conformance", function(here)
  check_page(here, "sk-conformance")
end)

-- The text must mention only existing options.
test("the page of splitgen", function(here)
  local page, commands = check_page(here, "splitgen")
  local known = {}
  for _, command in ipairs(commands) do
    for _, option in ipairs(command.options) do
      known[option] = true
    end
  end
  for option in page:gmatch("%-%-[%l-]+") do
    test.check(known[option], "there is no %s", option)
  end
end)

local function check_keys(section, schema, path)
  for key, value in pairs(schema.properties or {}) do
    test.holds(section, ("\n.TP\n%s%s ("):format(path, key), "the page of manifests")
    check_keys(section, value, path .. key .. ".")
    check_keys(section, value.items or {}, path .. key .. "[].")
  end
end

test("the page of manifests", function(here)
  local page = plain(print_of(here, "splitgen", "manifest"))
  check_form(here, "manifest")
  local schema = dkjson.decode(test.read(test.setting("SPLITGEN_SOURCE_ROOT") .. "/generator/manifest.schema.json"))
  for name, part in pairs(schema["$defs"]) do
    local section = page:match("\n%.SS " .. name .. " (.-)\n%.S[SH] ")
    test.check(section or name == "manifest", "there is no %s", name) -- described as a request
    check_keys(section, part, "")
    check_keys(section, part.items or {}, "[].")
  end
  test.holds(page, "\n[] (integer, string, null)\n")
end)

-- The words that a shell offers for the last word of a line. zsh completes only interactively: here, the script's text for the
-- command.
local offered = {
  bash = function(here, program, line)
    return here:must(([[bash -c '. ./bash; COMP_WORDS=($1 "$2"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _%s; echo "${COMPREPLY[@]}"' bash '%s' '%s']]):format(program, line:match("^(.*) (.*)$")))
  end,
  fish = function(here, _, line)
    return here:must(("HOME=$PWD fish --no-config -c '. ./fish; complete -C \"%s\"' | cut -f 1"):format(line))
  end,
  zsh = function(here, program, line)
    local script, name = here:read("zsh"), line:match("(%S+) %S+$")
    return name == program and script or script:match("\n *" .. name .. "%)\n(.-);;")
  end,
}

local function check_completion(here, shell, program)
  local _, commands = print_of(here, program, shell)
  if not test.has(shell) then
    return
  end
  here:prints(("%s -n %s"):format(shell, shell), 0)
  for _, command in ipairs(commands) do
    local found = offered[shell](here, program, command.words .. " --")
    for _, option in ipairs(command.options) do
      test.check(found:find(pattern_of(option)), "%s: %s lacks %s: %s", shell, command.words, option, found)
    end
  end
end

test("both names of an option stand on one line of the help", function(here)
  test.holds(here:must('"$SPLITGEN" verify --help'), "\n   -j N, --jobs N        How many cases run at a time; ")
end)

test("the usage has a request in front of the options that it replaces", function(here)
  test.begins(here:must('"$SPLITGEN" kernel --help'), "Usage: splitgen kernel ([--request FILE] | [--op OP]) ")
end)

for _, shell in ipairs({ "bash", "fish", "zsh" }) do
  for program in pairs(variables) do
    test(("%s completes %s"):format(shell, program), function(here)
      check_completion(here, shell, program)
      if shell ~= "zsh" and program == "splitgen" and test.has(shell) then
        local values = offered[shell](here, program, "splitgen list --format ")
        test.check(values:find("json") and values:find("text"), "%s offers %s", shell, values)
        test.holds(offered[shell](here, program, "splitgen spec ad"), "adopt")
        local dtypes = offered[shell](here, program, "splitgen kernel --dtype float8e4m3fn"):gsub("%s+", " ")
        test.holds(dtypes, "float8e4m3fn float8e4m3fnuz")
      end
      if program == "splitgen" then
        local script = here:read(shell)
        local _, lists = script:gsub("[\"'(]Split SplitToSequence[\"')]", "")
        test.equal(lists, 4, "what --op of kernel, vectors, spec diff and spec import offers")
        test.holds(script, "float uint8 int8 ")
      end
    end)
  end
end

return test.run
