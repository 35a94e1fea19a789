-- test_diagnostics.lua: `--diagnostics json`: each error or warning is one line with an object on standard error. Exit codes and
-- files are the same as with text.
local dkjson = require("dkjson")
local newest_opset = require("newest_opset").Split
local test = require("test")

-- A model with these nodes, from x to a, and these values of the graph.
local function model(opset, nodes, held)
  return { opset, ("(float[6] x) => (float[] a) <%s> { %s }"):format(held or "", nodes) }
end

local function no_axis(name)
  return '{"severity":"warning","file":"m.onnx","node":"' .. name
    .. [[","op_version":"Split-1","message":"Split-1 has no default for 'axis': 0 is taken"}]] .. "\n"
end

local not_four = [["message":"'outputs of dim / outputs' leaves 2 of 6 on the axis",]]
  .. [["help":"give lengths >= 0 that sum to the axis"}
]]
local one_output, four_outputs = "[n] a = Split (x)", "[n] a, b, c, d = Split (x)"

-- A model, or false; splitgen's arguments; its exit code and its whole standard error.
local rows = {
  { "nothing to say", model(13, "[n] a, b = Split (x)"), "list m.onnx", 0, "" },
  { "an error", model(13, four_outputs), "list m.onnx", 1,
    '{"severity":"error","file":"m.onnx","node":"n","op_version":"Split-13","rule":"BAD_LENGTHS",' .. not_four },
  { "two warnings", model(1, one_output .. " [m] b = Split (x)"), "model m.onnx --out .", 0, no_axis("n") .. no_axis("m") },
  { "a warning, then an error", model(1, one_output .. " [m] = Split (x)"), "list m.onnx", 1, no_axis("n")
    .. '{"severity":"error","file":"m.onnx","node":"m","op_version":"Split-1","rule":"BAD_OUTPUTS",'
    .. '"message":"the node has no outputs","help":"give one output for each part, or one for the sequence of them"}\n' },
  { "two errors, and a correct node between them", model(13,
      four_outputs:gsub("n]", "first]") .. " e, f = Split (x) " .. four_outputs:gsub("a, b, c, d", "g, h, i, j")),
    "model m.onnx --out .", 1,
    ('{"severity":"error","file":"m.onnx","node":"%s","op_version":"Split-13","rule":"BAD_LENGTHS",' .. not_four):rep(2)
      :format("first", "n") },
  { "no version yet", model(newest_opset + 1, one_output), "list m.onnx", 1,
    ('{"severity":"error","file":"m.onnx","node":"n","rule":"opset",'
      .. '"message":"opset %d is newer than %d, the newest that the tables know","help":"import a version that has the op; '
      .. '--assume-opset N takes N for one that the tables do not know yet"}\n'):format(newest_opset + 1, newest_opset) },
  { "a name with characters that JSON escapes", model(1, [[ ["say \"a\"\n\\"] a = Split (x)]]), "list m.onnx", 0,
    no_axis([[say \"a\"\n\\]]) },
  { "a name that is not UTF-8", model(1, [[ ["n\200\""] a = Split (x)]]), "list m.onnx", 0, no_axis([[n\\x80\"]]) },
  { "an option on which nothing depends", model(13, one_output), [[model m.onnx --dim 'a"b=1' --out .]], 0,
    [[{"severity":"warning","message":"--dim a\"b: no Split depends on it"}]] .. "\n" },
  { "a missing file", false, [[list 'm".onnx']], 3, [[{"severity":"error","file":"m\".onnx","rule":"file",]]
    .. '"message":"cannot be opened: No such file or directory","help":"name a file that can be read"}\n' },
  { "nothing to write", model(13, "a = Relu (x)"), "model m.onnx --out .", 0,
    '{"severity":"note","file":"m.onnx","message":"no Split or SplitToSequence in it"}\n' },
  { "a note of a node", model(13, "[n] a = Split (x, l)", 'int64[1] l = ["location": "w"]'), "list m.onnx", 0,
    '{"severity":"note","file":"m.onnx","node":"n","op_version":"Split-13",'
      .. [["message":"split 'l' lies in 'w', which cannot be read: it is a run-time split"}]] .. "\n" },
  { "a missing directory", false, "generate --check --out missing", 3,
    '{"severity":"error","file":"missing","message":"No such file or directory",' ..
      '"help":"--out must name an existing directory"}\n' },
  { "a root that is none", false, [[--root 'no"where' list]], 3,
    [[{"severity":"error","file":"no\"where/generator/command/cli.lua","message":"No such file or directory"}]] .. "\n" },
  { "usage, reported by the parser", false, "list --nonsense", 2,
    [[{"severity":"error","message":"unknown option '--nonsense'","help":"splitgen list --help"}]] .. "\n" },
  { "usage, reported by a command", false, "verify --timeout 0 .", 2,
    '{"severity":"error","message":"--timeout: it must be a number of seconds","help":"splitgen verify --help"}\n' },
}

-- Runs splitgen with the option before the command, and behind it. The objects, without their key `text`, must be these; their
-- texts what is said without the option.
local function check(here, arguments, code, errors)
  local said = here:run('"$SPLITGEN" ' .. arguments).errors
  for _, form in ipairs{ '"$SPLITGEN" --diagnostics json %s', '"$SPLITGEN" %s --diagnostics=json' } do
    local outcome, texts = here:run(form:format(arguments)), ""
    for line in outcome.errors:gmatch("[^\n]+") do
      texts = texts .. dkjson.decode(line).text .. "\n"
    end
    test.equal(texts, said, "the texts")
    test.equal(outcome.errors:gsub(',"text":"[^\n]*"}\n', "}\n"), errors, "what it says")
    test.equal(outcome.code, code, "the exit code")
  end
end

test.rows("as JSON", rows, function(here, row)
  if row[2] then
    here:encode_graph("m.onnx", table.unpack(row[2]))
  end
  check(here, row[3], row[4], row[5])
end)

-- A file's name that is not there; how text shows it, and how JSON does, beside how many bytes of the name as they are.
test.rows("characters that no reader sees", {
  { "a control character of one byte", "a\27[31m", "a\\x1b[31m", "a\\u001b[31m" },
  { "a control character beyond ASCII", "a\u{9b}31m", "a\\xc2\\x9b31m", "a\\u009b31m" },
  { "a byte that another encoding takes for one", "a\x9b31m", "a\\x9b31m", "a\\\\x9b31m" },
  { "letters of another encoding", "\xe4\xe9", "\\xe4\\xe9", "\\\\xe4\\\\xe9" },
  { "from right to left", "a\u{202e}b", "a\\xe2\\x80\\xaeb", "a\\u202eb" },
  { "an isolated direction", "a\u{2066}b", "a\\xe2\\x81\\xa6b", "a\\u2066b" },
  { "an Arabic mark", "a\u{61c}b", "a\\xd8\\x9cb", "a\\u061cb" },
  { "no width", "a\u{200b}b", "a\\xe2\\x80\\x8bb", "a\\u200bb" },
  { "a narrow blank", "a\u{202f}b", "a\u{202f}b", "a\\u202fb" },
  { "numbers in Arabic", "a\u{600}\u{604}\u{605}b", "a\u{600}\u{604}\u{605}b", "a\\u0600\\u0604\u{605}b" },
  { "marks in Syriac and Khmer", "a\u{70f}\u{17b4}\u{17b5}b", "a\u{70f}\u{17b4}\u{17b5}b", "a\\u070f\\u17b4\\u17b5b" },
  { "what stands for a character", "a\u{ffef}\u{fffd}b", "a\u{ffef}\u{fffd}b", "a\u{ffef}\\ufffdb" },
  { "a quotation mark and a backslash", 'a"\\b', 'a"\\b', 'a\\"\\\\b' },
  { "blanks", "a\t\n\r\f\bb", "a\\x09\\x0a\\x0d\\x0c\\x08b", "a\\t\\n\\r\\f\\bb" },
  { "a character that deletes", "a\127b", "a\\x7fb", "a\\u007fb" },
  { "a tag", "a\u{e0041}b", "a\\xf3\\xa0\\x81\\x81b", "a\\udb40\\udc41b" },
  { "letters", "\u{e4}\u{627}\u{4e2d}\u{1f600}", "\u{e4}\u{627}\u{4e2d}\u{1f600}", "\u{e4}\u{627}\u{4e2d}\u{1f600}" },
}, function(here, row)
  local function said(arguments) return here:run('"$SPLITGEN" ' .. arguments:format("'" .. row[2] .. "'")).errors end
  test.equal(said("list %s"),
    row[3] .. ": error: cannot be opened: No such file or directory [file]\nhelp: name a file that can be read\n")
  test.holds(said("--diagnostics json list %s"), '"file":"' .. row[4] .. '","rule":"file"')
  test.holds(said("--diagnostics json list --shape %s m.onnx"), "--shape " .. row[4] .. ": it must")
end)

test("a line of a table", function(here)
  here:copy_sources()
  here:write("spec/dtypes.lua", "return {\n}}\n")
  check(here, "--root . list", 1,
    [[{"severity":"error","file":"./spec/dtypes.lua","line":2,"message":"<eof> expected near '}'"}]] .. "\n")
end)

if test.setting("SHRINK") ~= "" then -- empty if a sanitizer must be loaded first
  -- Constants are read later, on demand.
  test.rows("a file that shrinks after it is opened", {
    { "text", 1, "m.onnx: error: the file shrinks while it is read\n" },
    { "json", 1, '{"severity":"error","file":"m.onnx","message":"the file shrinks while it is read",'
      .. '"text":"m.onnx: error: the file shrinks while it is read"}\n' },
    { "text", 2, "m.onnx: error: the file shrinks while it is read\n" },
  }, function(here, row)
    here:encode_graph("m.onnx", table.unpack(model(13, "[n] a, b = Split (x, s)", "int64[2] s = {2, 4}")))
    here:prints(('SHRINKS=m.onnx SHRINKS_AT=%d LD_PRELOAD="$SHRINK" "$SPLITGEN" list m.onnx --diagnostics %s'):format(row[2],
      row[1]), 3, row[3])
  end)
end

return test.run
