-- test_unity.lua: any two outputs can share a translation unit, with any prefixes, models and options; those of two prefixes can
-- be linked. Each compiles on its own, and needs only memcpy and memmove. The argument: "some" models, or "all", each with all
-- options, in one translation unit.
local contains = require("base.list").contains
local models = require("models")
local test = require("test")

local options = { "--name-nodes", "--copy-all", "--strided", "--optimize size", "--dispatch --copy-all", "--aligned --copy-all" }
local compilers = { "cc", test.has("clang") and "clang" or nil }
local warnings = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-align -Wcast-qual -Wundef -Werror "

local some <const> = { "fates", "lengths_dynamic", "shapes_on_symbols", "split_18" } -- of the models

-- Writes the C of models with all options, and of the others with `others` options, each in a directory of its own -> the files.
-- Most have the same prefix.
local function write_all(here, which, others, is_embedded)
  local files = {}
  for _, model in ipairs(models.names()) do
    local count = (which == "all" or contains(some, model)) and #options or others
    for i, words in ipairs({ table.unpack(options, 1, count) }) do
      local folder = ("%s_%d"):format(model, i)
      local prefix = i == 1 and model or "same"
      here:must(('"$SPLITGEN" model "$MODELS/%s.onnx" %s --prefix %s --out %s%s'):format(model, words, prefix, folder,
        is_embedded and " --embed" or ""))
      files[#files + 1] = ("%s/%s_split.%s"):format(folder, prefix, is_embedded and "inc" or "c")
    end
  end
  return files
end

-- Compiles one.c with flags, for "all" with each compiler and level, else with one.
local function compile(here, which, flags)
  for _, compiler in ipairs(compilers) do
    for _, level in ipairs(which == "all" and { "-O2 -mavx2", "-Os" } or { "-O2 -mavx2" }) do
      here:must(("%s -std=c99 %s %s %s -c one.c"):format(compiler, warnings, flags, level))
    end
  end
end

return function(which, words)
  test("in one translation unit, once and again", function(here)
    local files, lines = write_all(here, which, 0), {}
    for i, file in ipairs(files) do
      lines[i] = ('#include "%s"'):format(file)
      lines[2 * #files + 1 - i] = lines[i]
    end
    here:write("one.c", table.concat(lines, "\n") .. "\n")
    compile(here, which, "-Wnull-dereference")
    if test.has("c++") then
      here:write("one.cpp", (table.concat(lines, "\n"):gsub("%.c\"", ".h\"")) .. "\n")
      here:must(("c++ -std=c++11 %s -fsyntax-only one.cpp"):format(warnings))
    end
  end)
  test("embedded, in one translation unit", function(here)
    local texts = { "#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n" }
    for _, file in ipairs(write_all(here, which, 0, true)) do
      texts[#texts + 1] = here:read(file)
    end
    here:write("one.c", table.concat(texts))
    compile(here, which, "-Wno-unused-function") -- nobody calls them here
  end)
  test("of a prefix each, they link", function(here)
    for i, name in ipairs(models.names()) do
      if which == "all" or i % 3 == 0 then
        here:must(('"$SPLITGEN" model "$MODELS/%s.onnx" %s --prefix %s --out . && cc %s -std=c99 -fPIC -c %s_split.c'):format(
          name, options[i % #options + 1], name, warnings, name))
      end
    end
    here:must("cc -shared ./*.o -o all.so")
    for symbol in here:must("nm -u ./*.o"):gmatch("%f[%w][Uw] (%S+)") do
      test.check(symbol == "memcpy" or symbol == "memmove" or symbol == "_GLOBAL_OFFSET_TABLE_", "%s is undefined", symbol)
    end
  end)
  if which == "some" then
    test("of one prefix, the linker refuses what both define", function(here)
      local function write(folder, more)
        here:must(('"$SPLITGEN" kernel --op Split --opset 18 --dtype int16 --shape 256,3 --axis 1 --num-outputs 3 --prefix k %s '
          .. '--out %s && cc -O2 -c %s/k_split.c -o %s.o'):format(more, folder, folder, folder))
      end
      write("plain", "")
      write("dispatch", "--dispatch")
      here:expect("cc -shared plain.o dispatch.o -o both.so", 1, nil, "multiple definition of `k_split_256_of_3x2'")
    end)
    test("an object for a newer processor lends no code to one for any", function(here)
      test.needs("qemu-x86_64")
      if not here:must("echo __x86_64__ | cc -E -"):find("\n1\n") then
        test.skip("this is no x86-64")
      end
      for prefix, flags in pairs({ fast = "-mavx512f -mavx512bw -mavx512vl -mavx512vbmi", base = "" }) do
        here:must(('"$SPLITGEN" kernel --op Split --opset 18 --dtype int16 --shape 256,3 --axis 1 --num-outputs 3 --prefix %s '
          .. '--out . && cc -O2 %s -c %s_split.c -o %s.o'):format(prefix, flags, prefix, prefix))
      end
      here:write("main.c", [[
#include "base_split.h"
#include "fast_split.h"

static short in[768], a[256], b[256], c[256];

int main(int count, char **words)
{
    (void)words;
    for (int i = 0; i < 768; i++)
        in[i] = (short)i;
    (count > 1 ? fast_split_256_of_3x2 : base_split_256_of_3x2)(in, a, b, c);
    return a[255] != 765 || b[255] != 766 || c[255] != 767;
}
]])
      here:must("cc -O2 main.c fast.o base.o -o main && qemu-x86_64 -cpu Nehalem ./main")
      here:expect("qemu-x86_64 -cpu Nehalem ./main fast", 128 + 4) -- SIGILL
    end)
  end
  return test.run(words)
end
