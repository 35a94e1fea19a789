-- setting.lua: facts from Linux about the machine of a benchmark.
local shell = require("shell")

local setting = {}

-- The value of a line "KEY : VALUE" of /proc/cpuinfo: the first processor's, or "".
local function cpu_field(key)
  return ("\n" .. (shell.read_file("/proc/cpuinfo") or "")):match("\n" .. key .. "%s*: ([^\n]*)") or ""
end

-- Bytes of the last-level cache, from sysconf: the processor's, even if a virtual machine has only a share.
function setting.last_cache()
  local kib = (shell.read_file("/sys/devices/system/cpu/cpu0/cache/index3/size") or ""):match("^(%d+)K")
  return tonumber(kib or 0) << 10
end

-- The processor's name, family, model, and the size of its last cache.
function setting.machine()
  return ("%s (family %s, model %s, last cache %d MiB)"):format(cpu_field("model name"), cpu_field("cpu family"),
    cpu_field("model"), setting.last_cache() >> 20)
end

-- The kind of processor, as goals name it.
function setting.processor()
  return ("%s family %s"):format(cpu_field("vendor_id"), cpu_field("cpu family"))
end

-- The C library, whose memcpy is measured, such as "glibc 2.36".
function setting.libc()
  local version, is_there = shell.try("getconf GNU_LIBC_VERSION 2>/dev/null")
  return is_there and version:match("[^\n]+") or "another libc than glibc"
end

-- The levels above plain x86-64 that run here: "avx2" for x86-64-v3, "avx512" for x86-64-v4 with VBMI.
function setting.levels()
  local flags, levels = " " .. cpu_field("flags") .. " ", {}
  levels.avx2 = flags:find(" avx2 ") and flags:find(" bmi2 ") and flags:find(" fma ") and true or false
  levels.avx512 = levels.avx2 and flags:find(" avx512vl ") and flags:find(" avx512_?vbmi ") and true or false
  return levels
end

return setting
