-- test_comments.lua: each public function, struct, enum and macro in the library's headers, and each function and enum in the
-- header of a model, must have a comment of its own, right above it or behind a macro's value, that says what it does in lines of
-- at most 120 columns, without referring to another.
local host = require("host")
local test = require("test")

local root = test.setting("SPLITGEN_SOURCE_ROOT")
local fewest_words <const>, most_columns <const> = 3, 120

local function header_paths()
  local paths = {}
  for _, folder in ipairs({ "runtime", "generated", "runtime/adapters" }) do
    for _, name in ipairs(assert(host.list_directory(root .. "/" .. folder))) do
      paths[#paths + 1] = name:find("^sgk_.*%.h$") and name ~= "sgk_ops.h" and folder .. "/" .. name or nil
    end
  end
  return paths
end

-- The name that a line outside braces declares, or nil.
local function name_of(line)
  return line:match("^#define (SGK_[%u%d_]+)[ (]") or line:match("^struct ([%w_]+)[ ;]")
    or line:match("^SGK_API .-([%w_]+)%(") or line:match("^static inline .-([%w_]+)%(") or line:match("^typedef .-([%w_]+)%(")
    or line:match("^enum [%w_ ]*%f[%w_]([%w_]+) {")
end

-- Likewise in the header of a model, whose macros the comment at its top explains.
local function name_in_model(line)
  return not line:find("^#") and name_of(line) or line:match("^void ([%w_]+)%(") or line:match("^enum sgk_status ([%w_]+)%(")
end

-- Calls see(name, comment or nil, number of the line) for each declaration of a header, whose name find(line) returns. Adjacent
-- comments are one, as in clang.
local function each_name(text, find, see)
  local comment, is_open, depth, number = nil, false, 0, 0
  for line in text:gmatch("([^\n]*)\n") do
    number = number + 1
    if is_open or line:find("^/%*") then
      comment = (comment and comment .. "\n" or "") .. line
      is_open = not line:find("%*/")
    else
      local name = depth == 0 and find(line)
      if name then
        see(name, comment or line:match("^#.*(/%*.*%*/)$"), number)
      end
      comment = nil
      local code = line:gsub("/%*.-%*/", ""):gsub('"[^"]*"', ""):gsub("'.'", "")
      if not code:find("^#") and not code:find("^extern ") then
        depth = depth + select(2, code:gsub("{", "")) - select(2, code:gsub("}", ""))
      end
    end
  end
end

local function words_of(comment)
  local words = comment:gsub("/%* splitgen: %l+ ?[%w_]* %*/", ""):gsub("/%*+", ""):gsub("%*/", ""):gsub("\n %*", "\n")
  return words:match("^%s*(.-)%s*$")
end

-- The fault in the comment of a name that appears for the first time, or nil.
local function fault_of(comment)
  local words = comment and words_of(comment)
  if not words then
    return "it has no comment"
  elseif select(2, words:gsub("%S+", "")) < fewest_words then
    return "its comment says nothing"
  elseif words:lower():find("the same") == 1 then
    return "its comment says that it is the same as another"
  elseif comment:find(("[^\n]"):rep(most_columns + 1)) then
    return ("a line of its comment has more than %d columns"):format(most_columns)
  end
end

local count = 0

-- Checks the names of a header, and returns their number.
local function check_header(path, text, find)
  local seen, before = {}, count
  each_name(text, find, function(name, comment, line)
    local fault = not seen[name] and fault_of(comment)
    test.check(not fault, "%s:%d: %s: %s", path, line, name, fault)
    seen[name] = true
    count = count + 1
  end)
  return count - before
end

for _, path in ipairs(header_paths()) do
  test(path, function()
    check_header(path, test.read(root .. "/" .. path), name_of)
  end)
end

test("a model", function(here)
  for _, choice in ipairs({ "", " --strided" }) do
    for _, model in ipairs({ "fates", "shapes_on_symbols", "sequences" }) do
      here:must(('"$SPLITGEN" model "$MODELS/%s.onnx" --name-nodes --out .%s'):format(model, choice))
      local header = model .. "_split.h"
      test.check(check_header(header, here:read(header), name_in_model) > 4, "%s has few names", header)
    end
  end
end)

return function(words)
  local failures, done = test.run(words)
  return failures, ("%s, %d names"):format(done, count)
end
