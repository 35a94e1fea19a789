-- sequence_reads.lua: what nodes read of a sequence: a list of { position, value = the part, site = that of the node, is_sure =
-- whether it runs whenever the sequence is made }, one for each SequenceAt at a constant position. Of all these, it has
--   least      how many parts there are at least, unless a node that is sure to run fails
--   first      how many parts, from the first on, lie up to the last that is counted from there
--   from_end   the positions that count from the end, each once
--   is_whole   whether the sequence is also used as a whole: as an output, or by nodes other than these and SequenceLength
--   are_apart  whether nothing else reads the sequence, not even its length, and all parts that are read are among the least
local chunks = require("shapes.chunks")
local graph = require("graph.graph")
local value_of = require("core.value")

local sequence_reads = {}

-- The position of a SequenceAt, nil if it is not constant.
local function position_at(site, known)
  local value = graph.input(site, 2)
  local position = value and value_of.constant(value, known)
  return position and #position.values == 1 and position.values[1] or nil
end

local function finish(reads, is_measured)
  local is_there = {}
  reads.least, reads.first, reads.from_end, reads.are_apart = 0, 0, {}, #reads > 0 and not reads.is_whole and not is_measured
  for _, read in ipairs(reads) do
    reads.least = math.max(reads.least, read.is_sure and chunks.least_for(read.position) or 0)
  end
  for _, read in ipairs(reads) do
    local position = read.position
    reads.first = math.max(reads.first, position >= 0 and chunks.least_for(position) or 0)
    reads.from_end[#reads.from_end + 1] = position < 0 and not is_there[position] and position or nil
    is_there[position] = true
    reads.are_apart = reads.are_apart and chunks.least_for(position) <= reads.least
  end
  table.sort(reads.from_end)
  return reads
end

-- What the nodes of a model read of a sequence.
function sequence_reads.of_model(sequence, known)
  local reads, is_measured = { is_whole = false }, false
  graph.each_reader(sequence, function(site)
    local op = site and graph.is_default(site.node.domain) and site.node.op_type
    local position = op == "SequenceAt" and position_at(site, known)
    if position then
      reads[#reads + 1] = { position = position, value = site.scope.values[site.node.outputs[1]], site = site,
        is_sure = graph.frame(site.scope) == graph.frame(sequence.scope) }
    end
    is_measured = is_measured or op == "SequenceLength"
    reads.is_whole = reads.is_whole or not position and op ~= "SequenceLength"
  end)
  return finish(reads, is_measured)
end

-- What a request says of a sequence (records.lua): its parts, by their positions; or only that it is one.
function sequence_reads.of_request(asks)
  local reads = { is_whole = asks.is_whole or asks.elements_of ~= nil }
  for i, part in ipairs(asks.is_whole and {} or asks.parts) do
    reads[i] = { position = part.position or i - 1, is_sure = true }
  end
  return finish(reads, false)
end

return sequence_reads
