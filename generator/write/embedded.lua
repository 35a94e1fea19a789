-- embedded.lua: functions as texts that another program pastes into a C file: static, without headers and macros for bytes. Each
-- is { name, declaration, text, guard = a macro that is defined once the text is, needs = names of pieces and of functions,
-- includes }. Guards are for a file that holds several texts.
local merged = require("base.list").merged
local render = require("base.render")
local shared = require("write.shared")
local text = require("base.text")

local embedded = {}

local most_described <const> = 110 -- characters of a comment's line

-- The comments by what a function may demand of its addresses, the longest that fits into the line.
local demands <const> = { "The outputs overlap neither the input nor each other.", "No overlap of input and outputs.",
  "No overlap." }

local function comment_of(made)
  local words = table.concat(made.described, " "):gsub("%s+", " ")
  for _, demand in ipairs(made.outputs_as and demands or {}) do
    if #words + 1 + #demand <= most_described + 4 then
      return ("/* %s %s */\n"):format(words, demand)
    end
  end
  return ("/* %s */\n"):format(text.cut(words, most_described))
end

local function signature(opening, arguments)
  return text.signature(opening, arguments, "")
end

-- The comment holds names of the model, so it joins the text only after names are replaced.
local function add(functions, name, head, made, words, guard)
  functions[#functions + 1] = { name = name, declaration = head .. ";", comment = comment_of(made), text = words,
    guard = guard or made.guard or name .. "_DEFINED" }
end

local function add_defined(functions, name, head, made, line, guard)
  add(functions, name, head, made, ("%s\n{\n    %s\n}\n"):format(head, line), guard)
end

-- add.KIND adds the functions of a planned function of that kind; `own` adds a typed one (named.lua).
embedded.add = {
  copy = function(functions, copy)
    if not copy.shares then
      add(functions, copy.function_name, signature("static void " .. copy.function_name, copy.defined), copy,
        render("templates/copy_forms.in", { copy = copy, linkage = "static ", has_comments = false }),
        copy.own_guard .. "_DEFINED")
      functions[#functions].comment = copy.has_whole and copy.takes_rows and "" or functions[#functions].comment
    end
    if copy.takes_rows and copy.has_whole then
      add_defined(functions, copy.name, signature("static inline void " .. copy.name, copy.declared_for_all), copy,
        copy.call .. ";", copy.whole_guard .. "_DEFINED")
    end
  end,
  run = function(functions, run)
    for _, own in ipairs(run.ranked or {}) do
      embedded.add.run(functions, merged(own, { described = run.described }))
    end
    local cut = run.ranked and "" or render("templates/run_cut.in", { run = run }):gsub("\n+$", "\n")
    if cut ~= "" and run.has_views then -- which needs the cut, too
      local head = run.cut_name and signature("static int " .. run.cut_name, run.cut_declared)
        or signature("static int64_t " .. run.reads_by, run.element_declared)
      add(functions, run.cut_name or run.reads_by, head, run, cut)
      cut = ""
    end
    if run.has_views then
      add(functions, run.views_name, signature("static inline enum sgk_status " .. run.views_name, run.views_declared), run,
        render("templates/run_views.in", { run = run, linkage = "static inline " })) -- not all callers need it
    end
    add(functions, run.name, signature("static enum sgk_status " .. run.name, run.declared), run,
      (cut == "" and "" or cut .. "\n") .. render("templates/run_copy.in", { run = run, linkage = "static " }))
  end,
  place = function(functions, place)
    add_defined(functions, place.name, signature("static inline const void *" .. place.name, place.declared), place,
      "return " .. place.result .. ";")
  end,
  accepts = function(functions, made)
    add(functions, made.name, signature("static inline enum sgk_status " .. made.name, made.declared), made,
      ("%s\n{\n%s}\n"):format(signature("static inline enum sgk_status " .. made.name, made.declared),
        render("templates/accepts_body.in", { accepts = made })))
  end,
  own = function(functions, made)
    add(functions, made.name, made.head, made, table.concat(made.lines, "\n") .. "\n")
  end,
}

local headers = {
  { "<stddef.h>", { "size_t", "NULL" } },
  { "<stdint.h>", { "u?int%d+_t", "U?INT%d+_C", "INT%d+_M%u%u", "SIZE_MAX", "uintptr_t" } },
  { "<string.h>", { "memcpy" } },
}

-- The headers of C that a text needs.
local function includes_of(words)
  local list = {}
  for _, row in ipairs(headers) do
    for _, pattern in ipairs(row[2]) do
      if words:find(("%%f[%%w_]%s%%f[^%%w_]"):format(pattern)) then
        list[#list + 1] = row[1]
        break
      end
    end
  end
  return list
end

-- The names of the pieces and functions that define what a text uses, without itself, in the order of their definitions.
local function needs_of(row, owners)
  local seen, needs = { [row.name] = true }, {}
  for word in row.text:gmatch("[%a_][%w_]*") do
    local owner = owners[word]
    if owner and not seen[owner.name] then
      seen[owner.name] = true
      needs[#needs + 1] = owner
    end
  end
  table.sort(needs, function(a, b) return a.place < b.place end)
  for i, owner in ipairs(needs) do
    needs[i] = owner.name
  end
  return needs
end

-- Replaces names in functions by those of the pieces, and adds needs and includes to functions and pieces.
function embedded.finish(functions, pieces, named)
  local owners, place = {}, 0
  local function own(row, names)
    place = place + 1
    for name in pairs(names) do
      owners[name] = { name = row.name, place = place }
    end
  end
  for _, piece in ipairs(pieces) do
    own(piece, piece.defines)
  end
  for _, row in ipairs(functions) do
    row.text, row.declaration = shared.renamed(row.text, named), shared.renamed(row.declaration, named)
    own(row, { [row.name] = true })
  end
  for _, list in ipairs({ pieces, functions }) do
    for _, row in ipairs(list) do
      row.needs, row.includes = needs_of(row, owners), includes_of(row.text)
    end
  end
  for _, row in ipairs(functions) do
    row.text = row.comment .. row.text
  end
end

-- All as one text, behind a banner: { command = its lines }.
function embedded.text(functions, pieces, banner)
  local lines, includes = {}, {}
  for _, list in ipairs({ pieces, functions }) do
    for _, row in ipairs(list) do
      for _, name in ipairs(row.includes) do
        includes[name] = true
      end
    end
  end
  local included = next(includes) and " that includes " .. table.concat(text.sorted_keys(includes), ", ") or ""
  local head = text.wrap(("Written by splitgen (0BSD), for C99 or C++11%s:"):format(included), 117)
  lines[1] = "/* " .. table.concat(head, "\n * ")
  for i, line in ipairs(banner.command) do
    lines[#lines + 1] = " *     " .. line .. (i == #banner.command and " */" or "")
  end
  local head_lines, of_pieces = #lines, shared.lines(pieces)
  table.move(of_pieces, of_pieces[1] == "" and 2 or 1, #of_pieces, #lines + 1, lines)
  for i, row in ipairs(functions) do
    local before, behind = functions[i - 1], functions[i + 1]
    lines[#lines + 1] = not (before and before.guard == row.guard)
      and ("%s#ifndef %s\n#define %s"):format(#lines > head_lines and "\n" or "", row.guard, row.guard) or ""
    lines[#lines + 1] = row.text:gsub("\n$", "")
    lines[#lines + 1] = not (behind and behind.guard == row.guard) and "#endif" or nil
  end
  return table.concat(lines, "\n") .. "\n"
end

return embedded
