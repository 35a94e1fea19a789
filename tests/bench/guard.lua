-- guard.lua: holds what compilers make of the kernels and of the library to committed figures. The same code has the same counts
-- on every machine, so a count that changes is code that changed. Which of two shapes is faster, counts do not tell.
package.path = arg[0]:gsub("[^/]*$", "?.lua")
local count = require("count")

local usage = [[
usage: guard.lua FIGURES           compares with the figures in that file: exit 1 when one differs by more than 2 %, or a text is
                                   larger than any may be; a target without tools here, or without figures, is only named
       guard.lua --write FIGURES   writes the file
]]

local tolerance = 0.02

-- The bytes of text that a row may have at most: the library by each compiler, a kernel for 3 parts of 768 floats, for 96 parts,
-- and all others.
local limits = {
  library = { size = { gcc = 17408, clang = 20480 } },
  qkv_f32 = { size = 100, speed = 300 },
  ov96 = { size = 1843, speed = 1843 },
}
local limit_of_others = { size = 1024, speed = 1024 }

local function say(format, ...)
  print(format:format(...))
end

-- The counts of a row in the order of the file -> list of { column, what, number or nil }
local function counts_of(target, row)
  local list = {}
  for c, column in ipairs(target.columns) do
    local cell = row[c] or {}
    list[#list + 1] = { column = column, what = "bytes of text", number = cell.text }
    if column.runs then
      list[#list + 1] = { column = column, what = "instructions", number = cell.instructions }
    end
  end
  return list
end

-- A file of figures -> by a target's name: { version, lines = its text, rows = the numbers by a row's name }
local function read_figures(path)
  local blocks, block = {}, nil
  for line in io.lines(path) do
    local target, version = line:match("^= (%S+): (.*)")
    local row, words = line:match("^(%w%S*)(.*)")
    if target then
      block = { version = version, lines = { line }, rows = {} }
      blocks[target] = block
    elseif row then
      local numbers = {}
      for word in words:gmatch("%S+") do
        numbers[#numbers + 1] = tonumber(word) or 0
      end
      block.rows[row] = numbers
      block.lines[#block.lines + 1] = line
    end
  end
  return blocks
end

local function block_lines(target, version, rows)
  local lines = { ("= %s: %s"):format(target.name, version) }
  for _, row in ipairs(rows) do
    local words = { ("%-12s"):format(row.name) }
    for _, counted in ipairs(counts_of(target, row)) do
      words[#words + 1] = ("%8s"):format(counted.number or "-")
    end
    lines[#lines + 1] = table.concat(words, " ")
  end
  return lines
end

-- blocks: list of the lines of each target
local function write_figures(path, blocks)
  local file = assert(io.open(path, "w"))
  file:write("# Written by `guard.lua --write`, compared by `guard.lua`: bytes of text and instructions of a call.\n",
    "# size -Os (text, instructions), speed -O2 (text, instructions), dispatch -O2 (text)\n")
  for _, lines in ipairs(blocks) do
    file:write("\n", table.concat(lines, "\n"), "\n")
  end
  assert(file:close())
end

-- Growth is a loss; less than the figures say, and they no longer guard. Returns how many are amiss.
local function compare(target, rows, figures)
  local amiss = 0
  for _, row in ipairs(rows) do
    local before = figures[row.name]
    if not before then
      say("%s, %s: no figures", target.name, row.name)
      amiss = amiss + 1
    end
    for i, counted in ipairs(before and counts_of(target, row) or {}) do
      local now, was = counted.number or 0, before[i] or 0
      if math.abs(now - was) > was * tolerance then
        say("%s, %s, %s at %s: %d %s, was %d", target.name, row.name, counted.column.name, counted.column.flags, now,
          counted.what, was)
        amiss = amiss + 1
      end
    end
  end
  return amiss
end

-- Kernels for any processor -> how many are larger than they may be
local function hold_to_limits(target, rows)
  local amiss = 0
  for _, row in ipairs(rows) do
    for c, column in ipairs(target.columns) do
      local limit = (limits[row.name] or limit_of_others)[column.name] or math.huge
      local most = type(limit) == "table" and (limit[target.name] or math.huge) or limit
      local text = row[c] and row[c].text or 0
      if text > most then
        say("%s, %s, %s at %s: %d bytes of text, may be %d", target.name, row.name, column.name, column.flags, text, most)
        amiss = amiss + 1
      end
    end
  end
  return amiss
end

local function missing_tool(target)
  for _, tool in ipairs(target.tools) do
    if not os.execute(("command -v %s >/dev/null"):format(tool)) then
      return tool
    end
  end
end

-- Counts all that can be counted here -> how many figures are amiss
local function guard(path, writes, scratch)
  local amiss, blocks, figures = 0, {}, read_figures(path)
  for _, target in ipairs(count.targets) do
    local tool, before = missing_tool(target), figures[target.name]
    if tool then
      say("skipped: %s, for want of %s", target.name, tool)
      blocks[#blocks + 1] = before and before.lines
    else
      local version, rows = count.version(target), count.rows(target, scratch)
      amiss = amiss + hold_to_limits(target, rows)
      blocks[#blocks + 1] = block_lines(target, version, rows)
      if not writes and before and before.version == version then
        amiss = amiss + compare(target, rows, before.rows)
      elseif not writes then
        say("skipped: no figures of %s: %s", target.name, version)
      end
    end
  end
  if writes then
    write_figures(path, blocks)
  end
  return amiss
end

local writes = #arg == 2 and arg[1] == "--write"
if not writes and (#arg ~= 1 or arg[1]:find("^-")) then
  io.stderr:write(usage)
  os.exit(2)
end
local scratch = count.shell("mktemp -d"):match("[^\n]*")
local done, amiss = pcall(guard, arg[#arg], writes, scratch)
count.shell("rm -rf %s", count.quoted(scratch))
if not done then
  io.stderr:write(amiss, "\n")
  os.exit(1)
end
say("%d figures amiss", amiss)
os.exit(amiss == 0)
