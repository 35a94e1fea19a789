-- typed.lua: the typed functions of a node with a name. Each calls the function that is named after what it does, in bytes:
-- NAME_split copies, NAME_lengths returns lengths that are known only at run time, NAME_view_K and NAME_slice_K return the
-- address of part K. Others return numbers (byte_counts.lua) of those functions. The numbers that a copy takes are computed
-- from the model's symbols.
local c_name = require("write.c_name")
local c_text = require("write.c_text")
local c_type = require("write.c_types")
local contains = require("base.list").contains
local describe = require("write.describe")
local fail = require("base.fail")
local host = require("host")
local joined = require("base.list").joined
local map = require("base.list").map
local parameters = require("write.parameters")
local shape = require("graph.shape")
local shared = require("write.shared")
local text = require("base.text")

local widest <const> = 120 -- columns of a line

local letters = "use letters, digits and _, begin with a letter, and avoid names that C, its library or the generated code uses"

-- What a node passes to its copy, by the names of the parameters, and a list of the parameters that these numbers need.
local function measures_of(node, call)
  local made, given = call.made, {}
  local list = parameters.new(made.function_name)
  for _, parameter in ipairs(made.function_parameters) do
    local name = parameter.name
    if name == "first_row" then
      given[name] = "0"
    elseif name == "rows" then
      given[name] = parameters.computed(list, call.rows, node.expressions)
    else
      given[name] = parameters.computed(list, call.unit, node.expressions)
    end
  end
  return given, list.list
end

