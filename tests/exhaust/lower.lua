-- lower.lua: writes a file of the library whose thresholds are so low that small shapes reach every way of moving.
-- Usage: run lower.lua OUTPUT.c FILE.c
local _, output <const>, path <const> = ...

-- By the file's name: its thresholds, and their replacements.
local thresholds <const> = {
  ["copy.c"] = { { "CALL_BYTES = 16384", "CALL_BYTES = 64" } },
  ["move.c"] = {
    { "LONG_BYTES = 256", "LONG_BYTES = 17" },
    { "BLOCK_BYTES = 16 * 1024", "BLOCK_BYTES = 48" },
    { "STREAM_BYTES (UINT64_C(256) * 1024 * 1024)", "STREAM_BYTES 128" },
    { "STREAM_RUN_BYTES 512", "STREAM_RUN_BYTES 32" },
    { "move->rows < SGK_MIN_ROWS", "move->rows < 2" },
  },
  ["equal_parts.h"] = { { "FEW_ROWS = 8", "FEW_ROWS = 2" } },
  ["in_turn.h"] = { { "MAX_RUNS = 32", "MAX_RUNS = 2" } },
  ["sgk_plan.c"] = { { "SHARE_BYTES (UINT64_C(64) * 1024)", "SHARE_BYTES UINT64_C(64)" } },
}

local function contents(name)
  local file <close> = assert(io.open(name, "rb"))
  return file:read("a")
end

local text = contents(path)
for _, threshold in ipairs(thresholds[path:match("[^/]*$")]) do
  local first, last = text:find(threshold[1], 1, true)
  assert(first and not text:find(threshold[1], last, true), ("%s does not have '%s' once"):format(path, threshold[1]))
  text = text:sub(1, first - 1) .. threshold[2] .. text:sub(last + 1)
end

local file <close> = assert(io.open(output, "wb"))
file:write(text)
