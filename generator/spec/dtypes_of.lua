-- dtypes_of.lua: the names of the dtypes that an input of a version can have, by its declared type: a constraint or one tensor.
return function(version, declared)
  for _, constraint in ipairs(version.type_constraints) do
    if constraint[1] == declared then
      return constraint[2]
    end
  end
  return { declared:match("^tensor%((.*)%)$") }
end
