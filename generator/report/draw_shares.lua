-- draw_shares.lua: the bytes of a model's parts as one bar: a box for each fate, as wide as its share of the known bytes; then,
-- apart and hatched, a box for each fate that has parts of unknown size.
local bytes = require("report.bytes")
local draw_boxes = require("report.draw_boxes")
local fates = require("core.fates")
local text = require("base.text")
local words = require("report.words")

local height <const> = 20
local open_width <const>, gap <const>, least <const> = 0.07, 0.015, 0.004 -- fractions of the bar

local draw_shares = { height = height }

-- The fates of a summary: list of { name, sum, known, open = the numbers of parts of known and of unknown size,
-- weight = its share of the bar }; and the sum of the weights.
local function shares_of(total)
  local shares, whole = {}, 0
  for _, fate in ipairs(fates.names) do
    local sum, count = total.sums[fate], total.fates[fate]
    if count > 0 then
      local weight = bytes.weight(sum) + 0.0
      shares[#shares + 1] = { name = fate, sum = sum, known = count - sum.open, open = sum.open, weight = weight }
      whole = whole + weight
    end
  end
  return shares, whole
end

-- The parts of a fate in words: "48 B in 4 parts, 2 parts of unknown size".
local function words_of(share)
  local list = {}
  if share.known > 0 then
    list[1] = ("%s in %s"):format(bytes.known(share.sum), text.plural(share.known, "part"))
  end
  list[#list + 1] = share.open > 0 and words.open(share.open) or nil
  return table.concat(list, ", ")
end

-- Boxes for known sizes, from the left to a fraction of the bar.
local function add_known(boxes, shares, whole, to)
  local left, room = 0, to
  for _, share in ipairs(shares) do
    room = room - (share.weight > 0 and least or 0)
  end
  for _, share in ipairs(shares) do
    if share.weight > 0 then
      local right = left + least + share.weight / whole * room
      boxes[#boxes + 1] = { left = left, right = right, fate = share.name, is_open = false }
      left = right
    end
  end
end

-- Boxes for unknown sizes, from a fraction of the bar to the right.
local function add_open(boxes, shares, from, width)
  for _, share in ipairs(shares) do
    if share.open > 0 then
      boxes[#boxes + 1] = { left = from, right = from + width, fate = share.name, is_open = true }
      from = from + width
    end
  end
end

-- A summary (write/summary.lua) -> { legend = list of { name, words }, by = the meaning of widths, shapes = the content of the
-- svg element, "" if there are not two fates to tell apart }
function draw_shares.of(total)
  local shares, whole = shares_of(total)
  local legend, boxes, open, has_symbols = {}, {}, 0, false
  for i, share in ipairs(shares) do
    legend[i] = { name = share.name, words = words_of(share) }
    open = open + (share.open > 0 and 1 or 0)
    has_symbols = has_symbols or #share.sum.products > 0
  end
  local apart = whole == 0 and open > 0 and 1 or open * open_width
  add_known(boxes, shares, whole, open > 0 and 1 - apart - gap or 1)
  add_open(boxes, shares, 1 - apart, apart / math.max(open, 1))
  return {
    legend = legend, shapes = #shares > 1 and draw_boxes(boxes, height) or "",
    by = "Parts by bytes" .. (has_symbols and ", with 1 for each symbol" or "")
      .. (open > 0 and "; hatched where the size is unknown" or ""),
  }
end

return draw_shares
