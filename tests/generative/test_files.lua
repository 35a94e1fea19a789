-- test_files.lua: models of files through splitgen, compilers and the oracle, at random values of their symbols. The
-- arguments are the least number of nodes that must be compared, and folders; without folders, the models of tests/models.
local call = require("call")
local compilers = require("compilers")
local failures = require("failures")
local files_in = require("files_in")
local jobs = require("jobs")
local shell = require("shell")
local told_model = require("told_model")
local without_meaning = require("without_meaning")

local models_per_program <const> = 16
local files_per_option <const> = 4
local options <const> = { "--strided", "--copy-all", "--optimize size", "--dispatch", "--aligned" }

local fail = failures.fail

-- Adds a job that has splitgen write the C of a file; its model joins `models`.
local function write(file, number, words, models, counts)
  local command = ('"$SPLITGEN" model %s --prefix m%d --out . %s'):format(shell.quoted(file), number, words)
  jobs.add(command, function(code, said)
    if code ~= 0 then
      return fail("%s: %s", command, said)
    end
    local model, left_out = told_model(number, jobs.read(("m%d_split.json"):format(number)))
    model.command = command
    models[#models + 1] = #model.sites > 0 and model or nil
    counts.nodes, counts.left_out = counts.nodes + #model.sites, counts.left_out + #left_out
  end)
end

local function forms_of(found)
  local forms = {}
  for _, compiler in ipairs(found) do
    for _, setting in ipairs(compilers.settings) do
      forms[#forms + 1] = compiler.has[setting] and compiler.runs[setting] and call.form(compiler, setting) or nil
    end
  end
  return forms
end

local function run(folder, least, files)
  jobs.path = folder
  local found, models, counts = compilers.find(), {}, { nodes = 0, left_out = 0, calls = 0 }
  call.prepare(found[1])
  for i, file in ipairs(files) do
    write(file, 2 * i - 1, "", models, counts)
    if i % files_per_option == 0 then
      write(file, 2 * i, options[i // files_per_option % #options + 1], models, counts)
    end
  end
  jobs.run()
  call.all(models, models_per_program, forms_of(found), counts)
  if counts.nodes < least then
    fail("%d nodes are compared, fewer than %d", counts.nodes, least)
  end
  return ("%d files, %d nodes compared, %d left out, %d calls"):format(#files, counts.nodes, counts.left_out, counts.calls)
end

return function(least, ...)
  local missing = without_meaning()
  if missing then
    return {}, missing, true
  end
  local files = files_in(... and { ... } or { os.getenv("MODELS") })
  return failures.list, shell.in_scratch(function(folder)
    return run(folder, math.tointeger(least), files)
  end)
end
