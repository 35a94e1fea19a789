-- test_index.lua: splitgen verify and sk-conformance on folders with an index: each verdict, damaged indexes, and what is found.
-- A stub stands for the compiler, so no row tests C.
local cases = require("cases")
local host = require("host")
local test = require("test")

local programs = { { "sk-conformance", '"$SK_CONFORMANCE"' }, { "splitgen verify", '"$SPLITGEN" verify' } }
local stub = test.setting("SPLITGEN_SOURCE_ROOT") .. "/tests/support/stub_compiler.sh"

-- A test for each row, and for each program: check(here, the command, row).
local function rows(what, list, check)
  for _, program in ipairs(programs) do
    test.rows(("%s, %s"):format(program[1], what), list, function(here, row)
      host.make_link(stub, here.path .. "/stub") -- CC is split at spaces
      host.set_variable("CC", here.path .. "/stub")
      host.make_folder(here.path .. "/v")
      check(here, program[2], row)
    end)
  end
end

-- The index of v, where the case x is of this result, and y is valid.
local function index_of(result)
  return ([[
{"schema": "splitgen-vectors-1", "version": "0.4.0", "numberOfTests": 2,
"notes": {"F": {"bugType": "B", "description": "d", "effect": "e", "links": ["a#1"]}}, "tests": [
{"id": 1, "path": "x", "op": "Split", "since_version": 18, "opset": 18, "comment": "c", "flags": ["F"], "result": "%s"},
{"id": 3, "path": "y", "op": "Split", "since_version": 18, "opset": 18, "comment": "c", "flags": [], "result": "valid"}]}
]]):format(result)
end

-- Writes an index of v, and its cases.
local function write_cases(here, index)
  here:write("v/index.json", index)
  cases.take(here, "uneven", "v/x")
  cases.take(here, "uneven", "v/y")
end

local order = { "right", "wrong", "refuses valid", "accepts invalid", "crash", "open refused", "open ran", "skipped" }

-- The last lines, if the verdict on x is this one, and y is right.
local function totals_of(verdict, passed, failed, skipped)
  local counts = { right = 1 }
  counts[verdict] = (counts[verdict] or 0) + 1
  local words = {}
  for i, name in ipairs(order) do
    words[i] = ("%d %s"):format(counts[name] or 0, name)
  end
  return ("%s\n%d passed, %d failed, %d skipped\n"):format(table.concat(words, ", "), passed, failed, skipped)
end

local beside = "must be the name of a folder beside the index, not"
local no_case = "is no folder beside the index that holds a model.onnx [index]\n"
local no_attribute = "#0(Split): Split-18 has no attribute 'axes' [BAD_ATTRIBUTE]"
local refused = { { "model", '"axis"', '"axes"' } }
local other_shape = { { "test_data_set_0/output_0", "dims: 2", "dims: 3", "float_data: 1", "float_data: 1 float_data: 1" } }
local other_op = { { "model", 'op_type: "Split"', 'op_type: "Relu"' } }
local is_other = "output 0 'a' has shape [2], expected [3]"

-- What the index says of x, the case copied to x, its changes, the verdict, and what the line of x says; `before`, a shell
-- command, and `variables` of the program.
local verdicts = {
  { "valid", "uneven", {}, "right", "ok x" },
  { "invalid", "split_18", refused, "right", "ok x - " .. no_attribute },
  { "valid", "uneven", other_shape, "wrong", "not ok x - wrong: " .. is_other },
  { "valid", "split_18", refused, "refuses valid", "not ok x - refuses valid: " .. no_attribute },
  { "invalid", "uneven", {}, "accepts invalid", "not ok x - accepts invalid" },
  { "invalid", "uneven", {}, "accepts invalid", "not ok x - accepts invalid", before = "rm v/x/*/output_*" },
  { "acceptable", "split_18", refused, "open refused", "ok x - open refused: " .. no_attribute },
  { "acceptable", "uneven", {}, "open ran", "ok x - open ran" },
  { "acceptable", "uneven", {}, "open ran", "ok x - open ran", before = "rm v/x/*/output_*" },
  { "acceptable", "uneven", other_shape, "wrong", "not ok x - wrong: " .. is_other },
  { "acceptable", "uneven", {}, "wrong", "not ok x - wrong: output 3 'd': there is no output_3.pb for it",
    before = "rm v/x/*/output_3.pb" },
  { "valid", "uneven", other_op, "skipped", "skip x - needs op Relu" },
  { "invalid", "uneven", other_op, "skipped", "skip x - needs op Relu" },
}
if test.setting("SHRINK") ~= "" then -- which ends a program that opens the file, as it is not told when to shrink it
  for _, result in ipairs({ "valid", "invalid", "acceptable" }) do
    verdicts[#verdicts + 1] = { result, "uneven", {}, "crash", "not ok x - crash: crashed: Aborted",
      variables = 'SHRINKS=v/x/model.onnx LD_PRELOAD="$SHRINK" ' }
  end
