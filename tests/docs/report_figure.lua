-- report_figure.lua: the picture of a report as one SVG: the bars, drawn by the page's own code, with the words beside them. It
-- names no version, so that it changes only when the report does.
local bytes = require("report.bytes")
local draw_bar = require("report.draw_bar")
local draw_shares = require("report.draw_shares")
local fates = require("core.fates")
local model = require("report.model")
local new_ids = require("report.ids")
local render = require("base.render")
local render_code = require("write.render_code")
local rows = require("report.rows")
local understand = require("front.understand")

local first_row <const>, row_height <const>, margin <const> = 236, 40, 28
local character <const>, gap <const> = 6.6, 26 -- pixels: width of a character, and between words of the legend

-- The legend, with each word's distance from the left.
local function placed(legend)
  local left, list = margin, {}
  for i, share in ipairs(legend) do
    local width = math.ceil(#share.name * character) + 14
    list[i] = { name = share.name, words = share.words, left = left, width = width, middle = left + width // 2,
      behind = left + width + 6 }
    left = list[i].behind + math.ceil(#share.words * character) + gap
  end
  return list
end

-- The rows, with their distances from the top.
local function lowered(shown)
  for i, row in ipairs(shown) do
    row.top = first_row + (i - 1) * row_height
  end
  return shown
end

-- The understood and planned nodes of a model, in the form of report/model.lua.
local function examined(path, name)
  local said = { dims = {}, shapes = {}, used = { dims = {}, shapes = {} } }
  local nodes, _, known = understand.file(path, said)
  local options = { optimize = "speed", name = {} }
  local texts, calls = render_code(nodes, { prefix = name, from = name .. ".onnx", command = "" }, options)
  local of = { file = name .. ".onnx", nodes = nodes, known = known, said = said, texts = texts, calls = calls,
    function_ids = {} }
  model.examine(of, new_ids())
  return of
end

-- (the path of a model, its name) -> SVG, the bytes copied, and those that need no copy, in words
return function(path, name)
  local of, most = examined(path, name), 0
  for _, group in ipairs(of.groups) do
    group.opens, most = true, math.max(most, bytes.weight(group.total.copied))
  end
  local shown = lowered(rows(of, most))
  local shares = draw_shares.of(of.total)
  local copied, uncopied = bytes.short(of.total.copied), bytes.short(of.total.uncopied)
  local drawn = render("tests/docs/report_figure.svg.in", {
    fates = fates.names, name = of.file, nodes = of.total.nodes, copied = copied,
    uncopied = uncopied, shares = shares.shapes, shares_by = shares.by,
    shares_height = draw_shares.height, legend = placed(shares.legend), rows = shown, bar_height = draw_bar.height,
    row_height = row_height, margin = margin, height = first_row + #shown * row_height + margin // 2,
  })
  return drawn, copied, uncopied
end
