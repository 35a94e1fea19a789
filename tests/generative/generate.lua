-- generate.lua: random models through splitgen.
local difference = require("difference")
local jobs = require("jobs")
local manifest = require("manifest")
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")
local write_model = require("write_model")
local write_request = require("write_request")

local function shape_option(site)
  local dims = {}
  for i, dim in ipairs(site.node.dims) do
    dims[i] = dim.symbol and dim.symbol.name or dim.number
  end
  return ("--shape 'x%d=%s'"):format(site.index, table.concat(dims, ","))
end

-- The shell command that calls splitgen, in the folder of the model's file; for a device, without the options for C.
local function command_of(model)
  local words = { '"$SPLITGEN"', (model.is_request and "kernel --request %s.json --prefix %s" or "model %s.onnx"):format(
    model.prefix, model.prefix), "--out ." }
  local function add(condition, words_of_it)
    words[#words + 1] = condition and words_of_it or nil
  end
  add(model.copies_all, "--copy-all")
  add(model.strides, "--strided")
  add(model.device, "--device " .. (model.device or ""))
  add(model.is_for_size and not model.device, "--optimize size")
  add(model.dispatches and not model.device, "--dispatch")
  for _, symbol in ipairs(model.symbols) do
    add(symbol.is_given, ("--dim '%s=%d'"):format(symbol.name, symbol.number))
  end
  for _, site in ipairs(model.sites) do
    add(site.is_shaped, site.is_shaped and shape_option(site))
  end
  return table.concat(words, " ")
end

-- The text of a manifest without words for people.
local function results_in(file)
  return (jobs.read(file):gsub('\n *"lengths_from":[^\n]*', ""):gsub('\n *"why":[^\n]*', ""))
end

-- Adds a job that has splitgen write a model's C, and take its manifest as a request, which must give the same manifest; calls
-- fail(model, by, what) for errors. Sets the model's `text`, the text of its file, its `command`, and `told`, the entries of its
-- sites in the manifest.
return function(model, fail)
  model.text, model.command = (model.is_request and write_request or write_model)(model), command_of(model)
  jobs.write(model.prefix .. (model.is_request and ".json" or ".onnx"),
    model.is_request and model.text or protobuf_text(onnx_text(model.text)))
  local told, again = model.prefix .. "_split.json", model.prefix .. "_again.json"
  jobs.add(('%s && "$SPLITGEN" list --request %s --format json >%s'):format(model.command, told, again), function(code, said)
    if code ~= 0 then
      return fail(model, "splitgen", said)
    end
    local problem
    model.told, problem = manifest.read(model, jobs.read(told))
    if problem then
      fail(model, "the manifest", problem)
    elseif results_in(again) ~= results_in(told) then
      fail(model, "the manifest as a request", difference.between(results_in(again), results_in(told)))
    end
  end)
end
