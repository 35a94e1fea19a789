-- rows.lua: the values for templates/report/node.html.in: a row for all nodes that differ only in names.
local bytes = require("report.bytes")
local draw_bar = require("report.draw_bar")
local hints = require("report.hints")
local html = require("base.html")
local json = require("base.json")
local parameters = require("write.parameters")
local reasons = require("report.reasons")
local required_dim = require("core.required_dim")
local text = require("base.text")
local unknown = require("report.unknown")
local words = require("report.words")

local amounts <const> = { "offset", "rows", "run", "stride", "bytes" } -- the columns of a part
local most_parts <const>, most_options <const> = 64, 4 -- in a row

local function fates_of(total)
  local names = {}
  for i, fate in ipairs(words.fates(total)) do
    names[i] = fate.name
  end
  return table.concat(names, " ")
end

-- The name of a function, as a link if its C is in the page.
local function link(name, ids)
  local shown = name and html.format("<code>%s</code>", html.identifier(name)) or ""
  return ids[name] and html.format('<a href="#%s">%s</a>', ids[name], shown) or shown
end

local function part_of(output, ids)
  local name = table.concat({ output.name, table.unpack(output.also or {}) }, ", ")
  local lies_in_input = output.fate ~= "dead" and output.fate ~= "folded"
  local function amount(key)
    return (output[key] or lies_in_input) and bytes.exact(output[key]) or ""
  end
  return {
    index = output.index, name = html.cut(name), dims = words.dims(output.dims), fate = output.fate, why = output.why,
    offset = amount(output.begin and "begin" or "offset"), rows = amount("rows"), run = amount("run"),
    stride = amount("stride"), bytes = amount("bytes"), call = link(output["function"] or output.slice, ids),
  }
end

-- The names of the node's functions, its strategy, and the reason for that; made = the C function that it calls.
local function made_of(row, made, ids)
  local name = row["function"]
  if name == json.null then
    return ""
  end
  local list = { link(name, ids) }
  local rows = row.rows_function ~= name and row.rows_function
  list[#list + 1] = rows and html.format(", a range of rows by %s", link(rows, ids)) or nil
  list[#list + 1] = row.strategy and (": by %s, %s"):format(row.strategy, made.reason) or nil
  return html.concat(list)
end

-- The place of a node's input, as text.
local function memory_of(row, place)
  if place.views == 0 then
    return ("the input '%s'"):format(html.cut(row.input))
  end
  return ("the input '%s' begins at %s of '%s', behind %s"):format(html.cut(row.input),
    place.at and ("byte %s"):format(bytes.exact(place.at)) or "an unknown byte", html.cut(place.name),
    text.plural(place.views, "view"))
end

local function rule_of(rule)
  return rule.says and (": \u{201c}%s\u{201d}"):format(text.flat(rule.says)) or ("; where ONNX is silent: %s"):format(
    text.flat(rule.decided))
end

local function members_of(group, model)
  local members = {}
  for i = 2, #group.members do
    local index = group.members[i]
    members[i - 1] = { id = model.node_ids[index], path = html.cut(model.rows[index].path),
      memory = memory_of(model.rows[index], model.places[index]) }
  end
  return members
end

-- The meanings of unknown factors in the amounts of a node's parts: "inner is the product of the dims behind the axis".
local function terms_of(row)
  local seen, terms = {}, {}
  for _, output in ipairs(row.outputs) do
    for _, key in ipairs(amounts) do
      local name = type(output[key]) == "table" and output[key].unknown
      if name and not seen[name] then
        seen[name] = true
        terms[#terms + 1] = ("%s is %s"):format(name, parameters.says[name])
      end
    end
  end
  return table.concat(terms, "; ")
end

-- The words behind an unknown fact, and before the options that settle it; without any, only the run does.
local function told_by(options)
  if #options == 0 then
    return ", known only at run time"
  end
  return #options > most_options and ", which the" or (". These options settle it, %s:"):format(words.filled(options))
end

-- Adds the unknown facts of a node, unless a hint says so already, and the options that settle them, or a link to many options.
local function add_unknown(shown, row, model)
  local list, is_of_run = unknown(row)
  for _, hint in ipairs(shown.hints) do
    list = hint.why ~= "shape" and list or nil
  end
  local options = list and not is_of_run and model.open_options() or {}
  shown.unknown = list and ("%s of '%s'%s"):format(list, html.cut(row.input), told_by(options)) or ""
  shown.open_id = #options > most_options and model.open_id or ""
  shown.options = options
end

-- Adds the content of an opened row.
local function add_details(shown, group, model)
  local row, node = group.row, model.nodes[group.members[1]]
  shown.hints, shown.parts = hints(group.members[1], model), {}
  add_unknown(shown, row, model)
  for k = 1, math.min(#row.outputs, most_parts) do
    shown.parts[k] = part_of(row.outputs[k], model.function_ids)
  end
  shown.more_parts = #row.outputs - #shown.parts
  shown.lengths = html.cut(row.lengths_from) .. required_dim.words(row, html.cut)
  shown.rule, shown.memory = rule_of(group.rule), memory_of(row, group.place)
  shown.terms = terms_of(row)
  shown.made, shown.fragment = made_of(row, model.calls[node.parts].made, model.function_ids), html.fragment(shown.id)
end

local function row_of(group, model, most)
  local row, first = group.row, group.members[1]
  local copied = bytes.weight(group.total.copied)
  local shown = {
    id = model.node_ids[first], path = html.cut(row.path), count = #group.members, label = model.nodes[first].label,
    dtype = words.dtype(row.dtype), dims = words.dims(row.dims), axis = row.axis, fates = fates_of(group.total),
    copied = bytes.short(group.total.copied), copied_weight = copied,
    whole_weight = copied + bytes.weight(group.total.uncopied),
    open = group.total.copied.open > 0 and unknown(row) .. " not known" or "",
    bar_words = draw_bar.words(row), bar_height = draw_bar.height, reason = reasons.of(row, model.nodes[first]),
    -- ten thousand lines open a fifth sooner without words
    bar = draw_bar.shapes(row, most > 0 and copied / most or 0, group.opens),
    more_nodes = ("%d more %s"):format(#group.members - 1, text.nouns(#group.members - 1, "node")),
    opens = group.opens, members = members_of(group, model),
  }
  if group.opens then
    add_details(shown, group, model)
  end
  return shown
end

-- The model (report/model.lua), the most bytes that a group of the page copies -> list of rows
return function(model, most)
  local shown = {}
  for i, group in ipairs(model.groups) do
    shown[i] = row_of(group, model, most)
  end
  return shown
end
