-- command_line.lua: the command that reproduces generated code, for its banner.
local c_text = require("write.c_text")
local text = require("base.text")

-- Options that do not change the generated code.
local is_left_out = {
  command = true, depfile = true, depfile_target = true, diagnostics = true, keep_unchanged = true, model = true, out = true,
  root = true,
}

-- The folder of a file does not change the code.
local function name_of(path)
  return (text.file_name(path):gsub("^%-.", "./%0"))
end

local function option_of(key, value)
  local option = "--" .. key:gsub("_", "-")
  local words = key == "request" and name_of(value) or tostring(value)
  return value == true and option or option .. "=" .. c_text.bash_word(words)
end

-- The parsed options, with the name of the command -> the command line that writes the same code into the current folder.
return function(options)
  local words = { "splitgen", options.command }
  words[#words + 1] = options.model and c_text.bash_word(name_of(options.model))
  for _, key in ipairs(text.sorted_keys(options)) do
    local value = options[key]
    if key == "infer_shapes" then
      words[#words + 1] = not value and "--no-infer-shapes" or nil
    elseif not is_left_out[key] and key ~= options.command then
      for _, each in ipairs(type(value) == "table" and value or { value }) do
        words[#words + 1] = option_of(key, each)
      end
    end
  end
  words[#words + 1] = "--out=."
  return table.concat(words, " ")
end
