-- aliases.lua: what somebody calls a node, as macros for all that is written for it: NAME is its copy or run, NAME_rows that for
-- a range of rows, NAME_lengths what tells how a run cuts, and NAME_view_K or
-- NAME_slice_K where part K is.
local c_name = require("write.c_name")
local fail = require("base.fail")
local taken_names = require("write.taken_names")
local text = require("base.text")

local letters = "letters, digits and _, beginning with a letter, and no word that C, its library or the code itself "
  .. "has a use for"

-- A list of { alias, name } for a function and its byte counts.
local function add_function(list, alias, made)
  list[#list + 1] = { alias = alias, name = made.name }
  for _, suffix in ipairs(made.suffixes) do
    list[#list + 1] = { alias = ("%s_%s"):format(alias, suffix), name = ("%s_%s"):format(made.name, suffix) }
  end
end

local function aliases_of(node)
  local list, made = {}, node.made
  if made then
    add_function(list, node.name, made)
  end
  if made and made.takes_rows then
    list[#list + 1] = { alias = node.name .. "_rows", name = made.function_name }
  elseif made and made.lengths_name then
    list[#list + 1] = { alias = node.name .. "_lengths", name = made.lengths_name }
  end
  for i, part in ipairs(node.parts) do
    if part.place then
      add_function(list, ("%s_%s_%d"):format(node.name, part.fate == "view" and "view" or "slice", i - 1), part.place)
    end
  end
  return list
end

-- nodes, the set of the names that are taken (taken_names.lua), what the nodes are of
-- -> list of { of = path, list of { alias, name } }
return function(nodes, taken, from)
  local all = {}
  for _, node in ipairs(nodes) do
    local function refuse(what, help)
      fail.refused({ place = from, node = node.path, what = what, rule = "name", help = help })
    end
    if node.name and (not node.name:find("^%a[%w_]*$") or not c_name.is_free(node.name)) then
      refuse(text.sentence("'%s' is none for names of C", node.name), letters)
    end
    local row = { of = text.comment_name(node.path), list = node.name and aliases_of(node) or {} }
    for _, alias in ipairs(row.list) do
      if taken_names.has(taken, alias.alias) then
        refuse(("'%s' would make two things %s"):format(node.name, alias.alias), "give one of them another name")
      end
      taken_names.add(taken, alias.alias)
    end
    all[#all + 1] = #row.list > 0 and row or nil
  end
  return all
end
