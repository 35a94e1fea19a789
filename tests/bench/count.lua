-- count.lua: what compilers make of the benchmark's kernels and of the library: bytes of text, and instructions of a call.
-- Callgrind counts these without memcpy, which is the machine's; for a Cortex-M qemu does, with newlib's memcpy.
local root = require("sources").name("")
local shell = require("shell")
local source = require("source")
local workloads = require("workloads")

local count = {}

local quoted = shell.quoted
local code_of_library <const> = ("%s/runtime/*.c %s/runtime/packed/*.c %s/generated/*.c"):gsub("%%s", quoted(root))

-- The bare boards take as long for each instruction: 2^10 ns.
local instruction_shift <const> = 10

local columns = {
  { option = "size", words = "--optimize size", flags = "-Os", runs = true },
  { option = "speed", words = "", flags = "-O2", runs = true },
  { option = "dispatch", words = "--dispatch", flags = "-O2", runs = false }, -- other instructions on other processors
}

-- On a processor that wants alignment.
local aligned_columns = {
  columns[1], columns[2],
  { option = "aligned size", words = "--optimize size --aligned", flags = "-Os", runs = true },
  { option = "aligned speed", words = "--aligned", flags = "-O2", runs = true },
}

-- The instructions of what run_0 calls in each of several shared libraries -> number by path, none where there are none
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
      lines() -- what is called counts where it is
    elseif is_own and line:find("^%d") then
      counts[object] = (counts[object] or 0) + tonumber(line:match(" (%d+)"))
    end
  end
  return counts
end

-- The instructions of each of several programs for a board, as cortex.c tells them in ticks -> number by path
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

local function of_host(compiler)
  return {
    name = compiler,
    tools = { compiler, "valgrind" },
    selection = "usual",
    columns = columns,
    counts_unknown = true,
    compiler = compiler,
    size = "size",
    flags = "-fPIC -fvisibility=hidden",
    link = "-fPIC -shared",
    instructions_of = by_callgrind,
  }
end

-- tick: the nanoseconds that the board's timer counts in
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
      .. quoted(root .. "tests/bench/cortex.c"),
    board = board,
    tick = tick,
    instructions_of = by_qemu,
  }
end

-- { name, tools = the commands that it wants, the compiler first, columns, counts_unknown = whether the library is held against
-- what does as it does where only the run knows lengths or shapes, ... }, and what source.lua wants to compile
count.targets = {
  of_host("gcc"),
  of_host("clang"),
  of_cortex("cortex-m0", "microbit", 62.5, aligned_columns),
  of_cortex("cortex-m4", "mps2-an386", 40, { columns[1], columns[2] }),
}

-- The version of a target's compiler.
function count.version(target)
  return (shell.run("%s --version", target.tools[1]):match("[^\n]*"))
end

