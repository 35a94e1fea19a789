-- wrong.lua: ends the reading of a file with what is wrong with it.

-- rule: a status, or a rule of base/help.lua. Names, which stand in quotes, and sentences are cut: a model's can be very long.
return function(rule, format, ...)
  error({ rule = rule, what = format:gsub("'%%s'", "'%%.80s'"):format(...):sub(1, 511) }, 0)
end
