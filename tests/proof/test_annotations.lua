-- test_annotations.lua: without Frama-C, each annotation of the library's C has its place, and so has each slip. A wrong one is
-- refused, with its place.
local annotations = require("annotations")
local shell = require("shell")
local test = require("test")

local root <const> = test.setting("SPLITGEN_SOURCE_ROOT")
local proof <const> = root .. "/tests/proof"

for path in shell.run("cd '%s' && find runtime -name '*.[ch]' | sort", root):gmatch("[^\n]+") do
  test(path, function()
    local text = test.read(root .. "/" .. path)
    test.equal(annotations.take_out(text), text, "without annotations")
    local name = ("annotations/%s.acsl"):format(path:match("[^/]*$"))
    local of_text = test.read(proof .. "/" .. name)
    if of_text then
      annotations.put(text, of_text, name)
    end
  end)
end

test("each file of annotations is one of the library", function()
  for name in shell.run("ls '%s/annotations'", proof):gmatch("([^\n]+)%.acsl\n") do
    test.check(test.read(root .. "/runtime/" .. name), "%s", name)
  end
end)

test("each slip is in its file", function()
  for line in test.read(proof .. "/slips.txt"):gmatch("[^\n]+") do
    local file, text = line:match("^[^#|]*|[^|]*| *([^ |]*) *| ?(.-) | ")
    if file then
      local code = test.read(root .. "/runtime/" .. file) or test.read(proof .. "/" .. file)
      test.holds(code or "", text, file)
    end
  end
end)

local c <const> = [[
#include "copy.h"

#define DEFINE(name) \
    static int name(int a) \
    { \
        return a; \
    }

struct pair {
    int a, b;
};

int twice(int a);
/*@ requires a > 0;
    assigns \nothing; */
int twice(int a)
{
    if (a > 1)
        a++;
    a++;
    return a;
}
]]

-- Annotations, lines of C, and what these become.
local placed = {
  { 'after #include "copy.h"\n    #include "words/copy.h"\n', '#include "copy.h"\n',
    '#include "copy.h"\n#include "words/copy.h"\n' },
  { "# words\n\nin pair\n\nend\n    //@ predicate p = a;\n", "};\n", "};\n//@ predicate p = a;\n" },
  { "in twice\nbefore return a;\n    /*@ assert a\n            > 1; */\n", "    return a;\n",
    "    /*@ assert a\n            > 1; */\n    return a;\n" },
  { "in twice\nafter #1 a++;\n    //@ assert a;\n", "        a++;\n", "        a++;\n        //@ assert a;\n" },
  { "in twice\nbefore #2 a++;\n    //@ assert a;\n", "    a++;\n    return", "    //@ assert a;\n    a++;\n    return" },
  { "in DEFINE\nbefore return a;\n    /*@ assert\n            a; */\n", "        return a; \\\n",
    "        /*@ assert \\\n                a; */ \\\n        return a; \\\n" },
}

for _, row in ipairs(placed) do
  test(row[1], function()
    test.equal(annotations.put(c, row[1], "pair.acsl"), test.replaced(c, row[2], row[3]))
  end)
end

-- Annotations, and why they are refused.
local refused = {
  { "in twice\nbefore return b;\n    //@ assert a;\n", "pair.acsl: in twice: before return b;: there is no such line" },
  { "in twice\nbefore #3 a++;\n    //@ assert a;\n", "pair.acsl: in twice: before #3 a++;: there is no such line" },
  { "in twice\nafter a++;\n    //@ assert a;\n", "pair.acsl: in twice: after a++;: there are 2 such lines; the first is #1" },
  { "in thrice\nafter a++;\n    //@ assert a;\n", "pair.acsl: in thrice: after a++;: the file has no thrice" },
  { "in DEFINE\nbefore return a;\n    //@ assert a;\n",
    "pair.acsl: in DEFINE: before return a;: in a macro a comment needs an end: //@ assert a;" },
  { "    //@ assert a;\n", "pair.acsl:1: what is '    //@ assert a;'?" },
  { "end\n", "pair.acsl:1: what is 'end'?" },
  { "in twice\nbehind a++;\n", "pair.acsl:2: what is 'behind a++;'?" },

  -- it must not change the C, or a contract
  { "in twice\nbefore return a;\n    a--;\n", "pair.acsl: in twice: before return a;: this is no annotation: a--;" },
  { "in twice\nbefore return a;\n    /*@ assert a; */ a--;\n",
    "pair.acsl: in twice: before return a;: this is no annotation: /*@ assert a; */ a--;" },
  { "in twice\nbefore return a;\n    /*@ assert a;\n", "pair.acsl: in twice: before return a;: its comment has no end" },
  { "in twice\nbefore int twice(int a)\n    //@ ensures a;\n",
    "pair.acsl: in twice: before int twice(int a): this is no annotation: //@ ensures a;" },
  { 'after #include "copy.h"\n    #include "move.h"\n',
    'pair.acsl: after #include "copy.h": this is no annotation: #include "move.h"' },
  { "in twice\nbefore return a;\n    //@ assert a; \\\n", "pair.acsl: in twice: before return a;: this is no annotation: "
    .. "//@ assert a; \\" },
}

for _, row in ipairs(refused) do
  test(row[1], function()
    local is_put, problem = pcall(annotations.put, c, row[1], "pair.acsl")
    test.check(not is_put)
    test.equal(problem, row[2])
  end)
end

return test.run
