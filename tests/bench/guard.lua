-- guard.lua: holds what compilers make of the kernels and of the library to committed figures. The same code has the same counts
-- on every machine, so a count that changes is code that changed. Which of two shapes is faster, counts do not tell. Arguments:
-- the file of figures, and `--write` to write it; else it fails when one differs by more than 2 %, or a text is larger than any
-- may be. A target without tools here, or without figures, is only named, and so is an op version without figures.
local count = require("count")
local judge = require("judge")
local markdown = require("markdown")
local shell = require("shell")

local tolerance <const> = 0.02

-- The bytes of text that may be at most at -Os: of the library without its op versions by each compiler, of what moves elements
-- that share bytes, of an op version. What kernels may have the suite `strategies` holds.
local limits = { ["gcc library"] = 11264, ["clang library"] = 13824, packed = 1024, version = 2048 }

-- The instructions that splitgen may take at most for what is mostly its start.
local starts = { { "--version", 10 * 1000 * 1000 }, { 'list "$MODELS/split_18.onnx"', 45 * 1000 * 1000 } }

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

-- Adds to a list what differs: growth is a loss; less than the figures say, and they no longer guard.
local function compare(amiss, cells, figures)
  local before = {}
  for _, cell in ipairs(figures) do
    before[cell.row .. ", " .. cell.column] = cell.number
  end
  for _, cell in ipairs(cells) do
    local name = cell.row .. ", " .. cell.column
    local was, target = before[name], cell.column:match("^(%S+) size text$")
    if not was and not cell.is_version then
      amiss[#amiss + 1] = name .. ": no figure"
    elseif not was and target then -- told once, of the first of its columns
      print(("new: %s has no figures for %s yet"):format(cell.row, target))
    elseif was and math.abs(cell.number - was) > was * tolerance then
      amiss[#amiss + 1] = ("%s: %d, was %d"):format(name, cell.number, was)
    end
  end
end

-- Adds to a list what is larger than it may be.
local function hold_to_limits(amiss, cells)
  for _, cell in ipairs(cells) do
    local target = cell.column:match("^(%S+) size text$")
    local most = target and (limits[cell.is_version and "version" or cell.row] or limits[target .. " " .. cell.row])
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

-- Adds to a list which starts take longer than they may.
local function hold_starts(amiss, scratch)
  local file = scratch .. "/start.out"
  for _, start in ipairs(starts) do
    local words, most = table.unpack(start)
    shell.run('valgrind --quiet --tool=callgrind --callgrind-out-file=%s "$SPLITGEN" %s', file, words)
    local instructions = tonumber(shell.read_file(file):match("\ntotals: (%d+)"))
    print(("splitgen %s: %d instructions, may be %d"):format(words, instructions, most))
    amiss[#amiss + 1] = instructions > most and ("splitgen %s: %d instructions"):format(words, instructions) or nil
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
  if missing_tool({ tools = { "valgrind" } }) then
    print("skipped: starts, for want of valgrind")
  else
    hold_starts(amiss, scratch)
  end
  if writes then
    write_figures(path, blocks)
  end
  return amiss, counted .. " figures"
end

return function(path, writes)
  return shell.in_scratch(function(scratch)
    return guard(path, writes, scratch)
  end)
end
