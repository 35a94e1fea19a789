-- request.lua: reads a file that asks for kernels: JSON like a manifest, see manifest.schema.json.
local contains = require("base.list").contains
local dim_text = require("shapes.dim_text")
local dtypes = require("spec.dtype_tables")
local fail = require("base.fail")
local fallen = require("front.fallen")
local fates = require("core.fates")
local host = require("host")
local input = require("base.input")
local json = require("base.json")
local json_schema = require("base.json_schema")
local joined = require("base.list").joined
local lazy = require("base.lazy")
local limit = require("core.limit")
local manifest = require("core.manifest")
local named_attributes = require("core.named_attributes")
local read_json = require("base.read_json")
local read_schema = require("base.read_schema")
local text = require("base.text")

local accepts = lazy("core.accepts")

local request = {}

local max_bytes = 16 * 1024 * 1024
local max_outputs = limit.most["outputs and lengths"] -- in all nodes together, where only their number is given

local help = 'a node is {"op": "Split", "opset": 18, "dtype": "float", "dims": [4, "n"], "axis": 0, "split": [1, 3]}; '
  .. "splitgen-manifest(5), which 'splitgen --print manifest' prints, says what each key is"

-- Refuses the file, or the node in it.
local function refuse(file, node, format, ...)
  fail.refused({ place = file, node = node, rule = "request", help = help, what = text.sentence(format, ...) })
end

local function read_bytes(file, name)
  local bytes, why, _, is_no_file
  if file == "-" then
    bytes, why = io.read(max_bytes + 1)
    bytes = bytes or not why and ""
  else
    bytes, why, _, is_no_file = host.read_file(file, max_bytes + 1)
  end
  return bytes or fail.unread({ place = name, what = why }, is_no_file)
end

local function load_schema()
  local schema = read_schema()
  for _, name in ipairs({ "op", "dtype" }) do
    schema["$defs"][name].enum = nil -- the tables list them, and may have more
  end
  return schema
end

local function is_text(value)
  return type(value) == "string" and value ~= ""
end

-- The path of a node; without one, its index and op, like a node of a graph without a name.
local function path_of(node, index)
  if type(node) ~= "table" then
    return ("#%d"):format(index)
  end
  return is_text(node.path) and node.path or ("#%d%s"):format(index, is_text(node.op) and "(" .. node.op .. ")" or "")
end

-- Messages name the node, and the path of a key in it.
local function hold_against_schema(value, file)
  json_schema(load_schema())(value, "", function(path, format, ...)
    local index, rest = path:match("^nodes%[(%d+)%]%.?(.*)$")
    local node = index and path_of(value.nodes[index + 1], tonumber(index)) or nil
    local key = text.printable(rest or path)
    refuse(file, node, "%s" .. format, key == "" and "" or key .. " ", ...)
  end)
end

