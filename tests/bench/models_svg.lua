-- models_svg.lua: the README's table of models (real_models.lua) as a chart: the bytes that their splits move, and those that
-- they move with --strided.
local bytes_of = require("report.bytes")
local chart = require("chart")
local svg = require("base.svg")

local left <const>, right <const> = 250, chart.width - 4 * chart.margin -- room for the words behind the longest bar
local thickness <const> = 10

-- And the columns of the table.
local series = {
  { label = "moved as copies", class = "copies", column = 4 },
  { label = "moved with --strided, as slices", class = "slices", column = 7 },
}

-- Rows of cells: the heads, one for each model, and the sums -> the chart: of each model a bar for each series, and the bytes in
-- words behind it; "?" where only the run knows them
return function(rows)
  local models, most, shapes = table.move(rows, 2, #rows - 1, 1, {}), 1, {}
  local top = chart.add_legend(shapes, series) + 2.5 * chart.line
  shapes[#shapes + 1] = svg.text("middle", (left + right) / 2, top - chart.line, "bytes moved by the splits of a model")
  for i, row in ipairs(models) do
    shapes[#shapes + 1] = svg.text("end", left - 12, top + 2 * (i - 1) * chart.line + 1.7 * thickness, row[1])
    most = math.max(most, tonumber(row[series[1].column]) or 0, tonumber(row[series[2].column]) or 0)
  end
  local x_of, bottom = svg.scale(0, most, left, right), top + 2 * #models * chart.line
  for k, of in ipairs(series) do
    local bars = {}
    for i, row in ipairs(models) do
      local y, bytes = top + 2 * (i - 1) * chart.line + 1.4 * (k - 1) * thickness, math.tointeger(tonumber(row[of.column]))
      local length = bytes and x_of(bytes) - left or 0
      bars[#bars + 1] = length > 0 and { left, y, math.max(length, 1), thickness } or nil
      shapes[#shapes + 1] = svg.text("start", left + length + 6, y + thickness, bytes and bytes_of.size(bytes) or "?")
    end
    shapes[#shapes + 1] = svg.boxes(of.class, bars)
  end
  shapes[#shapes + 1] = svg.boxes("one", { { left - 1, top - 4, 1, bottom - top } })
  local says = "Bytes that the splits of models move, as copies and as slices"
  return chart.file(math.ceil(bottom) + chart.margin // 2, says, shapes)
end
