-- test_unity.lua: any two outputs share a translation unit, and link: whatever their prefixes, models and options are. The
-- argument: "some" of the models, or "all", and each with all options.
local model_names = require("model_names")
local test = require("test")

local options = { "--name-nodes", "--copy-all", "--strided", "--optimize size", "--streaming --copy-all", "--dispatch --copy-all",
  "--aligned --copy-all" }
local compilers = { "cc", os.execute("command -v clang >/dev/null") and "clang" or nil }
local warnings = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-align -Wcast-qual -Wundef -Wnull-dereference -Werror "

local some <const> = { "fates.onnx", "lengths_dynamic.onnx", "shapes_on_symbols.onnx", "split_18.onnx" }

-- Writes the C of models with all options, each in a directory of its own -> the files of C. Most have one prefix.
local function write_all(here, which)
  local files = {}
  for _, model in ipairs(model_names(which == "some" and some or nil)) do
    for i, words in ipairs(options) do
      local prefix, folder = i == 1 and model or "same", ("%s_%d"):format(model, i)
      here:must(('"$SPLITGEN" model "$MODELS/%s.onnx" %s --prefix %s --out %s'):format(model, words, prefix, folder))
      files[#files + 1] = ("%s/%s_split.c"):format(folder, prefix)
    end
  end
  return files
end

return function(which, words)
  test("in one translation unit, once and again", function(here)
    local files, lines = write_all(here, which), {}
    for i, file in ipairs(files) do
      lines[i] = ('#include "%s"'):format(file)
      lines[2 * #files + 1 - i] = lines[i]
    end
    here:write("one.c", table.concat(lines, "\n") .. "\n")
    for _, compiler in ipairs(compilers) do
      for _, flags in ipairs(which == "all" and { "-O2 -mavx2", "-Os" } or { "-O2 -mavx2" }) do
        here:must(("%s -std=c99 %s %s -c one.c"):format(compiler, warnings, flags))
      end
    end
    if os.execute("command -v c++ >/dev/null") then
      here:write("one.cpp", (table.concat(lines, "\n"):gsub("%.c\"", ".h\"")) .. "\n")
      here:must(("c++ -std=c++11 %s -Wold-style-cast -fsyntax-only one.cpp"):format(warnings))
    end
  end)
  test("of one prefix, they link", function(here)
    for _, file in ipairs(write_all(here, "some")) do
      here:must(("cc -std=c99 -fPIC -c %s -o $(dirname %s).o"):format(file, file))
    end
    here:must("cc -shared ./*.o -o all.so")
  end)
  return test.run(words)
end
