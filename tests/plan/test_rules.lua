-- test_rules.lua: each rule of the checker is removed in turn, or its bound is changed by one. Then a named mutant that is wrong
-- must pass: so the table of mutations tests every rule.
--
-- A rule is the condition of an `if` before a refusal, or one of several that `or` joins. It is removed by `false`.
local mutants = require("mutants")
local sources = require("sources")

local modules = { "core.check", "core.vectors", "core.moves" }

local stops_anyway = "Lua fails on a missing value, so the record is refused all the same, in other words"

-- Rules in another form, and other code that verdicts depend on: { module, text, its replacement, why no mutant notices that }.
local others = {
  { "core.check", 'most > 0 and refuse("up to %s rows are left", most)', "nil" },
  { "core.check", "math.max(done, to + cells)", "done + cells" },
  { "core.check", "least >= one.rows and 0 or math.min(most, one.rows - 1)", "0" },
  { "core.check", "if stage.either then", "if false then" },
  { "core.check", ' or refuse("there is no part %s", k)', "", stops_anyway },
  { "core.moves", 'error(("part %d is beyond what the table holds"):format(i), 0)', "" },
  { "core.vectors", ' or refuse("no value " .. e)', "", stops_anyway },
  { "core.vectors", ' or refuse("index " .. index)', "", stops_anyway },
  { "core.vectors", '#of[e.name] == e.bytes and of[e.name] or refuse("not the bytes of " .. e.name)', "of[e.name]" },
  { "core.vectors", 'tag and b[i + 1] and refuse("two bytes in one") or', "" },
  { "core.vectors", 'mask == 0xff or mask ~= 0 and refuse("a mask that parts a byte")', "mask ~= 0" },
  { "core.vectors", 'e.bits % 8 == 0 and e.bits // 8 or refuse("a shift that parts a byte")', "e.bits // 8" },
}

-- Conditions whose removal no mutant notices, and why.
local exceptions = {
  ["not copier"] = stops_anyway,
  ['to < done - 1 and round.wanted.cell == "bits"'] = "a part's last bit may be written again",
}

-- A module's text, and its path.
local function text_of(module)
  local path = "generator/" .. module:gsub("%.", "/") .. ".lua"
  return assert(sources.read(path)), path
end

-- Loads a module anew, with a replacement in its text if `find` is given; the text must hold it once.
local function load_anew(module, find, replacement)
  local text, path = text_of(module)
  if find then
    local first, last = text:find(find, 1, true)
    assert(first and not text:find(find, last, true), ("%s does not hold once: %s"):format(path, find))
    text = text:sub(1, first - 1) .. replacement .. text:sub(last + 1)
  end
  return assert(load(text, "@" .. path))(module)
end

-- The parts of a condition that `or` joins, outside brackets.
local function alternatives(condition)
  local list, depth, first = {}, 0, 1
  for place, word in (condition .. " or "):gmatch("()([() ]o?r?)") do
    depth = depth + (word:find("(", 1, true) and 1 or word:find(")", 1, true) and -1 or 0)
    if word == " or" and depth == 0 then
      list[#list + 1] = condition:sub(first, place - 1)
      first = place + #" or "
    end
  end
  return list
end

-- The weaker forms of a rule.
local function weaker(rule)
  local list = { "false" }
  local left, order, right = rule:match("^(.-) ([<>]) (.+)$")
  if order then
    local bound, more = right:match("^(.-)( and .+)$")
    list[2] = ("%s %s %s %s 1%s"):format(left, order, bound or right, order == "<" and "-" or "+", more or "")
  end
  return list
end

-- All rules, in the form of `others`.
local function all_rules()
  local rules = table.move(others, 1, #others, 1, {})
  for _, module in ipairs(modules) do
    for condition in text_of(module):gmatch("if ([^\n]-) then\n%s*refuse%(") do
      for _, rule in ipairs(alternatives(condition)) do
        local first, last = condition:find(rule, 1, true)
        for _, replacement in ipairs(weaker(rule)) do
          rules[#rules + 1] = { module, "if " .. condition .. " then",
            ("if %s%s%s then"):format(condition:sub(1, first - 1), replacement, condition:sub(last + 1)),
            exceptions[replacement == "false" and rule or replacement] }
        end
      end
    end
  end
  return rules
end

-- Adds a failure for each refusal that belongs to no rule.
local function add_forgotten(failures)
  for _, module in ipairs(modules) do
    local text = text_of(module)
    for _, other in ipairs(others) do
      local first, last = text:find(other[2], 1, true)
      text = first and text:sub(1, first - 1) .. text:sub(last + 1) or text
    end
    for line in text:gsub("function refuse%(", ""):gsub(" then\n%s*refuse%(", ""):gmatch("[^\n]*refuse%([^\n]*") do
      failures[#failures + 1] = ("%s: no rule knows how to remove this: %s"):format(module, line)
    end
  end
end

-- The checker without a rule.
local function checker_without(rule)
  local module, text, replacement = table.unpack(rule)
  local own, faulty = package.loaded[module], load_anew(module, text, replacement)
  package.loaded[module] = faulty
  local checker = module == "core.check" and faulty or load_anew("core.check")
  package.loaded[module] = own
  return checker
end

-- The name of a wrong mutant that passes, or nil.
local function first_that_passes(check, list)
  for _, mutant in ipairs(list) do
    if (mutant.verdict == "wrong" or mutant.verdict == "alone") and not check(mutant.wanted, mutant.stages) then
      return mutant.name
    end
  end
end

return function()
  local failures, list, rules = {}, mutants.named(), all_rules()
  add_forgotten(failures)
  for _, rule in ipairs(rules) do
    local name = first_that_passes(checker_without(rule), list)
    if (name == nil) ~= (rule[4] ~= nil) then
      failures[#failures + 1] = ("%s: with `%s` in place of `%s` passes %s"):format(rule[1], rule[3], rule[2], name or "nothing")
    end
  end
  return failures, ("%d weaker rules"):format(#rules)
end
