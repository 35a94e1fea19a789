-- check_device.lua: refuses options for the C of processors beside one for the kernels of a device, both also of a request.
local fail = require("base.fail")

local for_processors <const> = { "aligned", "dispatch", "optimize" }

return function(options)
  for _, name in ipairs(options.device and for_processors or {}) do
    if options[name] then
      fail.usage({ what = ("'%s' is an option for C, and 'device' asks for kernels"):format(name),
        help = "leave one of them out" })
    end
  end
end
