-- add_to_types.lua: adds dtypes, a list as in Lua without its braces, to those of most versions, in a test's copy of spec/.
return function(here, dtypes)
  local list = here:read("spec/types.lua"):match("all_ir4 = %b{}")
  here:replace("spec/types.lua", list, ("%s, %s }"):format(list:match("^(.-),?%s*}$"), dtypes))
end
