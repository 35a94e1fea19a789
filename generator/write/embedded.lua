-- embedded.lua: functions as texts that another program pastes into a C file: static, without headers and macros for bytes. Each
-- is { name, declaration, text, guard = a macro that is defined once the text is, needs = names of pieces and of functions,
-- includes }. Guards are for a file that holds several texts.
local c_text = require("write.c_text")
local joined = require("base.list").joined
local merged = require("base.list").merged
local render = require("write.render_c")
local shared = require("write.shared")
local text = require("base.text")
local trees = require("device.trees")

local embedded = {}

local most_described <const> = 110 -- characters of a comment's line

-- The words in which kernels are written.
local function prologue_for(device)
  return render("templates/device/prologue.in", { device = device, most_in_x = trees.most_in_x })
end

-- The comments by what a function may demand of its addresses, the longest that fits into the line.
local demands <const> = { "The outputs overlap neither the input nor each other.", "No overlap of input and outputs.",
  "No overlap." }

local function comment_of(made, described)
  local words = table.concat(described, " "):gsub("%s+", " ")
  for _, demand in ipairs(made.outputs_as and demands or {}) do
    if #words + 1 + #demand <= most_described + 4 then
      return ("/* %s %s */\n"):format(words, demand)
    end
  end
  return ("/* %s */\n"):format(text.cut(words, most_described))
end

local function signature(opening, arguments)
  return c_text.signature(opening, arguments, "")
end

-- Adds a text { name, head, words, comment, guard }. The comment holds names of the model, so it joins the text only after names
-- are replaced.
local function add(functions, of)
  functions[#functions + 1] = { name = of.name, declaration = of.head .. ";", comment = of.comment, text = of.words,
    guard = of.guard or of.name .. "_DEFINED" }
end

local function defined(head, line)
  return ("%s\n{\n    %s\n}\n"):format(head, line)
end

-- Adds the function for a cut; comment = that of the cut that it belongs to, if it is one for a rank.
local function add_cut(functions, values, comment)
  local cut, made, written = values.cut, values.made, values.written
  comment = comment or comment_of(made, written.described)
  for _, own in ipairs(written.ranked or {}) do
    add_cut(functions, own, comment)
  end
  local all = merged(values, { is_embedded = true })
  local check = cut.ranked and "" or render("templates/cut_check.in", all):gsub("\n+$", "\n")
  if check ~= "" and written.has_views then -- which needs the check, too
    local head = written.cut_name and signature("static int " .. written.cut_name, written.cut_declared)
      or signature("static int64_t " .. written.reads_by, written.element_declared)
    add(functions, { name = written.cut_name or written.reads_by, head = head, words = check, comment = comment })
    check = ""
  end
  if written.has_views then
    add(functions, { name = made.views_function.name, comment = comment, -- not all callers need it
      head = signature("static inline enum sgk_status " .. made.views_function.name, written.views_declared),
      words = render("templates/cut_views.in", merged(all, { linkage = "static inline " })) })
  end
  add(functions, { name = made.name, comment = comment,
    head = signature("static enum sgk_status " .. made.name, written.declared),
    words = (check == "" and "" or check .. "\n") .. render("templates/cut_copy.in", merged(all, { linkage = "static " })) })
end

-- add.KIND adds the C of a planned function of that kind, by the values of its templates; `own` adds a typed one (typed.lua).
embedded.add = {
  copy = function(functions, values)
    local copy, made, written = values.copy, values.made, values.written
    local comment, has_both = comment_of(made, written.described), copy.has_whole and copy.takes_rows
    if not copy.shares then
      add(functions, { name = made.function_name, head = signature("static void " .. made.function_name, written.defined),
        words = render("templates/copy_forms.in", merged(values, { linkage = "static ", has_comments = false })),
        comment = has_both and "" or comment })
    end
    if has_both then
      local head = signature("static inline void " .. made.name, written.declared_for_all)
      add(functions, { name = made.name, head = head, words = defined(head, written.call .. ";"), comment = comment })
    end
  end,
  cut = add_cut,
  place = function(functions, values)
    local made, written = values.made, values.written
    local head = signature("static inline " .. c_text.declared(written.returns, made.name), written.declared)
    add(functions, { name = made.name, head = head, words = defined(head, "return " .. written.result .. ";"),
      comment = comment_of(made, written.described) })
  end,
  accepts = function(functions, made)
    local head = signature("static inline enum sgk_status " .. made.name, made.declared)
    add(functions, { name = made.name, head = head, comment = comment_of(made, made.described),
      words = ("%s\n{\n%s}\n"):format(head, render("templates/accepts_body.in", { accepts = made })) })
  end,
  kernel = function(functions, values)
    local made, written, described = values.made, values.written, joined(values.written.described, values.written.demands)
    local linkage, is_opencl = written.device == "opencl" and "static inline " or "static ", written.device == "opencl"
    local words = render("templates/device/kernels.in", merged(values, { linkage = linkage }))
    if is_opencl then -- a host needs the kernel's text
      local lines = text.lines(prologue_for("opencl") .. words)
      words = render("templates/device/source.in", merged(values, { lines = lines }))
        .. render("templates/device/launch.in", values)
    end
    add(functions, { name = made.name, head = signature(linkage .. written.returns .. " " .. made.name, written.declared),
      words = words, comment = comment_of(made, described) })
  end,
  own = function(functions, made)
    add(functions, { name = made.name, head = made.head, words = table.concat(made.lines, "\n") .. "\n",
      comment = comment_of(made, made.described), guard = made.guard })
  end,
}

local headers = {
  { "<stddef.h>", { "size_t", "NULL" } },
  { "<stdint.h>", { "u?int%d+_t", "U?INT%d+_C", "INT%d+_M%u%u", "SIZE_MAX", "uintptr_t" } },
  { "<string.h>", { "memcpy" } },
  { "<CL/cl.h>", { "cl_int" } },
  { "<cuda_runtime.h>", { "cudaError_t" } },
  { "<hip/hip_runtime.h>", { "hipError_t" } },
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

-- The piece that says in what words kernels are written, but for OpenCL, whose text has it.
function embedded.prologue(device)
  return device ~= "opencl" and { name = "splitgen_device_" .. device, defines = { SG_KERNEL = true },
    text = prologue_for(device) } or nil
end

-- Replaces names in functions by those of the pieces, and adds needs and includes to functions and pieces.
function embedded.finish(functions, pieces, new_names)
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
    row.text, row.declaration = shared.renamed(row.text, new_names), shared.renamed(row.declaration, new_names)
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
