-- write_columns.lua: turns the library's vector moves into C that Frama-C reads, which knows no vectors. It keeps the loops, and
-- puts an assertion before each run of loads and stores: loads are inside the rows * N * W bytes of the input, a store inside the
-- rows * W bytes of its output, and no row is left out: the first `done` rows of every output are written. Values are dropped, as
-- no address depends on one. Usage: run write_columns.lua sgk_columns.c OUTPUT.c
--
-- Each vector form of columns_N_W() becomes a function columns_N_W_FORM(). The loop over the rows that a form leaves becomes
-- columns_N_W_rest(), which they call. A line that no rule knows is an error.
local _, input_path <const>, output_path <const> = ...

local text
do
  local file <close> = assert(io.open(input_path))
  text = file:read("a")
end

-- The bytes of a vector type, `u32x4`.
local function bytes_of(type)
  local bits, count = type:match("^u(%d+)x(%d+)$")
  return bits // 8 * count
end

-- Macros of values, by name: none loads or stores.
local macros <const> = {}
for name, value in text:gsub("\\\n", ""):gmatch("\n#define ([%u%d_]+_u%d+x%d+)%b() ([^\n]*)") do
  local rest = value:gsub("__builtin_shufflevector", "")
  assert(not rest:find("[*%[]") and not rest:find("[%w_]%("), name)
  macros[name] = true
end

