-- shapes.lua: the types of a model's values, and the elements of small constants, on demand. To answer a question, a rule may ask
-- for more: if an answer is missing, the rule is stopped, the question goes onto a stack, and later the rule runs again. So depth
-- costs no C stack, rules read like formulas, and only what is asked for is computed, once. There is a bound on what all rules do
-- together (work.lua): what is asked behind it is not known.
--
-- Questions: "type" of a value, "contents" of a value, "node" = the types of a node's outputs, "loop" = the types that the state
-- of a Loop or Scan has in every iteration.
local demands = require("shapes.demands")
local dim = require("shapes.dim")
local graph = require("graph.graph")
local lazy = require("base.lazy")
local shape = require("graph.shape")
local map = require("base.list").map
local types = require("shapes.types")
local sorted_keys = require("base.text").sorted_keys
local work = require("shapes.work")

local contents, control, dim_text = lazy("shapes.contents"), lazy("shapes.control"), lazy("shapes.dim_text")
local rules, view = lazy("shapes.rules"), lazy("shapes.view")

local shapes = {}

local contradiction -- on which the rule that runs depends

-- Asks a question for the rule that runs, which depends on the answer: on contents by element, on those elements that it takes
-- (demands.element).
local function need(question, of, is_by_element)
  local answer = of.answers and of.answers[question]
  work.spend(1)
  if answer == nil then
    error({ missing = { { question, of } } }, 0)
  end
  work.add(#(answer.dims or {}))
  contradiction = contradiction or of.contradictions and of.contradictions[question]
  if is_by_element then
    demands.inherit(answer.base)
  else
    demands.inherit(of.demands and of.demands[question])
  end
  return answer
end

-- The number that a dim says; in a request, a name may stand for an expression.
local function number_said(each, known)
  local texts = known.texts
  return texts and dim_text.written(texts[each] or each, known.dims) or dim_text.number(each, known.dims)
end

-- Expressions keep the names that a request gives them.
local function take_names(known)
  known.names, known.expressions, known.taken = {}, {}, {}
  for _, name in ipairs(sorted_keys(known.texts or {})) do
    local number = number_said(name, known)
    if dim.is_expression(number) then
      known.names[number], known.expressions[name], known.taken[name] = name, number, true
    end
  end
end

-- The dims that the model or the command line says, as numbers; false for open ones. A symbol that a body declares may have
-- another value in every iteration.
local function dims_said(value, dims, known)
  return dims and map(dims, function(each)
    local is_symbol = type(each) == "string" and not (value.scope.parent and value.is_input)
    return is_symbol and number_said(each, known) or known.given[each] or math.type(each) and each or false
  end)
end

-- What the model or the command line says of a value; nil if nothing.
local function said_of(value, known)
  local tensor, declared = value.tensor, value.declared or { kind = "unknown" }
  if shape.is_constant(value, known) then
    return { dtype = tensor.dtype, dims = tensor.dims }
  elseif declared.kind ~= "tensor" and declared.kind ~= "unknown" then
    local elem = declared.dtype and { dtype = declared.dtype, dims = dims_said(value, declared.dims, known) }
    return { kind = declared.kind, elem = elem or nil }
  end
  local given = shape.given(value, known)
  local dtype = given and given.dtype or declared.dtype or tensor and tensor.dtype
  return (given or tensor or declared.kind == "tensor")
    and { dtype = dtype, dims = dims_said(value, given or declared.dims, known), is_given = given ~= nil } or nil
end

-- Whether the type of a node's output is taken from its node: of all, or of Splits and of constants.
local function is_inferred(value, known)
  return known.infers ~= false or value.site.node.op_type:find("^Split") or need("contents", value).values ~= nil
end

-- What a value takes from elsewhere, without its declaration.
local function found_of(value, known)
  local site = value.site
  if value.same_as then
    return need("type", value.same_as)
  elseif site and is_inferred(value, known) then
    return need("node", site)[value.index]
  elseif value.scope.parent and value.is_input then
    return control.type_of_input(value, need)
  end
  return { why = { what = value.is_omitted and "the call omits it" or "the model does not say its shape", value = value } }
end

-- Symbols in place of dims that are not known. Those of a sequence's elements may differ, and stay. A dim that is open because
-- another one is has the reason of that.
local function closed(type, value, known)
  local needs = type.why and type.why.needs
  local cause = needs and dim.open_symbol(needs)
  local dims = type.dims and map(type.dims, function(each, i)
    local number = each and each ~= "run" and each or dim.of_value(graph.label(value), i, each or "open")
    if not each then
      known.open[tostring(number)], known.needs[tostring(number)] = cause and known.open[cause.text] or value, needs
    end
    return number
  end)
  return dims and { dtype = type.dtype, dims = dims, why = type.why } or type
end

local answer = {}

function answer.type(value, known)
  local said = said_of(value, known)
  local found = not shape.is_constant(value, known) and found_of(value, known) or nil
  if said and said.dims and #said.dims == 0 and found and found.dims and not value.is_output then
    said = { dtype = said.dtype } -- PyTorch declares a scalar where it knows nothing
  end
  local merged, contradicts, equal = types.merged(said, found, known.is_input)
  if contradicts then
    contradiction = contradiction or { value = value, said = said, found = found }
  end
  for _, pair in ipairs(equal) do
    if not demands.add(pair[1], "=", pair[2], { value = value, said = said }) then
      contradiction = contradiction or { value = value, said = said, found = found }
    end
  end
  local type = closed(merged, value, known)
  if type.why and not type.why.value and type.why.site == value.site then
    type.why = { what = type.why.what, site = value.site, value = value }
  end
  return type
end

function answer.contents(value, known)
  if shape.is_constant(value, known) then
    return contents.of_tensor(value.tensor)
  elseif value.same_as then
    return need("contents", value.same_as)
  elseif value.site and not value.site.calls then
    return contents.of_node(view.of(value.site, need), value.index)
  end
  local said = value.declared and value.declared.elements -- of a request, which says the rank of a scalar
  return said and { dims = #(value.declared.dims or said) > 0 and { #said } or {}, values = map(said, function(each)
    return type(each) == "string" and number_said(each, known) or each
  end) } or { why = { what = ("the elements of '%s' are not known before the run"):format(value.name) } }
