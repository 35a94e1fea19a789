-- call.lua: compiles and calls the C that splitgen wrote for models. Each function adds jobs to the next run.
local compilers = require("compilers")
local failures = require("failures")
local jobs = require("jobs")
local write_calls = require("write_calls")

local call = {}

local linker -- the compiler of the sources that all programs share
local for_device -- whether models have kernels of a device, not C
local common = { "generative/driver", "support/meaning", "support/oracle", "support/arena" }

-- Compiles the sources that all programs share, with one compiler. Ends the suite if that fails.
function call.prepare(compiler, is_device)
  linker, for_device = compiler.c, is_device
  common[#common + 1] = is_device and "generative/launch" or nil
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

local function object_of(program, model)
  return program.is_unit and ("unit_%d.o"):format(program.number) or ("%d_%s.o"):format(program.number, model.prefix)
end

-- Compiles models as one translation unit. If that fails, the model that the compiler names first is at fault.
local function add_unit(program, fail_model)
  local includes, by_prefix = {}, {}
  for i, model in ipairs(program.models) do
    includes[i], by_prefix[model.prefix] = ('#include "%s_split.c"\n'):format(model.prefix), model
  end
  jobs.write(("unit_%d.c"):format(program.number), table.concat(includes))
  jobs.add(("%s unit_%d.c -o %s"):format(program.form.c, program.number, object_of(program)), function(code, said)
    if code ~= 0 then
      fail_model(by_prefix[said:match("([%w_]+)_split%.[ch]:%d")] or program.models[1], program.form.name, said)
    end
  end)
end

-- Compiles the C of a program's models. A program is { number, form, models, is_unit = whether these are one translation unit }.
function call.compile(program, fail_model)
  if program.is_unit then
    return add_unit(program, fail_model)
  end
  for _, model in ipairs(program.models) do
    jobs.add(("%s %s_split.c -o %s"):format(program.form.c, model.prefix, object_of(program, model)), function(code, said)
      if code ~= 0 then
        fail_model(model, program.form.name, said)
      end
    end)
  end
end

-- Compiles the headers of models as one C++ file; no setting changes headers.
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

-- The command that compiles the calls, links them, and runs them if this machine can.
local function command_of(program, models)
  local form, number, seen = program.form, program.number, {}
  local objects = { ("calls_%d.o"):format(number) }
  for _, source in ipairs(common) do
    objects[#objects + 1] = source:match("[^/]*$") .. ".o"
  end
  for _, model in ipairs(for_device and {} or models) do
    local object = object_of(program, model)
    objects[#objects + 1] = not seen[object] and object or nil
    seen[object] = true
  end
  objects[#objects + 1] = for_device and "-lOpenCL" or nil
  return ('%s -I"$TESTS/generative" -I"$TESTS/support" calls_%d.c && %s %s -o calls_%d%s'):format(form.c, number,
    linker, table.concat(objects, " "), number, form.runs and (" && $TESTS_UNDER ./calls_%d"):format(number) or "")
end

-- Runs the calls of the models whose C compiles, and adds their number to counts.
function call.run(program, fail, fail_model, counts)
  local form, number, models = program.form, program.number, {}
  for _, model in ipairs(program.models) do
    models[#models + 1] = not model.has_failed and model or nil
  end
  local text, kernels = write_calls(models, for_device)
  jobs.write(("calls_%d.c"):format(number), text)
  jobs.add(command_of(program, models), function(code, said)
    local what, culprit = said:match(".*\n(model (%d+): .*)$") -- the last line of output begins with the model
    local calls, of = said:match("\n(%d+) calls of (%d+) kernels\n$")
    if code == 0 and (not form.runs or tonumber(of) == kernels) then
      counts.calls = counts.calls + (calls or 0)
      return
    elseif for_device and code == 77 then
      counts.lacks_device = true
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

-- Compiles models and calls their C, so many in each program, and each program by another form.
function call.all(models, per_program, forms, counts)
  local programs = {}
  for first = 1, #models, per_program do
    local number = #programs + 1
    programs[number] = { number = number, form = forms[number % #forms + 1],
      models = table.move(models, first, first + per_program - 1, 1, {}) }
    call.compile(programs[number], failures.fail_model)
  end
  jobs.run()
  for _, program in ipairs(programs) do
    call.run(program, failures.fail, failures.fail_model, counts)
  end
  jobs.run()
end

return call