-- The accesses of a statement: list of { address, bytes, is_store }; nil if there is none.
local function accesses_of(line)
  local type, address = line:match("^const u%d+x%d+ %w+ = %*%(const (u%d+x%d+) %*%)%(([^()]+)%);$")
  if type then
    return { { address, bytes_of(type) } }
  end
  type, address = line:match("^%*%((u%d+x%d+) %*%)%(([^()]+)%) = [%w_]+;$")
  if type then
    return { { address, bytes_of(type), true } }
  end
  local bits, count, structure
  bits, count, structure, address = line:match("^const uint(%d+)x(%d+)x(%d)_t a = vld%3q_u%1%(%(const void %*%)%(([^()]+)%)%);$")
  if bits then
    return { { address, bits // 8 * count * structure } }
  end
  address = line:match("^vst1q_u%d+%(%(void %*%)%(([^()]+)%), a%.val%[%d%]%);$")
  if address then
    return { { address, 16, true } }
  end
  local from, bytes
  address, from, bytes = line:match("^memcpy%(([^(),]+), ([^(),]+), (%d+)%);$")
  if address then
    return { { from, bytes // 1 }, { address, bytes // 1, true } }
  end
  return macros[line:match("^const u%d+x%d+ [%w_]+ = ([%w_]+)%([%w_, ]+%);$")] and {}
end

-- An address `from + row * 48 + 16` -> `from`, 48, 16.
local function parts_of(address)
  local base, rest = address:match("^([%w_]+)(.*)$")
  local factor, offset = 0, 0
  rest = rest:gsub(" %+ row %* (%d+)", function(number)
    factor = factor + number // 1
    return ""
  end):gsub(" %+ row", function()
    factor = factor + 1
    return ""
  end):gsub(" %+ (%d+)", function(number)
    offset = offset + number // 1
    return ""
  end)
  assert(rest == "", address)
  return base, factor, offset
end

-- An assertion for the accesses of a round, in which each output has one store, at `row`; and the rows that are done then. Of the
-- loads from one place, it has the first byte and the end. A multiple of `row` in C does not wrap: it is at most the stride's.
local function assertion(accesses, n, w)
  local conditions, stored, least, loads = { "row <= done" }, {}, math.maxinteger, {}
  for _, access in ipairs(accesses) do
    local address, bytes, is_store = table.unpack(access)
    local base, factor, offset = parts_of(address)
    if is_store then
      assert(base:find("^to_%d$") and not stored[base], address)
      stored[base], least = true, math.min(least, bytes)
      conditions[#conditions + 1] = ("row * %d + %d == row * %d && row * %d + %d <= end * %d")
        :format(factor, offset, w, w, bytes, w)
    else
      assert(base == "from" or base == "at", address)
      local place = factor > 0 and ("%s + row * %d"):format(base, factor) or base
      local load = loads[place] or { factor = factor, first = offset, last = offset }
      loads[#loads + 1], loads[place] = not loads[place] and place or nil, load
      load.first, load.last = math.min(load.first, offset), math.max(load.last, offset + bytes)
    end
  end
  for _, place in ipairs(loads) do
    local load = loads[place]
    conditions[#conditions + 1] = ("%d <= %d && 0 <= %s + %d - from && %s + %d - from <= end * %d")
      :format(load.factor, n * w, place, load.first, place, load.last, n * w)
  end
  for k = 0, n - 1 do
    assert(stored["to_" .. k], "an output without a store")
  end
  return ("/*@ assert %s; */\ndone = row + %d;\n"):format(table.concat(conditions, " &&\n        "), least // w)
end

-- The contract before the first line of a loop. AT stands for the clauses on `at`, if that moves, too.
local loops <const> = {
  ["for (;; row = last) {"] = "/*@ loop invariant row <= last && row <= done;\n"
    .. "    loop assigns row, done; loop variant row == last ? 0 : 1; */\n",
  ["do {"] = "/*@ loop invariant row <= last && row <= done && (\\at(row, LoopEntry) == last ==> row == last);\n"
    .. "    AT loop assigns row, done; loop variant last - row; */\n",
  ["for (; row < end; row++) {"] = "/*@ loop invariant row <= end && row <= done;\n"
    .. "    loop assigns row, done; loop variant end - row; */\n",
}

-- Other lines that stay, and those that do not.
local kept <const> = {
  "const char %*from = %(const char %*%)input;", "char %*to_%d = %(char %*%)outputs%[%d%];", "size_t row = 0;",
  "const size_t count = rows, end = row %+ count;", "if %(count [<=>]+ %d+%) {", "const size_t last = end %- %d+;",
  "const char %*at = from %+ row %* %d+;", "at %+= %d+;", "row %+= %d+;", "} while %(row [<=>]+ last%);",
  "if %(row [<=>]+ end%)", "break;", "}",
}
local dropped <const> = { "/%* rounds of [^/]* %*/", "SPLITGEN_SHORT_LOOP" }

local function is_one(line, patterns)
  for _, pattern in ipairs(patterns) do
    if line:find("^" .. pattern .. "$") then
      return true
    end
  end
  return false
end

-- Whether a line declares a vector type, whose size must be that of its name.
local function is_type(line)
  local bits, type, bytes = line:match("^typedef uint(%d+)_t (u%d+x%d+) __attribute__%(%(vector_size%((%d+)%), "
    .. "aligned%(1%), may_alias%)%);$")
  assert(not type or type == ("u%dx%d"):format(bits, bytes * 8 // bits), line)
  return type ~= nil
end

-- Lines of a function for n parts of w bytes, in C that Frama-C reads.
local function translated(lines, n, w)
  local result, accesses, before = {}, {}, ""
  for line in lines:gmatch(" *([^\n]+)\n") do
    local more = accesses_of(line)
    if more then
      table.move(more, 1, #more, #accesses + 1, accesses)
    elseif not is_type(line) and not is_one(line, dropped) then
      result[#result + 1] = #accesses > 0 and assertion(accesses, n, w) or nil
      local loop = loops[line]
      assert(loop or is_one(line, kept), line)
      local moves_at = before:find("^const char %*at")
      local of_at = ("loop invariant at == from + row * %d; loop assigns at;"):format(n * w)
      result[#result + 1] = loop and loop:gsub("AT", moves_at and of_at or "")
      result[#result + 1] = line .. "\n"
      accesses, before = {}, line
    end
  end
  assert(#accesses == 0, "accesses at the end")
  return table.concat(result)
end

-- A text with values for its names, `$NAME`.
local function fill(form, values)
  return (form:gsub("%$(%u+)", values))
end

-- A text for each output.
local function each(n, format, separator)
  local list = {}
  for k = 0, n - 1 do
    list[#list + 1] = format:format(k)
  end
  return table.concat(list, separator)
end

local rest_form <const> = [[

/*@ requires row <= end && row <= done && end * $STRIDE <= 0x7fffffffffffffff;
    terminates \true; exits \false; assigns \nothing; */
static void $NAME_rest(const char *from, $PARAMETERS, size_t row, size_t done, size_t end)
{
$BODY/*@ assert row <= done && row >= end; */
}
]]

local vector_form <const> = [[

/*@ requires rows * $STRIDE <= 0x7fffffffffffffff && $READABLE;
    terminates \true; exits \false; */
static void $NAME_$FORM(const void *restrict input, void *const outputs[$COUNT], size_t rows)
{
$BEFOREsize_t done = 0;
$BODY$NAME_rest(from, $ARGUMENTS, row, done, end);
}
]]

-- columns_N_W() as functions
local function write_function(file, n, w, name, body)
  local before, forms, rest = body:match("^{\n(.-)(#if .-\n)#endif\n(.*)}$")
  local values = {
    STRIDE = n * w, NAME = name, COUNT = n, PARAMETERS = each(n, "char *to_%d", ", "), ARGUMENTS = each(n, "to_%d", ", "),
    READABLE = each(n, "\\valid_read(&outputs[%d])", " && "), BEFORE = translated(before, n, w), BODY = translated(rest, n, w),
  }
  file:write(fill(rest_form, values))
  local count = 0
  for condition, lines in forms:gmatch("#e?l?if ([^\n]*)\n([^#]*)") do
    values.FORM, values.BODY = condition:match("(%w+)_*$"):lower(), translated(lines, n, w)
    file:write(fill(vector_form, values))
    count = count + 1
  end
  assert(count == select(2, forms:gsub("#", "")), name)
end

local functions = {}
local file <close> = assert(io.open(output_path, "w"))
file:write("#include <stddef.h>\n")
for name, n, w, body in text:gmatch("\nON_A_LINE static void (columns_(%d+)_(%d+))%(\n    const void %*restrict input,\n    "
  .. "void %*const outputs%[%2%],\n    size_t rows\n%)\n(%b{})") do
  write_function(file, n // 1, w // 1, name, body)
  functions[("{%s, %s, %s}"):format(n, w, name)] = true
end
for row in text:gmatch("{[^{}]*columns_[^{}]*}") do -- of the finder's table
  assert(functions[row], row)
  functions[row] = nil
end
assert(not next(functions), "a function that the finder does not name")
