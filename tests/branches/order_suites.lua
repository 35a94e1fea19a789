-- order_suites.lua: the suites that reach each file, those that take the most new branches in a second first, as a line for each
-- file: `FILE: SUITE...`; and all suites, the shortest first, behind `all:`.

-- The branches of a file that a suite takes and that no other in `done` does.
local function count_new(suite, numbers, done)
  local count = 0
  for _, number in ipairs(numbers) do
    count = count + (suite.taken[number] and not done[number] and 1 or 0)
  end
  return count
end

-- The suite with the most branches in a second, or nil.
local function best_of(suites, numbers, done)
  local best, most_in_second = nil, 0
  for _, suite in ipairs(suites) do
    local in_second = suite.is_chosen and 0 or count_new(suite, numbers, done) / suite.seconds
    if in_second > most_in_second then
      best, most_in_second = suite, in_second
    end
  end
  return best
end

-- The names of the suites that take some of these branches.
local function order(suites, numbers)
  local names, done = {}, {}
  for _, suite in ipairs(suites) do
    suite.is_chosen = nil
  end
  local best = best_of(suites, numbers, done)
  while best do
    names[#names + 1], best.is_chosen = best.name, true
    for _, number in ipairs(numbers) do
      done[number] = done[number] or best.taken[number]
    end
    best = best_of(suites, numbers, done) or best_of(suites, numbers, {}) -- others may notice more
  end
  return names
end

-- branches: by number, each with its `file`; suites: { name, seconds, taken = a set of 2 * number, and 2 * number + 1 }.
return function(branches, suites)
  local files, numbers = {}, {}
  for number, branch in ipairs(branches) do
    local file = branch.file:find("^templates/") and branch.file or "generator/" .. branch.file
    if not numbers[file] then
      numbers[file], files[#files + 1] = {}, file
    end
    table.insert(numbers[file], 2 * number)
    table.insert(numbers[file], 2 * number + 1)
  end
  table.sort(files)
  local lines = {}
  for i, file in ipairs(files) do
    lines[i] = ("%s: %s\n"):format(file, table.concat(order(suites, numbers[file]), " "))
  end
  table.sort(suites, function(a, b) return a.seconds < b.seconds end)
  local names = {}
  for i, suite in ipairs(suites) do
    names[i] = suite.name
  end
  return ("%sall: %s\n"):format(table.concat(lines), table.concat(names, " "))
end
