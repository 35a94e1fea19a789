-- test_sh_blocks.lua: commands in documents that show no output. Blocks of `sh` run here or in a script. Targets and suites that
-- a line names must exist. `lua_host ROOT docs test_sh_blocks listed` runs no block, `... run` runs the blocks.
local dkjson = require("dkjson")
local shell = require("shell")
local test = require("test")

-- A document, words of a block in it, and either the script that runs the block, or: programs that it needs, a shell command
-- before it, a function that prepares its folder, which has links to the sources and the build, and a command behind it.
local blocks = {
  { "README.md", "meson compile -C build demo", script = ".ci/run" },
  { "README.md", "meson test -C build", script = ".ci/run" },
  { "README.md", "pip wheel", script = "tests/consumers/wheel.sh" },
  { "runtime/README.md", "pkg-config", script = "tests/library/install.sh" },
  { "generator/docs/builds.md", "--cross-file", needs = { "arm-none-eabi-gcc", "meson", "ninja" },
    behind = "arm-none-eabi-readelf -h build-arm/runtime/libsplitkernels.a | grep -q 'Machine: *ARM' && "
      .. "build-arm/generator/splitgen --version" },
  { "generator/docs/copies.md", "--benchmark", needs = { "gcc", "clang", "meson" },
    before = 'meson() { command meson "$@" --no-rebuild --logbase copies; }', -- the log of the suites is another
    prepare = function(here)
      here:encode_graph("MODEL.onnx", 18, "(float[n,6] x) => (float[] a, float[] b) "
        .. "{ a, b = Split <axis = 1, num_outputs = 2> (x) }")
    end,
    behind = "grep -q '| of a model | *192 |' build/meson-logs/copies.txt" },
}

local function source(path)
  return assert(test.read(test.setting("SPLITGEN_SOURCE_ROOT") .. "/" .. path), path)
end

local function build_folder()
  return test.setting("SPLITGEN"):match("^(.*)/[^/]*/[^/]*$")
end

-- The words of a document's block of `sh` that holds some.
local function block_with(page, words)
  return shell.run('cd "$SPLITGEN_SOURCE_ROOT" && .ci/readme_command %s %s', page, test.quoted(words))
end

for _, block in ipairs(blocks) do
  local page, words = table.unpack(block)
  if not block.script then
    test("run: " .. page, function(here)
      for _, program in ipairs(block.needs) do
        test.needs(program)
      end
      here:must(('ln -s "$SPLITGEN_SOURCE_ROOT"/* . && rm -f build && ln -s %s build'):format(test.quoted(build_folder())))
      if block.prepare then
        block.prepare(here)
      end
      here:must(("%s\n%s%s"):format(block.before or "", block_with(page, words), block.behind))
    end)
  end
end

local pages = shell.run("cd \"$SPLITGEN_SOURCE_ROOT\" && find README.md CHANGELOG.md generator runtime spec tests -name '*.md'")

test("listed: each block runs", function()
  local count = 0
  for page in pages:gmatch("[^\n]+") do
    count = count + select(2, source(page):gsub("\n```sh\n", ""))
  end
  test.equal(count, #blocks, "the number of blocks")
  for _, block in ipairs(blocks) do
    block_with(block[1], block[2])
    test.check(not block.script or source(block.script):find('readme[^\n]* "' .. block[2]:gsub("%p", "%%%0") .. '"'),
      "%s does not run the block with '%s' of %s", block.script, block[2], block[1])
  end
end)

-- The targets and suites of the build; abi, which is there only with its programs, by its meson.build.
local function names_of_build()
  local names = { abi = true, ["abi-write"] = true }
  for _, what in ipairs({ "targets", "tests", "benchmarks" }) do
    for _, each in ipairs(dkjson.decode(test.read(("%s/meson-info/intro-%s.json"):format(build_folder(), what)))) do
      names[each.name] = true
    end
  end
  return names
end

-- The names in a line of `code`, behind the program and its options.
local function named_by(code)
  local rest = code:match("^ninja %-C build (.*)") or code:match("^meson compile %-C build (.*)")
    or code:match("^[A-Z=%d ]*meson test %-C build(.*)")
  return (" " .. (rest or "")):gsub(" %-%-setup all", ""):gsub(" %-t %d+", ""):gsub(" %-%-?%l+", "")
end

test("listed: targets and suites are there", function()
  local names, count = names_of_build(), 0
  for page in pages:gmatch("[^\n]+") do
    for code in source(page):gmatch("`([^`\n]+)`") do
      for name in named_by(code):gmatch("[%w_-]+") do
        count = count + 1
        test.check(names[name], "%s: `%s`: there is no '%s'", page, code, name)
      end
    end
  end
  test.check(count > 20, "only %d are found", count)
end)

return test.run
