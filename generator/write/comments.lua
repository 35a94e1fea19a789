-- comments.lua: the comments of generated functions, which name the nodes that they serve. Names of a model are escaped.
local c_number = require("write.c_number")
local describe = require("write.describe")
local joined = require("base.list").joined
local map = require("base.list").map
local parameters = require("write.parameters")
local size = require("plan.size")
local text = require("base.text")

local comments = {}

local widest <const> = 117 -- columns of a line in a comment

-- A product of a node in C, with the names of its symbols.
local function product_words(node, product)
  local words = map(product.symbols, function(symbol)
    local number = node.expressions[symbol]
    local is_plain = number and c_number.is_plain(number)
    return is_plain and parameters.factor(c_number.text(number, text.comment_name)) or text.comment_name(symbol)
  end)
  local says = parameters.says[product.unknown]
  words[#words + 1] = says and says:match(node.dtype == "string" and ".*" or "^[^;]*")
  if product.number ~= 1 or #words == 0 then
    table.insert(words, 1, tostring(product.number))
  end
  return table.concat(words, " * ")
end

-- What a node passes to its copy for the numbers that only the run knows; "" if there are none.
local function values_words(copy, node)
  local words, measures = {}, node.measures
  for _, parameter in ipairs(measures and copy.function_parameters or {}) do
    local product = parameter.name == "rows" and measures.rows or parameter.name == copy.measure and measures.unit
    words[#words + 1] = product and not size.number(product) and ("%s = %s"):format(parameter.name, product_words(node, product))
      or nil
  end
  return #words > 0 and ": " .. table.concat(words, ", ") or ""
end

-- The nodes of a planned function as sentences: nodes that do the same share one. known = the words for nodes so far, which have
-- further functions.
function comments.sentences(made, known)
  local list, paths = {}, {}
  for i = 1, #made.serves, 2 do
    local node, index = made.serves[i], made.serves[i + 1]
    known[node] = known[node] or describe.work(node)
    local work = known[node] .. (index and "" or values_words(made, node))
    local path = (index and ("part %d of "):format(index) or "") .. (describe.path(node) or "")
    if not paths[work] then
      paths[work], list[#list + 1] = {}, work
    end
    table.insert(paths[work], path ~= "" and path or nil)
  end
  for i, work in ipairs(list) do
    list[i] = (#paths[work] > 0 and table.concat(paths[work], ", ") .. ": " or "") .. work .. "."
  end
  local others = made.node_count - #made.serves // 2
  list[#list + 1] = others > 0 and ("And %d more nodes."):format(others) or nil
  return list
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

-- The comment of a place.
function comments.of_place(place)
  local lines = joined(place.described)
  for _, parameter in ipairs(place.parameters) do
    lines[#lines + 1] = ("  %s: %s"):format(parameter.name, parameter.says)
  end
  return comment_of(lines)
end

-- What both functions of a copy say.
local function with_outputs(copy, lines)
  lines[#lines + 1] = copy.takes_array and "outputs: one address for each copied part, in order." or nil
  lines[#lines + 1] = copy.aligned and ("Stores bypass the caches if the addresses of all outputs are multiples of %d."):format(
    copy.aligned) or nil
  return comment_of(lines)
end

local measured <const> = { bytes = " of equal parts, `bytes` bytes each,", step_bytes = " of steps, step_bytes bytes each,",
  step_bits = " of steps, step_bits bits each," }

-- The comments of a copy: of its function for any rows, and of that for its own number of rows.
function comments.of_copy(copy)
  local rows = ("Copies rows%s%s."):format(copy.measure and measured[copy.measure] or "",
    copy.takes_ranges and " from first_row on" or "")
  if copy.takes_ranges then
    rows = rows .. " Ranges that share no row may be copied at the same time."
  end
  if copy.row.knows_rows then
    rows = rows .. " all_rows: the number of all rows."
  end
  rows = rows:gsub(",%.", ".")
  if copy.has_whole then
    return comment_of({ rows }), with_outputs(copy, joined(copy.described))
  end
  return with_outputs(copy, joined({ rows }, copy.described))
end

return comments