end

rows("verdict", verdicts, function(here, program, row)
  local result, case, changes, verdict, line = table.unpack(row, 1, 5)
  here:write("v/index.json", index_of(result))
  cases.take(here, case, "v/x", changes)
  cases.take(here, "uneven", "v/y")
  if row.before then
    here:must(row.before)
  end
  local label = line:match("^%l+")
  local outcome = here:run((row.variables or "") .. program .. " v")
  test.equal(outcome.code, label == "not" and 1 or 0, "the exit code")
  test.equal(outcome.output, line .. "\nok y\n" .. (label == "not" and ("failed:\n  %s\n"):format(line:sub(8)) or "")
    .. totals_of(verdict, label == "ok" and 2 or 1, label == "not" and 1 or 0, label == "skip" and 1 or 0))
  local is_told = label == "not" and verdict ~= "crash" and verdict ~= "accepts invalid"
  test.holds(outcome.errors, is_told and "x/model.onnx: " or "")
end)

-- Damages: changes of the index, the errors; `whole`: another text of the index; `before`, a shell command.
local damages = {
  { "v/index.json:1: error: not JSON: expected a value [index]\nhelp: write the folder again", whole = "ok" },
  { "v/index.json:1: error: not JSON: expected '}' [index]\n", whole = '{"schema": "splitgen-vectors-1"' },
  { "v/index.json:2: error: not JSON: 'numberOfTests' is given twice", '"notes"', '"numberOfTests": 2, "notes"' },
  { "v/index.json: error: it must be an object, not a list [index]\n", whole = "[]" },
  { "schema must be splitgen-vectors-1 [index]\n", "vectors-1", "vectors-2" },
  { "schema is missing [index]\n", '"schema": "splitgen-vectors-1",', "" },
  { "numberOfTests is missing [index]\n", '"numberOfTests": 2,', "" },
  { "numberOfTests is 3, and tests has 2 [index]\n", '"numberOfTests": 2', '"numberOfTests": 3' },
  { "numberOfTests must be at least 1, not 0 [index]\n",
    whole = '{"schema": "splitgen-vectors-1", "numberOfTests": 0, "tests": []}' },
  { "tests is missing [index]\n", '"tests"', '"cases"' },
  { "tests[1] must be an object, not null [index]\n", "\n{\"id\": 3", '\nnull, {"id": 3' },
  { "tests[1].id must be an integer, not a string [index]\n", '"id": 3', '"id": "3"' },
  { "tests[1].id is 1, as that of tests[0] [index]\n", '"id": 3', '"id": 1' },
  { "tests[1].path is missing [index]\n", '"path": "y",', "" },
  { "tests[1].path is 'x', as that of tests[0] [index]\n", '"path": "y"', '"path": "x"' },
  { "tests[1].path " .. beside .. " '../y' [index]\n", '"path": "y"', '"path": "../y"' },
  { "tests[1].path " .. beside .. " '..' [index]\n", '"path": "y"', '"path": ".."' },
  { "tests[1].path " .. beside .. " '.' [index]\n", '"path": "y"', '"path": "."' },
  { "tests[1].path " .. beside .. " '' [index]\n", '"path": "y"', '"path": ""' },
  { "tests[1].path " .. beside .. " '/tmp' [index]\n", '"path": "y"', '"path": "/tmp"' },
  { "tests[1].path " .. beside .. " 'x/y' [index]\n", '"path": "y"', '"path": "x/y"' },
  { "tests[1].path " .. beside .. " '..\\y' [index]\n", '"path": "y"', [["path": "..\\y"]] },
  { "tests[1].path: 'z' " .. no_case, '"path": "y"', '"path": "z"' },
  { "tests[1].path: 'y' " .. no_case, before = "rm v/y/model.onnx" },
  { "tests[1].path: 'y' " .. no_case, before = "rm -r v/y; touch v/y" },
  { "tests[1].path: 'y' " .. no_case, before = "mv v/y .; ln -s ../y v/y" },
  { "tests[1].result is missing [index]\n", ', "result": "valid"}]', "}]" },
  { "tests[1].result must be valid, invalid or acceptable [index]\n", '"result": "valid"}]', '"result": "right"}]' },
  { "tests[0].id must be an integer, not null [index]\nhelp: write the folder again, by splitgen vectors\n" ..
      "v/index.json: error: tests[1].id must be an integer, not null [index]\n",
    '"id": 1', '"id": null', '"id": 3', '"id": null' },
  { "v/index.json: error: not a regular file [index]\nhelp: write the folder again",
    before = "rm v/index.json; mkdir v/index.json" },
}

