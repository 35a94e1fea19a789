-- failures.lua: what a suite of models finds wrong, as lines of a list.
local failures = { list = {} }

function failures.fail(format, ...)
  table.insert(failures.list, format:format(...))
end

-- Adds a failure of a model: who found it, the error, the command of splitgen, and more.
function failures.fail_model(model, by, what, more)
  model.has_failed = true
  failures.fail("model %d, %s: %s\n%s%s", model.number, by, what:sub(1, 4000), model.command, more or "")
end

return failures