-- What is compiled for a target -> list of { name, command of splitgen, runs = whether it is also called, is_library }: the
-- workloads of a selection; the heads of a detector, whose functions differ in the number of rows alone; and the library, with
-- the call of a tiny split.
local function subjects_of(target)
  local list = {}
  for i, workload in ipairs(workloads.selected(target.selection)) do
    list[i] = { name = workload.name, command = workload.command, runs = true }
  end
  list[#list + 1] = { name = "heads", command = ("kernel --request %s/tests/bench/heads.json"):format(quoted(root)) }
  list[#list + 1] = { name = "library", command = workloads.selected("tiny")[1].command, runs = true, is_library = true }
  return list
end

local made = {} -- by directory

-- What a function returns that writes a directory: every target has the same C.
local function once(directory, write)
  made[directory] = made[directory] or write(directory)
  return made[directory]
end

local function write_subject(subject, column, scratch)
  return once(("%s/%s-%s"):format(scratch, subject.name, column.option), function(directory)
    return source.write(directory, subject.command .. " " .. column.words)
  end)
end

-- The directory of a subject's objects.
local function place_of(target, column, subject, scratch)
  return ("%s/%s-%s-%s"):format(scratch, target.name, subject.name, column.option)
end

-- Compiles a subject -> the program that calls it, if wanted; bytes of text, in all and by object
local function build(target, column, subject, is_called, scratch)
  local how = { compiler = target.compiler, flags = column.flags .. " " .. target.flags, link = target.link, size = target.size }
  local written = write_subject(subject, column, scratch)
  local place = quoted(written.directory)
  local code, caller = place .. "/bench_split.c", place .. "/run.c"
  if subject.is_library then
    source.write_library_call(written.directory .. "/library.c", written, 0)
    code, caller = code_of_library, place .. "/library.c"
  end
  return source.build(how, place_of(target, column, subject, scratch), code, is_called and caller)
end

-- The programs that split a workload by the library, whose objects are those of a subject that was built, and by what splitgen
-- writes where lengths, or the shape, are unknown -> list of { option, program }
local function unknown_programs(target, subject, library, scratch)
  local column = columns[2]
  local written = write_subject(subject, column, scratch)
  if not source.is_of_library(written.splits[1]) then
    return {}
  end
  source.write_library_call(written.directory .. "/library.c", written, 0)
  local how = { compiler = target.compiler, flags = column.flags .. " " .. target.flags, size = target.size,
    link = target.link .. " -Wl,-Bsymbolic" }
  local objects = quoted(place_of(target, column, library, scratch)) .. "/*.o"
  local by_library = { compiler = how.compiler, link = how.link .. " " .. objects }
  local place = place_of(target, column, subject, scratch)
  local list = { { option = "library",
    program = source.build(by_library, place .. "-library", nil, quoted(written.directory) .. "/library.c") } }
  for _, unknown in ipairs({ "lengths", "shape" }) do
    local own = once(written.directory .. "/" .. unknown, function(directory)
      source.write_unknown(directory, written, 0, unknown)
      return directory
    end)
    list[#list + 1] = { option = "unknown " .. unknown,
      program = source.build(how, place .. "-" .. unknown, quoted(own) .. "/bench_split.c", quoted(own) .. "/run.c") }
  end
  return list
end

-- The library's text by rows: each op version, what moves elements that share bytes, and the rest -> list of { name, bytes,
-- is_version }, in an order that does not change
local function rows_of_library(bytes_of)
  local rest, packed, rows = { name = "library", bytes = 0 }, { name = "packed", bytes = 0 }, {}
  for object, bytes in pairs(bytes_of) do
    local row = (object == "packed" or object == "bits") and packed or rest
    if object:gsub("_rules$", ""):find("^sgk_.*_%d+$") then -- or what some versions share
      row = { name = object, bytes = 0, is_version = true }
      rows[#rows + 1] = row
    end
    row.bytes = row.bytes + bytes
  end
  table.sort(rows, function(a, b) return a.name < b.name end)
  return { rest, packed, table.unpack(rows) }
end

-- The counts of a target -> list of { row = a subject's name, or a version's, of which is_version is true,
-- column = "TARGET OPTION text" or "... instructions", number }
function count.cells(target, scratch)
  local cells, programs, counted = {}, {}, {}
  local subjects = subjects_of(target)
  local function add(subject, column, what, number)
    local name = ("%s %s %s"):format(target.name, column.option, what)
    cells[#cells + 1] = { row = subject.name, column = name, number = number, is_version = subject.is_version }
    return cells[#cells]
  end
  for _, subject in ipairs(subjects) do
    for _, column in ipairs(target.columns) do
      if column.runs or not subject.is_library then
        local is_called = column.runs and subject.runs
        local program, text, bytes_of = build(target, column, subject, is_called, scratch)
        for _, row in ipairs(subject.is_library and rows_of_library(bytes_of) or { { name = subject.name, bytes = text } }) do
          add(row, column, "text", row.bytes)
        end
        if is_called then
          programs[#programs + 1], counted[program] = program, add(subject, column, "instructions", 0)
        end
      end
    end
  end
  for _, subject in ipairs(target.counts_unknown and workloads.selected(target.selection) or {}) do
    for _, way in ipairs(unknown_programs(target, subject, subjects[#subjects], scratch)) do
      programs[#programs + 1], counted[way.program] = way.program, add(subject, way, "instructions", 0)
    end
  end
  local instructions = target:instructions_of(programs, scratch)
  for program, cell in pairs(counted) do
    cell.number = instructions[program] or 0
  end
  return cells
end

return count
