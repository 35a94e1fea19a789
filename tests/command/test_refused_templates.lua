-- test_refused_templates.lua: wrong templates, each made by one change to the project's, and the message with the template's
-- line.
local test = require("test")
local refused = require("refusal")

refused("templates/dtype.h.in", {
  -- syntax errors in Lua, reported with the template's line
  { "an unknown directive", "$ for dtype in dtypes do", "$ for each dtype", "18: error: '=' or 'in' expected near 'dtype'" },
  { "no end of a loop", "$ end\n", "", "error: 'end' expected (to close 'for' at line 18)" },
  { "a hole with another in it", "${dtype.code}", "${dtype.code", "19: error: ')' expected near '$'" },
  { "a hole without an end", "${,}${dtype.comment}", "${", "19: error: '${' without '}'" },
  { "an empty hole", "${dtype.code}", "${}", "19: error: unexpected symbol near ')'" },
  { "lines nested deeply", "SGK_EXTERN_C_BEGIN", ("$ if true then\n"):rep(210) .. ("$ end\n"):rep(210),
    ": error: nested too deeply" }, -- the limit is Lua's
  { "brackets nested deeply", "${dtype.code}", "${" .. ("("):rep(250) .. "1" .. (")"):rep(250) .. "}",
    "19: error: nested too deeply" },

  -- what is not there
  { "an unknown first name", "in dtypes do", "in types do", "18: error: there is no 'types'" },
  { "a name of Lua's libraries", "${dtype.code}", "${os.exit()}", "19: error: there is no 'os'" },
  { "an unknown field", "${dtype.code}", "${dtype.number}", "19: error: 'dtype.number' is a nil, not a value to write" },
  { "a field of nil", "${dtype.code}", "${dtype.name.first.length}",
    "19: error: attempt to index a nil value (field 'first')" },
  { "a comma outside a loop", "SGK_EXTERN_C_BEGIN", "SGK_EXTERN_C_BEGIN${,}", "15: error: '${,}' outside a loop" },
  { "a slip in an included one", "SGK_EXTERN_C_BEGIN", '$ include("templates/version.h.in")',
    "./templates/version.h.in:2: error: there is no 'version'" },

  -- what is of another kind than its place asks for
  { "a list as a value", "${dtype.code}", "${dtypes}", "19: error: 'dtypes' is a table, not a value to write" },
  { "control bytes in a hole", "${dtype.code}", '${#"\27[31m" / 2}',
    [[19: error: '#"\x1b[31m" / 2' is a number, not a value to write]] },
  { "a fraction as a value", "${dtype.code}", "${dtype.code / 2}",
    "19: error: 'dtype.code / 2' is a number, not a value to write" },
  { "a string as a list", "$ for dtype in dtypes do", "$ for dtype in banner.first do",
    "18: error: 'banner.first' is a string, not a list" },
})

refused("templates/version.h.in", {
  -- what is not there
  { "an unknown field in a condition", "$ if version.refuses_inputs then", "$ if version.refuses_input then",
    "error: 'version.refuses_input' is a nil, not a yes or no" },

  -- what is of another kind than its place asks for
  { "a yes or no as a value", "${version.op}", "${version.is_sequence}",
    "error: 'version.is_sequence' is a boolean, not a value to write" },
  { "a string as a condition", "$ if version.refuses_inputs then", "$ if version.op then",
    "error: 'version.op' is a string, not a yes or no" },
  { "a number as another condition", "$ if version.refuses_inputs then\n",
    "$ if not version.refuses_inputs then\n$ elseif #version.op then\n", "error: '#version.op' is a number, not a yes or no" },
})

test("a statement may be empty", function(here)
  here:copy_sources("templates")
  here:must('"$SPLITGEN" --root . generate --out .')
  local before = here:read("sgk_dtype.h")
  here:replace("templates/dtype.h.in", "$ for dtype in dtypes do\n", "$\n$ for dtype in dtypes do\n$ \n")
  here:expect('"$SPLITGEN" --root . generate --out .', 0, " 0 written, 0 removed\n", "")
  test.equal(here:read("sgk_dtype.h"), before)
end)

return test.run
