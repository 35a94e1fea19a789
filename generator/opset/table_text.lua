-- table_text.lua: the text of a table's file, spec/<op>.lua, and the blocks of versions in it.
local fail = require("base.fail")
local sources = require("sources")
local text = require("base.text")

local table_text = {}

-- The first byte of a version's block, and its last; nil if the text has none.
function table_text.block(source, since_version)
  local start = source:find(("    { since_version = %d,"):format(since_version), 1, true)
  local notes = start and source:find("\n      unclear = ", start, true)
  local _, finish = source:find("[\n{] *} },\n", notes or #source)
  return start, finish
end

-- The line of each open decision on a version (spec/undecided.lua); the version's own line if the text has another form.
function table_text.lines(source, since_version, list)
  local first, last = table_text.block(source, since_version)
  local next_row, lines = source:sub(1, last):gmatch("()undecided = true", first), {}
  for i, left in ipairs(list) do
    local place = left.row and next_row()
      or left.attribute and source:find(('{ "%s", "%s"'):format(left.attribute[1], left.attribute[2]), first, true)
    lines[i] = text.line_at(source, place or first or 1)
  end
  return lines
end

-- One blank line between two blocks, and none elsewhere: a removed block may have left two.
local function tidied(source)
  return (source:gsub("\n\n\n+(    { since_version)", "\n\n%1"):gsub("(\n  versions = {\n)\n+", "%1")
    :gsub("\n\n+(  },\n}\n)$", "\n%1"))
end

local function refuse(path, what)
  fail.refused({ place = sources.name(path), what = what })
end

-- The text with the block of a version inserted in order, or replaced; path is the file's.
function table_text.with_block(source, path, since_version, block)
  source = tidied(source)
  local first, finish = table_text.block(source, since_version)
  if finish then
    return source:sub(1, first - 1) .. block .. source:sub(finish + 1)
  end
  local last
  for start, since in source:gmatch("\n()    { since_version = (%d+),") do
    if tonumber(since) > since_version then
      return source:sub(1, start - 1) .. block .. "\n" .. source:sub(start)
    end
    last = start
  end
  finish = last and source:find("\n  },\n}\n$", last)
  if not finish then
    refuse(path, "there is no line '    { since_version = N,' or no end of the versions")
  end
  return source:sub(1, finish) .. "\n" .. block .. source:sub(finish + 1)
end

-- The text with the lines of the op's deprecation, in front of its versions.
function table_text.with_deprecation(source, path, block)
  local first, last = source:match("^(.-\n  newest_opset = [^\n]*\n).-(\n  versions = {\n.*)$")
  if not first then
    refuse(path, "there is no line '  newest_opset = N', or none '  versions = {' behind it")
  end
  return first .. block .. last
end

-- The text with the newest opset up to which the versions serve.
function table_text.with_newest(source, opset)
  return (source:gsub("(\n  newest_opset = )%d+", "%1" .. opset, 1))
end

return table_text
