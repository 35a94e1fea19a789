-- test_fuzz.lua: damaged models, all the way to their C: each is taken or refused, within a second.
local models = require("models")
local mutate = require("mutate")
local shell = require("shell")
local test = require("test")
local way = require("way")

local path <const> = "fuzz.onnx"

local function check(here, bytes)
  here:write(path, bytes)
  local began = os.clock()
  local done, problem = pcall(way, here.path .. "/" .. path)
  local took = os.clock() - began
  if not done or took > 1 then
    local kept = os.tmpname()
    shell.write_file(kept, bytes)
    error(("%s; the model is %s"):format(done and ("it takes %.1f s"):format(took) or problem, kept), 0)
  end
end

local function bytes_of(name)
  local file <close> = assert(io.open(("%s/%s.onnx"):format(test.setting("MODELS"), name), "rb"))
  return file:read("a")
end

-- Models with most of what the walk goes through, with a bit of every second byte turned, and cut there.
for _, name in ipairs({ "function_attributes", "function_bodies", "lengths_external" }) do
  test("bytes of " .. name, function(here)
    local bytes = bytes_of(name)
    for i = 1, #bytes, 2 do
      local before, byte, behind = bytes:sub(1, i - 1), bytes:byte(i), bytes:sub(i + 1)
      check(here, before)
      check(here, before .. string.char(byte ~ 1 << i * 5 % 8) .. behind)
    end
  end)
end

-- seconds: how long random changes go on, from a new seed each time; without it, so many from one seed.
return function(seconds)
  local names, budget = models.names(), seconds and os.clock() + seconds
  local seed = seconds and os.time() or 1
  test(("random changes from seed %d"):format(seed), function(here)
    math.randomseed(seed)
    local count, kept = 0, {}
    while budget and os.clock() < budget or not budget and count < 300 do
      local bytes = mutate(#kept > 0 and math.random(4) == 1 and kept[math.random(#kept)] or bytes_of(names[math.random(#names)]))
      check(here, bytes)
      count = count + 1
      kept[count % 64 + 1] = bytes -- what was changed once is changed again
    end
    print(count .. " models")
  end)
  return test.run()
end
