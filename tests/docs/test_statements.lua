-- test_statements.lua: sentences of documents and manual pages that say a number of the code: each must say what the code does.
local dtype_tables = require("spec.dtype_tables")
local host = require("host")
local map = require("base.list").map
local page_commands = require("page_commands")
local resolve = require("spec.resolve")
local sources = require("sources")
local test = require("test")
local ways = require("core.ways")
local work = require("shapes.work")

-- What a pattern captures in a source file.
local function says(path, pattern)
  local found = table.pack(assert(sources.read(path), path):match(pattern))
  test.check(found[1], "%s has no '%s'", path, pattern)
  return table.unpack(found)
end

-- Likewise, the value of such text, as 16 * 1024.
local function number(path, pattern)
  return assert(load("return " .. says(path, pattern), path, "t", {}))()
end

local function kib(path, pattern) return number(path, pattern) // 1024 end

-- The KiB from which a copy pays for two threads.
local function least_shared()
  local kibibytes = 1
  while host.max_threads(2, kibibytes * 512) < 2 do
    kibibytes = kibibytes * 2
  end
  return kibibytes
end

-- The fewest bits of a dtype that a version takes.
local function least_bits()
  local least = math.huge
  for _, version in ipairs(resolve().versions) do
    for _, dtype in ipairs(version.dtypes) do
      least = math.min(least, dtype_tables().bits[dtype.name] or least)
    end
  end
  return least
end

local function listed(numbers) return (table.concat(numbers, ", "):gsub(", (%d+)$", " or %1")) end

local words <const> = { "one", "two", "three", "four", "five" }
local function word(count) return words[tonumber(count)] end

local accepts <const>, copies <const>, compilers <const> = "generator/docs/accepts.md", "generator/docs/copies.md",
  "generator/docs/compilers.md"
local device <const>, questions <const>, runtime <const> = "generator/docs/device.md", "generator/docs/questions.md",
  "runtime/README.md"
local strategies <const>, build <const> = "generator/core/strategies.lua", "generator/device/build.lua"
local known_caches <const> = number("runtime/move.c", "STREAM_BYTES %(UINT64_C%((%d+)%) %* 1024 %* 1024%)") -- MiB

