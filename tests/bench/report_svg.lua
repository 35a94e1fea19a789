-- report_svg.lua: records of contest.lua as a picture: for each with memcpy for a yardstick a line, on it a dot for each way, at
-- its ratio to memcpy. The dots of a way are one path.
local render = require("base.render")

local left <const>, width <const>, top <const>, step <const>, margin <const> = 120, 640, 70, 22, 20

-- the range of the axis, as powers of two: what is beyond stands at its end
local least_power <const>, most_power <const> = -1, 7

-- The ways, by the first compiler. A later one is drawn over an earlier one.
local series = {
  { label = "ONNX Runtime", colour = "#d55e00" },
  { label = "plain loop", colour = "#999999", option = "plain", avx2 = false },
  { label = "library", colour = "#cc79a7", option = "library", avx2 = false },
  { label = "kernel, any x86-64", colour = "#0072b2", option = "speed", avx2 = false },
  { label = "kernel with --dispatch, on AVX2", colour = "#009e73", option = "dispatch", avx2 = true },
  { label = "kernel with --streaming", colour = "#e69f00", option = "streaming", avx2 = false },
}

local function x_of(ratio)
  local power = math.min(math.max(math.log(ratio, 2), least_power), most_power)
  return ("%.1f"):format(left + width * (power - least_power) / (most_power - least_power))
end

-- The ratio of a record in a series, or nil.
local function ratio_of(record, of)
  if not of.option then
    return record.onnxruntime_nanoseconds and record.onnxruntime_nanoseconds / record.yardstick_nanoseconds
  end
  for _, figure in ipairs(record.figures) do
    if figure.option == of.option and figure.avx2 == of.avx2 then
      return figure.value
    end
  end
end

-- A path that is one dot.
local function dot(x, y)
  return ("M%s %dh0"):format(x, y)
end

-- The dots of a series, the first in the key.
local function path_of(of, x, lines)
  local dots = { dot(x, margin) }
  for _, line in ipairs(lines) do
    local ratio = ratio_of(line.record, of)
    dots[#dots + 1] = ratio and dot(x_of(ratio), line.y)
  end
  return { x = x, label = of.label, colour = of.colour, dots = table.concat(dots) }
end

return function(records)
  local lines, ticks, paths, x = {}, {}, {}, margin
  for _, record in ipairs(records) do
    lines[#lines + 1] = record.yardstick == "memcpy" and { record = record, y = top + step // 2 + #lines * step } or nil
  end
  for power = least_power, most_power do
    local ratio = 2.0 ^ power
    ticks[#ticks + 1] = { x = x_of(ratio), label = ("%g"):format(ratio), colour = power == 0 and "#000000" or "#dddddd" }
  end
  for i, of in ipairs(series) do
    paths[i] = path_of(of, x, lines)
    x = x + 30 + 6 * #of.label
  end
  local bottom = top + #lines * step
  return render("tests/bench/results.svg.in", { left = left, width = width, top = top - step // 2, margin = margin,
    bottom = bottom, lines = lines, ticks = ticks, paths = paths })
end
