-- dtypes_of.lua: the names of the dtypes that an input of a version can have, by its declared type: a constraint or one tensor.
return function(version, declared)
  local constraint = version.by_name.type_constraints[declared]
  return constraint and constraint[2] or { declared:match("^tensor%((.*)%)$") }
end
