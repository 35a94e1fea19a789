-- models_svg.lua: the README's table of models (real_models.lua) as a chart: the bytes that their splits move, and those that
-- they move with --strided.
local bytes_of = require("report.bytes")
local chart = require("chart")
local svg = require("base.svg")

local left <const>, right <const> = 250, chart.width - 4 * chart.margin -- room for the words behind the longest bar
local thickness <const> = 10

local copies = { label = "moved as copies", class = "copies" }
local slices = { label = "moved with --strided, as slices", class = "slices" }

-- Adds a bar, and the bytes in words behind it; "?" where only the run knows them.
local function add_bar(shapes, class, y, cell, x_of)
  local bytes = math.tointeger(tonumber(cell))
  local length = bytes and x_of(bytes) - left or 0
  shapes[#shapes + 1] = length > 0 and svg.boxes(class, { { left, y, math.max(length, 1), thickness } }) or nil
  shapes[#shapes + 1] = svg.text("start", left + length + 6, y + thickness, bytes and bytes_of.size(bytes) or "?")
end

-- Rows of cells: the heads, one for each model, and the sums -> the chart
return function(rows)
  local models, most, shapes = table.move(rows, 2, #rows - 1, 1, {}), 1, {}
  for _, row in ipairs(models) do
    most = math.max(most, tonumber(row[4]) or 0, tonumber(row[7]) or 0)
  end
  local x_of, top = svg.scale(0, most, left, right), chart.add_legend(shapes, { copies, slices }) + 2.5 * chart.line
  local y = top
  shapes[#shapes + 1] = svg.text("middle", (left + right) / 2, top - chart.line, "bytes moved by the splits of a model")
  for _, row in ipairs(models) do
    shapes[#shapes + 1] = svg.text("end", left - 12, y + 1.7 * thickness, row[1])
    add_bar(shapes, copies.class, y, row[4], x_of)
    add_bar(shapes, slices.class, y + 1.4 * thickness, row[7], x_of)
    y = y + 2 * chart.line
  end
  shapes[#shapes + 1] = svg.boxes("one", { { left - 1, top - 4, 1, y - top } })
  return chart.file(math.ceil(y) + chart.margin // 2, "Bytes that the splits of models move, as copies and as slices", shapes)
end
