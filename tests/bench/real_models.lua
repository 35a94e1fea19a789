-- real_models.lua: a page's table of the bytes that Split nodes of real models move, by default and with --strided. Arguments:
-- the page, and `--write` to write it. Without --write it fails if the page, except for times, differs from the manifests of the
-- models, or if --strided leaves a copy. REAL_MODELS lists the folders of models, separated by colons.
local markdown = require("markdown")
local samples_of = require("samples")
local setting = require("setting")
local shell = require("shell")
local source = require("source")
local statistics = require("statistics")

local quoted = shell.quoted
local rounds <const> = 41
local compiler <const> = "gcc"

local heads = { "model", "Split nodes", "that copy", "bytes", "ns", "with `--strided`", "bytes", "ns" } -- one for each cell
local is_time = { [5] = true, [8] = true }

-- Options for dims that models leave unknown, by their names without the opset.
local shapes = {
  conformer_glu = "--shape /p1/Conv_output_0=1x32x25",
  dit_adaln = "--dim b=8",
  ecapa_res2net = "--dim t=200",
  gpt2_qkv = "--shape /att.0/Add_output_0=8x128x72 --shape /att.1/Add_output_0=8x128x72",
  lstm_loop_scripted = "--shape x=10x8x16",
  silero_vad_op18_ifless = "--dim batch=8",
  torchvision_fasterrcnn = "--shape /transform/Resize_output_0=1x3x800x800 --shape /rpn/Transpose_2_output_0=20x1 "
    .. "--shape /rpn/Transpose_3_output_0=20x1 --shape /roi_heads/Transpose_output_0=1000x1 "
    .. "--shape /roi_heads/Transpose_1_output_0=1000x1 --shape /roi_heads/Gather_19_output_0=100x4",
  vits_flow = "--dim b=8 --dim t=200",
  yolov8_c2f = "--dim batch=8 --shape /Reshape_output_0=8x19x64 --shape /ReduceSum_output_0=8x4x64",
}

-- The sum of the nanoseconds of all splits of a source.
local function time_of(written, directory)
  local library, sum = source.build(source.how(compiler, "-O2"), directory, written), 0
  for _, split in ipairs(written.splits) do
    local samples = samples_of('"$MEASURE" call %d %d %s', rounds, split.number, quoted(library))
    sum = sum + split.nodes * statistics.median(samples[1].own).median
  end
  return sum
end

-- The Split nodes of a model with some options -> their number; and cells: how many of them copy, how many bytes, and the
-- nanoseconds of all, "" if not timed; "?" for a number known only at run time
local function cells_of(path, options, directory, is_timed)
  local written, all_nodes = source.write(directory, ("model %s %s"):format(quoted(path), options))
  local nodes, copying, bytes, are_static = 0, 0, 0, true
  for _, node in ipairs(all_nodes) do
    if node.op == "Split" then
      nodes, copying = nodes + 1, copying + (node["function"] and 1 or 0)
      bytes = bytes and math.type(node.bytes_written) and bytes + node.bytes_written
      are_static = are_static and source.is_static(node)
    end
  end
  local time = is_timed and (are_static and ("%.1f"):format(time_of(written, directory .. "/timed")) or "?") or ""
  return nodes, copying, bytes or "?", time
end

-- The row of a model; nil if it has no Split.
local function row_of(path, scratch, is_timed)
  local name = path:match("([^/]*)%.onnx$")
  local known, place = shapes[name:gsub("_op%d+$", "")] or "", ("%s/%s"):format(scratch, name)
  local nodes, copying, bytes, time = cells_of(path, known, place, is_timed)
  local _, strided, strided_bytes, strided_time = cells_of(path, known .. " --strided", place .. " strided", is_timed)
  return nodes > 0 and { name, nodes, copying, bytes, time, strided, strided_bytes, strided_time } or nil
end

-- The paths of the models in folders, which are separated by colons, in order of the names.
local function paths_in(folders)
  local paths = {}
  for folder in folders:gmatch("[^:]+") do
    for path in shell.run("ls %s/*.onnx", quoted(folder)):gmatch("[^\n]+") do
      paths[#paths + 1] = path
    end
  end
  table.sort(paths, function(a, b) return a:match("[^/]*$") < b:match("[^/]*$") end)
  return paths
end

-- The cells of a row from a column on, without times.
local function held(row, first)
  local cells = {}
  for c = first, #heads do
    cells[#cells + 1] = not is_time[c] and (row[c] or "") or nil
  end
  return table.concat(cells, " | ")
end

-- Whether two rows of one model in two opsets are equal.
local function are_alike(row, other)
  local name = row[1]:match("^(.*)_op%d")
  return name and name == other[1]:match("^(.*)_op%d") and held(row, 2) == held(other, 2)
end

-- Rows for the models of folders: one for opsets of a model that are equal, and a last one of sums.
local function rows_of(folders, scratch, is_timed)
  local rows, sums = { heads }, { "all", 0, 0, nil, nil, 0 }
  for _, path in ipairs(paths_in(folders)) do
    local row, before = row_of(path, scratch, is_timed), rows[#rows]
    for c, sum in pairs(row and sums or {}) do
      sums[c] = c > 1 and sum + row[c] or sum
    end
    if row and are_alike(before, row) then
      before[1] = before[1] .. ", " .. row[1]:match("op%d+$")
    else
      rows[#rows + 1] = row
    end
  end
  rows[#rows + 1] = sums
  return rows
end

-- A page in three pieces: before its table, the table, and behind the table and the line about the timing.
local function parts_of(page)
  local before, table_text, behind = shell.read_file(page):match("^(.-\n)(| model .-\n)\n[^\n]* rounds%.(\n.*)$")
  return before or error(page .. ": no table of models", 0), table_text, behind
end

local function write(page, rows)
  local before, _, behind = parts_of(page)
  shell.write_file(page, ("%s%s\n\nTimed %s, %s, %s -O2; medians of %d rounds.%s"):format(before, markdown.table(rows, 1),
    os.date("!%Y-%m-%d"), setting.machine(), compiler, rounds, behind))
end

-- The rows that differ from a page.
local function compare(page, rows)
  local _, text = parts_of(page)
  local told, amiss = markdown.rows("\n" .. text), {}
  for i = 1, math.max(#rows, #told) do
    local row, other = held(rows[i] or {}, 1), held(told[i] or {}, 1)
    amiss[#amiss + 1] = row ~= other and ("the manifests tell '%s', the page '%s'"):format(row, other) or nil
  end
  return amiss
end

return function(page, writes)
  local folders = os.getenv("REAL_MODELS") or error("REAL_MODELS lists no folders of models, separated by colons", 0)
  parts_of(page) -- fails early if there is no table
  return shell.in_scratch(function(scratch)
    local rows, amiss = rows_of(folders, scratch, writes), {}
    local sums = rows[#rows]
    if writes then
      write(page, rows)
    else
      amiss = compare(page, rows)
    end
    if sums[6] > 0 then
      amiss[#amiss + 1] = ("with --strided %d of %d Split nodes need a copy"):format(sums[6], sums[2])
    end
    return amiss, ("%d Split nodes, of which %d copy, and with --strided %d"):format(sums[2], sums[3], sums[6])
  end)
end
