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

local function of_workload(record)
  local yard, runtime, goal = record.yardstick_nanoseconds, record.onnxruntime_nanoseconds, record.goal or {}
  return { record.name, record.class, record.bytes, ("%.1f"):format(yard),
    record.yardstick == "memcpy" and ("%.1f"):format(record.bytes / yard) or "", ("%.1f %%"):format(100 * record.spread),
    ("%.0f %%"):format(100 * record.margin), runtime and ("%.2f"):format(runtime / yard),
    value_text(record, goal[1]), value_text(record, goal[2]) }
end

local function time_text(record, figure)
  if figure.of_library then
    return marked(figure, ("%.2f"):format(figure.of_library))
  end
  local text = marked(figure, value_text(record, figure.value))
  return text .. (figure.option == "library" and figure.goal and " of " .. value_text(record, figure.goal) or "")
end

-- A row for each record, with a column for each way that one has, in the order in which they come.
local function times_table(records)
  local heads = { "workload", "class", "bytes", "yardstick, ns", "GB/s", "A/A", "margin", "ONNX Runtime", "goal", "on AVX2" }
  local rows = { heads }
  for _, record in ipairs(records) do
    local row = of_workload(record)
    for _, figure in ipairs(record.figures) do
      local has_build = figure.build ~= "library" and not figure.of_library
      markdown.put(heads, row, (has_build and figure.build .. " " or "") .. figure.option, time_text(record, figure))
    end
    rows[#rows + 1] = row
  end
  return markdown.table(rows, 2)
end

-- setting: { date, machine, libc, compilers = their versions, rounds }
return function(setting, records)
  return render("tests/bench/results.md.in", {
    setting = setting,
    times = times_table(records),
    limit = tostring(judge.most_of_library),
  })
end
