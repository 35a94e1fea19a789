-- cures.lua: help for a node that is refused, where the node says more than the rule's own help (help.lua). By rule: the
-- node's site, its op (resolve.lua), the context of understand.lua -> help, or nil for that of the rule.
local accepts = require("core.accepts")
local contains = require("base.list").contains
local dtypes = require("spec.dtype_tables")
local help = require("front.help")
local map = require("base.list").map
local part = require("base.list").part
local text = require("base.text")
local value_of = require("core.value")

-- The labels of the versions for which has(version) holds.
local function labels_where(op, has)
  local labels = {}
  for _, version in ipairs(op.versions) do
    labels[#labels + 1] = has(version) and version.label or nil
  end
  return labels
end

local function names_of(rows)
  return map(rows, function(row) return row.name end)
end

local function takes(version, dtype) return contains(names_of(version.dtypes), dtype) end

local cures = {}

function cures.opset(_, _, context) return context.opset_help end

-- The versions that have an attribute of the node, which its own lacks.
function cures.BAD_ATTRIBUTE(found, own)
  for _, attribute in ipairs(found.attributes) do
    local labels = labels_where(found.op, function(version) return version.attributes_by_name[attribute.name] end)
    if #labels > 0 and not own.attributes_by_name[attribute.name] then
      return ("%s; %s has '%s'"):format(help.BAD_ATTRIBUTE, text.any_of(labels), attribute.name)
    end
  end
end

-- The versions that take the dtype of the input; if the node's version does, the fault is that of its lengths.
function cures.BAD_DTYPE(found, version, context)
  local dtype, op = dtypes().names[value_of.type(found.inputs[1], context.known).dtype], found.op
  if not dtype then
    return nil
  elseif takes(version, dtype) then
    local split = version.split
    local allowed = split.is_of_input and { dtype } or names_of(split.dtypes)
    return ("give '%s' as %s, such as by a Cast"):format(split.name, text.any_of(allowed))
  end
  local labels = labels_where(op, function(each) return takes(each, dtype) end)
  if #labels == 0 then
    return ("no version of %s takes %s: use another dtype"):format(op.op, dtype)
  end
  return ("%s; %s takes %s"):format(help.BAD_DTYPE, text.any_of(labels), dtype)
end

-- The attribute for equal parts, if the version asks for it or for lengths, and the node has neither.
function cures.BAD_INPUTS(found, version)
  for _, rule in ipairs(found.inputs[1] and not found.inputs[2] and version.length_rules or {}) do
    local given = rule.formula and #(rule.given or {}) == 1 and rule.conditions[1]
    if given and given.kind == "attribute" and version.attributes_by_name[given.name].type == "int" then
      return ("give the attribute '%s' = %d for equal parts, or an input '%s' for others"):format(given.name,
        #found.output_names, version.split.name)
    end
  end
end

-- The integers that list the lengths, and the dims of the input that has them; nil if they are not constant.
local function lengths_of(found, context)
  if found.inputs[2] then
    local constant = value_of.constant(found.inputs[2], context.known)
    return constant and constant.values, constant and constant.dims
  end
  for _, attribute in ipairs(found.attributes) do
    if attribute.name == "split" and attribute.value then
      return attribute.value
    end
  end
end

-- What earlier nodes bind, in words; nil if there is nothing.
local function bound(context)
  local words = map(part(context.bound, 1, math.min(#context.bound, 3)), function(condition)
    return ("%s by the lengths of %s"):format(accepts.text(condition), condition.path)
  end)
  return #words > 0 and ("%s; here is %s"):format(help.BAD_LENGTHS, text.printable(table.concat(words, ", "))) or nil
end

-- A list of one length, where a scalar of the same number would cut equal parts; -1, which other programs take for what is left;
-- or what earlier nodes bind.
function cures.BAD_LENGTHS(found, version, context)
  local lengths, dims = lengths_of(found, context)
  for _, rule in ipairs(dims and #dims == 1 and #lengths == 1 and version.length_rules or {}) do
    if rule.rank == 0 and lengths[1] > 0 then
      return ("a list has the length of each part; a scalar %d cuts parts of %d"):format(lengths[1], lengths[1])
    end
  end
  for _, length in ipairs(lengths or {}) do
    if length == -1 then
      return help.BAD_LENGTHS .. "; ONNX has no -1 for what is left"
    end
  end
  return bound(context)
end

return cures
