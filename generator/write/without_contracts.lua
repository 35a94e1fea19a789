-- without_contracts.lua: the library's C as it is written: without the contracts that tests/proof proves, each on lines of
-- its own, also in a macro.
return function(text)
  return (("\n" .. text):gsub("\n[ \t]*/%*@.-%*/[ \t]*\\?%f[\n\0]", ""):gsub("\n[ \t]*//@[^\n]*", ""):sub(2))
end