-- A page, a sentence as a pattern, and what its captures must be, by a function of these.
local rows <const> = {
  -- what is needed
  { "README.md", "first install these packages: `([^`]+)`", function()
    return (says(".ci/install", 'packages="(.-) %$%*"'):gsub("%s+", " "))
  end },
  { "README.md", "any Python from ([%d.]+) on", function() return says("pyproject.toml", 'requires%-python = ">=([%d.]+)"') end },
  { "generator/docs/builds.md", "| CMake ([%d.]+) |", function()
    return says("tests/consumers/cmake/CMakeLists.txt", "VERSION ([%d.]+)")
  end },
  { "generator/docs/builds.md", "| meson ([%d.]+) |", function() return says("meson.build", "meson_version: '>=([%d.]+)'") end },
  { "generator/docs/builds.md", "POSIX.1%-2008, with Lua ([%d.]+)", function()
    return says("generator/meson.build", "lua_versions = %['>=([%d.]+)'")
  end },
  { runtime, "a dense `DLTensor` as an input | DLPack ([%d.]+) |", function()
    return says("runtime/adapters/sgk_dlpack.h", "DLPack ([%d.]+) or newer")
  end },
  { runtime, "The soname is `libsplitkernels.so.([%d.]+)`", function()
    return says("meson.build", "\n  version: '(%d+%.%d+)")
  end },

  -- examples
  { accepts, "Lengths (%d+) and (%d+) need an axis of (%d+)", function(a, b) return a, b, a + b end },
  { accepts, "; (%a+) equal parts need a multiple of (%d+);", function(_, count) return word(count), count end },
  { accepts, "`%[n %- (%d+), %d+%]` needs an `n` of at least (%d+)%.", function(least) return least, least end },
  { accepts, "`thirds` has rows of (%d+), too", function()
    local a, b = says(accepts, '"split": %[(%d+), (%d+)%]')
    return a + b
  end },
  { accepts, "a symbol is at least (%d+)%.", function() return 0 end },
  { accepts, "a copy is for the (%d+) that `len` must be", function() return says(accepts, "accepts: len = (%d+) ") end },
  { accepts, "if there are more rows, here if `b` is not (%d+); then copy", function()
    return says("templates/cut_views.in", "if %(${written%.rows} != (%d+)%)")
  end },
  { questions, "say that N is (%d+)%?%*%* By `%-%-dim N=(%d+)`", function(n) return n, n end },
  { "README.md", "three channels of (%d+) bits", function() return says("README.md", "%-%-dtype int(%d+) %-%-shape") end },
  { "generator/docs/firmware.md", "three interleaved channels of (%d+) bits apart, (%d+) samples at a time", function()
    return says("generator/docs/firmware.md", "%-%-dtype int(%d+) %-%-shape (%d+),3")
  end },
  { runtime, "splits (%d+) floats into (%d+), (%d+), (%d+), (%d+), by Split%-18's", function(n)
    local each = -(-n // 4)
    return n, each, each, each, n - 3 * each
  end },
  { compilers, "`NAME_split_(%d+)_of_(%d+)x(%d+)` | copies (%d+) rows of (%a+) parts of (%d+) bytes each", function(a, b, c)
    return a, b, c, a, word(b), c
  end },
  { compilers, "`NAME_split_rows_of_(%d+)_parts` | the same of (%d+) equal parts", function(count) return count, count end },
  { compilers, "`NAME_split_rows_of_(%d+)_skip(%d+)_2x(%d+)_steps` | parts of (%d+) steps, (%d+) that are skipped, twice (%d+);",
    function(a, b, c) return a, b, c, a, b, c end },
  { compilers, "`NAME_view_(%d+)_at_(%d+)_of_(%d+)` | returns the address of (%d+) bytes from byte (%d+) on, of an input of "
    .. "(%d+)", function(a, b, c) return a, b, c, a, b, c end },
  { compilers, "`NAME_slice_(%d+)_of_(%d+)_at_0_of_(%d+)` | returns the address of a slice: (%d+) rows of (%d+) bytes, every "
    .. "(%d+)", function(a, b, c) return a, b, c, a, b, c end },
  { compilers, "`NAME_run_(%d+)_of_n_by_(%d+)_into_(%d+)_DIGEST` | cuts (%d+) rows of `n` steps of (%d+) bytes into (%d+) parts",
    function(a, b, c) return a, b, c, a, b, c end },

  -- exit codes
  { compilers, "Exit codes: (%d) done, (%d) refused, (%d) usage, (%d) I/O%.", function()
    return 0, 1, 2, number("generator/host/host.h", "EXIT_IO = (%d)")
  end },
  { questions, "exit code mean%?%*%* (%d) done, (%d) refused, (%d) usage, (%d) a file cannot be read or written", function()
    return 0, 1, 2, number("generator/host/host.h", "EXIT_IO = (%d)")
  end },

  -- dtypes and copies
  { questions, "Dtypes of fewer than (%d+) bits are in the tables, but no op version takes one yet", least_bits },
  { runtime, "Elements of fewer than (%d+) bits, which no version allows yet", least_bits },
  { copies, "`deinterleave` | ([%d, or]+) columns of ([%d, or]+) bytes", function()
    return listed(ways.counts), listed(ways.bytes)
  end },
  { copies, "two columns of (%d+) or (%d+) bytes, of which compilers make vectors", function()
    return says(strategies, "width == (%d+) or width == (%d+)%)")
  end },
  { copies, "a few parts of (%d+) to (%d+) bytes, in words of (%d+) but not all of (%d+) |", function()
    local least, most = says("generator/core/splice.lua", "least_bytes, most_bytes = (%d+), (%d+)")
    local all, one = says("generator/core/splice.lua", "vector_bytes, word_bytes = (%d+), (%d+)")
    return least, most, one, all
  end },
  { copies, "vectors from (%d+) bytes on, `memcpy` from (%d+) KiB on;", function()
    local least, most = says(strategies, "least_by_vectors, call_bytes = %d+, (%d+), (%d+) %* 1024")
    return least, most
  end },
  { copies, "| `many` | more than (%d+) outputs | row by row, if parts have (%d+) bytes to (%d+) KiB; the memory of the output "
    .. "(%d+) further", function()
    return number(strategies, "max_named_outputs = (%d+)"), number(strategies, "\nlocal line = (%d+)"),
      kib(strategies, "width > (%d+) then"), number(strategies, "parts_ahead = (%d+)")
  end },
  { copies, "A copy of (%d+) KiB or more, or of unknown size, takes a range of rows", least_shared },
  { questions, "A copy of (%d+) KiB or more has a function for a range of rows", least_shared },
  { "generator/docs/builds.md", "streaming stores for tensors of (%d+) MiB and more%.", function() return known_caches end },

  -- devices
  { device, "%*%*Blocks%*%* have (%d+) work items", function() return number(build, "block = (%d+),") end },
  { device, "take several launches: (%d+) outputs each for CUDA and HIP, (%d+) for OpenCL", function()
    return says("generator/device/plan_kernels.lua", "cuda = (%d+), hip = %d+, opencl = (%d+)")
  end },
  { device, "| `columns` | at most (%d+) columns of 1 to 16 bytes", function()
    return number("generator/device/forms.lua", "most_columns <const> = (%d+)")
  end },
  { device, "| (%d+) KiB of rows go to shared memory", function() return kib(build, "most_of_tile <const> = ([%d* ]+)") end },
  { runtime, "up to (%d+) outputs take one launch", function()
    return number("runtime/adapters/sgk_device.h", "SGK_DEVICE_OUTPUTS = (%d+)")
  end },
  { runtime, "a launch has up to (%d+) outputs%.", function()
    return number("runtime/adapters/sgk_opencl_plan.h", "SGK_OPENCL_OUTPUTS = (%d+)")
  end },

  -- inference and the report
  { questions, "a bound on its work, (%d+),(%d+) steps and (%d+) for each node", function()
    local of_node = work.begin(1).most - work.begin(0).most
    return work.begin(0).most // 1000, work.begin(0).most % 1000, of_node
  end },
  { "generator/docs/report.md", "where there is a compiler and the C has at most (%d+)", function()
    return kib("generator/report/functions.lua", "most_compiled <const> = ([%d* ]+)")
  end },
  { "generator/docs/report.md", "The page has limits: (%d+) rows can be opened", function()
    return number("generator/report/page.lua", "most_open <const> = [%d* ]+, (%d+)")
  end },
  { "generator/docs/report.md", "C is shown up to (%d+) KiB%.", function()
    return kib("generator/report/page.lua", "most_code <const>, most_open <const> = ([%d* ]+)")
  end },

  -- the manual page
  { "man", "ends with (%d+) digits of a hash", function()
    return number("generator/write/names.lua", 'words%.is_exact and "" or "_" %.%. host%.sha256%(key%):sub%(1, (%d+)%)')
  end },
  { "man", "The default is (%l+) for kernel%.", function()
    return says("generator/command/requested.lua", 'asked%.prefix or "(%l+)"')
  end },
  { "man", "The compiler of verify, and of the sizes of code in report; the default is (%l+)%.", function()
    return says("generator/verify/compiler.lua", '"(cc)"')
  end },
  { "man", "standard input; the default is (%S+)%.", function()
    return says("generator/host/directories.c", 'parent = "(/%l+)"')
  end },
}

-- The text of a page in one line, without marks of a manual page.
local function text_of(here, page)
  local text = page == "man" and here:must('"$SPLITGEN" --print man') or page_commands.page(page)
  return (text:gsub("\\f.", ""):gsub("\\%-", "-"):gsub("%s+", " "))
end

test.rows("says what the code does", rows, function(here, row)
  local page, sentence, of = table.unpack(row)
  local found = table.pack(text_of(here, page):match(sentence))
  test.check(found[1], "%s does not say '%s'", page, sentence)
  local wanted = map({ of(table.unpack(found)) }, tostring)
  test.equal(table.concat(found, ", "), table.concat(wanted, ", "), page)
end)

return test.run
