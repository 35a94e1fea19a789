-- meaning.lua: what a version's table says of a node: the row that applies, the lengths that it states, the elements of each
-- part. Written as plainly as can be, and apart from the modules of the program that do the same: vectors test these.
local meaning = {}

local most_parts <const> = 1000 -- no vector has as many

-- A number of a formula: natural, and with the other way to round, if it is a quotient.
local natural = {}

local function new(value, up)
  return value >= 0 and setmetatable({ value = value, up = up }, natural) or error({ fault = "below 0" })
end

local function of(operand) return type(operand) == "number" and operand or operand.value end

local function divisor(operand) return of(operand) > 0 and of(operand) or error({ fault = "division by 0" }) end

function natural.__sub(a, b) return new(of(a) - of(b)) end
function natural.__mod(a, b) return new(of(a) % divisor(b)) end

function natural.__div(a, b)
  local down = of(a) // divisor(b)
  return new(down, of(a) % of(b) > 0 and down + 1 or down)
end

local function ceil(quotient) return new(quotient.up) end

local compiled = {} -- expressions of formulas and conditions, as functions of the names in them

local function value_of(words, names)
  compiled[words] = compiled[words] or assert(load("local _ENV = ... return " .. words, words, "t"))
  return compiled[words](names)
end

-- The lengths of a list -> the same, or nil and what is wrong.
local function listed(lengths, dim)
  local rest = dim
  for _, length in ipairs(lengths) do
    if length % 1 ~= 0 then
      return nil, { fault = "no integer", count = #lengths }
    elseif length < 0 then
      return nil, { fault = "negative", count = #lengths }
    elseif length > rest then
      return nil, { fault = "beyond", count = #lengths } -- no sum is made, which could wrap
    end
    rest = rest - length
  end
  if #lengths == 0 or rest > 0 then
    return nil, { fault = #lengths == 0 and "empty" or "short", count = #lengths }
  end
  return lengths
end

-- The runs of a formula: list of { count, length }, the length of a rest nil; and whether a rest of 0 is no part.
local function runs_of(parts, numbers)
  local names, runs, if_any = { ceil = ceil }, {}, false
  for name, value in pairs(numbers) do
    if type(value) == "number" and parts:find("%f[%w_]" .. name .. "%f[^%w_]") then
      names[name] = new(value)
    end
  end
  for run in (parts .. ","):gmatch("%s*([^,]+),") do
    local count, length = run:match("^(.*) of (.*)$")
    runs[#runs + 1] = count and { of(value_of(count, names)), of(value_of(length, names)) } or { 1 }
    if_any = if_any or run == "rest if any"
  end
  return runs, if_any
end

-- Lengths of the parts by a formula, from numbers by their names: dim, outputs, attributes, a list under the input's name. -> the
-- lengths, or nil; and { fault = what is wrong, rest = what is left for a part that is the rest, left = what no part takes,
-- count = how many parts there would be }.
function meaning.lengths(parts, numbers)
  local list = parts:match("^as (.*) lists$")
  if list then
    return listed(numbers[list], numbers.dim)
  end
  local done, runs, if_any = pcall(runs_of, parts, numbers)
  if not done then
    return nil, type(runs) == "table" and runs or error(runs, 0)
  end
  local left, count, rest = numbers.dim, 0, nil
  for _, run in ipairs(runs) do
    rest, count = rest or not run[2] and run, count + run[1]
    left = left - run[1] * (run[2] or 0)
  end
  local said = { rest = rest and not if_any and left or nil, left = not rest and left or nil, count = count }
  said.fault = count > most_parts and "many" or left < 0 and "beyond" or left > 0 and not rest and "short" or nil
  if said.fault then
    return nil, said
  end
  local lengths = {}
  for _, run in ipairs(runs) do
    for _ = 1, run == rest and if_any and left == 0 and 0 or run[1] do
      lengths[#lengths + 1] = run[2] or left
    end
  end
  return lengths, said
end

-- node = { attributes = by name, inputs = { rank, value } by name } -> the first row that applies, and its index
function meaning.rule(version, node)
  local values = setmetatable({}, { __index = function(_, name)
    local given = node.attributes[name]
    return given == nil and version.attributes_by_name[name].default or given
  end })
  for index, rule in ipairs(version.length_rules) do
    local applies = true
    for _, given in ipairs(rule.given or {}) do
      local kind, name = given:match("^(%a+) (.*)$")
      local there = node[kind .. "s"][name]
      applies = applies and there ~= nil and (kind == "attribute" or not rule.rank or there.rank == rule.rank)
    end
    local input = rule.rank and not rule.given and node.inputs[version.split.name] -- one that is required
    applies = applies and (not input or input.rank == rule.rank)
    if applies and (not rule.when or value_of((rule.when:gsub("!=", "~=")), values)) then
      return rule, index
    end
  end
end

-- Every element goes to the part that holds its index on the axis, counted from 1.
function meaning.cut(elements, dims, axis, lengths)
  local part_of, parts = {}, {}
  for part, length in ipairs(lengths) do
    parts[part] = {}
    for _ = 1, length do
      part_of[#part_of + 1] = parts[part]
    end
  end
  for place, element in ipairs(elements) do
    local rest, index = place - 1, nil
    for i = #dims, axis, -1 do
      rest, index = rest // dims[i], rest % dims[i]
    end
    table.insert(part_of[index + 1], element)
  end
  return parts
end

return meaning
