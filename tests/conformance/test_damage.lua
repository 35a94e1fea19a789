-- test_damage.lua: files cut at every byte, and with every byte changed: a case passes, fails or is refused, but nothing worse.
-- All cases run in this process, by the function that sk-conformance runs in a process for each case.
local cases = require("cases")
local fail = require("base.fail")
local library_case = require("library_case")
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

for _, file in ipairs(files) do
  test("damaged: " .. file, function(here)
    local case, damages = file:match("^(.-)/(.*)$")
    cases.take(here, case, "x")
    local all, failed = damaged(here:read("x/" .. damages)), 0
    for _, bytes in ipairs(all) do
      here:write("x/" .. damages, bytes)
      local is_right, failure = fail.try(library_case, here.path .. "/x", {})
      test.check(is_right or type(failure) == "table", "%s", failure)
      failed = failed + (is_right and 0 or 1)
    end
    test.check(failed > #all // 2, "only %d of %d fail", failed, #all)
  end)
end

return test.run
