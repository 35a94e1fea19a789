-- formula_cut.lua: the lengths of a cut whose rule is a formula, as lines of C, which return a status, and declare what length_at
-- names: { lines, declares = these names, returns = the set of these statuses, length_at = C for the length of part i }. Of a
-- sequence, they declare `total`, the number of its parts.
local factor = require("write.parameters").factor
local formula = require("spec.formula")
local formula_text = require("write.formula_text")

local function is_quotient(expression, divisor)
  return formula.text(expression) == formula.text(formula.fold({ "/", "dim", divisor }, {}))
end

-- The runs of parts in C, in order, without those of no part: { count, length, name = that of its length, is_rest, if_any,
-- is_known = whether C knows the number of its parts, by = the divisor, if the count or the length is a quotient of the axis by
-- the other }.
local function runs_of(parsed, numbers, names)
  local runs = {}
  for i, run in ipairs(parsed.runs) do
    local own = { is_rest = run.is_rest, name = i == 1 and "length" or "last" }
    if run.is_rest then
      own.count, own.is_known = run.if_any and ("(%s > 0)"):format(own.name) or "1", not run.if_any
    else
      local count, length = formula.fold(run.count, numbers), formula.fold(run.length, numbers)
      local by = is_quotient(length, count) and count or is_quotient(count, length) and length or nil
      own.by = by and formula_text.as_c(by, names, true)
      own.is_known = math.type(count) ~= nil
      own.count, own.length = formula_text.as_c(count, names, true), formula_text.as_c(length, names, true)
    end
    runs[#runs + 1] = own.count ~= "0" and own or nil
  end
  return runs
end

-- The run that is no rest, if there is one such, and it divides the axis.
local function divider(runs)
  local list = {}
  for _, run in ipairs(runs) do
    list[#list + 1] = not run.is_rest and run or nil
  end
  return #list == 1 and list[1].by and list[1] or nil
end

local cut = {} -- methods

function cut:add(format, ...)
  self.lines[#self.lines + 1] = format:format(...)
end

function cut:refuse(condition, status)
  self.returns[status] = true
  self:add("if (%s)", condition)
  self:add("    return %s;", status)
end

function cut:declare(name, words)
  self:add("const int64_t %s = %s;", name, words)
  table.insert(self.declares, name)
end

-- Takes the parts of a run from `left` of the axis -> what they leave.
function cut:take(run, left)
  self:declare(run.name, run.length)
  if run.count == "1" then
    self:refuse(("%s > %s"):format(run.name, left), "SGK_BAD_LENGTHS")
    return ("%s - %s"):format(left, run.name)
  end
  local count, is_any = factor(run.count), run.is_known and "" or ("%s != 0 && "):format(run.count)
  self:refuse(("%s%s > %s / %s"):format(is_any, run.name, left, count), "SGK_BAD_LENGTHS")
  return ("%s - %s * %s"):format(left, count, run.name)
end

-- Takes the parts of all runs but the rest from the axis -> what they leave.
function cut:take_all(runs)
  local divides, left, taken = divider(runs), "axis", 0
  if divides then
    self:declare(divides.name, divides.length)
    return divides.by == "1" and "0" or "axis % " .. factor(divides.by)
  end
  for _, run in ipairs(runs) do
    if not run.is_rest then
      if taken == 1 then
        self:add("const int64_t rest = %s;", left)
        left = "rest"
      end
      left, taken = self:take(run, left), taken + 1
    end
  end
  return left
end

-- Counts the parts; wanted = their number, nil of a sequence; may_leave: whether there may be more.
function cut:count(wanted, may_leave, runs)
  local first, second = table.unpack(runs)
  local is_known = (not first or first.is_known) and (not second or second.is_known)
  local total = first and first.count or "0"
  local is_small = divider(runs) or is_known or first.is_rest and not second -- as a number, or no more than the axis
  if second then
    total = is_small and ("%s + %s"):format(total, second.count)
      or ("(uint64_t)%s + (uint64_t)%s"):format(factor(total), factor(second.count))
  end
  if wanted and not is_known then
    self:refuse(("%s %s %d"):format(total, may_leave and "<" or "!=", wanted), "SGK_BAD_OUTPUTS")
  elseif not wanted then
    self:add("const %s total = %s;", is_small and "int64_t" or "uint64_t", total)
    if not is_small then
      self:refuse("total > INT64_MAX", "SGK_BAD_LENGTHS")
      self:refuse("total > SIZE_MAX", "SGK_OVERFLOW")
    end
  end
end

-- A planned cut; names = C by the names of its formula; lines = those before it, which declare `axis`.
return function(planned, names, lines)
  local parsed = planned.choices[1].formula
  local made = setmetatable({ lines = lines, declares = {}, returns = {}, length_at = "0" }, { __index = cut })
  for _, check in ipairs(formula_text.checks(parsed, planned.numbers, names, true)) do
    made:refuse(("%s < %s"):format(check.value, check.least), "SGK_BAD_LENGTHS")
  end
  local runs = runs_of(parsed, planned.numbers, names)
  local left, has_rest = made:take_all(runs), false
  for _, own in ipairs(runs) do
    if own.is_rest then
      made:declare(own.name, left)
      has_rest = true
    end
  end
  if not has_rest and left ~= "0" then
    made:refuse(left .. " != 0", "SGK_BAD_LENGTHS")
  end
  made:count(planned.count, planned.may_leave, runs)
  local first, second = table.unpack(runs)
  if first then
    made.length_at = second and ("((int64_t)i < %s ? %s : %s)"):format(first.count, first.name, second.name) or first.name
  end
  return made
end
