-- named_attributes.lua: the attributes that are keys of a node in requests and manifests, and options of `kernel`; a node's
-- `attributes` has all others.
return { "axis", "split", "num_outputs", "keepdims" }
