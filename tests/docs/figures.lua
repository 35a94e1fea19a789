-- figures.lua: the generated figures of documents, by path in the project. `lua_host ROOT docs figures --write` writes them;
-- without --write they must be current.
local report_figure = require("report_figure")
local shell = require("shell")
local sources = require("sources")

local drawn, copied, uncopied = report_figure(os.getenv("MODELS") .. "/speech.onnx", "speech")

-- The text with the part that a pattern matches once replaced.
local function with(text, pattern, replacement)
  local replaced, count = text:gsub(pattern, replacement)
  return count == 1 and replaced or error(("'%s' matches %d times"):format(pattern, count), 0)
end

-- The text of a document with the size of a function, in words, that `nm -S` prints in it.
local function with_size_of_function(text)
  local size = tonumber(text:match("\n%x+ (%x+) T "), 16)
  return with(text, "takes %d+ bytes %(0x%x+%)", ("takes %d bytes (0x%x)"):format(size, size))
end

-- From the text of each document as it is to the text that it must have.
local figures = {
  ["generator/docs/report.svg"] = function()
    return drawn
  end,
  ["README.md"] = function(text)
    text = with(text, "%d[%d.]* %a+ are views", uncopied .. " are views")
    text = with(text, ", %d[%d.]* %a+ are(%s)copied%]", ", " .. copied .. " are%1copied]")
    return with_size_of_function(text)
  end,
  ["generator/docs/firmware.md"] = with_size_of_function,
}

return function(choice)
  local stale, count = {}, 0
  for path, make in pairs(figures) do
    local file = sources.name(path)
    local before = shell.read_file(file)
    local made = make(before)
    count = count + 1
    if choice == "--write" then
      shell.write_file(file, made)
    elseif before ~= made then
      stale[#stale + 1] = path .. " is stale: meson compile -C build docs-figures"
    end
  end
  return stale, ("%d figures"):format(count)
end
