-- serving.lua: versions in order, opset import -> the version that serves it, and its index; or nil and 0. The version with the
-- largest since_version not above the import serves it.
return function(versions, opset)
  local found, place = nil, 0
  for i, version in ipairs(versions) do
    if version.since_version <= opset then
      found, place = version, i
    end
  end
  return found, place
end
