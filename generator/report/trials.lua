-- trials.lua: what would become of the parts of nodes if something were different, so that the page promises only what happens.
local fail = require("base.fail")
local json = require("base.json")
local map = require("base.list").map
local merged = require("base.list").merged
local named_attributes = require("core.named_attributes")
local node_asked = require("front.asked")
local understand = require("front.understand")

local trials = {}

local most_models <const> = 16 -- as many times a model is read again

-- What try() returns of nodes; nil if it refused them.
local function fates_by(try, ...)
  local done, nodes = fail.try(try, ...)
  if not done and type(nodes) == "string" then
    error(nodes, 0)
  end
  return done and map(nodes, function(node)
    return map(node.parts, function(part) return part.fate end)
  end) or nil
end

-- The path of a model and what read_known.lua says of it -> a function that reads it again: (options of the command line in
-- words, the fields of that which they change, each a table or a value) -> for each node the fates of its parts; nil if there
-- are none.
function trials.of_model(path, known)
  local found, count = {}, 0
  return function(options, change)
    local key = table.concat(options, " ")
    if found[key] == nil and count < most_models then
      count = count + 1
      found[key] = fates_by(understand.file, path, merged(known, change, { quiet = true, used = false })) or false
    end
    return found[key] or nil
  end
end

local function split_asked(split)
  return type(split) == "table" and not json.is_list(split) and json.object(merged(split)) or split
end

-- The fates of the parts of one node: that of a manifest's object, with other fields. nil if there is no such node.
function trials.of_node(row, change, options)
  local same = { op = row.op, opset = row.since_version, dtype = row.dtype, dims = row.dims, attributes = row.attributes,
    outputs = row.sequence == nil and #row.outputs or nil }
  for _, name in ipairs(named_attributes) do
    same[name] = name == "split" and split_asked(row.split) or row[name]
  end
  local asked = merged(same, change)
  local fates = fates_by(understand.asked, { { path = row.path, asked = asked } }, function(of)
    return node_asked(of.path, of.asked, function(key, format, ...)
      fail.refused({ node = of.path, what = key .. " " .. format:format(...) })
    end)
  end, "", merged(options, { quiet = true }))
  return fates and fates[1]
end

return trials
