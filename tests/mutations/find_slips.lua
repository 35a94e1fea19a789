-- find_slips.lua: finds possible slips in C, Lua, Python, JavaScript, a template or meson's language: another operator, a number
-- one more or less, another name, arguments exchanged or left out, a negated condition, a missing statement, or a missing string
-- of a list. Comments, quoted text and preprocessor lines have none. In documents a number of a sentence is another, or a bound:
-- "at least" becomes "more than".
local as_c <const> = {
  ["<"] = "<=", ["<="] = "<", [">"] = ">=", [">="] = ">", ["=="] = "!=", ["!="] = "==", ["&&"] = "||", ["||"] = "&&",
  ["+"] = "-", ["-"] = "+", ["*"] = "+", ["/"] = "*", ["%"] = "/", ["<<"] = ">>", [">>"] = "<<", ["&"] = "|", ["|"] = "&",
  ["+="] = "-=", ["-="] = "+=", ["!"] = "", ["==="] = "!==", ["!=="] = "===",
}
local as_lua <const> = {
  ["<"] = "<=", ["<="] = "<", [">"] = ">=", [">="] = ">", ["=="] = "~=", ["~="] = "==", ["+"] = "-", ["-"] = "+", ["*"] = "+",
  ["//"] = "*", ["/"] = "*", ["%"] = "//", ["<<"] = ">>", [">>"] = "<<", ["&"] = "|", ["|"] = "&",
}
local words_of_lua <const> = { ["and"] = "or", ["or"] = "and", ["not"] = "" }
local between_spaces = {} -- operators that mean something else without spaces
for operator in ("+-*/%&|"):gmatch(".") do
  between_spaces[operator] = true
end

local keywords = {}
for word in ([[and break const char do else elseif end enum for function goto if in int int64_t local nil not or repeat return
  size_t static struct then true false uint32_t uint64_t unsigned until void while async await endforeach endif foreach let
  new]]):gmatch("%S+") do
  keywords[word] = true
end

local hidden <const> = "\1"

local comment_marks <const> = { lua = "--", c = "//", js = "//", python = "#", meson = "#" }
local long_marks <const> = { lua = "[[", python = '"""', js = "`", document = "```" }
local long_ends <const> = { lua = "]]", python = '"""', js = "`", document = "```" }
local quotes <const> = { c = "[\"'/]", js = "[\"'/]", meson = "'", document = "`" }

