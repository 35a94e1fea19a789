-- count.lua: counts the bytes of text of the benchmark's compiled kernels and of the library, and the instructions of a call.
-- Callgrind counts instructions without memcpy, which depends on the machine; so does qemu for other processors with vectors. For
-- a Cortex-M, qemu includes newlib's memcpy.
local root = require("sources").name("")
local shell = require("shell")
local source = require("source")
local workloads = require("workloads")

local count = {}

local quoted = shell.quoted
local code_of_library <const> = ("%s/runtime/*.c %s/runtime/packed/*.c %s/generated/*.c"):gsub("%%s", quoted(root))

-- On the bare boards, each instruction takes 2^10 ns.
local instruction_shift <const> = 10

local columns = {
  { option = "size", words = "--optimize size", flags = "-Os", runs = true },
  { option = "speed", words = "", flags = "-O2", runs = true },
  { option = "dispatch", words = "--dispatch", flags = "-O2", runs = false }, -- other instructions on other processors
}

-- Columns for a processor that requires alignment.
local aligned_columns = {
  columns[1], columns[2],
  { option = "aligned size", words = "--optimize size --aligned", flags = "-Os", runs = true },
  { option = "aligned speed", words = "--aligned", flags = "-O2", runs = true },
}

-- The instructions of the functions that run_0 calls in each of several shared libraries -> number by path, nil for 0
local function by_callgrind(_, programs, scratch)
  local file, words = scratch .. "/callgrind.out", {}
  for i, program in ipairs(programs) do
    words[i] = quoted(program)
  end
  shell.run("valgrind --quiet --tool=callgrind --callgrind-out-file=%s --compress-strings=no --compress-pos=no "
    .. '--toggle-collect=run_0 "$MEASURE" once %s', quoted(file), table.concat(words, " "))
  local counts, object, is_own = {}, nil, false
  local lines = io.lines(file)
  for line in lines do
    if line:find("^ob=") then
      object = line:sub(4)
    elseif line:find("^fn=") then
      is_own = not line:find("^fn=run_0")
    elseif line:find("^calls=") then
      lines() -- skips the inclusive cost of a callee, which is counted in its own function
    elseif is_own and line:find("^%d") then
      counts[object] = (counts[object] or 0) + tonumber(line:match(" (%d+)"))
    end
  end
  return counts
end

-- The instructions of each of several programs for a board, from the ticks that cortex.c prints -> number by path
local function by_qemu(target, programs)
  local counts = {}
  for _, program in ipairs(programs) do
    local ticks = shell.run("timeout 60 qemu-system-arm -M %s -display none -serial none -monitor none -icount shift=%d "
      .. "-chardev stdio,id=output -semihosting-config enable=on,target=native,chardev=output -kernel %s </dev/null",
      target.board, instruction_shift, quoted(program))
    counts[program] = math.floor(tonumber(ticks) * target.tick / 2 ^ instruction_shift + 0.5)
  end
  return counts
end

-- The instructions of programs for Linux on another processor -> number by path. qemu traces each instruction with its function.
local function by_trace(target, programs, scratch)
  local counts, trace = {}, scratch .. "/trace"
  for _, program in ipairs(programs) do
    shell.run("%s -singlestep -d exec,nochain -D %s %s", target.emulator, quoted(trace), quoted(program))
    counts[program] = tonumber((shell.run("grep -c ' bench_split_[a-z_0-9]*$' %s || true", quoted(trace))))
  end
  return counts
end

local function of_host(compiler)
  local target = source.how(compiler, "")
  target.name, target.tools, target.selection = compiler, { compiler, "valgrind" }, "usual"
  target.size, target.columns, target.instructions_of = "size", columns, by_callgrind
  target.ways = { "library", "unknown lengths", "unknown shape" }
  return target
end

-- tick: the nanoseconds of a tick of the board's timer
local function of_cortex(name, board, tick, own_columns)
  return {
    name = name,
    tools = { "arm-none-eabi-gcc", "qemu-system-arm" },
    selection = "micro",
    columns = own_columns,
    compiler = ("arm-none-eabi-gcc -mcpu=%s -mthumb -ffreestanding"):format(name),
    size = "arm-none-eabi-size",
    flags = "",
    link = "-nostartfiles -Wl,--entry=reset,--section-start=.vectors=0,-Ttext=0x100,-Tdata=0x20000000 "
      .. ("%s %s"):format(quoted(root .. "tests/bench/cortex.c"), quoted(root .. "tests/consumers/meson/startup.c")),
    ways = {},
    board = board,
    tick = tick,
    instructions_of = by_qemu,
  }
end

local function of_arm(name, compiler, flags, emulator)
  return { name = name, tools = { compiler, emulator }, selection = "micro", columns = { columns[1], columns[2] },
    compiler = compiler .. flags, size = "size", flags = "", link = "-static " .. quoted(root .. "tests/bench/once.c"), ways = {},
    emulator = emulator, instructions_of = by_trace }
end

