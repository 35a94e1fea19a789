-- rows.lua: what templates/report/node.html.in shows of nodes of the manifest, a row for those that differ only in names.
local bytes = require("report.bytes")
local draw_bar = require("report.draw_bar")
local hints = require("report.hints")
local html = require("base.html")
local json = require("base.json")
local text = require("base.text")
local words = require("report.words")

local most_parts <const> = 64 -- that a row lists

local function fates_of(total)
  local names = {}
  for i, fate in ipairs(words.fates(total)) do
    names[i] = fate.name
  end
  return table.concat(names, " ")
end

-- A function of the page, to which there is a link, if its C is there.
local function link(name, ids)
  return name and (ids[name] and ('<a href="#%s"><code>%s</code></a>'):format(ids[name], name)
    or ("<code>%s</code>"):format(name)) or ""
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

-- How the node's function is called, by what it copies, and why so.
local function made_of(row, node, ids)
  local name = row["function"]
  if name == json.null then
    return ""
  end
  local told = { link(name, ids) }
  told[#told + 1] = row.rows_function and ", a range of rows by " .. link(row.rows_function, ids) or nil
  told[#told + 1] = row.strategy and html.text((": by %s, %s"):format(row.strategy, node.made.reason)) or nil
  return table.concat(told)
end

-- Where the input of a node lies.
local function memory_of(row, place)
  if place.views == 0 then
    return ("the input '%s'"):format(html.cut(row.input))
  end
  return ("the input '%s' begins at %s of '%s', behind %s"):format(html.cut(row.input),
    place.at and ("byte %s"):format(bytes.exact(place.at)) or "a byte that only the run knows", html.cut(place.name),
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

-- What a row shows when it is opened.
local function add_details(shown, group, model)
  local row, node = group.row, model.nodes[group.members[1]]
  shown.before = group.change and group.change.before or ""
  shown.hints, shown.parts = hints(row, model.open_options), {}
  for k = 1, math.min(#row.outputs, most_parts) do
    shown.parts[k] = part_of(row.outputs[k], model.function_ids)
  end
  shown.more_parts = #row.outputs - #shown.parts
  shown.lengths, shown.rule, shown.memory = html.cut(row.lengths_from), rule_of(group.rule), memory_of(row, group.place)
  shown.made, shown.fragment = made_of(row, node, model.function_ids), html.fragment(shown.id)
end

local function row_of(group, model, most)
  local row, first = group.row, group.members[1]
  local moved = bytes.weight(group.total.copied)
  local shown = {
    id = model.node_ids[first], path = html.cut(row.path), count = #group.members, label = model.nodes[first].label,
    dtype = words.dtype(row.dtype), dims = words.dims(row.dims), axis = row.axis, fates = fates_of(group.total),
    moved = bytes.short(group.total.copied), moved_weight = moved,
    whole_weight = moved + bytes.weight(group.total.uncopied),
    bar = draw_bar(row, most > 0 and moved / most or 0, group.opens), -- ten thousand lines open a fifth sooner without them
    change = group.change and group.change.how or "", opens = group.opens, members = members_of(group, model),
  }
  if group.opens then
    add_details(shown, group, model)
  end
  return shown
end

-- { nodes, rows = what the manifest has of each, places = of their inputs, node_ids, function_ids = by name, groups,
-- open_options }, the most
-- bytes that a group of the page moves -> list
return function(model, most)
  local shown = {}
  for i, group in ipairs(model.groups) do
    shown[i] = row_of(group, model, most)
  end
  return shown
end
