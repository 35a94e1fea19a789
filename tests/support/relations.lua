-- relations.lua: whether two numbers are in the relation of a condition (generator/core/accepts.lua), by plain arithmetic.
return {
  [">="] = function(a, b) return a >= b end,
  ["<="] = function(a, b) return a <= b end,
  ["="] = function(a, b) return a == b end,
  ["not"] = function(a, b) return a ~= b end,
  ["multiple of"] = function(a, b) return a % b == 0 end,
}
