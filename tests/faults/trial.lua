-- trial.lua: a command of commands.lua, in a directory of its own: runs it, resets its files, and knows the expected outcome.
local host = require("host")
local shell = require("shell")
local test = require("test")
local trial_files = require("trial_files")

local trial = {}
trial.__index = trial

-- The calls in the log of fault.c, each with its error, or "".
local function read_log(path)
  local calls = {}
  for number, name, of, problem in test.read(path):gmatch("(%d+)\t(%l%w+)\t([^\t]*)\t([^\n]*)\n") do
    calls[tonumber(number)] = { name = name, path = of, error = problem }
  end
  return calls
end

-- Runs the command; what: the argument WHAT of fault.c -> { code, output, errors, state, calls }
local function run(self, what)
  local log = self.here.path .. ".log"
  local line = 'TMPDIR=t PATH="${STUB%%/*}:$PATH" CC="${STUB##*/}" exec "$FAULT" %s %s "$%s" %s <%s' -- CC is split at spaces
  local outcome = self.here:run_shell(line:format(shell.quoted(log), what, self.program or "SPLITGEN", self.words,
    self.input or "/dev/null"))
  outcome.state, outcome.calls = trial_files.read(self.here.path, self.folders), read_log(log)
  return outcome
end

-- Runs the command from the original files.
function trial:again(what)
  if not trial_files.is_same(trial_files.read(self.here.path, self.folders), self.old) then
    trial_files.write(self.old, self.here, self.folders)
  end
  return run(self, what)
end

-- Runs the command from the files that the last run left, without a fault.
function trial:next()
  return run(self, "0")
end

local make = {}

-- Whether the kernel does not allow watching a program.
function make.is_refused()
  local _, _, code = os.execute('"$FAULT" /dev/null 0 /bin/true')
  return code == 77
end

-- A row of commands.lua, in a directory -> its trial, with `old`, the original files, `usual`, the outcome without a fault, and
-- the time that the command takes.
local function new(_, here, row)
  local self = { here = here, words = row.words, program = row.program, input = row.input, folders = { "t" } }
  table.move(row.folders, 1, #row.folders, 2, self.folders)
  host.make_folder(here.path .. "/t")
  if row.prepare then
    row.prepare(here)
  end
  setmetatable(self, trial).old = trial_files.read(here.path, self.folders)
  self.usual = run(self, "0")
  self.microseconds = tonumber(test.read(here.path .. ".log"):match("\n(%d+) us\n$"))
  return self
end

return setmetatable(make, { __call = new })
