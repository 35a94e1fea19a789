-- guard.lua: holds what compilers make of the kernels and of the library to committed figures. The same code has the same counts
-- on every machine, so a count that changes is code that changed. Which of two shapes is faster, counts do not tell.
local count = require("count")
local judge = require("judge")
local markdown = require("markdown")
local shell = require("shell")

local usage = [[
usage: guard FIGURES           compares with the figures in that file: fails when one differs by more than 2 %, or a text is
                               larger than any may be; a target without tools here, or without figures, is only named, and so is
                               an op version without figures
       guard --write FIGURES   writes the file
]]

local tolerance <const> = 0.02

-- The bytes of text that a row may have at most, by column, of a target or of all: the library without its op versions by each
-- compiler, what moves elements that share bytes, a kernel for 3 parts of 768 floats, for 96 parts; an op version; all others.
local limits = {
  library = { ["gcc size text"] = 11264, ["clang size text"] = 13824 },
  packed = { ["size text"] = 1024 },
  qkv_f32 = { ["size text"] = 100, ["speed text"] = 300 },
  ov96 = { ["size text"] = 1843, ["speed text"] = 1843 },
}
local limit_of_version = { ["size text"] = 2048 }
local limit_of_others = { ["size text"] = 1024, ["speed text"] = 1024 }

local about = [[
# What compilers make of kernels

Written by `guard --write`, compared by `guard`: bytes of text at -Os (*size*) and -O2, and instructions of a call.

]]

-- A file of figures -> by a target's name { version, cells = list of { row, column, number or nil } }
local function read_figures(path)
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

local function write_figures(path, blocks)
  local versions, heads, rows, column_of, row_of = {}, { "" }, {}, {}, {}
  rows[1] = heads
  for _, target in ipairs(count.targets) do
    local block = blocks[target.name]
    versions[#versions + 1] = block and ("- %s: %s\n"):format(target.name, block.version)
    for _, cell in ipairs(block and block.cells or {}) do
      if not row_of[cell.row] then
        row_of[cell.row] = { cell.row }
        rows[#rows + 1] = row_of[cell.row]
      end
      column_of[cell.column] = column_of[cell.column] or #heads + 1
      heads[column_of[cell.column]] = cell.column
      row_of[cell.row][column_of[cell.column]] = cell.number and ("%d"):format(cell.number)
    end
  end
  shell.write_file(path, ("%s%s\n%s\n"):format(about, table.concat(versions), markdown.table(rows, 1)))
end

-- Adds to a list what differs: growth is a loss; less than the figures say, and they no longer guard.
local function compare(amiss, cells, figures)
  local before, is_told = {}, {}
  for _, cell in ipairs(figures) do
    before[cell.row .. ", " .. cell.column] = cell.number
  end
  for _, cell in ipairs(cells) do
    local name = cell.row .. ", " .. cell.column
    local was = before[name]
    if not was and cell.is_version then
      if not is_told[cell.row] then
        print(("new: %s has no figures for %s yet"):format(cell.row, cell.column:match("%S+")))
      end
      is_told[cell.row] = true
    elseif not was then
      amiss[#amiss + 1] = name .. ": no figure"
    elseif math.abs(cell.number - was) > was * tolerance then
      amiss[#amiss + 1] = ("%s: %d, was %d"):format(name, cell.number, was)
    end
  end
end

-- Adds to a list the kernels for any processor that are larger than they may be.
local function hold_to_limits(amiss, cells)
  for _, cell in ipairs(cells) do
    local limit = cell.is_version and limit_of_version or limits[cell.row] or limit_of_others
    local most = limit[cell.column] or limit[cell.column:match(" (.*)")]
    if most and cell.number > most then
      amiss[#amiss + 1] = ("%s, %s: %d, may be %d"):format(cell.row, cell.column, cell.number, most)
    end
  end
end

-- Adds to a list what takes more instructions than the library does, and more than it may, though it moves as the library does.
local function hold_to_library(amiss, cells)
  local of_library = {}
  for _, cell in ipairs(cells) do
    local target, way = cell.column:match("^(%S+) (.*) instructions$")
    if way == "library" then
      of_library[cell.row] = cell.number
    elseif way and way:find("^unknown") and cell.number > of_library[cell.row] * judge.most_of_library then
      amiss[#amiss + 1] = ("%s, %s: %d, and the library takes %d"):format(cell.row, target .. " " .. way, cell.number,
        of_library[cell.row])
    end
  end
end

local function missing_tool(target)
  for _, tool in ipairs(target.tools) do
    if not select(2, shell.try("command -v %s", tool)) then
      return tool
    end
  end
end

-- Counts all that can be counted here -> what is amiss, and how much was counted.
local function guard(path, writes, scratch)
  local amiss, blocks, counted = {}, read_figures(path), 0
  for _, target in ipairs(count.targets) do
    local tool, before = missing_tool(target), blocks[target.name]
    if tool then
      print(("skipped: %s, for want of %s"):format(target.name, tool))
    else
      local now = { version = count.version(target), cells = count.cells(target, scratch) }
      counted = counted + #now.cells
      hold_to_limits(amiss, now.cells)
      hold_to_library(amiss, now.cells)
      if writes then
        blocks[target.name] = now
      elseif before and before.version == now.version then
        compare(amiss, now.cells, before.cells)
      else
        print(("skipped: no figures of %s: %s"):format(target.name, now.version))
      end
    end
  end
  if writes then
    write_figures(path, blocks)
  end
  return amiss, counted .. " figures"
end

return function(...)
  local words = { ... }
  local writes = #words == 2 and words[1] == "--write"
  if not writes and (#words ~= 1 or words[1]:find("^-")) then
    io.stderr:write(usage)
    os.exit(2)
  end
  return shell.in_scratch(function(scratch)
    return guard(words[#words], writes, scratch)
  end)
end
