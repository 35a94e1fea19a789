-- list_nodes.lua: prints what the nodes of a model become: totals, then the nodes, grouped if they differ only in names, then the
-- options that settle open shapes.
local amount_words = require("command.amount_words")
local amounts = require("core.amounts")
local fates = require("core.fates")
local host = require("host")
local joined = require("base.list").joined
local lazy = require("base.lazy")
local map = require("base.list").map
local open_options = require("report.open_options")
local plan_functions = require("core.plan_functions")
local plan_kernels = lazy("device.plan_kernels")
local required_dim = require("core.required_dim")
local shape = require("graph.shape")
local value_of = require("core.value")
local summary = require("write.summary")
local text = require("base.text")
local words = require("report.words")

local accepts = lazy("core.accepts")

local printable = text.printable

local most_shown = 200 -- bytes of the names of outputs in a line
local sum_columns <const>, sum_indent <const> = 80, "    "

local function name_shown(name)
  return name == "" and "''" or printable(name)
end

local list_nodes = {}

-- The line on a node; shown(name) is the text for a name.
local function head_of(node, shown)
  return ("%s: %s of %s: %s %s%s, %s%s"):format(shown(node.path), node.label, shown(node.input_name), node.dtype or "?",
    printable(shape.text(node.dims)), node.dims and (" on axis %d"):format(node.axis) or "",
    value_of.origin(node.lengths_from, shown), required_dim.words(node, printable))
end

-- What copies parts of a node, if its lengths are known: { strategy, reason }, or nil.
local function copying(use)
  return use.kernels and use.kernels.kernels[1] or use.copy
end

-- Calls tell(line) for that line, and for each line on the node's parts and strategy; use = what is planned of the node.
local function each_line(node, use, shown, tell)
  tell(head_of(node, shown))
  local definitions = value_of.definitions(node)
  if definitions then
    tell("  " .. printable(definitions))
  end
  for _, why in ipairs(node.open) do
    local reason = value_of.reason(why)
    if reason then
      tell("  open behind " .. printable(reason))
    end
  end
  if node.lengths_behind then
    tell("  lengths behind " .. printable(node.lengths_behind))
  end
  for i, part in ipairs(node.parts) do
    local bytes, place = amount_words.of(amounts.bytes(node, part)), use.places[i]
    local may_be_null = place and (place.requires or place.checks) and ", or NULL" or ""
    local memory = (part.fate == "view" or part.fate == "strided") and " in " .. shown(node.input_name) .. may_be_null or ""
    tell(("  %-6s %s %s%s%s: %s"):format(part.fate, shown(part.name), printable(shape.text(part.dims)),
      bytes and ", " .. bytes or "", memory, fates.reasons[part.why]))
  end
  local copy = copying(use)
  if copy then
    tell(("  by %s: %s"):format(copy.strategy, copy.reason))
  end
end

-- Prints a node whose lines differ from those of its group only in names.
local function print_alike(node)
  local names = map(node.parts, function(part) return name_shown(part.name) end)
  print(("    %s of %s: %s"):format(name_shown(node.path), name_shown(node.input_name),
    text.cut(table.concat(names, ", "), most_shown)))
end

-- Lists of the nodes that differ only in names, in the order of their first nodes; uses = what is planned of them.
local function groups_of(nodes, uses)
  local groups, by_key = {}, {}
  for _, node in ipairs(nodes) do
    local key = ("%d %s"):format(node.axis, table.concat(node.lengths or {}, ",")) -- lines do not always show these
    each_line(node, uses[node.parts], function() return "" end, function(line)
      key = host.sha256(key .. line)
    end)
    if not by_key[key] then
      by_key[key] = {}
      groups[#groups + 1] = by_key[key]
    end
    table.insert(by_key[key], node)
  end
  return groups
end

-- A summary (write/summary.lua) in clauses.
local function clauses_of(total)
  local clauses, counted = { text.plural(total.nodes, "node") }, words.counted_fates(total)
  if counted == "" then
    return clauses
  end
  clauses[1] = ("%s: %s"):format(clauses[1], counted)
  for _, sum in ipairs({ { "copied", total.copied }, { "no copy needed", total.uncopied } }) do
    clauses[#clauses + 1] = ("%s: %s"):format(sum[1], amount_words.of_sum(sum[2]))
  end
  return clauses
end

-- Clauses as one line if it fits, else as lines that break between clauses if possible.
local function lines_of(clauses)
  local all, lines, columns_of_several = table.concat(clauses, "; "), {}, sum_columns - #sum_indent
  if #all <= sum_columns then
    return { all }
  end
  for i, clause in ipairs(clauses) do
    local words_of_it = clause .. (i < #clauses and ";" or "")
    if i > 1 and #lines[#lines] + 1 + #words_of_it <= columns_of_several then
      lines[#lines] = lines[#lines] .. " " .. words_of_it
    else
      lines = joined(lines, text.wrap(words_of_it, columns_of_several))
    end
  end
  return lines
end

local function add(total, nodes)
  total.nodes = total.nodes + #nodes
  for _, node in ipairs(nodes) do
    for _, part in ipairs(node.parts) do
      summary.add_output(total, { fate = part.fate, bytes = amounts.bytes(node, part) })
    end
  end
end

local function total_of(nodes)
  local total = summary.new()
  add(total, nodes)
  return total
end

-- Prints a summary behind a name, "" for none.
function list_nodes.print_total(name, total)
  local clauses = clauses_of(total)
  clauses[1] = (name ~= "" and name .. ": " or "") .. clauses[1]
  print(table.concat(lines_of(clauses), "\n" .. sum_indent))
end

-- Prints the conditions of a model (core/accepts.lua).
local function print_accepts(conditions)
  for i, condition in ipairs(conditions) do
    local others = condition.count > 1 and (" and %d more"):format(condition.count - 1) or ""
    print(("%s%s%s (%s%s: %s)"):format(i == 1 and "accepts: " or (" "):rep(9), printable(accepts.text(condition)),
      condition.is_checked and "" or ", unchecked", name_shown(condition.path), others, printable(condition.why)))
  end
end

-- Prints groups of nodes; uses = what is planned of them.
local function print_groups(groups, uses)
  for _, group in ipairs(groups) do
    each_line(group[1], uses[group[1].parts], name_shown, print)
    if #group > 1 then
      print(("  and %d like it:"):format(#group - 1))
    end
    for i = 2, #group do
      print_alike(group[i])
    end
  end
end

-- Plans understood nodes by the options, prints them, and adds them to the summary `all`; name: see print_total, model: for
-- open_options.lua, nil for a request.
function list_nodes.print(name, nodes, model, options, all)
  local uses = (options.device and plan_kernels(nodes, options.device, name) or plan_functions(nodes, options)).uses
  add(all, nodes)
  list_nodes.print_total(name, total_of(nodes))
  print_accepts(nodes.accepts)
  print_groups(groups_of(nodes, uses), uses)
  local open = model and open_options(nodes, model) or {}
  if #open > 0 then
    print("to settle open shapes: " .. table.concat(open, " "))
  end
end

return list_nodes
