-- way.lua: runs a model through all of splitgen in this process: what list prints, and the C that model would write. Refusals are
-- fine; any other failure is raised.
local fail = require("base.fail")
local list = require("command.list")
local render_code = require("write.render_code")
local understand = require("front.understand")

local quiet = { write = function() end }

-- Calls act(...). If it fails, checks that the error has the form of a refusal. Returns whether it succeeded.
local function attempt(path, act, ...)
  local done, failure = fail.try(act, ...)
  if done then
    return true
  end
  local told = type(failure) == "table" and fail.show(failure, "error") or failure
  if type(failure) ~= "table" or failure.code ~= 1 or not failure.rule
    or told:sub(1, #path + 2) ~= path .. ": " or not told:find("^[ -~]+%]\nhelp: [ -~]+\n$") then
    error(told, 0)
  end
  return false
end

local function render(path, copy_all)
  local nodes = understand.file(path, { copy_all = copy_all })
  local files = render_code(nodes, { prefix = "fuzz", from = "fuzz.onnx", command = "model" }, { dispatch = copy_all })
  files[3][2](quiet.write) -- the manifest is written piece by piece
end

local function show(path, format)
  list({ command = "list", models = { path }, format = format, dim = {}, shape = {}, name = {} })
end

-- Returns whether the model is accepted.
return function(path)
  local print_before, write_before, stderr_before = print, io.write, io.stderr
  print, io.write, io.stderr = quiet.write, quiet.write, quiet
  local done, result = pcall(function()
    return attempt(path, show, path, "text") and attempt(path, show, path, "json") and attempt(path, render, path, false)
      and attempt(path, render, path, true)
  end)
  print, io.write, io.stderr = print_before, write_before, stderr_before
  return done and result or not done and error(result, 0)
end
