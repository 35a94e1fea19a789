-- comments.lua: the comments of generated functions, which name the nodes that they serve. Names of a model are escaped.
local c_number = require("write.c_number")
local c_text = require("write.c_text")
local contains = require("base.list").contains
local describe = require("write.describe")
local is_safe = require("shapes.safe")
local joined = require("base.list").joined
local map = require("base.list").map
local parameters = require("write.parameters")
local size = require("core.size")
local text = require("base.text")

local comments = {}

local widest <const> = 117 -- columns of a line in a comment

-- A product of a node in C, with the names of its symbols.
local function product_words(node, product)
  local words = map(product.symbols, function(symbol)
    local number = node.expressions[symbol]
    return number and is_safe(number) and parameters.factor(c_number.text(number, c_text.comment_name))
      or text.symbol(c_text.comment_name(symbol))
  end)
  local says = parameters.says[product.unknown]
  words[#words + 1] = says and says:match(node.dtype and not node.bits and ".*" or "^[^;]*")
  if product.number ~= 1 or #words == 0 then
    table.insert(words, 1, tostring(product.number))
  end
  return table.concat(words, " * ")
end

-- What a node passes to its copy for a number that only the run knows: "", or ": NAME = WORDS". use = the node's
local function value_words(made, node, use, name)
  local is_taken = use.rows and contains(map(made.function_parameters, function(own) return own.name end), name)
  local product = is_taken and (name == "rows" and use.rows or use.unit)
  return product and not size.number(product) and (": %s = %s"):format(name, product_words(node, product)) or ""
end

-- The words that all texts { op, dims, cut, rows, value } have in common but for dims and value; nil if there is only one text.
local function common_of(list)
  for _, work in ipairs(list) do
    if #list == 1 or work.op ~= list[1].op or work.cut ~= list[1].cut or work.rows ~= list[1].rows then
      return nil
    end
  end
  return list[1] and list[1].op .. list[1].cut .. list[1].rows:gsub("^:", ",")
end

-- The nodes of a planned function as sentences: nodes that do the same share one. A sentence that ends with a colon holds for
-- those behind it. made = its C function, measure = the number that a copy takes, or nil, uses = of nodes
function comments.sentences(planned, made, measure, uses)
  local list, by_words = {}, {}
  for i = 1, #planned.serves, 2 do
    local node, index = planned.serves[i], planned.serves[i + 1]
    local op, dims, cut = describe.work(node)
    local function value(name) return name and not index and value_words(made, node, uses[node.parts], name) or "" end
    local work = { op = op, dims = dims, cut = cut, rows = value("rows"), value = value(measure), paths = {} }
    local path = describe.path(node)
    local part = index and (node.parts[index + 1].position or index)
    path = part and ("part %d%s"):format(part, path and " of " .. path or "") or path or ""
    local key = text.key({ op, dims, cut, work.rows, work.value })
    local is_told = node.name and made.rows_name -- by its typed function
    if not by_words[key] and not is_told then
      by_words[key], list[#list + 1] = work, work
    end
    local paths = by_words[key] and by_words[key].paths or {}
    paths[#paths + 1] = path ~= "" and path or nil
  end
  local common = common_of(list)
  local sentences = map(list, function(work)
    local what = common and work.dims:sub(2) or work.op .. work.dims .. work.cut .. work.rows
    local given = not common and work.rows ~= "" and work.value:gsub("^:", ",") or work.value
    return (#work.paths > 0 and table.concat(work.paths, ", ") .. ": " or "") .. what .. given .. "."
  end)
  if common then
    table.insert(sentences, 1, common .. ":")
  end
  local others = planned.node_count - #planned.serves // 2
  sentences[#sentences + 1] = others > 0 and ("And %d more nodes."):format(others) or nil
  return sentences
end

-- Sentences as the lines of one comment, each from a new line on.
local function comment_of(sentences)
  local lines = {}
  for _, sentence in ipairs(sentences) do
    local wrapped = sentence:find("^ ") and { sentence } or text.wrap(sentence, widest)
    table.move(wrapped, 1, #wrapped, #lines + 1, lines)
  end
  if #lines == 1 and #lines[1] < widest - 2 then
    return { "/* " .. lines[1] .. " */" }
  end
  return { "/*", " * " .. table.concat(lines, "\n * "), " */" }
end

-- The comment of a place. made, written: its C function and text
function comments.of_place(place, made, written)
  local lines = joined(written.described)
  if place.requires then
    lines[#lines + 1] = ("Returns %s if %s is not %d:"):format(written.none, made.function_parameters[1].name, place.requires.dim)
  elseif made.may_be_null then
    lines[#lines + 1] = ("Returns the %s of %s inside the input; %s if the axis cannot be cut so."):format(
      written.none == "NULL" and "address" or "offset", place.count and "part `part`" or "the part", written.none)
    return comment_of(lines)
  end
  for _, parameter in ipairs(made.function_parameters) do
    lines[#lines + 1] = ("  %s: %s"):format(parameter.name, parameter.says)
  end
  return comment_of(lines)
end

-- What both functions of a copy say.
local function with_outputs(copy, lines)
  local array = copy.takes_array and "outputs: one address for each copied part, in order." or nil
  if array and #lines == 1 then
    lines[1] = lines[1] .. " " .. array
  else
    lines[#lines + 1] = array
  end
  return comment_of(lines)
end

local measured <const> = { bytes = " of equal parts, `bytes` bytes each,", step_bytes = " of steps, step_bytes bytes each,",
  step_bits = " of steps, step_bits bits each," }

-- The comments of a copy: of its function for any rows, and of that for its own number of rows.
function comments.of_copy(copy, written)
  local rows = ("Copies rows%s%s."):format(copy.measure and measured[copy.measure] or "",
    copy.takes_ranges and " from first_row on" or "")
  if copy.takes_ranges then
    rows = rows .. " Ranges that share no row may be copied at the same time."
  end
  rows = rows:gsub(",%.", ".")
  if copy.has_whole then
    return comment_of({ rows }), with_outputs(copy, joined(written.described))
  end
  return with_outputs(copy, joined({ rows }, written.described))
end

-- The comment of a function that launches kernels.
function comments.of_kernels(written)
  return comment_of(joined(written.described, written.demands))
end

return comments
