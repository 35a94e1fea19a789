-- windows.lua: random windows of pools and convolutions, alike on both axes of a plane, and what they make of a dim.
local chance = require("chance")

local between, one = chance.between, chance.one

local windows = {}

function windows.draw(may_dilate, may_ceil)
  local w = { kernel = between(1, 4), stride = one({ 1, 1, 2, 2, 3 }), dilation = may_dilate and one({ 1, 1, 1, 2 }) or 1,
    ceil_mode = may_ceil and one({ 0, 0, 1 }) or 0, auto_pad = one({ "", "", "", "", "SAME_UPPER", "SAME_LOWER", "VALID" }),
    before = 0, behind = 0 }
  if w.auto_pad == "" then
    w.before, w.behind = between(0, w.kernel - 1), between(0, w.kernel - 1)
  elseif w.auto_pad ~= "VALID" then
    w.kernel, w.dilation = math.max(w.kernel, w.stride), 1
  end
  return w
end

local function pair(name, number) return (", %s = [%d, %d]"):format(name, number, number) end

function windows.attributes(w)
  return ("%s%s%s%s, "):format(pair("kernel_shape", w.kernel):sub(3), pair("strides", w.stride),
    w.dilation ~= 1 and pair("dilations", w.dilation) or "", w.ceil_mode == 1 and ", ceil_mode = 1" or "")
    .. (w.auto_pad ~= "" and ('auto_pad = "%s"'):format(w.auto_pad)
      or ("pads = [%d, %d, %d, %d]"):format(w.before, w.before, w.behind, w.behind))
end

-- How often a window fits on a dim, or nil. By ceil_mode, the last one must begin before the padding behind.
function windows.count(w, dim)
  local room = dim + w.before + w.behind - w.dilation * (w.kernel - 1) - 1
  if w.auto_pad:find("^SAME") then
    return -(-dim // w.stride)
  elseif room < 0 or w.ceil_mode == 0 then
    return room >= 0 and room // w.stride + 1 or nil
  end
  local count = -(-room // w.stride) + 1
  return (count - 1) * w.stride >= dim + w.before and count - 1 or count
end

return windows
