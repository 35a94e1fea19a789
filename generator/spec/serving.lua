-- serving.lua: of versions in their order the one that serves an opset import, and its place: that of the largest since_version
-- not above it; or nil and 0.
return function(versions, opset)
  local found, place = nil, 0
  for i, version in ipairs(versions) do
    if version.since_version <= opset then
      found, place = version, i
    end
  end
  return found, place
end
