-- guard.lua: compares counts of the compiled kernels and library with committed figures. The same code has the same counts on
-- every machine, so a changed count means changed code. Counts do not show which of two shapes is faster. Arguments: the file of
-- figures, and `--write` to write it. Without --write it fails if a count differs by more than 2 %, or a text exceeds its limit.
-- A target without tools or figures, and an op version without figures, are only named.
local count = require("count")
local figures = require("figures")
local shell = require("shell")

local quoted = shell.quoted

-- Limits of splitgen's instructions, for commands that are mostly start-up, or read few templates.
local starts = { { "--version", 7 * 1000 * 1000 }, { 'list "$MODELS/split_18.onnx"', 25 * 1000 * 1000 },
  { 'model "$MODELS/split_18.onnx" --out "$SCRATCH"', 50 * 1000 * 1000 },
  { 'model "$MODELS/sequences.onnx" --out "$SCRATCH"', 180 * 1000 * 1000 } }

-- Adds starts that exceed their limit to a list.
local function hold_starts(amiss, scratch)
  local file = scratch .. "/start.out"
  for _, start in ipairs(starts) do
    local words, most = table.unpack(start)
    shell.run('export SCRATCH=%s && valgrind --quiet --tool=callgrind --callgrind-out-file=%s "$SPLITGEN" %s',
      quoted(scratch), quoted(file), words)
    local instructions = tonumber(shell.read_file(file):match("\ntotals: (%d+)"))
    print(("splitgen %s: %d instructions, limit %d"):format(words, instructions, most))
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

-- Counts all that this machine can count -> failures, and a summary.
local function guard(path, writes, scratch)
  local amiss, blocks, counted = {}, figures.read(path), 0
  for _, target in ipairs(count.targets) do
    local tool, before = missing_tool(target), blocks[target.name]
    if tool then
      print(("skipped: %s: there is no %s"):format(target.name, tool))
    else
      local now = { version = count.version(target), cells = count.cells(target, scratch) }
      counted = counted + #now.cells
      figures.hold_to_limits(amiss, now.cells)
      figures.hold_to_library(amiss, now.cells)
      if writes then
        blocks[target.name] = now
      elseif before and before.version == now.version then
        figures.compare(amiss, now.cells, before.cells, print)
      else
        print(("skipped: no figures of %s: %s"):format(target.name, now.version))
      end
    end
  end
  if missing_tool({ tools = { "valgrind" } }) then
    print("skipped: starts: there is no valgrind")
  else
    hold_starts(amiss, scratch)
  end
  if writes then
    figures.write(path, blocks)
  end
  return amiss, counted .. " figures"
end

return function(path, writes)
  return shell.in_scratch(function(scratch)
    return guard(path, writes, scratch)
  end)
end
