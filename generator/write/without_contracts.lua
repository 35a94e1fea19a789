-- without_contracts.lua: the library's C as it is written: without the contracts that tests/proof proves, each on lines of
-- its own, also in a macro.
local marks <const> = { { "/*@", "\n[ \t]*/%*@.-%*/[ \t]*\\?%f[\n\0]" }, { "//@", "\n[ \t]*//@[^\n]*" } }

return function(text)
  for _, mark in ipairs(marks) do
    if text:find(mark[1], 1, true) then -- is fast, and most texts have no contract
      text = ("\n" .. text):gsub(mark[2], ""):sub(2)
    end
  end
  return text
end
