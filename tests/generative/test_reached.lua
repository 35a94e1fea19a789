-- test_reached.lua: every line of the C of tests/models is reached by some call that its nodes accept, so that splitgen writes
-- only what can run; gcov counts. Lines that no call here reaches are listed, with the reason.
local call = require("call")
local failures = require("failures")
local host = require("host")
local jobs = require("jobs")
local shell = require("shell")
local told_model = require("told_model")
local without_meaning = require("without_meaning")

local models_per_program <const> = 16
local options <const> = { "", "--strided", "--copy-all", "--optimize size", "--aligned" }

-- Models that are left out, and lines, by patterns of the function and of the line; each with the reason.
local left_models <const> = { ["sequence_long.onnx"] = "a call copies thousands of parts, or an exabyte" }
local left_lines <const> = {
  { "^splitgen_copy_row$", "", "one text copies parts of all sizes" },
  { "_accepts$", "", "trials have values that models accept" },
  { "_split_7_of_2x12", "^ +memcpy%(", "vectors leave no row here; without vectors, this loop copies all rows" },
}

local fail = failures.fail
local fail_model = failures.fail_model

-- Adds a job that has splitgen write the C of a file; its model joins `models`.
local function write(file, number, words, models)
  local command = ('"$SPLITGEN" model %s --prefix m%d --out . %s'):format(shell.quoted(file), number, words)
  jobs.add(command, function(code, said)
    if code ~= 0 then
      return fail("%s: %s", command, said)
    end
    local model = told_model(number, jobs.read(("m%d_split.json"):format(number)))
    model.command = command
    models[#models + 1] = #model.sites > 0 and model or nil
  end)
end

local function is_left(name, line)
  for _, row in ipairs(left_lines) do
    if name:find(row[1]) and line:find(row[2]) then
      row.is_met = true
      return true
    end
  end
  return false
end

-- Adds the counts of gcov for a program's C: `reached` has, by file and number, whether a line was executed, `texts` the line.
local function read_counts(printed, reached, texts)
  local file, name
  for line in printed:gmatch("[^\n]+") do
    local source = line:match("^ *%-: *0:Source:(.*)$")
    file, name = source or file, not source and name or ""
    local count, number, text = line:match("^ *([%d#=*%-]+): *(%d+):(.*)$")
    name = text and text:match("^%a.-([%w_]+)%(") or name
    if count and count ~= "-" and file:find("^m%d+_split%.[ch]$") and not is_left(name, text) then
      local key = ("%s:%s"):format(file, number)
      reached[key], texts[key] = reached[key] or not count:find("[#=]"), ("%s: %s"):format(name, text)
    end
  end
end

-- Writes the C of all models, and compiles it with calls -> the programs.
local function programs_of(compiler)
  local models, programs, number = {}, {}, 0
  for _, name in ipairs(assert(host.list_directory(os.getenv("MODELS")))) do
    for _, words in ipairs(name:find("%.onnx$") and not left_models[name] and options or {}) do
      number = number + 1
      write(("%s/%s"):format(os.getenv("MODELS"), name), number, words, models)
    end
  end
  jobs.run()
  for first = 1, #models, models_per_program do
    programs[#programs + 1] = { number = #programs + 1, form = call.form(compiler, "-O1"),
      models = table.move(models, first, first + models_per_program - 1, 1, {}) }
    call.compile(programs[#programs], fail_model)
  end
  jobs.run()
  return programs
end

local function run(folder)
  jobs.path = folder
  local compiler = { c = "gcc --coverage", has = { ["-O1"] = true }, runs = { ["-O1"] = true } }
  call.prepare(compiler)
  local programs = programs_of(compiler)
  local counts, reached, texts, lines = { calls = 0 }, {}, {}, 0
  for _, program in ipairs(programs) do
    call.run(program, fail, fail_model, counts)
  end
  jobs.run()
  for _, program in ipairs(programs) do
    jobs.add(("gcov -t %d_*.gcda calls_%d.gcda"):format(program.number, program.number), function(code, said)
      if code ~= 0 then
        fail("gcov: %s", said:sub(1, 2000))
      end
      read_counts(said, reached, texts)
    end)
  end
  jobs.run()
  for key, is_reached in pairs(reached) do
    lines = lines + 1
    if not is_reached then
      fail("no call reaches %s: %s", key, texts[key])
    end
  end
  table.sort(failures.list)
  for _, row in ipairs(left_lines) do
    if not row.is_met then
      fail("no line is like '%s' in a function like '%s', which is listed", row[2], row[1])
    end
  end
  return ("%d programs, %d lines, %d calls"):format(#programs, lines, counts.calls)
end

return function()
  local missing = without_meaning() or not shell.has("gcov") and "there is no gcov" or nil
  if missing then
    return {}, missing, true
  end
  return failures.list, shell.in_scratch(run)
end
