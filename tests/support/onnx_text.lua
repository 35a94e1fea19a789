-- onnx_text.lua: reads a model in ONNX's textual syntax (its docs/Syntax.md) -> its protobuf text. Comments have lines of their
-- own; quoted text has the escapes of protobuf text. Data sets may follow the model, which ONNX's syntax does not have: `NAME
-- (inputs) => (outputs)`, where each value is a tensor, or a sequence of tensors in brackets.
local elem_types = require("elem_types")

local reader = {}
reader.__index = reader

-- The match of a pattern behind blanks, and its end; nil if there is no match.
function reader:see(pattern)
  return self.text:match("^%s*(" .. pattern .. ")()", self.at)
end

-- Like see, and moves behind the match.
function reader:take(pattern)
  local found, behind = self:see(pattern)
  self.at = behind or self.at
  return found
end

function reader:need(pattern)
  return self:take(pattern) or error(("no '%s' at '%s'"):format(pattern, self.text:sub(self.at, self.at + 60)), 0)
end

-- Reads items between two marks -> their list, which is empty if the first mark is missing.
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

-- A string with its quotes.
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

-- A name without quotes.
function reader:name()
  return self:see('"') and self:string():sub(2, -2) or self:need("[%a_][%w_]*")
end

-- Reads "key": word, and puts both into a format.
local function pair(format)
  return function(self)
    local key = self:string()
    self:need(":")
    return format:format(key, self:word())
  end
end

-- Appends each word in a format.
local function add(list, format, words)
  for _, word in ipairs(words) do
    list[#list + 1] = format:format(word)
  end
  return list
end

-- A number, a symbol, or ? for an unknown dim.
function reader:dim()
  return self:take("%-?%d+") or self:take("%?") or self:name()
end

-- dtype[dims] -> dtype, dims. Without brackets it is a scalar; with empty brackets the rank is unknown, and dims are nil.
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

-- A tensor with its elements in braces, their bytes in quotes, or their file in brackets.
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

-- Reads a value of a graph for a field, or an initialiser.
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

-- The type of an attribute by a word of its value.
local function kind_of(word)
  return word:find('^"') and "STRING" or word:find("[.e]") and "FLOAT" or "INT"
end

-- The value of an attribute; its type follows from the value unless `kind` is given.
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

-- name = value; with : type behind the name if the value does not show it; @name refers to the function's attribute.
function reader:attribute()
  local name, kind = self:name(), self:take(":") and self:need("%a+"):upper()
  self:need("=")
  return ('attribute { name: "%s" %s }'):format(name,
    self:take("@") and ('type: %s ref_attr_name: "%s"'):format(kind, self:name()) or self:value(kind))
end

-- An attribute of a function, with its default, if any.
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

-- <key: value, ...>, where opset_import is a list.
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

-- The contents of a data set's file: the name of its message, and the text.
function reader:held()
  if not self:see("%[") then
    return { "TensorProto", self:tensor(self:tensor_type()) }
  end
  local tensors = self:list("%[", "%]", function()
    return self:tensor(self:tensor_type())
  end)
  return { "SequenceProto", table.concat(add({ "elem_type: TENSOR" }, "tensor_values { %s }", tensors), " ") }
end

-- NAME (inputs) => (outputs), added to files by name.
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

-- files: receives the data sets' files by name, { message, text }; nil if there must be only a model.
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
