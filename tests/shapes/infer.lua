-- infer.lua: the types that the generator infers for values of a small model.
local accepts = require("core.accepts")
local graph = require("graph.graph")
local onnx = require("onnx.read")
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")
local shapes = require("shapes.shapes")
local shell = require("shell")

local infer = {}

local function refuse(_, format, ...)
  error(format:format(...), 0)
end

-- Reads a model -> { model, scope = of its graph, sites, known }; given = { dims, shapes } of the command line, each or nil;
-- change(model), or nil, is called before anything is asked.
function infer.open(path, given, change)
  local model, wrong = onnx.model(path, {})
  if not model then
    error(wrong.what, 0)
  end
  if change then
    change(model)
  end
  local sites = graph.sites(model, {}, refuse)
  local known = { shapes = given.shapes or {}, dims = given.dims or {}, ir_version = model.ir_version }
  shapes.begin(model.graph.inputs, known, #sites)
  return { model = model, sites = sites, scope = sites[1].scope, known = known }
end

-- Calls use(opened) with the model of an onnx_text.
function infer.with(text, given, use)
  local path = os.tmpname()
  shell.write_file(path, protobuf_text(onnx_text(text)))
  local done, problem = pcall(function() use(infer.open(path, given)) end)
  os.remove(path)
  if not done then
    error(problem, 0)
  end
end

function infer.type(opened, name)
  return shapes.type(graph.find(opened.scope, name), opened.known)
end

function infer.contents(opened, name)
  return shapes.contents(graph.find(opened.scope, name), opened.known)
end

-- What the types of values demand of symbols, and their elements as far as they were asked for: n >= 1, m = 2.
function infer.demands(opened, names)
  local list, is_there = {}, {}
  for _, name in ipairs(names) do
    local value = graph.find(opened.scope, name)
    for _, question in ipairs({ "type", "contents" }) do
      for _, demand in ipairs(shapes.demands(value, question)) do
        local text = accepts.text({ left = demand[1], relation = demand[2], right = demand[3] })
        list[#list + 1], is_there[text] = not is_there[text] and text or nil, true
      end
    end
  end
  return table.concat(list, ", ")
end

return infer
