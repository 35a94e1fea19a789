-- layers.lua: function (here, file, count, dims): makes a model of Splits into two parts. They differ only in their names,
-- /layer.1/Split and so on, and in the dims of their inputs, dims(i).
return function(here, file, count, dims)
  local inputs, outputs, nodes = {}, {}, {}
  for i = 1, count do
    inputs[i], outputs[i] = ("float[%s] x%d"):format(dims(i), i), ("float[] a%d, float[] b%d"):format(i, i)
    nodes[i] = ('["/layer.%d/Split"] a%d, b%d = Split <axis = 1> (x%d)'):format(i, i, i, i)
  end
  here:encode_graph(file, 13, ("(%s) => (%s) { %s }"):format(table.concat(inputs, ", "), table.concat(outputs, ", "),
    table.concat(nodes, " ")))
end