-- A line with comments and quoted text hidden byte for byte; and the text that ends a C comment or long string which goes on
-- behind the line, or nil.
local function hide(line, language, ending)
  local shown, at = {}, 1
  local function keep(last)
    shown[#shown + 1] = line:sub(at, last)
    at = last + 1
  end
  local function cover(last)
    shown[#shown + 1] = hidden:rep(last - at + 1)
    at = last + 1
  end
  while at <= #line do
    if ending then
      local _, last = line:find(ending, at, true)
      cover(last or #line)
      ending = not last and ending or nil
    else
      local first = line:find(quotes[language] or "[\"']", at)
      local long = long_marks[language] and line:find(long_marks[language], at, true)
      local comment = comment_marks[language] and line:find(comment_marks[language], at, true)
      first = math.min(first or #line + 1, long or #line + 1, comment or #line + 1)
      keep(first - 1)
      local mark = line:sub(first, first)
      if first == comment then
        cover(#line)
      elseif first == long then
        cover(first + #long_marks[language] - 1)
        ending = long_ends[language]
      elseif mark == "/" then
        if line:sub(first, first + 1) == "/*" then
          cover(first + 1)
          ending = "*/"
        else
          keep(first)
        end
      elseif mark ~= "" then
        local last = first + 1
        while last < #line and line:sub(last, last) ~= mark do
          last = last + (line:sub(last, last) == "\\" and 2 or 1)
        end
        cover(math.min(last, #line))
      end
    end
  end
  return table.concat(shown), ending
end

-- The lines of a text: { at = where it begins, text, shown = the line with hidden text, is_lua, has_words = it may have `and`,
-- is_code = not a declaration }.
local function lines_of(text, language)
  local lines, ending, depth = {}, nil, 0
  for at, line in text:gmatch("()([^\n]*)\n") do
    local is_lua = language == "lua" or language == "template" and line:find("^%$") ~= nil and not ending
    local own, shown = is_lua and "lua" or language == "template" and "c" or language
    shown, ending = hide(line, own, ending)
    if own == "c" and shown:find("^%s*#%s*[iepu]") or language == "template" and line:find("^%$ %-%-") then
      shown = hidden:rep(#line) -- #if, #include, #else, #endif, #pragma, #undef
    end
    local is_code = language ~= "c" or depth > 0 or line:find("\\$") ~= nil -- of a macro
    lines[#lines + 1] = { at = at, text = line, shown = shown, is_lua = is_lua, has_words = own ~= "c" and own ~= "js",
      is_code = is_code }
    depth = depth + select(2, shown:gsub("{", "")) - select(2, shown:gsub("}", ""))
  end
  return lines
end

local finders = {}

function finders.operator(line, found)
  local others = line.is_lua and as_lua or as_c
  for first, operator, behind in line.shown:gmatch("()([%+%-%*/%%<>=!&|~]+)()") do
    local around = line.shown:sub(first - 1, first - 1) .. line.shown:sub(behind, behind)
    if others[operator] and (not between_spaces[operator] or around == "  ") then
      found(first, behind - 1, others[operator])
    end
  end
end

function finders.word(line, found)
  for first, word, behind in line.shown:gmatch("()%f[%w_](%a+)%f[^%w_]()") do
    if line.has_words and words_of_lua[word] then
      found(first, behind - 1 + (word == "not" and 1 or 0), words_of_lua[word])
    end
  end
end

function finders.number(line, found)
  for first, number, behind in line.shown:gmatch("()%f[%w_%.](%d+)%f[^%w_%.]()") do
    if #number < 10 then
      found(first, behind - 1, ("%d"):format(number + 1))
      if number ~= "0" then
        found(first, behind - 1, ("%d"):format(number - 1))
      end
    end
  end
end

finders["arguments"] = function(line, found)
  for first, one, another, behind in line.shown:gmatch("[%w_]%(()([%w_%.%->]+), ([%w_%.%->]+)()[,%)]") do
    found(first, behind - 1, another .. ", " .. one)
  end
  for first, another, behind in line.shown:gmatch("(), ([%w_%.]+)()%)") do
    found(first, behind - 1, "")
    found(first, behind - 1, line.is_lua and ", nil" or another == "0" and ", 1" or ", 0")
  end
end

finders["condition"] = function(line, found)
  local first, behind = line.shown:match(line.is_lua and "%f[%a]if ().-() then%f[^%w]" or "%f[%a]if ()%b()()")
  if first then
    local condition = line.text:sub(first, behind - 1)
    found(first, behind - 1, line.is_lua and ("not (%s)"):format(condition) or ("(!%s)"):format(condition))
  end
end

-- A line that looks like a whole statement.
finders["statement"] = function(line, found, before)
  local first, word, statement, last
  if line.is_lua then
    first, word, statement, last = line.shown:match("^%s*%$?%s*()([%a_][%w_]*)(.*)()$")
    local is_one = first and (word == "return" and line.shown:find("^%s%s%s%s") or not keywords[word] and statement:find("[=%(]"))
    if is_one and not statement:find("[{%(,]$") and not line.shown:find("^%s*[%w_]+ = [^=].*,$") then
      found(first, last - 1, "")
    end
  elseif before:find("[;{}%)]%s*$") or before:find("^%$") or before:find("else$") or before:match("^%s*$") then
    first, last = line.shown:match("^%s+()[%w_%*][^{}]*;()%s*$")
    if first then
      found(first, last - 1, ";")
    end
  end
end

-- A name, replaced by another one that stands shortly before it.
function finders.name(line, found, before)
  local near = {}
  for word in (before .. " "):gmatch("%f[%w_]([%l_][%w_]*)%f[^%w_]") do
    near[#near + 1] = not keywords[word] and word or nil
  end
  for first, word, behind in line.shown:gmatch("()%f[%w_]([%l_][%w_]*)%f[^%w_]()") do
    local is_value = not keywords[word] and not line.shown:sub(behind, behind):find("[%(:]")
    if is_value then
      for i = #near, 1, -1 do
        if near[i] ~= word then
          found(first, behind - 1, near[i])
          break
        end
      end
      near[#near + 1] = word
    end
  end
end

-- A string that is left out of a list.
function finders.element(line, found)
  for first, behind in line.text:gmatch("()'[^']*', ?()") do
    if line.shown:byte(first) == hidden:byte() then
      found(first, behind - 1, "")
    end
  end
end

-- A call or an assignment on a line of its own, in meson's language.
finders["call"] = function(line, found)
  local first, last = line.shown:match("^%s*()[%a_][%w_%.]*%s*[%(+=].*()$")
  if first and not line.shown:find("[%(%[,]%s*$") and not line.shown:find("^%s*%w+: ") then
    found(first, last - 1, "")
  end
end

-- A whole number that stands alone in a sentence, but is no cell of a table of numbers.
function finders.figure(line, found)
  for first, number, behind in line.shown:gmatch("()%f[%w%-.](%d+)%f[^%w%-]()") do
    local before, after = line.shown:sub(1, first - 1), line.shown:sub(behind)
    if not (before:find("|[ %d.,]*$") and after:find("^[ %d.,]*|")) and not after:find("^%.%d") then
      found(first, behind - 1, ("%d"):format(number + 1))
    end
  end
end

local bounds <const> = { { "at least", "more than" }, { "at most", "less than" }, { "more than", "at least" },
  { "less than", "at most" }, { "fewer than", "at most" }, { "up to", "more than" }, { "or more", "or less" } }

function finders.bound(line, found)
  for _, bound in ipairs(bounds) do
    for first, behind in line.shown:gmatch("()%f[%w]" .. bound[1] .. "%f[%W]()") do
      if not line.shown:find("^ %d+%.%d", behind) then -- that of what was measured
        found(first, behind - 1, bound[2])
      end
    end
  end
end

local kinds <const> = { "operator", "word", "number", "arguments", "condition", "statement", "name" }
local kinds_of <const> = { document = { "figure", "bound" },
  meson = { "word", "number", "condition", "element", "call" } }

local function trimmed(text)
  return text:match("^%s*(.-)%s*$")
end

-- All slips of a text: { kind, line, other = its replacement, both without surrounding white space, number = of the line, text =
-- the whole text with the slip }, by kind, each in the order of the text.
return function(text, language)
  local slips, lines = {}, lines_of(text, language)
  for i, line in ipairs(lines) do
    local before = i > 1 and lines[i - 1].shown or ""
    for _, kind in ipairs(line.is_code and (kinds_of[language] or kinds) or {}) do
      finders[kind](line, function(first, last, replacement)
        local other = line.text:sub(1, first - 1) .. replacement .. line.text:sub(last + 1)
        slips[#slips + 1] = {
          kind = kind, line = trimmed(line.text), other = trimmed(other), number = i,
          first = line.at, last = line.at + #line.text - 1, replacement = other,
        }
      end, before)
    end
  end
  return slips
end
