-- judge.lua: checks the outcome of a command in which calls failed, or which was killed.
local test = require("test")
local trial_files = require("trial_files")

local is_temporary = trial_files.is_temporary

-- The error in the files after a failed command, or nil: each file must be old or new.
local function wrong_files(trial, state)
  local old, new = trial.old, trial.usual.state
  for path, bytes in pairs(state) do
    if bytes ~= old[path] and bytes ~= new[path] and not is_temporary(path) then
      return ("%s is neither old nor new"):format(path)
    end
  end
  for path in pairs(old) do
    if state[path] == nil and new[path] ~= nil then
      return ("%s is gone"):format(path)
    end
  end
end

-- A temporary file that is left, or nil.
local function left_file(state)
  for path in pairs(state) do
    if is_temporary(path) then
      return path .. " is left"
    end
  end
end

-- The error in the outcome of the next command, or nil: all files must be new. From the original files, it is the usual one.
local function wrong_next(trial, state)
  if trial_files.is_same(state, trial.old) then
    return nil
  end
  local outcome = trial:next()
  if outcome.code ~= trial.usual.code or not trial_files.is_same(trial_files.settled(outcome.state), trial.usual.state) then
    return ("the next one does not mend it: exit code %d: %s"):format(outcome.code, outcome.errors)
  end
end

local judge = {}

local killed <const> = 128 + 9

-- The outcome of a command that was killed, or has just ended -> the error, or nil, and the files: "old", "new" or "mixed".
function judge.killed(trial, outcome)
  if outcome.code ~= killed and outcome.code ~= trial.usual.code then
    return ("exit code %d: %s"):format(outcome.code, outcome.errors)
  end
  local rest = trial_files.settled(outcome.state)
  local is_old, is_new = trial_files.is_same(rest, trial.old), trial_files.is_same(rest, trial.usual.state)
  local files = is_old and "old" or is_new and "new" or "mixed"
  return wrong_files(trial, outcome.state) or wrong_next(trial, outcome.state), files
end

-- A path relative to the command's directory or the source tree, without double slashes and Linux's mark of deleted files.
local function plain(trial, path)
  path = path:gsub("//+", "/"):gsub(" %(deleted%)$", ""):gsub("^%./", "")
  for _, root in ipairs({ trial.here.path, test.setting("SPLITGEN_SOURCE_ROOT") }) do
    if path:sub(1, #root + 1) == root .. "/" then
      return path:sub(#root + 2)
    end
  end
  return path
end

-- Whether a sentence reports a call. For a temporary file, it names the final file, or the directory.
local function tells_of(trial, call, place, what)
  what = what:gsub(" %[file%]$", "")
  if what:sub(-#call.error) ~= call.error then
    return false
  elseif call.path == "standard output" then
    return what:find("^standard output cannot be written") ~= nil
  elseif call.path == "" then
    return what:find("^no process: ") ~= nil
  end
  local path = plain(trial, call.path)
  place = plain(trial, place)
  local folder = path:match("^(.*)/%.splitgen%-%w+") or path:match("^(t)/splitgen%-%w+$") or path:match("^(.+)/$")
  return path == place or folder ~= nil and (place == folder or place:sub(1, #folder + 1) == folder .. "/")
    or place == "standard input" and (path == trial.input or path:find("^t/splitgen%-%w+/input$"))
end

-- The error in the sentences of a failed command, or nil. There must be one, and a second if standard output fails, too.
local function wrong_errors(trial, outcome)
  local seen, count = {}, 0
  for line in outcome.errors:gmatch("[^\n]+") do
    local place, what = line:match("^(.-): error: (.*)$")
    local is_told = false
    for _, call in ipairs(place and outcome.calls or {}) do
      is_told = is_told or call.error ~= "" and tells_of(trial, call, place, what)
    end
    if seen[line] or not is_told and not line:find("^help: ") and not trial.usual.errors:find(line, 1, true) then
      return "it tells of no call that failed: " .. outcome.errors
    end
    seen[line] = true
    count = count + (is_told and not what:find("^standard output") and 1 or 0)
  end
  if count > 1 or next(seen) == nil then
    return ("%d sentences: %s"):format(count, outcome.errors)
  end
end

local function is_as_ever(trial, outcome)
  local usual = trial.usual
  local tells = true
  for _, call in ipairs(outcome.calls) do
    tells = tells and not (call.error ~= "" and call.path == "standard error")
  end
  return outcome.code == usual.code and outcome.output == usual.output and (outcome.errors == usual.errors or not tells)
    and trial_files.is_same(trial_files.settled(outcome.state), usual.state)
end

local removing = { newfstatat = true, openat = true, getdents64 = true, unlink = true, unlinkat = true, rmdir = true }

-- Whether the failed call removes a directory below $TMPDIR, or something in it, which then stays.
local function fails_to_remove(trial, outcome)
  for _, call in ipairs(outcome.calls) do
    if call.error ~= "" then
      local path = plain(trial, call.path)
      return removing[call.name] and (path:find("^t/splitgen%-%w+") or not path:find("/"))
    end
  end
end

local must_be_said = { write = true, fsync = true, rename = true }

-- Whether a call failed that leaves the written files in doubt.
local function is_in_doubt(outcome)
  for _, call in ipairs(outcome.calls) do
    if call.error ~= "" and must_be_said[call.name] and call.path ~= "standard error" then
      return true
    end
  end
  return false
end

-- The outcome of a command in which one call failed, or all from one on -> the error, or nil, and the kind of outcome.
function judge.failed(trial, outcome, is_alone)
  local left = is_alone and not fails_to_remove(trial, outcome) and left_file(outcome.state)
  if is_as_ever(trial, outcome) then
    return left or is_in_doubt(outcome) and "it says nothing" or nil, "as ever"
  elseif outcome.code ~= 3 then
    return ("exit code %d: %s"):format(outcome.code, outcome.errors)
  end
  return left or wrong_errors(trial, outcome) or wrong_files(trial, outcome.state) or wrong_next(trial, outcome.state), "said"
end

return judge
