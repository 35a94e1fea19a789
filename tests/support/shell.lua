-- shell.lua: shell commands, and a directory for their files.
local dropped_status = require("dropped_status")

local shell = {}

-- Quotes a word of a command.
function shell.quoted(word)
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

-- Functions for scripts: whether a line of a file, or of standard input, matches as `grep ARGUMENT...` does: `has ARGUMENT...` it
-- must, `lacks ARGUMENT...` it must not, `counts NUMBER ARGUMENT...` so many must. They fail with what there is.
local looks <const> = [[
look() { # look NAME COMMAND ARGUMENT...: runs the command, which reads the lines
    name=$1 kept=
    shift
    for last; do :; done
    if [ ! -f "$last" ]; then
        kept=$(mktemp)
        cat >"$kept"
    fi
    if "$@"; then
        [ -z "$kept" ] || rm "$kept"
        return
    fi
    shift
    echo "$name $*: not so in"
    head -c 2000 "${kept:-$last}"
    [ -z "$kept" ] || rm "$kept"
    return 1
} >&2
lines() { if [ -z "$kept" ]; then command grep "$@"; else command grep "$@" <"$kept"; fi; }
matching() { lines -q "$@"; }
lacking() { if matching "$@"; then return 1; fi; }
counting() {
    number=$1
    shift
    found=$(lines -c "$@")
    [ "$found" = "$number" ] || { echo "found: $found" && return 1; }
}
has() { look has matching "$@"; }
lacks() { look lacks lacking "$@"; }
counts() { look counts counting "$@"; }
]]

-- A script that ends at the first command that fails. A script that may drop a failure is an error.
function shell.strict(script)
  local dropped = dropped_status(script)
  if dropped then
    error(("%s: the status of '%s' is dropped: put && behind it, or || exit"):format(script, dropped), 0)
  end
  local has_looks = script:find("%f[%w]has ") or script:find("%f[%w]lacks ") or script:find("%f[%w]counts ")
  return "set -e\n" .. (has_looks and looks or "") .. script
end

-- Whether a program is installed.
function shell.has(program)
  return os.execute(("command -v %s >/dev/null"):format(program)) ~= nil
end

-- The output of commands, and whether they succeed. The arguments are those of string.format.
function shell.try(format, ...)
  local pipe <close> = assert(io.popen(shell.strict(format:format(...))))
  local output = pipe:read("a")
  return output, pipe:close() or false
end

-- The output of a command. If the command fails, raises an error with the output.
function shell.run(format, ...)
  local output, is_done = shell.try(format, ...)
  return is_done and output or error(("%s: %s"):format(format:format(...), output), 0)
end

function shell.write_file(path, text)
  local file <close> = assert(io.open(path, "w"))
  assert(file:write(text))
end

-- The text of a file, or nil if it does not exist.
function shell.read_file(path)
  local file <close> = io.open(path, "rb")
  return file and file:read("a")
end

-- Calls a function with a new directory, which is removed afterwards -> the function's results.
function shell.in_scratch(run)
  local directory = shell.run("mktemp -d"):match("[^\n]*")
  local results = table.pack(pcall(run, directory))
  shell.run("rm -rf %s", shell.quoted(directory))
  if not results[1] then
    error(results[2], 0)
  end
  return table.unpack(results, 2, results.n)
end

return shell
