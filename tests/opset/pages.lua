-- pages.lua: the tables up to a fixed opset, their page, and sections to add to it. Later opsets are left out, so that a release
-- of ONNX does not change the tests.
local page_of_tables = require("page_of_tables")
local sources = require("sources")
local test = require("test")

local last_versions = { ["spec/split.lua"] = 18, ["spec/split_to_sequence.lua"] = 24 }
local more_dtypes = { "float8e4m3fn", "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz", "uint4", "int4", "float4e2m1",
  "float8e8m0", "uint2", "int2" }

local pages = { newest = 28, tables = {} } -- tables: [path] = text

for path, last in pairs(last_versions) do
  pages.tables[path] = sources.read(path):gsub("\n  deprecated = .-%] },\n", "\n")
    :gsub("\n?\n    { since_version = (%d+),.-\n      unclear = [^\n]-{.-} },%f[\n]", function(since)
      return tonumber(since) > last and "" or nil
    end)
    :gsub("newest_opset = %d+", "newest_opset = " .. pages.newest)
end
pages.base = page_of_tables(pages.tables)

-- Words with changes: { find, replacement }, or { find } to cut the words off there.
function pages.patched(words, patches)
  for _, patch in ipairs(patches or {}) do
    words = patch[2] and test.replaced(words, table.unpack(patch)) or words:sub(1, words:find(patch[1], 1, true) - 1)
  end
  return words
end

-- The last section of an op, renamed to a version, with changes.
function pages.section(op, since, patches)
  local first = pages.base:match('.*()### <a name="' .. op .. "%-")
  local section = pages.base:sub(first, pages.base:find("\n###? ", first + 1) or -1)
  local last = section:match("%-(%d+)")
  section = section:gsub("%-" .. last .. "%f[%D]", "-" .. since):gsub("since version " .. last, "since version " .. since)
  return pages.patched(section, patches)
end

-- Changes to a section: a new attribute, a new sentence, or a deprecation.

function pages.attribute(name, type, words)
  return { "<dt><tt>axis</tt>", ("<dt><tt>%s</tt> : %s</dt>\n<dd>%s</dd>\n<dt><tt>axis</tt>"):format(name, type, words) }
end

function pages.says(words)
  return { "\n\n#### Version", "\n  " .. words .. "\n\n#### Version" }
end

pages.deprecated = { { "**</a>", "** (deprecated)</a>" }, { "available since", "deprecated since" }, { "#### Attributes" } }

-- An opset of the page, with its sections.
function pages.opset(opset, ...)
  return ("## Version %d of the default ONNX operator set\n"):format(opset) .. table.concat({ ... })
end

-- An opset with new versions of both operators.
pages.news = pages.opset(29,
  pages.section("Split", 29, {
    pages.says("With 'even', some may be longer by one (\"10 into 4\": 3, 3, 2, 2)."),
    pages.attribute("even", "int", "How many parts."),
    { "it indicates the sizes", "it lists the sizes" },
    { "tensor(bool), ", "" },
  }),
  pages.section("SplitToSequence", 29, {
    { "tensor(bool)", "tensor(bool), tensor(int4)" },
    { "seq(tensor(bool))", "seq(tensor(bool)), seq(tensor(int4))" },
  }))

-- The Split that spec/README.md adds.
function pages.balanced(since)
  return pages.section("Split", since, {
    pages.says("With attribute 'balanced', lengths differ by one at most, and the longer parts come first: 10 into 4 gives 3, 3, "
      .. "2, 2."),
    pages.attribute("balanced", "int (default is 0)",
      "Whether the parts that 'num_outputs' asks for are balanced (1) or all but the last of one length (0)."),
    { "tensor(complex128)", "tensor(complex128), tensor(" .. table.concat(more_dtypes, "), tensor(") .. ")" },
  })
end

-- Puts the project's sources with these tables in place, and page.md: their page, and news behind it.
function pages.take(here, news)
  here:copy_sources("spec")
  for path, words in pairs(pages.tables) do
    here:write(path, words)
  end
  here:write("page.md", pages.base .. (news or ""))
end

return pages
