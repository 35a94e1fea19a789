-- contracts.lua: ACSL contracts of generated functions, for Frama-C: the memory that a function requires, with exact sizes and
-- without overlap, the bytes that it writes, and their values afterwards. Numbers of ACSL do not wrap.
local contains = require("base.list").contains
local dtypes = require("spec.dtype_tables")
local map = require("base.list").map
local parameters = require("write.parameters")
local size = require("core.size")
local text = require("base.text")

local contracts = {}

local widest <const> = 120 -- columns of a line

-- A line as lines of at most `width` characters. Each ends with an operator, unless what is between two operators is longer.
local function wrap(line, width)
  local lines = {}
  local terms = line:gsub(" ", "\1"):gsub("(&&)\1", "%1 "):gsub("(==>)\1", "%1 ")
  for _, part in ipairs(text.wrap(terms, width)) do
    for _, words in ipairs(text.wrap((part:gsub("\1", " ")), width)) do
      lines[#lines + 1] = words
    end
  end
  return lines
end

-- The comment that holds the clauses of a contract, as lines. A clause may have several lines; all but its first are indented.
local function comment_of(clauses)
  local lines = {}
  for _, clause in ipairs(clauses) do
    local opening = "  @ "
    for line in (clause .. ";"):gmatch("[^\n]+") do
      for _, words in ipairs(wrap(line, widest - #"  @   ")) do
        lines[#lines + 1], opening = opening .. words, "  @   "
      end
    end
  end
  lines[1] = lines[1]:gsub("^  @", "/*@")
  lines[#lines + 1] = "  @*/"
  return lines
end

-- The range from the term `first` up to, but without, the term `behind`.
local function range_of(first, behind)
  return ("%s .. %s"):format(first, math.tointeger(behind) and math.tointeger(behind) - 1 or behind .. " - 1")
end

-- The bytes at an address in that range, as a set.
local function bytes_at(address, type, first, behind)
  return ("(%s *)%s + (%s)"):format(type, address, range_of(first, behind))
end

-- Whether a function takes all parameters that a count (byte_counts.lua) names.
local function takes_all(made, count)
  for _, parameter in ipairs(count.parameters) do
    if not contains(made.arguments, parameter) then
      return false
    end
  end
  return true
end

-- Adds that a number of bytes fits into size_t, if it is known only at run time.
local function add_range(clauses, term, is_known)
  clauses[#clauses + 1] = not is_known and ("requires %s <= SIZE_MAX"):format(term) or nil
end

-- The clause that the input has `term` bytes.
local function requires_input(term)
  return ("requires \\valid_read(%s)"):format(bytes_at("input", "const char", "0", term))
end

local function name_of(argument)
  return argument.name
end

-- A view or a slice: the address of bytes of the input, which has at least those before it, and all that it is known to have.
function contracts.place(place, made, written)
  local assigns = "assigns \\result \\from " .. table.concat(map(made.arguments, name_of), ", ")
  local address = "(const char *)input + " .. parameters.factor(written.address)
  if made.may_be_null then
    written.contract = comment_of({ assigns, ("ensures \\result == (%s ? \\null : %s)"):format(written.broken, address) })
    return
  end
  local clauses, count = {}, made.byte_counts[1]
  local is_known, term = size.number(place.at) ~= nil, written.address
  if takes_all(made, count) then
    is_known, term = count.number ~= nil, count.term
  end
  add_range(clauses, term, is_known)
  clauses[#clauses + 1] = term ~= "0" and requires_input(term) or nil
  clauses[#clauses + 1] = assigns
  clauses[#clauses + 1] = ("ensures \\result == %s"):format(address)
  written.contract = comment_of(clauses)
end

-- A range of rows, or one of them: a number, or the name of one.
local function times(row, term)
  if math.type(row) then
    return row == 1 and term or math.tointeger(term) and tostring(row * math.tointeger(term)) or row == 0 and "0"
      or ("%d * %s"):format(row, parameters.factor(term))
  end
  return term == "1" and row or ("%s * %s"):format(parameters.factor(row), parameters.factor(term))
end

-- The bytes of `cells` cells a row, in `row` rows, as a term.
local function bytes_of(copy, row, cells)
  local term = times(row, parameters.cells(copy, cells))
  return copy.cell == "bits" and row ~= 0 and ("(%s + 7) / 8"):format(term) or term
end

-- The clause that part k, in rows from `first` up to `behind`, equals its bytes in the input.
local function equal_of(copy, k, first, behind)
  local part, output = copy.parts[k], parameters.output(copy, k)
  local run, offset = bytes_of(copy, 1, part.run), part.offset > 0 and bytes_of(copy, 1, part.offset) .. " + " or ""
  if behind == 1 then
    return ("ensures \\forall integer i; 0 <= i < %s ==>\n((char *)%s)[i] == ((const char *)input)[%si]"):format(run,
      output, offset)
  end
  return ("ensures \\forall integer row, i; %s <= row < %s && 0 <= i < %s ==>\n"
    .. "((char *)%s)[%s + i] == ((const char *)input)[%s + %si]"):format(first, behind, run, output,
    bytes_of(copy, "row", part.run), bytes_of(copy, "row", copy.stride), offset)
end

-- Adds the alignment that addresses of a copy must have.
local function add_alignment(clauses, copy)
  if copy.alignment > 1 then
    clauses[#clauses + 1] = ("requires (size_t)input %% %d == 0"):format(copy.alignment)
    for k in ipairs(copy.parts) do
      clauses[#clauses + 1] = ("requires (size_t)%s %% %d == 0"):format(parameters.output(copy, k), copy.alignment)
    end
  end
end

-- The contract of a copy of rows from `first` up to `behind`.
local function contract_of_copy(copy, first, behind)
  local input = bytes_at("input", "const char", bytes_of(copy, first, copy.stride), bytes_of(copy, behind, copy.stride))
  local array = ("outputs + (0 .. %d)"):format(#copy.parts - 1)
  local clauses, sets, targets = {}, { input }, {}
  add_range(clauses, bytes_of(copy, behind, copy.stride), math.type(behind) and not copy.measure)
  clauses[#clauses + 1] = ("requires \\valid_read(%s)"):format(input)
  clauses[#clauses + 1] = copy.takes_array and ("requires \\valid_read(%s)"):format(array) or nil
  for k, part in ipairs(copy.parts) do
    local from, to = bytes_of(copy, first, part.run), bytes_of(copy, behind, part.run)
    sets[k + 1] = bytes_at(parameters.output(copy, k), "char", from, to)
    clauses[#clauses + 1] = ("requires \\valid(%s)"):format(sets[k + 1])
    targets[k] = ("((char *)%s)[%s]"):format(parameters.output(copy, k), range_of(from, to))
  end
  sets[#sets + 1] = copy.takes_array and array or nil
  clauses[#clauses + 1] = ("requires \\separated(%s)"):format(table.concat(sets, ", "))
  add_alignment(clauses, copy)
  clauses[#clauses + 1] = "assigns " .. table.concat(targets, ", ")
  for k = 1, copy.cell ~= "bits" and #copy.parts or 0 do
    clauses[#clauses + 1] = equal_of(copy, k, first, behind)
  end
  return comment_of(clauses)
end

function contracts.copy(copy, _, written)
  written.contract_for_all = copy.has_whole and contract_of_copy(copy, 0, copy.rows) or nil
  written.contract = copy.takes_ranges and contract_of_copy(copy, "first_row", "first_row + rows")
    or contract_of_copy(copy, 0, copy.takes_rows and "rows" or copy.rows)
end

-- The bytes of an element of split, which has one of several dtypes.
local function element_of(readers)
  local words = map(readers, function(reader, i)
    local bytes = dtypes().bits[reader.dtype] // 8
    return i < #readers and ("split_dtype == %d ? %d : "):format(reader.code, bytes) or tostring(bytes)
  end)
  return ("(%s)"):format(table.concat(words))
end

-- The elements of split as a set; nil without split.
local function split_of(cut, written)
  for _, parameter in ipairs(written.cut_parameters) do
    if parameter.name == "split" then
      local count = cut.has_count and "split_count" or tostring(cut.split_count or 1)
      local can_be_scalar = cut.choices[1].rank ~= nil and cut.has_count
      count = can_be_scalar and ("(split_rank == 0 ? 1 : %s)"):format(count) or count
      local bytes = ("%s * %s"):format(element_of(written.readers), count)
      return parameter.type == "const void *" and bytes_at("split", "const char", "0", bytes)
        or ("split + (%s)"):format(range_of("0", count))
    end
  end
end

-- The contract of the function that returns the lengths. It reads split, its set or nil, while it writes them.
local function contract_of_lengths(cut, written, split)
  local clauses = { split and ("requires \\valid_read(%s)"):format(split) or nil }
  local count = cut.is_sequence and "room" or tostring(cut.count)
  local range = range_of("0", count)
  local sets = { ("lengths + (%s)"):format(range), cut.is_sequence and "count" or nil }
  clauses[#clauses + 1] = "requires " .. table.concat(map(sets, function(set) return ("\\valid(%s)"):format(set) end), " && ")
  sets[#sets + 1] = split
  clauses[#clauses + 1] = #sets > 1 and ("requires \\separated(%s)"):format(table.concat(sets, ", ")) or nil
  clauses[#clauses + 1] = ("assigns lengths[%s]%s"):format(range, cut.is_sequence and ", *count" or "")
  clauses[#clauses + 1] = not cut.is_sequence and ("ensures \\result == SGK_OK ==>\n"
    .. "\\forall integer i; 0 <= i < %s ==> 0 <= lengths[i] <= %s"):format(count, written.axis_term) or nil
  return comment_of(clauses)
end

-- That of a cut's function that writes addresses.
local function contract_of_views(cut, input, split)
  local parts = ("parts + (%s)"):format(range_of("0", tostring(cut.count or "output_count")))
  local clauses = {}
  add_range(clauses, input.term, input.number)
  clauses[#clauses + 1] = requires_input(input.term)
  clauses[#clauses + 1] = split and ("requires \\valid_read(%s) && \\separated(%s, %s)"):format(split, split, parts) or nil
  clauses[#clauses + 1] = ("requires \\valid(%s)"):format(parts)
  clauses[#clauses + 1] = ("assigns parts[%s]"):format(range_of("0", tostring(cut.count or "output_count")))
  return comment_of(clauses)
end

-- Adds the contracts of a cut. The lengths decide which bytes of the outputs are written, at most as many as the input has.
function contracts.cut(cut, made, written)
  local clauses, bytes, split = {}, made.byte_counts[1], split_of(cut, written)
  local input = bytes.term
  local outputs, count = cut.is_sequence and "output_sequence" or "outputs", cut.count or "output_count"
  local array = ("%s + (%s)"):format(outputs, range_of("0", tostring(count)))
  add_range(clauses, input, bytes.number)
  clauses[#clauses + 1] = requires_input(input)
  clauses[#clauses + 1] = split and ("requires \\valid_read(%s)"):format(split) or nil
  clauses[#clauses + 1] = ("requires \\valid_read(%s)"):format(array)
  local output, other = bytes_at(outputs .. "[i]", "char", "0", input), bytes_at(outputs .. "[j]", "char", "0", input)
  -- what is read while outputs are written, and may overlap itself
  local separated = map({ bytes_at("input", "const char", "0", input), array, split }, function(set)
    return ("\\separated(%s, %s)"):format(output, set)
  end)
  clauses[#clauses + 1] = ("requires \\forall integer i; 0 <= i < %s && %s[i] != \\null ==>\n"
    .. "\\valid(%s) && %s"):format(count, outputs, output, table.concat(separated, " && "))
  clauses[#clauses + 1] = ("requires \\forall integer i, j; 0 <= i < j < %s && %s[i] != \\null && %s[j] != \\null ==>\n"
    .. "\\separated(%s, %s)"):format(count, outputs, outputs, output, other)
  clauses[#clauses + 1] = ("assigns ((char *)%s[%s])[%s]"):format(outputs, range_of("0", tostring(count)), range_of("0", input))
  written.contract, written.lengths_contract = comment_of(clauses), contract_of_lengths(cut, written, split)
  written.views_contract = contract_of_views(cut, bytes, split)
end

return contracts
