-- report_table.lua: records of contest.lua as tables in Markdown: of workloads, and what is known of each way to split them.
local judge = require("judge")
local markdown = require("markdown")
local render = require("base.render")

local function value_text(record, value)
  return value and (record.yardstick == "call" and "%+.1f ns" or "%.2f"):format(value)
end

local marks = { missed = "**%s**", ["too noisy"] = "%s?" }

-- The text of what was judged.
local function marked(figure, text)
  return (marks[figure.verdict] or "%s"):format(text)
end

-- The cells of a record for its goal in a field, on any processor and on one with AVX2.
local function goals(record, field)
  local goal = record[field] or {}
  return value_text(record, goal[1]), value_text(record, goal[2])
end

local function of_workload(record)
  local yard, runtime = record.yardstick_nanoseconds, record.onnxruntime_nanoseconds
  return { record.name, record.class, record.bytes, ("%.1f"):format(yard),
    record.yardstick == "memcpy" and ("%.1f"):format(record.bytes / yard) or "", ("%.1f %%"):format(100 * record.spread),
    ("%.0f %%"):format(100 * record.margin), runtime and ("%.2f"):format(runtime / yard), goals(record, "goal") }
end

-- A table of columns with those heads, of which the first few are words, whose cells a function gives for a record; then of
-- cell(record, figure), with a column for each way that has one, in the order in which they come.
local function ways_table(records, heads, words, cells, cell)
  local rows = { heads }
  for _, record in ipairs(records) do
    local row = cells(record)
    for _, figure in ipairs(record.figures) do
      local text, has_build = cell(record, figure), figure.build ~= "library" and not figure.of_library
      if text then
        markdown.put(heads, row, (has_build and figure.build .. " " or "") .. figure.option, text)
      end
    end
    rows[#rows + 1] = row
  end
  return markdown.table(rows, words)
end

local function time_text(record, figure)
  if figure.of_library then
    return marked(figure, ("%.2f"):format(figure.of_library))
  end
  local text = marked(figure, value_text(record, figure.value))
  return text .. (figure.option == "library" and figure.goal and " of " .. value_text(record, figure.goal) or "")
end

local function onnxruntime_text(record, figure)
  local is_kernel = figure.option ~= "plain" and figure.build ~= "library" and not figure.of_library
  return is_kernel and ("%.2f"):format(record.onnxruntime_nanoseconds / figure.nanoseconds) or nil
end

local function attention_table(records)
  local rows = { { "parts", "bytes moved", "split, ns", "beyond a call, ns", "with attention, ns", "of that by copies" } }
  for _, record in ipairs(records) do
    rows[#rows + 1] = { record.way, record.bytes, ("%.1f"):format(record.nanoseconds),
      marked(record, ("%+.1f"):format(record.nanoseconds_beyond)),
      ("%.0f"):format(record.nanoseconds_with_attention), ("%.3f"):format(record.ratio) }
  end
  return markdown.table(rows, 1)
end

-- attention: what attention.lua measured, or nil; setting: { blas, date, machine, libc, compilers = their versions, rounds }
return function(setting, records, attention)
  local beside = {}
  for _, record in ipairs(records) do
    beside[#beside + 1] = record.onnxruntime_nanoseconds and record or nil
  end
  return render("tests/bench/results.md.in", {
    setting = setting,
    times = ways_table(records, { "workload", "class", "bytes", "yardstick, ns", "GB/s", "A/A", "margin", "ONNX Runtime", "goal",
      "on AVX2" }, 2, of_workload, time_text),
    limit = tostring(judge.most_of_library),
    attention = attention and attention_table(attention) or "",
    beside = beside,
    multiples = ways_table(beside, { "workload", "goal", "on AVX2" }, 1, function(record)
      return { record.name, goals(record, "onnxruntime_goal") }
    end, onnxruntime_text),
  })
end
