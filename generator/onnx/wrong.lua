-- wrong.lua: raises an error about a file that is read.

-- rule: a status, or a rule of front/help.lua. Names in quotes and whole sentences are cut, because a model's can be very long.
return function(rule, format, ...)
  error({ rule = rule, what = format:gsub("'%%s'", "'%%.80s'"):format(...):sub(1, 511) }, 0)
end