end

function answer.node(site) return rules.types_of(view.of(site, need)) end
function answer.loop(site) return control.settle(view.of(site, need)) end

-- Why the inference goes no further than the first question that takes too much work. All that are left get the same reason.
local function stopped(of, known)
  known.work.why = known.work.why or { site = of.node and of or of.site or of.scope.holder,
    what = ("the inference of shapes stops here, after %d steps"):format(known.work.most) }
  return known.work.why
end

-- Why a rule stopped, of what it raised; nil if it did not. A rule that uses nil as a
-- number or a list, or divides by 0, has a node that ONNX does not allow.
local function why_of(raised, of, known)
  if raised == work.stop then
    return stopped(of, known)
  end
  local is_tried = type(raised) == "string" and raised:find("attempt to", 1, true) and not raised:find("attempt to call", 1, true)
  return dim.why_of(raised) or is_tried and "no valid node" or nil
end

-- The answer of a question that is blocked: of a type, what the model says.
local function blocked(question, of, why, known)
  why = type(why) == "table" and why or { what = why }
  if question == "node" then
    return rules.blocked(view.of(of, need), (why.site or why.value) and why or { what = why.what, site = of })
  elseif question == "loop" then
    control.forget(of)
    return { why = why }
  end
  local said = question == "type" and said_of(of, known) or nil
  return closed(types.merged(said, { why = why }, known.is_input), of, known)
end

-- Answers a question, and notes its demands, and the contradiction on which the answer depends; or returns the questions that
-- must be answered before.
local function try(question, of, known)
  contradiction = nil
  demands.forget()
  local done, result = work.run(known.work, answer[question], of, known)
  local why = not done and why_of(result, of, known)
  if not done and not why then
    return type(result) == "table" and result.missing or error(result, 0)
  end
  of.answers = of.answers or {}
  of.answers[question] = why and blocked(question, of, why, known) or result
  if done and demands.current() then
    of.demands = of.demands or {}
    of.demands[question] = demands.current()
  end
  if contradiction then
    of.contradictions = of.contradictions or {}
    of.contradictions[question] = contradiction
  end
end

-- Answers a question, and all that it needs. Names are defined before they are used, so that no question needs itself.
local function settle(question, of, known)
  local stack = { { question, of } }
  while #stack > 0 do
    local asked, on = table.unpack(stack[#stack])
    local is_answered = on.answers and on.answers[asked] ~= nil -- in passing, for another question
    local missing = not is_answered and try(asked, on, known) or nil
    if missing then
      table.move(missing, 1, #missing, #stack + 1, stack)
    else
      stack[#stack] = nil
    end
  end
  return of.answers[question]
end

-- Begins with a model. known = { shapes, dims = what the command line says of them by name, and what lengths bind, has_shapes =
-- whether it says a shape, given = only the command line, dims by default, ir_version, infers = whether outputs of other nodes
-- than Splits and constants have types, where the model declares none, texts = the expressions of a request by name, or nil }; it
-- gets the symbols of the inputs, and will hold the names of expressions and, by the texts of their symbols, the values of open
-- dims, and what these need. nodes = their number, also in bodies and functions, for which the inference may take so
-- much more work (work.lua).
function shapes.begin(inputs, known, nodes)
  known.work = work.begin(nodes)
  known.is_input, known.open, known.needs, known.given = {}, {}, {}, known.given or known.dims
  if not known.names then
    take_names(known)
  end
  for _, input in ipairs(inputs) do
    for _, each in ipairs(known.shapes[input.name] or input.dims or {}) do
      dim.each_symbol(type(each) == "string" and number_said(each, known) or 0, function(symbol)
        known.is_input[symbol.name] = true
      end)
    end
  end
end

-- The type of a value (types.lua).
function shapes.type(value, known) return value.answers and value.answers.type or settle("type", value, known) end

-- { dims, values } of a constant, also of one that depends on symbols: an element is a number of dim.lua, a float, or false if it
-- is not known; or { why }.
function shapes.contents(value, known)
  return value.answers and value.answers.contents or settle("contents", value, known)
end

-- What the answer to a question demands of symbols (demands.lua), a list.
function shapes.demands(value, question)
  local found = value.demands and value.demands[question]
  return found and found.list or {}
end

-- The first contradiction on which the answer to a question depends: { value, said = what the model or the command line says of
-- it, found = what its node gives }; or nil.
function shapes.contradiction(value, question) return value.contradictions and value.contradictions[question] end

return shapes
