-- report_table.lua: records of contest.lua as tables in Markdown: the workloads, then all kernels, a row for each workload.
local render = require("base.render")

-- Rows of cells, the heads first, as a table whose columns are as wide as need be. Figures are all columns but the first few.
local function table_of(rows, words)
  local widths, ruler, lines = {}, {}, {}
  for _, row in ipairs(rows) do
    for c, cell in ipairs(row) do
      widths[c] = math.max(widths[c] or 2, #cell)
      ruler[c] = ("-"):rep(widths[c] - 1) .. (c > words and ":" or "-")
    end
  end
  table.insert(rows, 2, ruler)
  for i, row in ipairs(rows) do
    local cells = {}
    for c, cell in ipairs(row) do
      local space = (" "):rep(widths[c] - #cell)
      cells[c] = c > words and space .. cell or cell .. space
    end
    lines[i] = "| " .. table.concat(cells, " | ") .. " |"
  end
  return table.concat(lines, "\n")
end

local function value_text(record, value)
  return not value and "" or (record.yardstick == "call" and "%+.1f ns" or "%.2f"):format(value)
end

local function library_text(record)
  local figure = record.figures[#record.figures]
  if figure.option ~= "library" then
    return ""
  end
  return ("%.2f"):format(figure.value) .. (figure.goal and (" of %.2f, %s"):format(figure.goal, figure.verdict) or "")
end

local function workloads_table(records)
  local rows = { { "workload", "class", "bytes", "yardstick, ns", "GB/s", "A/A", "margin", "library", "ONNX Runtime" } }
  for _, record in ipairs(records) do
    local yard, runtime = record.yardstick_nanoseconds, record.onnxruntime_nanoseconds
    rows[#rows + 1] = { record.name, record.class, ("%d"):format(record.bytes), ("%.1f"):format(yard),
      record.yardstick == "memcpy" and ("%.1f"):format(record.bytes / yard) or "", ("%.1f %%"):format(100 * record.spread),
      ("%.0f %%"):format(100 * record.margin), library_text(record), runtime and ("%.2f"):format(runtime / yard) or "" }
  end
  return table_of(rows, 2)
end

-- The name of the column of a kernel.
local function way_of(figure)
  return figure.build .. " " .. figure.option
end

-- The columns of the kernels of records, in the order in which they come.
local function ways_of(records)
  local ways, are_there = {}, { ["library library"] = true }
  for _, record in ipairs(records) do
    for _, figure in ipairs(record.figures) do
      local way = way_of(figure)
      ways[#ways + 1] = not are_there[way] and way or nil
      are_there[way] = true
    end
  end
  return ways
end

-- A table of cell(record, figure), "" where there is no such figure. With limits(record) -> for any processor, on AVX2, those
-- are columns too.
local function kernels_table(records, cell, limits)
  local ways = ways_of(records)
  local rows = { { "workload", table.unpack(limits and { "goal", "on AVX2" } or {}) } }
  table.move(ways, 1, #ways, #rows[1] + 1, rows[1])
  for _, record in ipairs(records) do
    local cells, row = {}, { record.name, table.unpack(limits and { limits(record) } or {}) }
    for _, figure in ipairs(record.figures) do
      cells[way_of(figure)] = cell(record, figure)
    end
    for _, way in ipairs(ways) do
      row[#row + 1] = cells[way] or ""
    end
    rows[#rows + 1] = row
  end
  return table_of(rows, 1)
end

local function limits_text(record, limits)
  return value_text(record, limits and limits[1]), value_text(record, limits and limits[2])
end

local marks = { missed = "**%s**", ["too noisy"] = "%s?" }

local function times_table(records)
  return kernels_table(records, function(record, figure)
    return (marks[figure.verdict] or "%s"):format(value_text(record, figure.value))
  end, function(record)
    return limits_text(record, record.goal)
  end)
end

local function text_table(records)
  return kernels_table(records, function(_, figure) return ("%d"):format(figure.text) end)
end

-- Of the records that have ONNX Runtime's time; nil when there is none.
local function onnxruntime_table(records)
  local timed = {}
  for _, record in ipairs(records) do
    timed[#timed + 1] = record.onnxruntime_nanoseconds and record or nil
  end
  return #timed > 0 and kernels_table(timed, function(record, figure)
    return ("%.2f"):format(record.onnxruntime_nanoseconds / figure.nanoseconds)
  end, function(record)
    return limits_text(record, record.onnxruntime_goal)
  end) or nil
end

-- setting: { date, machine, libc, compilers = their versions, rounds }
return function(setting, records)
  local runtime = onnxruntime_table(records)
  return render("tests/bench/results.md.in", {
    setting = setting, workloads = workloads_table(records), times = times_table(records), texts = text_table(records),
    has_runtime = runtime ~= nil, runtime = runtime,
  })
end
