-- reached.lua: the suites that reach a line, of those that `ninja -C build coverage-lua` measured.
local shell = require("shell")

local reached = {}
reached.__index = reached

-- Reads what tests/branches/write_reached.lua wrote into a build.
function reached.read(build)
  local text = shell.read_file(build .. "/suites_by_line.txt")
    or error("there is no suites_by_line.txt in the build: ninja -C build coverage-lua", 0)
  local self = setmetatable({ suites = {}, regions = {} }, reached)
  for line in text:gmatch("[^\n]+") do
    local name, seconds = line:match("^suite (%S+) (%S+)$")
    if name then
      table.insert(self.suites, { name = name, seconds = tonumber(seconds) })
    else
      local file, first, last, numbers = line:match("^(%S+) (%d+) (%d+)(.*)$")
      local region = { first = math.tointeger(first), last = math.tointeger(last), by = {} }
      for number in numbers:gmatch("%d+") do
        region.by[math.tointeger(number)] = true
      end
      self.regions[file] = self.regions[file] or {}
      table.insert(self.regions[file], region)
    end
  end
  return self
end

-- The smallest region of a file that has the line, or nil.
local function region_of(regions, line)
  local found
  for _, region in ipairs(regions) do
    local is_around = region.first <= line and line <= region.last
    if is_around and (not found or region.last - region.first < found.last - found.first) then
      found = region
    end
  end
  return found
end

-- The suite that reaches the most of these regions in a second, without those in `done`, and is not in `is_chosen`; or nil.
local function best_of(suites, regions, done, is_chosen)
  local best, most_in_second = nil, 0
  for number, suite in ipairs(suites) do
    local count = 0
    for _, region in ipairs(is_chosen[number] and {} or regions) do
      count = count + (region.by[number] and not done[region] and 1 or 0)
    end
    if count / suite.seconds > most_in_second then
      best, most_in_second = number, count / suite.seconds
    end
  end
  return best
end

-- The numbers of the suites that reach some of these regions, those that reach the most new ones in a second first.
local function order(suites, regions)
  local numbers, done, is_chosen = {}, {}, {}
  local best = best_of(suites, regions, done, is_chosen)
  while best do
    numbers[#numbers + 1], is_chosen[best] = best, true
    for _, region in ipairs(regions) do
      done[region] = done[region] or region.by[best]
    end
    best = best_of(suites, regions, done, is_chosen) or best_of(suites, regions, {}, is_chosen) -- others may notice more
  end
  return numbers
end

-- Whether a suite reaches some line of a file.
function reached:has(path)
  for _, region in ipairs(self.regions[path] or {}) do
    if next(region.by) then
      return true
    end
  end
  return false
end

-- The names of the suites that reach a line, the most efficient first; without a line, those that reach the file.
function reached:suites_of(path, line)
  local regions, within = self.regions[path] or {}, {}
  local around = line and region_of(regions, line)
  for _, region in ipairs(regions) do
    if not around or around.first <= region.first and region.last <= around.last then
      within[#within + 1] = region
    end
  end
  local names = {}
  for i, number in ipairs(order(self.suites, within)) do
    names[i] = self.suites[number].name
  end
  return names
end

-- The names of all suites that were measured, the shortest first.
function reached:all_suites()
  local suites, names = table.move(self.suites, 1, #self.suites, 1, {}), {}
  table.sort(suites, function(a, b) return a.seconds < b.seconds end)
  for i, suite in ipairs(suites) do
    names[i] = suite.name
  end
  return names
end

-- The seconds that a suite took, or nil if it was not measured.
function reached:seconds_of(name)
  for _, suite in ipairs(self.suites) do
    if suite.name == name then
      return suite.seconds
    end
  end
end

return reached
