-- nearest.lua: the word that somebody meant.
-- argparse does the same for commands and options, and shows no function for it.
local most_letters <const> = 64 -- of a word that is compared

-- The letters of one word that must be added, left out, changed, or exchanged with the next one to give the other.
local function distance(one, other)
  local last, row = {}, {}
  for j = 0, #other do
    row[j] = j
  end
  for i = 1, #one do
    local before = last
    last, row = row, { [0] = i }
    for j = 1, #other do
      local is_same = one:byte(i) == other:byte(j)
      row[j] = math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (is_same and 0 or 1))
      if i > 1 and j > 1 and one:byte(i) == other:byte(j - 1) and one:byte(i - 1) == other:byte(j) then
        row[j] = math.min(row[j], before[j - 2] + 1)
      end
    end
  end
  return row[#other]
end

-- The word of a list that is nearest to one that is not in it; nil if none is near.
return function(word, list)
  local found, least = nil, math.max(math.min(#word // 3 + 1, #word - 1), 1) -- the letters that are too many
  for _, other in ipairs(#word <= most_letters and list or {}) do
    local own = #other <= most_letters and distance(word, other) or least
    if own < least then
      found, least = other, own
    end
  end
  return found
end
