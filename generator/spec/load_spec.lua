-- load_spec.lua: the spec tables as they are written; resolve.lua gives their fields names.
local sources = require("sources")

local loaded = {} -- by whether rules may be undecided

-- options.may_be_undecided allows length rules that a person has not decided yet; options.instead = { [path] = text to take in
-- place of the file }. Returns { dtypes, types, flags, ops }, each as its file has it, an op with its path; and dtypes_by_name
-- and flags_by_name.
-- The files are read once; the result is shared and must not be changed.
return function(options)
  options = options or {}
  if options.instead then
    return require("spec.read_spec")(options)
  end
  local key = options.may_be_undecided or false
  -- the tables inside the binary were checked when it was built (tools/check_tables.lua), and have no undecided rows
  loaded[key] = loaded[key] or (sources.is_inside and require("spec.checked_tables") or require("spec.read_spec")(options))
  return loaded[key]
end
