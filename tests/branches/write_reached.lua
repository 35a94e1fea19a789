-- write_reached.lua: which suites reach which lines, as text: a line `suite NAME SECONDS` for each suite; then, for each region
-- of a file that a suite reaches, `FILE FIRST LAST NUMBER...`: its first and last line, and the numbers of those suites.

-- regions: { file, first, last, told }; suites: { name, seconds, taken = a set of what was told }.
return function(regions, suites)
  local lines = {}
  for _, suite in ipairs(suites) do
    lines[#lines + 1] = ("suite %s %.2f\n"):format(suite.name, suite.seconds)
  end
  for _, region in ipairs(regions) do
    local words = { region.file, region.first, region.last }
    for number, suite in ipairs(suites) do
      words[#words + 1] = suite.taken[region.told] and number or nil
    end
    lines[#lines + 1] = #words > 3 and table.concat(words, " ") .. "\n" or nil
  end
  return table.concat(lines)
end
