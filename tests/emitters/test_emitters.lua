-- test_emitters.lua: emitters read nodes from a request and write one file of C. For ONNX test cases that C must compile and
-- give the expected outputs. Arguments: the emitter, "c", "python", or "paths", the one in Python by paths of models; the
-- program of the first; directories.
local collected = require("base.collected")
local dkjson = require("dkjson")
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local render_code = require("write.render_code")
local shell = require("shell")

local quoted = shell.quoted
local root <const> = os.getenv("SPLITGEN_SOURCE_ROOT")

local function in_python(words)
  return ("PYTHONPATH=%s/generator/python python3 -W error %s/tests/emitters/emit.py %s"):format(quoted(root), quoted(root),
    words)
end

-- The command of each emitter for a program, a prefix, a model, and flags.
local commands = {
  c = function(program, prefix)
    return ("%s request.json %s emitted.c"):format(quoted(program), prefix)
  end,
  python = function()
    return in_python("request.json emitted.c")
  end,
  paths = function(_, prefix, model, flags)
    return in_python(("%s emitted.c %s %s"):format(quoted(model), prefix, flags))
  end,
}

-- The emitted C as a header, with the macros that the program of `splitgen verify` needs.
local function as_header(emitted, told)
  local lines = { "#include <stdint.h>", emitted }
  for _, node in ipairs(dkjson.decode(told).nodes) do
    for _, output in ipairs(node.outputs) do
      if output["function"] and math.type(output.offset) then
        lines[#lines + 1] = ("#define %s_OFFSET %d"):format(output["function"], output.offset)
      end
    end
  end
  return table.concat(lines, "\n") .. "\n"
end

-- Replaces the C that splitgen writes by an emitter's file as a header; the emitter has only the request, or the path that
-- model_of() gives. `splitgen verify` links a source with each header, which has nothing to define here.
local function emitted_by(command_of, program, folder, model_of)
  return function(nodes, files, options)
    local own = setmetatable({ embed = true }, { __index = options })
    local texts, row_of = render_code(nodes, files, own)
    local told, stem = collected.text(texts[2][2]), files.prefix .. "_split"
    shell.write_file(folder .. "/request.json", (told:gsub('"splitgen_version":null,', "", 1))) -- which lua_host has not
    shell.run('cd %s && export PATH="$(dirname "$SPLITGEN")":$PATH && %s 2>&1', quoted(folder),
      command_of(program, files.prefix, model_of(), files.prefix == "copy_all" and "copy_all" or ""))
    local emitted = as_header(shell.read_file(folder .. "/emitted.c"), told)
    return { { stem .. ".c", function(write) write("typedef int nothing;\n") end },
      { stem .. ".h", function(write) write(emitted) end }, { stem .. ".json", function(write) write(told) end } }, row_of
  end
end

return function(name, program, ...)
  if name ~= "c" and not shell.has("python3") then
    return {}, "skipped: there is no python3", true
  end
  local failures, cases, model = {}, {}, nil
  for _, directory in ipairs({ ... }) do
    find_cases.find(cases, directory)
  end
  shell.in_scratch(function(folder)
    package.loaded["write.render_code"] = emitted_by(commands[name], program, folder, function() return model end)
    local compile_case = require("verify.compile_case")
    for _, case in ipairs(cases) do
      model = find_cases.join(case.path, "model.onnx")
      case.asks = "valid"
      local done, failure = fail.try(compile_case, case, { timeout = 60, infer_shapes = false }, folder)
      if not done then
        failures[#failures + 1] = ("%s: %s"):format(case.name, type(failure) == "table" and failure.what or failure)
      end
    end
  end)
  return failures, #cases .. " cases"
end
