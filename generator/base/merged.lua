-- merged.lua: a new record with the fields of all that are given; what several have is the last one's.
return function(...)
  local all = {}
  for _, record in ipairs({ ... }) do
    for key, value in pairs(record) do
      all[key] = value
    end
  end
  return all
end
