-- guard.lua: holds what compilers make of the kernels and of the library to committed figures. The same code has the same counts
-- on every machine, so a count that changes is code that changed. Which of two shapes is faster, counts do not tell.
local count = require("count")
local shell = require("shell")

local usage = [[
usage: guard FIGURES           compares with the figures in that file: fails when one differs by more than 2 %, or a text is
                               larger than any may be; a target without tools here, or without figures, is only named
       guard --write FIGURES   writes the file
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

local function add(list, format, ...)
  list[#list + 1] = format:format(...)
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
  local texts = { "# Written by `guard --write`, compared by `guard`: bytes of text and instructions of a call.\n"
    .. "# size -Os (text, instructions), speed -O2 (text, instructions), dispatch -O2 (text)\n" }
  for _, lines in ipairs(blocks) do
    add(texts, "%s\n", table.concat(lines, "\n"))
  end
  shell.write_file(path, table.concat(texts, "\n"))
end

-- Adds to a list what is amiss: growth is a loss; less than the figures say, and they no longer guard.
local function compare(amiss, target, rows, figures)
  for _, row in ipairs(rows) do
    local before = figures[row.name]
    if not before then
      add(amiss, "%s, %s: no figures", target.name, row.name)
    end
    for i, counted in ipairs(before and counts_of(target, row) or {}) do
      local now, was = counted.number or 0, before[i] or 0
      if math.abs(now - was) > was * tolerance then
        add(amiss, "%s, %s, %s at %s: %d %s, was %d", target.name, row.name, counted.column.name, counted.column.flags, now,
          counted.what, was)
      end
    end
  end
end

-- Adds to a list the kernels for any processor that are larger than they may be.
local function hold_to_limits(amiss, target, rows)
  for _, row in ipairs(rows) do
    for c, column in ipairs(target.columns) do
      local limit = (limits[row.name] or limit_of_others)[column.name] or math.huge
      local most = type(limit) == "table" and (limit[target.name] or math.huge) or limit
      local text = row[c] and row[c].text or 0
      if text > most then
        add(amiss, "%s, %s, %s at %s: %d bytes of text, may be %d", target.name, row.name, column.name, column.flags, text, most)
      end
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

-- Counts all that can be counted here -> what is amiss, how many figures there are
local function guard(path, writes, scratch)
  local amiss, blocks, figures, counted = {}, {}, read_figures(path), 0
  for _, target in ipairs(count.targets) do
    local tool, before = missing_tool(target), figures[target.name]
    if tool then
      say("skipped: %s, for want of %s", target.name, tool)
      blocks[#blocks + 1] = before and before.lines
    else
      local version, rows = count.version(target), count.rows(target, scratch)
      hold_to_limits(amiss, target, rows)
      counted = counted + #rows
      blocks[#blocks + 1] = block_lines(target, version, rows)
      if not writes and before and before.version == version then
        compare(amiss, target, rows, before.rows)
      elseif not writes then
        say("skipped: no figures of %s: %s", target.name, version)
      end
    end
  end
  if writes then
    write_figures(path, blocks)
  end
  return amiss, ("%d rows of figures"):format(counted)
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