-- { name, tools = the commands that it needs, the compiler first, selection of workloads, size = the command that prints sizes,
-- columns, ways = those compared with each other: the library, and equivalent C (source.lua), instructions_of = a function that
-- counts the instructions of programs, ... }, and the fields with which source.lua compiles
count.targets = {
  of_host("gcc"),
  of_host("clang"),
  of_cortex("cortex-m0", "microbit", 62.5, aligned_columns),
  of_cortex("cortex-m4", "mps2-an386", 40, { columns[1], columns[2] }),
  of_arm("aarch64", "aarch64-linux-gnu-gcc", "", "qemu-aarch64"),
  of_arm("armv7", "arm-linux-gnueabihf-gcc", " -mfpu=neon", "qemu-arm"),
}

-- The version of a target's compiler.
function count.version(target)
  return (shell.run("%s --version", target.tools[1]):match("[^\n]*"))
end

-- The subjects that are compiled for a target -> list of { name, command of splitgen, runs = whether it is also called,
-- is_library }: the workloads of a selection; the heads of a detector, whose functions differ only in the number of rows; and the
-- library, with the call of a tiny split.
local function subjects_of(target)
  local list = {}
  for i, workload in ipairs(workloads.selected(target.selection)) do
    list[i] = { name = workload.name, command = workload.command, runs = true }
  end
  list[#list + 1] = { name = "heads", command = ("kernel --request %s/tests/bench/heads.json"):format(quoted(root)) }
  list[#list + 1] = { name = "library", command = workloads.selected("tiny")[1].command, runs = true, is_library = true }
  return list
end

-- Writes the C of a subject in a new directory -> what source.build takes, and the first split
local function write(subject, column, directory)
  local written = source.write(directory, subject.command .. " " .. column.words)
  local split = written.splits[1]
  if subject.is_library then
    written = source.write_way(directory .. "/library", split, "library")
    written.code = code_of_library
  end
  return written, split
end

-- The bytes of code and constants by object of a directory. Tables of addresses do not count, as they are not constants here.
local function bytes_in(target, directory)
  local bytes_of = {}
  for object, text in shell.run("%s -A %s/*.o", target.size, quoted(directory)):gmatch("([%w_]+)%.o +:(.-)\nTotal") do
    bytes_of[object] = 0
    for name, size in text:gmatch("\n(%.%a+)%S* +(%d+)") do
      bytes_of[object] = bytes_of[object] + ((name == ".text" or name == ".rodata") and tonumber(size) or 0)
    end
  end
  return bytes_of
end

-- The text of a subject by rows, from the text by object -> list of { name, bytes, is_version }, in a fixed order. The library
-- has rows for each op version, for the code of elements that share bytes, and for the rest.
local function rows_of(subject, bytes_of)
  local rest, packed, rows = { name = subject.name, bytes = 0 }, { name = "packed", bytes = 0 }, {}
  for object, bytes in pairs(bytes_of) do
    local row = (object == "packed" or object == "bits") and packed or rest
    if object:gsub("_rules$", ""):find("^sgk_.*_%d+$") then -- or rules that several versions share
      row = { name = object, bytes = 0, is_version = true }
      rows[#rows + 1] = row
    end
    row.bytes = row.bytes + bytes
  end
  table.sort(rows, function(a, b) return a.name < b.name end)
  return { rest, subject.is_library and packed, table.unpack(rows) }
end

-- The counts of a target -> list of { row = the name of a subject or of a version, is_version,
-- column = "TARGET OPTION text" or "... instructions", number }
function count.cells(target, scratch)
  local cells, programs, counted, subjects, splits = {}, {}, {}, subjects_of(target), {}
  local function add(row, option, what, number)
    local column = ("%s %s %s"):format(target.name, option, what)
    cells[#cells + 1] = { row = row.name, column = column, number = number, is_version = row.is_version }
    return cells[#cells]
  end
  local function path_of(name, option)
    return ("%s/%s-%s-%s"):format(scratch, target.name, name, option)
  end
  local function build(subject, option, flags, written)
    return source.build({ compiler = target.compiler, flags = flags .. " " .. target.flags, link = target.link,
      library = quoted(path_of("library", "speed")) .. "/*.o" }, path_of(subject.name, option), written)
  end
  local function call(subject, option, program)
    programs[#programs + 1], counted[program] = program, add(subject, option, "instructions", 0)
  end
  for _, subject in ipairs(subjects) do
    for _, column in ipairs(target.columns) do
      if column.runs or not subject.is_library then
        local path = path_of(subject.name, column.option)
        local written, split = write(subject, column, path .. "-source")
        local program = build(subject, column.option, column.flags, written)
        splits[subject] = split
        for _, row in ipairs(rows_of(subject, bytes_in(target, path))) do
          add(row, column.option, "text", row.bytes)
        end
        if column.runs and subject.runs then
          call(subject, column.option, program)
        end
      end
    end
  end
  for _, subject in ipairs(subjects) do
    local may = subject.runs and not subject.is_library and source.is_of_library(splits[subject])
    for _, way in ipairs(may and target.ways or {}) do
      local written = source.write_way(path_of(subject.name, way) .. "-source", splits[subject], way)
      call(subject, way, build(subject, way, "-O2", written))
    end
  end
  local instructions = target:instructions_of(programs, scratch)
  for program, cell in pairs(counted) do
    cell.number = instructions[program] or 0
  end
  return cells
end

return count
