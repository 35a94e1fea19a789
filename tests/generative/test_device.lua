-- test_device.lua: models by their kernels on an OpenCL device, such as PoCL, and the oracle: random ones, and those of files at
-- random values of their symbols. The arguments are how many random models the device must take, the least number of nodes
-- that must be compared, and folders of files.
--
-- A model with a node that a device refuses has no kernels. It must be refused for the nodes whose C copies strings, or sequences
-- whose parts only the run knows, and for no others.
local call = require("call")
local dkjson = require("dkjson")
local failures = require("failures")
local files_in = require("files_in")
local generate = require("generate")
local jobs = require("jobs")
local make_model = require("make_model")
local shell = require("shell")
local told_model = require("told_model")
local without_meaning = require("without_meaning")

local compiler <const> = { c = "cc -DCL_TARGET_OPENCL_VERSION=120", has = { ["-O1"] = true }, runs = { ["-O1"] = true } }
local models_per_program <const> = 12
local first_of_files <const> = 100000 -- a number of a model; random ones have smaller numbers
local models_of_any_nodes <const> = 20 -- random ones; behind these, only models with no node that a device may refuse

local fail = failures.fail
local fail_model = failures.fail_model

-- Why a device refuses a node of a manifest of C, or nil.
local function refusal_of(told)
  for _, output in ipairs(told.outputs) do
    if output.fate == "copy" and told.dtype == "string" then
      return "a device copies no strings"
    elseif output.fate == "copy" and told.outputs_as == "sequence" then
      return "a device copies no sequence whose parts are known only at run time"
    end
  end
end

-- Adds a job that compares what splitgen said of a model that it refused with what the manifest of C demands.
local function check_refusal(model, said, counts)
  counts.refused = counts.refused + 1
  local command = model.command:gsub("%-%-device %w+", "")
  jobs.add(command, function(code, more)
    if code ~= 0 then
      return fail_model(model, "splitgen refuses, but not only for a device", more)
    end
    local wanted, found = {}, {}
    for _, told in ipairs(dkjson.decode(jobs.read(model.prefix .. "_split.json"), 1, false).nodes) do
      local why = refusal_of(told)
      wanted[#wanted + 1] = why and (": %s: error: %s [device]"):format(told.path, why)
    end
    for line in said:gmatch("[^\n]*%[device%]") do
      found[#found + 1] = line:match("^[^:]*(: .*)$")
    end
    wanted, found = table.concat(wanted, "\n"), table.concat(found, "\n")
    if wanted ~= found or wanted == "" then
      fail_model(model, "splitgen refuses other nodes", ("%s\ninstead of\n%s"):format(said, wanted))
    end
  end)
end

local function count(model, counts)
  counts.models, counts.nodes = counts.models + 1, counts.nodes + #model.sites
  for _, told in ipairs(model.told) do
    counts.kernels = counts.kernels + (told.launches and #told.launches or 0)
    for _, output in ipairs(told.outputs) do
      counts.views = counts.views + (output.fate == "view" and 1 or 0)
    end
  end
end

local function may_be_refused(model)
  for _, site in ipairs(model.sites) do
    if site.node.is_sequence or site.node.dtype.name == "string" then
      return true
    end
  end
  return false
end

-- Draws so many random models that a device takes, beside others.
local function drawn(wanted)
  local models, number = {}, 0
  while wanted > 0 do
    local model = make_model(number)
    local is_refused = may_be_refused(model)
    if not model.is_request and (number < models_of_any_nodes or not is_refused) then
      models[#models + 1], model.device = model, "opencl"
      wanted = wanted - (is_refused and 0 or 1)
    end
    number = number + 1
  end
  return models
end

-- Has splitgen write the kernels of random models; those that it takes join a list.
local function draw(wanted, models, counts)
  local all = drawn(wanted)
  for _, model in ipairs(all) do
    generate(model, function(_, by, said)
      if by == "splitgen" then
        return check_refusal(model, said, counts)
      end
      fail_model(model, by, said)
    end)
  end
  jobs.run()
  jobs.run() -- those of check_refusal
  for _, model in ipairs(all) do
    if model.told then
      models[#models + 1] = model
      count(model, counts)
    end
  end
end

-- Has splitgen write the kernels of files; their models join a list.
local function read(files, models, counts)
  for i, file in ipairs(files) do
    local prefix, number = "f" .. i, first_of_files + i
    local command = ('"$SPLITGEN" model %s --prefix %s --out . --device opencl'):format(shell.quoted(file), prefix)
    jobs.add(command, function(code, said)
      if code ~= 0 then
        return check_refusal({ number = number, prefix = prefix, command = command }, said, counts)
      end
      local model, left_out = told_model(number, jobs.read(prefix .. "_split.json"))
      model.command, counts.left_out = command, counts.left_out + #left_out
      models[#models + 1] = #model.sites > 0 and model or nil
      count(model, counts)
    end)
  end
  jobs.run()
  jobs.run() -- those of check_refusal
end

local function run(folder, wanted, least, folders)
  jobs.path = folder
  local counts = { models = 0, nodes = 0, left_out = 0, kernels = 0, views = 0, refused = 0, calls = 0 }
  local models, programs = {}, {}
  call.prepare(compiler, true)
  draw(wanted, models, counts)
  read(files_in(folders), models, counts)
  for first = 1, #models, models_per_program do
    programs[#programs + 1] = { number = #programs + 1, form = call.form(compiler, "-O1"),
      models = table.move(models, first, first + models_per_program - 1, 1, {}) }
    call.run(programs[#programs], fail, fail_model, counts)
  end
  jobs.run()
  if counts.nodes < least then
    fail("%d nodes are compared, fewer than %d", counts.nodes, least)
  end
  return ("%d models, %d nodes: %d kernels, %d views, %d calls; %d nodes left out, %d models refused"):format(counts.models,
    counts.nodes, counts.kernels, counts.views, counts.calls, counts.left_out, counts.refused), counts.lacks_device
end

return function(wanted, least, ...)
  local missing = without_meaning()
  if missing then
    return {}, missing, true
  end
  local folders = { ... }
  local summary, lacks_device = shell.in_scratch(function(folder)
    return run(folder, math.tointeger(wanted), math.tointeger(least), folders)
  end)
  return failures.list, lacks_device and "skipped: there is no OpenCL device, such as that of pocl-opencl-icd" or summary,
    lacks_device
end
