-- check.lua: whether stages of moves (moves.lua) write every cell of every wanted part, from the right place, and touch nothing
-- else. It knows no strategy. Every copy must pass before C is written for it.
--
-- wanted = { rows = { least, most } of a call, stride, cell = "bytes", "steps" or "bits", parts = { { offset, run } } };
-- they follow from the lengths of the node's parts only.
--
-- All rounds do the same: a row further is `stride` further in the input, and `run` further in a part. So one proof, for the
-- first rows, holds for every round. A second proof shows that the rounds take all rows, for each possible number of rows.
local moves = require("core.moves")
local vectors = require("core.vectors")

local function refuse(format, ...)
  error(format:format(...), 0)
end

-- Notes that cells of part k are written. They must be inside the part, and must leave no gap behind those written before. Cells
-- may be written again, but not bits: a copy of bits clears the rest of its last byte.
local function note(round, k, to, to_row, cells)
  local part, done = round.wanted.parts[k] or refuse("there is no part %s", k), round.done[k] or 0
  if to_row ~= part.run then
    refuse("part %d has rows of %d, not of %d", k, part.run, to_row)
  elseif to < 0 or cells < 0 or to + cells > round.rows * part.run then
    refuse("part %d is written beyond its end: %d at %d, of %d", k, cells, to, round.rows * part.run)
  elseif to > done or to < done and round.wanted.cell == "bits" then
    refuse("part %d is written at %d, after %d", k, to, done)
  end
  round.done[k] = math.max(done, to + cells)
  return part
end

-- The cell written at a place of a part must come from its place in the input.
local function compare(round, k, part, at, from)
  local wanted = at // part.run * round.wanted.stride + part.offset + at % part.run
  if from ~= wanted then
    refuse("part %d at %d is written from %s, not from %d", k, at, from, wanted)
  end
end

local function check_move(round, move)
  moves.each(round.stage, move, function(k, to, to_row, from, cells, by)
    local part, copier = note(round, k, to, to_row, cells), moves.copiers[by]
    if not copier or not copier[round.wanted.cell] then
      refuse("%s does not copy %d %s", by, cells, round.wanted.cell)
    end
    if cells > 0 then -- all in one row, so the first one decides
      compare(round, k, part, to, from)
    end
  end)
end

-- The tag of a byte of the input is its offset from the round's first row.
local function read(round, from, bytes)
  if from < 0 or from + bytes > round.rows * round.wanted.stride then
    refuse("%d bytes are read at %d, of %d", bytes, from, round.rows * round.wanted.stride)
  end
  local places = {}
  for i = 1, bytes do
    places[i] = from + i - 1
  end
  return places
end

local function check_store(round, step, values)
  local places = vectors.bytes(step.value, values)
  local part = note(round, step.part, step.to, step.to_row, step.bytes)
  for i = 1, step.bytes do
    compare(round, step.part, part, step.to + i - 1, places[i])
  end
end

-- A load that deinterleaves rows of step.structure elements of `unit` bytes into as many vectors.
local function check_structure(round, step, values)
  local count, unit = step.structure, step.unit
  local places = read(round, step.from[1], count * step.bytes)
  for k = 0, count - 1 do
    local bytes = {}
    for i = 0, step.bytes - 1 do
      bytes[i + 1] = places[(i // unit * count + k) * unit + i % unit + 1]
    end
    values[("%s.val[%d]"):format(step.value, k)] = bytes
  end
end

local function check_step(round, step, values)
  if step.op == "store" then
    return check_store(round, step, values)
  end
  if step.structure then
    return check_structure(round, step, values)
  end
  local macro, of = step.macro or { parameters = { "" }, expression = "", bytes = step.bytes }, {}
  for i, from in ipairs(step.from) do -- as many as there are parameters: Lua takes no nil for a name
    of[macro.parameters[i]] = step.op == "load" and read(round, from, step.bytes) or values[from]
  end
  local bytes = vectors.bytes(macro.expression, of)
  if #bytes ~= macro.bytes then
    refuse("%s has %d bytes, not %d", step.value, #bytes, macro.bytes)
  end
  values[step.value] = bytes
end

local function check_round(wanted, stage)
  local round, values = { wanted = wanted, stage = stage, rows = stage.rows, done = {} }, {}
  if stage.stride ~= wanted.stride then
    refuse("rows are %d apart, not %d", wanted.stride, stage.stride)
  elseif stage.moves and stage.rows ~= 1 or stage.moves and stage.steps then
    refuse("moves beside steps, or in rounds of %d rows", stage.rows)
  elseif stage.steps and wanted.cell ~= "bytes" then
    refuse("vectors of %s", wanted.cell)
  end
  for _, move in ipairs(stage.moves or {}) do
    check_move(round, move)
  end
  for _, step in ipairs(stage.steps or {}) do
    check_step(round, step, values)
  end
  for k, part in ipairs(wanted.parts) do
    if (round.done[k] or 0) < round.rows * part.run then
      refuse("part %d is not written from %d on", k, round.done[k] or 0)
    elseif part.offset < 0 or part.offset + part.run > wanted.stride then
      refuse("part %d is not in a row of the input: %d from %d on, of %d", k, part.run, part.offset, wanted.stride)
    end
  end
end

-- Checks the stages from `place` on, for `least` to `most` rows that are left.
local function check_stages(wanted, stages, place, least, most)
  local stage = stages[place]
  if not stage then
    return most > 0 and refuse("up to %s rows are left", most)
  end
  for _, one in ipairs(stage.either or { stage }) do
    check_round(wanted, one)
    if one.is_once and (least ~= 1 or most ~= 1) then
      refuse("no loop for %s to %s rows", least, most)
    elseif one.rows < 1 or one.rows > 1 and place > 1 or one.block and one.block < 1 then
      refuse("rounds of %d rows in stage %d", one.rows, place)
    end
    local left = least >= one.rows and 0 or math.min(most, one.rows - 1)
    check_stages(wanted, stages, place + 1, most < one.rows and least or 0, left)
  end
  if stage.either then -- or none of them
    check_stages(wanted, stages, place + 1, least, most)
  end
end

-- -> nil, or what is wrong. A record with a missing field, or one of the wrong type, is wrong too.
return function(wanted, stages)
  local is_right, what = xpcall(check_stages, function(problem)
    return problem:find("^[%w_/]+%.lua:%d+: ") and debug.traceback(problem) or problem
  end, wanted, stages, 1, wanted.rows.least, wanted.rows.most)
  return not is_right and what or nil
end
