-- count.lua: what compilers make of the benchmark's kernels and of the library: bytes of text, and instructions of a call.
-- Callgrind counts these without memcpy, which is the machine's; for a Cortex-M qemu does, with newlib's memcpy.
local root = require("sources").name("")
local shell = require("shell")
local source = require("source")
local workloads = require("workloads")

local count = {}

local quoted = shell.quoted

-- The bare boards take as long for each instruction: 2^10 ns.
local instruction_shift <const> = 10

local columns = {
  { name = "size", options = "--optimize size", flags = "-Os", runs = true },
  { name = "speed", options = "", flags = "-O2", runs = true },
  { name = "dispatch", options = "--dispatch", flags = "-O2", runs = false }, -- other instructions on other processors
}

-- What is compiled, by a column's options, below a new directory -> list of { name, directory, code = the C files whose text is
-- counted, caller = the one that calls them, if they are run }: the workloads of a selection; the heads of a detector, whose
-- functions differ in the number of rows alone; and the library, with the call of a tiny split.
local function subjects_of(target, column, place)
  shell.run("mkdir %s", quoted(place))
  local list = {}
  local function add(name, command)
    local written = source.write(place .. "/" .. name, command .. " " .. column.options)
    local directory = quoted(written.directory)
    list[#list + 1] = { name = name, directory = written.directory, code = directory .. "/bench_split.c",
      caller = column.runs and directory .. "/run.c" or nil }
    return list[#list], written
  end
  for _, workload in ipairs(workloads.selected(target.selection)) do
    add(workload.name, workload.command)
  end
  add("heads", ("kernel --request %s/tests/bench/heads.json"):format(quoted(root))).caller = nil
  if column.runs then
    local library, written = add("library", workloads.selected("tiny")[1].command)
    source.write_library_call(written, 0)
    library.caller = quoted(written.directory) .. "/library.c"
    library.code = ("%s/runtime/*.c %s/generated/*.c"):format(quoted(root), quoted(root))
  end
  return list
end

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
    compiler = compiler,
    size = "size",
    flags = "-fPIC -fvisibility=hidden",
    link = "-fPIC -shared",
    instructions_of = by_callgrind,
  }
end

-- tick: the nanoseconds that the board's timer counts in
local function of_cortex(name, board, tick)
  return {
    name = name,
    tools = { "arm-none-eabi-gcc", "qemu-system-arm" },
    selection = "micro",
    columns = { columns[1], columns[2] },
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

-- { name, tools = the commands that it wants, the compiler first, columns, ... }, and what source.lua wants to compile
count.targets = {
  of_host("gcc"),
  of_host("clang"),
  of_cortex("cortex-m0", "microbit", 62.5),
  of_cortex("cortex-m4", "mps2-an386", 40),
}

-- The version of a target's compiler.
function count.version(target)
  return (shell.run("%s --version", target.tools[1]):match("[^\n]*"))
end

-- The counts of a target -> list of { name, { text, instructions } for each column }, nil for what is not counted
function count.rows(target, scratch)
  local rows, by_name, programs, cells = {}, {}, {}, {}
  for c, column in ipairs(target.columns) do
    local how = setmetatable({ flags = column.flags .. " " .. target.flags }, { __index = target })
    for _, subject in ipairs(subjects_of(target, column, ("%s/%s-%s"):format(scratch, target.name, column.name))) do
      local row, objects = by_name[subject.name] or { name = subject.name }, subject.directory .. "/objects"
      if not by_name[subject.name] then
        by_name[subject.name], rows[#rows + 1] = row, row
      end
      row[c] = { text = source.compile(how, objects, subject.code) }
      if subject.caller then
        local program = subject.directory .. "/program"
        source.link(how, program, subject.caller, quoted(objects) .. "/*.o")
        programs[#programs + 1], cells[program] = program, row[c]
      end
    end
  end
  local instructions = target:instructions_of(programs, scratch)
  for program, cell in pairs(cells) do
    cell.instructions = instructions[program] or 0
  end
  return rows
end

return count
