-- markdown.lua: writes and reads tables in Markdown.
local markdown = {}

-- Sets a row's cell under a head; a new head is added at the end.
function markdown.put(heads, row, head, cell)
  local c = 1
  while heads[c] and heads[c] ~= head do
    c = c + 1
  end
  heads[c], row[c] = head, cell
end

-- A table; its first row is the heads, a cell is text, an integer or nil. The first `words` columns are aligned to the left, the
-- others to the right.
function markdown.table(rows, words)
  local widths, ruler, lines = {}, {}, {}
  for c in ipairs(rows[1]) do
    widths[c] = 2
    for _, row in ipairs(rows) do
      widths[c] = math.max(widths[c], #tostring(row[c] or ""))
    end
    ruler[c] = ("-"):rep(widths[c] - 1) .. (c > words and ":" or "-")
  end
  for i, row in ipairs({ rows[1], ruler, table.unpack(rows, 2) }) do
    local cells = {}
    for c, width in ipairs(widths) do
      local cell = tostring(row[c] or "")
      local space = (" "):rep(width - #cell)
      cells[c] = c > words and space .. cell or cell .. space
    end
    lines[i] = "| " .. table.concat(cells, " | ") .. " |"
  end
  return table.concat(lines, "\n")
end

-- The cells of each row of the only table in a text, without its ruler; "" for an empty cell.
function markdown.rows(text)
  local rows = {}
  for line in text:gmatch("%f[^\n\0]| ([^\n]*)") do
    local cells = {}
    for cell in line:gmatch("([^|]*)|") do
      cells[#cells + 1] = cell:match("^%s*(.-)%s*$")
    end
    rows[#rows + 1] = cells
  end
  return rows[1] and { rows[1], table.unpack(rows, 3) } or {}
end

return markdown
