-- list_tree.lua: nodes as bars of characters, for `list --tree`: one bar for all nodes that differ only in names, cut where their
-- axis is cut. The line below it shows the copied bytes; all nodes of the model have the same scale.
local bytes = require("report.bytes")
local draw_text = require("report.draw_text")
local list_nodes = require("command.list_nodes")
local terminal = require("base.terminal")
local text = require("base.text")

local indent <const>, head_indent <const> = "  ", "    " -- of the lines below a node, and of its own line where that is wrapped

-- black or white on the colour of a fate, from the colours that all terminals have
local colours = { view = "30;42", strided = "30;46", folded = "30;45", copy = "97;41", dead = "97;100" }

local function coloured(fate, words)
  return words ~= "" and ("\27[%sm%s\27[m"):format(colours[fate], words) or ""
end

local function plain(_, words)
  return words
end

-- ASCII words, cut to fit `columns`.
local function fit(words, columns)
  return #words > columns and text.cut(words, columns - 3) or words
end

-- Joins lines, each cut to fit `columns`, and all but the first indented by `blanks`.
local function joined(lines, columns, blanks)
  for i, line in ipairs(lines) do
    lines[i] = fit(line, columns)
  end
  return table.concat(lines, "\n" .. (" "):rep(blanks))
end

-- The line for a group's copied bytes, share = their fraction of the most, and its totals in words, which may take more lines.
local function sum_lines(total, share, columns, paint)
  local room = columns // 5
  local length = share > 0 and math.max(math.floor(share * room), 1) or 0
  local behind = columns - room - 1
  return paint("copy", ("="):rep(length)) .. (" "):rep(room - length + 1)
    .. joined(list_nodes.lines(list_nodes.clauses(total, true), behind, behind), behind, #indent + room + 1)
end

-- The line on a node, wrapped if it is too long.
local function head_lines(node, shown, columns)
  local head = list_nodes.head(node, shown)
  local lines = #head <= columns and { head } or text.wrap(head, columns - #head_indent)
  return joined(lines, columns, #head_indent)
end

-- A choice of terminal.has_colours -> function that prints groups of nodes (list_nodes.lua)
return function(color)
  local columns, paint = terminal.columns(), terminal.has_colours(color) and coloured or plain
  local function name_shown(name)
    return fit(text.escaped(name), columns // 3)
  end
  return function(groups)
    local totals, most = {}, 1
    for i, group in ipairs(groups) do
      totals[i] = list_nodes.total_of(group)
      most = math.max(most, bytes.weight(totals[i].copied))
    end
    for i, group in ipairs(groups) do
      local node, room = group[1], columns - #indent
      local row = { lengths = node.lengths, outputs = node.parts, is_sequence = node.is_sequence }
      print(head_lines(node, name_shown, columns))
      print(indent .. draw_text(row, room, paint))
      print(indent .. sum_lines(totals[i], bytes.weight(totals[i].copied) / most, room, paint))
    end
  end
end
