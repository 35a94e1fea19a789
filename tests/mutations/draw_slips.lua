-- draw_slips.lua: draws slips by a text, in turn from runtime/, templates/, generator/, JavaScript, what builds the project, and
-- documents, and from each kind there. Slips are ordered by their hashes, so that edits elsewhere do not change the order.
local find_slips = require("find_slips")
local host = require("host")
local sources = require("sources")

-- Folders, "" of the root, the ends of their files' names, and the language. The templates of manual pages and of the report's
-- page are left out: they decide nothing; so is what only the build runs, tools/.
local areas <const> = {
  {
    { "runtime", "%.[ch]", "c" }, { "runtime/packed", "%.[ch]", "c" }, { "runtime/choice", "%.[ch]", "c" },
    { "runtime/adapters", "%.h", "c" },
  },
  { { "templates", "%.in", "template" }, { "templates/copies", "%.in", "template" }, { "templates/device", "%.in", "template" } },
  { { "generator/host", "%.c", "c" }, { "generator/python/splitgen", "%.py", "python" } },
  { { "generator/page", "%.js", "js" } },
  {
    { "", "^meson%.build", "meson" }, { "generated", "^meson%.build", "meson" }, { "generator", "^meson%.build", "meson" },
    { "runtime", "^meson%.build", "meson" }, { "runtime/packaging", "^meson%.build", "meson" },
    { "runtime/packaging/docs", "^meson%.build", "meson" }, { "templates", "^meson%.build", "meson" },
  },
  { { "", "^README%.md", "document" }, { "generator/docs", "%.md", "document" }, { "runtime", "^README%.md", "document" } },
}
local is_left_out <const> = { tools = true }
for _, name in ipairs(assert(host.list_directory(sources.name("generator")))) do
  if name:find("^%l+$") and not is_left_out[name] then
    table.insert(areas[3], { "generator/" .. name, "%.lua", "lua" })
  end
end

-- FNV-1a of a text, mixed once more, as texts may differ only a little.
local function hash(text)
  local number = 0xcbf29ce484222325
  for i = 1, #text do
    number = (number ~ text:byte(i)) * 0x100000001b3
  end
  number = (number ~ number >> 32) * 0xd6e8feb86659fd93
  return number ~ number >> 32
end

-- The slips of an area by kind, each list in the order of drawing, and the kinds.
local function slips_of(area, seed)
  local by_kind, kinds = {}, {}
  for _, row in ipairs(area) do
    local folder, ending, language = table.unpack(row)
    for _, name in ipairs(assert(host.list_directory(sources.name(folder)))) do
      local path, seen = (folder == "" and "" or folder .. "/") .. name, {}
      for _, slip in ipairs(name:find(ending .. "$") and find_slips(sources.read(path), language) or {}) do
        slip.path, slip.language = path, language
        local key = ("%s\n%s\n%s"):format(path, slip.line, slip.other)
        seen[key] = (seen[key] or 0) + 1
        slip.order = hash(("%s\n%s\n%d"):format(seed, key, seen[key]))
        kinds[#kinds + 1] = not by_kind[slip.kind] and slip.kind or nil
        by_kind[slip.kind] = by_kind[slip.kind] or {}
        table.insert(by_kind[slip.kind], slip)
      end
    end
  end
  for _, list in pairs(by_kind) do
    table.sort(list, function(a, b) return math.ult(a.order, b.order) end)
  end
  table.sort(kinds)
  return by_kind, kinds
end

-- Returns a function that gives the next slip, and the number of all slips; those of a single folder with Lua, if it is given.
return function(seed, folder)
  local drawn, count = {}, 0
  for i, area in ipairs(folder and { { { folder, "%.lua", "lua" } } } or areas) do
    local by_kind, kinds = slips_of(area, seed)
    for _, list in pairs(by_kind) do
      count = count + #list
    end
    drawn[i] = coroutine.wrap(function()
      for round = 1, math.huge do
        for _, kind in ipairs(kinds) do
          if by_kind[kind][round] then
            coroutine.yield(by_kind[kind][round])
          end
        end
      end
    end)
  end
  local turn = 0
  return function()
    turn = turn % #drawn + 1
    return drawn[turn]()
  end, count
end
