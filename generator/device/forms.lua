-- forms.lua: the forms of kernels that copy on a device. The first row that applies is chosen. Its condition affects speed only:
-- check.lua runs the statements before they become text. docs/device.md has the figures behind the conditions.
--
-- A row is { name, applies(layout) -> the reason, build(layout) -> a record of the kernel without layout, strategy,
-- reason and grid }.
local build = require("device.build")
local fails = require("device.check")
local merged = require("base.list").merged
local records = require("device.records")
local shape = require("graph.shape")
local trees = require("device.trees")

local forms = {}

local most_columns <const> = 8 -- so many registers of 16 bytes hold a work item's rows
local most_of_step <const> = 24 * 1024 -- bytes: a tile is no larger, so that two blocks fit any multiprocessor

local function row_bytes(layout)
  return shape.bytes(layout.stride, layout.unit_bits)
end

-- Whether all parts are one unit of a row.
local function are_units(layout)
  for _, part in ipairs(layout.parts) do
    if part.run ~= 1 then
      return false
    end
  end
  return true
end

-- Whether there are rows of which each part fills pieces of 16 bytes.
local function has_steps(layout)
  return layout.is_known and (layout.rows or math.huge) >= build.step(layout)
end

forms.list = {
  {
    name = "bits",
    applies = function(layout) return layout.unit_bits < 8 and "parts that begin or end inside a byte" end,
    build = build.bits,
  },
  {
    name = "columns",
    applies = function(layout)
      return layout.is_known and layout.stride <= most_columns and are_units(layout)
        and (layout.rows or math.huge) >= 128 // layout.unit_bits
        and ("%d columns of %d bytes, of which registers hold whole rows"):format(#layout.parts, layout.unit_bits // 8)
    end,
    build = build.columns,
  },
  {
    name = "rows",
    applies = function(layout) return layout.unit_bits == 128 and "all parts are multiples of 16 bytes" end,
    build = build.rows,
  },
  {
    name = "tile",
    applies = function(layout)
      return has_steps(layout) and row_bytes(layout) <= most_of_step // build.step(layout)
        and ("rows of %d bytes, of which shared memory holds several"):format(row_bytes(layout))
    end,
    build = build.tile,
  },
  {
    name = "gather",
    applies = function(layout)
      return has_steps(layout) and build.has_reciprocals(layout, build.step(layout))
        and layout.stride <= trees.most_narrow // build.step(layout)
        and ("rows of %d bytes, too long for shared memory"):format(row_bytes(layout))
    end,
    build = build.gather,
  },
  {
    name = "rows",
    applies = function(layout)
      return layout.is_known and "few long rows of any bytes" or "the bytes of a row are known only at run time"
    end,
    build = build.rows,
  },
}

-- A kernel as build.lua gives it, with more fields, and with its grid.
function forms.finished(built, more)
  return records.kernel(merged(built, more, { grid = trees.ceiling(built.items, built.items_of_block) }))
end

-- The blocks that a kernel has for the least that its copy can be.
local function least_grid(kernel)
  return kernel.layout.is_of_run and 0 or trees.bound(kernel.grid, { rows = kernel.layout.rows or 1, units = 1 })
end

-- The kernel of a layout by the first form that applies, checked; nil if no grid has so many blocks.
function forms.kernel(layout)
  for _, row in ipairs(forms.list) do
    local why = row.applies(layout)
    if why then
      local made = forms.finished(row.build(layout), { layout = layout, strategy = row.name, reason = why })
      if not (least_grid(made) >= 0 and least_grid(made) <= trees.most_blocks) then
        return nil
      end
      local problem = fails(made)
      if problem then
        error(("units of %d bits: the form %s is wrong: %s"):format(layout.unit_bits, row.name, problem))
      end
      return made
    end
  end
end

return forms
