-- report_svg.lua: records of contest.lua as a chart: for each with memcpy for a yardstick a line, on it a dot for each way, at
-- its ratio to memcpy.
local chart = require("chart")
local svg = require("base.svg")

local left <const>, right <const> = 250, chart.width - chart.margin

-- the range of the axis, as powers of two: what is beyond stands at its end
local least_power <const>, most_power <const> = -1, 7

-- The ways, by the first compiler. A later one is drawn over an earlier one.
local series = {
  { label = "ONNX Runtime", class = "onnxruntime" },
  { label = "plain loop", class = "plain", option = "plain", avx2 = false },
  { label = "library", class = "library", option = "library", avx2 = false },
  { label = "kernel, any x86-64", class = "kernel", option = "speed", avx2 = false },
  { label = "kernel with --dispatch, on AVX2", class = "dispatch", option = "dispatch", avx2 = true },
  { label = "kernel with --streaming", class = "streaming", option = "streaming", avx2 = false },
}

local x_of_power = svg.scale(least_power, most_power, left, right)

local function x_of(ratio)
  return x_of_power(math.min(math.max(math.log(ratio, 2), least_power), most_power))
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

-- Adds the axis, and the grid of lines, from the line at y down to the bottom.
local function add_axis(shapes, lines, y, bottom)
  local boxes = { one = {}, grid = {} }
  shapes[#shapes + 1] = svg.text("middle", (left + right) / 2, y, "time / memcpy, log scale: left is faster")
  for power = least_power, most_power do
    local x = x_of_power(power)
    shapes[#shapes + 1] = svg.text("middle", x, y + chart.line, ("%g"):format(2.0 ^ power))
    table.insert(power == 0 and boxes.one or boxes.grid, { x - 0.5, y + 26, 1, bottom - y - 26 })
  end
  for _, line in ipairs(lines) do
    shapes[#shapes + 1] = svg.text("end", left - 12, line.y + 4, ("%s: %s"):format(line.record.class, line.record.name))
    table.insert(boxes.grid, { left, line.y, right - left, 0.5 })
  end
  shapes[#shapes + 1] = svg.boxes("one", boxes.one)
  shapes[#shapes + 1] = svg.boxes("grid", boxes.grid)
end

-- The dots of a series.
local function dots_of(of, lines)
  local places = {}
  for _, line in ipairs(lines) do
    local ratio = ratio_of(line.record, of)
    places[#places + 1] = ratio and { x_of(ratio), line.y }
  end
  return chart.dots(of.class, places)
end

return function(records)
  local lines, shapes = {}, {}
  local axis = chart.add_legend(shapes, series) + 1.5 * chart.line
  for _, record in ipairs(records) do
    lines[#lines + 1] = record.yardstick == "memcpy" and { record = record, y = axis + (2.2 + #lines) * chart.line } or nil
  end
  local bottom = axis + (2 + #lines) * chart.line
  add_axis(shapes, lines, axis, bottom)
  for _, of in ipairs(series) do
    shapes[#shapes + 1] = dots_of(of, lines)
  end
  return chart.file(math.ceil(bottom) + chart.margin, "The time of each way to split as a multiple of memcpy's", shapes)
end