-- The arguments of a function, but for those that are given -> those of its typed function, to which it adds what the typed
-- function passes, by name; and the array of outputs, if there is one.
local function typed(arguments, type, given)
  local list, array = {}, nil
  for _, argument in ipairs(arguments) do
    if argument.name == "input" and argument.type:find("*", 1, true) then
      argument = { type = ("const %s *"):format(type), name = "input" }
    elseif argument.role == "output" then
      given[argument.name] = ("out_%d"):format(argument.index)
      argument = { type = type .. " *", name = given[argument.name], role = "output", index = argument.index }
    elseif argument.name == "outputs" and argument.type:find("*", 1, true) then
      given.outputs, array = "all", argument
      argument = { type = type .. " *const", name = "outputs", count = argument.count }
    elseif given[argument.name] then
      argument = nil
    end
    list[#list + 1] = argument
  end
  return list, array
end

-- A function, whose body is a list of lines.
local function define(name, returns, arguments, body)
  local made = { name = name, functions = { { name = name, returns = returns, arguments = arguments } } }
  local declared = parameters.declarations(arguments)
  local opening = "static inline " .. c_text.declared(returns, name)
  local head = c_text.signature(opening, #declared > 0 and declared or { "void" }, "")
  local whole = ("%s { %s }"):format(head, body[1])
  made.head = head
  made.lines = #body == 1 and #whole <= widest and { whole }
    or text.lines(("%s\n{\n    %s\n}\n"):format(head, table.concat(body, "\n    ")))
  return made
end

local function dims_of(dims)
  return dims and " " .. shape.text(dims, c_text.comment_name) or ""
end

local function name_of(part)
  return part.name ~= "" and (" '%s'"):format(c_text.comment_name(part.name)) or ""
end

-- A node as the lines of a comment; `returns` = a line about the result, or nil.
local function comment_of(node, returns)
  local lines = text.wrap(describe.node(node) .. ".", widest - 6)
  lines[#lines + 1] = returns
  if #lines == 1 then
    return { "/* " .. lines[1] .. " */" }
  end
  return { "/*", " * " .. table.concat(lines, "\n * "), " */" }
end

-- The comments of functions that return numbers, by the ends of the names (byte_counts.lua).
local numbers = {
  INPUT_BYTES = "The bytes of the input.",
  BYTES = "The bytes of the part.",
  OFFSET = "The bytes of the input before the part.",
  RUN = "The bytes of a row of the part.",
  STRIDE = "The bytes from one row of the part to the next.",
  ROWS = "The number of rows.",
}

-- The numbers of a function (byte_counts.lua) as functions, each passed to add(comment, function, true).
local function add_numbers(name, of, form, add)
  for _, count in ipairs(not form.is_embedded and of.byte_counts or {}) do
    local arguments = {}
    for _, parameter in ipairs(of.parameters) do
      arguments[#arguments + 1] = contains(count.parameters, parameter) and parameter or nil
    end
    local value = count.number and ("%s_%s"):format(of.name, count.suffix) or count.value
    add({ ("/* %s */"):format(numbers[count.suffix]) },
      define(("%s_%s"):format(name, count.suffix:lower()), count.type, arguments, { ("return %s;"):format(value) }), true)
  end
end

-- Adds a typed function `name` that calls `of`, { name, returns, arguments, given = arguments that it passes, by name, or nil,
-- own = its parameters for them }.
local function add_call(name, of, type, comment, add)
  local given = of.given or {}
  local list, array = typed(of.arguments, type, given)
  list = joined(of.own or {}, list)
  local body = {}
  if array then
    body = { ("void *all[%d];"):format(array.count), ("for (size_t i = 0; i < %d; i++)"):format(array.count),
      "    all[i] = outputs[i];" }
  end
  local words = map(of.arguments, function(argument) return given[argument.name] or argument.name end)
  body[#body + 1] = c_text.filled(("    %s%s("):format(of.returns == "void" and "" or "return ", of.name), words, ");"):sub(5)
  add(comment, define(name, of.returns, list, body))
end

-- The function that returns the addresses of the parts; `parts` has another type in the function that it calls.
local function add_views(node, of, type, add)
  local target = ("const %s *"):format(type)
  local list = typed(of.arguments, type, {})
  local parts, count
  for i, argument in ipairs(list) do
    if argument.name == "parts" then
      parts, count = i, argument.count
    end
  end
  local comment = { "/* The addresses of its parts in the input, without a copy. */" }
  if not count then -- of a sequence
    return add_call(node.name .. "_views", of, type, comment, add)
  end
  list[parts] = { type = target, name = "parts", count = count }
  add(comment, define(node.name .. "_views", of.returns, list, {
    ("const void *all[%d];"):format(count),
    ("const enum sgk_status status = %s;"):format(parameters.call(of.name, of.arguments, { parts = "all" })),
    ("for (size_t i = 0; i < %d && status == SGK_OK; i++)"):format(count),
    ("    parts[i] = (%s)all[i];"):format(target),
    "return status;",
  }))
end

-- The constants of a copy by the node's name.
local function constants_of(node, made)
  return map(made.byte_counts, function(count)
    return ("#define %s_%s %d%s"):format(node.name, count.suffix, count.number,
      count.says and " /* " .. count.says .. " */" or "")
  end)
end

local function add_made(node, call, type, form, add)
  local made, name = call.made, node.name .. "_split"
  if made.copy_function then -- a cut
    add_call(name, made.copy_function, type,
      comment_of(node, ("Returns the status of %s. An output that is NULL is skipped."):format(made.name)), add)
    if made.lengths_function then -- not if it is embedded
      add_call(node.name .. "_lengths", made.lengths_function, type, { "/* The lengths of its parts. */" }, add)
    end
    if made.views_function then
      add_views(node, made.views_function, type, add)
    end
  else
    local of = { name = made.function_name, returns = made.returns or "void", arguments = made.arguments }
    of.given, of.own = measures_of(node, call)
    return add_call(name, of, type, joined(form.is_embedded and {} or constants_of(node, made), comment_of(node)), add)
  end
  add_numbers(node.name, made, form, add)
end

local function add_place(node, place, type, index, form, add)
  local part, returns = node.parts[index + 1], place.functions[1].returns
  local is_address = returns:find("*", 1, true) ~= nil
  local target = is_address and ("const %s *"):format(type) or returns
  local name = ("%s_%s_%d"):format(node.name, part.fate == "view" and "view" or "slice", index)
  local what = ("Part %d of %s,%s%s: %s%s."):format(index, c_text.comment_name(node.path), dims_of(part.dims), name_of(part),
    is_address and "an address inside input, valid as long as input is" or "its offset in the input's buffer",
    place.may_be_null and (is_address and ", or NULL" or ", or SIZE_MAX") or "")
  local given = { part = tostring(index) }
  local call = parameters.call(place.name, place.arguments, given)
  add(c_text.comment(what, widest), define(name, target, (typed(place.arguments, type, given)),
    { ("return %s%s;"):format(is_address and ("(%s)"):format(target) or "", call) }))
  add_numbers(name, place, form, add)
end

local function add_node(node, call, form, add)
  local type = c_type(node.dtype)
  if call.made then
    add_made(node, call, type, form, add)
  end
  for i in ipairs(node.parts) do
    if call.places[i] then
      add_place(node, call.places[i], type, i - 1, form, add)
    end
  end
end

-- The macro that is defined once the functions of a node are. It depends on their code, so that nodes of one name with other
-- functions do not compile together.
local function guard_of(node, functions)
  local code = {}
  for i, made in ipairs(functions) do
    code[i] = table.concat(made.lines, "\n")
  end
  return ("SPLITGEN_DEFINES_%s_%s"):format(node.name, host.sha256(table.concat(code, "\n")):sub(1, 8):upper())
end

-- nodes, what they call (core/records.lua), the set of taken names, { from = the nodes' model or request, is_embedded = whether
-- there is no header, and so no macros } -> the lines of C of all functions, those of a node behind a guard, and the functions,
-- { functions = of their own { name, returns, arguments }, name, head, lines, described, guard }
return function(nodes, calls, taken, form)
  local all_lines, all = {}, {}
  for _, node in ipairs(nodes) do
    local lines, functions = {}, {}
    local function refuse(what, help)
      fail.refused({ place = form.from, node = node.path, what = what, rule = "name", help = help })
    end
    local function add(comment, made, is_number)
      if taken[made.name] then
        refuse(("'%s' would define %s twice"):format(node.name, made.name), "give one of the nodes another name")
      end
      taken[made.name] = true
      functions[#functions + 1] = made
      made.described = form.is_embedded and { describe.node(node) } or nil
      lines[#lines + 1] = not is_number and "" or nil
      table.move(comment, 1, #comment, #lines + 1, lines)
      table.move(made.lines, 1, #made.lines, #lines + 1, lines)
    end
    if node.name then
      if not node.name:find("^%a[%w_]*$") or not c_name.is_free(node.name) then
        refuse(text.sentence("'%s' cannot be used as a C name", node.name), letters)
      end
      add_node(node, calls[node.parts], form, add)
    end
    if #functions > 0 then
      local guard = guard_of(node, functions)
      for _, made in ipairs(functions) do
        made.guard = guard
        all[#all + 1] = made
      end
      local guarded = shared.lines({ { guard = guard, text = table.concat(lines, "\n", 2) } }) -- the first line is empty
      table.move(guarded, 1, #guarded, #all_lines + 1, all_lines)
    end
  end
  return all_lines, all
end
