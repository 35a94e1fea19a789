-- changelog_page.lua: the page and the tables of tests/opset/changelog/, in the directory of a test.
local changelog_page = { spec = '"$SPLITGEN" --root . spec ' }

-- What spec diff says of the news.
changelog_page.brought = [[
Split-16, after Split-13
attributes
  + even : int
      How many parts.
type constraints
  ~ T
      - tensor(bfloat16)
text
  ~ The lengths of the parts can be listed in an input.
  > The lengths of the parts can be listed in an input of rank 1.
  + With 'even', some may be longer by one ("10 into 4": 3, 3, 2, 2).

SplitToSequence-16, after SplitToSequence-11
type constraints
  ~ T
      + tensor(bool)
  ~ S
      + seq(tensor(bool))
]]

-- The project's sources, with the tables of changelog/ and its page, page.md.
function changelog_page.take(here)
  here:copy_sources("spec")
  here:must('cp "$CHANGELOG"/*.lua spec && cp "$CHANGELOG/page.md" .')
end

-- The same with a page that has an opset more, new.md; of it or of a table the first `find` is replaced.
function changelog_page.take_news(here, file, find, replacement)
  changelog_page.take(here)
  here:must('cp "$CHANGELOG/new.md" .')
  if file then
    here:replace(file, find, replacement)
  end
  here:must("sed -i '/^# ai.onnx.other/,$d' page.md && cat new.md >>page.md")
end

-- Makes Split-16 of the page a deprecation, of which a page states no more than a text.
function changelog_page.deprecate_16(here)
  local before, section, after = here:read("page.md"):match("^(.*)(### <a name=.Split%-16.-)(### <a name=.SplitTo.*)$")
  section = section:gsub("%*%*Split%-16%*%*", "%0 (deprecated)"):gsub("available since", "deprecated since")
    :gsub("#### Attributes.*", "")
  here:write("page.md", before .. section .. after)
end

return changelog_page
