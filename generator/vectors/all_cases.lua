-- all_cases.lua: the cases of all op versions, from the tables alone.
local faults = require("vectors.faults")
local instances_of = require("vectors.instances")
local load_spec = require("spec.load_spec")
local resolve = require("spec.resolve")
local valid = require("vectors.valid")

-- Returns the cases in the order of the versions, each as cases.lua has it. Their names differ. sequences = "value", or "tensors"
-- if models must give the length and the tensors of a sequence.
return function(sequences)
  local spec, all, names, readers = resolve(), {}, {}, {}
  for _, name in ipairs(load_spec().types.all) do -- what SequenceAt-11 and SequenceLength-11 take; there are no later ones
    readers[name] = true
  end
  for _, op in ipairs(spec.ops) do
    local attributes = {}
    for _, version in ipairs(op.versions) do
      for name, attribute in pairs(version.attributes_by_name) do
        attributes[name] = attribute
      end
    end
    for _, version in ipairs(op.versions) do
      local instances, sound = instances_of(version), {}
      for _, instance in ipairs(instances) do
        sound[#sound + 1] = instance.lengths and instance or nil
      end
      for _, list in ipairs({ valid(version, sound, readers), faults(version, instances, attributes, spec.dtypes) }) do
        for _, case in ipairs(list) do
          assert(not names[case.name], case.name)
          names[case.name], all[#all + 1] = true, case
          if sequences == "tensors" and case.reads == "sequence" and readers[case.dtype.name] then
            case.reads = "tensors"
          end
        end
      end
    end
  end
  return all
end
