-- call.lua: what splitgen wrote of models, compiled and called. Each function adds what is for the next run.
local compilers = require("compilers")
local jobs = require("jobs")
local write_calls = require("write_calls")

local call = {}

local linker -- the compiler of what all programs have in common
local common = { "generative/driver", "support/meaning", "support/oracle", "support/arena" }

-- By one compiler, what all programs have in common; ends the suite when it cannot be compiled.
function call.prepare(compiler)
  linker = compiler.c
  for _, source in ipairs(common) do
    jobs.add(('%s -std=c99 -O2 -D_DEFAULT_SOURCE -I"$TESTS/support" -c "$TESTS/%s.c"'):format(compiler.c, source),
      function(code, said)
        assert(code == 0, said)
      end)
  end
end

-- How a compiler compiles with a setting: { compiler, setting, name, c: the command, runs: whether this machine runs that }.
function call.form(compiler, wanted)
  local setting, runs = compilers.setting(compiler, wanted)
  return { compiler = compiler, setting = setting, runs = runs, name = compiler.c .. " " .. setting,
    c = ("%s %s %s -c"):format(compiler.c, compilers.c_flags, setting) }
end

-- The C of the models of a program: { number, form, models }.
function call.compile(program, fail_model)
  for _, model in ipairs(program.models) do
    jobs.add(("%s %s_split.c -o %d_%s.o"):format(program.form.c, model.prefix, program.number, model.prefix), function(code, said)
      if code ~= 0 then
        fail_model(model, program.form.name, said)
      end
    end)
  end
end

-- The headers of models as C++, all in one; no setting changes what they are.
function call.headers(compiler, models, fail)
  local cxx, headers = compiler.cxx, {}
  for i, model in ipairs(models) do
    headers[i] = ('#include "%s_split.h"\n'):format(model.prefix)
  end
  if cxx then
    jobs.write("headers.cpp", table.concat(headers))
    jobs.add(("%s %s -fsyntax-only headers.cpp"):format(cxx, compilers.cxx_flags), function(code, said)
      if code ~= 0 then
        fail("%s: %s", cxx, said:sub(1, 6000))
      end
    end)
  end
end

-- Compiles the calls, links them with what they call, and runs them, where that can be.
local function command_of(form, number, models)
  local objects = { ("calls_%d.o"):format(number) }
  for _, source in ipairs(common) do
    objects[#objects + 1] = source:match("[^/]*$") .. ".o"
  end
  for _, model in ipairs(models) do
    objects[#objects + 1] = ("%d_%s.o"):format(number, model.prefix)
  end
  return ('%s -I"$TESTS/generative" -I"$TESTS/support" calls_%d.c && %s %s -o calls_%d%s'):format(form.c, number,
    linker, table.concat(objects, " "), number, form.runs and (" && $TESTS_UNDER ./calls_%d"):format(number) or "")
end

-- The calls of those whose C compiles; adds to counts how many there were.
function call.run(program, fail, fail_model, counts)
  local form, number, models = program.form, program.number, {}
  for _, model in ipairs(program.models) do
    models[#models + 1] = not model.has_failed and model or nil
  end
  jobs.write(("calls_%d.c"):format(number), write_calls(models))
  jobs.add(command_of(form, number, models), function(code, said)
    local what, culprit = said:match(".*\n(model (%d+): .*)$") -- the last one begins with the model
    if code == 0 then
      counts.calls = counts.calls + (said:match("\n(%d+) calls\n$") or 0)
      return
    elseif not culprit then
      return fail("%s: %s", form.name, said:sub(1, 6000))
    end
    for _, model in ipairs(models) do
      if model.number == math.tointeger(culprit) then
        fail_model(model, form.name, ("exit code %d of its calls: %s"):format(code, what))
      end
    end
  end)
end

return call
