-- attention.lua: the split of a transformer block by copies and by slices, alone and with the attention behind it.
local dkjson = require("dkjson")
local judge = require("judge")
local samples_of = require("samples")
local shell = require("shell")
local statistics = require("statistics")

local attention = { name = "attention", class = "attention" } -- as workloads are selected

-- The nanoseconds that slices may take beyond a call of a function that does nothing.
local goal_of_slices <const> = 0

-- The bytes that what splitgen wrote with a prefix moves, by its manifest, which is beside the program.
local function bytes_moved(program, prefix)
  local path = program:gsub("[^/]*$", prefix .. "_split.json")
  return dkjson.decode(shell.read_file(path), 1, false).nodes[1].bytes_written
end

-- Times the program in so many rounds -> for each way to split { way, bytes that move; nanoseconds of a split, and those beyond a
-- call of a function that does nothing; goal for these, and verdict, if asked; nanoseconds_with_attention behind it, and ratio of
-- these to those by copies }
function attention.records(program, rounds)
  local samples = samples_of("%s %d", shell.quoted(program), rounds) or error(program .. ": not measured", 0)
  local function record(way, prefix, split, whole, goal)
    local beyond = statistics.difference(split.own, split.nearest).median
    return {
      way = way, bytes = bytes_moved(program, prefix),
      nanoseconds = statistics.median(split.own).median, nanoseconds_beyond = beyond,
      goal = goal, verdict = judge.verdict(beyond, goal, 0, 0),
      nanoseconds_with_attention = statistics.median(whole.own).median,
      ratio = statistics.ratio(whole.own, samples[3].own).median,
    }
  end
  return { record("copies", "copied", samples[1], samples[3]),
    record("slices", "strided", samples[2], samples[4], goal_of_slices) }
end

return attention
