-- chart.lua: what the charts of figures have in common: the page in light and dark, their colours, and the legend.
local svg = require("base.svg")

local chart = { width = 800, margin = 24, line = 20 }

local character <const> = 7 -- of a label, at most

-- Colours stand out from the page by 3 to 1, words by 7 to 1.
local style = [[<style>
text { font: 12px sans-serif; fill: #1c2127; }
.end { text-anchor: end; } .middle { text-anchor: middle; }
.page { fill: #fff; } .grid { fill: #d5dbe1; } .one { fill: #57606a; }
.onnxruntime, .copies { fill: #d55e00; stroke: #d55e00; } .plain { fill: #767676; stroke: #767676; }
.library { fill: #b5568a; stroke: #b5568a; } .kernel { fill: #0072b2; stroke: #0072b2; }
.dispatch, .slices { fill: #00875f; stroke: #00875f; } .streaming { fill: #a87000; stroke: #a87000; }
.dot { stroke-width: 6; stroke-linejoin: round; }
@media (prefers-color-scheme: dark) {
text { fill: #e3e8ed; } .page { fill: #14181d; } .grid { fill: #323b45; } .one { fill: #9fabb7; }
.onnxruntime, .copies { fill: #f0905a; stroke: #f0905a; } .plain { fill: #a0a0a0; stroke: #a0a0a0; }
.library { fill: #e59ac5; stroke: #e59ac5; } .kernel { fill: #56b4e9; stroke: #56b4e9; }
.dispatch, .slices { fill: #2fc796; stroke: #2fc796; } .streaming { fill: #e6b93f; stroke: #e6b93f; }
}
</style>]]

-- Round dots, of a class for their colour, around places { x, y }.
function chart.dots(class, places)
  local boxes = {}
  for i, place in ipairs(places) do
    boxes[i] = { place[1] - 1, place[2] - 1, 2, 2 }
  end
  return svg.boxes("dot " .. class, boxes)
end

-- Adds what the colours mean, list of { class, label }, to shapes, in as many lines as it takes. Returns where these end.
function chart.add_legend(shapes, series)
  local x, y = chart.margin, chart.margin
  for _, of in ipairs(series) do
    local room = character * #of.label + 2 * chart.margin
    if x > chart.margin and x + room > chart.width then
      x, y = chart.margin, y + chart.line
    end
    shapes[#shapes + 1] = chart.dots(of.class, { { x + 4, y - 4 } })
    shapes[#shapes + 1] = svg.text("start", x + 14, y, of.label)
    x = x + room
  end
  return y
end

-- A drawing as a file of its own, a line for each shape; `says` tells what it shows to who cannot see it.
function chart.file(height, says, shapes)
  local page = svg.boxes("page", { { 0, 0, chart.width, height } })
  local lines = table.concat({ "", style, page, table.concat(shapes, "\n"), "" }, "\n")
  local root = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"'):format(chart.width, height)
  return svg.drawing(chart.width, height, says, { lines }):gsub("^<svg", root) .. "\n"
end

return chart
