-- test_programs.lua: the library, and the C that splitgen writes, run the vectors: none is wrong, and none is skipped.
-- Argument: small or pairs, as --size.
local test = require("test")

return function(size, words)
  for program, command in pairs({ ["sk-conformance"] = '"$SK_CONFORMANCE"', verify = '"$SPLITGEN" verify' }) do
    test(program, function(here)
      for _, sequences in ipairs(size == "pairs" and program ~= "verify" and { "value", "tensors" } or { "value" }) do
        local written = here:must(('"$SPLITGEN" vectors --size %s --sequences %s --out v'):format(size, sequences))
        local count, open = written:match("^(%d+) cases: %d+ valid, (%d+) acceptable")
        local said = here:must(command .. " v 2>said")
        test.holds(said, ("\n%d right, 0 wrong, 0 refuses valid, 0 accepts invalid, 0 crash, "):format(count - open))
        test.holds(said, (" open ran, 0 skipped\n%d passed, 0 failed, 0 skipped\n"):format(count))
      end
    end)
  end
  return test.run(words)
end
