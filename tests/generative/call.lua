-- call.lua: what splitgen wrote of a batch of models, compiled and called. Each function adds what is for the next run.
local compilers = require("compilers")
local jobs = require("jobs")
local write_calls = require("write_calls")

local call = {}

-- A compiler's own of what all programs have in common; ends the suite when it cannot be compiled.
function call.prepare(compiler)
  compiler.name = compiler.c:match("^%S+"):match("[^/]*$")
  for _, source in ipairs({ "generative/driver", "support/meaning", "support/oracle", "support/arena" }) do
    jobs.add(('%s -std=c99 -O2 -D_DEFAULT_SOURCE -I"$TESTS/support" -c "$TESTS/%s.c" -o %s_%s.o'):format(compiler.c, source,
      compiler.name, source:match("[^/]*$")), function(code, said)
      assert(code == 0, said)
    end)
  end
end

-- How a compiler is to compile a batch.
function call.form(compiler, batch)
  local setting, runs = compilers.setting(compiler, batch.setting)
  return { compiler = compiler, batch = batch, setting = setting, runs = runs, name = compiler.c .. " " .. setting,
    c = ("%s %s %s -c"):format(compiler.c, compilers.c_flags, setting) }
end

-- Whether there is C of a model that nobody has found fault with.
local function is_right(model)
  return model.told and not model.has_failed
end

function call.compile(form, fail_model)
  for _, model in ipairs(form.batch.models) do
    if is_right(model) then
      jobs.add(("%s %s_split.c -o %s_%s.o"):format(form.c, model.prefix, form.compiler.name, model.prefix), function(code, said)
        if code ~= 0 then
          fail_model(model, form.name, said)
        end
      end)
    end
  end
end

-- Writes the calls of a batch's models, and their headers as C++.
function call.write(batch)
  local headers = {}
  batch.called = {}
  for _, model in ipairs(batch.models) do
    headers[#headers + 1] = model.told and ('#include "%s_split.h"\n'):format(model.prefix)
    batch.called[#batch.called + 1] = is_right(model) and model or nil
  end
  jobs.write(("calls_%d.c"):format(batch.number), write_calls(batch.called))
  jobs.write(("headers_%d.cpp"):format(batch.number), table.concat(headers))
end

function call.headers(form, fail)
  local cxx, number = form.compiler.cxx, form.batch.number
  if cxx then
    local command = ("%s %s %s -fsyntax-only headers_%d.cpp"):format(cxx, compilers.cxx_flags, form.setting, number)
    jobs.add(command, function(code, said)
      if code ~= 0 then
        fail("%s: %s", cxx, said:sub(1, 6000))
      end
    end)
  end
end

-- Compiles the calls, links them with what they call, and runs them, where that can be.
local function command_of(form)
  local name, number = form.compiler.name, form.batch.number
  local objects = { "driver", "meaning", "oracle", "arena", "calls_" .. number }
  for _, model in ipairs(form.batch.called) do
    objects[#objects + 1] = model.prefix
  end
  return ('%s -I"$TESTS/generative" -I"$TESTS/support" calls_%d.c -o %s_calls_%d.o && %s %s_%s.o -o %s_calls_%d%s'):format(form.c,
    number, name, number, form.compiler.c, name, table.concat(objects, (".o %s_"):format(name)), name, number,
    form.runs and (" && $TESTS_UNDER ./%s_calls_%d"):format(name, number) or "")
end

-- add(calls) is for how many there were.
function call.run(form, fail, fail_model, add)
  if #form.batch.called == 0 then
    return
  end
  jobs.add(command_of(form), function(code, said)
    local what, number = said:match(".*\n(model (%d+): .*)$") -- the last one begins with the model
    if code == 0 then
      return add(math.tointeger(said:match("\n(%d+) calls\n$") or 0))
    elseif not number then
      return fail("%s: %s", form.name, said:sub(1, 6000))
    end
    for _, model in ipairs(form.batch.called) do
      if model.number == math.tointeger(number) then
        fail_model(model, form.name, ("exit code %d of its calls: %s"):format(code, what))
      end
    end
  end)
end

return call
