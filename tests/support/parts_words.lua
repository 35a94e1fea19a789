-- parts_words.lua: parts in the oracle's notation, "2x3 1x1", from a list of lengths, or from runs, each { count, length }.
return function(lengths, runs)
  runs = runs or {}
  for i, length in ipairs(lengths or {}) do
    runs[i] = { count = 1, length = length }
  end
  local merged, words = {}, {}
  for _, run in ipairs(runs) do
    local last = merged[#merged]
    if last and last.length == run.length then
      last.count = last.count + run.count
    elseif run.count > 0 then
      merged[#merged + 1] = { count = run.count, length = run.length }
    end
  end
  for i, run in ipairs(merged) do
    words[i] = ("%dx%d"):format(run.count, run.length)
  end
  return table.concat(words, " ")
end
