-- setting.lua: where a benchmark runs, as far as Linux tells.
local shell = require("shell")

local setting = {}

-- The value of a line "KEY : VALUE" of /proc/cpuinfo: the first processor's, or "".
local function cpu_field(key)
  return ("\n" .. (shell.read_file("/proc/cpuinfo") or "")):match("\n" .. key .. "%s*: ([^\n]*)") or ""
end

-- Bytes of the cache that memory is behind: sysconf's figure is the processor's even where a virtual machine has a share only.
function setting.last_cache()
  local kib = (shell.read_file("/sys/devices/system/cpu/cpu0/cache/index3/size") or ""):match("^(%d+)K")
  return tonumber(kib or 0) << 10
end

-- The processor's name, family, model, and the size of its last cache.
function setting.machine()
  return ("%s (family %s, model %s, last cache %d MiB)"):format(cpu_field("model name"), cpu_field("cpu family"),
    cpu_field("model"), setting.last_cache() >> 20)
end

-- The kind of processor that goals are set for.
function setting.processor()
  return ("%s family %s"):format(cpu_field("vendor_id"), cpu_field("cpu family"))
end

-- Whose memcpy it is, such as "glibc 2.36".
function setting.libc()
  local version, is_there = shell.try("getconf GNU_LIBC_VERSION 2>/dev/null")
  return is_there and version:match("[^\n]+") or "another libc than glibc"
end

-- The levels that code here may be for beyond any x86-64: "avx2" where x86-64-v3 runs, as compilers name it, "avx512" where
-- x86-64-v4 with VBMI does.
function setting.levels()
  local flags, levels = " " .. cpu_field("flags") .. " ", {}
  levels.avx2 = flags:find(" avx2 ") and flags:find(" bmi2 ") and flags:find(" fma ") and true or false
  levels.avx512 = levels.avx2 and flags:find(" avx512vl ") and flags:find(" avx512_?vbmi ") and true or false
  return levels
end

return setting
