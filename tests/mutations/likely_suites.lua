-- likely_suites.lua: the suites that notice most slips of a folder, or of a single file, for their time. They are tried before
-- others that reach the line; a suite that is not listed is tried, too.
local likely <const> = {
  ["generator/base"] = "refused_templates usage model",
  ["generator/command"] = "progress readme usage list_model",
  ["generator/core"] = "plan_named plan_every_number plan_run strategies figures kernel list_model refused_models",
  ["generator/device"] = "device device_check device_kernels",
  ["generator/front"] = "figures kernel list_model refused_models request",
  ["generator/graph"] = "infer_shapes list_model refused_models",
  ["generator/host"] = "faults out",
  ["generator/onnx"] = "conformance_read_model conformance_variants conformance_reader refused_models",
  ["generator/opset"] = "import adopt changelog changelog_mutations history",
  ["generator/report"] = "figures report",
  ["generator/shapes"] = "shapes_dim shapes_rules infer_shapes",
  ["generator/spec"] = "formula refused_specs",
  ["generator/verify"] = "conformance_index conformance_variants emitter_c verify",
  ["generator/write"] = "embed model names out",
  ["templates"] = "hover comments embed model",
  ["templates/copies"] = "strategies",
  ["templates/device"] = "device device_kernels",
  ["templates/copy_row.c.in"] = "embed strategies",
}

-- The names for a file, the best first.
return function(path)
  local names = {}
  for name in (likely[path] or likely[path:match("^(.*)/")] or ""):gmatch("%S+") do
    names[#names + 1] = name
  end
  return names
end
