-- instrument.lua: instruments Lua code, so that it records for each condition (of `if`, `elseif`, `while`, `until`, and left of
-- `and` and `or`) whether it was true and whether it was false, for each function whether it was called, and for each loop
-- whether it had a round; and that the file was loaded. Line numbers do not change.

-- The tokens of a text: { word, first, last, line }, without comments; word is a keyword, a name, a symbol, or "" for a value.
local function tokens_of(text)
  local tokens, at, line = {}, 1, 1
  while at <= #text do
    local is_token, word, behind = true, ""
    local long = text:match("^%-%-%[(=*)%[", at)
    if long then
      behind, is_token = select(2, assert(text:find("]" .. long .. "]", at, true))) + 1, false
    elseif text:find("^%-%-", at) then
      behind, is_token = text:find("\n", at, true) or #text + 1, false
    elseif text:find("^%s", at) then
      behind, is_token = text:match("^%s+()", at), false
    elseif text:find("^%[=*%[", at) then
      behind = select(2, assert(text:find("]" .. text:match("^%[(=*)", at) .. "]", at, true))) + 1
    elseif text:find("^[\"']", at) then
      local quote = text:sub(at, at)
      behind = at + 1
      while text:sub(behind, behind) ~= quote do
        behind = behind + (text:sub(behind, behind) == "\\" and 2 or 1)
      end
      behind = behind + 1
    elseif text:find("^%.?%d", at) then
      behind = text:match("^0[xX][%x%.pP]+()", at) or text:match("^[%d%.]+[eE][+-]?%d+()", at) or text:match("^[%d%.]+()", at)
    elseif text:find("^[%a_]", at) then
      word, behind = text:match("^([%w_]+)()", at)
    else
      word, behind = text:match("^(%.%.%.)()", at)
      if not word then
        word, behind = text:match("^([=~<>]=)()", at)
      end
      if not word then
        word, behind = text:match("^(.)()", at)
      end
    end
    if is_token then
      tokens[#tokens + 1] = { word = word, first = at, last = behind - 1, line = line }
    end
    line = line + select(2, text:sub(at, behind - 1):gsub("\n", ""))
    at = behind
  end
  return tokens
end

-- Tokens that end an expression.
local boundaries = {}
for word in ("= , ; return if elseif while until in then do else local repeat"):gmatch("%S+") do
  boundaries[word] = true
end

local opening <const> = { ["("] = true, ["["] = true, ["{"] = true }
local closing <const> = { [")"] = true, ["]"] = true, ["}"] = true }

-- The name of a function, by the tokens around its keyword; "" for an anonymous one.
local function name_of(text, tokens, i)
  if tokens[i + 1].word ~= "(" then
    local last = i + 1
    while tokens[last + 1].word ~= "(" do
      last = last + 1
    end
    return text:sub(tokens[i + 1].first, tokens[last].last)
  end
  return i > 2 and tokens[i - 1].word == "=" and tokens[i - 2].word or ""
end

-- Whether the keyword of a function stands in the line that the function begins, and nothing is evaluated before it.
local function begins_line(text, at)
  local line = text:sub(1, at - 1):match("[^\n]*$")
  return line:find("^%s*local%s+$") or line:find("^%s*return%s+$") or line:find("^%s*[%w_%.]*%s*=?%s*$")
end

-- Returns the instrumented text, which calls the function `tell`; its branches: { name of the function, text, kind }, with
-- numbers from `number` on; and its regions: { first, last line, told = by which the lines are reached: twice the number of a
-- branch, and one more unless it is the condition and was true }.
return function(text, tell, number)
  local tokens, branches, before, behind = tokens_of(text), {}, {}, {}
  local names = { "" } -- of the functions that a token is in
  local regions = {}

  local function add(kind, shown)
    branches[#branches + 1] = { name = names[#names], text = shown:gsub("%s+", " "), kind = kind }
    return number + #branches - 1
  end

  -- Wraps the tokens from one to another, unless they are the constant of an endless loop -> the number of the condition.
  local function wrap(from, to)
    if from == to and tokens[from].word == "true" then
      return
    end
    local first, last = tokens[from].first, tokens[to].last
    local id = add("condition", text:sub(first, last))
    before[first] = ("%s(%d, "):format(tell, id) .. (before[first] or "")
    behind[last] = (behind[last] or "") .. ")"
    return id
  end

  local function put(at, kind, shown)
    local id = add(kind, shown)
    behind[at] = (behind[at] or "") .. (" %s(%d)"):format(tell, id)
    return 2 * id + 1
  end

  local levels = { { and_from = 1, or_from = 1 } }
  local blocks = {} -- { kind, from = where its condition begins }

  local function begin(at)
    local level = levels[#levels]
    level.and_from, level.or_from = at, at
  end

  local function push_block(kind, from)
    blocks[#blocks + 1] = { kind = kind, from = from, open = {} }
  end

  -- Begins a region of a block.
  local function open(block, told, first)
    table.insert(block.open, { told = told, first = first })
  end

  -- Ends the last region of a block, or all of them, before a line.
  local function close(block, line, is_all)
    while block.open[1] do
      local region = table.remove(block.open)
      region.last = line - 1
      regions[#regions + 1] = region.first <= region.last and region or nil
      if not is_all then
        return
      end
    end
  end

  local loaded = 2 * add("file", "") + 1

  for i, token in ipairs(tokens) do
    local word, level, block = token.word, levels[#levels], blocks[#blocks]
    if word == "and" then
      wrap(level.and_from, i - 1)
      level.and_from = i + 1
    elseif word == "or" then
      wrap(level.or_from, i - 1)
      begin(i + 1)
    elseif opening[word] then
      levels[#levels + 1] = { and_from = i + 1, or_from = i + 1 }
    elseif closing[word] then
      levels[#levels] = nil
      if block and block.kind == "parameters" then
        block.kind = "function"
        open(block, put(token.last, "call", block.name == "" and "function" or block.name), block.first)
        levels[#levels + 1] = { and_from = i + 1, or_from = i + 1 }
      end
    elseif word == "function" then
      push_block("parameters")
      blocks[#blocks].name, blocks[#blocks].first = name_of(text, tokens, i), token.line + 1
      if begins_line(text, token.first) then
        blocks[#blocks].first = token.line
      end
      names[#names + 1] = blocks[#blocks].name ~= "" and blocks[#blocks].name or names[#names]
    elseif word == "if" or word == "while" then
      push_block(word, i + 1)
    elseif word == "for" then
      push_block(word, i)
    elseif word == "repeat" then
      push_block(word)
    elseif word == "elseif" then
      block.from = i + 1
      close(block, token.line)
      open(block, block.condition + 1, token.line)
    elseif word == "else" then
      close(block, token.line)
      open(block, block.condition + 1, token.line + 1)
    elseif word == "then" then
      block.condition = 2 * wrap(block.from, i - 1)
      open(block, block.condition, token.line + 1)
    elseif word == "do" then
      if block and block.kind == "while" and block.from then
        local id = wrap(block.from, i - 1)
        if id then
          open(block, 2 * id, token.line + 1)
        end
        block.from = nil
      elseif block and block.kind == "for" and block.from then
        open(block, put(token.last, "round", text:sub(tokens[block.from].first, tokens[i - 1].last)), token.line + 1)
        block.from = nil
      else
        push_block("do")
      end
    elseif word == "end" then
      local is_function = block.kind == "function"
      if is_function then
        levels[#levels], names[#names] = nil, nil
      end
      close(block, is_function and block.first <= token.line and token.line + 1 or token.line, true)
      blocks[#blocks] = nil
    elseif word == "until" then
      blocks[#blocks] = nil
      local last, depth = i, 0 -- the condition ends with its line, or inside parentheses
      while tokens[last + 1] and (tokens[last + 1].line == token.line or depth > 0) do
        last = last + 1
        depth = depth + (opening[tokens[last].word] and 1 or closing[tokens[last].word] and -1 or 0)
      end
      wrap(i + 1, last)
    end
    if boundaries[word] then
      begin(i + 1)
    end
  end

  local pieces, at = {}, 1
  local places = {}
  for place in pairs(before) do
    places[#places + 1] = place
  end
  for place in pairs(behind) do
    places[#places + 1] = place + 0.5
  end
  table.sort(places)
  for _, place in ipairs(places) do
    local whole = math.floor(place)
    local is_behind = place ~= whole
    pieces[#pieces + 1] = text:sub(at, is_behind and whole or whole - 1)
    pieces[#pieces + 1] = is_behind and behind[whole] or before[whole]
    at = is_behind and whole + 1 or whole
  end
  pieces[#pieces + 1] = text:sub(at)
  regions[#regions + 1] = { told = loaded, first = 1, last = select(2, text:gsub("\n", "")) }
  local head = ("local %s = require(\"base.tell_branch\") %s(%d) "):format(tell, tell, loaded // 2)
  return head .. table.concat(pieces), branches, regions
end
