-- hints.lua: why a node of a model copies, and what removes the copy.
local html = require("base.html")
local json = require("base.json")
local text = require("base.text")
local words = require("report.words")

-- The dims before the axis that are not 1.
local function before_axis(row)
  local before = {}
  for i = 1, row.axis do
    if row.dims[i] ~= 1 then
      before[#before + 1] = row.dims[i]
    end
  end
  return before
end

local function cure(says, options)
  return { words = says, options = html.unbroken(options or {}) }
end

local causes = {}

function causes.rows(row, part)
  local before = before_axis(row)
  local dim = before[1]
  local cures = {}
  if #before == 1 and type(dim) == "string" then
    cures[1] = cure(("with 1 in place of %s each part is a view:"):format(dim), { "--dim " .. text.bash_word(dim .. "=1") })
  elseif #before == 1 and dim ~= json.null then
    cures[1] = cure(("with 1 in place of %d each part is a view"):format(dim))
  end
  cures[#cures + 1] = cure("with this axis in front, by a transposed weight or another layout, the parts are views")
  if part.rows then
    cures[#cures + 1] = cure("a consumer that takes rows and a stride, as BLAS and cudaMemcpy2D do, reads slices in place:",
      { "--strided" })
  end
  return ("axis %d has %s in front of it, so that a part lies in that many pieces"):format(row.axis, words.dims(before)), cures
end

causes["unknown shape"] = function(row, _, open_options)
  local options = open_options()
  return ("the model does not declare the shape of '%s'"):format(row.input), {
    #options > 0 and cure(("state it, %s:"):format(words.filled(options)), options)
      or cure("declare it in the model, or declare the shapes that it depends on"),
  }
end

causes["lengths of the run"] = function(row)
  return ("the lengths are known only at run time: %s"):format(row.lengths_from),
    { cure("make the lengths a constant"), cure("split a known axis into equal parts") }
end

causes["a sequence at run time"] = function(row)
  if row.lengths == json.null then
    return causes["lengths of the run"](row)
  end
  return ("a sequence of %d parts is too long to list them"):format(#row.lengths), { cure("split into fewer parts") }
end

causes["begins or ends inside a byte"] = function(row)
  return ("elements of %d bits share bytes, and a part begins or ends inside one"):format(row.element_bits),
    { cure(("make the lengths multiples of %d elements"):format(8 // row.element_bits)) }
end

causes["one block"] = function()
  return "the part is one piece, and a copy is requested", { cure("it is a view without", { "--copy-all" }) }
end

-- A node of the manifest, and a function that returns the options for open shapes of its model (open_options.lua) -> list of
-- { why = the reason in the manifest, cause, cures = list of { words, options = behind them, as HTML, "" for none } }, one for
-- each reason of a copy.
return function(row, open_options)
  local hints, told = {}, {}
  for _, part in ipairs(row.outputs) do
    local cause = part.fate == "copy" and not told[part.why] and causes[part.why]
    if cause then
      told[part.why] = true
      local told_cause, cures = cause(row, part, open_options)
      hints[#hints + 1] = { why = part.why, cause = told_cause, cures = cures }
    end
  end
  return hints
end
