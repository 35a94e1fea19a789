-- list.lua: the command. Shows op x version x dtype, as text or JSON.
local dkjson = require("dkjson")
local resolve = require("resolve")
local load_spec = require("spec")

local function names_of(dtypes)
  local names = {}
  for i, dtype in ipairs(dtypes) do
    names[i] = dtype.name
  end
  return names
end

local formats = {}

function formats.text(model)
  print(("%-16s %-7s %-7s %s"):format("op", "version", "opsets", "dtypes"))
  for _, version in ipairs(model.versions) do
    print(("%-16s %-7d %-7s %s"):format(version.op, version.since_version,
      ("%d-%d"):format(version.since_version, version.last_opset), table.concat(names_of(version.dtypes), " ")))
  end
end

function formats.json(model)
  local rows = {}
  for i, kernel in ipairs(model.kernels) do
    rows[i] = {
      op = kernel.version.op,
      since_version = kernel.version.since_version,
      last_opset = kernel.version.last_opset,
      dtype = kernel.dtype.name,
      kernel = kernel.name,
    }
  end
  print(dkjson.encode({ kernels = rows }, {
    indent = true,
    keyorder = { "kernels", "op", "since_version", "last_opset", "dtype", "kernel" },
  }))
end

return function(options)
  formats[options.format](resolve(load_spec()))
end
