-- report_table.lua: records of contest.lua as tables in Markdown: the workloads, and the figures of each way to split them.
local joined = require("base.list").joined
local judge = require("judge")
local markdown = require("markdown")
local render = require("base.render")

local function value_text(record, value)
  return value and (record.yardstick == "call" and "%+.1f ns" or "%.2f"):format(value)
end

local marks = { missed = "**%s**", ["too noisy"] = "%s?" }

-- A figure's text, marked by its verdict.
local function marked(figure, text)
  return (marks[figure.verdict] or "%s"):format(text)
end

-- Cells of a workload behind its name, class and bytes: list of { head, cell }.
local function of_workload(record)
  local yard, runtime = record.yardstick_nanoseconds, record.onnxruntime_nanoseconds
  return {
    { "yardstick, ns", ("%.1f"):format(yard) },
    { "GB/s", record.yardstick == "memcpy" and ("%.1f"):format(record.bytes / yard) or "" },
    { "A/A", ("%.1f %%"):format(100 * record.spread) },
    { "margin", ("%.0f %%"):format(100 * record.margin) },
    { "ONNX Runtime", runtime and ("%.2f"):format(runtime / yard) },
    { "goal", value_text(record, record.goals.any) },
    { "on AVX2", value_text(record, record.goals.avx2) },
    { "on AVX-512", value_text(record, record.goals.avx512) },
  }
end

local function time_text(record, figure)
  if figure.of_library then
    return marked(figure, ("%.2f"):format(figure.of_library))
  end
  if figure.of_plain then
    return marked(figure, ("%.2f of plain"):format(figure.of_plain))
  end
  local text = marked(figure, value_text(record, figure.value))
  return text .. (figure.option == "library" and figure.goal and " of " .. value_text(record, figure.goal) or "")
end

-- The letter of this machine in a file: its existing one, or the next.
local function letter_of(machine, before)
  local last = "@" -- before "A"
  for letter, line in before:gmatch("\n%- (%u): ([^\n]*)") do
    if line:find(machine, 1, true) then
      return letter
    end
    last = letter > last and letter or last
  end
  return string.char(last:byte() + 1)
end

-- The lines of a file that begin with another machine's letter.
local function lines_of_others(before, pattern, own)
  local lines = {}
  for line, letter in before:gmatch("\n(" .. pattern .. "[^\n]*)") do
    lines[#lines + 1] = letter ~= own and line or nil
  end
  return lines
end

local words <const> = { "workload", "class", "bytes" } -- columns that are the same on all machines

-- A row for each record, with a column for each way to split, in their order; behind the columns of other machines from a file.
local function times_table(records, letter, before)
  local heads, rows, row_of = table.move(words, 1, #words, 1, {}), {}, {}
  local function row_for(name, class, bytes)
    if not row_of[name] then
      row_of[name] = { name, class, bytes }
      rows[#rows + 1] = row_of[name]
    end
    return row_of[name]
  end
  local known = markdown.rows(before)
  for i = 2, #known do
    for c = #words + 1, #known[1] do
      if known[1][c]:sub(1, 3) ~= letter .. ": " then
        markdown.put(heads, row_for(table.unpack(known[i], 1, #words)), known[1][c], known[i][c])
      end
    end
  end
  for _, record in ipairs(records) do
    local row = row_for(record.name, record.class, record.bytes)
    local function put(head, cell)
      markdown.put(heads, row, letter .. ": " .. head, cell)
    end
    for _, one in ipairs(of_workload(record)) do
      put(one[1], one[2])
    end
    for _, figure in ipairs(record.figures) do
      local has_build = figure.build ~= "library" and not figure.of_library
      put((has_build and figure.build .. " " or "") .. figure.option, time_text(record, figure))
    end
  end
  return markdown.table({ heads, table.unpack(rows) }, 2)
end

-- Lines for records in which the plain loop is faster than the strategy chosen for speed, by more than the margin.
local function questions_of(records, letter)
  local lines = {}
  for _, record in ipairs(records) do
    local plain = {}
    for _, figure in ipairs(record.figures) do
      plain[figure.build] = figure.option == "plain" and figure.ratio.median or plain[figure.build]
      local other = plain[figure.build]
      if figure.option == "speed" and record.yardstick == "memcpy" and figure.ratio.median > other * (1 + record.margin) then
        lines[#lines + 1] = ("- %s %s, %s: the plain loop %.2f, the chosen strategy %.2f"):format(letter, record.name,
          figure.build, other, figure.ratio.median)
      end
    end
  end
  return lines
end

-- setting: { date, machine, libc, compilers = their versions, rounds }; before: the text of a file whose results of other
-- machines are kept, or ""
return function(setting, records, before)
  local letter = letter_of(setting.machine, "\n" .. before)
  local machines, questions = lines_of_others(before, "%- (%u): ", letter), lines_of_others(before, "%- (%u) ", letter)
  machines[#machines + 1] = ("- %s: %s, %s, %s, %s; %d rounds"):format(letter, setting.date, setting.machine, setting.libc,
    table.concat(setting.compilers, ", "), setting.rounds)
  table.sort(machines)
  return render("tests/bench/results.md.in", {
    machines = machines,
    questions = joined(questions, questions_of(records, letter)),
    times = times_table(records, letter, before),
    limit = tostring(judge.most_of_library),
  })
end