-- Nothing may run: neither the cases of the index, nor those of other folders.
rows("a damaged index", damages, function(here, program, row)
  local text = row.whole or index_of("valid")
  for i = 2, #row, 2 do
    text = test.replaced(text, row[i], row[i + 1])
  end
  write_cases(here, text)
  if row.before then
    here:must(row.before)
  end
  here:expect(program .. ' "$CASES/uneven" v', 1, "", row[1])
end)

-- Arguments, exit code, output and errors; `before`, a shell command. v has an index, w is a copy of it without one.
rows("answer", {
  { "--expect-refusal v", 2, "",
    "error: --expect-refusal: v/index.json says which cases must be refused\nhelp: %s --help\n" },
  { "--expect-refusal w v", 2, "", "error: --expect-refusal: v/index.json says which cases must be refused\n" },
  { "--expect-refusal w", 1, "not ok x - it was accepted\nnot ok y - it was accepted\n0 passed, 2 failed", "" },
  { "--expect-refusal v/x", 1, "not ok x - it was accepted\n0 passed, 1 failed, 0 skipped\n", "" },
  { "v/", 0, "ok x - open ran\nok y\n" .. totals_of("open ran", 2, 0, 0), "" },
  { ".", 0, "ok v/x - open ran\nok v/y\nok w/x\nok w/y\n3 right,", "" },
  { "v w", 0, "ok v/x - open ran\nok v/y\nok w/x\nok w/y\n3 right,", "" },
  { "w", 0, "ok x\nok y\n2 passed, 0 failed, 0 skipped\n", "" },
  { "v", 0, "ok x - open ran\nok y\n1 right,", "", before = "mv w v/w" },
  { "v", 0, "ok x - open ran\nok y\n1 right,", "", before = "mv v/x v/z; ln -s z v/x" },
  { "v", 3, "not ok x - lost: cannot be opened: No such file or directory [file]\nok y\n", "x/model.onnx: error: cannot be",
    before = "ln -sf nothing v/x/model.onnx" },
  { "v", 3, "not ok v - cannot be read\n", "v/index.json: error: No such file or directory\n",
    before = "ln -sf nothing v/index.json" },
  { "w", 0, "ok w\n1 passed", "", before = "cp v/index.json w; mv w/x/* w" },
}, function(here, program, row)
  local words, code, output, errors = table.unpack(row, 1, 4)
  write_cases(here, index_of("acceptable"))
  here:must("mkdir w; cp -R v/x v/y w; " .. (row.before or ":"))
  local name = program:find("verify") and "splitgen verify" or "sk-conformance"
  here:expect(program .. " " .. words, code, output, errors:format(name))
end)

-- What the programs do that splitgen verify compiles, and what the lines of x and y say.
test.rows("a program of splitgen verify", {
  { "kill -ILL $$", "crash: crashed: Illegal instruction" },
  { "sleep 1000", "crash: not done after 1 s" },
  { "exit 1", "wrong: exit status 1" },
}, function(here, row)
  here:write("compiler", ("printf '#!/bin/sh\\n%s\\n' >verify; chmod +x verify\n"):format(row[1]))
  host.set_variable("CC", ("sh %s/compiler"):format(here.path))
  host.make_folder(here.path .. "/v")
  write_cases(here, index_of("acceptable"))
  here:expect('"$SPLITGEN" verify --timeout 1 v', 1, ("not ok x - %s\nnot ok y - %s\n"):format(row[2], row[2]))
end)

return test.run
