-- attribute_text.lua: an attribute (spec/resolve.lua) in the C of its version.
local c_name = require("write.c_name")
local c_text = require("write.c_text")
local text = require("base.text")

local attribute_text = {}

-- By kind: the type of the struct's member, its pointer that is NULL when a node does not give the attribute, the initialiser for
-- that case, and the same in words.
local kinds = {
  plain = { type = "int64_t " },
  optional = { type = "const int64_t *", pointer = "", none = "NULL", absent = "NULL when absent" },
  list = { type = "struct sgk_ints ", pointer = ".data", none = "{NULL, 0}", absent = "data is NULL when absent" },
  string = { type = "struct sgk_string ", pointer = ".data", none = "{NULL, 0}", absent = "data is NULL when absent" },
}

function attribute_text.member(attribute)
  return c_name.member(attribute.name)
end

-- The member's declaration.
function attribute_text.declared(attribute)
  return kinds[attribute.kind].type .. c_name.member(attribute.name)
end

-- The values that are allowed, and the default, in words.
function attribute_text.note(attribute)
  local words = { attribute.values and text.any_of_quoted(attribute.values) }
  if attribute.default then
    words[#words + 1] = ("default %s"):format(attribute.values and "'" .. attribute.default .. "'" or attribute.default)
  else
    words[#words + 1] = attribute.is_required and "required" or kinds[attribute.kind].absent
  end
  words[#words + 1] = attribute.assumed and ("then %d is taken, with a warning"):format(attribute.assumed)
  return table.concat(words, "; ")
end

-- The strings that are allowed, as a list in C.
function attribute_text.values(attribute)
  local words = {}
  for i, value in ipairs(attribute.values) do
    words[i] = c_text.string(value)
  end
  return table.concat(words, ", ")
end

-- The initialiser for a node without the attribute.
function attribute_text.initial(attribute)
  local default = attribute.default
  if type(default) == "string" then
    return ("{%s, %d}"):format(c_text.string(default), #default)
  end
  return default and c_text.integer(default) or kinds[attribute.kind].none
end

-- The pointer that is NULL unless a node has the attribute.
function attribute_text.pointer(attribute)
  return "attributes->" .. c_name.member(attribute.name) .. kinds[attribute.kind].pointer
end

-- The value of an attribute that the node has.
function attribute_text.value(attribute)
  return (attribute.kind == "optional" and "*" or "") .. "attributes->" .. c_name.member(attribute.name)
end

-- Its comparison with a value, by an operator.
function attribute_text.compared(attribute, operator, value)
  local own = attribute_text.value(attribute)
  if type(value) == "string" then
    return ("%ssgk_is_choice(&%s, %s)"):format(operator == "!=" and "!" or "", own, c_text.string(value))
  end
  return ("%s %s %s"):format(own, operator, c_text.integer(value))
end

-- By kind, for the library: the type, and the member of struct sgk_attribute that holds the value.
local types = { plain = { "INT", "i" }, optional = { "INT", "i" }, list = { "INTS", "ints" }, string = { "STRING", "s" } }

function attribute_text.row(attribute, version)
  local kind, source = table.unpack(types[attribute.kind])
  return ('{"%s", SGK_ATTRIBUTE_%s, %d, %s, %s}'):format(attribute.name, kind,
    attribute.kind == "plain" and 1 or 0, ("offsetof(struct sgk_attribute, %s)"):format(source),
    ("offsetof(struct %s_attributes, %s)"):format(version.name, c_name.member(attribute.name)))
end

return attribute_text
