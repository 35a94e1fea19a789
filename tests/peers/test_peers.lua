-- test_peers.lua: the bugs of peers.lua through splitgen, whose C is compiled and run, and through the library: both must give
-- the expected outputs, or refuse with the expected sentence.
local compile_case = require("verify.compile_case")
local host = require("host")
local judged = require("judged")
local library_case = require("library_case")
local onnx_text = require("onnx_text")
local peers = require("peers")
local test = require("test")

local programs = { { "splitgen", compile_case }, { "sk-conformance", library_case } }

-- Writes the case of a text -> whether it has data sets.
local function write_case(here, text)
  local files = {}
  host.make_folder(here.path .. "/case")
  here:encode("case/model.onnx", onnx_text(text, files))
  for name, held in pairs(files) do
    here:must("mkdir -p case/" .. test.quoted(name:match("^(.*)/")))
    here:encode(("case/%s.pb"):format(name), held[2], held[1])
  end
  return next(files) ~= nil
end

local function check_program(here, name, run, refusal)
  host.make_folder(here.path .. "/" .. name)
  local verdict, why, told = judged(here.path .. "/case", run, refusal ~= nil, here.path .. "/" .. name)
  local said = told .. why
  test.equal(verdict, "right", name .. ": " .. said)
  if refusal then
    test.begins(said:sub(#here.path + #"/case/" + 1), ("model.onnx: %s\nhelp: "):format(refusal), name)
  end
end

for _, row in ipairs(peers) do
  local number, what, refusal = table.unpack(row, 1, 3)
  for i = 4, #row do
    test(("%s: %s%s"):format(number, what, i > 4 and ", " .. i - 3 or ""), function(here)
      here:write("secret", ("\3\0\0\0\0\0\0\0"):rep(2)) -- two lengths, in case a program reads outside the folder
      test.equal(write_case(here, row[i]), refusal == nil, "the case has data sets")
      for _, program in ipairs(programs) do
        check_program(here, program[1], program[2], refusal)
      end
    end)
  end
end

return test.run
