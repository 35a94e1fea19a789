-- workloads.lua: the splits of the benchmark, and how fast they must be: { name, class, and by name
--   command           the arguments with which splitgen writes the kernel
--   goals             limits of the kernel's time: by processor, for code for levels of x86-64, { any, avx2, avx512 }
--   library           the limit of the library's time
--   of_plain          the limit of a kept plan's time, as a ratio to the plain loop that gcc compiles
--   yardstick         "memcpy" of the same bytes: goals are ratios; or "call" of a function that does nothing: goals are
--                     nanoseconds beyond it }
-- For an EPYC of the Zen 4 generation (family 25), the goals are what prototypes of each class reached, and up to 5 % more; those
-- for a Zen 5 (family 26) were set in advance.
local workloads = {}

local zen_4 <const>, zen_5 <const> = "AuthenticAMD family 25", "AuthenticAMD family 26"

local function add(name, class, dtype, shape, options, goal)
  local workload = { name = name, class = class, yardstick = "memcpy",
    goals = goal and { [zen_4] = { any = goal[1], avx2 = goal[2], avx512 = goal[3] } } or {} }
  workload.command = ("kernel --op Split --opset 13 --dtype %s --shape %s %s"):format(dtype, shape, options)
  workloads[#workloads + 1] = workload
  return workload
end

-- 96 outputs: six of one wide part and 14 narrow ones, then one of a part and 5
local ov96 = ("2430" .. (",81"):rep(14) .. ","):rep(6) .. "810" .. (",81"):rep(5)

local view = add("view", "view", "float", "1x116x28x28", "--axis 1 --outputs 2", { 1, 1 })
local tiny = add("tiny", "tiny", "float", "6", "--split 2,4 --copy-all", { 1, 1 })
view.yardstick, tiny.yardstick, tiny.library = "call", "call", 25

-- shapes of models, each class at least once
for _, row in ipairs({
  { "c2f_b1", "one block", "float", "1x64x80x80", "--axis 1 --outputs 2 --copy-all", { 1.02, 1.02 } },
  { "shuffle", "one block", "float", "1x116x28x28", "--axis 1 --outputs 2 --copy-all", { 1.02, 1.02 } },
  { "axis0", "one block", "float", "256x256", "--axis 0 --outputs 2 --copy-all", { 1.02, 1.02 } },
  { "c2f_b8", "rows of 512 B and more", "float", "8x64x80x80", "--axis 1 --outputs 2", { 1.03, 1.03 } },
  { "qkv_f32", "rows of 512 B and more", "float", "1x128x2304", "--axis 2 --outputs 3", { 1.03, 1.03 } },
  { "lstm_f32", "rows of 512 B and more", "float", "128x2048", "--axis 1 --outputs 4", { 1.03, 1.03 } },
  { "mlp_bf16", "beyond the cache", "bfloat16", "512x22016", "--axis 1 --outputs 2", { 1.03, 1.03 } },
  { "yolov5_3", "mixed small rows", "float", "1x25200x85", "--axis 2 --split 4,1,80", { 1.06, 1.00 } },
  { "yolov5_4", "mixed small rows", "float", "1x19200x85", "--axis 2 --split 2,2,1,80", { 1.06, 1.00 } },
  { "c128x3", "rows of 16 B multiples", "complex128", "4096x3", "--axis 1 --outputs 3", { 1.12, 1.10 } },
  { "rows_64", "rows of 16 B multiples", "float", "5461x48", "--axis 1 --outputs 3", { 1.12, 1.10 } },
  { "rows_20", "other narrow rows", "float", "17476x15", "--axis 1 --outputs 3", { 1.35, 1.35 } },
  { "rows_324", "other narrow rows", "float", "1078x243", "--axis 1 --outputs 3", { 1.35, 1.08 } },
  { "rope_f32", "deinterleave 4 and 8 B", "float", "65536x2", "--axis 1 --outputs 2", { 1.10, 1.02 } },
  { "4x4", "deinterleave 4 and 8 B", "float", "16384x4", "--axis 1 --outputs 4", { 1.10, 1.02 } },
  { "2x1", "deinterleave 1 and 2 B", "uint8", "131072x2", "--axis 1 --outputs 2", { 1.15, 1.02 } },
  { "2x2", "deinterleave 1 and 2 B", "uint16", "65536x2", "--axis 1 --outputs 2", { 1.45, 1.02 } },
  { "rgb_u8", "deinterleave 1 and 2 B", "uint8", "1080x1920x3", "--axis 2 --outputs 3", { 2.5, 1.10 } },
  { "bool3", "deinterleave 1 and 2 B", "bool", "100000x3", "--axis 1 --outputs 3", { 2.5, 1.02 } },
  { "3x2", "deinterleave 1 and 2 B", "uint16", "43690x3", "--axis 1 --outputs 3", { 1.8, 1.02 } },
  { "4x1", "deinterleave 1 and 2 B", "uint8", "65536x4", "--axis 1 --outputs 4", { 1.85, 1.02 } },
  { "4x2", "deinterleave 1 and 2 B", "uint16", "32768x4", "--axis 1 --outputs 4", { 1.3, 1.02 } },
  { "quad_f16", "deinterleave below 16 KiB", "float16", "1024x4", "--axis 1 --outputs 4", { 2.4, 1.8, 1.15 } },
  { "ov96", "many outputs", "float", "256x22599", "--axis 1 --split " .. ov96, { 1.6, 1.4 } },
}) do
  add(table.unpack(row))
end

-- many narrow parts of a few long rows, as a double loop over rows and parts copies them
for _, row in ipairs({
  { "wide_16", "16x4000", 4000 },
  { "wide_64", "64x1000", 1000 },
  { "wide_8", "8x4096", 512 },
  { "wide_2", "2x2000", 2000 },
}) do
  add(row[1], "wide", "float", row[2], "--axis 1 --outputs " .. row[3]).of_plain = 1.1
end

-- workloads that fit a microcontroller: 4 KiB of input, 3 KiB of an output
for _, row in ipairs({
  { "micro_block", "float", "9", "--split 4,5 --copy-all" },
  { "micro_3x1", "uint8", "1000x3", "--axis 1 --outputs 3" },
  { "micro_2x2", "float16", "500x2", "--axis 1 --outputs 2" },
  { "micro_3x4", "float", "250x3", "--axis 1 --outputs 3" },
  { "micro_20", "float", "64x15", "--axis 1 --outputs 3" },
  { "micro_324", "float", "4x243", "--axis 1 --outputs 3" },
  { "micro_1200", "float", "2x500", "--axis 1 --split 200,300" },
  { "micro_yolo", "float", "8x85", "--axis 1 --split 2,2,81" },
}) do
  add(row[1], "micro", row[2], row[3], row[4])
end

local function add_to_sweep(name, dtype, rows, columns, outputs, goal)
  add(name, "sweep", dtype, ("%dx%d"):format(rows, columns), "--axis 1 --outputs " .. outputs, goal)
end

local function goal_of_rows(bytes)
  if bytes >= 512 then
    return { 1.03, 1.03 }
  end
  return bytes % 16 == 0 and { 1.12, 1.10 } or { 1.35, bytes == 324 and 1.08 or 1.35 }
end

-- rows of many widths
for _, bytes in ipairs({ 16, 20, 24, 32, 40, 64, 128, 256, 324, 512 }) do
  add_to_sweep(("rows_%d_1m"):format(bytes), "float", 2 ^ 20 // (3 * bytes), 3 * bytes // 4, 3, goal_of_rows(bytes))
end

local narrow_goals = { { [2] = 1.15, [3] = 2.5, [4] = 1.85 }, { [2] = 1.45, [3] = 1.8, [4] = 1.3 } }

-- The goal for n elements side by side depends on the cache: in L1, memcpy is twice as far ahead.
local function goal_of_deinterleaving(n, bytes, cache)
  local wide = bytes == 16 and goal_of_rows(16) or { 1.10, 1.02 }
  local baseline = bytes >= 4 and wide[1] or narrow_goals[bytes][n]
  if not baseline or cache == "l1" then
    return baseline and { 2 * baseline, 1.8 }
  end
  return { baseline, cache == "l3" and bytes < 4 and 1.10 or wide[2] }
end

-- deinterleaving in the size of each cache
local dtypes = { [1] = "uint8", [2] = "uint16", [4] = "float", [8] = "double", [16] = "complex128" }
for _, cache in ipairs({ { "l1", 2 ^ 13 }, { "l2", 2 ^ 18 }, { "l3", 2 ^ 22 } }) do
  for _, n in ipairs({ 2, 3, 4, 8 }) do
    for _, bytes in ipairs({ 1, 2, 4, 8, 16 }) do
      add_to_sweep(("%dx%d_%s"):format(n, bytes, cache[1]), dtypes[bytes], cache[2] // (n * bytes), n, n,
        goal_of_deinterleaving(n, bytes, cache[1]))
    end
  end
end

-- a GiB
add("huge_f32", "huge", "float", "65536x4096", "--axis 1 --outputs 2")

local unusual = { micro = true, sweep = true, huge = true }

-- Goals for vectors of 64 bytes on a Zen 5, and for any x86-64 code there.
local asked_of_zen_5 <const> = {
  bool3 = { any = 3.5, avx512 = 1.10 }, quad_f16 = { any = 2.4, avx512 = 1.15 }, rope_f32 = { avx512 = 1.10 },
  c128x3 = { avx512 = 1.10 }, rgb_u8 = { avx512 = 1.00 }, ov96 = { avx512 = 1.35 },
}
for _, workload in ipairs(workloads) do
  workload.goals[zen_5] = asked_of_zen_5[workload.name]
end

-- Whether a selection has a workload. A selection is names and classes, separated by commas; "usual" is all except "micro",
-- "sweep" and "huge".
local function is_in(workload, selection)
  for word in selection:gmatch("[^,]+") do
    if word == workload.name or word == workload.class or word == "usual" and not unusual[workload.class] then
      return true
    end
  end
  return false
end

-- The workloads of a selection, from all workloads or from a list.
function workloads.selected(selection, list)
  local selected = {}
  for _, workload in ipairs(list or workloads) do
    selected[#selected + 1] = is_in(workload, selection) and workload or nil
  end
  return selected
end

return workloads
