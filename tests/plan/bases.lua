-- bases.lua: copies by each strategy, small enough for exhaustive runs: layouts (planned.lua), with
--   name, strategy = the one that is chosen, most = the largest number of rows to run, block = the rows of a block, fewer than
--   splitgen would choose
local lengths = require("lengths")

local list = {
  { name = "rows", strategy = "rows", element = 4, lengths = { 1, 20, 33 }, most = 9 },
  { name = "rows of one part", strategy = "rows", element = 4, lengths = { 33, 1 }, dead = { [1] = true }, most = 6 },
  { name = "rows with a gap", strategy = "rows", element = 1, lengths = { 66, 33, 99, 5 }, dead = { [1] = true }, most = 6 },
  { name = "rows for size", strategy = "rows", element = 2, rows = 7, lengths = { 5, 3 }, most = 7,
    options = { optimize = "size" } },
  { name = "rows of steps", strategy = "rows", element = 2, inner = "T", lengths = { 1, 3, 5 }, most = 7,
    options = { optimize = "size" } },
  { name = "rows of steps with a gap", strategy = "rows", element = 1, inner = "T", lengths = { 1, 2, 5 },
    dead = { [1] = true }, most = 20, options = { optimize = "size" } },
  { name = "rows by AVX2", strategy = "rows", element = 1, lengths = { 66, 97 }, most = 6, options = { dispatch = true } },
  { name = "equal", strategy = "equal", element = 4, lengths = { 30, 30, 30, 30 }, most = 6 },
  { name = "equal for size", strategy = "equal", element = 4, lengths = { 2, 2, 2 }, most = 6, options = { optimize = "size" } },
  { name = "equal of steps", strategy = "equal", element = 2, inner = "T", lengths = { 2, 2, 2 }, most = 6,
    options = { optimize = "size" } },
  { name = "block", strategy = "block", element = 1, rows = 1, lengths = { 3, 165, 7 }, most = 1 },
  { name = "table", strategy = "table", element = 4, lengths = lengths(20, 1, 2, 5), most = 5 },
  { name = "table with a gap", strategy = "table", element = 4, lengths = lengths(20, 1, 2, 5), dead = { [1] = true }, most = 5 },
  { name = "table of steps", strategy = "table", element = 2, inner = "T", lengths = lengths(18, 1, 1, 3), most = 5,
    options = { optimize = "size" } },
  { name = "many", strategy = "many", element = 1, lengths = lengths(20, 12, 52, 4), most = 26, block = 8 },
  { name = "many of whole lines", strategy = "many", element = 4, lengths = lengths(18, 17, 16, 3), most = 5 },
  { name = "many of equal lines", strategy = "many", element = 4, lengths = lengths(18, 33), most = 5 },
  { name = "bits", strategy = "bits", bits = 4, lengths = { 3, 4, 2 }, most = 9 },
  { name = "bits of steps", strategy = "bits", bits = 2, inner = "T", lengths = { 3, 4, 2 }, most = 9 },
  { name = "columns 4x2", strategy = "deinterleave", element = 2, lengths = lengths(4, 1), most = 50 },
  { name = "columns 3x1", strategy = "deinterleave", element = 1, lengths = lengths(3, 1), most = 70 },
  { name = "columns 3x8", strategy = "deinterleave", element = 8, lengths = lengths(3, 1), most = 20 },
  { name = "columns 3x4, one dead", strategy = "deinterleave", element = 4, lengths = lengths(3, 1), dead = { [1] = true },
    most = 30 },
  { name = "columns 2x2", strategy = "deinterleave", element = 2, lengths = lengths(2, 1), most = 50 },
  { name = "columns 8x1, two dead", strategy = "deinterleave", element = 1, lengths = lengths(8, 1),
    dead = { [2] = true, [6] = true }, most = 70 },
  { name = "columns 2x2, 32 rows", strategy = "deinterleave", element = 2, rows = 32, lengths = lengths(2, 1), most = 32 },
  { name = "columns 2x4, 37 rows", strategy = "deinterleave", element = 4, rows = 37, lengths = lengths(2, 1), most = 37 },
  { name = "columns 3x16", strategy = "deinterleave", element = 16, lengths = lengths(3, 1), most = 9 },
  { name = "columns by AVX2", strategy = "deinterleave", element = 8, lengths = lengths(8, 1), most = 26,
    options = { dispatch = true } },
  { name = "columns by AVX-512", strategy = "deinterleave", element = 1, lengths = lengths(3, 1), most = 70,
    options = { dispatch = true } },
  { name = "splice", strategy = "splice", element = 4, lengths = { 3, 5 }, most = 13 },
  { name = "splice from before", strategy = "splice", element = 4, lengths = { 1, 3 }, dead = { [0] = true }, most = 13 },
  { name = "splice of long parts", strategy = "splice", element = 4, lengths = { 10, 6 }, most = 9 },
}

local bases = { list = list, by_name = {} }
for _, base in ipairs(list) do
  bases.by_name[base.name] = base
end
return bases
