-- figures.lua: reads and writes the guard's file of figures, and finds counts that differ from it or exceed limits.
local count = require("count")
local judge = require("judge")
local markdown = require("markdown")
local shell = require("shell")

local tolerance <const> = 0.02

-- Limits of the bytes of text at -Os: for the library without its op versions by each compiler, for the code of elements that
-- share bytes, and for an op version. The suite `strategies` has limits for kernels.
local limits = { ["gcc library"] = 11264, ["clang library"] = 13824, packed = 1024, version = 2048 }

local figures = {}

local about = [[
# What compilers make of kernels

Written by `guard --write`, compared by `guard`: bytes of text at -Os (*size*) and -O2, and instructions of a call.

]]

-- Reads a file of figures -> by target: { version, cells = list of { row, column, number or nil } }
function figures.read(path)
  local text = shell.read_file(path) or error(path .. ": cannot be read", 0)
  local blocks, rows = {}, markdown.rows(text)
  for target, version in text:gmatch("\n%- (%S+): ([^\n]*)") do
    blocks[target] = { version = version, cells = {} }
  end
  for i = 2, #rows do
    for c = 2, #rows[i] do
      local cells = blocks[rows[1][c]:match("^%S+")].cells
      cells[#cells + 1] = { row = rows[i][1], column = rows[1][c], number = math.tointeger(tonumber(rows[i][c])) }
    end
  end
  return blocks
end

function figures.write(path, blocks)
  local versions, rows, row_of = {}, { { "" } }, {}
  for _, target in ipairs(count.targets) do
    local block = blocks[target.name]
    versions[#versions + 1] = block and ("- %s: %s\n"):format(target.name, block.version)
    for _, cell in ipairs(block and block.cells or {}) do
      if not row_of[cell.row] then
        row_of[cell.row] = { cell.row }
        rows[#rows + 1] = row_of[cell.row]
      end
      markdown.put(rows[1], row_of[cell.row], cell.column, cell.number)
    end
  end
  shell.write_file(path, ("%s%s\n%s\n"):format(about, table.concat(versions), markdown.table(rows, 1)))
end

-- Adds cells that differ to a list. Growth is a loss; smaller counts are reported too, as outdated figures would guard nothing.
-- say(line) reports new rows.
function figures.compare(amiss, cells, known, say)
  local before = {}
  for _, cell in ipairs(known) do
    before[cell.row .. ", " .. cell.column] = cell.number
  end
  for _, cell in ipairs(cells) do
    local name = cell.row .. ", " .. cell.column
    local was, target = before[name], cell.column:match("^(%S+) size text$")
    if not was and not cell.is_version then
      amiss[#amiss + 1] = name .. ": no figure"
    elseif not was and target then -- reported once, for its first column
      say(("new: %s has no figures for %s yet"):format(cell.row, target))
    elseif was and math.abs(cell.number - was) > was * tolerance then
      amiss[#amiss + 1] = ("%s: %d, was %d"):format(name, cell.number, was)
    end
  end
end

-- Adds cells that exceed their limit to a list.
function figures.hold_to_limits(amiss, cells)
  for _, cell in ipairs(cells) do
    local target = cell.column:match("^(%S+) size text$")
    local most = target and (limits[cell.is_version and "version" or cell.row] or limits[target .. " " .. cell.row])
    if most and cell.number > most then
      amiss[#amiss + 1] = ("%s, %s: %d, limit %d"):format(cell.row, cell.column, cell.number, most)
    end
  end
end

-- Narrow columns of lengths or bytes that only the run knows: loops of moves, where the library has vectors. They spare 400 lines
-- in the user's file.
local narrow <const> = { ["2x1"] = true, ["2x2"] = true, ["3x2"] = true, ["4x1"] = true, ["4x2"] = true, ["4x4"] = true,
  bool3 = true, c128x3 = true, quad_f16 = true, rgb_u8 = true, rope_f32 = true, rows_20 = true }
local most_of_narrow <const> = 11

-- Adds to a list C that takes too many more instructions than the library, although both do the same.
function figures.hold_to_library(amiss, cells)
  local of_library = {}
  for _, cell in ipairs(cells) do
    local target, way = cell.column:match("^(%S+) (.*) instructions$")
    if way == "library" then
      of_library[cell.row] = cell.number
    elseif way and way:find("^unknown")
      and cell.number > of_library[cell.row] * (narrow[cell.row] and most_of_narrow or judge.most_of_library) then
      amiss[#amiss + 1] = ("%s, %s: %d, but the library takes %d"):format(cell.row, target .. " " .. way, cell.number,
        of_library[cell.row])
    end
  end
end

return figures
