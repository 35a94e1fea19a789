-- c_name.lua: a name of the tables as an identifier in C and C++. A name that they use themselves gets an underscore appended.
local is_of_library = require("write.c_library")

local c_name = {}

local function set_of(words)
  local set = {}
  for word in words:gmatch("%S+") do
    set[word] = true
  end
  return set
end

local keywords = set_of([[
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class compl concept
const const_cast consteval constexpr constinit continue co_await co_return co_yield decltype default delete do double
dynamic_cast else enum explicit export extern false float for friend goto if import inline int long module mutable namespace
new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires restrict return
short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid
typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq linux memcpy offsetof unix]])

-- The names that generated functions use themselves.
local own = set_of([[
attribute_rows attributes axis bits choices chosen defaults dtype found given input message number output_count outputs own
plan plan_node run size_t split_dtypes status traits]])

-- The last words of the macros that belong to a function, FUNCTION_..._WORD.
c_name.macro_words = set_of("BYTES DECLARED DEFINED OFFSET ROWS RUN STRIDE VIEW")

-- A name that already ends in underscores gets one more, so that no two names become one.
local function spell(name, is_taken)
  local stem = name:match("^(.-)_*$")
  return (is_taken(stem) or stem:find("^%u[%u%d_]+$")) and name .. "_" or name
end

-- The name of a struct's member.
function c_name.member(name)
  return spell(name, function(stem) return keywords[stem] end)
end

local function is_used(stem)
  return keywords[stem] or own[stem] or stem:find("^sgk_") or stem:find("^values_of_") or stem:find("^u?int%d+_t$")
end

-- The name of a parameter; it must not hide names that the function uses.
function c_name.parameter(name)
  return spell(name, is_used)
end

-- Whether a name is used neither by C, nor by its library, nor by generated code.
function c_name.is_free(name)
  return not is_used(name) and not is_of_library(name) and not name:find("^SGK_")
end

return c_name
