-- reached.lua: the suites that reach a line, of those that `ninja -C build coverage-lua` measured.
local likely_suites = require("likely_suites")
local shell = require("shell")

local seconds_to_start <const> = 0.2 -- of any suite

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
      local region = { first = math.tointeger(first), last = math.tointeger(last), by = {}, count = 0 }
      for number in numbers:gmatch("%d+") do
        region.by[math.tointeger(number)], region.count = true, region.count + 1
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

-- The numbers of the suites that reach some of the regions `within`: first those that likely_suites.lua has for the folder.
-- Another suite notices a slip the more likely, the more of the whole file it reaches, above all of what few suites reach: those
-- that do so in the shortest time come first.
local function order(suites, regions, within, path)
  local worths, numbers, is_there = {}, {}, {}
  for _, region in ipairs(regions) do
    for number in pairs(region.by) do
      worths[number] = (worths[number] or 0) + 1 / math.sqrt(region.count) / (suites[number].seconds + seconds_to_start)
    end
  end
  for i, name in ipairs(likely_suites(path)) do
    for number, suite in ipairs(suites) do
      worths[number] = suite.name == name and math.maxinteger - i or worths[number]
    end
  end
  for _, region in ipairs(within) do
    for number in pairs(region.by) do
      numbers[#numbers + 1] = not is_there[number] and number or nil
      is_there[number] = true
    end
  end
  table.sort(numbers, function(a, b)
    return worths[a] > worths[b] or worths[a] == worths[b] and a < b
  end)
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

-- The names of the suites that reach a line, the most promising first; without a line, those that reach the file.
function reached:suites_of(path, line)
  local regions, within = self.regions[path] or {}, {}
  local around = line and region_of(regions, line)
  for _, region in ipairs(regions) do
    if not around or around.first <= region.first and region.last <= around.last then
      within[#within + 1] = region
    end
  end
  local names = {}
  for i, number in ipairs(order(self.suites, regions, within, path)) do
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
