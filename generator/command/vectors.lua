-- vectors.lua: the command. Writes test cases of Split and SplitToSequence, which it makes from the tables of op versions alone.
local all_cases = require("vectors.all_cases")
local contains = require("base.list").contains
local fail = require("base.fail")
local nearest = require("base.nearest")
local resolve = require("spec.resolve")
local serving = require("spec.serving")
local text = require("base.text")

-- Options that ask for a word, and the words of a case.
local asked <const> = {
  { "op", function(case) return { case.version.op } end },
  { "since_version", function(case) return { case.version.since_version } end },
  { "dtype", function(case) return { case.dtype.name } end },
  { "result", function(case) return { case.result } end },
  { "flag", function(case) return case.flags end },
  { "without", function(case) return case.flags end },
}

-- The cases that have one of the words or, for --without, none of them. A word that no case has is refused.
local function having(cases, option, given, words_of)
  local found, known = {}, {}
  for _, case in ipairs(cases) do
    local has = false
    for _, word in ipairs(words_of(case)) do
      known[tostring(word)], has = true, has or contains(given, word)
    end
    found[#found + 1] = has == (option ~= "without") and case or nil
  end
  for _, word in ipairs(given) do
    if not known[tostring(word)] then
      local near = nearest(tostring(word), text.sorted_keys(known))
      fail.options("vectors", "--%s: no case has %s%s", (option:gsub("_", "-")), word,
        near and (": did you mean %s?"):format(near) or "")
    end
  end
  return found
end

-- Whether a case is one for an engine that knows the opsets up to this one.
local function is_of_opset(case, opset)
  for _, op in ipairs(resolve().ops) do
    if op.op == case.version.op then
      return serving(op.versions, opset) == case.version and case.opset <= opset
    end
  end
end

local function choose(cases, options)
  for _, row in ipairs(asked) do
    local option, words_of = table.unpack(row)
    local given = options[option] or {}
    given = type(given) == "table" and given or { given }
    cases = #given > 0 and having(cases, option, given, words_of) or cases
  end
  local chosen = {}
  for _, case in ipairs(cases) do
    local is_wanted = (not options.opset or is_of_opset(case, options.opset)) and (options.size ~= "small" or case.is_small)
    chosen[#chosen + 1] = is_wanted and case or nil
  end
  return #chosen > 0 and chosen or fail.options("vectors", "no case has all of this")
end

local function list(cases)
  for _, case in ipairs(cases) do
    print(("%-10s %s%s"):format(case.result, case.name, #case.flags > 0 and "  " .. table.concat(case.flags, " ") or ""))
  end
end

return function(options)
  local cases, count = choose(all_cases(options.sequences), options), { valid = 0, acceptable = 0, invalid = 0 }
  if options.list then
    return list(cases)
  end
  require("vectors." .. options.format)(options.out, cases)
  for _, case in ipairs(cases) do
    count[case.result] = count[case.result] + 1
  end
  print(("%d cases: %d valid, %d acceptable, %d invalid"):format(#cases, count.valid, count.acceptable, count.invalid))
end
