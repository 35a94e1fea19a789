-- count.lua: what compilers make of the benchmark's kernels and of the library: bytes of text, and instructions of a call.
-- Callgrind counts these without memcpy, which is the machine's; for a Cortex-M qemu does, with newlib's memcpy.
local count = {}

local root, splitgen, kernels = os.getenv("SPLITGEN_SOURCE_ROOT"), os.getenv("SPLITGEN"), os.getenv("GUARD_KERNELS")

-- The bare boards take as long for each instruction: 2^10 ns.
local instruction_shift = 10

local columns = {
  { name = "size", options = "--optimize size", flags = "-Os", runs = true },
  { name = "speed", options = "", flags = "-O2", runs = true },
  { name = "dispatch", options = "--dispatch", flags = "-O2", runs = false }, -- other instructions on other processors
}

-- A word for the shell.
function count.quoted(word)
  return "'" .. word:gsub("'", "'\\''") .. "'"
end
local quoted = count.quoted

-- What a command of the shell prints; an error if it fails.
function count.shell(format, ...)
  local command = format:format(...)
  local pipe = assert(io.popen(command))
  local output = pipe:read("a")
  if not pipe:close() then
    error(command, 0)
  end
  return output
end
local shell = count.shell

local includes = ("-I%s/tests/bench -I%s/runtime -I%s/generated"):format(quoted(root), quoted(root), quoted(root))

-- What is compiled, by a column's options -> list of { name, directory, code = the C files whose text is counted, caller = the
-- one that calls them, if they are run }: the workloads of a selection; the heads of a detector, whose functions differ in the
-- number of rows alone; and the library, with the call of a tiny split.
local function subjects_of(target, column, scratch)
  local list = {}
  local place = ("%s/%s-%s"):format(scratch, target.name, column.name)
  local function add(chosen, directory)
    local names = shell("mkdir %s && %s --write %s %s %s", quoted(directory), quoted(kernels), chosen, quoted(column.options),
      quoted(directory))
    for name in names:gmatch("%S+") do
      list[#list + 1] = { name = name, directory = directory .. "/" .. name, code = "../bench_split.c", caller = "../run.c" }
    end
    return list[#list]
  end
  add(target.selection, place)
  local heads = { name = "heads", directory = place .. "/heads", code = "../bench_split.c" }
  shell("mkdir %s && %s kernel --request %s/tests/bench/heads.json %s --prefix bench --out %s", quoted(heads.directory),
    quoted(splitgen), quoted(root), column.options, quoted(heads.directory))
  list[#list + 1] = heads
  if column.runs then
    local library = add("tiny", place .. "/library")
    library.name, library.caller = "library", quoted(root) .. "/tests/bench/library_call.c"
    library.code = ("%s/runtime/*.c %s/generated/*.c"):format(quoted(root), quoted(root))
  end
  return list
end

-- Compiles a subject -> its bytes of code and constants, of which tables of addresses are none on this machine; and the program
-- that calls it, or nil.
local function compile(target, column, subject)
  local objects = subject.directory .. "/objects"
  local sections = shell("mkdir %s && cd %s && %s -std=c99 %s -fno-asynchronous-unwind-tables %s %s -c %s && %s -A *.o",
    quoted(objects), quoted(objects), target.compiler, column.flags, target.flags, includes, subject.code, target.size)
  local bytes = 0
  for name, size in sections:gmatch("\n(%.%a+)%S* +(%d+)") do
    bytes = bytes + ((name == ".text" or name == ".rodata") and tonumber(size) or 0)
  end
  local program = column.runs and subject.caller and subject.directory .. "/program"
  if program then
    shell("cd %s && %s -std=c99 -O2 %s %s %s *.o -o %s", quoted(objects), target.compiler, includes, target.link, subject.caller,
      quoted(program))
  end
  return bytes, program
end

-- The instructions of what run_0 calls in each of several shared libraries -> number by path, none where there are none
local function by_callgrind(_, programs, scratch)
  local file, words = scratch .. "/callgrind.out", {}
  for i, program in ipairs(programs) do
    words[i] = quoted(program)
  end
  shell("valgrind --quiet --tool=callgrind --callgrind-out-file=%s --compress-strings=no --compress-pos=no "
    .. "--toggle-collect=run_0 %s %s", quoted(file), quoted(kernels), table.concat(words, " "))
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
    local ticks = shell("timeout 60 qemu-system-arm -M %s -display none -serial none -monitor none -icount shift=%d "
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
      .. quoted(root .. "/tests/bench/cortex.c"),
    board = board,
    tick = tick,
    instructions_of = by_qemu,
  }
end

-- { name, tools = the commands that it wants, the compiler first, columns, ... }
count.targets = {
  of_host("gcc"),
  of_host("clang"),
  of_cortex("cortex-m0", "microbit", 62.5),
  of_cortex("cortex-m4", "mps2-an386", 40),
}

-- The version of a target's compiler.
function count.version(target)
  return (shell("%s --version", target.tools[1]):match("[^\n]*"))
end

-- The counts of a target -> list of { name, { text, instructions } for each column }, nil for what is not counted
function count.rows(target, scratch)
  local rows, by_name, programs, cells = {}, {}, {}, {}
  for c, column in ipairs(target.columns) do
    for _, subject in ipairs(subjects_of(target, column, scratch)) do
      local row = by_name[subject.name] or { name = subject.name }
      if not by_name[subject.name] then
        by_name[subject.name], rows[#rows + 1] = row, row
      end
      local text, program = compile(target, column, subject)
      row[c] = { text = text }
      if program then
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
