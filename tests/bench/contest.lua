-- contest.lua: writes, compiles, checks, times and judges a split in every way.
local judge = require("judge")
local onnxruntime = require("onnxruntime")
local samples_of = require("samples")
local setting = require("setting")
local shell = require("shell")
local source = require("source")
local statistics = require("statistics")

local quoted = shell.quoted
local rounds_of_large <const>, large <const> = 9, 64 << 20 -- bytes
local margin_in_cache <const>, margin_beyond <const> = 0.03, 0.20

-- The options that are measured, and splitgen's arguments for them.
local options = { plain = "--optimize size", speed = "", dispatch = "--dispatch" }
local ways_of_library = { "library", "kept plan", "unknown lengths", "unknown shape" } -- which source.lua writes
local names_of_options = { "plain", "speed", "dispatch" } -- in this order

-- Flags of the compilers; x86-64-v3 has AVX2, x86-64-v4 has AVX-512.
local targets = {
  { name = "", flags = "-O2" },
  { name = " v3", flags = "-O2 -march=x86-64-v3", level = "avx2" },
  { name = " v4", flags = "-O2 -march=x86-64-v4 -mavx512vbmi", level = "avx512" },
}

local contest = {}
contest.__index = contest

-- compilers: list of commands; rounds: how often to time each way; modules: where onnxruntime.sh put ONNX Runtime, or nil;
-- scratch: a directory to work in -> { is_right = whether everything could be measured: wrong kernels cannot; records = list of
-- results, one for each split, ... }. A record:
--   name, class, bytes that move, goals on this processor, onnxruntime_nanoseconds if that was timed
--   yardstick, yardstick_nanoseconds
--   spread    of the ratio of a function to itself
--   margin    how far a ratio may be beyond its goal
--   figures   of each way to split: { option, build = the compiler and its target, level, nanoseconds; ratio to, and
--             nanoseconds_beyond, the yardstick; value = the one of these that the yardstick requires; of_library = the ratio to
--             the library, if lengths or shape are known only at run time; of_plain = a kept plan's ratio to the first compiler's
--             plain loop, if the workload limits it; goal and verdict, if any }
function contest.new(compilers, rounds, modules, scratch)
  local new = { builds = {}, rounds = rounds, modules = modules, scratch = scratch, paths = 0, records = {}, is_right = true }
  local levels = setting.levels()
  for _, compiler in ipairs(compilers) do
    for _, target in ipairs(targets) do
      local build = source.how(compiler, target.flags)
      build.name, build.library, build.level = compiler .. target.name, '"$SPLITKERNELS"', target.level
      build.dispatches_to = not target.level and (levels.avx512 and "avx512" or levels.avx2 and "avx2") or nil
      new.builds[#new.builds + 1] = (not target.level or levels[target.level]) and build or nil
    end
  end
  return setmetatable(new, contest)
end

-- A new path whose name holds `name`.
function contest:path(name)
  self.paths = self.paths + 1
  return ("%s/%d %s"):format(self.scratch, self.paths, name)
end

-- A way to split: the C written for an option, built to a library.
function contest:way(written, option, build)
  local name = written.code and build.name or "library"
  return { library = source.build(build, self:path(("%s %s"):format(name, option)), written), option = option, build = name,
    level = option == "dispatch" and build.dispatches_to or build.level }
end

-- A command of splitgen -> its splits, and a way for each name of an option, which is added to the command.
function contest:ways(command, names)
  local sources, ways = {}, {}
  for _, name in ipairs(names) do
    sources[name] = source.write(self:path(name), command .. " " .. options[name])
    assert(#sources[name].splits == #sources.plain.splits, "the same splits with all options")
  end
  for _, build in ipairs(self.builds) do
    for _, name in ipairs(names) do
      ways[#ways + 1] = (name ~= "dispatch" or build.dispatches_to) and self:way(sources[name], name, build) or nil
    end
  end
  return sources.plain.splits, ways
end

-- Runs measure -> the samples of each way, and a second sample of the first; nil, with a message on standard error, if a way
-- moves bytes wrongly.
local function measure(yardstick, rounds, number, ways)
  local paths = {}
  for i, way in ipairs(ways) do
    paths[i] = quoted(way.library)
  end
  return samples_of('"$MEASURE" %s %d %d %s', yardstick, rounds, number, table.concat(paths, " "))
end

-- The median of the ratio of samples to others, or nil without others.
local function ratio_to(samples, others)
  return others and statistics.ratio(samples.own, others.own).median
end

-- others: the samples with which a way is compared: { of_library, of_plain }, each may be missing
local function figure_of(way, samples, others, record, workload)
  local figure = {
    option = way.option, build = way.build, level = way.level,
    nanoseconds = statistics.median(samples.own).median,
    ratio = statistics.ratio(samples.own, samples.nearest),
    nanoseconds_beyond = statistics.difference(samples.own, samples.nearest),
  }
  figure.value = (record.yardstick == "call" and figure.nanoseconds_beyond or figure.ratio).median
  figure.of_library, figure.of_plain = ratio_to(samples, others.of_library), ratio_to(samples, others.of_plain)
  figure.goal = judge.goal(workload, figure, setting.processor())
  local value = figure.of_library or figure.of_plain or figure.value
  figure.verdict = judge.verdict(value, figure.goal, record.spread, record.margin)
  return figure
end

-- Adds the record of a split. workload: its entry in workloads.lua.
function contest:add(workload, split, ways)
  io.stderr:write(workload.name, "\n")
  local own_ways = table.move(ways, 1, #ways, 1, {})
  for _, option in ipairs(source.is_of_library(split) and ways_of_library or {}) do
    local written = source.write_way(self:path(option), split, option)
    own_ways[#own_ways + 1] = self:way(written, option, self.builds[1])
  end
  local is_large = split.bytes > large
  local samples = measure(workload.yardstick, is_large and rounds_of_large or self.rounds, split.number, own_ways)
  if not samples then
    io.stderr:write(workload.name, ": not measured\n")
    self.is_right = false
    return
  end
  local record = {
    name = workload.name, class = workload.class, bytes = split.bytes, yardstick = workload.yardstick,
    yardstick_nanoseconds = statistics.median(samples[1].nearest).median,
    spread = statistics.spread(statistics.ratio(samples[#samples].own, samples[1].own)),
    margin = 2 * split.bytes > setting.last_cache() and margin_beyond or margin_in_cache,
    onnxruntime_nanoseconds = self.modules and onnxruntime.time(split, self.modules, self:path("model"), is_large),
    goals = (workload.goals or {})[setting.processor()] or {}, figures = {},
  }
  for i, way in ipairs(own_ways) do
    local others = { of_library = way.option:find("^unknown") and samples[#ways + 1] or nil,
      of_plain = way.option == "kept plan" and workload.of_plain and samples[1] or nil } -- the first way is a plain one
    record.figures[i] = figure_of(way, samples[i], others, record, workload)
  end
  self.records[#self.records + 1] = record
end

function contest:add_workload(workload)
  local splits, ways = self:ways(workload.command, names_of_options)
  assert(#splits == 1, workload.name)
  self:add(workload, splits[1], ways)
end

-- Adds a record for each split of a model whose sizes are known. known: options of splitgen that give shapes.
function contest:add_model(path, known)
  local splits, ways = self:ways(("model %s --copy-all%s"):format(quoted(path), known), names_of_options)
  for _, split in ipairs(splits) do
    self:add({ name = split.path, class = "of a model", yardstick = "memcpy" }, split, ways)
  end
  if #splits == 0 then
    io.stderr:write(path, ": no copy of known size\n")
  end
end

return contest
