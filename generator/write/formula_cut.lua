-- formula_cut.lua: the lengths of a run whose rule is a formula (plan_run.lua's is_formula) as lines of C, which return a status,
-- and declare what length_at names: { lines, declares = these names, length_at = C for the length of part i }. Of a sequence,
-- they declare `total`, the number of its parts.
local formula = require("spec.formula")
local formula_text = require("write.formula_text")
local joined = require("base.list").joined

-- The lines that read the number that split has.
local function reading(run)
  local reader = run.readers[1]
  if #run.readers == 1 and (reader.dtype == "int64" or reader.dtype == "int32") then
    return { "const int64_t number = split[0];" }
  elseif #run.readers == 1 then
    return { "int64_t number = 0;", ("if (!%s(split, 0, &number))"):format(reader.name), "    return SGK_BAD_LENGTHS;" }
  end
  local lines = { "int64_t number = 0;", "int is_read;", "switch (split_dtype) {" }
  for _, each in ipairs(run.readers) do
    lines = joined(lines, { ("case %d: /* %s */"):format(each.code, each.dtype),
      ("    is_read = %s(split, 0, &number);"):format(each.name), "    break;" })
  end
  return joined(lines, { "default:", "    return SGK_BAD_DTYPE;", "}", "if (!is_read)", "    return SGK_BAD_LENGTHS;" })
end

local function is_quotient(expression, divisor)
  return formula.text(expression) == formula.text(formula.fold({ "/", "dim", divisor }, {}))
end

-- What the first run, `count` parts of `length`, leaves of the axis in C, and what is so of lengths that do not fit, or nil.
local function rest_of(count, length, shown)
  if is_quotient(length, count) or is_quotient(count, length) then
    local divisor = is_quotient(length, count) and shown.count or shown.length
    return divisor == "1" and "0" or "axis % " .. divisor, nil
  elseif count == 0 then
    return "axis", nil
  end
  local is_any = math.type(count) and "" or ("%s != 0 && "):format(shown.count)
  return ("axis - %s * length"):format(shown.count), ("%slength > axis / %s"):format(is_any, shown.count)
end

-- A written run; names = C by the names of its formula.
return function(run, names)
  local parsed, lines = run.choices[1].formula, { "const int64_t axis = " .. run.axis .. ";" }
  local function add(...)
    lines = joined(lines, { ... })
  end
  local function refuse(condition, status)
    add(("if (%s)"):format(condition), "    return " .. status .. ";")
  end
  if run.takes_number then
    lines = joined(lines, reading(run))
  end
  for _, check in ipairs(formula_text.checks(parsed, run.numbers, names)) do
    refuse(("%s < %s"):format(check.value, check.least), "SGK_BAD_LENGTHS")
  end
  local first, second = table.unpack(parsed.runs)
  local count, length = formula.fold(first.count, run.numbers), formula.fold(first.length, run.numbers)
  local shown = { count = formula_text.as_c(count, names), length = formula_text.as_c(length, names) }
  local rest, misfit = rest_of(count, length, shown)
  local cut, total = { length_at = "length", declares = { count ~= 0 and "length" or nil } }, shown.count
  if count ~= 0 then
    add(("const int64_t length = %s;"):format(shown.length))
  end
  if misfit then
    refuse(misfit, "SGK_BAD_LENGTHS")
  end
  if second then
    add(("const int64_t last = %s;"):format(rest))
    table.insert(cut.declares, "last")
    cut.length_at = count == 0 and "last" or ("((int64_t)i < %s ? length : last)"):format(shown.count)
    total = ("%s + %s"):format(shown.count, second.if_any and "(last > 0)" or "1")
  elseif rest ~= "0" then
    refuse(rest .. " != 0", "SGK_BAD_LENGTHS")
  end
  local is_known = run.count and math.type(count) and not (second and second.if_any)
  if run.count and not is_known then
    refuse(("%s != %d"):format(total, run.count), "SGK_BAD_OUTPUTS")
  elseif not run.count then
    add(("const int64_t total = %s;"):format(total))
    if not is_quotient(count, length) then -- else the axis has as many steps
      refuse("(uint64_t)total > SIZE_MAX", "SGK_OVERFLOW")
    end
  end
  cut.lines = lines
  return cut
end
