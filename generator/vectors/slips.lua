-- slips.lua: formulas near one of a length rule, and the schemes that other programs have in its place. A vector is worth keeping
-- if it tells one of them from the rule.

-- Schemes that cut an axis into N parts.
local schemes <const> = {
  "dim % N of ceil(dim / N), N - dim % N of dim / N", -- numpy.array_split
  "N - dim % N of dim / N, dim % N of ceil(dim / N)",
  "N - 1 of dim / N, rest",
  "rest, N - 1 of ceil(dim / N)",
  "N of dim / N",
}

-- Returns the formulas that a program may have in place of `parts`.
return function(parts)
  local slips = {}
  local function add(slip)
    slips[#slips + 1] = slip ~= parts and slip or nil
  end
  if parts:find("^as ") then
    return slips
  end
  add((parts:gsub("ceil(%b())", "%1")))
  if not parts:find("ceil", 1, true) then
    add((parts:gsub("dim / [%w_]+", "ceil(%0)")))
  end
  local first, second = parts:match("^(.-), (.*)$")
  if first then
    add(second:gsub(" if any", "") .. ", " .. first)
    add(first .. ", " .. (second == "rest" and "rest if any" or "rest"))
    add(first)
  end
  local number = parts:match("^([%a_][%w_]*) of") or parts:match("^([%a_][%w_]*) %- 1 of")
  for _, scheme in ipairs(number and number ~= "dim" and schemes or {}) do
    add((scheme:gsub("N", number)))
  end
  return slips
end
