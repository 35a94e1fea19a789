-- named.lua: typed functions of a node that somebody calls NAME; each calls one that is named after what it does, in bytes:
-- NAME_split copies, or cuts as the run says, NAME_split_rows copies a range of rows, NAME_lengths tells how the run cuts,
-- NAME_view_K or NAME_slice_K is where part K is. Further functions give the numbers that macros give of those.
local c_name = require("write.c_name")
local c_type = require("write.c_types")
local describe = require("write.describe")
local fail = require("base.fail")
local parameters = require("write.parameters")
local shape = require("graph.shape")
local taken_names = require("write.taken_names")
local text = require("base.text")

local widest <const> = 120 -- columns of a line
local most_described <const> = 16 -- parts, line by line

local letters = "letters, digits and _, beginning with a letter, and no word that C, its library or the code itself "
  .. "has a use for"

-- The arguments of a function as its typed one has them; what this calls it with, by name; the array of outputs, if it has one.
local function typed(arguments, type)
  local list, given, array = {}, {}, nil
  for i, argument in ipairs(arguments) do
    if argument.name == "input" then
      argument = { type = ("const %s *"):format(type), name = "input" }
    elseif argument.role == "output" then
      given[argument.name] = ("out_%d"):format(argument.index)
      argument = { type = type .. " *", name = given[argument.name], role = "output", index = argument.index }
    elseif argument.name == "outputs" then
      given.outputs, array = "all", argument
      argument = { type = type .. " *const", name = "outputs", count = argument.count }
    end
    list[i] = argument
  end
  return list, given, array
end

-- A function { name, returns, arguments, lines of C }, whose body is a list of lines.
local function define(name, returns, arguments, body)
  local made = { name = name, returns = returns, arguments = arguments }
  local declared = parameters.declarations(arguments)
  local opening = ("static inline %s%s%s"):format(returns, returns:find("%*$") and "" or " ", name)
  local head = ("%s(%s)"):format(opening, #declared > 0 and table.concat(declared, ", ") or "void")
  local whole = ("%s { %s }"):format(head, body[1])
  if #head > widest then
    head = ("%s(\n    %s\n)"):format(opening, table.concat(declared, ",\n    "))
  end
  made.head = head
  made.lines = #body == 1 and #whole <= widest and { whole }
    or text.lines(("%s\n{\n    %s\n}\n"):format(head, table.concat(body, "\n    ")))
  return made
end

local function dims_of(dims)
  return dims and " " .. shape.text(dims, text.comment_name) or ""
end

local function name_of(part)
  return part.name and part.name ~= "" and (" '%s'"):format(text.comment_name(part.name)) or ""
end

-- A node, and what its tensors are, as lines of a comment; what it may return.
local function comment_of(node, returns)
  local lines = text.wrap(describe(node), widest - 4)
  lines[#lines + 1] = ("  input:%s"):format(dims_of(node.dims))
  for i, part in ipairs(#node.parts <= most_described and node.parts or {}) do
    lines[#lines + 1] = part.fate ~= "dead" and ("  part %d:%s%s"):format(i - 1, dims_of(part.dims), name_of(part)) or nil
  end
  lines[#lines + 1] = returns
  for i, line in ipairs(lines) do
    lines[i] = " * " .. line
  end
  return { "/*", table.concat(lines, "\n"), " */" }
end

-- What the macros of a function tell, as functions; add(comment, function) takes each.
local function add_numbers(name, of, form, add)
  for _, count in ipairs(not form.is_embedded and of.byte_counts or {}) do
    local arguments = {}
    for _, parameter in ipairs(of.parameters) do
      arguments[#arguments + 1] = count.arguments:find("%f[%w_]" .. parameter.name .. "%f[^%w_]") and parameter or nil
    end
    add({}, define(("%s_%s"):format(name, count.suffix:lower():gsub("^output", "out")),
      count.expression:find("UINT64_C", 1, true) and "uint64_t" or "size_t", arguments,
      { ("return %s_%s%s;"):format(of.name, count.suffix, count.arguments) }))
  end
end

-- A function that copies, or cuts, { name, returns, arguments }, by another name.
local function add_call(name, of, type, comment, add)
  local list, given, array = typed(of.arguments, type)
  local body = {}
  if array then
    body = { ("void *all[%d];"):format(array.count), ("for (size_t i = 0; i < %d; i++)"):format(array.count),
      "    all[i] = outputs[i];" }
  end
  body[#body + 1] = ("%s%s;"):format(of.returns == "void" and "" or "return ", parameters.call(of.name, of.arguments, given))
  add(comment, define(name, of.returns, list, body))
end

local function add_made(node, type, form, add)
  local made, name = node.made, node.name .. "_split"
  if made.lengths_name then
    add_call(name, made.functions[1], type,
      comment_of(node, ("Returns what %s does; an output that is NULL is not wanted."):format(made.name)), add)
    if not form.is_embedded then
      add_call(node.name .. "_lengths", made.functions[2], type, { "/* How its axis is cut. */" }, add)
    end
  else
    add_call(name, made.functions[#made.functions], type, comment_of(node), add)
    if made.takes_rows then
      add_call(name .. "_rows", { name = made.function_name, returns = "void", arguments = made.arguments }, type,
        { "/* Of it so many rows, from the first one on. */" }, add)
    end
  end
  add_numbers(node.name, made, form, add)
end

local function add_place(node, type, index, form, add)
  local part, target = node.parts[index + 1], ("const %s *"):format(type)
  local place, name = part.place, ("%s_%s_%d"):format(node.name, part.fate == "view" and "view" or "slice", index)
  local what = ("Part %d of %s,%s%s: it lies in input, and is valid as long as that is."):format(index,
    text.comment_name(node.path), dims_of(part.dims), name_of(part))
  local call = parameters.call(place.name, place.arguments, {})
  add(text.comment(what, widest), define(name, target, (typed(place.arguments, type)),
    { (form.is_embedded and "return (%s)%s;" or "return " .. form.file .. "_AS(%s, %s);"):format(target, call) }))
  add_numbers(name, place, form, add)
end

local function add_node(node, form, add)
  local type = c_type(node.dtype)
  if node.made then
    add_made(node, type, form, add)
  end
  for i, part in ipairs(node.parts) do
    if part.place then
      add_place(node, type, i - 1, form, add)
    end
  end
end

-- nodes, the set of the names that are taken (taken_names.lua), what the nodes are of, { file = the stem of the header's name,
-- is_embedded = that there is none, and nobody asks for bytes }
-- -> the lines of C of all functions, and these { name, returns, arguments, lines, described }
return function(nodes, taken, from, form)
  local lines, functions = {}, {}
  for _, node in ipairs(nodes) do
    local function refuse(what, help)
      fail.refused({ place = from, node = node.path, what = what, rule = "name", help = help })
    end
    local function add(comment, made)
      if taken_names.has(taken, made.name) then
        refuse(("'%s' would make two things %s"):format(node.name, made.name), "give one of them another name")
      end
      taken_names.add(taken, made.name)
      functions[#functions + 1] = made
      made.described = form.is_embedded and { describe(node) } or nil
      lines[#lines + 1] = #comment > 0 and "" or nil
      table.move(comment, 1, #comment, #lines + 1, lines)
      table.move(made.lines, 1, #made.lines, #lines + 1, lines)
    end
    if node.name then
      if not node.name:find("^%a[%w_]*$") or not c_name.is_free(node.name) then
        refuse(text.sentence("'%s' is none for names of C", node.name), letters)
      end
      add_node(node, form, add)
    end
  end
  return lines, functions
end
