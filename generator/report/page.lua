-- page.lua: the report of models as one self-contained page of HTML.
local bytes = require("report.bytes")
local fates = require("core.fates")
local host = require("host")
local html = require("base.html")
local model = require("report.model")
local new_ids = require("report.ids")
local progress = require("base.progress")
local render = require("base.render")
local text = require("base.text")

-- limits of a page: bytes of C, and rows that open; the manifest of a model with more rows has no signatures
local most_code <const>, most_open <const> = 128 * 1024, 300
local most_named <const> = 3 -- models in the title; a table lists all

-- Chooses the rows that open: those that copy the most. Returns the bytes that the first of them copies.
local function choose_open(models)
  local all, place = {}, {}
  for _, of in ipairs(models) do
    for _, group in ipairs(of.groups) do
      all[#all + 1] = group
      place[group] = { #all, bytes.weight(group.total.copied) }
    end
  end
  table.sort(all, function(a, b)
    return place[a][2] > place[b][2] or place[a][2] == place[b][2] and place[a][1] < place[b][1]
  end)
  for i, group in ipairs(all) do
    group.opens = i <= most_open
  end
  return all[1] and place[all[1]][2] or 0
end

-- The ops and versions of all nodes.
local function ops_of(models)
  local labels = {}
  for _, of in ipairs(models) do
    for _, node in ipairs(of.nodes) do
      labels[node.label] = true
    end
  end
  return text.sorted_keys(labels)
end

-- list of models (report/model.lua) -> the page
return function(models)
  local new_id, room, shown, names = new_ids(), { bytes = most_code }, {}, {}
  for i, of in ipairs(models) do
    of.id, names[i] = new_id("model-" .. i), of.file
    of.open_id = new_id(of.id .. "-open")
    new_id(of.id .. "-manifest")
  end
  for _, of in ipairs(models) do
    model.examine(of, new_id)
  end
  local most = choose_open(models)
  for i, of in ipairs(models) do
    progress.tell(i, #models, of.file) -- compilers take their time
    shown[i] = model.shown(of, new_id, room, most, #of.groups <= most_open)
  end
  progress.clear()
  local title = #names <= most_named and table.concat(names, ", ") or ("%d models"):format(#names)
  local script = html.script(render("templates/report/script.js.in", {}))
  return render("templates/report/page.html.in", { path = html.path, lines = html.lines, unbroken = html.unbroken,
    version = host.version, title = title, fates = fates.names, ops = ops_of(models), models = shown,
    script = script, script_hash = html.hash(script) })
end
