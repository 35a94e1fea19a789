-- pytorch.lua: a page's table of the C that splitgen writes for models as PyTorch exports them, without options: lines of header
-- and source, and text at -Os. Arguments: the page, and `--write` to write it. Without --write it fails if a row differs from the
-- page; text is compared if the compiler is that of the page. PYTORCH_MODELS is a tar archive of models.
local dkjson = require("dkjson")
local markdown = require("markdown")
local shell = require("shell")

local quoted = shell.quoted
local heads <const> = { "model", "Split nodes", "lines", "text" }
local most_lines <const>, most_text <const> = 20000, 60000 -- of all models

local function compiler() return (shell.run("gcc --version"):match("^[^\n]+")) end

-- The row of a model: its name, Split nodes, lines of the header and the source, bytes of text.
local function row_of(path, folder)
  local name = path:match("([^/]*)%.onnx$")
  shell.run('rm -rf %s && "$SPLITGEN" model %s --prefix model --out %s 2>&1', quoted(folder), quoted(path), quoted(folder))
  local nodes = dkjson.decode(shell.read_file(folder .. "/model_split.json")).nodes
  local lines = shell.run("cd %s && cat model_split.h model_split.c | wc -l", quoted(folder))
  local text = shell.run("cd %s && gcc -std=c99 -Os -c model_split.c -o model.o && size model.o | awk 'NR == 2 { print $1 }'",
    quoted(folder))
  return { name, #nodes, math.tointeger(tonumber(lines)), math.tointeger(tonumber(text)) }
end

local function rows_of(archive, scratch)
  shell.run("tar -xf %s -C %s", quoted(archive), quoted(scratch))
  local rows, sums = { heads }, { "all", 0, 0, 0 }
  for path in shell.run("find %s -name '*.onnx' | LC_ALL=C sort", quoted(scratch)):gmatch("[^\n]+") do
    local row = row_of(path, scratch .. "/out")
    for c = 2, #heads do
      sums[c] = sums[c] + row[c]
    end
    rows[#rows + 1] = row
  end
  rows[#rows + 1] = sums
  return rows
end

-- The rows that differ from a page, and sums beyond their limits.
local function compare(page, rows)
  local text = shell.read_file(page)
  local told, amiss = markdown.rows("\n" .. text), {}
  local last = text:find(compiler(), 1, true) and #heads or #heads - 1
  local function cells(row)
    return row and table.concat(row, " | ", 1, last) or ""
  end
  for i = 1, math.max(#rows, #told) do
    local row, other = cells(rows[i]), cells(told[i])
    amiss[#amiss + 1] = row ~= other and ("there is '%s', the page has '%s'"):format(row, other) or nil
  end
  local sums = rows[#rows]
  amiss[#amiss + 1] = sums[3] > most_lines and ("%d lines, at most %d"):format(sums[3], most_lines) or nil
  amiss[#amiss + 1] = sums[4] > most_text and ("%d bytes of text, at most %d"):format(sums[4], most_text) or nil
  return amiss
end

local words <const> = [[
# The C for models as PyTorch exports them

`splitgen model MODEL.onnx`: lines of header and source, comments and blanks among them, and bytes of text by %s at -Os.
PyTorch exported each model by script, by trace or by dynamo, in the opset of its name. `ninja -C build pytorch-write` writes this
page, where PYTORCH_MODELS is the archive of the models.

%s
]]

return function(page, writes)
  local archive = os.getenv("PYTORCH_MODELS") or error("PYTORCH_MODELS names no archive of models", 0)
  return shell.in_scratch(function(scratch)
    local rows = rows_of(archive, scratch)
    if writes then
      shell.write_file(page, words:format(compiler(), markdown.table(rows, 1)))
    end
    local sums = rows[#rows]
    return compare(page, rows), ("%d models, %d Split nodes, %d lines, %d bytes of text"):format(#rows - 2, sums[2], sums[3],
      sums[4])
  end)
end