-- A key that equal values of the file have, and no others.
local function key_of(value)
  if value == json.null then
    return "null"
  elseif type(value) ~= "table" then
    return ("%q"):format(value)
  end
  local words = { json.kind(value) }
  for _, key in ipairs(text.sorted_keys(value)) do
    words[#words + 1] = ("%q=%s"):format(key, key_of(value[key]))
  end
  return "{" .. table.concat(words, ",") .. "}"
end

-- Checks what a request says of all nodes.
local function check_head(value, file)
  if value.prefix and not value.prefix:find("^%a[%w_]*$") then
    refuse(file, nil, "prefix '%s' cannot be used as a C name", value.prefix)
  elseif value.options and value.options.copy_all and value.options.strided then
    refuse(file, nil, "options.strided can not be used together with options.copy_all")
  end
end

-- Checks the number of outputs in all nodes together.
local function check_counts(nodes, file)
  local outputs = 0
  for i, asked in ipairs(nodes) do
    outputs = outputs + math.max(0, math.tointeger(asked.outputs) or asked.num_outputs or 0)
    if outputs > max_outputs then
      refuse(file, path_of(asked, i - 1), "outputs are more than %d in all nodes together", max_outputs)
    end
  end
end

-- Gives a node's dtypes by their names, where they are numbers that the tables have.
local function name_dtypes(node)
  for _, of in ipairs({ node, type(node.split) == "table" and node.split or nil }) do
    of.dtype = dtypes().names[of.dtype] or of.dtype
  end
end

-- The nodes of the file as rows { path, has_path = whether the file gives it, name, asked = the other keys }. Equal nodes share
-- `asked`, because a file can have very many.
local function rows_of(nodes, file)
  local rows, is_taken, first = {}, {}, {}
  fail.each(nodes, function(asked, i)
    local row = { path = path_of(asked, i - 1), has_path = asked.path ~= nil, name = asked.name }
    if is_taken[row.path] then
      refuse(file, row.path, "path is given twice")
    end
    is_taken[row.path] = true
    asked.path, asked.name = nil, nil
    name_dtypes(asked)
    local key = key_of(asked)
    first[key] = first[key] or asked
    row.asked = first[key]
    rows[i] = row
  end)
  return rows
end

-- FILE, "-" for standard input -> { name = its name in messages, rows, refuse(row, key, format, ...),
-- refuse_condition(index, format, ...); prefix, options, expressions and accepts = as the file has them }
function request.read(file)
  local name = input.name(file)
  local bytes = read_bytes(file, name)
  if #bytes > max_bytes then
    refuse(name, nil, "more than %d bytes", max_bytes)
  end
  local value = read_json(bytes, function(line, what)
    fail.refused({ place = name, line = line, what = "not JSON: " .. text.printable(what), rule = "request" })
  end, json.null)
  fallen.check(value, name)
  hold_against_schema(value, name)
  check_head(value, name)
  check_counts(value.nodes, name)
  return {
    name = name,
    prefix = value.prefix,
    options = value.options or {},
    expressions = value.expressions or {},
    accepts = value.accepts,
    rows = rows_of(value.nodes, name),
    refuse_condition = function(index, format, ...)
      refuse(name, nil, ("accepts[%d]: "):format(index) .. format, ...)
    end,
    refuse = function(row, key, format, ...)
      refuse(name, row.path, "%s " .. format, key, ...)
    end,
  }
end

-- What is not compared: names that depend on the prefix, words for people, what is normalised, and split, which is no result.
local is_free = { attributes = true, axis = true, ["function"] = true, initializer_in = true, lengths_from = true,
  lengths_function = true, lives_in = true, may_be_input = true, opset = true, parameters = true, path = true,
  rows_function = true, rows_parameters = true, slice = true, slice_parameters = true, split = true, strategy = true,
  views_function = true, views_live_in = true, why = true }

local function shown(value)
  if value == json.null or value == nil then
    return "null"
  end
  if json.is_list(value) then
    return ("%d of them"):format(#value)
  end
  return type(value) == "table" and json.one_line(value, manifest.amount_keys) or tostring(value)
end

-- The fate of an output; with the reason, if the request gives another. A request may give "copy" for an output without elements,
-- because that copies nothing.
local function fate_of(said, found)
  local is_as_said = said.fate == found.fate or said.fate == "copy" and found.why == fates.reasons.empty
  return is_as_said and said.fate or ("%s: %s"):format(found.fate, found.why)
end

-- The dim that lengths require of the axis, in the manifest's object of a node, or which it has by those of another node.
local function required_dim(found)
  return found.required_dim or found.dims ~= json.null and found.dims[found.axis + 1] or json.null
end

-- Whether a text of the request says the number of the manifest. as = { bound = the numbers of symbols that lengths bind,
-- texts = the expressions of the request by name, expressions = the node's }
local function is_same_number(said, found, as)
  local number = type(found) == "string" and (as.expressions[found] or dim_text.written(found, as.bound)) or found
  return type(said) == "string" and dim_text.written(as.texts[said] or said, as.bound) == number
end

-- Reports each value of the request, `said`, that differs from the manifest's, `found`. as: see is_same_number
local function compare(said, found, as, path, report)
  local is_list = json.is_list(found)
  if said == json.null or is_list and said == #found then
    return
  elseif type(said) ~= "table" or type(found) ~= "table" or found == json.null or is_list and #said ~= #found then
    local is_number = path:find("dims[", 1, true) or path:find("lengths[", 1, true) or path:find("symbols[", 1, true)
    return said == found or is_number and is_same_number(said, found, as) or report(path, shown(said), shown(found))
  end
  for _, key in ipairs(text.sorted_keys(said)) do
    if not is_free[key] then
      local is = key == "fate" and fate_of(said, found) or key == "required_dim" and required_dim(found) or found[key]
      local place = is_list and ("%s[%d]"):format(path, key - 1) or path == "" and key or path .. "." .. key
      compare(said[key], is, as, place, report)
    end
  end
end

-- The keys that define a node. The others are results.
local makes = joined({ "attributes", "dims", "dtype", "input_multiple_of", "op", "opset" }, named_attributes)

local function says_results(said)
  for key in pairs(said) do
    if not contains(makes, key) then
      return true
    end
  end
  return false
end

-- Compares results in the nodes of a request, as request.read returns it, with those that were found: the understood nodes, and a
-- function that returns the manifest's record of one. Equal nodes are compared once.
function request.check_results(asked, nodes, found)
  local is_right, _, bound = {}, nil, {}
  if #nodes.accepts > 0 then
    _, bound = accepts.bindings(nodes.accepts)
  end
  fail.each(asked.rows, function(row, i)
    if not is_right[row.asked] and says_results(row.asked) then
      local as = { bound = bound, texts = asked.expressions, expressions = nodes[i].expressions }
      compare(row.asked, found(nodes[i]), as, "", function(path, said, is)
        refuse(asked.name, row.path, "%s is given as %s, but is %s", path, said, is)
      end)
      is_right[row.asked] = true
    end
  end)
end

return request
