-- onnx_text.lua: reads a model in ONNX's textual syntax (its docs/Syntax.md) -> the text of its protobuf. A comment has lines of
-- its own; what is in quotes has the escapes of a protobuf's text. Behind the model may come what ONNX's syntax does not have:
-- data sets, `NAME (inputs) => (outputs)`, each of them a tensor, or a sequence of tensors in brackets.
local elem_types = require("elem_types")

local reader = {}
reader.__index = reader

-- What matches a pattern behind blanks, and where it ends; nil when something else stands there.
function reader:see(pattern)
  return self.text:match("^%s*(" .. pattern .. ")()", self.at)
end

-- The same, and goes on behind it.
function reader:take(pattern)
  local found, behind = self:see(pattern)
  self.at = behind or self.at
  return found
end

function reader:need(pattern)
  return self:take(pattern) or error(("no '%s' at '%s'"):format(pattern, self.text:sub(self.at, self.at + 60)), 0)
end

-- What stands between two marks, each read by a function -> their list, which is empty where the first mark is not there.
function reader:list(open, close, read)
  local items = {}
  if self:take(open) then
    while not self:take(close) do
      items[#items + 1] = read(self)
      self:take(",")
    end
  end
  return items
end

-- With its quotes.
function reader:string()
  self:need('"')
  local first = self.at - 1
  local last = first
  repeat
    last = self.text:match('^[^"\\]*()', last + 1)
    local is_escape = self.text:sub(last, last) == "\\"
    last = is_escape and last + 1 or last
  until not is_escape
  self.at = last + 1
  return self.text:sub(first, last)
end

-- A string or a number.
function reader:word()
  return self:see('"') and self:string() or self:need("[%w.+-]+")
end

-- Without quotes.
function reader:name()
  return self:see('"') and self:string():sub(2, -2) or self:need("[%a_][%w_]*")
end

-- "key": word, both in a format.
local function pair(format)
  return function(self)
    local key = self:string()
    self:need(":")
    return format:format(key, self:word())
  end
end

-- Appends each of the words in a format.
local function add(list, format, words)
  for _, word in ipairs(words) do
    list[#list + 1] = format:format(word)
  end
  return list
end

-- A number, a symbol, or ? for what is not known.
function reader:dim()
  return self:take("%-?%d+") or self:take("%?") or self:name()
end

-- dtype[dims] -> dtype, dims. Without brackets it is a scalar; where they are empty the rank is not known: nil.
function reader:tensor_type()
  local dtype, is_scalar = self:need("%a%w*"), not self:see("%[")
  local dims = self:list("%[", "%]", self.dim)
  return dtype, (is_scalar or #dims > 0) and dims or nil
end

local function shape_text(dims)
  local texts = {}
  for i, dim in ipairs(dims) do
    texts[i] = dim == "?" and "dim { } " or tonumber(dim) and ("dim { dim_value: %s } "):format(dim)
      or ('dim { dim_param: "%s" } '):format(dim)
  end
  return (" shape { %s}"):format(table.concat(texts))
end

function reader:type()
  if self:take("seq%(") then
    local element = self:type()
    self:need("%)")
    return ("sequence_type { elem_type { %s } }"):format(element)
  end
  local dtype, dims = self:tensor_type()
  return ("tensor_type { elem_type: %d%s }"):format(elem_types[dtype], dims and shape_text(dims) or ""), dtype, dims
end

-- The elements of a tensor in braces, or their bytes in quotes, or in brackets in which file they are.
function reader:tensor(dtype, dims, name)
  local fields = add(add({}, "dims: %s", dims), "data_type: %d", { elem_types[dtype] })
  add(fields, 'name: "%s"', { name })
  if self:see("{") then
    add(fields, elem_types.fields[dtype] .. ": %s", self:list("{", "}", self.word))
  elseif self:see('"') then
    add(fields, "raw_data: %s", { self:string() })
  else
    add(add(fields, "data_location: EXTERNAL", { "" }), "%s", self:list("%[", "%]", pair("external_data { key: %s value: %s }")))
  end
  return table.concat(fields, " ")
end

-- A value of a graph in that field, or an initialiser among those that are inside.
local function declared(field)
  return function(self)
    local type_text, dtype, dims = self:type()
    local name = self:name()
    if field == "value_info" and self:take("=") then
      return ("initializer { %s }"):format(self:tensor(dtype, dims, name))
    end
    return ('%s { name: "%s" type { %s } }'):format(field, name, type_text)
  end
end

-- The type of an attribute whose value is such a word.
local function kind_of(word)
  return word:find('^"') and "STRING" or word:find("[.e]") and "FLOAT" or "INT"
end

-- The value of an attribute with its type, unless that is said.
function reader:value(kind)
  if self:see("%[") then
    local words = self:list("%[", "%]", self.word)
    kind = kind or kind_of(words[1]) .. "S"
    return ("type: %s %s"):format(kind, table.concat(add({}, kind:lower() .. ": %s", words), " "))
  elseif elem_types[self:see("%a%w*")] then
    return ("type: TENSOR t { %s }"):format(self:tensor(self:tensor_type()))
  elseif self:see("%a") then
    return ("type: GRAPH g { %s }"):format(self:graph())
  end
  local word = self:word()
  kind = kind or kind_of(word)
  return ("type: %s %s: %s"):format(kind, kind:sub(1, 1):lower(), word)
end

-- name = value, with : type behind the name, if that is not to be seen; @name is an attribute of the function around it.
function reader:attribute()
  local name, kind = self:name(), self:take(":") and self:need("%a+"):upper()
  self:need("=")
  return ('attribute { name: "%s" %s }'):format(name,
    self:take("@") and ('type: %s ref_attr_name: "%s"'):format(kind, self:name()) or self:value(kind))
end

-- An attribute that a function takes, and its default, if it has one.
function reader:parameter()
  local name = self:name()
  return self:take("=") and ('attribute_proto { name: "%s" %s }'):format(name, self:value()) or ('attribute: "%s"'):format(name)
end

-- [name] outputs = domain.op <attributes> (inputs) <attributes>
function reader:node()
  local label, outputs = self:list("%[", "%]", self.name), self:list("", "=", self.name)
  local op = self:need("[%w_.]+")
  local attributes = self:list("<", ">", self.attribute)
  local fields = add({}, 'input: "%s"', self:list("%(", "%)", self.name))
  add(add(fields, 'output: "%s"', outputs), 'name: "%s"', label)
  add(add(fields, 'op_type: "%s"', { op:match("[^.]+$") }), 'domain: "%s"', { op:match("^(.+)%.") })
  add(add(fields, "%s", attributes), "%s", self:list("<", ">", self.attribute))
  return ("node { %s }"):format(table.concat(fields, " "))
end

-- name (inputs) => (outputs) <values and initialisers> { nodes }
function reader:graph()
  local name = self:name()
  local inputs = self:list("%(", "%)", declared("input"))
  self:need("=>")
  local outputs = self:list("%(", "%)", declared("output"))
  local held = self:list("<", ">", declared("value_info"))
  local fields = add(self:list("{", "}", self.node), 'name: "%s"', { name })
  return table.concat(add(add(add(fields, "%s", held), "%s", inputs), "%s", outputs), " ")
end

-- <key: value>, of which opset_import is a list.
function reader:head()
  return self:list("<", ">", function()
    local key = self:need("%a[%w_]*")
    self:need(":")
    return self:see("%[") and table.concat(self:list("%[", "%]", pair(key .. " { domain: %s version: %s }")), " ")
      or ("%s: %s"):format(key, self:word())
  end)
end

-- <head> name <attributes> (inputs) => (outputs) { nodes }
function reader:fun()
  local fields = add(self:head(), 'name: "%s"', { self:name() })
  add(fields, "%s", self:list("<", ">", self.parameter))
  add(fields, 'input: "%s"', self:list("%(", "%)", self.name))
  self:need("=>")
  add(fields, 'output: "%s"', self:list("%(", "%)", self.name))
  return table.concat(add(fields, "%s", self:list("{", "}", self.node)), " ")
end

-- What a file of a data set holds: the name of its message, and the text.
function reader:held()
  if not self:see("%[") then
    return { "TensorProto", self:tensor(self:tensor_type()) }
  end
  local tensors = self:list("%[", "%]", function()
    return self:tensor(self:tensor_type())
  end)
  return { "SequenceProto", table.concat(add({ "elem_type: TENSOR" }, "tensor_values { %s }", tensors), " ") }
end

-- NAME (inputs) => (outputs), into files by their names.
function reader:data_set(files)
  local name = self:name()
  local inputs = self:list("%(", "%)", self.held)
  self:need("=>")
  for kind, list in pairs({ input = inputs, output = self:list("%(", "%)", self.held) }) do
    for i, held in ipairs(list) do
      files[("%s/%s_%d"):format(name, kind, i - 1)] = held
    end
  end
end

-- files: gets what the files of data sets hold, { message, text }, by their names; nil for a model alone.
return function(text, files)
  local self = setmetatable({ text = ("\n" .. text):gsub("\n%s*#[^\n]*", "\n"), at = 1 }, reader)
  local fields = add(self:head(), "graph { %s }", { self:graph() })
  while self:see("<") do
    add(fields, "functions { %s }", { self:fun() })
  end
  while self:see("%S") do
    self:data_set(files)
  end
  return table.concat(fields, " ")
end
