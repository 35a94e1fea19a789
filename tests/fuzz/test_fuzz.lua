-- test_fuzz.lua: damaged models, from their bytes to their C, each within a second, and damaged cases through the library. Each
-- must be accepted or refused. A case runs in this process, by the function that sk-conformance runs in a process for each. The
-- argument: "everyday", "slow" for each byte, or how many seconds random changes go on, from a new seed; otherwise, a number of
-- changes from one seed.
local fail = require("base.fail")
local library_case = require("library_case")
local models = require("models")
local mutate = require("mutate")
local shell = require("shell")
local tap = require("tap")
local test = require("test")
local way = require("way")

local function check(here, bytes)
  here:write("fuzz.onnx", bytes)
  local began = os.clock()
  local done, problem = pcall(way, here.path .. "/fuzz.onnx")
  local took = os.clock() - began
  if not done or took > 1 then
    local text = shell.run("base64 -w 0 %s", shell.quoted(here.path .. "/fuzz.onnx")) -- a log may be all that is kept
    error(("%s; the model, in base64: %s"):format(done and ("it takes %.1f s"):format(took) or problem, text), 0)
  end
end

-- For each `step`th byte: the bytes cut off there, with one bit of it flipped, and with all its bits set, which gives long
-- varints and lengths beyond the end.
local function damaged(bytes, step)
  local all = {}
  for i = 1, #bytes, step do
    local before, byte, behind = bytes:sub(1, i - 1), bytes:byte(i), bytes:sub(i + 1)
    all[#all + 1] = before
    all[#all + 1] = before .. string.char(byte ~ 1 << i * 5 % 8) .. behind
    all[#all + 1] = before .. "\xff" .. behind
  end
  return all
end

-- Of every `step`th byte.
local function add_bytes(step)
  -- Models that use most of what the reader knows.
  for _, name in ipairs({ "function_attributes", "function_bodies", "lengths_external" }) do
    test("bytes of " .. name, function(here)
      for _, bytes in ipairs(damaged(models.bytes(name), 2 * step)) do
        check(here, bytes)
      end
    end)
  end

  for _, file in ipairs({
    "uneven/model.onnx", "chain/model.onnx", "sequence_11/model.onnx", "split_13/model.onnx",
    "constant_node/model.onnx", "sequence_reads/model.onnx",
    "split_2/test_data_set_0/input_0.pb", "strings/test_data_set_0/input_0.pb", "typed_fields/test_data_set_0/input_3.pb",
    "sequence_strings/test_data_set_0/output_0.pb", "sequence_24/test_data_set_0/output_0.pb",
  }) do
    test("bytes of " .. file, function(here)
      local case = file:match("^[^/]*")
      here:copy(test.setting("CASES") .. "/" .. case, case)
      local all, failed = damaged(here:read(file), step), 0
      for _, bytes in ipairs(all) do
        here:write(file, bytes)
        local is_right, failure = fail.try(library_case, { path = here.path .. "/" .. case, asks = "valid" })
        test.check(is_right or type(failure) == "table", "%s", failure)
        failed = failed + (is_right and 0 or 1)
      end
      test.check(failed > #all // 2, "only %d of %d fail", failed, #all)
    end)
  end
end

return function(which)
  local seconds, most = tonumber(which), which == "everyday" and 150 or 300
  add_bytes(which == "everyday" and 3 or 1)
  local names, budget = models.names(), seconds and os.clock() + seconds
  local seed = seconds and os.time() or 1
  test(("random changes from seed %d"):format(seed), function(here)
    math.randomseed(seed)
    local count, kept = 0, {}
    while budget and os.clock() < budget or not budget and count < most do
      local is_kept = #kept > 0 and math.random(4) == 1
      local bytes = mutate(is_kept and kept[math.random(#kept)] or models.bytes(names[math.random(#names)]))
      check(here, bytes)
      count = count + 1
      kept[count % 64 + 1] = bytes -- changed bytes are changed again
    end
    tap.comment(count .. " models")
  end)
  return test.run()
end
