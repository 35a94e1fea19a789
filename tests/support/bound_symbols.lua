-- bound_symbols.lua: the symbols of a model that lists of lengths bind, since they must fill the axis.

-- nodes, expressions = those of a manifest -> the values, by the symbols' names
return function(nodes, expressions)
  local values = {}
  for _, told in ipairs(nodes) do
    local name = told.dims and told.dims[told.axis + 1]
    if type(told.split) == "table" and told.split.dims == nil and type(name) == "string" and not expressions[name] then
      values[name] = 0
      for _, length in ipairs(told.split) do
        values[name] = values[name] + length
      end
    end
  end
  return values
end
