-- manifest.lua: compares manifests with their models. The driver checks what only a run shows, such as dims.
local dkjson = require("dkjson")
local node = require("node")

local manifest = {}

-- Whether a node's function takes its lengths at run time.
function manifest.is_run(told)
  return told.outputs_as == "all" or told.outputs_as == "sequence"
end

-- Whether splitgen knows all that decides the fate of the parts.
local function knows_all(of)
  local knows = of.has_rank and node.lengths_are_known(of) and not of.is_sequence
  for _, dim in ipairs(of.dims) do
    knows = knows and node.dim_is_known(dim)
  end
  return knows
end

-- Whether each row of the input begins with a byte, and the bytes of an element are known, so that a constant is cut in rows.
local function has_rows(of)
  local numbers = node.numbers(of)
  return of.dtype.name ~= "string" and node.product(numbers, of.axis) * of.dtype.bits % 8 == 0
end

-- Whether a fate agrees with all that is known.
local function fate_is_right(model, of, part, fate)
  local asked, is_told = node.asked(model, of, part), node.lengths_are_known(of) and not of.is_sequence
  if of.uses[part] ~= "used" or fate == "dead" then
    return fate == "dead"
  elseif asked then
    return fate == asked
  elseif fate == "view" then
    return not model.copies_all and not of.is_constant
  elseif fate == "strided" or model.strides and is_told and of.dtype.bits >= 8 and fate == "copy" then
    return fate == "strided" and model.strides and is_told and not (of.is_constant and has_rows(of))
  elseif not knows_all(of) then
    return true
  end
  local numbers = node.numbers(of)
  local outer = node.product(numbers, 1, of.axis - 1)
  local has_elements = outer * of.parts[part] * node.product(numbers, of.axis + 1) > 0
  local is_block = (outer == 1 or of.parts[part] == numbers[of.axis]) and node.is_on_bytes(of, part)
  local is_folded = of.is_constant and (is_block or has_rows(of) and node.is_on_bytes(of, part))
  return has_elements and fate == (is_folded and "folded" or "copy") and (not is_block or is_folded or model.copies_all)
end

-- The error in a site's entry `told`, or nil.
local function problem_of(model, of, told)
  local lengths = node.lengths_are_known(of) and of.parts
  if not told then
    return "it is missing"
  elseif dkjson.encode(told.lengths) ~= dkjson.encode(lengths) then
    return "its lengths are wrong"
  elseif #told.outputs ~= node.use_count(of) then
    return ("it has %d outputs, not %d"):format(#told.outputs, node.use_count(of))
  end
  for i, output in ipairs(told.outputs) do
    if not fate_is_right(model, of, i, output.fate) then
      return ("output %d must not be '%s'"):format(i, output.fate)
    elseif not output.dims and of.has_rank then
      return ("output %d has no dims, although its rank is known"):format(i)
    end
  end
end

-- The text of a model's manifest -> its entry for each site, with false for null; and the error in it, or nil.
function manifest.read(model, text)
  local nodes, by_name, told = dkjson.decode(text, 1, false).nodes, {}, {}
  for _, row in ipairs(nodes) do
    by_name[row.path:match("[^/]*$")] = row
  end
  if #nodes ~= #model.sites then
    return told, ("it has %d nodes, not %d"):format(#nodes, #model.sites)
  end
  for i, site in ipairs(model.sites) do
    told[i] = by_name["n" .. i]
    local problem = problem_of(model, site.node, told[i])
    if problem then
      return told, ("n%d: %s"):format(i, problem)
    end
  end
  return told
end

return manifest
