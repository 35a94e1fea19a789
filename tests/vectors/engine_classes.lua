-- engine_classes.lua: judges what an engine makes of cases, and groups what it gets wrong, and what was skipped.
local contains = require("base.list").contains
local meanings = require("verify.meanings")
local text = require("base.text")

local engine_classes = {}

-- The verdicts that say that an engine gets a case wrong, the worst first.
local ranks <const> = { crash = 1, wrong = 2, ["accepts invalid"] = 3, ["refuses valid"] = 4 }

-- outcomes = of run_engine.lua -> what was judged: list of { case, verdict as of `splitgen verify`, words = of the engine }; and
-- the number of each verdict, by its name.
function engine_classes.judge(cases, outcomes)
  local judged, counts = {}, {}
  for i, case in ipairs(cases) do
    local outcome, words = table.unpack(outcomes[i])
    local verdict = outcome == "differs" and "wrong" or meanings[case.result][outcome] or outcome
    judged[i], counts[verdict] = { case = case, verdict = verdict, words = words }, (counts[verdict] or 0) + 1
  end
  return judged, counts
end

-- Groups by a key, in the order in which keys occur. Without a key, what was judged is in no group.
local function grouped(judged, key_of)
  local groups, by_key = {}, {}
  for _, each in ipairs(judged) do
    local key = key_of(each)
    if key and not by_key[key] then
      by_key[key] = {}
      groups[#groups + 1] = by_key[key]
    end
    local _ = key and table.insert(by_key[key], each)
  end
  return groups
end

-- The flag that most of the cases have, the first of several by its name; or nil.
local function commonest_flag(members)
  local counts, most = {}, nil
  for _, member in ipairs(members) do
    for _, flag in ipairs(member.case.flags) do
      counts[flag] = (counts[flag] or 0) + 1
    end
  end
  for _, flag in ipairs(text.sorted_keys(counts)) do
    most = counts[flag] > (counts[most] or 0) and flag or most
  end
  return most
end

-- Adds cases that have verdict, op and sentence in common as classes: those with the commonest flag, then those with that of the
-- others.
local function add_classes(classes, members)
  while #members > 0 do
    local class, others = { flag = commonest_flag(members), verdict = members[1].verdict }, {}
    for _, member in ipairs(members) do
      table.insert((not class.flag or contains(member.case.flags, class.flag)) and class or others, member)
    end
    classes[#classes + 1], members = class, others
  end
end

-- The same for sentences that differ in numbers alone.
local function key_of_wrong(each)
  local sentence = each.words:gsub("%d+", "N"):gsub("%b[]", "[]")
  return ranks[each.verdict] and table.concat({ each.verdict, each.case.version.op, sentence }, "\n")
end

local function goes_before(a, b)
  if a.verdict ~= b.verdict then
    return ranks[a.verdict] < ranks[b.verdict]
  end
  return #a > #b or #a == #b and a[1].case.name < b[1].case.name
end

-- The classes of what is wrong, the worst first, then the largest: lists of what was judged, with { verdict, flag or nil }.
function engine_classes.wrong(judged)
  local classes = {}
  for _, members in ipairs(grouped(judged, key_of_wrong)) do
    add_classes(classes, members)
  end
  table.sort(classes, goes_before)
  return classes
end

-- What was skipped, by the reason: lists of what was judged.
function engine_classes.skipped(judged)
  return grouped(judged, function(each) return each.verdict == "skipped" and each.words end)
end

return engine_classes
