-- test_damage.lua: files cut at every byte, and with every byte changed: a case passes, fails or is refused, but nothing worse.
local test = require("test")

local files = {
  "uneven/model.onnx", "chain/model.onnx", "sequence_11/model.onnx", "split_13/model.onnx",
  "split_2/test_data_set_0/input_0.pb", "strings/test_data_set_0/input_0.pb", "typed_fields/test_data_set_0/input_3.pb",
  "sequence_strings/test_data_set_0/output_0.pb", "sequence_24/test_data_set_0/output_0.pb",
}

-- Each byte with one bit turned, and with all ones: long varints, and lengths beyond the end.
local function damaged(bytes)
  local all = {}
  for i = 1, #bytes do
    local before, byte, behind = bytes:sub(1, i - 1), bytes:byte(i), bytes:sub(i + 1)
    all[#all + 1] = before
    all[#all + 1] = before .. string.char(byte ~ 1 << i * 5 % 8) .. behind
    all[#all + 1] = before .. "\xff" .. behind
  end
  return all
end

-- The files of a case, by name.
local function files_of(here, case)
  local found = {}
  for name in here:must(('cd "$CASES/%s" && find . -type f'):format(case)):gmatch("%./([^\n]+)") do
    found[name] = test.read(("%s/%s/%s"):format(test.setting("CASES"), case, name))
  end
  return found
end

for _, file in ipairs(files) do
  test("damaged: " .. file, function(here)
    local case, damages = file:match("^(.-)/(.*)$")
    local whole = files_of(here, case)
    local all = damaged(whole[damages])
    here:must(("mkdir -p $(seq -f %%g/test_data_set_0 %d)"):format(#all))
    for i, bytes in ipairs(all) do
      for name, sound in pairs(whole) do
        here:write(("%d/%s"):format(i, name), name == damages and bytes or sound)
      end
    end
    -- leaks are looked for elsewhere: that takes long in every process
    local outcome = here:run(('ASAN_OPTIONS=detect_leaks=0 "$SK_CONFORMANCE" $(seq %d)'):format(#all))
    for _, worse in ipairs({ "internal error", "crashed", "ended with", "not done" }) do
      test.check(not outcome.output:find(worse, 1, true), "%s", outcome.output:match("[^\n]*" .. worse .. "[^\n]*"))
    end
    local passed, failed = outcome.output:match("(%d+) passed, (%d+) failed, %d+ skipped\n$")
    test.check(passed and tonumber(failed) > #all // 2, "%s", outcome.output)
  end)
end

return test.run
